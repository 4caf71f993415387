// The commands of ghx-gen.

import { resolve } from "node:path";
import { type ParseArgsConfig, parseArgs } from "node:util";
import { build } from "./build.js";
import { explainCode } from "./explain.js";
import { DIAGNOSTIC_FORMATS } from "./format-diagnostics.js";
import type { Compile } from "./generate.js";
import manifest from "./package.json" with { type: "json" };
import { OutputError } from "./print/output-folder.js";
import { didYouMean, escapeControls } from "./source/diagnostic.js";
import { loadCards, MissingInput, type Project } from "./source/load.js";

const HELP = `ghx-gen: compiles operation cards and GraphQL documents to a typed SDK

  ghx-gen gen     check the cards and write the SDK
  ghx-gen check   check the cards and compare the SDK with the existing files; write nothing
  ghx-gen init    write a small project: two cards, their exchanges, a test, scripts and a CI step; overwrite nothing
  ghx-gen new <id> --from <source>  draft a card, its document and its exchanges; <source> is a mutation, a query field
                  such as repository.labels, or an endpoint such as "GET /repos/{owner}/{repo}/labels"; with --from
                  for one of each, which do the same, the card has both routes
  ghx-gen watch   gen, and again after each change of a card, document or scenario, until interrupted
  ghx-gen explain <code>  print the rule of a diagnostic, such as GHX405, with an example and how to fix it
  ghx-gen graph <name>    list what uses a document, fragment, subject, reference or shared schema; --json prints JSON
  ghx-gen expand <card>  print the long form of a card, given by its id or file: with everything that its subject,
                  its shared schemas and the defaults add
  ghx-gen schema use <version | file>  compile for another GitHub, by files in operations/schema/: ghes-3.19, ghec, a
                  version of @octokit/openapi, an OpenAPI description (.json) or a GraphQL schema (.graphql)
  ghx-gen diff [base]    list what changed for users since a git revision, or since the version in another folder;
                  default: the newest release tag, such as v1.2.0. Since the first release, or if the base is a folder,
                  fail if a capability with a breaking change does not have a higher major version, or was removed

  Only files that begin with ghx-gen's header are overwritten or removed. If an output folder contains any other file
  or a symbolic link, both commands list it and fail, and nothing is written. Names that begin with a dot, and
  tsconfig.json, are ignored.

  --cards <folder>       default: cards; its shared.yaml, subjects.yaml and references.yaml add to the included ones
  --operations <folder>  default: operations; files of its schema/ replace the included ones
  --scenarios <folder>   each card must have a scenario there
  --out <folder>         only for generated files, inside the project; default: generated
  --reference <folder>   also writes a Markdown page per capability there; only for these, inside the project
  --runtime <specifier>  module specifier of the runtime in generated code; default: ghx/runtime
  --strict               with gen and check: fail for a warning as well
  --format <format>      of the diagnostics of gen and check: pretty, json (one list on stdout, in place of the summary) or
                         github (annotations of GitHub Actions); default: pretty
  --allow-removal <id>   with diff: the capability may be removed; can be given several times
  --json                 with diff and graph: print one JSON object
  --help, --version
`;

/** Where a command runs and what it prints to. */
export interface Terminal {
  readonly cwd: string;
  readonly out: (text: string) => void;
  readonly err: (text: string) => void;
  /** Replaces the compiler. Tests of the writer compile equal sources once. */
  readonly compile?: Compile;
  /** Ends `watch`. */
  readonly signal?: AbortSignal;
}

/** The exit code. */
export async function runCommand(argv: readonly string[], terminal: Terminal): Promise<number> {
  // Paths, lines and messages contain text of cards and documents, which may be of other people.
  const err = (text: string) => terminal.err(escapeControls(text));
  try {
    return await run(argv, { ...terminal, err });
  } catch (error) {
    if (!isForCaller(error)) throw error;
    err(`ghx-gen: ${error.message}\n`);
    return 1;
  }
}

/** Errors that the caller can fix, such as a folder that may not be read; any other is a defect of ghx-gen. */
function isForCaller(error: unknown): error is Error {
  if (error instanceof MissingInput || error instanceof OutputError) return true;
  if (!(error instanceof Error) || !("code" in error)) return false;
  return error instanceof TypeError || "syscall" in error;
}

