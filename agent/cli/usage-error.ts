// Errors about the arguments of a capability, with its signature.

import type { CatalogEntry } from "../../runtime/index.js";
import { loadCatalog } from "../explain/extended-catalog.js";
import { entriesWithFields, signatureLine } from "../explain/suggest.js";
import { UsageError } from "./terminal.js";

/**
 * Reads arguments. The signature replaces the reference to the help in a {@link UsageError}. After an unknown flag, it
 * contains the signatures of the capabilities that the flag describes, such as a search.
 */
export async function withSignature<Result>(
  entry: CatalogEntry,
  read: () => Result | Promise<Result>,
): Promise<Result> {
  try {
    return await read();
  } catch (thrown) {
    const problem = problemOf(thrown);
    const { usage, others } = await usageAfter(problem, entry);
    const message = `${problem}; usage: ${usage}`;
    throw new UsageError(others.length > 0 ? `${message}; or:` : message, others);
  }
}

/** Returns the signature of the capability, and of those that the unknown flags of a problem describe. */
export async function usageAfter(
  problem: string,
  entry: CatalogEntry,
): Promise<{ readonly usage: string; readonly others: readonly string[] }> {
  const [, listed = ""] = /(?:^|; )unknown flags? (--[a-z-]+(?:, --[a-z-]+)*)/.exec(problem) ?? [];
  const flags = listed.split(", ").flatMap((flag) => flag.slice(2) || []);
  const others = flags.length === 0 ? [] : await entriesFor(entry, flags);
  return { usage: signatureLine(entry), others: others.map(signatureLine) };
}

/** Returns the capabilities that gh's commands of this one run with the flags, and those with such fields. */
async function entriesFor(entry: CatalogEntry, flags: readonly string[]): Promise<readonly CatalogEntry[]> {
  const { commandsOfGh } = await import("./gh-commands.js");
  const commands = Object.values(commandsOfGh()).filter((runs) => runs.some(({ id }) => id === entry.id));
  const runs = commands.flat().map(({ id, flags: set = {} }) => ({ id, set: new Map(Object.entries(set)) }));
  const ids = flags.flatMap((flag) => runs.flatMap(({ id, set }) => (set.get(flag) ? id : [])));
  const catalog = await loadCatalog();
  const found = [...new Set(ids)].flatMap(
    (id) => catalog.find((one) => one.id === id && id !== entry.id) ?? [],
  );
  const described = await entriesWithFields(entry, flags);
  return [...new Set([...found, ...described])];
}

/** Returns the message of a {@link UsageError} without the reference to the help. Throws other errors. */
export function problemOf(thrown: unknown): string {
  if (!(thrown instanceof UsageError)) throw thrown;
  return withoutHelp(thrown.message);
}

/** Returns the message without references to the help of a capability. */
export function withoutHelp(message: string): string {
  return message.replace(/; see ghx run \S+ --help(?=;|$)/g, "");
}
