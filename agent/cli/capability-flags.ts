// Converts between the input fields of a capability and flags: `issueNumber` is `--issue-number`.

import { type CatalogEntry, type CatalogFlag, Digits } from "../../runtime/index.js";
import { findConstant } from "../input/guess-input.js";
import { didYouMean, type Parsed, report } from "./args.js";
import type { Flag, Flags } from "./command.js";
import { parseArgument, readSource } from "./input.js";
import { type Terminal, UsageError } from "./terminal.js";

type Entry = Pick<CatalogEntry, "flags">;

/** Returns the flags that help shows: one for each input field. */
export function helpFlags({ flags }: Entry): Flags {
  return Object.fromEntries(flags.map((field) => [kebab(field.name), toFlag(field)]));
}

/** The short flags of gh, by the input field that they set. */
export const SHORT_FLAGS: Readonly<Record<string, string>> = {
  ...{ title: "t", body: "b", labels: "l", assignees: "a", assignee: "a", milestone: "m" },
  ...{ base: "B", head: "H", state: "s", limit: "L", inputs: "f", draft: "d", deleteBranch: "d" },
};

/** Returns a `-file` flag for each long text. */
export function fileFlags(entry: Entry): Flags {
  const texts = entry.flags.filter(isText);
  const files = texts.map(({ name }): [string, Flag] => [
    `${kebab(name)}-file`,
    {
      type: "string",
      // As in gh: the body, or the only long text.
      ...(name === "body" || texts.length === 1 ? { short: "F" } : {}),
      value: "<file>",
      complete: "file",
      about: `Read ${name} from a file, or - for stdin`,
    },
  ]);
  return Object.fromEntries(files);
}

/**
 * Returns all input flags: the flags in help, a `-file` flag for each long text, and for texts with names a `-field` flag, of
 * which `name=@file` is the text in the file, as in `gh api`.
 */
export function inputFlags(entry: Entry): Flags {
  const fields = entry.flags
    .filter(hasNames)
    .map(({ name }): [string, Flag] => [
      `${kebab(name)}-field`,
      { type: "string", many: true, value: "<name=@file>", about: `Like --${kebab(name)}`, hidden: true },
    ]);
  return { ...fileFlags(entry), ...Object.fromEntries(fields), ...helpFlags(entry) };
}

/** Whether the field has texts by name. */
const hasNames = ({ type }: CatalogFlag): boolean => type === "pairs" || type === "texts";

/**
 * Returns the input fields that the flags set. Throws {@link UsageError} for an invalid value. `isReference`: whether a
 * text stands for a value of any type. With `problems`, invalid values are added to these and omitted.
 */
export async function readInputFlags(
  entry: Entry,
  parsed: Parsed,
  terminal: Terminal,
  isReference: (text: string) => boolean = () => false,
  problems?: string[],
): Promise<Readonly<Record<string, unknown>>> {
  const input: Record<string, unknown> = {};
  const found: string[] = [];
  const read = async (field: CatalogFlag) => {
    const flag = kebab(field.name);
    const file = isText(field) ? parsed.value(`${flag}-file`) : undefined;
    if (file !== undefined) {
      if (parsed.has(flag)) throw new UsageError(`--${flag} and --${flag}-file cannot be used together`);
      const text = await readSource(`--${flag}-file`, file, terminal);
      // The last line break is part of the file, and not of a key or a secret.
      input[field.name] = field.mediaType === "text/plain" ? withoutLastBreaks(text) : text;
    } else if (parsed.has(flag)) {
      const given = parsed.values(flag);
      const [only = ""] = given;
      input[field.name] =
        given.length === 1 && isReference(only) ? only : await readField(field, `--${flag}`, given, terminal);
    }
    const named = hasNames(field) ? parsed.values(`${flag}-field`) : [];
    if (named.length > 0) {
      const texts = await Promise.all(named.map((one) => readNamed(`--${flag}`, one, terminal)));
      input[field.name] = { ...Object(input[field.name]), ...Object.fromEntries(texts) };
    }
  };
  for (const field of entry.flags)
    await read(field).catch((thrown) => {
      if (!(thrown instanceof UsageError)) throw thrown;
      found.push(thrown.message);
    });
  report(found, problems);
  return input;
}

/** Whether the field is a long text, which may come from a file. */
function isText({ mediaType }: CatalogFlag): boolean {
  return mediaType !== undefined;
}

const withoutLastBreaks = (text: string): string => text.replace(/(?<![\r\n])[\r\n]+$/, "");

/** Converts `prNumber` to `pr-number`. */
export function kebab(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}

function toFlag({ name, type, values, required, default: fallback, description, commas }: CatalogFlag): Flag {
  const words = values?.map(String);
  const details = [
    ...(commas ? ["comma-separated"] : MANY.has(type) ? ["repeatable"] : []),
    ...(fallback === undefined ? [] : [`default ${JSON.stringify(fallback).replaceAll('"', "")}`]),
    ...(required ? ["required"] : []),
  ];
  const about = [
    description.replace(/\.$/, ""),
    words === undefined ? "" : `: ${words.join(", ")}`,
    details.length === 0 ? "" : ` (${details.join("; ")})`,
  ].join("");
  const short = Object.hasOwn(SHORT_FLAGS, name) ? SHORT_FLAGS[name] : undefined;
  const common = { about, ...(short === undefined ? {} : { short }) };
  if (type === "boolean") return { type: "boolean", negatable: true, ...common };
  return {
    type: "string",
    value: PLACEHOLDERS[type] ?? "<text>",
    ...(type === "file" ? { complete: "file" as const } : {}),
    ...(words === undefined ? {} : { values: words }),
    ...(MANY.has(type) ? { many: true } : {}),
    ...common,
  };
}

