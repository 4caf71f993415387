// Reads from a response what GitHub reports about its limits.

import type { QuotaReport } from "../contract/pacing.js";
import type { RouteError } from "../contract/route-error.js";
import type { HttpAnswer, HttpRequest, SendOptions } from "../contract/wire.js";
import { classifyGraphql } from "../errors/classify-graphql.js";
import { classifyHttp } from "../errors/classify-http.js";
import { postGraphql } from "../transport/graphql.js";

/** Returns the report of a response. `resource`: the primary limit, if the headers do not name it. */
export function readReport({ headers }: HttpAnswer, resource: string, inFlight: number): QuotaReport {
  const number = (name: string) => Number(headers[`x-ratelimit-${name}`] ?? Number.NaN);
  const [limit, remaining, reset] = [number("limit"), number("remaining"), number("reset")];
  if (!(limit > 0 && remaining >= 0 && reset > 0)) return {};
  // The clocks of GitHub and of this computer may differ. A date outside of the window is not GitHub's time.
  const inMs = reset * 1000 - Date.parse(headers.date ?? "");
  const isInWindow = Math.abs(inMs) <= MAX_WINDOW_MS;
  const resetInMs = Math.min(isInWindow ? inMs : reset * 1000 - Date.now(), MAX_WINDOW_MS);
  const name = headers["x-ratelimit-resource"] ?? resource;
  return { quota: { resource: name, limit, remaining, reset, resetInMs, inFlight } };
}

/** A header may contain any number. GitHub's windows are at most an hour long. */
const MAX_WINDOW_MS = 3_600_000;

/** Returns the error of a response that refuses the request because of a rate limit; undefined for any other. */
export async function limitError(
  answer: HttpAnswer,
  request: HttpRequest,
  send: SendOptions,
): Promise<RouteError | undefined> {
  const { status, headers, body } = answer;
  // GraphQL reports limits with HTTP 200 as well, without data.
  if (status < 400 && (request.api === "rest" || /^\s*\{\s*"data":\s*\{/.test(body))) return undefined;
  try {
    const error =
      status >= 400
        ? classifyHttp(status, headers, body)
        : classifyGraphql((await postGraphql(async () => answer, "", {}, send)).errors, headers);
    return error.code === "RATE_LIMIT" ? error : undefined;
  } catch {
    // Not a response of GitHub's API.
    return undefined;
  }
}
