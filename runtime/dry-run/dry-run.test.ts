import { describe, expect, test } from "vitest";
import { execute } from "../call/execute.js";
import { encodeCursor, readCursor } from "../call/lists/encode-cursor.js";
import { readPages } from "../call/lists/read-list.js";
import { readSortedPages } from "../call/lists/read-sorted-list.js";
import type { DryRunPlan } from "../contract/dry-run-plan.js";
import type { ExecuteOptions } from "../contract/options.js";
import type { RestList } from "../contract/plan.js";
import { matchAll } from "../mapping/match-all.js";
import { required, restPath, upper } from "../mapping/values.js";
import { createSession } from "../session/create-session.js";
import { capability, graphqlPlan, operation, restPlan } from "../testing/test-capabilities.js";

interface Scope {
  readonly input: { readonly labels: string[]; readonly state?: string };
  readonly lookup?: {
    readonly issue?: { readonly id: string; readonly state: string; readonly ref: string };
    readonly label?: { name: string; id: string }[];
  };
}
const lookup = {
  name: "lookup",
  role: "lookup" as const,
  operation: operation("Lookup", "query", "issue"),
  variables: () => ({ a: 1 }),
};
const noIo: ExecuteOptions = {
  env: {},
  fetch: () => Promise.reject(new Error("sent")),
  cliRunner: () => Promise.reject(new Error("spawned")),
};

async function dryRunPlan(
  parts: Parameters<typeof capability>[0],
  input: object,
  options: ExecuteOptions = {},
): Promise<DryRunPlan> {
  const result = await execute(capability(parts), input, { ...noIo, ...options, dryRun: true });
  if (!result.ok) throw new Error(result.error.message);
  return result.data;
}

test("represents unknown responses by placeholders", async () => {
  const plan = await dryRunPlan(
    {
      effect: "write",
      order: ["graphql"],
      graphql: graphqlPlan("mutation", {
        requests: [
          lookup,
          {
            name: "main",
            role: "main",
            operation: operation("Main", "mutation", "x"),
            variables: ({ input, lookup: answer }: Scope) => ({
              id: required(answer?.issue?.id, "issue"),
              state: upper(answer?.issue?.state),
              title: `#${answer?.issue?.id}`,
              labels: matchAll(
                input.labels,
                answer?.label,
                (node) => node.name,
                (node) => node.id,
                { what: "label" },
              ),
            }),
          },
        ],
      }),
    },
    { labels: ["bug"] },
  );
  expect(plan.routes[0]?.requests.map(({ graphql }) => graphql?.variables)).toEqual([
    { a: 1 },
    {
      id: "<from lookup.issue.id>",
      state: "<from lookup.issue.state>",
      title: "#<from lookup.issue.id>",
      labels: ["<id of label bug>"],
    },
  ]);
});

test("returns routes in order with their reasons, and why one is unsuitable", async () => {
  const plan = await dryRunPlan(
    {
      graphql: graphqlPlan(),
      rest: restPlan("GET", { unsuitable: () => "no" }),
      cli: { derived: "graphql" },
    },
    {},
  );
  expect(plan.routes.map(({ route, reason, unsuitable }) => [route, reason, unsuitable])).toEqual([
    ["graphql", "CARD_PREFERRED", undefined],
    ["rest", "CAPABILITY_LIMIT", "no"],
    ["cli", "CARD_FALLBACK", undefined],
  ]);
  expect(plan.routes[2]?.requests[0]?.argv?.slice(0, 2)).toEqual(["gh", "api"]);
});

test("represents unknown values of a query by placeholders", async () => {
  const plan = await dryRunPlan(
    {
      order: ["rest"],
      rest: restPlan("GET", {
        requests: [
          { name: "lookup", role: "lookup", request: () => ({ method: "GET", path: "/x" }) },
          {
            name: "main",
            role: "main",
            request: ({ lookup: answer }: Scope) => ({
              method: "GET",
              path: "/runs",
              query: { head_sha: answer?.issue?.ref, per_page: 100 },
            }),
          },
        ],
      }),
    },
    {},
  );
  expect(plan.routes[0]?.requests[1]?.rest?.query).toEqual({
    head_sha: "<from lookup.issue.ref>",
    per_page: 100,
  });
});

