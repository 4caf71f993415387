// Tests runExchange with the exchange files of this repository, and with exchanges that do not hold.

import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { registry } from "../../generated/registry.js";
import { loadExchanges } from "../../generator/exchanges/index.js";
import { ensureGh } from "../../scripts/fetch-gh.js";
import { type ExchangeCall, runExchange } from "./run-exchange.js";
import { startGithub, type TestGithub } from "./start-github.js";

const folder = join(import.meta.dirname, "fixtures/exchanges");
let github: TestGithub;
let calls: readonly ExchangeCall[];
beforeAll(async () => {
  [github, calls] = await Promise.all([startGithub(), loadExchanges(folder)]);
});
afterAll(() => github.close());

/** The exchange with this name, with changes. */
function call(name: string, changes: Partial<ExchangeCall> = {}): ExchangeCall {
  const found = calls.find((one) => one.name === name);
  if (found === undefined) throw new Error(`there is no exchange "${name}"`);
  return { ...found, ...changes };
}

test("an exchange of both APIs and a later page hold on each route, with gh as well", async () => {
  const [gh] = await ensureGh();
  const options = { registry, ...(gh && { gh: gh.path }) };
  for (const name of ["published example", "second page", "unknown repository"])
    expect([name, await runExchange(github, call(name), options)]).toEqual([name, []]);
});

test("another result is reported by route", async () => {
  const expectation = { data: { items: [{ name: "main" }] } };
  const problems = await runExchange(github, call("published example", { expect: expectation }), {
    registry,
  });
  expect(problems).toEqual([
    'graphql: data.items.0.name: expected "main", got "master"',
    'rest: data.items.0.name: expected "main", got "master"',
  ]);
});

test("another request is reported, and does not answer the next exchange", async () => {
  const changed = call("published example", { input: { owner: "octo", name: "hello", first: 5 } });
  expect((await runExchange(github, changed, { registry })).join("\n")).toMatch(
    /^graphql: Unexpected request BranchList.*\n(?:.*\n)*rest: the request GET \S+per_page=30&page=1 was not sent/,
  );
  expect(await runExchange(github, call("published example"), { registry })).toEqual([]);
});

test("an unknown capability and a reference without a value are reported", async () => {
  const unknown = call("published example", { capability: "branch.lists" });
  expect(await runExchange(github, unknown, { registry })).toEqual([
    'there is no capability "branch.lists" in the registry; run ghx-gen gen',
  ]);
  const input = { owner: "octo", name: "hello", after: { $before: "first.pageInfo.endCursor" } };
  expect(await runExchange(github, call("published example", { input }), { registry })).toContain(
    "rest: $before: no value at first.pageInfo.endCursor",
  );
});
