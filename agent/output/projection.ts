// Reduces results before they are presented: by the requested fields, by the card's brief fields, or by a jq filter.

import { defined } from "../../runtime/contract/defined.js";
import type {
  CatalogEntry,
  ChainPlan,
  ChainResultEnvelope,
  ChainStepResult,
  Effect,
  ResultEnvelope,
  ResultError,
  ResultMeta,
  Warning,
} from "../../runtime/index.js";
import { properties } from "../../runtime/text/parse-object.js";
import type { Extend } from "../explain/extended-catalog.js";
import { findCapability } from "../explain/find.js";
import { requiredIncludes, selectFields } from "../explain/select-fields.js";
import type { StepData } from "../input/steps.js";
import { otherCase } from "./case-in-filter.js";
import { cutInput } from "./cut-texts.js";
import { createReduce, type Reduce, type Reduced, type ReduceStyle } from "./reduce.js";
import { unknownFieldProblem, unknownInFilter } from "./unknown-in-filter.js";
import { unreadItems } from "./unread-items.js";
import { EVERYWHERE } from "./untrusted.js";

/** What a caller asks of the data. */
export interface Requested {
  /** Names of output fields, separated by commas or in a list, or `*`. */
  readonly fields?: unknown;
  /** A jq filter. */
  readonly jq?: unknown;
  /** What names the fields, if it is not `fields`. */
  readonly source?: "include";
}

/** The input of a call, and what the caller asks of its data. */
export interface RequestedCall extends Requested {
  readonly input: unknown;
}

/** Reduces the data of a result. */
export type Project = (data: unknown) => Projected | Promise<Projected>;

/** Reduced data, or why it could not be reduced. */
interface Projected extends Partial<Reduced> {
  readonly warnings?: readonly Warning[];
  readonly error?: ResultError;
}

/** A projection, or why the request for it is not valid. */
export type Projection =
  | { readonly project: Project; readonly problem?: undefined }
  | { readonly project?: undefined; readonly problem: string };

/** The input of a call without `fields` and `jq`, and its projection. Neither, if there is no such capability. */
export type ProjectedCall = { readonly input: unknown } & (
  | Projection
  | { readonly project?: undefined; readonly problem?: undefined }
);

/**
 * Prepares a call. `fields` and `jq` may also be in an input that has no such properties. A field that the output has
 * only with `include` is added to it.
 */
export async function prepareCall(
  name: string,
  requested: RequestedCall,
  style: ProjectionStyle,
  extend?: Extend,
): Promise<ProjectedCall> {
  const { entry } = await findCapability(name, extend);
  if (entry === undefined) return { input: requested.input };
  const { input, fields, jq, source = "fields" } = moveRequested(requested, entry);
  const names = typeof fields === "string" ? [fields] : fields;
  if (names !== undefined && !isTexts(names))
    return { input, problem: 'fields: expected names separated by commas, or "*"' };
  if (jq !== undefined && typeof jq !== "string") return { input, problem: "jq: expected a filter" };
  const cut = entry.effect === "read" ? undefined : cutInput(input);
  if (cut !== undefined) return { input, problem: cut };
  const { includes = [], ...projection } = await createProjection(
    entry,
    { fields: names, jq, input, source },
    style,
  );
  return { input: withIncludes(input, includes), ...projection };
}

/** Adds values to `include`. An input that is not an object is kept, so that validation reports it. */
function withIncludes(input: unknown, includes: readonly string[]): unknown {
  const given = properties(input);
  if (given === undefined || Array.isArray(input) || includes.length === 0) return input;
  const { include = [] } = given;
  return { ...given, include: [...new Set([include, includes].flat())] };
}

/** Steps of a chain, each with its projection. */
export interface PreparedSteps {
  readonly steps: readonly StepData[];
  readonly projects: readonly (Project | undefined)[];
  /** Why requests for output are not valid, by the index of the step. */
  readonly problems: ReadonlyMap<number, string>;
}

/** Prepares the steps of a chain. */
export async function prepareSteps(
  given: readonly StepData[],
  style: ProjectionStyle,
  extend?: Extend,
): Promise<PreparedSteps> {
  const calls = await Promise.all(given.map((step) => prepareCall(step.task, step, style, extend)));
  return {
    steps: given.map(({ task, after }, index) => ({
      task,
      input: calls[index]?.input,
      ...defined({ after }),
    })),
    projects: calls.map(({ project }) => project),
    problems: new Map(
      calls.flatMap(({ problem }, index) => (problem === undefined ? [] : [[index, problem] as const])),
    ),
  };
}

/** Moves `fields` and `jq` out of an input that has no such properties. */
export function moveRequested(
  { input, ...requested }: RequestedCall,
  { flags, includes = {} }: Pick<CatalogEntry, "flags" | "includes">,
): RequestedCall {
  const given = Object.entries(properties(input) ?? {});
  const isMoved = (name: string) =>
    (name === "fields" || name === "jq") &&
    !Object.hasOwn(requested, name) &&
    !flags.some((flag) => flag.name === name);
  const moved = given.filter(([name]) => isMoved(name));
  const known = Object.values(includes);
  const [, included] = given.find(([name]) => name === "include") ?? [];
  const whole = [included ?? []].flat();
  const names = isTexts(whole) ? whole.filter((name) => !known.includes(name.toLowerCase())) : [];
  const rest = whole.filter((name) => !names.includes(String(name)));
  const isIncluded = names.length > 0;
  if (moved.length === 0 && !isIncluded) return { input, ...requested };
  const others: Requested = { ...requested, ...Object.fromEntries(moved) };
  // What the capability does not include may be an output field.
  const fields =
    others.fields === undefined ? names.map((name) => `+${name}`) : [others.fields, ...names].flat();
  return {
    ...others,
    ...(isIncluded && { fields, ...(others.fields === undefined && { source: "include" as const }) }),
    input: Object.fromEntries([
      ...given.filter(([name]) => !isMoved(name) && !(isIncluded && name === "include")),
      ...(isIncluded && rest.length > 0 ? [["include", rest] as const] : []),
    ]),
  };
}

