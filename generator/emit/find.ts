// Searches of a plan: the list in a page, the test of an element, and the message if none matches.

import { capitalize } from "../model/names.js";
import type { TypedMatch } from "../model/typed-expressions.js";
import type { TypedFind, TypedGraphqlRequest, TypedRequest, TypedRestRequest } from "../model/typed-ir.js";
import { access, lines, literal, method } from "./code.js";
import { emitExpr } from "./expression.js";
import { type Env, emitMatch, emitPath, emitTemplate } from "./paths.js";
import { responseName } from "./responses.js";
import { itemType, parameter, type RouteEnv, requestEnv } from "./route-env.js";

export function emitRestFind(request: TypedRestRequest, find: TypedFind, route: RouteEnv): string {
  const response = responseName(request, route);
  const path = find.lists[0]?.source.segments ?? [];
  const element = searchElementType(find, response);
  const list = `response${path.map((segment) => access(segment.name)).join("")}`;
  const items = isMap(find) ? `Object.values(${list} ?? {})` : list;
  const mapElements = (map: string) =>
    isMap(find) ? `${route.needs.runtime("mapList")}(${items}, ${map})` : `${items}.map(${map})`;
  const known =
    find.known &&
    mapElements(`(${elementVariable(request)}) => ${emitExpr(find.known, elementEnv(request, route))}`);
  return lines([
    `read: ${route.needs.runtime("findElement")}`,
    `maxPages: ${find.maxPages}`,
    ...(request.endpoint.query.has("per_page") ? [] : ["whole: true"]),
    ...(find.last ? ["last: true"] : []),
    method("items", `response: ${response}`, "", [`return ${items};`]),
    ...emitSearch(request, find, element, route),
    ...(known === undefined ? [] : [method("known", `response: ${response}`, "", [`return ${known};`])]),
  ]);
}

/** The element that a search finds in the response. */
export function searchElementType(find: TypedFind, response: string): string {
  const type = (find.lists[0]?.source.segments ?? []).reduce(
    (outer, segment) => `NonNullable<${outer}[${literal(segment.name)}]>`,
    response,
  );
  return isMap(find) ? `NonNullable<${type}[string]>` : `${type}[number]`;
}

/** Whether the elements are the values of an object with free-form keys. */
const isMap = ({ lists }: TypedFind): boolean => lists[0]?.type.shape.kind === "object";

/** `Node`: the type of what is read of a node of the connection. */
export function emitGraphqlFind(request: TypedGraphqlRequest, find: TypedFind, route: RouteEnv): string {
  const { operation } = request;
  const response = route.needs.import(
    `operations/${operation.name}`,
    `${operation.name}${capitalize(operation.kind)}`,
    true,
  );
  // The lookups that a search uses may be sent in the same request, so they are listed separately.
  const searching = { ...route, used: new Set<string>() };
  const search = emitSearch(request, find, nodeType(request, route), searching);
  const reads = route.requests.filter((name) => searching.used.has(name));
  const env: Env = { ...requestEnv(request, route), relative: "response", relativeRoot: undefined };
  const connection = find.lists.map((path) => emitPath(path, env)).join(" ?? ");
  const known = find.known && emitExpr(find.known, env);
  return lines([
    `read: ${route.needs.runtime("findNode")}`,
    `maxPages: ${find.maxPages}`,
    ...(find.last ? ["last: true"] : []),
    method("connection", `response: ${response}`, "", [`return ${connection};`]),
    ...search,
    ...(known === undefined ? [] : [method("known", `response: ${response}`, "", [`return ${known};`])]),
    ...(reads.length > 0 ? [`reads: [${reads.map(literal).join(", ")}]`] : []),
  ]);
}

/** The name of the type of a node that a search finds. */
export const nodeType = (
  { name }: TypedGraphqlRequest,
  { typePrefix }: Pick<RouteEnv, "typePrefix">,
): string => `${typePrefix}${capitalize(name)}Node`;

const elementEnv = (request: TypedRequest, route: RouteEnv): Env => ({
  ...requestEnv(request, route),
  relative: elementVariable(request),
  relativeRoot: undefined,
});

/** In a fan-out, `item` is what the search is for. */
const elementVariable = ({ perItem }: TypedRequest): string => (perItem ? "element" : "item");

/** Emits when nothing may be found. A lookup that decides about a write must then have read the whole list. */
function emitOptional(request: TypedRequest, condition: TypedMatch, route: RouteEnv): string {
  const env = requestEnv(request, route);
  const holds = emitMatch(condition, env);
  const scope = parameter(env, route);
  return request.confirms
    ? method("optional", `${scope || "_scope: object"}, isWhole: boolean`, "", [
        `return isWhole${holds === "true" ? "" : ` && (${holds})`};`,
      ])
    : method("optional", scope, "", [`return ${holds};`]);
}

function emitSearch(request: TypedRequest, find: TypedFind, element: string, route: RouteEnv): string[] {
  const { optional, several } = find;
  const env = elementEnv(request, route);
  const test = emitMatch(find.match, env);
  const scope = parameter(env, route, itemType(request));
  const messageEnv: Env = { ...requestEnv(request, route), alias: new Map([["known", "known"]]) };
  const severalEnv = requestEnv(request, route);
  const others = several && emitTemplate(several.parts, severalEnv);
  const text = find.miss && emitTemplate(find.miss.parts, messageEnv);
  const first = parameter(messageEnv, route, itemType(request));
  const parameters = find.known ? `${first || "_scope: object"}, known: string` : first;
  return [
    method("match", `${scope || "_scope: object"}, ${elementVariable(request)}: ${element}`, "", [
      `return ${test};`,
    ]),
    ...(text === undefined ? [] : [method("miss", parameters, "", [`return ${text};`])]),
    ...(others === undefined
      ? []
      : [method("several", parameter(severalEnv, route, itemType(request)), "", [`return ${others};`])]),
    ...(optional ? [emitOptional(request, optional, route)] : []),
  ];
}
