// Guesses with the flags and arguments of gh: each one that its help describes and the capability has an input for.

import { Ajv } from "ajv";
import addFormats from "ajv-formats";
import { HELP_FLAG } from "../../../agent/cli/command.js";
import { COMMANDS } from "../../../agent/cli/command-table.js";
import { constantName } from "../../../agent/input/guess-input.js";
import type { Capability } from "../../../generator/model/ir.js";
import type { GhBinary } from "../../fetch-gh.js";
import { type Guess, type Input, recordedInputs, valueWords } from "./derive.js";
import { argumentInput, type Counterpart, commandsFor, counterpart } from "./gh-flags.js";
import { type GhFlag, type GhHelp, listCommands, readHelp } from "./gh-help.js";

const ajv = new Ajv({ allErrors: true, allowUnionTypes: true, strict: false });
addFormats.default(ajv);

/** Letters of the flags that ghx has for all commands keep their meaning: `-c` is `--compact`, and `-h` is `--help`. */
const OWN_LETTERS: ReadonlySet<string> = new Set(
  Object.values({ ...COMMANDS.run.flags, ...HELP_FLAG }).flatMap(({ short }) =>
    short === undefined ? [] : [short],
  ),
);

/** A flag of gh that sets an input. */
interface KnownFlag extends Counterpart {
  readonly flag: GhFlag;
}

/** A command of gh that does what a capability does. */
interface Command {
  readonly capability: Capability;
  readonly help: GhHelp;
  /** The input that the argument sets. */
  readonly argument: string | undefined;
  readonly flags: readonly KnownFlag[];
  /** Valid inputs of the capability, those with the fewest properties first. */
  readonly inputs: readonly Input[];
  isValid(input: Input): boolean;
}

/** Returns a guess for each flag, for its letter, and for each form of the argument. */
export function deriveGhGuesses(capabilities: readonly Capability[], gh: GhBinary): Guess[] {
  const all = listCommands(gh);
  const recorded = recordedInputs();
  return capabilities.flatMap((capability) => {
    const inputs = [...(recorded.get(capability.id) ?? []), ...capability.examples.map(({ input }) => input)];
    const sorted = inputs.toSorted((a, b) => Object.keys(a).length - Object.keys(b).length);
    const validate = ajv.compile(capability.input.schema);
    const others = capabilities.filter((one) => one !== capability).flatMap(({ ghCommands }) => ghCommands);
    return commandsFor(capability, all).flatMap((name) => {
      const help = readHelp(gh, name);
      if (help === undefined) return [];
      const argument = argumentInput(help, capability);
      const flags = help.flags.flatMap((flag) => {
        const found = counterpart(flag, help, capability, others, argument);
        return found === undefined ? [] : [{ flag, ...found }];
      });
      const isValid = (input: Input) => validate(input) === true;
      const command = { capability, help, argument, flags, inputs: sorted, isValid };
      return [...flags.flatMap((flag) => flagGuesses(command, flag)), ...argumentGuesses(command)];
    });
  });
}

function flagGuesses(command: Command, known: KnownFlag): Guess[] {
  const { flag, isFile } = known;
  const meant = inputWith(command, known);
  const [form] = command.help.forms;
  const parts = writtenParts(command, meant, form, known);
  const guess = isFile ? undefined : asInput(parts);
  const source = { id: command.capability.id, source: "gh", meant, set: inputsOf(command) } as const;
  const long = { ...source, ...(guess && { guess }), argv: asLine(command, parts) };
  const short = parts.map((part) => (part.flag === known ? { ...part, dashed: `-${flag.short}` } : part));
  const guesses =
    flag.short === undefined || OWN_LETTERS.has(flag.short)
      ? [long]
      : [long, { ...source, argv: asLine(command, short) }];
  return guesses.map((one) => (isFile ? { ...one, stdin: String(meant[known.property]) } : one));
}

/** Returns a valid input with the value of the flag: one of a scenario or an example, perhaps with another value. */
function inputWith(command: Command, known: KnownFlag): Input {
  const { argument, inputs, isValid } = command;
  const { property } = known;
  // A name where a number is possible as well, because gh expects a name.
  const isMeant = (input: Input) =>
    input[property] !== undefined &&
    input[property] !== null &&
    (!("value" in known) || isSame(input[property], known.value)) &&
    (typeof input[property] !== "number" || typeOf(command, property) === "integer");
  const hasArgument = (input: Input) => argument === undefined || argument in input;
  const [value] = inputs.filter(isMeant).map((input) => input[property]);
  const other = inputs
    .map((input) => ({ ...input, [property]: value ?? sampleValue(command, known) }))
    .filter(isValid);
  const candidates = [
    inputs.filter(isMeant).filter(hasArgument),
    other.filter(hasArgument),
    inputs.filter(isMeant),
    other,
  ];
  const [found] = candidates.flat();
  if (found === undefined) throw new Error(`expected an input of ${command.capability.id} with ${property}`);
  return found;
}

function sampleValue({ capability }: Command, { property, flag, ...known }: KnownFlag): unknown {
  const { type, enum: values } = Object(capability.input.schema.properties)[property] ?? {};
  const word = Array.isArray(values)
    ? values.find((one) => flag.values.length === 0 || written(one, flag) !== undefined)
    : "text";
  const samples: Readonly<Record<string, unknown>> = {
    integer: 5,
    boolean: true,
    array: [word],
    object: { key: "value" },
  };
  return known.value ?? samples[String(type)] ?? word;
}

