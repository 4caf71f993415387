// `@me` in an input, as gh accepts it: the login of the token's user.

import type { Capability } from "../contract/capability.js";

/** `@me`, also as the owner of something: `@me/1`. */
export const ME: RegExp = /^@me(?=$|\/)/;

/** Whether an input that is a login is `@me`. */
export function mentionsMe(
  { logins }: Pick<Capability<unknown, unknown>, "logins">,
  input: unknown,
): boolean {
  try {
    return logins?.some((name) => [Object(input)[name]].flat().some((value) => ME.test(value))) ?? false;
  } catch {
    // Validation reports what cannot be read.
    return false;
  }
}
