// Runs one request of the program as a capability, so that the same rules apply as to generated ones.

import { execute } from "../call/execute.js";
import type { BinaryInputs, Capability } from "../contract/capability.js";
import type { ResultEnvelope } from "../contract/envelope.js";
import type { ExecuteOptions, OptionKind } from "../contract/options.js";
import type { Effect, GraphqlPlan, PlannedRequest, RestPlan } from "../contract/plan.js";
import type { IssuePath } from "../contract/schema.js";
import type { Session } from "../contract/session.js";
import { checkOptions } from "../input/check-options.js";
import { record } from "../schema/object.js";
import type { IterateOptions } from "./iterate.js";

/** Options of a request without a capability. */
export interface RequestOptions extends ExecuteOptions<false> {
  /**
   * Whether a write may be sent again if its response was lost, because sending it twice has the same effect as sending
   * it once. Default: false, and the error has `outcome: "unknown"`.
   */
  readonly idempotent?: boolean | undefined;
  /**
   * Further headers. Those that ghx sets, such as `authorization` and `accept`, are `VALIDATION` errors, except
   * `x-github-api-version`. They are not sent to another origin.
   */
  readonly headers?: Readonly<Record<string, string>> | undefined;
}

/** The options of a request whose plan is returned instead of sending it; for `boolean` it may be sent. */
export type PlanOptions<Options extends RequestOptions, Dry extends boolean = true> = Omit<
  Options,
  "dryRun"
> & { readonly dryRun: Dry };

/** Options of an iteration over the pages of a request. */
export interface RequestPagesOptions
  extends Omit<RequestOptions, "idempotent">,
    Pick<IterateOptions, "maxPages"> {}

/** The options of REST requests that are read before the call. */
interface MediaTypes {
  readonly accept?: string | undefined;
  readonly contentType?: string | undefined;
  readonly response?: unknown;
}

/** A request: the name in `meta` and events, its effect, and its plan. */
export interface OwnRequest {
  readonly id: string;
  readonly effect: Effect;
  readonly plan: GraphqlPlan | RestPlan;
  /** Whether ghx itself sends it. */
  readonly isInternal?: boolean;
  /** What `data` of the input may be, in addition to JSON. */
  readonly binary?: BinaryData;
}

/** Reads `data` as bytes. */
export interface BinaryData extends BinaryInputs {
  /** Returns the value of `data`. Throws `VALIDATION`. */
  prepare(data: unknown): unknown;
}

/** Runs the request with the input, which must be JSON data. `parse`: throws `VALIDATION` for an invalid request. */
export function runOwnRequest(
  parse: () => OwnRequest,
  input: unknown,
  given: RequestOptions & MediaTypes,
  kind: OptionKind,
  session: Session | undefined,
): Promise<ResultEnvelope> {
  const { idempotent = false, accept: _a, contentType: _c, response: _r, headers: _h, ...options } = given;
  try {
    checkOptions(given, kind);
  } catch (thrown) {
    return execute(invalidRequest(thrown), input, {}, session);
  }
  return execute(toCapability(parse, idempotent), input, options, session);
}

const COMMON = { version: "1.0.0", inRepository: false };

function toCapability(parse: () => OwnRequest, idempotent: boolean): Capability<unknown, unknown> {
  try {
    const { id, effect, plan, isInternal, binary } = parse();
    const read = (value: unknown, path: IssuePath) => (path === "data" ? binary?.prepare(value) : value);
    return {
      ...COMMON,
      id,
      effect,
      ownRequest: isInternal ? "internal" : plan.api,
      order: [plan.api],
      input: () => record({ expected: "any value", read: binary ? read : (value) => value }),
      ...(binary && { binary }),
      idempotent: effect === "read" || idempotent,
      [plan.api]: plan,
    };
  } catch (thrown) {
    return invalidRequest(thrown);
  }
}

/** Returns a capability whose calls fail with the thrown error. */
function invalidRequest(thrown: unknown): Capability<unknown, unknown> {
  const input = () => {
    throw thrown;
  };
  // Bytes are not reported in place of the error.
  const binary = { inputs: ["data"], read: Object, find: async () => undefined };
  return { ...COMMON, id: "", effect: "read", order: ["rest"], input, binary };
}

/** The properties of the only request of a plan. */
export const MAIN = { name: "main", role: "main" } as const satisfies Partial<PlannedRequest>;

/** Returns the response of the request. */
export const mainResponse = ({ main }: { readonly main?: unknown }): unknown => main;
