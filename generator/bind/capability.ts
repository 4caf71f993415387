// Binds one card: from located YAML to a capability of the IR.

import type {
  Capability,
  CliRoute,
  GhRoute,
  GraphqlRoute,
  ItemDetail,
  ItemOrder,
  ListOutput,
  MapOutput,
  Output,
  OutputPath,
  RestRoute,
  RouteName,
  Scan,
} from "../model/ir.js";
import type { Report } from "../source/diagnostic.js";
import { errorNode, parseExpr, parseFields } from "../syntax/expression.js";
import { parseMatch } from "../syntax/match.js";
import { parsePath } from "../syntax/path.js";
import { parseInput, parseOutput } from "../syntax/schema.js";
import { at, keySpan, type Located, parseAt, toList, toText, toTexts } from "../syntax/yaml.js";
import type { BindContext } from "./context.js";
import { bindExisting } from "./existing.js";
import { parseGhCommand } from "./gh-commands.js";
import { bindPerforms } from "./performs.js";
import { requestName } from "./request-name.js";
import { bindGuard, ghRequest, graphqlRequests, markConfirmed } from "./requests.js";
import { restLookups, restRequest, restThens } from "./rest-requests.js";
import { bindScopes } from "./scopes.js";
import { bindLonger, bindSuitability, toRoute, withLimits } from "./suitability.js";

/** Returns undefined (and reports) when the id or a schema is missing. */
export function bindCapability(file: string, card: Located, outer: BindContext): Capability | undefined {
  let hasReported = false;
  const report: Report = (diagnostic) => {
    hasReported = true;
    outer.report(diagnostic);
  };
  const context: BindContext = { ...outer, report };
  const idNode = at(card, "capability_id");
  const inputNode = at(card, "input_schema");
  const outputNode = at(card, "output_schema");
  if (!idNode || !inputNode || !outputNode) return undefined;
  const id = String(idNode.value);
  const { shared } = context;
  const input = parseInput(inputNode, keySpan(card, "input_schema") ?? inputNode.span, shared, report);
  const output = parseOutput(outputNode, keySpan(card, "output_schema") ?? outputNode.span, shared, report);
  const { isUnbound, ...routes } = bindRoutes(card, context);
  const has = (name: string): boolean => input.shape.fields().has(name);
  return {
    file,
    span: idNode.span,
    id,
    domain: id.split(".")[0] ?? id,
    ...bindIdentity(card, context),
    input,
    output,
    brief: bindPaths(at(card, "brief")),
    performs: bindPerforms(at(card, "performs"), input.shape, context),
    progress: bindPaths(at(card, "progress")),
    existing: bindExisting(at(card, "existing"), input.shape, context),
    ...bindOtherwise(at(card, "otherwise"), id),
    ghCommands: toList(at(card, "gh")).map((node) => parseGhCommand(node, report)),
    ...routes,
    examples: bindExamples(card),
    paged: output.shape.fields().has("items") && output.shape.fields().has("pageInfo"),
    inRepository: has("owner") && has("name"),
    hasErrors: hasReported || isUnbound,
  };
}

const bindPaths = (node: Located | undefined): OutputPath[] =>
  toList(node).map((one) => ({ path: String(one.value), span: one.span }));

/** Binds what the card says about the capability apart from its values and requests. */
function bindIdentity(card: Located, { report }: BindContext) {
  const effect = toEffect(at(card, "effect")?.value);
  const done = parseAt(card, "done", parseMatch, report);
  const until = parseAt(card, "until", parseMatch, report);
  const aliases = toList(at(card, "aliases"));
  return {
    version: toText(at(card, "version")) ?? "",
    description: toText(at(card, "description")) ?? "",
    aliases: toTexts(at(card, "aliases")),
    aliasSpans: new Map(aliases.map((node) => [String(node.value), node.span])),
    scopes: bindScopes(at(card, "scopes"), report),
    tags: toTexts(at(card, "tags")),
    effect,
    idempotent: (at(card, "idempotent")?.value ?? effect === "read") === true,
    ...(done && { done }),
    ...(until && { until }),
  };
}

/** Reports the lookups of a read that are awaited: a read has `until`. */
function reportWaits(card: Located, { report }: BindContext): void {
  for (const api of ["graphql", "rest"]) {
    const resolution = at(card, api, "resolution");
    const span = resolution && keySpan(resolution, "wait");
    const message = "wait is for a write, but this card has the effect read";
    if (span) report({ code: "GHX512", span, message, fix: "remove wait, or write until on the card" });
  }
}

