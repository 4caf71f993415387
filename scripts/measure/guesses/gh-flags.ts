// The input that a flag or argument of gh sets, found by the words of its name and of its description in gh's help.

import { SYNONYMS } from "../../../agent/explain/synonyms.js";
import { words } from "../../../agent/explain/words.js";
import type { GhCommand } from "../../../generator/model/gh-command.js";
import type { Capability } from "../../../generator/model/ir.js";
import type { JsonSchema } from "../../../runtime/index.js";
import type { GhFlag, GhHelp } from "./gh-help.js";

/** An input, and its value if the flag has none of its own. */
export interface Counterpart {
  readonly property: string;
  readonly value?: unknown;
  /** Whether the value of the flag is a file with the value of the input. */
  readonly isFile?: true;
}

/**
 * Returns the commands of gh that do what a capability does: the ones that its card names, and the one with the same words in
 * its id (synonyms are the same, and a word of the id may be an input instead).
 */
export function commandsFor(
  { id, ghCommands, cli, input }: Capability,
  commands: readonly string[],
): string[] {
  const [run] = cli?.command?.requests ?? [];
  const named = [
    // A command that also makes other changes is a chain.
    ...ghCommands.filter(({ also }) => also === undefined).map(({ command }) => command),
    ...(run === undefined ? [] : [run.command]),
  ];
  if (named.length > 0) return [...new Set(named)];
  const inputs = Object.keys(input.schema.properties ?? {}).flatMap(words);
  const own = id
    .split(/[._]/)
    .flatMap(words)
    .filter((word) => !/^v\d+$/.test(word));
  const isSame = (word: string, others: readonly string[]) =>
    others.some((other) => areSynonyms(word, other));
  const fitting = commands.filter((command) => {
    const given = words(command);
    return (
      given.every((word) => isSame(word, own)) &&
      own.every(
        (word, index) =>
          isSame(word, given) || (index > 0 && index < own.length - 1 && inputs.includes(word)),
      )
    );
  });
  const most = Math.max(...fitting.map((command) => words(command).length));
  return fitting.filter((command) => words(command).length === most);
}

const areSynonyms = (one: string, other: string): boolean =>
  one === other || SYNONYMS.some((row) => row.includes(one) && row.includes(other));

type Properties = readonly (readonly [name: string, schema: JsonSchema])[];

/**
 * Returns the input that a flag sets, by the first of these rules that holds: the card names the flag; the flag has the
 * name of a value of an input, or of an input, or of a boolean input after `no-`, or the flag without `-file`; the
 * description of one input has all words of the flag; or both are numbers with a default. Undefined if the capability
 * has no such input, which is so for flags about the browser, an editor or the output, or if the card of another
 * capability names the flag for the command, or if it is a qualifier of the search. `subject`: the input that the argument of the command sets.
 */
export function counterpart(
  flag: GhFlag,
  help: GhHelp,
  { id, ghCommands, input }: Pick<Capability, "id" | "ghCommands" | "input">,
  elsewhere: readonly GhCommand[],
  subject?: string,
): Counterpart | undefined {
  const properties: Properties = Object.entries(input.schema.properties ?? {}).filter(
    ([name, schema]) => name !== subject && fits(flag, schema),
  );
  const { command } = help;
  const action = words(id.split(".").at(-1) ?? "");
  const own = ghCommands.find((one) => one.command === command);
  const listed = namedByCard(flag, own, Object.entries(input.schema.properties ?? {}));
  if (listed !== undefined) return listed;
  const isTaken = elsewhere.some((one) => one.command === command && one.flags.has(flag.name));
  const isQualifier = own?.qualifiers.has(flag.name) === true;
  // A file with several names and values makes several calls.
  const hasPairs = own?.names.get(flag.name)?.value === "dotenv";
  if (own?.flags.has(flag.name) || isQualifier || hasPairs || isTaken || isOpposite(flag, help, action))
    return undefined;
  if (flag.placeholder === "file") {
    const text = { ...flag, name: flag.name.replace(/-file$/, ""), placeholder: "string" };
    const found = counterpart(text, help, { id, ghCommands, input }, elsewhere, subject);
    return found && { ...found, isFile: true };
  }
  return (
    namedValue(flag, properties) ??
    negated(flag, properties) ??
    namedInput(flag, action, properties) ??
    described(flag, properties) ??
    numberWithDefault(flag, properties)
  );
}

/** The input that the argument of a command sets: that with its words, or with them and the object of the command. */
export function argumentInput(
  { command, forms }: GhHelp,
  { ghCommands, input }: Pick<Capability, "ghCommands" | "input">,
): string | undefined {
  const listed = ghCommands.find((one) => one.command === command)?.argument;
  if (listed !== undefined) return listed.value;
  const [group = ""] = command.split(" ");
  const names = Object.keys(input.schema.properties ?? {});
  const attempts = forms.flatMap((form) => {
    const object = [...words(group), ...words(form)];
    return [
      (own: readonly string[]) =>
        own.every((word) => object.includes(word)) && words(form).every((word) => own.includes(word)),
      (own: readonly string[]) => words(form).every((word) => own.includes(word)),
      (own: readonly string[]) => own.every((word) => object.includes(word)),
    ];
  });
  for (const holds of attempts) {
    const found = names.filter((name) => holds(words(name)));
    // The tag of a release is `tagName`, not `newTagName`.
    const least = Math.min(...found.map((name) => words(name).length));
    const [only, ...others] = found.filter((name) => words(name).length === least);
    if (only !== undefined && others.length === 0) return only;
  }
  return undefined;
}

