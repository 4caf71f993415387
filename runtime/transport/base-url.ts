// Base URLs of GitHub's API that options and the environment set.

import { type RouteError, validationError } from "../contract/route-error.js";
import { withoutTrailing } from "../text/scan.js";

/**
 * Returns the base URL without a trailing slash. Throws `VALIDATION` unless it uses https or is on localhost. `name`:
 * the option or variable, for error messages.
 */
export function parseBaseUrl(base: string, name: string): string {
  if (!URL.canParse(base)) throw invalidOption(name, "a URL such as https://api.github.com");
  const { protocol, hostname, username, password, search, hash, origin, pathname } = new URL(base);
  const loopback = /^(localhost|127(\.\d+){3}|\[::1\])$/.test(hostname);
  if (protocol !== "https:" && !(protocol === "http:" && loopback)) {
    throw invalidOption(name, "an https URL (http is only allowed for localhost)");
  }
  if (username + password + search + hash !== "")
    throw invalidOption(name, "a URL without user, query or fragment");
  return withoutTrailing(`${origin}${pathname}`, "/");
}

/**
 * Returns the error for an option or variable that is not as expected. It does not contain the value, which may contain a
 * token or password.
 */
export function invalidOption(name: string, expected: string): RouteError {
  return validationError(`${name}: expected ${expected}.`);
}
