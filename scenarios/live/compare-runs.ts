// Compares what two GitHubs returned for the same steps: results, keys, kinds and formats, errors and cost.

import { isObject, type Json, parseJson } from "../../generator/bind/json.js";
import type { SeenEndpoint } from "../../generator/bind/observed.js";
import type { OperationCard } from "../../runtime/index.js";
import { condense, joinPath } from "../../scripts/observed/condense.js";
import { router } from "../github/rest/route.js";
import { routes } from "../github/rest/routes.js";
import { dataDifference } from "../runner/parity.js";
import type { RecordedExchange } from "../testing/exchange.js";
import type { LiveExchange } from "./connection.js";
import type { StepRun } from "./run-steps.js";

export interface LiveDifference {
  readonly kind: "result" | "keys" | "error" | "cost";
  /** A step on a route, or an endpoint or document. */
  readonly place: string;
  readonly difference: string;
}

type Cards = ReadonlyMap<string, OperationCard>;

/** Compares each step that both ran, and the answers of each endpoint and document. */
export function compareLiveRuns(
  github: readonly StepRun[],
  local: readonly StepRun[],
  cards: Cards,
): LiveDifference[] {
  const pairs = github.flatMap((run) => {
    const other = local.find((one) => placeOf(one) === placeOf(run));
    const isCompared = other !== undefined && !run.isUnsupported && !other.isUnsupported;
    return isCompared ? [{ run, other }] : [];
  });
  return [
    ...pairs.flatMap(({ run, other }) => [...compareResults(run, other, cards), ...compareCosts(run, other)]),
    ...compareAnswers(
      pairs.flatMap(({ run }) => run.exchanges),
      pairs.flatMap(({ other }) => other.exchanges),
    ),
  ];
}

const placeOf = ({ workflow, step, route }: StepRun): string => `${workflow}.${step} on ${route}`;

function compareResults(run: StepRun, other: StepRun, cards: Cards): LiveDifference[] {
  const card = cards.get(run.task);
  if (!run.result || !other.result || card === undefined) return [];
  const differ = (difference: string): LiveDifference[] => [
    { kind: run.result?.ok && other.result?.ok ? "result" : "error", place: placeOf(run), difference },
  ];
  if (run.result.ok !== other.result.ok || !run.result.ok || !other.result.ok) {
    const [code, localCode] = [run.result, other.result].map((one) => (one.ok ? "success" : one.error.code));
    return code === localCode ? [] : differ(`${code}; the local GitHub: ${localCode}`);
  }
  const [data, localData] = [run.result.data, other.result.data].map((one) => withoutIdentity(one));
  const difference = dataDifference(data, localData, card, run.result.meta.route_used);
  return difference === undefined ? [] : differ(`${difference} (the latter of the local GitHub)`);
}

/** Replaces what differs between any two runs: ids, times, numbers of projects and sizes of archives, by their formats. */
export function withoutIdentity(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value, withoutVariation), (_, inner: unknown) => {
    if (typeof inner === "number") return inner >= FIRST_ID ? "<id>" : inner;
    if (typeof inner !== "string") return inner;
    if (/^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(inner)) return "<time>";
    if (/^[A-Z][A-Za-z]{0,8}_[\w-]{8,}$/.test(inner)) return "<node id>";
    // Short ids of commits and files as well, which contain a digit.
    return inner
      .replace(/\b(?=[a-f]*\d)[0-9a-f]{7,40}\b/g, "<sha>")
      .replace(/\d{6,}/g, "<id>")
      .replace(/(?<=\/projects\/)\d+/g, "<number>");
  });
}

/** Replaces the number of a project, which depends on the others of the account, and the size of an archive with its ids. */
function withoutVariation(_key: string, value: Json): Json {
  if (!isObject(value)) return value;
  if ("number" in value && String(value.id).startsWith("PVT_")) return { ...value, number: "<number>" };
  return /\.(zip|tar\.gz)$/.test(String(value.path)) ? { ...value, bytes: "<size>" } : value;
}

/** Ids of databases exceed the numbers of issues and the sizes of lists. */
const FIRST_ID = 100_000;

/** Compares how much of each rate limit the requests of a step used. */
function compareCosts(run: StepRun, other: StepRun): LiveDifference[] {
  const [cost, localCost] = [run, other].map((one) => stepCost(one.exchanges));
  const names = [...new Set([...Object.keys(cost ?? {}), ...Object.keys(localCost ?? {})])];
  return names.flatMap((name): LiveDifference[] => {
    const [used, localUsed] = [cost?.[name] ?? 0, localCost?.[name] ?? 0];
    const difference = `${name}: used ${used}; the local GitHub: ${localUsed}`;
    return used === localUsed ? [] : [{ kind: "cost", place: placeOf(run), difference }];
  });
}

