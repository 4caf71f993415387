// Requests of a route: lookups, the main request and follow-ups, bound to operations, endpoints and gh commands.

import type { Expr, Match, Template } from "../model/expressions.js";
import type { Binding, Find, Guard, PlannedGh, PlannedGraphql, RequestBase } from "../model/ir.js";
import { object } from "../model/shape.js";
import { didYouMean } from "../source/diagnostic.js";
import { errorNode, parseExpr, parseFieldExprs } from "../syntax/expression.js";
import { parseMatch } from "../syntax/match.js";
import { parsePath, parsePathText, parseTemplate } from "../syntax/path.js";
import { at, type Located, parseAt, toList, toText, toTexts } from "../syntax/yaml.js";
import { type BindContext, findOperation } from "./context.js";
import { requestName } from "./request-name.js";

export type Role = RequestBase["role"];

/** The oldest version of gh that ghx supports. */
const FIRST_GH = "2.23.0";

/** `what`: the key of the operation, endpoint or command. */
export function requestBase(
  node: Located,
  what: string,
  name: string,
  role: Role,
  context: BindContext,
): RequestBase {
  const when = at(node, "when");
  const guards = toList(at(node, "guard")).flatMap((guard) => bindGuard(guard, context));
  const match = when && parseMatch(when, context.report);
  const wait = role === "main" ? bindWait(at(node, "resolution", "wait"), context) : undefined;
  const perItem = at(node, "perItem");
  const over = perItem && at(perItem, "over");
  const expr = over && parseExpr(over, context.report);
  const allMissing = perItem && parseAt(perItem, "allMissing", parseMatch, context.report);
  const confirms = bindConfirmation(node, context);
  const once = role === "then" ? at(node, "once")?.span : undefined;
  return {
    name,
    role,
    span: at(node, what)?.span ?? node.span,
    ...(match && { when: match }),
    ...(guards.length > 0 && { guards }),
    ...(wait && { wait }),
    ...(at(node, "onSkip") && { onSkip: "succeed" as const }),
    ...(at(node, "onError") && { onError: "report" as const }),
    ...(confirms && { confirms }),
    ...(once && { once }),
    ...(expr && {
      perItem: {
        over: expr,
        max: Number(at(perItem, "max")?.value ?? 20),
        onError: at(perItem, "onError")?.value === "report" ? ("report" as const) : ("fail" as const),
        ...(allMissing && { allMissing }),
      },
    }),
  };
}

function bindWait(node: Located | undefined, { report }: BindContext): RequestBase["wait"] {
  const when = node && parseAt(node, "when", parseMatch, report);
  const until = node && parseAt(node, "until", parseMatch, report);
  return until && { ...(when && { when }), until };
}

export function bindGuard(node: Located, { report }: BindContext): Guard[] {
  const match = parseAt(node, "when", parseMatch, report);
  const miss = parseAt(node, "miss", parseTemplate, report);
  return match && miss ? [{ match, miss }] : [];
}

/** `confirm` is a match, or contains the candidates of a creation. `confirms` alone: a later lookup uses the response. */
function bindConfirmation(node: Located, { report }: BindContext): RequestBase["confirms"] {
  const confirm = at(node, "confirm");
  const write = toText(at(node, "confirms")) ?? "main";
  if (!confirm) return at(node, "confirms") && { write };
  const list = at(confirm, "candidates");
  if (list) {
    for (const word of ["once", "refused"]) {
      const span = at(node, word)?.span;
      const message = `${word} has no effect: a creation whose outcome is unknown is not sent again`;
      if (span) report({ code: "GHX705", span, message, fix: `remove ${word}` });
    }
    const candidates = parseExpr(list, report);
    return candidates && { write, candidates };
  }
  const refused = at(node, "refused");
  if (refused && write !== "main") {
    const message = "refused has no effect: the state is read after each refusal of a follow-up";
    report({ code: "GHX705", span: refused.span, message, fix: "remove refused" });
  }
  const done = parseMatch(confirm, report);
  return done && { write, done, ...(at(node, "once") && { once: true }), ...(refused && { refused: true }) };
}

