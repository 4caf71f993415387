// Validates all steps of a chain before anything is sent.

import { avoidsGraphql } from "../call/outdated-routes.js";
import { carriesGraphql, routeLimit, routeOrder } from "../call/routes.js";
import type { Capability } from "../contract/capability.js";
import { defined } from "../contract/defined.js";
import type { ChainOptions } from "../contract/options.js";
import type { GraphqlPlan } from "../contract/plan.js";
import type { InputCursor, RouteBlocker } from "../contract/route-blocker.js";
import { asRouteError, RouteError, validationError } from "../contract/route-error.js";
import type { Session } from "../contract/session.js";
import { unknownFields } from "../input/issues.js";
import { checkCall } from "../input/prepare-call.js";
import { listWords } from "../schema/messages.js";
import { ownValue } from "../schema/object.js";
import { orderValidated } from "./order-steps.js";
import { acceptReferences, type FoundInput } from "./read-input.js";
import type { PreparedStep, RequestedStep, ValidatedStep } from "./step-types.js";

/** Returns each step prepared, or the error that rejects it. */
export function checkSteps(
  steps: readonly RequestedStep[],
  options: ChainOptions,
  session: Session,
): ValidatedStep[] {
  const checked = steps.map((_, index) => checkStep(index, steps, options, session));
  const { cyclic } = orderValidated(checked, false);
  return checked.map((one, index) => {
    if (!cyclic.includes(index)) return one;
    const cycle = `after: steps ${listWords(cyclic.map(String), "and")} wait for each other (counted from 0).`;
    if ("prepared" in one) return { task: one.prepared.task, error: validationError(cycle) };
    const { code, message, retryable, details } = one.error;
    // Without `waitsFor`, so that the steps that wait for it are in a level.
    return { task: one.task, error: defined({ code, message: `${message}; ${cycle}`, retryable, details }) };
  });
}

function checkStep(
  index: number,
  steps: readonly RequestedStep[],
  options: ChainOptions,
  session: Session,
): ValidatedStep {
  const { task = "", capability, input: given, unknown, after, others } = steps[index] ?? {};
  if (capability === undefined) {
    const none = validationError(`There is no capability "${task}".`);
    return { task, error: unknown ?? none };
  }
  const errors: RouteError[] = [];
  /** Returns the value, or undefined and adds the error, so that all errors of a step are reported. */
  const attempt = <Value>(read: () => Value): Value | undefined => {
    try {
      return read();
    } catch (thrown) {
      errors.push(asRouteError(thrown));
      return undefined;
    }
  };
  const problems = unknownFields(others, "task, input or after", `steps.${index}.`);
  errors.push(...problems.map((problem) => validationError(problem)));
  const found: FoundInput = { plain: undefined, references: [] };
  const reading = acceptReferences(capability, index, steps, found);
  const call = attempt(() => checkCall(reading, given, options, session));
  const { references, plain: plainInput } = found;
  const unresolved = new Set<unknown>(references.map(({ at }) => at[0]));
  const plan = attempt(() => {
    // Without a valid input, only the lack of a GraphQL route is certain.
    if (call === undefined) return requireGraphql(capability, options);
    return joinedPlan(capability, call.input, call.cursor, unresolved, options, session);
  });
  const listed = attempt(() => readAfter(after, index, steps.length)) ?? [];
  const earlier = [...references.map(({ step }) => step), ...listed];
  const waitsFor = [...new Set(earlier)].sort((a, b) => a - b);
  const [error, ...further] = errors;
  if (error !== undefined || call === undefined) {
    const message = errors.map((one) => one.message).join("; ");
    const details = Object.assign({}, ...errors.map((one) => one.details), error?.details);
    const all = further.length === 0 ? error : error?.with({ message, details });
    return { task, error: all ?? validationError(message), waitsFor };
  }
  const prepared = { task, capability, plainInput, ...call, plan, references, waitsFor };
  return { prepared: after === undefined ? prepared : { ...prepared, hasAfter: true } };
}

