// Checks of the commands of gh that run a capability on the command line.

import { commandText, type GhCommand, type GhEach, PROGRAM_WORDS } from "../model/gh-command.js";
import type { Capability } from "../model/ir.js";
import { didYouMean, type Report } from "../source/diagnostic.js";
import type { KnownNames } from "../source/load.js";
import type { Span } from "../source/source-map.js";

/**
 * Checks that a command runs one capability, and that its flags set inputs. A card of a project cannot have the words of an
 * included id, or a command that an included capability runs with the same flags.
 */
export function checkGhCommands(
  capabilities: readonly Capability[],
  { includedNames, includedCommands }: Pick<KnownNames, "includedNames" | "includedCommands">,
  report: Report,
): void {
  const included = [
    ...[...includedNames].map(([name, id]) => [name.replaceAll(".", " "), id] as const),
    ...includedCommands,
  ];
  const taken = new Map(included.map(([text, id]) => [text, `${id} of ghx`]));
  const ids = new Set([...capabilities.map(({ id }) => id), ...includedNames.keys()]);
  for (const capability of capabilities) {
    const names = inputNames(capability);
    for (const command of capability.ghCommands) {
      checkWords(command, capability.id, taken, report);
      checkInputs(command, names, report);
      checkFields(command, capability, report);
      checkReads(command, names, { capabilities, ids }, report);
    }
  }
}

/** Checks that the words with the flags run no other capability. `taken`: the capability that a command runs. */
function checkWords(
  { command, argument, digits, also, completes, flags, span }: GhCommand,
  id: string,
  taken: Map<string, string>,
  report: Report,
): void {
  // A change for each further argument does not compete with the command.
  const isForArguments = also instanceof Map && flags.size === 0;
  const part = completes?.[0] ?? argument?.value;
  const text = isForArguments || digits ? `${command} <${part}>` : commandText(command, flags.keys());
  const [first = ""] = command.split(" ");
  if (PROGRAM_WORDS.has(first))
    report({
      code: "GHX220",
      span,
      message: `ghx itself has a command "${first}"`,
      fix: "choose other words",
    });
  const other = taken.get(text);
  if (other !== undefined)
    report({
      code: "GHX220",
      span,
      message: `"gh ${text}" also runs ${other}`,
      fix: other.endsWith(" of ghx") ? "choose other words, or add a flag" : "add a flag to one",
    });
  taken.set(text, id);
}

/** The names by which a command can set inputs. */
interface InputNames {
  readonly all: readonly string[];
  readonly booleans: readonly string[];
  /** Inputs with texts by name. */
  readonly texts: readonly string[];
  /** Flags for files with the text of an input. */
  readonly files: readonly string[];
  /** Values of enums. */
  readonly values: readonly string[];
  /** `repo`, if the capability is about a repository. */
  readonly place: readonly string[];
}

function inputNames({ input, inRepository }: Capability): InputNames {
  const properties = Object.entries(input.schema.properties ?? {});
  const ofType = (type: string) => properties.flatMap(([name, one]) => (one.type === type ? [name] : []));
  return {
    all: properties.map(([name]) => name),
    booleans: ofType("boolean"),
    texts: ofType("object"),
    files: properties.flatMap(([name, one]) => (one.contentMediaType === undefined ? [] : [`${name}-file`])),
    values: properties.flatMap(([, one]) => [one.enum, Object(one.items).enum].flat().map(String)),
    place: inRepository ? ["repo"] : [],
  };
}

function checkInputs(command: GhCommand, names: InputNames, report: Report): void {
  const { argument, pair, stdin, also, flags, names: others, inputs, qualifiers } = command;
  const check = (name: string, span: Span, known: readonly string[]) =>
    checkName(name, span, known, "input", report);
  if (argument)
    check(argument.value, argument.span, [
      ...names.all,
      ...names.files,
      ...names.place,
      ...qualifiers.keys(),
    ]);
  if (pair) check(pair.value, pair.span, names.texts);
  if (stdin) check(stdin.value.replace(/=.*/, ""), stdin.span, names.all);
  for (const [name, { span }] of also instanceof Map ? also : []) check(name, span, names.all);
  for (const { value, span } of flags.values()) if (typeof value === "string") check(value, span, names.all);
  for (const [name, { value, span }] of inputs) {
    check(name, span, typeof value === "string" ? names.all : names.booleans);
    if (typeof value === "string") check(value, span, names.values);
  }
  const meanings = flagMeanings(command, names);
  for (const { value, span } of others.values()) check(value, span, meanings);
}

/** Returns what a flag of `names` can mean. */
function flagMeanings({ flags, qualifiers, each }: GhCommand, names: InputNames): string[] {
  return [
    ...names.all,
    ...names.values,
    ...names.booleans.map((name) => `no-${name}`),
    ...flags.keys(),
    ...qualifiers.keys(),
    ...names.texts.map((name) => `${name}-field`),
    "argument",
    "argument/",
    "stdin",
    "stdin-name",
    ...(each ? ["each-name", "each-pattern"] : []),
    ...(each?.folder ? ["each-folder"] : []),
    ...(each?.files ? ["each-new"] : []),
    "unused",
    "unused=",
    "dotenv",
  ];
}

function checkFields({ fields, print }: GhCommand, { output, paged }: Capability, report: Report): void {
  const shape = paged ? output.schema.properties?.items?.items : output.schema;
  const known = Object.keys(shape?.properties ?? {});
  for (const { value, span } of fields.values()) checkName(value, span, known, "output", report);
  if (print && !paged)
    report({
      code: "GHX220",
      span: print.span,
      message: "print is for a list, but the output is an object",
    });
}

/** Checks the capabilities that a command reads first, and their fields. */
function checkReads(
  { each, unless }: GhCommand,
  names: InputNames,
  { capabilities, ids }: { capabilities: readonly Capability[]; ids: ReadonlySet<string> },
  report: Report,
): void {
  const checkId = ({ value, span }: GhEach["list"]): void => {
    if (ids.has(value)) return;
    report({ code: "GHX220", span, message: `no capability "${value}"${didYouMean(value, ids)}` });
  };
  if (each) {
    const { list, field, input, folder, files, where } = each;
    checkName(input.value, input.span, names.all, "input", report);
    for (const place of [folder, files])
      if (place) checkName(place.value, place.span, names.all, "input", report);
    checkId(list);
    const known = elementFields(each, capabilities);
    const check = (name: string, span: Span) =>
      known && checkName(name, span, known, "element of the list", report);
    check(field.value, field.span);
    for (const [name, { span }] of where) check(name, span);
  }
  if (unless) {
    checkId(unless.read);
    const read = capabilities.find(({ id }) => id === unless.read.value);
    const known = Object.keys(read?.output.schema.properties ?? {});
    for (const [name, { span }] of read ? unless.where : []) checkName(name, span, known, "output", report);
  }
}

function checkName(name: string, span: Span, known: readonly string[], owner: string, report: Report): void {
  if (known.includes(name)) return;
  report({
    code: "GHX220",
    span,
    message: `the ${owner} has no property "${name}"${didYouMean(name, known)}`,
  });
}

/** Returns the fields of an element of the list; undefined if the compilation does not have its capability. */
function elementFields(
  { list, items }: GhEach,
  capabilities: readonly Capability[],
): readonly string[] | undefined {
  const found = capabilities.find(({ id }) => id === list.value);
  if (found === undefined) return undefined;
  const elements = found.output.schema.properties?.[items?.value ?? "items"]?.items;
  return Object.keys(elements?.properties ?? {});
}
