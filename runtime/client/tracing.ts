// Spans of OpenTelemetry for calls and requests. The program passes its tracer, so that ghx imports nothing.

import type { ResultEnvelope } from "../contract/envelope.js";
import type { Middleware } from "../contract/middleware-functions.js";
import type { HttpAnswer } from "../contract/wire.js";

/** The part of a tracer of `@opentelemetry/api` that is used. */
export interface Tracer {
  startActiveSpan<Run extends (span: Span) => unknown>(
    name: string,
    options: { readonly kind?: number; readonly attributes?: Attributes },
    run: Run,
  ): ReturnType<Run>;
}

/** The part of a span that is used. */
export interface Span {
  setAttributes(attributes: Attributes): unknown;
  setStatus(status: { readonly code: number; readonly message?: string }): unknown;
  end(): void;
}

type Attributes = Record<string, string | number>;

/** `SpanKind.CLIENT`. Calls have `SpanKind.INTERNAL`, the default. */
const CLIENT = 2;
/** `SpanStatusCode.ERROR`. */
const ERROR = 2;

/**
 * Returns middleware that starts a span for each call, and in it a client span for each HTTP request, with the semantic
 * conventions of HTTP and GraphQL. Spans contain no token, input or body. `tracer`: `trace.getTracer("…")`.
 */
export function tracing(tracer: Tracer): Middleware {
  return {
    call({ capability_id, effect }, next) {
      const attributes = { "ghx.capability_id": capability_id, ...(effect && { "ghx.effect": effect }) };
      return tracer.startActiveSpan(`ghx ${capability_id}`, { attributes }, (span) =>
        ended(span, next(), (result: ResultEnvelope) => {
          const { route_used, response } = result.meta;
          if (route_used !== undefined) span.setAttributes({ "ghx.route": route_used });
          if (response?.request_id !== undefined)
            span.setAttributes({ "github.request_id": response.request_id });
          return result.error?.code;
        }),
      );
    },
    request({ method, url, api, body }, next) {
      const { hostname, port, protocol } = new URL(url);
      const attributes = {
        "http.request.method": method,
        "server.address": hostname,
        "server.port": Number(port) || (protocol === "https:" ? 443 : 80),
        "url.full": url,
        ...(api === "graphql" ? operationAttributes(body) : {}),
      };
      // Names have few values, so they do not contain the path.
      const name = api === "graphql" ? `${method} /graphql` : method;
      return tracer.startActiveSpan(name, { kind: CLIENT, attributes }, (span) =>
        ended(span, next(), ({ status }: HttpAnswer) => {
          span.setAttributes({ "http.response.status_code": status });
          return status >= 400 ? String(status) : undefined;
        }),
      );
    },
  };
}

/** Ends the span when `running` settles. `errorType`: returns the type of the error of a result; undefined without one. */
async function ended<Result>(
  span: Span,
  running: Promise<Result>,
  errorType: (result: Result) => string | undefined,
): Promise<Result> {
  const fail = (type: string) => {
    span.setAttributes({ "error.type": type });
    span.setStatus({ code: ERROR });
  };
  try {
    const result = await running;
    const type = errorType(result);
    if (type !== undefined) fail(type);
    return result;
  } catch (thrown) {
    const { code }: { readonly code?: unknown } = Object(thrown);
    fail(typeof code === "string" ? code : "_OTHER");
    throw thrown;
  } finally {
    span.end();
  }
}

/** Returns the type and the name of the operation. The runtime prints it at the beginning of the document. */
function operationAttributes(body = "{}"): Attributes {
  const { query }: { readonly query?: unknown } = Object(JSON.parse(body));
  const [, type, name] = /^\s*(query|mutation)\b(?:\s+(\w+))?/.exec(String(query)) ?? [];
  return {
    ...(type === undefined ? {} : { "graphql.operation.type": type }),
    ...(name === undefined ? {} : { "graphql.operation.name": name }),
  };
}
