// Checks of the commands of gh that run a capability on the command line.

import { commandText, type GhEach, PROGRAM_WORDS } from "../model/gh-command.js";
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
  const ids = new Set([...capabilities.map(({ id }) => id), ...includedNames.keys()]);
  const checkId = ({ value, span }: GhEach["list"]): void => {
    if (ids.has(value)) return;
    report({ code: "GHX220", span, message: `no capability "${value}"${didYouMean(value, ids)}` });
  };
  const taken = new Map(included.map(([text, id]) => [text, `${id} of ghx`]));
  for (const { id, input, output, paged, inRepository, ghCommands } of capabilities) {
    const shape = paged ? output.schema.properties?.items?.items : output.schema;
    const outputs = new Set(Object.keys(shape?.properties ?? {}));
    const properties = Object.entries(input.schema.properties ?? {});
    const names = new Set(properties.map(([name]) => name));
    const values = new Set(
      properties.flatMap(([, { enum: own, items }]) => [own, Object(items).enum].flat().map(String)),
    );
    const check = (name: string, span: Span, known: ReadonlySet<string>, owner = "input"): void => {
      if (known.has(name)) return;
      report({
        code: "GHX220",
        span,
        message: `the ${owner} has no property "${name}"${didYouMean(name, known)}`,
      });
    };
    const files = properties.flatMap(([name, { contentMediaType }]) =>
      contentMediaType === undefined ? [] : [`${name}-file`],
    );
    const place = inRepository ? ["repo"] : [];
    const booleans = new Set(properties.flatMap(([name, { type }]) => (type === "boolean" ? [name] : [])));
    const negations = [...booleans].map((name) => `no-${name}`);
    const texts = properties.flatMap(([name, { type }]) => (type === "object" ? [name] : []));
    const fieldFlags = texts.map((name) => `${name}-field`);
    for (const {
      command,
      argument,
      digits,
      stdin,
      also,
      unless,
      completes,
      pair,
      each,
      flags,
      names: others,
      inputs,
      fields,
      qualifiers,
      span,
    } of ghCommands) {
      // A change for each further argument does not compete with the command.
      const isForArguments = also instanceof Map && flags.size === 0;
      const part = completes ?? argument?.value;
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
      if (argument)
        check(argument.value, argument.span, new Set([...names, ...files, ...place, ...qualifiers.keys()]));
      if (pair) check(pair.value, pair.span, new Set(texts));
      if (stdin) check(stdin.value.replace(/=.*/, ""), stdin.span, names);
      if (each) {
        const { list, field, input, folder, where } = each;
        check(input.value, input.span, names);
        if (folder) check(folder.value, folder.span, names);
        checkId(list);
        const known = elementFields(each, capabilities);
        if (known) {
          check(field.value, field.span, known, "element of the list");
          for (const [name, { span: place }] of where) check(name, place, known, "element of the list");
        }
      }
      if (unless) {
        checkId(unless.read);
        const read = capabilities.find((one) => one.id === unless.read.value);
        const known = new Set(Object.keys(read?.output.schema.properties ?? {}));
        for (const [name, { span: place }] of read ? unless.where : []) check(name, place, known, "output");
      }
      for (const [name, { span: place }] of also instanceof Map ? also : []) check(name, place, names);
      for (const { value, span: place } of flags.values())
        if (typeof value === "string") check(value, place, names);
      for (const [name, { span: place }] of inputs) check(name, place, booleans);
      for (const { value, span: place } of fields.values()) check(value, place, outputs, "output");
      for (const { value, span: place } of others.values())
        check(
          value,
          place,
          new Set([
            ...names,
            ...values,
            ...negations,
            ...flags.keys(),
            ...qualifiers.keys(),
            ...fieldFlags,
            "argument",
            "argument/",
            "stdin",
            "stdin-name",
            ...(each ? ["each-name", "each-pattern"] : []),
            ...(each?.folder ? ["each-folder"] : []),
            "unused",
            "unused=",
            "dotenv",
          ]),
        );
    }
  }
}

/** Returns the fields of an element of the list; undefined if the compilation does not have its capability. */
function elementFields(
  { list, items }: GhEach,
  capabilities: readonly Capability[],
): ReadonlySet<string> | undefined {
  const found = capabilities.find(({ id }) => id === list.value);
  if (found === undefined) return undefined;
  const elements = found.output.schema.properties?.[items?.value ?? "items"]?.items;
  return new Set(Object.keys(elements?.properties ?? {}));
}