/** Returns undefined where a request couldn't be bound, since the others may read its response. */
export const allBound = <T>(requests: readonly (T | undefined)[]): T[] | undefined => {
  const bound = requests.filter((request) => request !== undefined);
  return bound.length === requests.length ? bound : undefined;
};

export function graphqlRequests(node: Located, context: BindContext): PlannedGraphql[] | undefined {
  const lookups = orderedLookups(node);
  const names = lookups.map((lookup) => requestName(lookup, "lookup"));
  const requests = lookups.map((lookup, index) =>
    graphqlRequest(lookup, names[index] ?? "lookup", "lookup", [], context),
  );
  const own = names.filter((_, index) => !isConfirmation(lookups[index]));
  const relative = own.length === 1 ? own[0] : undefined;
  const injects = toList(at(node, "resolution", "inject")).flatMap((inject) =>
    bindInject(inject, relative, context),
  );
  requests.push(graphqlRequest(node, "main", "main", injects, context));
  for (const then of toList(at(node, "then"))) {
    requests.push(graphqlRequest(then, requestName(then, "then"), "then", [], context));
  }
  const bound = allBound(requests);
  return bound && markConfirmed(bound, context);
}

/** The lookups in the order in which they are sent: those that confirm a write are sent after it, if at all. */
export function orderedLookups(route: Located): Located[] {
  const lookups = toList(at(route, "resolution", "lookup"));
  return [...lookups.filter((one) => !isConfirmation(one)), ...lookups.filter(isConfirmation)];
}

const isConfirmation = (lookup: Located | undefined): boolean =>
  at(lookup, "confirm") !== undefined || at(lookup, "confirms") !== undefined;

/** Marks the requests that lookups confirm. */
export function markConfirmed<T extends RequestBase>(requests: readonly T[], { report }: BindContext): T[] {
  const writes = requests.filter(({ role }) => role !== "lookup").map(({ name }) => name);
  const confirmed = requests.flatMap(({ confirms }) =>
    confirms && "done" in confirms ? [confirms.write] : [],
  );
  for (const { confirms, span } of requests) {
    if (!confirms) continue;
    if (writes.includes(confirms.write)) {
      if ("candidates" in confirms || confirmed.includes(confirms.write)) continue;
      const message = `no lookup has a condition that confirms "${confirms.write}"`;
      report({
        code: "GHX705",
        span,
        message,
        fix: "write confirm: {path: value} in the last of these lookups",
      });
      continue;
    }
    const message = `no request is named "${confirms.write}"${didYouMean(confirms.write, writes)}`;
    report({ code: "GHX404", span, message });
  }
  return requests.map((request) =>
    confirmed.includes(request.name) ? { ...request, isConfirmed: true } : request,
  );
}

function graphqlRequest(
  node: Located,
  name: string,
  role: Role,
  injects: readonly Binding[],
  context: BindContext,
): PlannedGraphql | undefined {
  const operation = findOperation(node, context);
  const vars = parseFieldExprs(at(node, "vars"), context.report).map(
    (field): Binding => ({
      target: field.name,
      span: field.nameSpan,
      source: { kind: "expr", expr: field.expr },
    }),
  );
  const partial = toTexts(at(node, "partial"));
  const find = bindFind(node, context);
  return (
    operation && {
      ...requestBase(node, "operationName", name, role, context),
      api: "graphql",
      operation,
      vars: [...vars, ...injects],
      partial,
      ...(find && { find }),
    }
  );
}

function bindInject(node: Located, lookup: string | undefined, context: BindContext): Binding[] {
  const targetNode = at(node, "target");
  if (!targetNode) return [];
  const source = bindSource(node, lookup, context) ?? { kind: "expr", expr: errorNode(node) };
  return [{ target: String(targetNode.value), span: targetNode.span, source }];
}