async function run(argv: readonly string[], { cwd, out, err, compile, signal }: Terminal): Promise<number> {
  const print = (text: string): number => {
    out(text);
    return 0;
  };
  const fail = (message: string): number => {
    err(`${message}\n`);
    return 1;
  };
  const { values, positionals } = readArguments(argv);
  const [command, ...rest] = positionals;
  if (values.version) return print(`${manifest.version}\n`);
  if (values.help || command === undefined) return print(HELP);
  const [argument] = rest;
  if (COMMANDS.get(command)?.includes(rest.length) !== true || (command === "schema" && argument !== "use")) {
    const missing = MISSING_ARGUMENTS.get(positionals.join(" "));
    if (missing !== undefined) return fail(`ghx-gen: ${missing}; see ghx-gen --help`);
    return fail(`ghx-gen: there is no command "${positionals.join(" ")}"; see ghx-gen --help`);
  }
  const project: Project = {
    root: cwd,
    cards: resolve(cwd, values.cards),
    operations: resolve(cwd, values.operations),
    scenarios: values.scenarios === undefined ? undefined : resolve(cwd, values.scenarios),
    out: resolve(cwd, values.out),
  };
  // A command imports what it needs: the libraries of all take a second to load.
  switch (command) {
    case "init": {
      const { initProject } = await import("./init.js");
      return print(await initProject(cwd));
    }
    case "expand": {
      const { expand } = await import("./expand.js");
      return expand(project, argument ?? "", { out, err });
    }
    case "new": {
      if (values.from.length === 0) return fail("ghx-gen: new needs --from; see ghx-gen --help");
      const { writeDraft } = await import("./draft/new.js");
      return print(await writeDraft(project, argument ?? "", values.from));
    }
    case "explain":
      return print(explainCode(argument ?? ""));
    case "graph": {
      const { findUsages, renderUsages } = await import("./graph.js");
      const usages = findUsages(argument ?? "", await loadCards(project));
      return print(values.json ? `${JSON.stringify(usages)}\n` : renderUsages(usages));
    }
    case "diff": {
      const { diff } = await import("./diff/command.js");
      return diff(project, argument, values, { out, err });
    }
    case "schema": {
      const { useSchema } = await import("./schema/use.js");
      return print(await useSchema(project, rest[1] ?? ""));
    }
  }
  const format = DIAGNOSTIC_FORMATS.find((one) => one === values.format);
  if (format === undefined)
    return fail(`ghx-gen: --format: expected ${DIAGNOSTIC_FORMATS.join(", ")}; got "${values.format}"`);
  const { cards, operations, scenarios, out: folder, reference, runtime, strict } = values;
  const flags = { cards, operations, scenarios, out: folder, reference };
  const options = { project, flags, runtime, strict, format };
  if (command === "watch") {
    const { watch } = await import("./watch.js");
    return watch(options, { out, err, ...(signal && { signal }) });
  }
  return build({ ...options, writes: command === "gen" }, { out, err }, compile);
}

const OPTIONS = {
  cards: { type: "string", default: "cards" },
  operations: { type: "string", default: "operations" },
  scenarios: { type: "string" },
  out: { type: "string", default: "generated" },
  reference: { type: "string" },
  runtime: { type: "string", default: "ghx/runtime" },
  from: { type: "string", multiple: true, default: [] },
  json: { type: "boolean", default: false },
  "allow-removal": { type: "string", multiple: true, default: [] },
  format: { type: "string", default: "pretty" },
  strict: { type: "boolean", default: false },
  help: { type: "boolean", default: false },
  version: { type: "boolean", default: false },
} satisfies NonNullable<ParseArgsConfig["options"]>;

/** Parses the arguments. Throws `MissingInput` for an unknown option. */
function readArguments(argv: readonly string[]) {
  try {
    return parseArgs({ args: [...argv], allowPositionals: true, options: OPTIONS });
  } catch (error) {
    const [, option] = /^Unknown option '--([^']+)'/.exec(error instanceof Error ? error.message : "") ?? [];
    if (option === undefined) throw error;
    const names = Object.keys(OPTIONS);
    const near = didYouMean(option, names).replace(/"([^"]+)"/g, '"--$1"');
    throw new MissingInput(`there is no option "--${option}"${near}; see ghx-gen --help`);
  }
}

/** The commands, with the numbers of arguments that they accept. */
const COMMANDS: ReadonlyMap<string, readonly number[]> = new Map([
  ["gen", [0]],
  ["init", [0]],
  ["check", [0]],
  ["watch", [0]],
  ["new", [1]],
  ["explain", [1]],
  ["graph", [1]],
  ["expand", [1]],
  ["schema", [2]],
  ["diff", [0, 1]],
]);

/** What a command without its argument needs. */
const MISSING_ARGUMENTS: ReadonlyMap<string, string> = new Map([
  ["new", "new needs the id of a capability and --from"],
  ["explain", "explain needs the code of a diagnostic, such as GHX405"],
  ["graph", "graph needs the name of a document, fragment, subject, reference or shared schema"],
  ["expand", "expand needs the id or the file of a card"],
  ["schema use", "schema use needs a version, such as ghes-3.19, or a file"],
]);
