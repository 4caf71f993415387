// The gh commands for a capability, in gh-commands.yaml.

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "yaml";

export type Templates = Readonly<Record<string, string | readonly string[]>>;

export function readTemplates(): Templates {
  return parse(readFileSync(join(import.meta.dirname, "gh-commands.yaml"), "utf8")) as Templates;
}

/** Returns the argv of each command of a template. `<field>` is a field of the input; lists are joined with commas. */
export function fillTemplate(
  template: string | readonly string[],
  input: Readonly<Record<string, unknown>>,
): string[][] {
  return [template].flat().map((command) => commandWords(command).map((word) => fill(word, input)));
}

/** Returns the words of a template. Single quotes keep words together. */
export function commandWords(command: string): string[] {
  return [...command.matchAll(/'([^']*)'|\S+/g)].map(([word, quoted]) => quoted ?? word);
}

function fill(word: string, input: Readonly<Record<string, unknown>>): string {
  return word.replace(/<(\w+)>/g, (_, field: string) => {
    const value = input[field];
    if (value === undefined) throw new Error(`${word}: the input has no ${field}`);
    return String(value);
  });
}
