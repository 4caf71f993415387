// Whether a client is read-only: by its option, or by the environment variable GHX_READ_ONLY.

import type { GhxOptions } from "../contract/options.js";
import type { Session } from "../contract/session.js";

/**
 * Whether the options or GHX_READ_ONLY reject writes. No option permits what the variable rejects. Any value of it other
 * than 0, false, no, off or empty rejects them.
 */
export function isReadOnly({ readOnly }: Pick<GhxOptions, "readOnly">, env: Session["env"]): boolean {
  return readOnly === true || !/^(?:0|false|no|off)?$/i.test((env.GHX_READ_ONLY ?? "").trim());
}
