// The facts about GitHub's answers: how they are condensed, and that the committed file has them.

import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { isObject, parseJson } from "../../generator/bind/json.js";
import { findSeen, formatSeen } from "../../generator/bind/observed.js";
import { condense } from "./condense.js";
import { condenseRecordings, observedText, recordingsFolder } from "./recordings.js";
import { addTotals } from "./totals.js";

const committed = readFileSync(join(import.meta.dirname, "../../operations/schema/observed.json"), "utf8");

test("a key is counted among the objects since the first one with it", () => {
  const seen = condense([
    { year: 2024, body: { runs: [{ id: 1, path: "a" }, { id: 2 }] } },
    { year: 2022, body: { runs: [{ id: 3, path: null }] } },
    { year: 2020, body: { runs: [{ id: 4 }] } },
  ]);
  expect(seen["runs[]"]).toEqual({
    count: 4,
    years: [2020, 2024],
    keys: {
      id: { present: 4, of: 4, since: 2020, kinds: ["number"] },
      path: { present: 2, of: 3, since: 2022, kinds: ["null", "string"] },
    },
  });
});

test("times and node ids are recorded by their format, without their values", () => {
  const body = {
    node_id: "MDU6SXNzdWUx",
    check_suite_node_id: "CS_kwDOA1",
    created_at: "2024-01-01T00:00:00Z",
    timestamp: "2024-12-06T21:17:46.000-05:00",
    due_on: "2024-01-01",
    title: "A secret",
  };
  const seen = condense([{ year: 2024, body }]);
  const kinds = Object.fromEntries(
    Object.entries(seen[""]?.keys ?? {}).map(([key, one]) => [key, one.kinds]),
  );
  expect(kinds).toEqual({
    node_id: ["legacy-node-id"],
    check_suite_node_id: ["node-id"],
    created_at: ["date-time"],
    timestamp: ["date-time-offset"],
    due_on: ["date"],
    title: ["string"],
  });
});

test("the keys of a map are not recorded, because users choose them", () => {
  const seen = condense([
    { year: 2024, body: { files: { "secret.txt": { size: 1 }, notes: { size: null } } } },
  ]);
  expect(Object.keys(seen)).toEqual(["", "files.*"]);
  expect(seen["files.*"]?.keys.size?.kinds).toEqual(["null", "number"]);
});

test("the totals of all answers extend the counts of the newest ones", () => {
  const newest = condense([{ year: 2024, body: { id: 1, path: "a" } }]);
  const keys = { id: "30/30 number:30", path: "9/30 string:9", master: "2/30 boolean:2" };
  const [seen] = Object.values(addTotals(newest, { years: [2020, 2024], keys }));
  expect(seen).toEqual({
    count: 30,
    years: [2020, 2024],
    keys: {
      id: { present: 30, of: 30, since: 2020, kinds: ["number"] },
      path: { present: 1, of: 1, since: 2024, kinds: ["string"] },
      master: { present: 2, of: 30, since: 2020, kinds: ["boolean"] },
    },
  });
});

test("an endpoint is read as it was written", () => {
  const seen = condense([
    { year: 2024, body: [{ id: 1, path: "a" }, { id: null }] },
    { year: 2020, body: [{ id: 3 }] },
  ]);
  const text = observedText({ "GET /runs": formatSeen(seen) });
  const document = parseJson(text);
  expect(isObject(document) && findSeen(document, "GET /runs")).toEqual(seen);
});

test("the committed facts are small", () => {
  expect(Buffer.byteLength(committed)).toBeLessThanOrEqual(500_000);
});

test.runIf(existsSync(recordingsFolder))("the committed facts agree with the recordings", () => {
  expect(observedText(condenseRecordings(recordingsFolder)) === committed).toBe(true);
});
