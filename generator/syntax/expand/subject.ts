// Expands `subject`: the input that identifies the object a capability acts on, its lookup, and the limits of routes.

import { didYouMean, type Report } from "../../source/diagnostic.js";
import type { Span } from "../../source/source-map.js";
import { at, type Located, toList, toTexts } from "../yaml.js";
import { type Addition, isListNode, isMapNode, mapNode, moveTo, withFields } from "./located.js";
import { fieldNodes, hasPath, lookupNodes } from "./routes.js";

/** The variable of a document that receives the subject's node id. */
export const SUBJECT_ID = "subjectId";
/** The name of the lookups that a subject adds. */
const LOOKUP = "subject";

/** A subject as a card uses it. */
export interface Subject {
  /** The place in the card. */
  readonly span: Span;
  readonly definition: Located;
  /** The forms that the card accepts: by form name, the input fields. */
  readonly forms: ReadonlyMap<string, readonly string[]>;
}

/** Reads `subject: issue` or `subject: {issue: number}`; undefined (and reports) if there is no such subject or form. */
export function readSubject(
  node: Located,
  subjects: Located | undefined,
  report: Report,
): Subject | undefined {
  const [chosen] = isMapNode(node) ? [...node.fields] : [];
  const name = chosen ? chosen[0] : String(node.value);
  const span = chosen ? chosen[1].key : node.span;
  const definition = at(subjects, name);
  if (!definition) {
    const known = subjects?.fields.keys() ?? [];
    report({
      code: "GHX216",
      span,
      message: `there is no subject "${name}"${didYouMean(name, known)}`,
      fix: "define it in cards/subjects.yaml",
    });
    return undefined;
  }
  const all = new Map(
    [...(at(definition, "forms")?.fields ?? [])].map(
      ([form, { node: fields }]) => [form, toTexts(fields)] as const,
    ),
  );
  if (!chosen) return { span, definition, forms: all };
  const form = String(chosen[1].node.value);
  const fields = all.get(form);
  if (!fields) {
    report({
      code: "GHX216",
      span: chosen[1].node.span,
      message: `"${name}" has no form "${form}"${didYouMean(form, all.keys())}`,
    });
    return undefined;
  }
  return { span, definition, forms: new Map([[form, fields]]) };
}

/** Adds the subject's properties, and the sets of properties one of which is required. */
export function addToInput(input: Located, { definition, forms, span }: Subject): Located {
  const fields = [...forms.values()];
  const used = new Set(fields.flat());
  const own = at(input, "properties");
  // A property of the card replaces the subject's of the same name, at its place.
  const properties = new Map<string, Located>();
  for (const [name, { node }] of at(definition, "properties")?.fields ?? [])
    if (used.has(name)) properties.set(name, moveTo(node, span));
  for (const [name, { node }] of own?.fields ?? []) properties.set(name, node);
  const common =
    fields.length > 0 ? [...used].filter((name) => fields.every((form) => form.includes(name))) : [];
  const required = [...common, ...toTexts(at(input, "required"))];
  const rest = fields
    .map((form) => form.filter((name) => !common.includes(name)))
    .filter((form) => form.length > 0);
  const word = at(definition, "exclusive")?.value === true ? "oneOf" : "anyOf";
  const choices = combine(rest.length > 1 ? rest : [], choiceSets(at(input, word)));
  return withFields(
    input,
    {
      required: required.length > 0 ? required : undefined,
      properties: mapNode(
        new Map(
          [...properties].map(([name, node]) => [name, { key: own?.fields.get(name)?.key ?? span, node }]),
        ),
        span,
      ),
      [word]: choices.length > 0 ? choices : at(input, word),
    },
    span,
  );
}

const choiceSets = (node: Located | undefined): readonly (readonly string[])[] =>
  (node?.items ?? []).map((item) => toTexts(isListNode(item) ? item : at(item, "required")));

/** Every set of one list together with every set of the other. */
function combine(
  forms: readonly (readonly string[])[],
  choices: readonly (readonly string[])[],
): readonly (readonly string[])[] {
  if (forms.length === 0 || choices.length === 0) return forms.length > 0 ? forms : choices;
  return forms.flatMap((form) => choices.map((choice) => [...form, ...choice]));
}