/** Binds the routes and the rules for choosing one. `isUnbound`: a route of the card could not be bound. */
function bindRoutes(card: Located, context: BindContext) {
  const bound = bindGraphql(at(card, "graphql"), context);
  const rules = toList(at(card, "routing", "suitability")).map((node) => ({
    ...bindSuitability(node, context),
    ...bindLonger(node, bound, context),
  }));
  if (toEffect(at(card, "effect")?.value) === "read") reportWaits(card, context);
  const graphql = withLimits(bound, rules);
  const rest = withLimits(bindRest(at(card, "rest"), context), rules);
  const order = readOrder(card, context);
  const cli =
    order.includes("cli") || at(card, "cli") ? bindCli(card, { graphql, rest }, context) : undefined;
  const limits = [graphql, rest].flatMap((route) => route?.requests.flatMap((one) => one.limits ?? []) ?? []);
  const missing = [...(at(card, "routing", "missing")?.fields ?? [])].map(
    ([route, { key, node }]) => [toRoute(route), { reason: String(node.value), span: key }] as const,
  );
  return {
    order,
    notes: toTexts(at(card, "routing", "notes")),
    missing: new Map(missing),
    suitability: rules.filter((rule) => !limits.includes(rule)),
    ...(graphql && { graphql }),
    ...(rest && { rest }),
    ...(cli && { cli }),
    isUnbound: Boolean(
      (at(card, "graphql") && !graphql) ||
        (at(card, "rest") && !rest) ||
        (at(card, "cli", "command") && !cli?.command),
    ),
  };
}

/** Binds the other kind of object. By default, its capability has the name of this one in another domain. */
function bindOtherwise(node: Located | undefined, id: string): Pick<Capability, "otherwise"> {
  if (!node) return {};
  const named = at(node, "capability");
  const capability = String(named?.value ?? `${at(node, "domain")?.value}${id.slice(id.indexOf("."))}`);
  return {
    otherwise: { noun: String(at(node, "noun")?.value), capability, ...(named && { span: named.span }) },
  };
}

const bindExamples = (card: Located): Capability["examples"] =>
  toList(at(card, "examples")).map((node) => ({
    title: toText(at(node, "title")) ?? "",
    input: (at(node, "input")?.value ?? {}) as Record<string, unknown>,
    span: keySpan(node, "input") ?? node.span,
  }));

function readOrder(card: Located, { report }: BindContext): RouteName[] {
  const order: RouteName[] = [];
  for (const node of [
    ...toList(at(card, "routing", "preferred")),
    ...toList(at(card, "routing", "fallbacks")),
  ]) {
    const route = toRoute(node.value);
    if (order.includes(route))
      report({ code: "GHX207", span: node.span, message: `the routing names ${route} twice` });
    else order.push(route);
  }
  return order;
}

const toEffect = (value: unknown): Capability["effect"] =>
  value === "write" || value === "destructive" ? value : "read";

function bindGraphql(node: Located | undefined, context: BindContext): GraphqlRoute | undefined {
  if (!node) return undefined;
  const output = bindOutput(at(node, "output"), context);
  const requests = graphqlRequests(node, context);
  if (output?.kind === "list") {
    checkListWords(node, GRAPHQL_LIST, context);
    if (output.detail) reportDetail(output.detail, "a detail is a request of REST", context);
  }
  return output && requests ? { api: "graphql", span: node.span, requests, output } : undefined;
}

function bindRest(node: Located | undefined, context: BindContext): RestRoute | undefined {
  if (!node) return undefined;
  const lookups = restLookups(node, context);
  const thens = restThens(node, context);
  const base = { api: "rest", span: node.span } as const;
  const sourceNodes = toList(at(node, "sources"));
  const output = bindOutput(at(node, "output"), context);
  if (sourceNodes.length > 0 || output?.kind === "list") {
    const sources = (sourceNodes.length > 0 ? sourceNodes : [node]).flatMap((source) => {
      const request = restRequest(source, "main", "main", context);
      const list = bindOutput(at(source, "output"), context);
      return request && list?.kind === "list" ? [{ request, output: list }] : [];
    });
    checkListWords(node, REST_LIST, context);
    const order = sources.find(({ output: { order } }) => order !== undefined)?.output.order;
    if (order && sourceNodes.length > 1)
      context.report({
        code: "GHX423",
        span: order.span,
        message: "several sources are read in sequence, so they have no order",
      });
    const detail = sources.find(({ output: { detail } }) => detail !== undefined)?.output.detail;
    if (detail && (order || sourceNodes.length > 1))
      reportDetail(detail, "only a list of one source without order has a detail", context);
    return lookups && sources.length === Math.max(1, sourceNodes.length)
      ? { ...base, requests: lookups, sources }
      : undefined;
  }
  const main = restRequest(node, "main", "main", context);
  return main && output && lookups && thens
    ? { ...base, requests: markConfirmed([...lookups, main, ...thens], context), sources: [], output }
    : undefined;
}

function reportDetail({ span }: Pick<ItemDetail, "span">, message: string, { report }: BindContext): void {
  report({ code: "GHX423", span, message });
}