/** The types whose flags may be repeated. */
const MANY: ReadonlySet<string> = new Set(["strings", "pairs", "texts"]);

/** Whether a flag of the field may be repeated. */
export const isRepeatable = ({ type }: Pick<CatalogFlag, "type">): boolean => MANY.has(type);

const PLACEHOLDERS: Readonly<Record<string, string>> = {
  integer: "<n>",
  reference: "<n|name>",
  digits: "<title|n>",
  number: "<n>",
  json: "<json>",
  objects: "<json>",
  strings: "<name>",
  pairs: "<name=value>",
  texts: "<file|name=text>",
  file: "<file>",
};

async function readField(
  { type, nullable, values: known, commas }: Pick<CatalogFlag, "type" | "nullable" | "values" | "commas">,
  flag: string,
  given: readonly string[],
  terminal: Terminal,
): Promise<unknown> {
  const text = given.at(-1) ?? "";
  // As in gh, `--milestone ""` removes it.
  if (nullable && text === "") return null;
  switch (type) {
    case "boolean":
      return text === "true";
    case "reference":
      return /^\d+$/.test(text) ? parseNumber("integer", flag, text) : text;
    // The title of one object may be the number of another.
    case "digits":
      return /^\d+$/.test(text) ? new Digits(text) : text;
    case "integer":
    case "number":
      return parseNumber(type, flag, text);
    case "file":
      return (await import("node:path")).resolve(terminal.cwd, text);
    case "json":
    case "objects":
      return parseArgument(
        text.startsWith("@") ? await readSource(flag, text.slice(1), terminal) : text,
        `${flag}: `,
      );
    case "pairs":
      return /^[{@]/.test(text) && given.length === 1
        ? readField({ type: "json" }, flag, given, terminal)
        : Object.fromEntries(given.map((pair) => parsePair(flag, pair)));
    case "texts":
      return /^[{@]/.test(text) && given.length === 1
        ? readField({ type: "json" }, flag, given, terminal)
        : Object.fromEntries(await Promise.all(given.map((one) => readFile(flag, one, terminal))));
    case "strings": {
      const elements = commas ? given.flatMap(splitNames) : given;
      // `--labels=` is an empty list.
      if (elements.length === 1 && elements[0] === "") return [];
      return known === undefined
        ? elements
        : Promise.all(elements.map((element) => parseEnum(known, flag, element)));
    }
    default:
      return known === undefined ? text : parseEnum(known, flag, text);
  }
}

/** Splits at commas, except those in double quotes around a whole name, as gh does: `bug,"a, b"`. */
export function splitNames(text: string): string[] {
  const names = text.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"(?=,|$)|([^,]*))/g);
  return Array.from(names, ([, quoted, plain = ""]) => quoted?.replaceAll('""', '"') ?? plain);
}

/** Returns the name and the text of `name=text`, or of a file. */
async function readFile(
  flag: string,
  given: string,
  terminal: Terminal,
): Promise<readonly [name: string, text: string]> {
  const [, name, text] = /^([^=/]+)=(.*)$/s.exec(given) ?? [];
  if (name !== undefined && text !== undefined) return [name, text];
  const { basename } = await import("node:path");
  return [basename(given), await readSource(flag, given, terminal)];
}

/** Returns the name and the text of `name=text`, or of `name=@file`. */
async function readNamed(
  flag: string,
  given: string,
  terminal: Terminal,
): Promise<readonly [name: string, text: string]> {
  const [name, text] = parsePair(flag, given);
  return [name, text.startsWith("@") ? await readSource(flag, text.slice(1), terminal) : text];
}

function parsePair(flag: string, text: string): readonly [name: string, value: string] {
  const [, name, value] = /^([^=]+)=(.*)$/s.exec(text) ?? [];
  if (name === undefined || value === undefined)
    throw new UsageError(`${flag}: expected name=value, got ${JSON.stringify(text)}`);
  const [, other] = /,\s*([\w-]+)=/.exec(value) ?? [];
  if (other !== undefined) {
    const json = JSON.stringify({ [name]: value });
    throw new UsageError(
      `${flag}: ${JSON.stringify(text)} may be one value or several; repeat ${flag} for ${other}, or write ${flag} '${json}'`,
    );
  }
  return [name, value];
}

function parseNumber(type: "integer" | "number", flag: string, text: string): number {
  const value = Number(text);
  const fits =
    type === "integer" ? /^-?\d+$/.test(text) && Number.isSafeInteger(value) : Number.isFinite(value);
  if (!fits || text.trim() === "") {
    const article = type === "integer" ? "an integer" : "a number";
    throw new UsageError(`${flag}: expected ${article}, got ${JSON.stringify(text)}`);
  }
  return value;
}

/** Returns the known value that the words of `text` mean: `NOT_PLANNED` for `not planned`. */
async function parseEnum(
  known: readonly (string | number | boolean)[],
  flag: string,
  text: string,
): Promise<string | number | boolean> {
  const value = findConstant(known, text);
  if (value !== undefined) return value;
  const words = known.map(String);
  const hint = await didYouMean(text, words);
  throw new UsageError(`${flag}: expected ${words.join(", ")}, got ${JSON.stringify(text)}${hint}`);
}
