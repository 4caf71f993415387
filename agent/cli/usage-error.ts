// Errors about the arguments of a capability, with its signature.

import type { CatalogEntry } from "../../runtime/index.js";
import { signatureLine } from "../suggest.js";
import { UsageError } from "./terminal.js";

/** Reads arguments. The signature replaces the reference to the help in a {@link UsageError}. */
export async function withSignature<Result>(
  entry: CatalogEntry,
  read: () => Result | Promise<Result>,
): Promise<Result> {
  try {
    return await read();
  } catch (thrown) {
    if (!(thrown instanceof UsageError)) throw thrown;
    const message = thrown.message.replace(/; see ghx run \S+ --help$/, "");
    throw new UsageError(`${message}; usage: ${signatureLine(entry)}`);
  }
}
