// The commands of ghx, as a table. A name of two words is a command of a group.

import { FORMATS, ROUTES, SHELLS, TARGETS } from "./choices.js";
import type { Command, Flags } from "./command.js";

const REPO: Flags = {
  repo: {
    type: "string",
    short: "R",
    value: "<o/n>",
    about: "owner/name where the input has neither; else GH_REPO, else this folder's git remote origin",
  },
};
/** Of everything that calls GitHub. */
const CALL_FLAGS: Flags = {
  trace: { type: "boolean", about: "tell routes and attempts on stderr as they happen" },
  "raw-text": { type: "boolean", about: "hidden characters as they are, not as <U+202E>" },
  "dry-run": { type: "boolean", about: "print the plan (routes, requests), send nothing" },
  "read-only": { type: "boolean", about: "refuse whatever writes; also GHX_READ_ONLY=1" },
  route: {
    type: "string",
    many: true,
    value: "<r>",
    values: ROUTES,
    about: "only graphql, rest or cli; repeat for several, in order",
  },
};

const RUN_FLAGS: Flags = {
  input: {
    type: "string",
    value: "<json>",
    about: "the input; @file reads a file, - stdin; flags win over it",
  },
  ...REPO,
  fields: { type: "string", many: true, value: "<paths>", about: "only these of the data: a,b.c" },
  format: {
    type: "string",
    value: "<f>",
    values: FORMATS,
    about: `${FORMATS.join(", ")}; default: table on a terminal, json elsewhere, raw for a text`,
  },
  json: { type: "boolean", about: "the full envelope: also meta, all of an error" },
  verbose: { type: "boolean", about: "meta and attempts too, on stderr if not JSON or YAML" },
  ...CALL_FLAGS,
};

const CHAIN_FLAGS: Flags = {
  steps: { type: "string", value: "<json>", about: "the steps; @file reads a file, - stdin" },
  mixed: { type: "boolean", about: "take steps without a GraphQL route too, and run them beside" },
  ...REPO,
  json: { type: "boolean", about: "the full envelope: also meta, all of an error" },
  verbose: { type: "boolean", about: "the full envelope" },
  ...CALL_FLAGS,
};

const JSON_FLAG = (about: string): Flags => ({ json: { type: "boolean", about } });

