// The flags and arguments that gh has for the inputs of a capability, with the names in gh's help.

import type { ApiName } from "../../../generator/model/api-names.js";
import type { Capability } from "../../../generator/model/ir.js";
import type { GhBinary } from "../../fetch-gh.js";
import { commandWords, type Templates } from "./gh-command.js";
import { helpText } from "./run-gh.js";

/** A name in gh's help. */
export interface GhName extends ApiName {
  /** True for an argument, false for a flag. */
  readonly isArgument: boolean;
}

/**
 * Returns the name of each input property in the gh command of the capability: the card's, or of an experienced
 * user. A value for `-R` is one name, `repo`, with `owner/name`.
 */
export function ghNames(gh: GhBinary, capability: Capability, templates: Templates): GhName[] {
  const words = ghCommand(capability, templates);
  if (words === undefined) return [];
  const help = helpText(gh, [...words.slice(0, 2), "--help"]);
  const names = [
    ...flagNames(words, help).map((name) => ({ ...name, isArgument: false })),
    ...argumentNames(words, help).map((name) => ({ ...name, isArgument: true })),
  ];
  return names.filter(({ property }, index) => names.findIndex((one) => one.property === property) === index);
}

export function ghCommand({ id, cli }: Capability, templates: Templates): readonly string[] | undefined {
  const listed = templates[id];
  // Of several commands, the last one changes what the capability changes.
  const template = typeof listed === "string" ? listed : listed?.at(-1);
  if (template !== undefined) return template.startsWith("api ") ? undefined : commandWords(template);
  const [main] = cli?.command?.requests ?? [];
  if (main === undefined) return undefined;
  const text = (parts: readonly (string | { readonly segments: readonly { readonly name: string }[] })[]) =>
    parts.map((part) => (typeof part === "string" ? part : `<${part.segments[0]?.name}>`)).join("");
  const flags = main.flags.flatMap(({ name, value }) => [
    `--${name}`,
    value.kind === "text" ? text(value.template.parts) : `<${name}>`,
  ]);
  return [...main.command.split(" "), ...main.args.map(({ parts }) => text(parts)), ...flags];
}

/** `--add-label <labels>`, `-R <owner>/<name>`, with the long name of a short flag. */
function flagNames(words: readonly string[], help: string): ApiName[] {
  return words.flatMap((word, index) => {
    const [, short, long, inline] = /^(?:-(\w)|--([\w-]+)(?:=(.*))?)$/.exec(word) ?? [];
    const name = long ?? (short && new RegExp(`-${short}, --([\\w-]+)`).exec(help)?.[1]);
    if (name === undefined) return [];
    if (long !== undefined && !help.includes(`--${long}`))
      throw new Error(`gh ${words.join(" ")}: its help does not contain --${long}`);
    return isHalf(name, words) ? [] : named(name, inline ?? words[index + 1] ?? "");
  });
}

/** Whether the command replaces by an addition and a removal, so that neither flag is the name of the new value. */
function isHalf(name: string, words: readonly string[]): boolean {
  const [, verb, object] = /^(add|remove)-(.*)$/.exec(name) ?? [];
  return verb !== undefined && words.includes(`--${verb === "add" ? "remove" : "add"}-${object}`);
}

/** `gh issue view {<number> | <url>}`: the first name of each argument in the usage. */
function argumentNames(words: readonly string[], help: string): ApiName[] {
  const usage = /USAGE\s+gh (.*)/.exec(help)?.[1] ?? "";
  const names = [...usage.matchAll(/[{[]?<([\w-]+)>(?:[^<{[]*\|[^\]}]*[\]}])?/g)].map(
    ([, name = ""]) => name,
  );
  const end = words.findIndex((word) => word.startsWith("-"));
  const given = words.slice(2, end < 0 ? undefined : end);
  return given.flatMap((word, index) => named(names[index] ?? "", word));
}

function named(name: string, value: string): ApiName[] {
  if (value === "<owner>/<name>")
    return ["owner", "name"].map((property) => ({
      name: name === "repo" ? name : "repo",
      property,
      convert: same,
    }));
  const [, property] = /^<(\w+)>$/.exec(value) ?? [];
  return property === undefined || name === "" ? [] : [{ name, property, convert: same }];
}

const same = (value: unknown): unknown => value;