function bindSource(
  node: Located,
  lookup: string | undefined,
  { report }: BindContext,
): Binding["source"] | undefined {
  /** Paths start from the lookup if there is only one. */
  const rooted = (key: string): Expr | undefined => {
    const value = at(node, key);
    const expr = value && parseExpr(value, report);
    return expr && lookup !== undefined ? rootedIn(expr, lookup) : expr;
  };
  const input = at(node, "from_input");
  const inputPath = input && parsePathText(`$in.${String(input.value)}`, input.span, report);
  switch (at(node, "source")?.value) {
    case "scalar": {
      const expr = rooted("path");
      return expr && { kind: "required", expr, ...(inputPath && { unless: inputPath }) };
    }
    case "input":
      return inputPath && { kind: "required", expr: inputPath };
    default: {
      const nodes = rooted("nodes_path");
      const match = parseAt(node, "match_field", parsePath, report);
      const extract = parseAt(node, "extract_field", parsePath, report);
      const known = rooted("known");
      return inputPath && nodes && match && extract
        ? { kind: "map_array", names: inputPath, nodes, match, extract, ...(known && { known }) }
        : undefined;
    }
  }
}

function rootedIn(expr: Expr, root: string): Expr {
  if (expr.kind === "path") return expr.root === undefined ? { ...expr, root } : expr;
  if (expr.kind === "first")
    return { ...expr, options: expr.options.map((option) => rootedIn(option, root)) };
  return expr;
}

export function bindFind(node: Located, context: BindContext): Find | undefined {
  const find = at(node, "find");
  const match: Match | undefined = find && parseMatch(find, context.report);
  if (!match) return undefined;
  const lists = toList(at(node, "list")).map((one) => parsePath(one, context.report));
  const miss = parseAt(node, "miss", parseTemplate, context.report);
  const several = parseAt(node, "several", parseTemplate, context.report);
  const known = parseAt(node, "known", parseExpr, context.report);
  const optionalNode = at(node, "optional");
  const always = { kind: "all", span: optionalNode?.span ?? node.span, of: [] } as const;
  const optional: Match | undefined =
    optionalNode?.value === true ? always : optionalNode && parseMatch(optionalNode, context.report);
  return {
    match,
    maxPages: Number(at(node, "maxPages")?.value ?? 5),
    last: at(node, "last")?.value === true,
    lists: lists.filter((one) => one !== undefined),
    ...(miss && { miss }),
    ...(several && { several }),
    ...(known && { known }),
    ...(optional && { optional }),
  };
}

export function ghRequest(node: Located, context: BindContext): PlannedGh | undefined {
  const commandNode = at(node, "command");
  if (!commandNode) return undefined;
  const command = String(commandNode.value);
  const isRead = at(node, "output") !== undefined;
  const known = context.gh.get(command);
  if (isRead && !known) {
    context.report({
      code: "GHX601",
      span: commandNode.span,
      message: `gh.yaml has no command "${command}"${didYouMean(command, context.gh.keys())}`,
      fix: "leave out command to derive the route, or describe the command in operations/schema/gh.yaml",
    });
    return undefined;
  }
  const usage = context.ghUsages.get(command);
  if (!usage && context.ghUsages.size > 0) {
    context.report({
      code: "GHX601",
      span: commandNode.span,
      message: `gh has no command "${command}"${didYouMean(command, context.ghUsages.keys())}`,
      fix: "correct the command, or describe it in operations/schema/gh-commands.json",
    });
  }
  const flags = [...(at(node, "flags")?.fields ?? [])].flatMap(([name, field]) => {
    const value = parseFlag(field.node, context);
    return value ? [{ name, span: field.key, value }] : [];
  });
  const stdin = parseAt(node, "stdin", parseExpr, context.report);
  const args = toList(at(node, "args")).map((arg): Template | undefined =>
    parseTemplate(arg, context.report),
  );
  return {
    ...requestBase(node, "command", "main", "main", context),
    api: "gh",
    command,
    flags,
    args: args.filter((arg) => arg !== undefined),
    ...(stdin && { stdin }),
    hasFormat: known?.hasFormat ?? false,
    response: known?.response ?? object([]),
    since: (isRead && known?.since) || (usage?.since ?? FIRST_GH),
    fieldSince: known?.fieldSince ?? new Map(),
    flagSince: usage?.flags,
  };
}

/** The value of a flag: an expression, or a text with places (`repo: "{owner}/{name}"`). */
function parseFlag(node: Located, { report }: BindContext): Expr | undefined {
  if (typeof node.value !== "string" || !node.value.includes("{")) return parseExpr(node, report);
  const template = parseTemplate(node, report);
  return template && { kind: "text", span: node.span, template };
}
