// Help texts: each fits a terminal of 24 lines of 80 columns.

export type Topic =
  | "ghx"
  | "run"
  | "capabilities"
  | "capabilities list"
  | "capabilities explain"
  | "mcp"
  | "sim";

export const HELP: Readonly<Record<Topic, string>> = {
  ghx: `ghx: GitHub operations as typed capabilities

Usage: ghx <command> [flags]

  run <id>                    run a capability: JSON in, JSON out
  capabilities list           ids of all capabilities, by domain
  capabilities explain <id>   what one takes and gives
  mcp                         serve the tools for agents over MCP
  sim                         start a local GitHub to try things on

  -h, --help      help of ghx or of a command
  -v, --version   the version

Environment:
  GH_TOKEN, GITHUB_TOKEN   the token; without one, what \`gh auth token\` prints
  GH_HOST                  a GitHub Enterprise host in place of github.com
  GH_REPO                  the repository (owner/name) for inputs without one
  GHX_API_URL              another API address, such as that of ghx sim
`,
  run: `Run a capability and print its result as one line of JSON.

Usage: ghx run <id> [--input '<json>' | -] [flags]

  --input <json>    the input; - reads it from stdin (default: {})
  -R, --repo <r>    owner/name for an input that has neither; else GH_REPO,
                    else the git remote origin of this folder
  --dry-run         print the plan (routes, requests) and send nothing
  --route <route>   only graphql, rest or cli; repeat for several, in order
  --json            the full envelope: also meta, and all details of an error
  --trace           tell routes, attempts and retries on stderr as they happen
  --raw-text        texts as GitHub has them, where else control characters,
                    escapes and invisible Unicode are shown as <U+202E>
  -h, --help        this help

Prints {"ok":true,"data":…} or {"ok":false,"error":{"code","message",…}}.
Exit code: 0 when ok, 1 when not, 2 when the command line can't be meant.

Input and output of a capability: ghx capabilities explain <id>
`,
  capabilities: `What ghx can do.

Usage: ghx capabilities <command>

  list           ids of all capabilities, by domain
  explain <id>   what one takes and gives

  -h, --help     help of a command
`,
  "capabilities list": `List the ids of all capabilities, one domain a line.
A line "a: b c.d" stands for the ids a.b and a.c.d.

Usage: ghx capabilities list [flags]

  --domain <domain>   only ids that begin with it
  --json              a list of {capability_id, description, tags}
  -h, --help          this help
`,
  "capabilities explain": `Explain a capability: purpose, input, output, routes in order of preference.

Usage: ghx capabilities explain <id> [flags]

  --json       the full form, with JSON Schemas of input and output
  -h, --help   this help

In the input, a field without a type is a text, ? may be left out, = shows the
default, | separates choices.
`,
  mcp: `Serve the tools execute, explain, list_capabilities and chain over MCP, on
stdin and stdout, until the client closes stdin.

Usage: ghx mcp [flags]

  -R, --repo <r>    owner/name for inputs that have neither; else GH_REPO,
                    else the git remote origin of this folder
  --read-only       refuse every capability that writes; also GHX_READ_ONLY=1
  --allow <ids>     only these capabilities: ids or patterns such as issue.*,
                    with commas between; may be repeated
  --deny <ids>      none of these, whatever --allow says
  -h, --help        this help

The entry of a client's configuration:
  { "command": "npx", "args": ["-y", "ghx", "mcp", "--read-only"] }
`,
  sim: `Start a local GitHub: stateful, in memory, nothing real is touched.
Prints how to point gh, the SDK and curl at it, and runs until Ctrl-C.

Usage: ghx sim [flags]

  --world <file>   a world file (YAML) in place of the default world
  --port <n>       TCP port on 127.0.0.1 (default: any that is free)
  -h, --help       this help

Needs the package @ghx/local-github: npm install --save-dev @ghx/local-github
`,
};
