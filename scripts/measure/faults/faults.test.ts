// Tests that results are truthful with injected faults, and that untruthful ones are found.

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import type { ResultEnvelope } from "../../../runtime/index.js";
import { Worlds } from "../../../scenarios/runner/worlds.js";
import { seeded } from "../fuzz/mutations.js";
import { type Case, listCases } from "./cases.js";
import { ghFaults, httpFaults } from "./catalog.js";
import { measureFaults, tableRow } from "./faults-page.js";
import { FAILURES, judge, reportsFailure } from "./judge.js";
import { runFaults } from "./run-faults.js";
import { findTargets, type Observation, observe } from "./targets.js";

const none = Object.fromEntries(FAILURES.map((name) => [name, 0]));

test("calls and chains with faults report what GitHub applied", async () => {
  const { figures, problems } = await runFaults(80, seeded(7), /^(issue|pr)\.\w+ on (graphql|rest)$/);
  expect(problems).toEqual([]);
  expect(figures).toMatchObject({ ...none, cases: 80, writesExpected: figures.writesApplied });
  expect(figures.writesApplied).toBeGreaterThan(5);
});

test("docs/faults.md contains how faults are reported", async () => {
  const page = readFileSync(join(import.meta.dirname, "../../../docs/faults.md"), "utf8");
  const some = httpFaults.filter(({ hangs }, index) => !hangs && index % 8 === 0);
  const lines = (await measureFaults(some, undefined)).map(tableRow);
  expect(lines.filter((line) => !page.includes(line))).toEqual([]);
  const names = [...httpFaults, ...ghFaults].map((fault) =>
    tableRow({ fault, cells: [] }).replace(/ \|\n$/, ""),
  );
  expect(names.filter((name) => !page.includes(name))).toEqual([]);
});

test("every fault has its own name", () => {
  const names = [...httpFaults, ...ghFaults].map(({ name }) => name);
  expect(names).toEqual([...new Set(names)]);
});

test("false reports are found", async () => {
  const target = (await findTargets()).find(
    ({ card, way }) => card.capability_id === "issue.comments.create" && way.route === "graphql",
  );
  if (target === undefined) throw new Error("no target");
  await using worlds = new Worlds();
  const baseline = await observe(target, worlds);
  const [one] = listCases(target, baseline);
  if (one === undefined) throw new Error("no case");
  const failed = (details: object, code = "SERVER"): ResultEnvelope =>
    JSON.parse(
      JSON.stringify({ ok: false, error: { code, message: "", retryable: false, details }, meta: {} }),
    );
  const found = (changes: Partial<Observation>, changed: Partial<Case> = {}) =>
    judge({ ...one, onWrite: true, ...changed }, { ...baseline, ...changes });
  const unapplied = { stateAfter: baseline.stateBefore, writes: 0 };

  expect(found({})).toEqual([]);
  expect(found(unapplied)).toEqual(["falseOk"]);
  expect(found({ ...unapplied, result: failed({}) })).toEqual([]);
  expect(found({ result: failed({}) })).toEqual(["falseFailure"]);
  const missing = failed({ outcome: "unknown", candidates: [] });
  expect(found({ ...unapplied, result: missing })).toEqual([]);
  expect(found({ result: missing })).toEqual(["lostResults"]);
  const url: unknown = Object(baseline.result.data).url;
  expect(found({ result: failed({ outcome: "unknown", candidates: [{ url }] }) })).toEqual([]);
  expect(found({ result: failed({ outcome: "unknown" }) })).toEqual(["lostResults"]);
  expect(found({ writes: 2 })).toEqual(["doubleWrites"]);
  expect(found({ result: { ...baseline.result, data: {} } as ResultEnvelope })).toEqual(["falseOk"]);
  expect(found({ result: { ...baseline.result, data: { truncated: true } } as ResultEnvelope })).toEqual([]);
  expect(found({ ms: 60_000 })).toEqual(["overDeadline"]);
  expect(found({ text: `bearer ${baseline.token}` })).toEqual(["leaks"]);
  expect(found({ ...unapplied, result: failed({}, "UNKNOWN") })).toEqual(["unclassified"]);
  const idempotent = { ...target, repeatable: true, creates: false };
  expect(found({ result: failed({ outcome: "unknown" }) }, { target: idempotent })).toEqual([
    "avoidableUnknown",
  ]);
  const repeated = { writes: 2, stateAfter: "two comments" };
  const upsert = { ...target, card: { ...target.card, idempotent: true } };
  expect(found({ ...repeated, result: missing }, { target: upsert })).toEqual([
    "doubleWrites",
    "lostResults",
  ]);
  const invisible = { writes: 2, stateAfter: baseline.stateBefore, result: failed({ outcome: "unknown" }) };
  expect(found(invisible, { target: { ...upsert, creates: false } })).toEqual([]);
  const read = { ...target, card: { ...target.card, effect: "read" as const }, creates: false };
  expect(found({ writes: 0, result: failed({}) }, { target: read })).toEqual([]);
  expect(found({ result: failed({}) }, { target: read })).toEqual(["falseFailure"]);
});

test("an element with a message, which it does not have without a fault, reports its failure", () => {
  const logs = (message: string | null): ResultEnvelope => ({
    ok: true,
    data: {
      jobs: [
        { name: "build", message: null },
        { name: "lint", message },
      ],
    },
    meta: { capability_id: "logs" },
  });
  expect(reportsFailure(logs("GitHub failed."), logs(null))).toBe(true);
  expect(reportsFailure(logs("GitHub failed."), logs("GitHub failed."))).toBe(false);
});