const TABLE = {
  run: {
    about: "run a capability",
    usage: "<id> [flags of its input] [flags]",
    argument: "capability",
    flags: RUN_FLAGS,
    notes: `Every input field is a flag: issueNumber is --issue-number; draft is --draft or
--no-draft; a list is repeated; JSON may be @file; --body-file reads body.
JSON is {"ok":true,"data":…} or {"ok":false,"error":{"code","message",…}}.
Exit code: 0 ok, 1 not ok, 2 the command line can't be meant, 130 Ctrl-C.`,
  },
  chain: {
    about: "run several in two round trips",
    intro: "Run several capabilities at once: one request for all reads, one for all writes.",
    usage: '--steps \'[{"task":"<id>","input":{…}},…]\' [flags]',
    flags: CHAIN_FLAGS,
    notes: `One wrong step keeps all from being sent. Steps don't see each other's data.
JSON is {"status":…,"results":[{"ok":true,"data":…}|{"ok":false,"error":…},…]}.
Exit code: 0 success, 1 partial or failed, 2 the command line can't be meant.`,
  },
  "capabilities list": {
    about: "ids of all capabilities, by domain",
    intro: `List the ids of all capabilities, one domain a line.
A line "a: b c.d" stands for the ids a.b and a.c.d.`,
    usage: "[flags]",
    flags: {
      domain: { type: "string", value: "<domain>", complete: "domain", about: "only ids that begin with it" },
      search: {
        type: "string",
        value: "<words>",
        about: "only what the words mean, best first, with descriptions",
      },
      ...JSON_FLAG("a list of {capability_id, description, tags}"),
    },
  },
  "capabilities explain": {
    about: "what some take and give",
    intro: "Explain capabilities: purpose, input, output, routes in order of preference.",
    usage: "<id>… [flags]",
    argument: "capability",
    flags: JSON_FLAG("the full form, with JSON Schemas; a list for several ids"),
    notes: `In the input, a field without a type is a text, ? may be left out, = shows the
default, | separates choices.`,
  },
  mcp: {
    about: "serve the tools for agents over MCP",
    intro: `Serve the tools execute, explain, list_capabilities and chain over MCP, on
stdin and stdout, until the client closes stdin.`,
    usage: "[flags]",
    flags: {
      repo: {
        type: "string",
        short: "R",
        value: "<o/n>",
        about: "owner/name for inputs that have neither; else GH_REPO, else this folder's git remote origin",
      },
      "read-only": { type: "boolean", about: "refuse whatever writes; also GHX_READ_ONLY=1" },
      allow: {
        type: "string",
        many: true,
        value: "<ids>",
        about: "only these capabilities: ids or patterns such as issue.*, with commas between",
      },
      deny: { type: "string", many: true, value: "<ids>", about: "none of these, whatever --allow says" },
    },
    notes: `The entry of a client's configuration:
  { "command": "npx", "args": ["-y", "ghx", "mcp", "--read-only"] }`,
  },
  doctor: {
    about: "check gh, login, scopes, host and routes",
    intro: "Check what ghx needs, and say what to do about what is missing.",
    usage: "[flags]",
    flags: {
      repo: { type: "string", short: "R", value: "<o/n>", about: "also check this repository" },
      ...JSON_FLAG("the checks as one JSON object"),
    },
    notes: "Exit code: 0 when some route can run and nothing is broken, else 1.",
  },
  setup: {
    about: "tell the agents of a project about ghx",
    intro: `Write the main skill for agents: .claude/skills/ghx/SKILL.md, and a block in
AGENTS.md. What stands around the block stays; a second run changes nothing.`,
    usage: "[flags]",
    flags: {
      dir: {
        type: "string",
        value: "<folder>",
        complete: "folder",
        about: "the project (default: this folder)",
      },
      target: {
        type: "string",
        many: true,
        value: "<target>",
        values: TARGETS,
        about: "only skill or agents-md",
      },
      "dry-run": { type: "boolean", about: "say what would change, change nothing" },
      remove: { type: "boolean", about: "take out what setup wrote" },
    },
  },
  completion: {
    about: "print the completion of a shell",
    intro: "Print the completion script of a shell: commands, ids, flags and values.",
    usage: "bash | zsh | fish",
    argument: SHELLS,
    flags: {},
    notes: `bash   ghx completion bash > ~/.local/share/bash-completion/completions/ghx
zsh    ghx completion zsh > a folder of $fpath, as _ghx
fish   ghx completion fish > ~/.config/fish/completions/ghx.fish`,
  },
  sim: {
    about: "start a local GitHub to try things on",
    intro: `Start a local GitHub: stateful, in memory, nothing real is touched.
Prints how to point gh, the SDK and curl at it, and runs until Ctrl-C.`,
    usage: "[flags]",
    flags: {
      world: {
        type: "string",
        value: "<file>",
        complete: "file",
        about: "a world file (YAML) in place of the default world",
      },
      port: { type: "string", value: "<n>", about: "TCP port on 127.0.0.1 (default: any that is free)" },
    },
    notes: "Needs the package @ghx/local-github: npm install --save-dev @ghx/local-github",
  },
} satisfies Readonly<Record<string, Command>>;

export type CommandName = keyof typeof TABLE;
export const COMMANDS: Readonly<Record<CommandName, Command>> = TABLE;

export function isCommandName(name: string): name is CommandName {
  return Object.hasOwn(TABLE, name);
}

/** Groups of commands, with what the group is for. */
export const GROUPS: Readonly<Record<string, string>> = { capabilities: "What ghx can do." };

/** First words that a command line may begin with. */
export const FIRST_WORDS: readonly string[] = [
  ...new Set(Object.keys(COMMANDS).map((name) => name.split(" ", 1).join())),
];
