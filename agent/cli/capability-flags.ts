// The input of a capability as flags: `issueNumber` is `--issue-number`, and back again.

import type { CatalogEntry, CatalogFlag } from "../../runtime/index.js";
import { didYouMean, type Parsed } from "./args.js";
import type { Flag, Flags } from "./command.js";
import { readSource } from "./input.js";
import { type Terminal, UsageError } from "./terminal.js";

type Entry = Pick<CatalogEntry, "flags">;

/** The flags of help and completion. */
export function flagsOf({ flags }: Entry): Flags {
  return Object.fromEntries(flags.map((field) => [kebab(field.name), flagOf(field)]));
}

/** All flags that a command line may have: with each text's file beside the text. */
export function allFlagsOf(entry: Entry): Flags {
  const files = entry.flags
    .filter(isText)
    .map(({ name }): [string, Flag] => [
      `${kebab(name)}-file`,
      { type: "string", value: "<file>", complete: "file", about: `${name} from a file; - is stdin` },
    ]);
  return { ...Object.fromEntries(files), ...flagsOf(entry) };
}

/** The input fields that the command line gives. Throws {@link UsageError} for a value that can't be meant. */
export async function inputOf(
  entry: Entry,
  parsed: Parsed,
  terminal: Terminal,
): Promise<Readonly<Record<string, unknown>>> {
  const input: Record<string, unknown> = {};
  for (const field of entry.flags) {
    const flag = kebab(field.name);
    const file = isText(field) ? parsed.value(`${flag}-file`) : undefined;
    if (file !== undefined) {
      if (parsed.has(flag)) throw new UsageError(`--${flag} and --${flag}-file exclude each other`);
      input[field.name] = await readSource(`--${flag}-file`, file, terminal);
    } else if (parsed.has(flag)) {
      input[field.name] = await readField(field, `--${flag}`, parsed.values(flag), terminal);
    }
  }
  return input;
}

/** Written at length, so that it may come from a file. */
function isText({ mediaType }: CatalogFlag): boolean {
  return mediaType !== undefined;
}

/** `prNumber` to `pr-number`. */
export function kebab(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}

function flagOf({ type, values, required, default: fallback, description, commas }: CatalogFlag): Flag {
  const words = values?.map(String);
  const about = [
    description.replace(/\.$/, ""),
    ...(words === undefined ? [] : [words.join(", ")]),
    ...(commas ? ["several: a,b"] : type === "strings" ? ["repeat for several"] : []),
    ...(fallback === undefined ? [] : [`default ${JSON.stringify(fallback).replaceAll('"', "")}`]),
    ...(required ? ["required"] : []),
  ].join("; ");
  if (type === "boolean") return { type: "boolean", negatable: true, about };
  return {
    type: "string",
    value: PLACEHOLDERS[type] ?? "<text>",
    ...(words === undefined ? {} : { values: words }),
    ...(type === "strings" ? { many: true } : {}),
    about,
  };
}

const PLACEHOLDERS: Readonly<Record<string, string>> = {
  integer: "<n>",
  number: "<n>",
  json: "<json>",
  strings: "<name>",
};

async function readField(
  { type, values: known, commas }: CatalogFlag,
  flag: string,
  given: readonly string[],
  terminal: Terminal,
): Promise<unknown> {
  const text = given.at(-1) ?? "";
  switch (type) {
    case "boolean":
      return text === "true";
    case "integer":
    case "number":
      return numberOf(type, flag, text);
    case "json":
      return jsonOf(flag, text.startsWith("@") ? await readSource(flag, text.slice(1), terminal) : text);
    case "strings": {
      const elements = commas ? given.flatMap((word) => word.split(",")) : given;
      // `--labels=` is the empty list.
      if (elements.length === 1 && elements[0] === "") return [];
      return known === undefined
        ? elements
        : Promise.all(elements.map((element) => valueAmong(known, flag, element)));
    }
    default:
      return known === undefined ? text : valueAmong(known, flag, text);
  }
}

function numberOf(type: "integer" | "number", flag: string, text: string): number {
  const value = Number(text);
  const fits =
    type === "integer" ? /^-?\d+$/.test(text) && Number.isSafeInteger(value) : Number.isFinite(value);
  if (!fits || text.trim() === "") {
    const article = type === "integer" ? "an integer" : "a number";
    throw new UsageError(`${flag}: expected ${article}, got ${JSON.stringify(text)}`);
  }
  return value;
}

function jsonOf(flag: string, text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new UsageError(`${flag}: expected JSON: ${error instanceof Error ? error.message : "not JSON"}`);
  }
}

/** The value that is meant, in either case. */
async function valueAmong(
  known: readonly (string | number | boolean)[],
  flag: string,
  text: string,
): Promise<string | number | boolean> {
  const value = known.find((each) => String(each).toLowerCase() === text.toLowerCase());
  if (value !== undefined) return value;
  const words = known.map(String);
  const hint = await didYouMean(text, words);
  throw new UsageError(`${flag}: expected ${words.join(", ")}, got ${JSON.stringify(text)}${hint}`);
}
