// Asks the person at the terminal for required inputs that a call lacks.

import type { CatalogEntry, CatalogFlag, ResultEnvelope } from "../../runtime/index.js";
import { isInvalidInput } from "../input/invalid-input.js";
import { safeLine } from "../output/text.js";
import { parse } from "./args.js";
import { inputFlags, kebab, readInputFlags } from "./capability-flags.js";
import type { Terminal } from "./terminal.js";

/** Values that take more than a line to write, or that the repository decides. */
const NOT_ASKED = { types: ["json", "objects", "pairs"], names: ["owner", "name"] };

/** Returns the inputs to ask for: those that a call lacked, if nothing else was wrong. */
export function missingInputs(result: ResultEnvelope, { flags }: CatalogEntry): readonly CatalogFlag[] {
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
export async function askInputs(
  id: string,
  fields: readonly CatalogFlag[],
  terminal: Terminal,
): Promise<Readonly<Record<string, unknown>>> {
  const flags: string[] = [];
  const ask = () => terminal.err(question(fields[flags.length]));
  ask();
  for await (const line of lines(terminal.stdin)) {
    const field = fields[flags.length];
    if (field !== undefined && line !== "") flags.push(`--${kebab(field.name)}=${line}`);
    if (flags.length === fields.length) break;
    ask();
  }
  const entry = { flags: fields };
  return readInputFlags(entry, await parse(`run ${id}`, flags, inputFlags(entry)), terminal);
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
    const parts = (rest + decoder.decode(chunk, { stream: true })).split(/\r?\n/);
    rest = parts.pop() ?? "";
    yield* parts;
  }
  if (rest !== "") yield rest;
}
