// Errors about the arguments of a capability, with its signature.

import type { CatalogEntry } from "../../runtime/index.js";
import { entriesWithFields, signatureLine } from "../suggest.js";
import { UsageError } from "./terminal.js";

/**
 * Reads arguments. The signature replaces the reference to the help in a {@link UsageError}. After an unknown flag, it
 * contains the signatures of the capabilities that the flag describes, such as that of a search.
 */
export async function withSignature<Result>(
  entry: CatalogEntry,
  read: () => Result | Promise<Result>,
): Promise<Result> {
  try {
    return await read();
  } catch (thrown) {
    const problem = problemOf(thrown);
    const [, flag] = /^unknown flag --([a-z-]+)/.exec(problem) ?? [];
    const others = flag === undefined ? [] : await entriesWithFields(entry, [flag]);
    const usage = `${problem}; usage: ${signatureLine(entry)}`;
    throw new UsageError(others.length > 0 ? `${usage}; or:` : usage, others.map(signatureLine));
  }
}

/** Returns the message of a {@link UsageError} without the reference to the help. Throws other errors. */
export function problemOf(thrown: unknown): string {
  if (!(thrown instanceof UsageError)) throw thrown;
  return thrown.message.replace(/; see ghx run \S+ --help$/, "");
}
