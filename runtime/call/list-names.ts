// Lists what exists if GitHub does not find what an input names.

import type { Channel } from "../contract/call.js";
import type { ExplainMissing, NameList } from "../contract/name-list.js";
import { asRouteError, RouteError } from "../contract/route-error.js";
import { joinNames, MAX_NAMES } from "../text/join-names.js";
import { nearest } from "../text/nearest.js";
import { properties } from "../text/parse-object.js";
import { sendOperation, sendRestRequest } from "./send-request.js";

/** GitHub's largest page. One page is read. */
const PAGE_SIZE = 100;
/** Time of a request for names, and after which no other one is sent. */
const MAX_MS = 3_000;

type Values = Readonly<Record<string, unknown>>;
type Name = string | number;

/** `lists`: by input property. `nodeId`: the property that can replace `owner` and `name`. */
export function listNames(lists: Readonly<Record<string, NameList>>, nodeId = ""): ExplainMissing {
  const explainMissing: ExplainMissing = (run, again) => async (thrown) => {
    const { call } = run;
    const error = asRouteError(thrown);
    const isMissing =
      ["NOT_FOUND", "VALIDATION"].includes(error.code) && !error.outcome && !error.details?.known;
    if (!isMissing || call.applied.size > 0 || call.send.signal?.aborted) throw error;
    // One attempt in a short time: the error is reported soon, even if GitHub cannot be reached.
    const end = call.clock.now() + MAX_MS;
    const budget = { ...call.budget, maxAttempts: 1, deadline: Math.min(call.budget.deadline, end) };
    const send = { ...call.send, timeoutMs: Math.min(call.send.timeoutMs, MAX_MS) };
    const once = { ...run, call: { ...call, budget, send } };
    const input: Values = { ...run.input };
    for (const [property, list] of Object.entries(lists)) {
      if (call.clock.now() >= end) break;
      const id = list.repository && input[nodeId];
      const found = await explain(error, list, property, input, id, once).catch(() =>
        withoutList(error, list, property, input),
      );
      // The search may have been answered with an earlier state.
      if (found?.details?.listed === true && again) return again().catch(explainMissing(run));
      if (found) throw found;
    }
    throw error;
  };
  return explainMissing;
}

/**
 * Returns the error about the names of a property that do not exist, or that GitHub lists although it did not find them
 * before. `id`: of a node in the repository.
 */
async function explain(
  error: RouteError,
  list: NameList,
  property: string,
  input: Values,
  id: unknown,
  channel: Channel,
): Promise<RouteError | undefined> {
  const { names, text, parts } = readNames(input[property], list);
  const refused = names.filter((name) => refuses(error, name, property));
  // The elements of a list are looked up one by one, so the error contains those that do not exist. GitHub refuses a name
  // with `VALIDATION` if it does not exist or cannot be used here.
  const isInvalid = error.code === "VALIDATION";
  const asked = isInvalid || Array.isArray(input[property]) ? refused : names;
  if (asked.length === 0 || (isInvalid && list.incomplete)) return undefined;
  const own = { ...input, ...parts };
  const scope = id === undefined ? own : { ...own, ...(await readRepository(list, id, channel)) };
  const elements = await readList(list, scope, channel);
  const isWhole = !list.incomplete && elements.length < PAGE_SIZE;
  const [place = ""] = PLACE.exec(text) ?? [];
  const existing = elements.map((element) => fill(place, element).toLowerCase());
  const missing = names.filter(
    (name) =>
      (!isInvalid && refused.includes(name)) || (isWhole && !existing.includes(String(name).toLowerCase())),
  );
  if (missing.length === 0) return undefined;
  const usable = elements.filter((element) =>
    Object.entries(list.where ?? {}).every(([key, value]) => element[key] === value),
  );
  const listed = usable.map((element) => fill(place, element).toLowerCase());
  const isListed = missing.every((name) => listed.includes(String(name).toLowerCase()));
  const details = { what: list.noun, missing: missing.map(String), ...(isListed && { listed: true }) };
  const where = describePlace(list, scope);
  // GitHub does not find every name in another case.
  if (isListed && missing.every((name) => usable.some((element) => fill(place, element) === String(name))))
    return new RouteError(
      "NOT_FOUND",
      `GitHub did not find the ${list.noun} ${missing.map((one) => describe(one, [])).join(", ")} ${where}, but lists it now; try again`,
      { details },
    );
  const known = usable.map((element) => fill(text, element));
  const unknown = missing.map((one) => describe(one, known)).join(", ");
  const message = `no ${list.noun} ${unknown} ${where}; ${list.plural}: ${joinNames(known)}`;
  return new RouteError("NOT_FOUND", message, {
    ...(known.length > 0 && { untrusted: true }),
    details: { ...details, known: known.slice(0, MAX_NAMES) },
  });
}

