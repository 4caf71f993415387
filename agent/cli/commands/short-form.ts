// The short form of `ghx run`: the words of an id as a command, and the number of the subject as an argument.

import { aliases, loaders } from "../../../generated/registry.js";
import type { CatalogEntry } from "../../../runtime/index.js";
import { kebab } from "../capability-flags.js";
import { UsageError } from "../terminal.js";

/**
 * Replaces the first words by the capability id that they form, joined with dots; the longest id is used. Returns
 * undefined if they form none.
 */
export function joinId(argv: readonly string[]): readonly [id: string, ...rest: string[]] | undefined {
  const words = leadingWords(argv);
  for (let count = words.length; count > 0; count--) {
    const id = words.slice(0, count).join(".");
    if (Object.hasOwn(loaders, id) || Object.hasOwn(aliases, id)) return [id, ...argv.slice(count)];
  }
  return undefined;
}

/**
 * Returns the error about words that form no id, with the nearest id, the signatures of the capabilities that the words
 * describe, or the list of the domain that they name. Returns undefined if they name nothing.
 */
export async function unknownId(argv: readonly string[]): Promise<UsageError | undefined> {
  const words = leadingWords(argv).filter((word) => !/^\d+$/.test(word));
  const ids = [...Object.keys(loaders), ...Object.keys(aliases)];
  const { nearestPath } = await import("../../../runtime/text/nearest.js");
  for (let count = words.length; count > 0; count--) {
    const near = nearestPath(words.slice(0, count).join("."), ids);
    if (near !== undefined)
      return new UsageError(`${unknown(words.slice(0, count))}; did you mean ghx ${near}?`);
  }
  // A command of gh has two words; others are its arguments.
  const [first = "", ...others] = words;
  const command = first.includes(".") ? [first] : [first, ...others.slice(0, 1)];
  const domain = first.split(".", 1).join();
  const isDomain = ids.some((id) => id.startsWith(`${domain}.`));
  if (command.length > 1 || first.includes(".")) {
    const { suggestSignatures } = await import("../../suggest.js");
    const more = argv.flatMap((word) => /^--([a-z][a-z-]*)/.exec(word)?.[1] ?? []).join(" ");
    const signatures = await suggestSignatures(command.join(" "), { more });
    if (signatures.length > 0) return new UsageError(`${unknown(command)}; did you mean:`, signatures);
  }
  return isDomain ? new UsageError(`${unknown(command)}; see ghx list --domain ${domain}`) : undefined;
}

function unknown(words: readonly string[]): string {
  return `unknown command ${JSON.stringify(words.join(" "))}`;
}

/**
 * Returns the flag that an argument after the id sets: the id of what the capability is about (`runId` of a run, or a
 * node id), the only reference with its form (`owner/number`), the only alternative that is a text (`tagName`), a number, what the capability is about by any name
 * (`workflow`), or the only required field. Throws {@link UsageError} if several or none may be meant.
 */
export function subjectFlag(
  { id, flags, signature }: Pick<CatalogEntry, "id" | "flags" | "signature">,
  argument: string,
): string {
  const isNumber = /^\d+$/.test(argument);
  const words = id.split(".").slice(0, -1).reverse();
  const nouns = words.map((word) => word.replace(/s$/, ""));
  const idType = isNumber ? "integer" : NODE_ID.test(argument) ? "string" : undefined;
  const ids = flags.filter(({ name, type }) => type === idType && name.endsWith("Id"));
  const own = nouns.flatMap((noun) => ids.filter(({ name }) => name === `${noun}Id`)).slice(0, 1);
  const numbers = flags.filter(({ name }) => name.endsWith("Number"));
  const required = flags.filter((field) => field.required && field.name !== "owner" && field.name !== "name");
  const integers = required.filter(({ type }) => type === "integer" && isNumber);
  const alternatives = /; exactly ([^;]+)/.exec(signature)?.[1]?.split(" or ") ?? [];
  const texts = flags.filter(
    ({ name, type }) => !isNumber && type === "string" && alternatives.includes(name),
  );
  const named = flags.filter(({ name }) => nouns.includes(name));
  const [, form] = FORMS.find(([pattern]) => pattern.test(argument)) ?? [];
  const types = new Map(
    [...signature.matchAll(/(\w+)\??: ([^\s,;]+)/g)].map(([, name, type]) => [name, type]),
  );
  const formed = flags.filter(({ name }) => form && types.get(name)?.split("|").includes(form));
  const candidates =
    [own, formed, texts, numbers, integers, named, required].find(({ length }) => length > 0) ?? [];
  const names = candidates.map(({ name }) => `--${kebab(name)}`);
  const [only] = names;
  if (only !== undefined && names.length === 1) return only;
  const hint = names.length === 0 ? `see ghx run ${id} --help` : `use ${names.join(" or ")}`;
  throw new UsageError(`unexpected argument ${JSON.stringify(argument)}; ${hint}`);
}

/** The forms of references that no other text has. */
const FORMS = [
  [/^[\w.-]+\/\d+$/, "owner/number"],
  [/^[\w.-]+\/[\w.-]+#\d+$/, "owner/name#number"],
] as const;

/** A node id, such as `PRRT_kwDOA1` or the older `MDU6SXNzdWUx`. */
const NODE_ID = /^(?:[A-Z]+[A-Za-z]*_[\w-]{6,}|MD[A-Z0-9][\w=]{8,})$/;

/** Returns the words before the first flag. */
function leadingWords(argv: readonly string[]): readonly string[] {
  const end = argv.findIndex((word) => word.startsWith("-"));
  return end < 0 ? argv : argv.slice(0, end);
}
