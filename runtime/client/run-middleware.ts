// Runs middleware around calls and requests. An error of middleware fails the call, with what is known about its write.

import { defined } from "../contract/defined.js";
import type { ResultEnvelope } from "../contract/envelope.js";
import type {
  CallContext,
  CallNext,
  Middleware,
  RequestContext,
  RequestNext,
} from "../contract/middleware-functions.js";
import { asRouteError, NOT_APPLIED, RouteError, thrownMessage } from "../contract/route-error.js";
import type { Exchange, HttpAnswer, HttpRequest } from "../contract/wire.js";
import { untilAborted } from "../transport/time-limit.js";
import { readHeaders } from "./read-headers.js";

/** The name of middleware in messages. */
export const MIDDLEWARE = "Middleware (option use)";

/** The function of a call or a request, without its context. */
type Around<Result, Argument> = (next: (argument?: Argument) => Promise<Result>) => Promise<Result>;

/**
 * Runs `around`, whose `next` runs `run`. If `around` fails after it called `next`, `settled` has what `run` returned or
 * threw, which is waited for.
 */
async function runAround<Result, Argument>(
  around: Around<Result, Argument>,
  run: (argument?: Argument) => Promise<Result>,
  signal: AbortSignal | undefined,
  isResult: (value: unknown) => boolean,
): Promise<
  { readonly value: Result } | { readonly error: RouteError; readonly settled?: PromiseSettledResult<Result> }
> {
  let running: Promise<Result> | undefined;
  let isRunning = false;
  const next = async (argument?: Argument) => {
    if (running !== undefined) throw failed("called next() twice");
    isRunning = true;
    running = run(argument).finally(() => {
      isRunning = false;
    });
    return running;
  };
  try {
    const value = await untilAborted(signal, (async () => around(next))());
    if (!isResult(value)) throw failed("returned no result; return the result of next()");
    return { value };
  } catch (thrown) {
    const hasEnded = !isRunning;
    const [settled] = await Promise.allSettled(running === undefined ? [] : [running]);
    const isOwn = settled?.status !== "rejected" || settled.reason !== thrown;
    const known = isOwn && !(thrown instanceof RouteError) ? unexpected(thrown) : asRouteError(thrown);
    const isLate = signal?.aborted && hasEnded && known.details?.timeout_ms !== undefined;
    const isNamed = !isLate || known.message.startsWith(MIDDLEWARE);
    const error = isNamed ? known : known.with({ message: `${known.message} ${MIDDLEWARE} did not end.` });
    return settled === undefined ? { error } : { error, settled };
  }
}

const unexpected = (cause: unknown) =>
  new RouteError("UNKNOWN", `${MIDDLEWARE} failed: ${thrownMessage(cause)}`, { cause });

const failed = (what: string) => new RouteError("UNKNOWN", `Middleware ${what}.`);

/**
 * Runs a call with the middleware. Does not reject. `fail`: returns the envelope of an error. `signal`: ends middleware that
 * does not end.
 */
export async function callThrough(
  middleware: readonly Middleware[],
  context: CallContext,
  run: CallNext,
  fail: (error: RouteError) => ResultEnvelope,
  signal: AbortSignal | undefined,
): Promise<ResultEnvelope> {
  const [first, ...others] = middleware;
  if (first === undefined) return run();
  const { call } = first;
  const inner = () => callThrough(others, context, run, fail, signal);
  if (call === undefined) return inner();
  const ended = await runAround((next) => call(context, next), inner, signal, isEnvelope);
  if ("value" in ended) return ended.value;
  const { error, settled } = ended;
  if (settled?.status !== "fulfilled") return fail(error.with({ outcome: undefined }));
  // Middleware that did not end before the call was aborted, or its time limit, does not replace the result.
  if (signal?.aborted) return withWarning(settled.value, error);
  const { outcome } = settled.value.error?.details ?? {};
  return fail(error.with({ outcome: outcome === "unknown" ? outcome : undefined }));
}

/** Adds a warning for middleware that exceeded its time limit. */
function withWarning(result: ResultEnvelope, { message, details }: RouteError): ResultEnvelope {
  if (details?.timeout_ms === undefined) return result;
  const warnings = [...(result.meta.warnings ?? []), { code: "MIDDLEWARE", message } as const];
  return { ...result, meta: { ...result.meta, warnings } };
}

const isEnvelope = (value: unknown): boolean => typeof Object(value).ok === "boolean";

/** Returns the exchange with the middleware around it. */
export function requestThrough(
  middleware: readonly Middleware[],
  exchange: Exchange,
  describe: (request: HttpRequest, signal: AbortSignal | undefined) => RequestContext,
): Exchange {
  return middleware.reduceRight<Exchange>((inner, { request: around }) => {
    if (around === undefined) return inner;
    return async (request, options) => {
      const context = describe(request, options.signal);
      const send: RequestNext = async (headers) => inner(withHeaders(request, headers), options);
      const ended = await runAround((next) => around(context, next), send, options.signal, isAnswer);
      if ("value" in ended) return ended.value;
      const { error, settled } = ended;
      if (settled === undefined) throw error.with(NOT_APPLIED);
      // The request was sent, so its own error, or that its response is not used, determines the outcome.
      const own = settled.status === "rejected" ? asRouteError(settled.reason) : undefined;
      if (own !== undefined && (own === error || options.signal?.aborted)) throw own;
      throw error.with({ outcome: own?.outcome });
    };
  }, exchange);
}

function isAnswer(value: unknown): boolean {
  const { status, headers, body }: Partial<HttpAnswer> = Object(value);
  return typeof status === "number" && typeof headers === "object" && typeof body === "string";
}

function withHeaders(request: HttpRequest, headers: Readonly<Record<string, string>> = {}): HttpRequest {
  return defined({ ...request, headers: { ...request.headers, ...readHeaders(headers, "Middleware") } });
}
