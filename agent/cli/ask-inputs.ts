// The required inputs that a call lacks: asks the person at the terminal, or reads standard input.

import type { CatalogEntry, CatalogFlag, ResultEnvelope } from "../../runtime/index.js";
import { findCapability } from "../explain/find.js";
import { isInvalidInput } from "../input/invalid-input.js";
import { safeLine } from "../output/text.js";
import { parse } from "./args.js";
import { inputFlags, kebab, readInputFlags } from "./capability-flags.js";
import { textFlag, textOfStdin } from "./gh-arguments.js";
import type { Progress } from "./progress.js";
import type { Terminal } from "./terminal.js";

/** Values that take more than a line to write, or that the repository decides. */
const NOT_ASKED = { types: ["json", "objects", "pairs"], names: ["owner", "name"] };

/**
 * Returns the inputs that a call lacked: the answers of the person at the terminal, or of gh's commands that read it,
 * standard input. Returns undefined if there are none. `isShort`: whether the call may be such a command.
 */
export async function completeInput(
  id: string,
  result: ResultEnvelope,
  isShort: boolean,
  terminal: Terminal,
  progress: Progress | undefined,
): Promise<Readonly<Record<string, unknown>> | undefined> {
  const { isTTY, extend } = terminal;
  const isPerson = isTTY.in && isTTY.out && isTTY.err;
  if (!isPerson && (isTTY.in || !isShort)) return undefined;
  const { entry } = await findCapability(id, extend);
  const missing = entry === undefined ? [] : missingInputs(result, entry);
  if (missing.length === 0) return undefined;
  progress?.stop();
  return isPerson ? askInputs(id, missing, terminal) : readPiped(id, missing, terminal);
}

/** Returns the inputs to ask for: those that a call lacked, if nothing else was wrong. */
function missingInputs(result: ResultEnvelope, { flags }: CatalogEntry): readonly CatalogFlag[] {
  if (result.ok || !isInvalidInput(result.error)) return [];
  const issues: readonly { readonly path: string; readonly message: string }[] = Object(
    result.error.details,
  ).issues;
  const fields = issues.map(({ path, message }) =>
    message.startsWith("is required")
      ? flags.find(
          ({ name, type }) =>
            name === path && !NOT_ASKED.types.includes(type) && !NOT_ASKED.names.includes(name),
        )
      : undefined,
  );
  return fields.every((field) => field !== undefined) ? fields : [];
}

/** Asks for the fields on stderr, one after the other. Returns the inputs; those after the end of stdin are missing. */
async function askInputs(
  id: string,
  fields: readonly CatalogFlag[],
  terminal: Terminal,
): Promise<Readonly<Record<string, unknown>>> {
  const flags: string[] = [];
  let isHidden = false;
  const hide = (hidden: boolean) => {
    // The terminal does not show the end of a hidden line.
    if (isHidden) terminal.err("\n");
    if (isHidden !== hidden) terminal.hideInput(hidden);
    isHidden = hidden;
  };
  const ask = () => {
    const field = fields[flags.length];
    hide(field?.secret === true);
    terminal.err(question(field));
  };
  try {
    ask();
    for await (const line of lines(terminal.stdin)) {
      const field = fields[flags.length];
      if (field !== undefined && line !== "") flags.push(`--${kebab(field.name)}=${line}`);
      if (flags.length === fields.length) break;
      ask();
    }
  } finally {
    hide(false);
  }
  return readFlags(id, fields, flags, terminal);
}

/** Reads the only input that is missing from standard input. Returns undefined if no command of gh does. */
async function readPiped(
  id: string,
  missing: readonly CatalogFlag[],
  terminal: Terminal,
): Promise<Readonly<Record<string, unknown>> | undefined> {
  const [only, ...others] = missing;
  const { commandsOfGh } = await import("./gh-commands.js");
  const runs = Object.values(commandsOfGh(terminal.extend)).flat();
  const [stdin] = runs.flatMap((run) =>
    run.id === id && run.stdin?.split("=", 1)[0] === only?.name ? [run.stdin ?? ""] : [],
  );
  if (only === undefined || others.length > 0 || stdin === undefined) return undefined;
  const text = textOfStdin(stdin, undefined);
  const flag = text === undefined ? `--${kebab(only.name)}-file=-` : textFlag(text, "-");
  return readFlags(id, missing, [flag], terminal);
}

async function readFlags(
  id: string,
  fields: readonly CatalogFlag[],
  argv: readonly string[],
  terminal: Terminal,
): Promise<Readonly<Record<string, unknown>>> {
  const entry = { flags: fields };
  return readInputFlags(entry, await parse(`run ${id}`, argv, inputFlags(entry)), terminal);
}

function question(field: CatalogFlag | undefined): string {
  if (field === undefined) return "";
  const { name, values, description } = field;
  const choices = values === undefined ? "" : ` [${values.join(", ")}]`;
  return safeLine(`${description.replace(/\.$/, "") || name} (--${kebab(name)})${choices}: `);
}

async function* lines(stdin: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  let rest = "";
  for await (const chunk of stdin) {
    // Ctrl-C and Ctrl-D, which a terminal that hides what is typed does not handle.
    const [text = "", end] = decoder
      .decode(chunk, { stream: true })
      .replaceAll("\u0004", "\u0003")
      .split("\u0003");
    const parts = (rest + text).split(/\r?\n|\r/);
    rest = parts.pop() ?? "";
    yield* parts.map(withoutErased);
    if (end !== undefined) return;
  }
  if (rest !== "") yield withoutErased(rest);
}

/** Returns the line after Backspace and Ctrl-U, which a terminal that hides what is typed does not handle. */
function withoutErased(line: string): string {
  const kept: string[] = [];
  for (const character of line)
    if (character === "\u0015") kept.length = 0;
    else if (character === "\b" || character === "\u007f") kept.pop();
    else kept.push(character);
  return kept.join("");
}
