// Tokens of the options and the environment, and what a token may contain.

import { RouteError } from "../contract/route-error.js";
import { isEnterpriseServer } from "./hosts.js";

export const TOKEN_VARIABLES: readonly string[] = [
  "GH_TOKEN",
  "GITHUB_TOKEN",
  "GH_ENTERPRISE_TOKEN",
  "GITHUB_ENTERPRISE_TOKEN",
];

/**
 * Returns the token from the options, else from the environment: the same variables as gh in the same order. Throws `AUTH`
 * for an empty option, because the login of the environment may belong to someone else.
 */
export function givenToken(
  host: string,
  token: string | undefined,
  env: Readonly<Record<string, string | undefined>>,
): string | undefined {
  if (token?.trim() === "") throw new RouteError("AUTH", "The option token is empty.");
  const names = isEnterpriseServer(host) ? TOKEN_VARIABLES.slice(2) : TOKEN_VARIABLES.slice(0, 2);
  // A mounted secret ends with a line break.
  return [token, ...names.map((name) => env[name])].map((one) => one?.trim()).find(nonEmpty);
}

/** Returns the token. Throws `AUTH`, without the token, for a character that a header cannot contain. `source`: its name. */
export function checkToken<Token extends string | undefined>(token: Token, source: string): Token {
  const at = token?.search(/[^\x21-\x7e]/) ?? -1;
  if (at < 0) return token;
  throw new RouteError(
    "AUTH",
    `${source} contains a character that a token cannot contain, at position ${at + 1}.`,
  );
}

/** Returns the text; undefined for an empty string, such as the value of an empty variable. */
export function nonEmpty(text: string | undefined): string | undefined {
  return text || undefined;
}
