// The answers of the local GitHub have the keys, kinds and formats that GitHub was seen to send, or the difference has a reason.

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { parse } from "yaml";
import { isObject, parseJson } from "../../../generator/bind/json.js";
import { findSeen } from "../../../generator/bind/observed.js";
import { type Answer, condense } from "../../../scripts/observed/condense.js";
import { testGitHub } from "../../github/rest/fixtures/github.js";
import { router } from "../../github/rest/route.js";
import { routes } from "../../github/rest/routes.js";
import { compareEndpoint, type Difference, readFirstYears } from "./compare.js";
import { sendRequests } from "./requests.js";

interface Listed {
  readonly endpoint?: string;
  readonly keys: readonly string[];
  readonly reason: string;
}

interface Accepted {
  readonly endpoint: string;
  readonly key: string;
}

const listed: readonly Listed[] = parse(
  readFileSync(join(import.meta.dirname, "differences.yaml"), "utf8"),
).differences;
const accepted: readonly Accepted[] = listed.flatMap(({ endpoint = "*", keys }) =>
  keys.map((key) => ({ endpoint, key })),
);
const observed = readObserved();
const match = router(routes);
const sent = await sendRequests(testGitHub());

test("every endpoint that the local GitHub and the recordings have is compared", () => {
  const known = routes.flatMap((route) => observedEndpoint(`${route.method} ${route.path}`) ?? []);
  expect(known.length).toBeGreaterThan(80);
  expect([...new Set(known)].filter((endpoint) => !answers().has(endpoint))).toEqual([]);
});

test("the local GitHub sends keys, kinds and formats that GitHub was seen to send, except those listed with a reason", () => {
  const differences = findDifferences();
  const isAccepted = (one: Difference) => accepted.some((entry) => covers(entry, one));
  expect(differences.filter((one) => !isAccepted(one))).toEqual([]);
  expect(accepted.filter((entry) => !differences.some((one) => covers(entry, one)))).toEqual([]);
});

function findDifferences(): Difference[] {
  const seen = new Map(
    Object.keys(observed).map((endpoint) => [endpoint, findSeen(observed, endpoint) ?? {}]),
  );
  const firstYears = readFirstYears(seen.values());
  return [...answers()].flatMap(([endpoint, list]) =>
    compareEndpoint(endpoint, condense(list), seen.get(endpoint) ?? {}, firstYears),
  );
}

/** The answers of the local GitHub by the recorded endpoint. */
function answers(): Map<string, Answer[]> {
  const all = new Map<string, Answer[]>();
  for (const { method, path, host, status, body } of sent) {
    expect({ method, path, isSuccess: status < 300 }).toEqual({ method, path, isSuccess: true });
    const route = match({ method, path, host })?.route;
    const endpoint = route && observedEndpoint(`${route.method} ${route.path}`);
    if (endpoint === undefined) continue;
    all.set(endpoint, [
      ...(all.get(endpoint) ?? []),
      { year: 0, body: parseJson(JSON.stringify(body ?? null)) },
    ]);
  }
  return all;
}

/** The recorded endpoint of a route. Names of parameters may differ. */
function observedEndpoint(route: string): string | undefined {
  const withoutNames = (text: string) => text.replace(/\{[^}]*\}/g, "{}");
  return Object.keys(observed).find((endpoint) => withoutNames(endpoint) === withoutNames(route));
}

function covers({ endpoint, key }: Accepted, difference: Difference): boolean {
  return fits(endpoint, difference.endpoint) && fits(key, difference.key);
}

function fits(pattern: string, text: string): boolean {
  const parts = pattern.split("*").map((part) => part.replace(/[.+?^${}()|[\]\\]/g, "\\$&"));
  return new RegExp(`^${parts.join(".*")}$`).test(text);
}

function readObserved() {
  const path = join(import.meta.dirname, "../../../operations/schema/observed.json");
  const document = parseJson(readFileSync(path, "utf8"));
  if (!isObject(document)) throw new Error("observed.json is not an object");
  return document;
}
