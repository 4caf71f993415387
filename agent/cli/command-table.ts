// The table of commands. A name of two words is a command in a group.

import { SHELLS, TARGETS } from "./choices.js";
import type { Command } from "./command.js";
import { API_FLAGS, CHAIN_FLAGS, JSON_FLAG, LIMITS, REPO, RUN_FLAGS } from "./command-flags.js";

const TABLE = {
  run: {
    about: "Run a capability",
    usage: "<id> [input flags] [flags]",
    argument: "capability",
    flags: RUN_FLAGS,
    notes: `Input fields are flags: --issue-number 7, --no-draft, --body-file; repeat lists.
Exit codes: 0 success, 1 failure, 2 usage error, 130 interrupted.`,
  },
  chain: {
    about: "Run several capabilities in few round trips",
    intro: "Run several capabilities, with two requests for each level of dependency.",
    usage: "'<id> [input flags]'… [flags]",
    flags: CHAIN_FLAGS,
    notes: `JSON: '[["<id>",{<input>},"<fields>"]]'. "$0.number" is number in result 0.
Exit codes: 0 success, 1 partial or failed, 2 usage error, 130 interrupted.`,
  },
  api: {
    about: "Send any request, as gh api does",
    intro: "Send any request. {owner}, {repo}, {branch}: of -R, GH_REPO or the git folder.",
    usage: "<endpoint> [flags]",
    flags: API_FLAGS,
    notes: `A field makes it a POST with a body; -X GET sends it in the query. a[]=1 is a
list, a[b]=1 an object. Fields of graphql except query are variables.
Also: --silent, --hostname, --preview, --dry-run, --trace, --raw-text.
Exit codes: 0 success, 1 failure, 2 usage error, 130 interrupted.`,
  },
  "capabilities list": {
    about: "List domains, and the ids of capabilities",
    intro: `List domains with what they contain, the ids of domains (issue pr), or the
capabilities that match words. The line "a: b c.d" lists the ids a.b and a.c.d.`,
    usage: "[<domain or words>…] [flags]",
    argument: "domain",
    flags: {
      domain: {
        type: "string",
        value: "<domain>",
        complete: "domain",
        about: "List only this domain, such as issue or issue.labels",
      },
      search: {
        type: "string",
        value: "<words>",
        about: "List matching capabilities with descriptions, best first",
      },
      ...JSON_FLAG("Print {capability_id, description, effect, tags} of each"),
    },
  },
  "capabilities explain": {
    about: "Explain the input and output of capabilities",
    intro: `Explain a capability: purpose, input, output, and routes in order of preference.
For several ids, a domain (issue), a prefix (issue.labels) or '*', a line each.`,
    usage: "<id>… [flags]",
    argument: "capability",
    flags: JSON_FLAG("Print JSON Schemas and examples (a list unless one id is given)"),
    notes: `In the input, a field without a type is a string, ? marks an optional field,
= shows the default, and | separates alternatives. The line before those of a
domain has the input of all and defines letters. Of several capabilities, ids
of runs, jobs, releases and checks, numbers, first and maximums have no type.`,
  },
  mcp: {
    about: "Serve the agent tools over MCP",
    intro: `Serve the tools execute, explain, list_capabilities and chain over MCP on stdin
and stdout, until the client closes stdin.`,
    usage: "[flags]",
    flags: {
      ...REPO,
      ...LIMITS,
      allow: {
        type: "string",
        many: true,
        value: "<ids>",
        about: "Allow only these capabilities: ids or patterns such as issue.*, separated by commas",
      },
      deny: {
        type: "string",
        many: true,
        value: "<ids>",
        about: "Deny these capabilities and requests, even those that --allow permits",
      },
      "allow-requests": {
        type: "string",
        value: "<effect>",
        values: ["read", "write"],
        about: "Serve the tool request: requests without a capability",
      },
      "allow-destructive": {
        type: "boolean",
        about: "Run what is destructive without the user's confirmation",
      },
    },
    notes: `Example entry in the configuration of an MCP client:
  { "command": "npx", "args": ["-y", "ghx", "mcp", "--read-only"] }`,
  },
  doctor: {
    about: "Check the token, scopes, gh, host and routes",
    intro: "Check the token, its scopes, gh, the host and the routes, and suggest fixes.",
    usage: "[flags]",
    flags: {
      repo: { type: "string", short: "R", value: "<repo>", about: "Also check this repository" },
      ...JSON_FLAG("Print the checks as a JSON object"),
    },
    notes: "Exit codes: 0 no check failed, 1 a check failed, 2 usage error, 130 interrupted.",
  },
  auth: {
    about: "Log in, or show the login, with gh",
    intro: "Run gh auth, which stores tokens. Without gh, set GH_TOKEN to a token.",
    usage: "status | login | … [flags of gh auth]",
    argument: ["status", "login", "logout", "refresh", "token"],
    flags: {},
  },
  setup: {
    about: "Add the ghx skill for agents to a project",
    intro: `Add the main skill for agents to a project: skills/ghx/SKILL.md in .claude and
.agents, which Codex, Cursor, Copilot and Gemini CLI read, and a block in
AGENTS.md. Text around the block is kept; a second run changes nothing.`,
    usage: "[flags]",
    flags: {
      dir: {
        type: "string",
        value: "<folder>",
        complete: "folder",
        about: "Project folder (default: the current folder)",
      },
      target: {
        type: "string",
        many: true,
        value: "<target>",
        values: TARGETS,
        about: "Write only skill (.claude), agents-skill or agents-md",
      },
      "dry-run": { type: "boolean", about: "Print what would change and change nothing" },
      remove: { type: "boolean", about: "Remove what setup wrote" },
    },
  },
  completion: {
    about: "Generate a shell completion script",
    intro: "Generate a shell completion script for commands, ids, flags and values.",
    usage: "bash | zsh | fish",
    argument: SHELLS,
    flags: {
      shell: { type: "string", short: "s", values: SHELLS, about: "The shell, as for gh", hidden: true },
    },
    notes: `Install it (for zsh, in a folder of $fpath):
  ghx completion bash > ~/.local/share/bash-completion/completions/ghx
  ghx completion zsh > ~/.zfunc/_ghx
  ghx completion fish > ~/.config/fish/completions/ghx.fish`,
  },
  trust: {
    about: "Trust the code of this project's own capabilities",
    intro: `Trust the code of the project whose ghx.config.yaml is in this folder or above
it: its own capabilities may run. Listing and explaining them runs no code.
The folder is stored in ghx/trusted-folders of $XDG_CONFIG_HOME (default:
~/.config; on Windows %APPDATA%).`,
    usage: "[flags]",
    flags: {
      remove: { type: "boolean", about: "Trust the code no longer" },
    },
  },
  sim: {
    about: "Start a local GitHub for tests and experiments",
    intro: `Start a local GitHub that keeps its state in memory and never calls github.com.
It prints how to use it with gh, the SDK and curl, and runs until Ctrl-C.
With a command after --, it runs only as long as the command, which gets
GHX_API_URL and GH_TOKEN: ghx sim -- node app.mjs
Its clock begins at 2026-03-01T12:00:00Z; each write advances it by a second.`,
    usage: "[flags] [-- <command>]",
    flags: {
      world: {
        type: "string",
        value: "<file>",
        complete: "file",
        about: "World file (YAML) to use instead of the default world",
      },
      port: { type: "string", value: "<n>", about: "TCP port on 127.0.0.1 (default: any free port)" },
      harsh: {
        type: "boolean",
        about: "Answer late, limit and redirect requests, as GitHub does now and then",
      },
      seed: { type: "string", value: "<text>", about: "Repeat a harsh run with the seed that it printed" },
    },
    notes: "Requires the package @ghx/local-github: npm install --save-dev @ghx/local-github",
  },
} satisfies Readonly<Record<string, Command>>;

export type CommandName = keyof typeof TABLE;
export const COMMANDS: Readonly<Record<CommandName, Command>> = TABLE;

export function isCommandName(name: string): name is CommandName {
  return Object.hasOwn(TABLE, name);
}

/** Groups of commands with their descriptions. */
export const GROUPS: Readonly<Record<string, string>> = { capabilities: "List and explain capabilities" };

/** The first words of all commands. */
export const FIRST_WORDS: readonly string[] = [
  ...new Set(Object.keys(COMMANDS).map((name) => name.split(" ", 1).join())),
];
