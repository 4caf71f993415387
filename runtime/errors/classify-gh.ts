// Converts a failed gh command to an error, from its exit code and stderr.

import { defined } from "../contract/defined.js";
import { NOT_APPLIED, RouteError, validationError } from "../contract/route-error.js";
import { asString } from "../text/parse-object.js";
import { isCertificateOfGh, isNotSentByGh } from "../writes/not-applied.js";
import { classifyGraphql } from "./classify-graphql.js";
import { classifyHttp } from "./classify-http.js";
import { readHttpLine } from "./gh-http-line.js";

/** gh's exit code if no user is logged in. */
const EXIT_AUTH = 4;

/**
 * Returns the error for a gh command that exited with `exitCode`. `stdout` may contain the response body of `gh api`.
 */
export function classifyGh(exitCode: number, stderr: string, stdout: string = ""): RouteError {
  const lines = stderr
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter((line) => line !== "");
  const text = lines.slice(0, 5).join(" ").slice(0, 1000);
  const details = { exit_code: exitCode };
  if (exitCode === EXIT_AUTH) {
    return new RouteError("AUTH", "gh is not logged in. Run `gh auth login`, or set GH_TOKEN.", {
      details,
      ...NOT_APPLIED,
    });
  }
  // A message of `gh api` may have several lines; the last one contains the status.
  const message = /^gh: .*? \(HTTP \d{3}\)(?=\n|$)/s.exec(lines.join("\n"))?.[0] ?? "";
  for (const line of [message, ...lines]) {
    const error = classifyLine(line, stdout);
    if (error !== undefined) return error.with({ details: { ...error.details, ...details } });
  }
  // The body of an error contains the status as well.
  const status = /^\{"message":.*"status":"(\d{3})"\}\s*$/s.exec(text === "" ? stdout : "")?.[1];
  if (status !== undefined) {
    const error = classifyHttp(Number(status), {}, stdout);
    return error.with({ details: { ...error.details, ...details } });
  }
  return new RouteError("UNKNOWN", `gh failed with exit code ${exitCode}${text === "" ? "" : `: ${text}`}`, {
    details,
  });
}

function classifyLine(line: string, stdout: string): RouteError | undefined {
  // `gh api` prints `gh: Not Found (HTTP 404)` and the body on stdout. Other commands print `HTTP 404: Not Found (url)`,
  // or the status and the quoted body.
  const api = /^gh: (.*) \(HTTP (\d{3})\)$/s.exec(line);
  if (api !== null)
    return classifyHttp(Number(api[2]), {}, stdout.startsWith("{") ? stdout : messageBody(api[1]));
  const quoted = /^non-200 OK status code: (\d{3})\b[^"]* body: (".*)$/.exec(line);
  if (quoted !== null) return classifyHttp(Number(quoted[1]), {}, unquote(quoted[2]));
  const http = readHttpLine(line);
  if (http !== undefined) return classifyHttp(http.status, {}, messageBody(http.message));
  const graphql = /^(?:GraphQL|gh): (.*)$/.exec(line);
  if (graphql?.[1] !== undefined) return classifyGraphqlLine(graphql[1]);
  if (/^error: your authentication token is missing required scopes\b/.test(line)) {
    return new RouteError("AUTH", `gh's token lacks scopes: ${line}`, NOT_APPLIED);
  }
  // `gh pr merge` reads the state first and sends nothing.
  if (/^X Pull request \S+ is not mergeable: /.test(line)) {
    return validationError(`gh refused to merge: ${line}`, NOT_APPLIED);
  }
  // What `gh run rerun` prints for the status 403, whatever its reason is.
  if (/^run \d+ cannot be rerun; /.test(line))
    return new RouteError("UNKNOWN", `gh failed: ${line}`, NOT_APPLIED);
  if (/^unknown (?:command|flag|shorthand flag)\b|^Unknown JSON field\b/.test(line)) {
    return new RouteError(
      "ADAPTER_UNSUPPORTED",
      `This version of gh does not support the command: ${line}`,
      NOT_APPLIED,
    );
  }
  if (/: stopped after \d+ redirects$/.test(line)) {
    return new RouteError("SERVER", `gh followed too many redirects: ${line}`);
  }
  if (BROKEN_JSON.test(line)) {
    return new RouteError("SERVER", `gh could not read GitHub's response: ${line}`, { retryable: true });
  }
  if (isCertificateOfGh(line)) {
    return new RouteError("NETWORK", `gh does not trust GitHub's certificate: ${line}`, NOT_APPLIED);
  }
  if (isNotSentByGh(line)) {
    return new RouteError("NETWORK", `gh could not connect to GitHub: ${line}`, {
      retryable: true,
      ...NOT_APPLIED,
    });
  }
  if (CONNECTION_LOST.test(line)) {
    return new RouteError("NETWORK", `gh lost the connection to GitHub: ${line}`, { retryable: true });
  }
  return undefined;
}

/** Messages of Go's JSON decoder, and of gh for a response without data. */
const BROKEN_JSON =
  /(?:^|: )(?:unexpected end of JSON input$|\w+ was not found but GraphQL reported no error$|invalid character '.{1,10}' (?:looking for|after|in|at) |json: cannot unmarshal )/;
/** Every other failure of Go's HTTP client: messages that start with the URL, and failures of a response's body. */
const CONNECTION_LOST =
  /^(?:Get|Head|Post|Put|Patch|Delete) "https?:|(?:^|: )(?:unexpected )?EOF$|: (?:connection reset by peer|connection timed out|broken pipe|i\/o timeout|no route to host|network is unreachable|use of closed network connection)$|\bcontext deadline exceeded\b|\bClient\.Timeout\b|\bstream error: |\bhttp2: |\bserver closed idle connection$/;

/**
 * Classifies a GraphQL error that gh printed as `message (path)`. The type, which gh does not print, is inferred from
 * GitHub's fixed messages. Refusals are classified by their message, as those that GitHub returns without a type.
 */
function classifyGraphqlLine(text: string): RouteError {
  const [, message = text, path] = /^(.*?)(?: \(([\w.]+)\))?$/.exec(text) ?? [];
  const type = MESSAGE_TYPES.find(([pattern]) => pattern.test(message))?.[1];
  return classifyGraphql([defined({ message, type, path: path?.split(".") })]);
}

const MESSAGE_TYPES: readonly (readonly [RegExp, string])[] = [
  [/^Could not resolve to an? /, "NOT_FOUND"],
  [/^Your token has not been granted the required scopes/, "INSUFFICIENT_SCOPES"],
  [/^Field '\w+' doesn't (?:exist on type|accept argument) /, "undefinedField"],
  [/^This query requests up to [\d,]+ possible nodes\b/, "MAX_NODE_LIMIT_EXCEEDED"],
  [/^The local GitHub does not implement /, "NOT_IMPLEMENTED"],
  [/^Resource limits for this query exceeded\b/, "RESOURCE_LIMITS_EXCEEDED"],
];

/** Returns the text of a string that Go quoted; the string itself if JSON has another form of it. */
function unquote(text = ""): string {
  try {
    return asString(JSON.parse(text)) ?? text;
  } catch {
    return text;
  }
}

function messageBody(message: string | undefined): string {
  return message === undefined ? "" : JSON.stringify({ message });
}