/** Whether the flag adds or removes, the command has a flag for the opposite, and the capability does not do the former. */
function isOpposite({ name }: GhFlag, { flags }: GhHelp, action: readonly string[]): boolean {
  const [, verb = "", object] = /^(add|remove)-(.*)$/.exec(name) ?? [];
  const other = `${verb === "add" ? "remove" : "add"}-${object}`;
  return flags.some((flag) => flag.name === other) && !action.some((word) => areSynonyms(word, verb));
}

function namedByCard(
  flag: GhFlag,
  own: GhCommand | undefined,
  properties: Properties,
): Counterpart | undefined {
  const { value } =
    own?.names.get(flag.name) ?? own?.names.get(flag.short ?? "") ?? own?.flags.get(flag.name) ?? {};
  if (typeof value !== "string") return undefined;
  if (properties.some(([name]) => name === value)) return { property: value };
  const [, negated] = /^no-(.*)$/.exec(value) ?? [];
  if (properties.some(([name]) => name === negated)) return { property: value.slice(3), value: false };
  return ofValue((one) => one === value, properties);
}

/** The only input with a value. */
function ofValue(isNamed: (value: string) => boolean, properties: Properties): Counterpart | undefined {
  const found = properties.flatMap(([property, { enum: values, items }]) => {
    const elements: unknown = Object(items).enum;
    return [
      ...(Array.isArray(values) ? values.filter((one) => isNamed(String(one))) : []),
      ...(Array.isArray(elements) ? elements.filter((one) => isNamed(String(one))).map((one) => [one]) : []),
    ].map((value) => ({ property, value }));
  });
  return found.length === 1 ? found[0] : undefined;
}

function namedValue({ name, placeholder }: GhFlag, properties: Properties): Counterpart | undefined {
  if (placeholder !== undefined) return undefined;
  return ofValue((value) => isEqual(words(value.toLowerCase()), words(name)), properties);
}

function negated({ name, placeholder }: GhFlag, properties: Properties): Counterpart | undefined {
  if (placeholder !== undefined || !name.startsWith("no-")) return undefined;
  const given = words(name.slice(3));
  const found = properties.filter(
    ([own, { type }]) => type === "boolean" && words(own).some((word) => given.includes(word)),
  );
  return found.length === 1 && found[0] ? { property: found[0][0], value: false } : undefined;
}

/** The only input with the words of the flag, or whose words the flag has, perhaps without the verb of the capability. */
function namedInput(
  flag: GhFlag,
  action: readonly string[],
  properties: Properties,
): Counterpart | undefined {
  const settable = withoutValues(flag, properties);
  const object = words(flag.name).filter((word) => !action.some((verb) => areSynonyms(word, verb)));
  for (const given of [words(flag.name), object]) {
    if (given.length === 0) continue;
    const rules: readonly ((own: readonly string[]) => boolean)[] = [
      (own) => isEqual(own, given),
      (own) => given.every((word) => own.includes(word)),
      // `--disable-auto` is not `auto`.
      (own) => flag.placeholder !== undefined && own.every((word) => given.includes(word)),
    ];
    for (const holds of rules) {
      const [only, ...others] = settable.filter(([name]) => holds(words(name)));
      if (only !== undefined && others.length === 0) return { property: only[0] };
    }
  }
  return undefined;
}

/** The only input whose description has the words of the flag, or else the words of whose description the flag's has. */
function described(flag: GhFlag, properties: Properties): Counterpart | undefined {
  const descriptions = withoutValues(flag, properties).map(([name, { description = "" }]) => ({
    name,
    own: words(String(description)),
  }));
  const about = words(flag.about);
  const named = descriptions.filter(({ own }) => words(flag.name).every((word) => own.includes(word)));
  const same = descriptions.filter(({ own }) => own.length > 1 && own.every((word) => about.includes(word)));
  const [only, ...others] = named.length > 0 ? named : same;
  return only !== undefined && others.length === 0 ? { property: only.name } : undefined;
}

/** A flag without a value sets an input of known values only if its name is one of them. */
function withoutValues({ placeholder }: GhFlag, properties: Properties): Properties {
  return placeholder === undefined ? properties.filter(([, { type }]) => type === "boolean") : properties;
}

function numberWithDefault({ placeholder, about }: GhFlag, properties: Properties): Counterpart | undefined {
  if (placeholder !== "int" || !/\(default \d+\)/.test(about)) return undefined;
  const [only, ...others] = properties.filter(
    ([, schema]) => schema.type === "integer" && typeof schema.default === "number",
  );
  return only !== undefined && others.length === 0 ? { property: only[0] } : undefined;
}

/**
 * Whether the flag can set the input: it has no value if the input is a boolean or has known values, and several only if
 * it is a list.
 */
function fits({ placeholder }: GhFlag, { type, enum: values, items }: JsonSchema): boolean {
  if (placeholder === undefined)
    return type === "boolean" || Array.isArray(values) || Array.isArray(Object(items).enum);
  return type !== "boolean" && (type === "array" || !/^string(s|Array)$/.test(placeholder));
}

const isEqual = (one: readonly string[], other: readonly string[]): boolean => one.join() === other.join();