export const isTexts = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((one) => typeof one === "string");

/** Reduces the data of a result that succeeded. */
export async function projectResult(
  result: ResultEnvelope,
  project: Project | undefined,
): Promise<ResultEnvelope> {
  if (!result.ok || project === undefined) return result;
  const { data, error, ...changes } = await project(result.data);
  const meta = changedMeta(result.meta, changes);
  return error === undefined ? { ok: true, data, meta } : { ok: false, error, meta };
}

/** Reduces the data of the steps that succeeded. */
export async function projectSteps<Chain extends ChainResultEnvelope | ChainPlan>(
  chain: Chain,
  projects: readonly (Project | undefined)[],
): Promise<Chain> {
  if (chain.status === "planned") return chain;
  const results = chain.results.map((step, index) => projectStep(step, projects[index]));
  return { ...chain, results: await Promise.all(results) };
}

async function projectStep(step: ChainStepResult, project: Project | undefined): Promise<ChainStepResult> {
  if (!step.ok || project === undefined) return step;
  const { task, meta: given = {} } = step;
  const { data, error, ...changes } = await project(step.data);
  const changed = changedMeta(given, changes);
  const meta = Object.keys(changed).length === 0 ? {} : { meta: changed };
  return error === undefined ? { task, ok: true, data, ...meta } : { task, ok: false, error, ...meta };
}

/** Returns the meta with the marks of the reduced data and its warnings. */
function changedMeta<Meta extends Pick<ResultMeta, "untrusted" | "warnings">>(
  { untrusted: _, warnings = [], ...meta }: Meta,
  { untrusted = [], warnings: added = [] }: Pick<Projected, "untrusted" | "warnings">,
) {
  const all = [...warnings, ...added];
  return {
    ...meta,
    ...(untrusted.length > 0 && { untrusted }),
    ...(all.length > 0 && { warnings: all }),
  };
}

/** `outputs`: as objects, and the outputs of a filter always as a list. */
export type ProjectionStyle = ReduceStyle | "outputs";

/** What a caller asks of the data, checked, and the input of the call. */
interface Selection {
  readonly fields: readonly string[] | undefined;
  readonly jq: string | undefined;
  readonly input: unknown;
  readonly source: "fields" | "include";
}

/** Returns the projection, and what it requires of `include`. A filter that is not valid is a problem before the request is sent. */
async function createProjection(
  entry: Pick<CatalogEntry, "id" | "fields" | "brief" | "effect" | "includes" | "markdown" | "untrusted">,
  { fields, jq, input, source }: Selection,
  style: ProjectionStyle,
): Promise<Projection & { readonly includes?: readonly string[] }> {
  const requested = fields && (await selectFields(fields, entry).catch(unknownFieldProblem));
  if (typeof requested === "string") return { problem: `${source}: ${requested}` };
  const unknown = jq === undefined ? undefined : await unknownInFilter(jq, entry, requested);
  if (unknown !== undefined) return { problem: `jq: ${unknown}` };
  const includes = requested?.fields === undefined ? [] : requiredIncludes(requested.fields, entry);
  const reduceStyle = jq === undefined && style !== "outputs" ? style : "objects";
  const reduce = createReduce(entry, requested, reduceStyle, input);
  const projection = await withFilter(reduce, jq, entry.effect, style === "outputs");
  // The command line counts the items of a list itself.
  if (jq === undefined || style === "outputs" || projection.project === undefined)
    return { includes, ...projection };
  const { project } = projection;
  return {
    includes,
    project: async (data) => {
      const { warnings = [], ...projected } = await project(data);
      return { ...projected, warnings: [...warnings, ...unreadItems(jq, data, input)] };
    },
  };
}

/** Returns the projection that filters the reduced data with jq, if there is a filter. `isList`: its outputs are a list. */
export async function withFilter(
  reduce: Reduce,
  jq: string | undefined,
  effect: Effect,
  isList = false,
): Promise<Projection> {
  if (jq === undefined) return { project: reduce };
  const problem = await (await import("./jq.js")).checkJq(jq);
  if (problem !== undefined) return { problem: `jq: ${problem}` };
  return {
    project: async (data) => {
      const reduced = reduce(data);
      const { outputs, problem } = await (await import("./jq.js")).runJq(reduced.data, jq);
      if (outputs === undefined) return failedFilter(`jq: ${problem}`, reduced, effect);
      return {
        warnings: otherCase(jq, reduced.data),
        data: isList || outputs.length !== 1 ? outputs : outputs[0],
        untrusted: reduced.untrusted.length === 0 || isScalar(outputs) ? [] : [EVERYWHERE],
      };
    },
  };
}

/** Whether the output of a filter is at most one number, boolean or null. A list of numbers can be a text. */
const isScalar = ([output, ...more]: readonly unknown[]): boolean =>
  more.length === 0 && !["string", "object"].includes(typeof (output ?? 0));

/** A read fails. The result of a write remains, with a warning. jq quotes the values that a filter cannot process. */
function failedFilter(message: string, reduced: Reduced, effect: Effect): Projected {
  const quoted = { ...(reduced.untrusted.length > 0 && { untrusted: true as const }), message };
  if (effect === "read") return { error: { code: "VALIDATION", ...quoted, retryable: false } };
  return { ...reduced, warnings: [{ code: "PROJECTION", ...quoted }] };
}
