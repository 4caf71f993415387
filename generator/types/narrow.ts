// Narrowing: the types of values where a match holds.

import { type Match, type Path, type Segment, TEXT_TESTS } from "../model/expressions.js";
import type { Capability, InputContract, RouteName } from "../model/ir.js";
import {
  type Field,
  type ObjectShape,
  object,
  type Shape,
  type Typed,
  union,
  withNull,
} from "../model/shape.js";

/** The type of each `$name`. */
export type Roots = ReadonlyMap<string, Typed>;

/** The roots where the match holds. */
export function narrow(roots: Roots, match: Match | undefined, input: InputContract): Roots {
  if (!match) return roots;
  const result = new Map(roots);
  for (const { path, given, values } of facts(match)) {
    const root = path.root ?? "in";
    const known = result.get(root);
    if (!known) continue;
    if (given) result.set(root, refine(known, path.segments, values));
    else if (root === "in" && path.segments.length === 1)
      result.set(root, withoutInput(known, path.segments[0]?.name ?? "", input));
  }
  return result;
}

/** The roots on a route, after its suitability. */
export function narrowForRoute(roots: Roots, capability: Capability, route: RouteName): Roots {
  return capability.suitability
    .filter((rule) => rule.route === route)
    .reduce((known, rule) => narrow(known, rule.when ?? negated(rule.unless), capability.input), roots);
}

/** The roots after a match tested that the value at the path is present. */
export function narrowPath(roots: Roots, path: Path): Roots {
  const root = path.root ?? "in";
  const known = roots.get(root);
  return known ? new Map(roots).set(root, refine(known, path.segments)) : roots;
}

/** Input fields that are required only by alternatives that the suitability of a route excludes. */
export function ruledOut({ input, suitability }: Capability, route: RouteName): ReadonlySet<string> {
  const known = suitability
    .filter((rule) => rule.route === route)
    .flatMap((rule) => {
      const match = rule.when ?? negated(rule.unless);
      return match ? facts(match) : [];
    });
  const sets = [...(input.schema.anyOf ?? []), ...(input.schema.oneOf ?? [])].flatMap(
    (one) => one.required ?? [],
  );
  const open = [...(input.schema.anyOf ?? []), ...(input.schema.oneOf ?? [])].filter(({ required }) =>
    known.every(({ path, given }) => {
      const name = path.segments[0]?.name ?? "";
      // A field that no alternative requires does not exclude one.
      return !required || !sets.includes(name) || required.includes(name) === given;
    }),
  );
  const needed = new Set(open.flatMap((one) => one.required ?? []));
  return new Set(sets.filter((name) => !needed.has(name)));
}

/** The type of a value, where the paths of the match start from it. `root`: undefined for relative paths. */
export function narrowValue(typed: Typed, match: Match, root: string | undefined): Typed {
  return facts(match)
    .filter(({ path, given }) => given && path.root === root)
    .reduce((known, { path, values }) => refine(known, path.segments, values), typed);
}

/** Like {@link narrowValue}, by the tests of fields whose values name the cases of a union. */
export function narrowCases(typed: Typed, match: Match, root: string | undefined): Typed {
  return facts(match)
    .filter(({ path, values }) => path.root === root && values && isCaseName(typed.shape, path.segments))
    .reduce((known, { path, values }) => refine(known, path.segments, values), typed);
}

function isCaseName(shape: Shape, [segment, ...rest]: readonly Segment[]): boolean {
  if (!segment || segment.each || shape.kind !== "object") return false;
  if (rest.length === 0) return shape.cases !== undefined && segment.name === (shape.by ?? "__typename");
  const field = shape.fields().get(segment.name);
  return field !== undefined && isCaseName(field.shape, rest);
}

interface Fact {
  readonly path: Path;
  /** Whether the value is present, or null. */
  readonly given: boolean;
  /** The values that it may have. */
  readonly values?: readonly unknown[];
}

function facts(match: Match): Fact[] {
  if (match.kind === "all") return match.of.flatMap(facts);
  if (match.kind !== "test") return [];
  const { kind } = match.test;
  // A missing text starts with no text either.
  if ("text" in match.test && match.test.not) return [];
  if (["has", "longer", ...TEXT_TESTS].includes(kind)) return [{ path: match.path, given: true }];
  if (match.test.kind !== "in") return [];
  const { values, not } = match.test;
  const hasNull = values.includes(null);
  if (not === hasNull) return [{ path: match.path, given: true, ...(!not && { values }) }];
  return !not && values.length === 1 ? [{ path: match.path, given: false }] : [];
}

/** The opposite of a match of a single test. */
export function negated(match: Match | undefined): Match | undefined {
  if (match?.kind !== "test" || match.test.kind !== "in") return undefined;
  return { ...match, test: { ...match.test, not: !match.test.not } };
}

/** The type after a match tested that every value along the path is present, and that the last one is one of `values`. */
function refine(typed: Typed, segments: readonly Segment[], values?: readonly unknown[]): Typed {
  const [segment, ...rest] = segments;
  const known = withNull(typed.shape, false);
  if (!segment || segment.each || known.kind !== "object") return { shape: known, absent: false };
  const shape = rest.length === 0 && values ? matchingCases(known, segment.name, values) : known;
  const fields = new Map(shape.fields());
  const field = fields.get(segment.name);
  if (!field) return { shape, absent: false };
  const inner = refine({ shape: field.shape, absent: field.optional }, rest, values);
  return { shape: withField(shape, segment.name, { shape: inner.shape, optional: false }), absent: false };
}

/** The cases that an object may have if a field is one of the values. */
function matchingCases(shape: ObjectShape, name: string, values: readonly unknown[]): ObjectShape {
  const { cases, by = "__typename" } = shape;
  if (!cases || by !== name) return shape;
  const matching = [...cases].filter(([value]) => values.includes(value));
  const [single] = matching;
  if (matching.length === 1 && single) return single[1];
  return matching.length === 0
    ? shape
    : { ...union(matching.map(([, one]) => one)), by, cases: new Map(matching) };
}

function withField(shape: ObjectShape, name: string, field: Field): ObjectShape {
  const fields = new Map(shape.fields()).set(name, field);
  return { ...shape, fields: () => fields };
}

/** The input without one alternative: fields that all other alternatives require are present. */
function withoutInput(typed: Typed, name: string, input: InputContract): Typed {
  const alternatives = [...(input.schema.anyOf ?? []), ...(input.schema.oneOf ?? [])].filter(
    (one) => one.required && !one.required.includes(name),
  );
  const [head, ...others] = alternatives.map((one) => new Set(one.required));
  if (!head || typed.shape.kind !== "object") return typed;
  const sure = [...head].filter((property) => others.every((other) => other.has(property)));
  const fields = [...typed.shape.fields()].map(([property, field]): [string, Field] => [
    property,
    sure.includes(property) ? { shape: withNull(field.shape, false), optional: false } : field,
  ]);
  return { ...typed, shape: object(fields) };
}
