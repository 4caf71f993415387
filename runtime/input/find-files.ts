// Finds the files that an input names, before anything is sent.

import type { Capability } from "../contract/capability.js";
import type { Session } from "../contract/session.js";
import { ownValue } from "../schema/object.js";
import { Upload } from "../schema/upload.js";

/** Finds the files of the prepared input. Throws `VALIDATION` for one that cannot be sent. */
export async function findFiles(
  { binary }: Pick<Capability<unknown, unknown>, "binary">,
  input: object,
  { options }: Pick<Session, "options">,
): Promise<void> {
  for (const name of binary?.inputs ?? []) {
    const value = ownValue(input, name);
    if (value instanceof Upload) await value.find(name, options.folder);
  }
}
