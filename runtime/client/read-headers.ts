// Checks the headers that programs add to requests.

import { NOT_APPLIED, validationError } from "../contract/route-error.js";

/** Headers that the runtime sets, and those that only it may set: others could change the method that was checked. */
const RESERVED =
  /^(?:accept|authorization|proxy-authorization|connection|content-.*|cookie|host|transfer-encoding|x-github-api-version|x-http-method(?:-override)?|x-method-override)$/;

/** The options that set a header. */
const OPTIONS: Readonly<Record<string, string>> = {
  accept: "accept",
  authorization: "token",
  "content-type": "contentType",
};

/** Returns the headers of a request of the program. */
export function ownHeaders(headers: Readonly<Record<string, string>> = {}): Record<string, string> {
  const isFree = (name: string) => name === "x-github-api-version" || !RESERVED.test(name);
  return readHeaders(headers, "A request", isFree, OPTIONS);
}

/**
 * Returns headers with names in lower case. Throws `VALIDATION` for an invalid one, and for one that `who` cannot set.
 * `options`: what sets it instead.
 */
export function readHeaders(
  headers: Readonly<Record<string, string>>,
  who: string,
  isFree: (name: string) => boolean = (name) => !RESERVED.test(name),
  options: Readonly<Record<string, string>> = {},
): Record<string, string> {
  const entries = Object.entries(headers).map(([given, value]) => {
    const name = given.toLowerCase();
    const hint = Object.hasOwn(options, name) ? `; use the option ${options[name]}` : "";
    if (!/^[\w!#$%&'*+.^`|~-]+$/.test(name) || !isFree(name))
      throw validationError(`${who} cannot set the header ${JSON.stringify(name)}${hint}.`, NOT_APPLIED);
    if (typeof value !== "string" || !/^[\t\x20-\x7e]*$/.test(value))
      throw validationError(`${who}: expected visible ASCII characters in the header ${name}.`, NOT_APPLIED);
    return [name, value] as const;
  });
  return Object.fromEntries(entries);
}
