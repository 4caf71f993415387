// `ghx api`: sends a REST request or a GraphQL document that has no capability, with the flags of `gh api`.

import { middleware } from "../../../runtime/client/apply-middleware.js";
import { bindGraphql } from "../../../runtime/client/bind-graphql.js";
import { cursorVariable, findConnection } from "../../../runtime/client/graphql-pages.js";
import { sendOwnRest } from "../../../runtime/client/request.js";
import { nextQuery } from "../../../runtime/client/rest-pages.js";
import { asRouteError } from "../../../runtime/contract/route-error.js";
import type { HttpAnswer } from "../../../runtime/contract/wire.js";
import { createSession, type ResultEnvelope, type Session, type Success } from "../../../runtime/index.js";
import { presentResult } from "../../output/present.js";
import { safeJson, safeLine } from "../../output/text.js";
import { atMost, type Parsed, parse } from "../args.js";
import { commandOptions } from "../call-options.js";
import type { Flags } from "../command.js";
import { callExitCode } from "../exit-code.js";
import { printError } from "../output/print-error.js";
import { startProgress } from "../progress.js";
import { namedRepository } from "../repository.js";
import { EXIT, type Terminal, UsageError } from "../terminal.js";
import { type ApiRequest, contentType, readRequest } from "./api/api-arguments.js";
import { createPrinter } from "./api/print.js";

/** How the pages of a request are sent and read. */
interface Pages {
  send(cursor: string | undefined, options: object): Promise<ResultEnvelope>;
  /** Returns where the next page begins; undefined after the last one. */
  next(result: Success<unknown>): string | undefined;
  /** Returns the body as text or bytes; null without one. */
  body(data: unknown): string | ReadableStream<Uint8Array> | null;
}

export async function api(argv: readonly string[], terminal: Terminal, flags: Flags): Promise<number> {
  const parsed = await parse("api", argv, flags);
  atMost(1, parsed);
  await checkFlags(parsed);
  const host = parsed.value("hostname") ?? namedRepository(parsed.value("repo"), terminal.env)?.host;
  /** The response to the last attempt. */
  let answer: HttpAnswer | undefined;
  const keepAnswer = middleware({
    async request(_, next) {
      answer = undefined;
      answer = await next();
      return answer;
    },
  });
  const layers = keepAnswer({ isPaced: false, exchange: (_, exchange) => exchange });
  const setting = { env: terminal.env, ...(host === undefined ? {} : { host }) };
  const session = createSession(setting, { layers });
  const request = await readRequest(parsed, terminal, session.urls);
  const isPaginated = parsed.has("paginate");
  if (isPaginated && request.api === "rest" && !request.isGet)
    throw new UsageError("--paginate: only a GET request and a GraphQL query have pages");
  const pages = describePages(request, session, isPaginated);
  const progress = parsed.has("trace") ? undefined : startProgress("api", terminal);
  const options = {
    ...(await commandOptions(parsed, terminal, progress)),
    ...setting,
    ...requestOptions(parsed, request),
  };
  // Reports an invalid or refused request, and the effect of others.
  const planned = await pages.send(undefined, { ...options, dryRun: true });
  if (!planned.ok) return finish(planned, terminal);
  if (parsed.has("dry-run")) {
    terminal.out(`${safeJson(planned.data)}\n`);
    return EXIT.ok;
  }
  const { effect } = Object(planned.data);
  if (effect === "destructive" && !options.readOnly && !parsed.has("yes")) {
    const { askDestructive, requireTerminal } = await import("../confirm.js");
    const id = planned.meta.capability_id;
    requireTerminal([id], ["api", ...argv], [], terminal);
    const input = request.api === "rest" ? request.parameters : request.variables;
    if (!(await askDestructive([{ id, input }], terminal))) return EXIT.failed;
  }
  const printer = createPrinter(parsed, terminal, effect !== "read");
  let last: ResultEnvelope = planned;
  let cursor: string | undefined;
  for (;;) {
    last = await pages.send(cursor, options).finally(progress?.stop);
    if (!last.ok) break;
    await printer.page(last, pages.body(last.data));
    const next = isPaginated && !terminal.isClosed() ? pages.next(last) : undefined;
    // A cursor that does not advance would loop forever.
    if (next === undefined || next === cursor) break;
    cursor = next;
  }
  printer.end();
  // As in gh, the body of an error is printed as well.
  if (!last.ok && answer !== undefined) printer.failure(last, answer.body);
  return options.signal?.aborted ? EXIT.interrupted : finish(last, terminal);
}

async function checkFlags(parsed: Parsed): Promise<void> {
  if (parsed.has("slurp") && !parsed.has("paginate")) throw new UsageError("--slurp requires --paginate");
  if (parsed.has("slurp") && parsed.has("jq"))
    throw new UsageError("--slurp cannot be combined with --jq, which filters each page");
  const filter = parsed.value("jq");
  if (filter === undefined) return;
  const problem = await (await import("../../output/jq.js")).checkJq(filter);
  if (problem !== undefined) throw new UsageError(`--jq: ${problem}`);
}

function describePages(request: ApiRequest, session: Session, isPaginated: boolean): Pages {
  if (request.api === "rest")
    return {
      send: (query, options) =>
        sendOwnRest(session, request.route, request.parameters, options, { query, isVerbatim: true }),
      next: nextQuery,
      body: (data) => (data === null || data instanceof ReadableStream ? data : String(data)),
    };
  const { document, variables } = request;
  const name = isPaginated ? asUsage(() => cursorVariable([document])) : "";
  return {
    send: (cursor, options) =>
      bindGraphql(session)(
        document,
        cursor === undefined ? variables : { ...variables, [name]: cursor },
        options,
      ),
    next: ({ data }) => findConnection(data).next,
    body: (data) => JSON.stringify({ data }),
  };
}

/** Returns what `read` returns. Throws its `VALIDATION` error as a {@link UsageError}. */
function asUsage<Value>(read: () => Value): Value {
  try {
    return read();
  } catch (thrown) {
    throw new UsageError(`--paginate: ${asRouteError(thrown).message}`);
  }
}

/** Returns the headers and the media type of the request. */
function requestOptions(parsed: Parsed, { api }: ApiRequest): object {
  const headers = parsed.values("header").map((header) => {
    const [, name, value] = /^([^:]+):\s*(.*)$/s.exec(header) ?? [];
    if (name === undefined || value === undefined)
      throw new UsageError(`--header: expected "name: value", got ${JSON.stringify(header)}`);
    return [name.trim(), value] as const;
  });
  const isAccept = ([name]: readonly [string, string]) => name.toLowerCase() === "accept";
  const isOption = ([name]: readonly [string, string]) => /^(?:accept|content-type)$/i.test(name);
  const type = contentType(parsed);
  const previews = parsed.values("preview").map((name) => `application/vnd.github.${name}-preview+json`);
  const accept = [...previews, ...headers.filter(isAccept).map(([, value]) => value)].join(", ");
  return {
    headers: Object.fromEntries(headers.filter((header) => !isOption(header))),
    // That of JSON is implied.
    ...(type === undefined || /json/i.test(type) || api === "graphql" ? {} : { contentType: type }),
    ...(accept === "" || api === "graphql" ? {} : { accept }),
  };
}

/** Prints the warnings and the error, and returns the exit code. */
function finish(result: ResultEnvelope, terminal: Terminal): number {
  for (const { message } of result.meta.warnings ?? []) terminal.err(`ghx: warning: ${safeLine(message)}\n`);
  const { error } = presentResult(result, { format: "compact" });
  if (error !== undefined) printError(error, terminal);
  return callExitCode(result);
}
