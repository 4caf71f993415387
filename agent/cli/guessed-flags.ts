// Flags that are not in the help but can mean only one input: names of GitHub's APIs, and flags of gh.

import type { CatalogEntry, CatalogFlag } from "../../runtime/index.js";
import { guessInput } from "../input/guess-input.js";

/**
 * Returns a field with the name of each unknown flag that can mean only one of the capability's fields, or one value of
 * such a field: `--squash`.
 */
export async function guessedFields(
  argv: readonly string[],
  known: ReadonlySet<string>,
  { id, flags }: Pick<CatalogEntry, "id" | "flags">,
): Promise<CatalogFlag[]> {
  const fields = unknownFlags(argv, known).map(async ([name, value]) => {
    const text = await fieldOfFile(name, { id, flags });
    if (text !== undefined) return [text];
    const hasValue = value !== undefined && !value.startsWith("-");
    // Output fields, which `include` names in other capabilities.
    if (name === "include" && hasValue) return [{ ...choice(name), type: "strings", commas: true } as const];
    if (!hasValue && (await isChoice(id, name))) return [choice(name)];
    const field =
      (await fieldNamed(name, value, { id, flags })) ??
      (hasValue ? undefined : await fieldNamed(name, true, { id, flags }));
    if (field !== undefined) return [{ ...field, name: camel(name), required: false }];
    return hasValue && (await isChoice(id, name)) ? [choice(name)] : [];
  });
  return (await Promise.all(fields)).flat();
}

/** Returns the long text that a file contains: that of `--notes` for `--notes-file`. */
async function fieldOfFile(
  flag: string,
  entry: Pick<CatalogEntry, "id" | "flags">,
): Promise<CatalogFlag | undefined> {
  const [, name] = /^(.+)-file$/.exec(flag) ?? [];
  const field = name === undefined ? undefined : await fieldNamed(name, "text", entry);
  return name === undefined || field?.mediaType === undefined
    ? undefined
    : { ...field, name: camel(name), required: false };
}

/** Returns the field that the name of a flag with this value can only mean. */
async function fieldNamed(
  name: string,
  value: unknown,
  { id, flags }: Pick<CatalogEntry, "id" | "flags">,
): Promise<CatalogFlag | undefined> {
  const guessed = await guessInput(id, { [name]: value });
  return flags.find((one) => guessed !== undefined && Object.hasOwn(guessed, one.name));
}

/** Whether the name of a flag is a value of a field. */
async function isChoice(id: string, name: string): Promise<boolean> {
  const guessed = await guessInput(id, { [name]: true });
  return Object.values(guessed ?? {}).some((chosen) => chosen !== true);
}

/**
 * Returns the input with fields in place of flags that name a value of a field: `method: "SQUASH"` for `--squash`. Flags
 * with values of one field that exclude each other remain, and are reported with the input.
 */
export async function withChoices(
  { id, flags }: Pick<CatalogEntry, "id" | "flags">,
  given: Readonly<Record<string, unknown>>,
): Promise<Readonly<Record<string, unknown>>> {
  const isField = (name: string) => flags.some((field) => field.name === name);
  const named = Object.keys(given).filter((name) => given[name] === true && !isField(name));
  const others = Object.entries(given).filter(([name]) => !named.includes(name));
  const guessed = await guessInput(id, Object.fromEntries(named.map((name) => [name, true])));
  const isChosen = Object.entries(guessed ?? {}).every(([name, value]) => isField(name) && value !== true);
  const isFree = others.every(([name]) => !Object.hasOwn(guessed ?? {}, name));
  return guessed !== undefined && isChosen && isFree ? { ...Object.fromEntries(others), ...guessed } : given;
}

/** A flag whose field is that value, which replaces it before the call. */
function choice(name: string): CatalogFlag {
  return { name: camel(name), type: "boolean", required: false, description: "" };
}

/** Returns the flags that are not known, each with its value. */
export function unknownFlags(
  argv: readonly string[],
  known: ReadonlySet<string>,
): (readonly [name: string, value: string | undefined])[] {
  const end = argv.indexOf("--");
  return argv.slice(0, end < 0 ? undefined : end).flatMap((word, index) => {
    const [, name, value = argv[index + 1]] = /^--([a-z]+(?:-[a-z]+)*)(?:=(.*))?$/s.exec(word) ?? [];
    return name === undefined || known.has(name) ? [] : [[name, value] as const];
  });
}

/** Converts `add-label` to `addLabel`. */
function camel(name: string): string {
  return name.replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase());
}