describe("conditions", () => {
  const withThen = (when: (scope: Scope) => boolean) =>
    dryRunPlan(
      {
        order: ["rest"],
        rest: restPlan("POST", {
          requests: [
            { name: "lookup", role: "lookup", request: () => ({ method: "GET", path: "/x" }) },
            {
              name: "cleanup",
              role: "then",
              when,
              request: ({ lookup: answer }: Scope) => ({
                method: "DELETE",
                path: restPath`/refs/${answer?.issue?.ref}`,
              }),
            },
          ],
        }),
      },
      { labels: [], state: "OPEN" },
    );
  test("reports a condition on an earlier response", async () => {
    const plan = await withThen(({ lookup: answer }) => answer?.issue?.state === "OPEN");
    expect(plan.routes[0]?.requests[1]).toMatchObject({
      condition: "the response to lookup decides whether it is sent",
      rest: { method: "DELETE", path: "/refs/<from lookup.issue.ref>" },
    });
  });
  test.each<[string, (scope: Scope) => boolean]>([
    ["missing", ({ lookup: answer }) => answer == null],
    ["there", ({ lookup: answer }) => answer != null],
  ])("reports a condition that holds if a response is %s", async (_what, when) => {
    expect((await withThen(when)).routes[0]?.requests[1]).toMatchObject({
      condition: "the response to lookup decides whether it is sent",
    });
  });
  test("reports none if the body alone has values of an earlier response", async () => {
    const plan = await dryRunPlan(
      {
        order: ["rest"],
        rest: restPlan("PUT", {
          requests: [
            { name: "lookup", role: "lookup", request: () => ({ method: "GET", path: "/x" }) },
            {
              name: "main",
              role: "main",
              request: ({ lookup: answer }: Scope) => ({
                method: "PUT",
                path: "/y",
                body: { ref: answer?.issue?.ref },
              }),
            },
          ],
        }),
      },
      { labels: [], state: "OPEN" },
    );
    expect(plan.routes[0]?.requests[1]).toEqual({
      name: "main",
      role: "main",
      rest: { method: "PUT", path: "/y", body: { ref: "<from lookup.issue.ref>" } },
    });
  });
  test("evaluates a condition on the input", async () => {
    expect((await withThen(({ input }) => input.state === "OPEN")).routes[0]?.requests).toHaveLength(2);
    expect((await withThen(({ input }) => input.state === "CLOSED")).routes[0]?.requests).toHaveLength(1);
  });
});

test("shows the document whose variables cannot be known", async () => {
  const main = {
    name: "main",
    role: "main" as const,
    operation: operation("Change", "mutation", "change"),
    variables: ({ lookup: answer }: Scope) => ({ ids: answer?.label?.map(({ id }) => BigInt(id)) }),
  };
  const graphql = graphqlPlan("mutation", { requests: [lookup, main] });
  const plan = await dryRunPlan({ effect: "write", order: ["graphql"], graphql }, {});
  expect(plan.routes[0]?.requests[1]).toMatchObject({
    condition: "depends on the responses of earlier requests",
    graphql: { operation: "Change", document: "mutation Change{change}" },
  });
});

test("returns the first request of a list with GitHub's page size", async () => {
  const plan = await dryRunPlan(
    {
      order: ["rest"],
      rest: {
        api: "rest",
        requests: [],
        list: {
          read: readPages,
          maxPages: 1,
          sources: [
            { request: () => ({ method: "GET", path: "/issues" }), items: () => [], map: () => ({}) },
          ],
        },
      },
    },
    { first: 7 },
  );
  expect(plan.routes[0]?.requests[0]?.rest).toMatchObject({
    path: "/issues",
    query: { per_page: 7, page: 1 },
  });
});

test("a list that ghx sorts is read from its start, after a cursor too", async () => {
  const list: RestList = {
    read: readSortedPages,
    maxPages: 1,
    order: { maxPages: 5, when: () => true, by: () => "", bound: () => "" },
    sources: [{ request: () => ({ method: "GET", path: "/pulls" }), items: () => [], map: () => ({}) }],
  };
  const plan = await dryRunPlan(
    { order: ["rest"], readCursor, rest: { api: "rest", requests: [], list } },
    { first: 20, after: encodeCursor({ api: "rest", source: 0, offset: 10 }) },
  );
  expect(plan.routes[0]?.requests[0]?.rest).toMatchObject({ query: { per_page: 60, page: 1 } });
});

describe("an input that the call refuses", () => {
  const path = ({ input }: { readonly input: { readonly ref: string } }) => ({
    method: "GET" as const,
    path: restPath`/tarball/${input.ref}`,
  });
  const rest = restPlan("GET", { requests: [{ name: "main", role: "main", request: path }] });

  test("is refused by the dry run with the same error", async () => {
    const one = capability({ order: ["rest"], rest });
    const errors = await Promise.all(
      [{}, { dryRun: true }].map(
        async (more) => (await execute(one, { ref: ".." }, { ...noIo, token: "t", ...more })).error,
      ),
    );
    expect(errors[1]).toMatchObject({
      code: "VALIDATION",
      message: '".." is not valid in a path of GitHub\'s API.',
    });
    expect(errors[1]?.message).toBe(errors[0]?.message);
  });

  test("makes a later route unsuitable, which the call would not try", async () => {
    const plan = await dryRunPlan(
      { order: ["graphql", "rest"], graphql: graphqlPlan(), rest },
      { ref: ".." },
    );
    expect(plan.routes.map(({ unsuitable }) => unsuitable)).toEqual([
      undefined,
      '".." is not valid in a path of GitHub\'s API.',
    ]);
  });
});

test("readOnly permits the plan of a write, which sends nothing", async () => {
  const result = await execute(
    capability({ effect: "write", graphql: graphqlPlan("mutation") }),
    {},
    { ...noIo, dryRun: true, readOnly: true },
  );
  expect(result).toMatchObject({ ok: true, data: { effect: "write" } });
});

test("sends and runs nothing in a session without a token", async () => {
  const session = createSession(noIo);
  expect((await execute(capability({ graphql: graphqlPlan() }), {}, { dryRun: true }, session)).ok).toBe(
    true,
  );
});
