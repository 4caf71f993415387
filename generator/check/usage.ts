// Checks that every route uses every input field: a route that ignores one would return another result than the others.

import type { TypedCapability, TypedRoute } from "../model/typed-ir.js";
import type { Report } from "../source/diagnostic.js";
import { propertySpan } from "../syntax/schema.js";
import { ruledOut } from "../types/narrow.js";

export function checkUsage({ capability, graphql, rest, command }: TypedCapability, report: Report): void {
  const routes = [graphql, rest, command].filter((route) => route !== undefined);
  const { input } = capability;
  for (const name of input.shape.fields().keys()) {
    const on = routes.filter(
      (route) => !usesInput(route, name) && !ruledOut(capability, route.route).has(name),
    );
    if (on.length === 0) continue;
    const isUnused = on.length === routes.length;
    const names = on.map((one) => one.route).join(" and ");
    report({
      code: "GHX704",
      span: propertySpan(input, name),
      message: isUnused
        ? `no route uses the input field "${name}"`
        : `${names} ${on.length > 1 ? "ignore" : "ignores"} the input field "${name}"`,
      fix: isUnused ? "use it, or delete it" : "use it, or add a suitability rule for the route",
    });
  }
}

function usesInput(route: TypedRoute, name: string): boolean {
  const isList = route.api === "rest" ? route.sources.length > 0 : route.output?.kind === "list";
  if (isList && (name === "first" || name === "after")) return true;
  return route.reads.get("in")?.fields.has(name) ?? false;
}