function typeOf({ capability }: Command, property: string): unknown {
  return Object(capability.input.schema.properties)[property]?.type;
}

/** The forms of the argument, except for a branch, which a request must look up. */
function argumentGuesses(command: Command): Guess[] {
  const { capability, argument, help } = command;
  const property = help.forms.includes("repository") ? "name" : argument;
  const meant = command.inputs.find((input) => property !== undefined && property in input);
  if (meant === undefined) return [];
  const forms = help.forms.filter((form) => form !== "branch" && (form !== "url" || help.page !== undefined));
  return forms.map((form) => {
    const parts = writtenParts(command, meant, form);
    const guess = asInput(parts);
    const source = { id: capability.id, source: "gh", meant, set: inputsOf(command) } as const;
    return { ...source, ...(guess && { guess }), argv: asLine(command, parts) };
  });
}

/** An argument or a flag. */
interface Part {
  /** The name in the help, or the input's if gh has none. */
  readonly name: string;
  readonly value: unknown;
  /** The list whose only element is the value. */
  readonly listed?: readonly unknown[];
  /** The flag with its dashes; an argument has none. */
  readonly dashed?: string;
  readonly flag?: KnownFlag;
}

/** Returns the input as arguments and flags of gh, with a flag rather than another one for the same input. */
function writtenParts(
  command: Command,
  meant: Input,
  form: string | undefined,
  preferred?: KnownFlag,
): Part[] {
  const { help, argument, flags } = command;
  const repo = `${meant.owner}/${meant.name}`;
  const hasRepo =
    meant.owner !== undefined && meant.name !== undefined && (help.hasRepo || form === "repository");
  return Object.entries(meant).flatMap(([property, value]): Part[] => {
    if (hasRepo && property === "owner") return [];
    if (hasRepo && property === "name") {
      if (form === "repository") return [{ name: form, value: repo }];
      return form === "url" && argument !== undefined && argument in meant
        ? []
        : [{ name: "repo", dashed: "-R", value: repo }];
    }
    const text = typeOf(command, property) === "integer" ? String(value) : value;
    if (property === argument && form !== undefined) {
      const page = help.page?.replace("OWNER/REPO", repo).replace(/[^/]+$/, String(value));
      return [{ name: form, value: form === "url" ? page : text }];
    }
    const sets = (one: KnownFlag) =>
      one.property === property && (!("value" in one) || isSame(one.value, value)) && !one.isFile;
    const flag = preferred?.property === property ? preferred : flags.find(sets);
    if (flag === undefined) return [{ name: property, dashed: `--${property}`, value }];
    const { name } = flag.flag;
    const part = { name, dashed: `--${name}`, flag };
    if ("value" in flag) return [{ ...part, value: true }];
    if (flag.isFile) return [{ ...part, value: "-" }];
    if (Array.isArray(value) && value.length === 1) return [{ ...part, value: value[0], listed: value }];
    return [{ ...part, value: written(value, flag.flag) ?? text }];
  });
}

/** The spelling of an enum value in the help: `not planned`. */
function written(value: unknown, { values }: GhFlag): string | undefined {
  return typeof value === "string" ? values.find((one) => constantName(one) === value) : undefined;
}

/** Returns the input of a tool, or undefined if an argument and a flag have the same name. */
function asInput(parts: readonly Part[]): Input | undefined {
  const names = new Set(parts.map(({ name }) => name));
  return names.size < parts.length
    ? undefined
    : Object.fromEntries(parts.map(({ name, value }) => [name, value]));
}

/** Returns the inputs that the command sets. */
function inputsOf(command: Command): Input {
  const { capability, help } = command;
  const own = capability.ghCommands.find((one) => one.command === help.command);
  return Object.fromEntries(
    [...(own?.inputs ?? [])].map(([name, { value }]) => [
      name,
      typeOf(command, name) === "array" ? [value] : value,
    ]),
  );
}

/** Returns the command line of gh if ghx has the command, or else of the capability with the flags of gh. */
function asLine({ capability: { id, ghCommands }, help }: Command, parts: readonly Part[]): string[] {
  const own = ghCommands.find(({ command }) => command === help.command);
  const isCommand = own !== undefined || id === help.command.replace(" ", ".");
  // Flags that only select the capability.
  const selecting = [...(own?.flags ?? [])].flatMap(([name, { value }]) =>
    typeof value === "boolean" ? [value ? `--${name}` : `--${name}=${value}`] : [],
  );
  const words = parts.flatMap(({ value, listed, dashed }): string[] => {
    if (dashed === undefined) return [String(value)];
    if (value === true) return [dashed];
    return valueWords(listed ?? value).flatMap((word) => flagWords(dashed, word));
  });
  return [...(isCommand ? help.command.split(" ") : [id]), ...words, ...selecting];
}

/** Returns a flag with its value, in one word if the value looks like a flag. */
function flagWords(dashed: string, value: string): string[] {
  if (!/^--?\w/.test(value)) return [dashed, value];
  return [`${dashed}${dashed.startsWith("--") ? "=" : ""}${value}`];
}

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);