/** Keys that are not valid where the main request is sent once per page. */
const GRAPHQL_LIST = ["guard", "when", "onSkip", "perItem", "then"];
const REST_LIST = [
  "guard",
  "when",
  "onSkip",
  "perItem",
  "then",
  "statuses",
  "nullOn",
  "nullMessage",
  "retryWithout",
  "response",
];

function checkListWords(node: Located, words: readonly string[], { report }: BindContext): void {
  for (const word of words) {
    const span = keySpan(node, word);
    if (span) report({ code: "GHX423", span, message: `"${word}" has no effect in a list` });
  }
}

/** Binds `cli`; a card without it has a derived cli route. */
function bindCli(
  card: Located,
  siblings: { readonly graphql: GraphqlRoute | undefined; readonly rest: RestRoute | undefined },
  context: BindContext,
): CliRoute {
  const node = at(card, "cli");
  const derive = at(node, "derive")?.value;
  const derived =
    derive === "rest" || derive === "graphql"
      ? derive
      : siblings.graphql
        ? "graphql"
        : siblings.rest
          ? "rest"
          : undefined;
  const command = node && bindGhCommand(node, at(card, "effect")?.value === "read", context);
  return {
    span: node?.span ?? card.span,
    ...(command && { command }),
    ...(derived && siblings[derived] && { derived }),
  };
}

/** Binds a command of a read, which prints the data, or of a write, which has no `output`. */
function bindGhCommand(node: Located, isRead: boolean, context: BindContext): GhRoute | undefined {
  const request = ghRequest(node, context);
  const output = bindOutput(at(node, "output"), context);
  if (!request || (isRead && output?.kind !== "map")) return undefined;
  return {
    api: "gh",
    span: node.span,
    minVersion: toText(at(node, "minVersion")) ?? request.since,
    requests: [request],
    ...(output?.kind === "map" && { output }),
  };
}

function bindOutput(node: Located | undefined, context: BindContext): Output | undefined {
  if (!node) return undefined;
  const { report } = context;
  const fromNode = at(node, "from");
  const from = fromNode && (parseExpr(fromNode, report) ?? errorNode(fromNode));
  const moreNode = at(node, "more");
  const more = moreNode && parseFields(moreNode, moreNode.span, undefined, report);
  const base = { span: node.span, ...(from && { from }), ...(more && { more }) };
  const map = at(node, "map");
  if (map) {
    const value = parseFields(map, keySpan(node, "map") ?? map.span, undefined, report);
    return value && ({ ...base, kind: "map", value } satisfies MapOutput);
  }
  const list = parseAt(node, "list", parsePath, report);
  const itemsNode = at(node, "items");
  const items =
    itemsNode && parseFields(itemsNode, keySpan(node, "items") ?? itemsNode.span, at(node, "by"), report);
  const scan = bindScan(at(node, "scan"), context);
  const order = bindOrder(at(node, "order"), context);
  const detail = bindDetail(at(node, "detail"), context);
  const guardNode = at(node, "guard");
  const [guard] = guardNode ? bindGuard(guardNode, context) : [];
  return (
    list &&
    items &&
    ({
      ...base,
      kind: "list",
      list,
      items,
      ...(guard && { guard }),
      ...(scan && { scan }),
      ...(order && { order }),
      ...(detail && { detail }),
    } satisfies ListOutput)
  );
}

function bindDetail(node: Located | undefined, context: BindContext): ItemDetail | undefined {
  const itemNode = at(node, "item");
  if (!node || !itemNode) return undefined;
  const over = parseExpr(itemNode, context.report);
  const request = restRequest(node, requestName(node, "detail"), "then", context);
  if (request && request.endpoint.method !== "GET")
    reportDetail(request, "a detail is a GET request", context);
  const max = Number(at(node, "max")?.value);
  return over && request && { ...request, perItem: { over, max, onError: "fail" } };
}

function bindOrder(node: Located | undefined, { report }: BindContext): ItemOrder | undefined {
  const when = parseAt(node, "when", parseMatch, report);
  const by = parseAt(node, "by", parsePath, report);
  const bound = parseAt(node, "bound", parsePath, report);
  const maxPages = Number(at(node, "maxPages")?.value);
  return node && when && by && bound && { span: node.span, when, by, bound, maxPages };
}

function bindScan(node: Located | undefined, context: BindContext): Scan | undefined {
  if (!node) return undefined;
  const keep = toList(at(node, "keep")).map((match) => parseMatch(match, context.report));
  const when = parseAt(node, "when", parseMatch, context.report);
  return {
    maxPages: Number(at(node, "maxPages")?.value ?? 5),
    ...(when && { when }),
    keep: keep.filter((match) => match !== undefined),
    report: toTexts(at(node, "report")),
  };
}
