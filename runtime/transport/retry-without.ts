// Body keys that older servers do not permit.

import type { RefusedResponse, RestRequest } from "../contract/github-api.js";

/**
 * Returns `again` of a request, which removes these keys of its body if the server refuses one of them: HTTP 422 with
 * `"key" is not a permitted key.` Nothing was applied then.
 */
export function retryWithout(...keys: readonly string[]): NonNullable<RestRequest["again"]> {
  return (response, body) =>
    body && refuses(response, keys)
      ? Object.fromEntries(Object.entries(body).filter(([key]) => !keys.includes(key)))
      : undefined;
}

function refuses({ status, body }: RefusedResponse, keys: readonly string[]): boolean {
  // The text is JSON, in which the quotes are escaped.
  const isAbout = (key: string) => body.includes(`\\"${key}\\"`);
  return status === 422 && body.includes("permitted key") && keys.some(isAbout);
}
