// Tests the warnings about lists of a result that GitHub has more elements of.

import { expect, test } from "vitest";
import type { Warning } from "../contract/envelope.js";
import { capability, restPlan } from "../testing/test-capabilities.js";
import { respondJson, serve } from "../testing/test-server.js";
import { testSession } from "../testing/test-session.js";
import { execute } from "./execute.js";
import { reportMore } from "./report-more.js";

const more = (message: string): Warning => ({ code: "MORE_EXIST", message });

test.each<[string, object, readonly Warning[]]>([
  ["fewer than a number", { labels: 3 }, [more("labels contains 2 of 3.")]],
  ["as many as a number", { labels: 2 }, []],
  ["more than a number", { labels: 1 }, []],
  ["fewer than several numbers together", { labels: [2, 3] }, [more("labels contains 2 of 5.")]],
  ["fewer than the elements", { labels: [{}, "a", {}] }, [more("labels contains 2 of 3.")]],
  ["as many as the elements that exist", { labels: [{}, null, "a", undefined, ""] }, []],
  ["an unknown number", { labels: null }, []],
])("a list with %s", async (_what, totals, warnings) => {
  await using server = await serve((_request, response) => respondJson(response, { labels: ["a", "b"] }));
  const reading = capability({ order: ["rest"], rest: restPlan("GET", { totals: () => totals }) });
  const { meta } = await execute(reading, {}, {}, testSession(server.url));
  expect(meta.warnings ?? []).toEqual(warnings);
});

test("a value that is not a list is not reported", () => {
  const warnings: Warning[] = [];
  reportMore({ labels: 3, absent: 1, title: 9 }, { labels: null, title: "text" }, warnings);
  reportMore({ labels: 3 }, null, warnings);
  reportMore(undefined, { labels: [] }, warnings);
  expect(warnings).toEqual([]);
});

test("a warning contains the place of the list", () => {
  const warnings: Warning[] = [];
  reportMore({ labels: 1 }, { labels: [] }, warnings, "items[0].");
  expect(warnings).toEqual([more("items[0].labels contains 0 of 1.")]);
});