/** Returns the suitability rules of the routes that accept only one of the forms. */
export function routeLimits({ definition, forms }: Subject, routes: readonly string[]): Addition[] {
  return routes.flatMap((route) => {
    const limit = at(definition, route);
    const required = String(at(limit, "requires")?.value ?? "");
    const fields = forms.get(required);
    if (!limit || !fields || forms.size === 1) return [];
    const others = [...forms.values()].filter((form) => form !== fields);
    const own = fields.filter((name) => !others.every((form) => form.includes(name)));
    const other = others.map((form) => form.filter((name) => !fields.includes(name)));
    const when = other.every((names) => names.length === 1)
      ? Object.fromEntries(other.flat().map((name) => [`$in.${name}`, null]))
      : Object.fromEntries(own.map((name) => [`$in.${name}`, { not: null }]));
    return [{ route, when, reason: String(at(limit, "reason")?.value ?? "") }];
  });
}

/** Adds the lookup of the subject's node id to a GraphQL route whose document has the variable `$subjectId`. */
export function addIdLookup(route: Located, subject: Subject, variables: ReadonlySet<string>): Located {
  const { definition, forms, span } = subject;
  const lookup = at(definition, "graphql", "operationName");
  const injects = at(route, "resolution", "inject");
  const isInjected = injects?.items.some((item) => at(item, "target")?.value === SUBJECT_ID);
  if (!variables.has(SUBJECT_ID) || isInjected || at(route, "vars", SUBJECT_ID)) return route;
  const idField = [...forms.values()].find((form) => form.length === 1)?.[0];
  const path = `$${LOOKUP}.${String(at(definition, "graphql", "path")?.value)}`;
  const hasOthers = [...forms.values()].some((form) => form.length > 1);
  if (!lookup || !hasOthers) {
    return idField === undefined
      ? route
      : withFields(route, { vars: { ...fieldNodes(at(route, "vars")), [SUBJECT_ID]: idField } }, span);
  }
  const vars = at(definition, "graphql", "vars");
  const added: Addition = {
    name: LOOKUP,
    operationName: String(lookup.value),
    ...(vars && { vars: moveTo(vars, span) }),
    ...(idField === undefined ? {} : { when: { [`$in.${idField}`]: null } }),
  };
  const source = idField === undefined ? path : { first: [`$in.${idField}`, path] };
  const inject: Addition = { target: SUBJECT_ID, source: "scalar", path: source };
  return withFields(
    route,
    {
      resolution: {
        lookup: [added, ...lookupNodes(route)],
        inject: [inject, ...(injects?.items ?? [])],
      },
    },
    span,
  );
}

/**
 * Adds the guard that checks the kind of the subject, to a write whose endpoint also accepts others: GitHub's endpoints of
 * issues accept the number of a pull request. A lookup of the card that is always sent before the write to the same
 * endpoint is used; one that confirms the write, or that a condition can skip, checks nothing. Nor is a check needed before
 * follow-ups to a main request that changes the object that the check would read.
 */
export function addGuard(route: Located, { definition, span }: Subject): Located {
  const guard = at(definition, "rest", "guard");
  const within = String(at(guard, "within")?.value ?? "");
  const endpoint = String(at(guard, "endpoint")?.value);
  const tests = at(guard, "when")?.fields ?? [];
  const followUps = [...tests].length === 0 && isChangeOf(endpoint, route) ? [] : toList(at(route, "then"));
  if (!guard || ![route, ...followUps].some((request) => hasPath(request, within))) return route;
  const own = lookupNodes(route).find(
    (lookup) => at(lookup, "endpoint")?.value === endpoint && !CONDITIONS.some((word) => at(lookup, word)),
  );
  const name = String((own && at(own, "name")?.value) ?? (own ? "lookup" : LOOKUP));
  const when = Object.fromEntries(
    [...tests].map(([path, { node }]) => [`$${name}.${path}`, moveTo(node, span)]),
  );
  const miss = String(at(guard, "miss")?.value ?? "");
  const guards = [...(Object.keys(when).length > 0 ? [{ when, miss }] : []), ...toList(at(route, "guard"))];
  return withFields(
    route,
    {
      ...(!own && { resolution: { lookup: [{ name: LOOKUP, endpoint }, ...lookupNodes(route)] } }),
      ...(guards.length > 0 && { guard: guards.length === 1 ? guards[0] : guards }),
    },
    span,
  );
}

/** Whether the main request is always sent, and fails if the endpoint finds nothing. */
function isChangeOf(endpoint: string, route: Located): boolean {
  const changed = String(at(route, "endpoint")?.value ?? "").replace(/^PATCH /, "GET ");
  return changed === endpoint && !CONDITIONS.some((word) => at(route, word));
}

/** Words of a lookup that is not always sent before the write, or whose response may be null. */
const CONDITIONS = ["confirm", "confirms", "when", "perItem", "nullOn", "find"];
