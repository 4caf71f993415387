// Expands the lookups of a subject over REST: they resolve its other forms to the property that endpoints contain.

import { didYouMean, type Report } from "../../source/diagnostic.js";
import { at, type Located } from "../yaml.js";
import {
  type Addition,
  isListNode,
  isMapNode,
  mapEach,
  mapFields,
  mapItems,
  moveTo,
  withFields,
} from "./located.js";
import { fieldNodes, hasLookup, lookupNodes } from "./routes.js";
import type { Subject } from "./subject.js";

/**
 * Adds the lookups to a REST route, and replaces the subject's property: in paths by a parameter, in mappings by the
 * resolved value. A card that accepts one form needs none.
 */
export function addSubjectLookups(
  route: Located,
  { definition, forms, span }: Subject,
  subjects: Located | undefined,
  report: Report,
): Located {
  const rest = at(definition, "rest");
  const property = at(rest, "property")?.value;
  const value = at(rest, "value");
  if (forms.size < 2 || typeof property !== "string" || !value) return route;
  const own = lookupNodes(route);
  const lookups = (at(rest, "lookup")?.items ?? []).flatMap((lookup) =>
    readLookup(lookup, subjects, report).map((one) => moveTo(one, span)),
  );
  // The long form has the lookups.
  if (hasLookup(route, lookups)) return route;
  const options = isListNode(at(value, "first")) ? (at(value, "first")?.items ?? []) : [value];
  const resolved: Addition = { first: [`$in.${property}`, ...options.map((option) => moveTo(option, span))] };
  const replaceIn = (node: Located): Located => {
    const changed = mapFields(node, (part, key) => {
      if (key === "then" || key === "sources" || key === "instead") return mapEach(part, replaceIn);
      return key === "output" ? replaceValue(part) : part;
    });
    const path = String(at(node, "endpoint")?.value ?? "");
    const params = fieldNodes(at(node, "params"));
    return path.includes(`{${property}}`) && !params[property]
      ? withFields(changed, { params: { ...params, [property]: resolved } }, span)
      : changed;
  };
  const replaceValue = (node: Located): Located => {
    if (node.value === `$in.${property}`) return withFields(node, { required: resolved }, span);
    if (isListNode(node)) return mapItems(node, replaceValue);
    return isMapNode(node) ? mapFields(node, replaceValue) : node;
  };
  const resolution = {
    ...fieldNodes(at(route, "resolution")),
    lookup: [...lookups, ...own.map(replaceIn)],
  };
  return withFields(replaceIn(route), { resolution }, span);
}

/** A lookup, or the one of another subject that `run.pr` names. */
function readLookup(lookup: Located, subjects: Located | undefined, report: Report): Located[] {
  if (typeof lookup.value !== "string") return [lookup];
  const [subject = "", name] = lookup.value.split(".");
  const lookups = at(subjects, subject, "rest", "lookup")?.items ?? [];
  const found = lookups.find((one) => at(one, "name")?.value === name);
  if (found) return [found];
  const known = [...(subjects?.fields ?? [])].flatMap(([other, { node }]) =>
    (at(node, "rest", "lookup")?.items ?? []).flatMap((one) => {
      const own = at(one, "name")?.value;
      return own === undefined ? [] : [`${other}.${String(own)}`];
    }),
  );
  report({
    code: "GHX216",
    span: lookup.span,
    message: `there is no lookup "${lookup.value}"${didYouMean(lookup.value, known)}`,
    fix: "name a lookup of a subject: subject.lookup",
  });
  return [];
}