/** Returns the step with the values of its references. Throws the error that rejects them. */
export function prepareResolved(
  step: PreparedStep,
  plainInput: unknown,
  options: ChainOptions,
  session: Session,
): PreparedStep {
  const { capability } = step;
  const { input, cursor } = checkCall(capability, plainInput, options, session);
  const plan = joinedPlan(capability, input, cursor, new Set(), options, session);
  return { ...step, plainInput, input, cursor, plan };
}

/** Returns the plan that is joined with the plans of other steps; undefined if the step runs separately. */
function joinedPlan(
  capability: Capability<unknown, unknown>,
  input: object,
  cursor: InputCursor | undefined,
  unresolved: ReadonlySet<unknown>,
  options: ChainOptions,
  session: Session,
): GraphqlPlan | undefined {
  const { graphql } = capability;
  const limit = graphql === undefined ? undefined : knownLimit(graphql, input, cursor, unresolved);
  const routes = options.routes ?? session.options.routes;
  const joins =
    options.mixed !== true || (routes?.some(carriesGraphql) ?? !avoidsGraphql(capability, session));
  // Requests that are joined do not wait.
  const plan = limit === undefined && joins && graphql && !mayWait(graphql, input) ? graphql : undefined;
  if (options.mixed !== true) {
    requireGraphql(capability, options);
    if (limit !== undefined) throw notJoined(limit, capability);
  } else if (plan === undefined) {
    // Throws if the step has no allowed route.
    routeOrder(capability, options, session);
  }
  return plan;
}

/** Whether the output, or a lookup of a write with this input, may have to be read again. */
function mayWait({ until, requests }: GraphqlPlan, input: object): boolean {
  return until !== undefined || requests.some(({ wait }) => wait && wait.when?.({ input }) !== false);
}

/** Throws if the capability has no GraphQL route and the chain is not mixed. */
function requireGraphql({ id, graphql }: Capability<unknown, unknown>, { mixed }: ChainOptions): undefined {
  if (graphql !== undefined || mixed === true) return undefined;
  const message = `capability '${id}' has no GraphQL route and cannot be chained${OTHER_ROUTES}`;
  throw new RouteError("ADAPTER_UNSUPPORTED", message, { details: MIXED });
}

/** Returns the error of a step whose input GraphQL does not support. */
function notJoined({ code, message }: RouteBlocker, { rest }: Capability<unknown, unknown>): RouteError {
  if (code !== "ADAPTER_UNSUPPORTED" || rest === undefined) return new RouteError(code, message);
  return new RouteError(code, `${message.replace(/\.$/, "")}${OTHER_ROUTES}`, { details: MIXED });
}

const OTHER_ROUTES = "; mixed: true (--mixed) runs it over its other routes";
const MIXED = { mixed: "set to true to run it over its other routes" };

/** Returns why the plan does not support the input, unless this depends on an unresolved property. */
function knownLimit(
  plan: GraphqlPlan,
  input: object,
  cursor: InputCursor | undefined,
  unresolved: ReadonlySet<unknown>,
): RouteBlocker | undefined {
  let depends = false;
  const watched = new Proxy(input, {
    get(target, key) {
      depends ||= unresolved.has(key);
      return ownValue(target, String(key));
    },
  });
  try {
    const limit = routeLimit(plan, watched, cursor);
    return depends ? undefined : limit;
  } catch (thrown) {
    if (depends) return undefined;
    throw thrown;
  }
}

/** Returns the indexes in `after`. Throws `VALIDATION` for anything else. */
function readAfter(after: unknown, index: number, total: number): readonly number[] {
  const fail = (problem: string) => {
    throw validationError(`after: ${problem}`);
  };
  if (after === undefined) return [];
  if (!Array.isArray(after)) return fail("expected a list of steps, counted from 0");
  return after.map((step: unknown) => {
    if (step === -1) return fail("a step is not in the chain");
    if (typeof step !== "number" || !Number.isInteger(step) || step < 0 || step >= total)
      return fail(`there is no step ${JSON.stringify(step)}; the chain has ${total}, counted from 0`);
    return step === index ? fail("a step cannot wait for itself") : step;
  });
}
