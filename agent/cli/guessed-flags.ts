// Flags that are not in the help but can mean only one input: names of GitHub's APIs, and flags of gh.

import type { CatalogEntry, CatalogFlag } from "../../runtime/index.js";
import { guessInput } from "../input/guess-input.js";

type Entry = Pick<CatalogEntry, "id" | "flags">;

/**
 * Returns a field with the name of each unknown flag that can mean only one of the capability's fields, or one value of
 * such a field: `--squash`.
 */
export async function guessedFields(
  argv: readonly string[],
  known: ReadonlySet<string>,
  entry: Entry,
): Promise<CatalogFlag[]> {
  const fields = unknownFlags(argv, known).map(async ([name, value]) => {
    const hasValue = value !== undefined && !value.startsWith("-");
    // Output fields, which `include` names in other capabilities.
    if (name === "include" && hasValue) return [{ ...choice(name), type: "strings", commas: true } as const];
    // The value names a file, not an environment as in `--env`.
    if (name.endsWith("-file")) {
      const text = await fieldOfFile(name, entry);
      return text === undefined ? [] : [{ ...text, name: camel(name), required: false }];
    }
    const plain = await fieldNamed(name, true, entry);
    const isChoice = plain !== undefined && !entry.flags.includes(plain);
    const field =
      (isChoice && !hasValue ? plain : undefined) ??
      (await fieldNamed(name, value, entry)) ??
      (isChoice === hasValue ? plain : undefined);
    return field === undefined ? [] : [{ ...field, name: camel(name), required: false }];
  });
  return (await Promise.all(fields)).flat();
}

/** Returns the long text that a file contains, such as `--notes` for `--notes-file`. */
async function fieldOfFile(flag: string, entry: Entry): Promise<CatalogFlag | undefined> {
  const [, name] = /^(.+)-file$/.exec(flag) ?? [];
  const field = name === undefined ? undefined : await fieldNamed(name, "text", entry);
  return field?.mediaType === undefined ? undefined : field;
}

/** Returns the field that the name of a flag with this value can only mean, or a flag without a value that sets a field. */
async function fieldNamed(
  name: string,
  value: unknown,
  { id, flags }: Entry,
): Promise<CatalogFlag | undefined> {
  const guessed = await guessInput(id, { [name]: value });
  if (guessed === undefined) return undefined;
  if (value === true && Object.values(guessed).some((chosen) => chosen !== true)) return choice(name);
  // The name of a flag such as `--include-prs` says what is included, so that its value is not a list of fields.
  const isOther = (field: CatalogFlag) => field.name === "include" && name.startsWith("include-");
  return flags.find((one) => Object.hasOwn(guessed, one.name) && !isOther(one));
}

/**
 * Returns the input with fields in place of flags that name a value of a field: `method: "SQUASH"` for `--squash`. Flags
 * with values of one field that exclude each other remain, and are reported with the input.
 */
export async function withChoices(
  { id, flags }: Entry,
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
