// Type tests of the details of errors.

import { expectTypeOf } from "vitest";
import {
  createGhx,
  type ErrorDetails,
  type GhxError,
  type ResultEnvelope,
  type ResultError,
  type Warning,
} from "../main.js";
import { middleware } from "../middleware.js";

declare const result: ResultEnvelope;
const details = result.error?.details;
expectTypeOf(details).toEqualTypeOf<ErrorDetails | undefined>();
expectTypeOf(result.meta.warnings).toEqualTypeOf<readonly Warning[] | undefined>();
expectTypeOf(details?.outcome).toEqualTypeOf<"unknown" | "applied" | undefined>();
expectTypeOf(details?.retry_after_ms).toEqualTypeOf<number | undefined>();
expectTypeOf(details?.reset_at).toEqualTypeOf<string | undefined>();
expectTypeOf(details?.known).toEqualTypeOf<readonly string[] | undefined>();
expectTypeOf(details?.candidates?.[0]?.url).toEqualTypeOf<string | undefined>();
expectTypeOf(details?.not_sent).toEqualTypeOf<boolean | undefined>();
// @ts-expect-error a misspelled key would never match
details?.outcom;
// @ts-expect-error a value that it cannot have
if (details?.outcome === "lost") throw new Error();

declare const thrown: GhxError;
expectTypeOf(thrown).toExtend<ResultError>();
const assigned: ResultError = thrown;
void assigned;

// Middleware can add details.
createGhx({
  use: middleware({
    call: async (_context, next) => {
      const ended = await next();
      if (ended.ok) return ended;
      return { ...ended, error: { ...ended.error, details: { ...ended.error.details, ticket: 7 } } };
    },
  }),
});
