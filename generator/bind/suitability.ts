// Binds the rules that decide which routes suit which inputs.

import type { Match } from "../model/expressions.js";
import type { GraphqlRoute, RestRoute, RouteName, Suitability } from "../model/ir.js";
import { didYouMean } from "../source/diagnostic.js";
import { parseMatch } from "../syntax/match.js";
import { at, type Located, toText } from "../syntax/yaml.js";
import type { BindContext } from "./context.js";

export const toRoute = (value: unknown): RouteName =>
  value === "rest" || value === "cli" ? value : "graphql";

/** Binds a rule, without `longer`. */
export function bindSuitability(node: Located, context: BindContext): Suitability {
  const match = (key: string) => {
    const value = at(node, key);
    return value && parseMatch(value, context.report);
  };
  const [when, unless] = [match("when"), match("unless")];
  return {
    route: toRoute(at(node, "route")?.value),
    reason: toText(at(node, "reason")) ?? "",
    span: node.span,
    ...(when && { when }),
    ...(unless && { unless }),
  };
}

/** Adds the rules that read responses to the main request. A list has none, so its rules read the input only. */
export function withLimits<R extends GraphqlRoute | RestRoute>(
  route: R | undefined,
  rules: readonly Suitability[],
): R | undefined {
  const limits = rules.filter((rule) => rule.route === route?.api && readsResponse(rule.when ?? rule.unless));
  if (!route || limits.length === 0 || route.output?.kind !== "map") return route;
  return {
    ...route,
    requests: route.requests.map((one) => (one.role === "main" ? { ...one, limits } : one)),
  };
}

function readsResponse(match: Match | undefined): boolean {
  if (match?.kind !== "test") return match?.of.some(readsResponse) ?? false;
  const paths = [match.path, ...(match.test.kind === "eq" ? [match.test.path] : [])];
  return paths.some(({ root }) => root !== undefined && root !== "in");
}

/** Binds `longer: {search: 256}`: more characters than this in a variable of the main document. */
export function bindLonger(
  rule: Located,
  graphql: GraphqlRoute | undefined,
  context: BindContext,
): Pick<Suitability, "longer"> | undefined {
  const [entry] = at(rule, "longer")?.fields ?? [];
  if (!entry || !graphql) return undefined;
  const [name, { key, node }] = entry;
  const vars = graphql.requests.find(({ role }) => role === "main")?.vars ?? [];
  const source = vars.find(({ target }) => target === name)?.source;
  if (source?.kind === "expr") return { longer: { text: source.expr, than: Number(node.value) } };
  const names = vars.flatMap((one) => (one.source.kind === "expr" ? [one.target] : []));
  context.report({
    code: "GHX308",
    span: key,
    message: `vars does not set "${name}"${didYouMean(name, names)}`,
    ...(names.length > 0 && { fix: `it sets: ${names.join(", ")}` }),
  });
  return undefined;
}