/** Returns the error of a search, which names what it searched for, if the list cannot be read. */
function withoutList(
  error: RouteError,
  list: NameList,
  property: string,
  input: Values,
): RouteError | undefined {
  const { names, parts } = readNames(input[property], list);
  const [name] = names;
  if (name === undefined || !String(error.details?.step).startsWith(property)) return undefined;
  const place = input.owner === undefined ? "" : ` ${describePlace(list, { ...input, ...parts })}`;
  return error.with({ message: `no ${list.noun} ${describe(name, [])}${place}` });
}

/** Returns the repository or the owner of the list, from the inputs that its request contains. */
function describePlace({ variables, path = "" }: NameList, scope: Values): string {
  const [first = "owner", ...others] = variables ?? [...path.matchAll(PLACES)].map(([, name = ""]) => name);
  return others.includes("name") ? `in ${scope[first]}/${scope.name}` : `of ${scope[first]}`;
}

/** Returns the names in a value, and the template of the names to list. */
function readNames(value: unknown, { text }: NameList) {
  const parts = properties(value) ?? {};
  const [part = "", byPart = ""] =
    typeof text === "string" ? ["", text] : (Object.entries(text).find(([key]) => key in parts) ?? []);
  const given = [part ? parts[part] : value].flat();
  const names = given.filter((name): name is Name => typeof name === "string" || typeof name === "number");
  // The other parts are values for the request: the owner of a project.
  const { [part]: _, ...others } = parts;
  return { names, text: byPart, parts: part ? others : {} };
}

/** Whether the error says that this name does not exist. A search is named after the property. */
function refuses({ details, message }: RouteError, name: Name, property: string): boolean {
  const errors = Array.isArray(details?.errors) ? details.errors : [];
  return (
    [details?.missing].flat().includes(String(name)) ||
    String(details?.step).startsWith(property) ||
    message.includes(`(${name})`) ||
    errors.some((one) => String(properties(one)?.message).includes(`'${name}'`))
  );
}

function describe(name: Name, known: readonly string[]): string {
  if (typeof name === "number") return String(name);
  const near = nearest(name, known);
  // Another version is not meant.
  const isTypo = near !== undefined && withoutDigits(near) !== withoutDigits(name);
  return `"${name}"${isTypo ? ` (did you mean "${near}"?)` : ""}`;
}

const withoutDigits = (text: string): string => text.replace(/\d/g, "");

async function readRepository({ repository }: NameList, id: unknown, channel: Channel): Promise<Values> {
  const { name, owner } = Object(at(await query(repository, { id }, channel), "node.repository"));
  return { owner: Object(owner).login, name };
}

async function readList(list: NameList, scope: Values, channel: Channel): Promise<readonly Values[]> {
  const { operation, path = "", variables = [] } = list;
  const values = Object.fromEntries(variables.map((name) => [name, scope[name]]));
  const request = {
    method: "GET",
    path: path.replace(PLACES, (_, name) => encodeURIComponent(String(scope[name]))),
    ...(list.query && { query: list.query }),
  } as const;
  const response = operation
    ? await query(operation, values, channel)
    : (await sendRestRequest(STEP, request, [], channel)).value;
  const elements = at(response, list.list);
  if (!Array.isArray(elements)) throw new RouteError("SERVER", "expected a list");
  return elements.map((element: unknown): Values => properties(element) ?? {});
}

/** The name of the requests in events. */
const STEP = "existing";

const query = (operation: NameList["operation"], variables: object, channel: Channel): Promise<unknown> =>
  operation === undefined
    ? Promise.resolve(undefined)
    : sendOperation(STEP, { operation, variables, repeated: [], partial: [] }, channel);

const at = (value: unknown, path: string | undefined): unknown =>
  (path?.split(".") ?? []).reduce((inner, key) => Object(inner)[key], value);

/** A place in a template. `{path/}` is the last segment of a path. */
const PLACE = /\{(\w+)(\/?)\}/;
const PLACES = new RegExp(PLACE, "g");

const fill = (template: string, element: Values): string =>
  template.replace(PLACES, (_, key, last) => {
    const text = String(element[key]);
    return last ? text.slice(text.lastIndexOf("/") + 1) : text;
  });
