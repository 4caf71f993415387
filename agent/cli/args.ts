// Flags and arguments of a command, by Node's own parser, with errors that name the nearest.

import { parseArgs } from "node:util";
import { UsageError } from "./terminal.js";

/** A flag; `many` may be repeated. */
export interface Flag {
  readonly type: "string" | "boolean";
  readonly short?: string;
  readonly many?: boolean;
}
export type Flags = Readonly<Record<string, Flag>>;

export interface Parsed {
  readonly positionals: readonly string[];
  has(flag: string): boolean;
  /** The last value given. */
  value(flag: string): string | undefined;
  values(flag: string): readonly string[];
}

/** Every command has these. */
const COMMON: Flags = { help: { type: "boolean", short: "h" } };

/** Throws {@link UsageError} for what `command` does not take. */
export async function parse(command: string, argv: readonly string[], own: Flags): Promise<Parsed> {
  const flags: Flags = { ...own, ...COMMON };
  const options = Object.fromEntries(
    Object.entries(flags).map(([name, { type, short }]) => [
      name,
      { type, multiple: true, ...(short === undefined ? {} : { short }) },
    ]),
  );
  // Not `strict`: its messages explain the parser, where a person needs the flag that was meant.
  const { tokens } = parseArgs({
    args: [...argv],
    options,
    allowPositionals: true,
    strict: false,
    tokens: true,
  });
  const positionals: string[] = [];
  const given = new Map<string, string[]>();
  for (const token of tokens) {
    if (token.kind === "positional") positionals.push(token.value);
    if (token.kind !== "option") continue;
    const flag = Object.hasOwn(flags, token.name) ? flags[token.name] : undefined;
    if (flag === undefined) throw await unknownFlag(command, token.rawName, Object.keys(flags));
    given.set(token.name, [...(given.get(token.name) ?? []), readValue(token, flag)]);
  }
  for (const [name, values] of given) {
    if (flags[name]?.type === "string" && !flags[name].many && values.length > 1) {
      throw new UsageError(`--${name} is given twice`);
    }
  }
  return {
    positionals,
    has: (flag) => given.has(flag),
    value: (flag) => given.get(flag)?.at(-1),
    values: (flag) => given.get(flag) ?? [],
  };
}

function readValue(
  {
    rawName,
    value,
    inlineValue,
  }: { rawName: string; value?: string | undefined; inlineValue?: boolean | undefined },
  { type }: Flag,
): string {
  if (type === "boolean") {
    if (value !== undefined) throw new UsageError(`${rawName} takes no value`);
    return "";
  }
  if (value === undefined) throw new UsageError(`${rawName} needs a value`);
  // The parser takes the next word whatever it is; one that looks like a flag was hardly meant as a value.
  if (inlineValue !== true && /^-./.test(value)) {
    throw new UsageError(`${rawName} needs a value; write ${rawName}=${value} if that is the value`);
  }
  return value;
}

async function unknownFlag(command: string, name: string, known: readonly string[]): Promise<UsageError> {
  return new UsageError(
    `${command} has no flag ${name}${await didYouMean(name.replace(/^-+/, ""), known, "--")}`,
  );
}

/** `; did you mean "list"?`, or nothing when no candidate is near. */
export async function didYouMean(name: string, candidates: readonly string[], prefix = ""): Promise<string> {
  const { nearest } = await import("../../runtime/nearest.js");
  const near = nearest(name, candidates);
  return near === undefined ? "" : `; did you mean ${prefix}${near}?`;
}

/** Refuses arguments beyond the ones a command takes. */
export function atMost(count: number, { positionals }: Parsed): void {
  const extra = positionals[count];
  if (extra !== undefined) throw new UsageError(`there is an argument too many: ${JSON.stringify(extra)}`);
}
