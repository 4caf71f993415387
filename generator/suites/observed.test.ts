// The cards read only keys that GitHub was seen to send, where answers of the endpoint were recorded.

import { expect, test } from "vitest";
import { readBindInputs } from "../bind/index.js";
import { type JsonObject, objectIn } from "../bind/json.js";
import { checkCards, checkSources } from "../compile.js";
import type { Reads, ResponseReads } from "../model/reads.js";
import type { TypedCapability, TypedItemDetail, TypedRestRequest } from "../model/typed-ir.js";
import { isFatal } from "../source/diagnostic.js";
import { loadRepository, withFiles } from "../testing/projects.js";

const sources = await loadRepository();
const inputs = readBindInputs(sources, () => undefined);

test("a card that reads head_repository_id of a run does not compile", () => {
  const text = sources.shared.get("cards/subjects.yaml") ?? "";
  const changed = withFiles(sources, {
    "cards/subjects.yaml": text.replaceAll("head_repository.id", "head_repository_id"),
  });
  const errors = checkSources(changed, inputs).diagnostics.filter(isFatal);
  expect(errors.map(({ code, message, fix }) => ({ code, message, fix }))).toContainEqual({
    code: "GHX431",
    message: 'GitHub was not seen to send "head_repository_id" (0 of 211 recorded objects, 2020 to 2024)',
    fix: "head_repository.id (211 of 211)",
  });
});

/** Keys of objects that were seen at most ten times: the compiler takes their absence for an incomplete recording. */
const SELDOM = [
  "DELETE /repos/{owner}/{repo}/contents/{path}  commit",
  "DELETE /repos/{owner}/{repo}/contents/{path} commit sha",
  "GET /advisories [].vulnerabilities[].package ecosystem",
  "GET /advisories/{ghsa_id} vulnerabilities[].package ecosystem",
  "GET /repos/{owner}/{repo}/actions/runs/{run_id}/timing  billable",
  "GET /repos/{owner}/{repo}/dependabot/alerts/{alert_number} security_vulnerability.first_patched_version identifier",
  "GET /repos/{owner}/{repo}/environments/{environment_name} protection_rules[].reviewers[].reviewer id",
  "GET /repos/{owner}/{repo}/properties/values [] property_name",
  "PUT /repos/{owner}/{repo}/contents/{path}  commit",
];

interface ReadKey {
  readonly card: string;
  readonly endpoint: string;
  /** The path of the object. */
  readonly path: string;
  readonly key: string;
}

test("a card does not compile without a key that it reads among the recorded ones", () => {
  const { capabilities } = checkCards(sources.cards, inputs, undefined);
  const recorded = capabilities.flatMap(readKeys).filter(({ endpoint, path, key }) => {
    const keys = objectIn(inputs.observed, endpoint, path, "keys");
    return keys !== undefined && key in keys;
  });
  expect(recorded.length).toBeGreaterThan(500);
  const missed = rounds(recorded).flatMap((removed) => {
    const observed = without(removed, inputs.observed);
    const files = new Set(removed.map(({ card }) => card));
    const cards = new Map([...sources.cards].filter(([file]) => files.has(file)));
    const { diagnostics } = checkCards(cards, { ...inputs, observed }, undefined);
    return removed.filter(
      ({ card, key }) =>
        !diagnostics.some(
          ({ code, message, span }) =>
            code === "GHX431" &&
            (span.file === card || sources.shared.has(span.file)) &&
            message.includes(`send "${key}"`),
        ),
    );
  });
  const names = new Set(missed.map(({ endpoint, path, key }) => `${endpoint} ${path} ${key}`));
  expect([...names].sort()).toEqual(SELDOM);
});

/** Keys that are removed together: one of an object, since an object without most of its keys proves nothing. */
function rounds(keys: readonly ReadKey[]): ReadKey[][] {
  const result: ReadKey[][] = [];
  for (const key of keys) {
    const round = result.find((others) => !others.some((other) => conflict(key, other)));
    if (round) round.push(key);
    else result.push([key]);
  }
  return result;
}

/** Whether the objects of one key are in the other one, or both are keys of the same object. */
function conflict(a: ReadKey, b: ReadKey): boolean {
  if (a.endpoint !== b.endpoint) return false;
  if (a.path === b.path) return a.key !== b.key;
  const [left, right] = [a, b].map(({ path, key }) => (path === "" ? key : `${path}.${key}`));
  return a.path.startsWith(`${right}`) || b.path.startsWith(`${left}`);
}

/** The keys of responses that the REST route reads. */
function readKeys({ capability, rest }: TypedCapability): ReadKey[] {
  if (!rest) return [];
  const ofRoute = rest.requests.flatMap((request) => keysOf(request, rest.reads));
  const ofSources = rest.sources.flatMap(({ request, reads, output: { detail } }) => [
    ...keysOf(request, reads),
    ...(detail ? keysOf(detail, reads) : []),
  ]);
  return [...ofRoute, ...ofSources].map((key) => ({ ...key, card: capability.file }));
}

function keysOf(
  { name, endpoint, instead, find, perItem }: TypedRestRequest | TypedItemDetail,
  reads: ResponseReads,
): Omit<ReadKey, "card">[] {
  const all = reads.get(name);
  // The response of a request for each element is a list, and the response of a search is an element.
  const read = perItem ? all?.fields.get("[]")?.fields.get("response") : all;
  const start = find ? `${find.lists[0]?.source.segments.map((one) => one.name).join(".") ?? ""}[]` : "";
  if (!read) return [];
  const endpoints = [endpoint, ...instead.map((one) => one.endpoint)];
  return endpoints.flatMap(({ method, template }) =>
    flatten(read, start).map((key) => ({ ...key, endpoint: `${method} ${template}` })),
  );
}

function flatten({ fields }: Reads, path: string): Omit<ReadKey, "card" | "endpoint">[] {
  return [...fields].flatMap(([name, inner]) => {
    if (name === "[]") return flatten(inner, `${path}[]`);
    return [{ path, key: name }, ...flatten(inner, path === "" ? name : `${path}.${name}`)];
  });
}

/** The recorded keys without these. */
function without(removed: readonly ReadKey[], observed: JsonObject): JsonObject {
  const changed = structuredClone(observed);
  for (const { endpoint, path, key } of removed) delete objectIn(changed, endpoint, path, "keys")?.[key];
  return changed;
}