/** What the requests used, by resource. */
function stepCost(exchanges: readonly LiveExchange[]): Record<string, number> {
  const used: Record<string, number> = {};
  for (const { cost } of exchanges)
    if (cost !== undefined) used[cost.resource] = (used[cost.resource] ?? 0) + cost.used;
  return used;
}

const match = router(routes);

/** The endpoint of a request, or the name of its document. */
function exchangeName({ request }: RecordedExchange): string {
  const { pathname } = new URL(request.url);
  const path = pathname.replace(/^\/api\/v3(?=\/)/, "");
  const body = request.body && "json" in request.body ? Object(request.body.json) : {};
  if (path.endsWith("/graphql"))
    return `graphql ${/(?:query|mutation)\s+(\w+)/.exec(String(body.query))?.[1] ?? "without a name"}`;
  const { method } = request;
  const route = match({ method, path, host: "api" })?.route.path ?? path.replace(/\d+|[0-9a-f]{40}/g, "{}");
  return `${method} ${route}`;
}

function compareAnswers(
  github: readonly RecordedExchange[],
  local: readonly RecordedExchange[],
): LiveDifference[] {
  const [seen, localSeen] = [github, local].map(seenAnswers);
  return [...(seen ?? [])].flatMap(([name, { status, keys }]) => {
    const other = localSeen?.get(name);
    if (other === undefined) return [];
    const statuses: LiveDifference[] =
      String([...status].sort()) === String([...other.status].sort())
        ? []
        : [
            {
              kind: "error",
              place: name,
              difference: `${list(status)}; the local GitHub: ${list(other.status)}`,
            },
          ];
    return [
      ...statuses,
      ...compareKeys(keys, other.keys).map(
        (difference): LiveDifference => ({ kind: "keys", place: name, difference }),
      ),
    ];
  });
}

interface Answers {
  /** Statuses, and the messages and types of errors. */
  readonly status: ReadonlySet<string>;
  /** The keys of successful answers. */
  readonly keys: SeenEndpoint;
}

function seenAnswers(exchanges: readonly RecordedExchange[]): Map<string, Answers> {
  const groups = new Map<string, RecordedExchange[]>();
  for (const one of exchanges) groups.set(exchangeName(one), [...(groups.get(exchangeName(one)) ?? []), one]);
  return new Map(
    [...groups].map(([name, group]) => [
      name,
      {
        status: new Set(group.map(statusOf)),
        keys: condense(
          group.flatMap((one) => (one.response.status < 300 ? [{ year: 0, body: jsonOf(one) }] : [])),
        ),
      },
    ]),
  );
}

function jsonOf({ response }: RecordedExchange): Json {
  const { body } = response;
  if (body === undefined || "base64" in body) return null;
  if ("json" in body) return parseJson(JSON.stringify(body.json));
  return null;
}

/** The status with the message of an error, or with the types of GraphQL errors. */
function statusOf(exchange: RecordedExchange): string {
  const { status } = exchange.response;
  const body = jsonOf(exchange);
  const found = isObject(body) ? body : {};
  if (status >= 400) return `HTTP ${status} ${withoutIdentity(found.message ?? "")}`.trim();
  const errors = Array.isArray(found.errors) ? found.errors : [];
  const types = errors.map((error) => (isObject(error) ? (error.type ?? "an error") : "an error"));
  return [`HTTP ${status}`, ...types].join(" ");
}

function compareKeys(github: SeenEndpoint, local: SeenEndpoint): string[] {
  return Object.entries(github).flatMap(([path, { keys }]) => {
    const others = local[path]?.keys;
    if (others === undefined) return [];
    return [...new Set([...Object.keys(keys), ...Object.keys(others)])].sort().flatMap((key) => {
      const [kinds, localKinds] = [keys, others].map((each) => each[key]?.kinds.join(" or "));
      const absent = "absent";
      return kinds === localKinds
        ? []
        : [`${joinPath(path, key)}: ${kinds ?? absent}; the local GitHub: ${localKinds ?? absent}`];
    });
  });
}

const list = (texts: ReadonlySet<string>): string => [...texts].sort().join(", ");
