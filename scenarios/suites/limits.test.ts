// GitHub's limits for texts and searches: on every route, the call fails with the limit and writes nothing.

import { dirname } from "node:path";
import { type LocalGithub, startLocalGithub } from "@ghx/local-github";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { executeTask } from "../../generated/index.js";
import { createSession } from "../../runtime/index.js";
import { installedGh } from "../../scripts/fetch-gh.js";
import { ghVersions } from "../runner/depth.js";

type Route = "graphql" | "rest" | "cli";

let github: LocalGithub;
beforeAll(async () => {
  github = await startLocalGithub({ strictQuery: true });
});
beforeEach(() => github.reset());
afterAll(() => github.close());

const routes: readonly { route: Route; version: string; path: string }[] = [
  { route: "graphql", version: "", path: "" },
  { route: "rest", version: "", path: "" },
  ...ghVersions(installedGh()).map(({ path, version }) => ({ route: "cli" as const, version, path })),
];

const REPOSITORY = { owner: "octo", name: "hello" };
const title = "x".repeat(257);
const body = "x".repeat(65_537);
const reply = { threadId: "", body };

const texts: readonly [task: string, input: object, limit: string, routes?: readonly Route[]][] = [
  ["issue.create", { title }, "itle is too long (maximum is 256 characters)"],
  ["issue.create", { title: "New", body }, "ody is too long (maximum is 65536 characters)"],
  ["issue.update", { issueNumber: 1, title }, "itle is too long (maximum is 256 characters)"],
  ["issue.update", { issueNumber: 1, body }, "ody is too long (maximum is 65536 characters)"],
  ["issue.comments.create", { issueNumber: 1, body }, "ody is too long (maximum is 65536 characters)"],
  ["pr.create", { title, head: "topic", base: "main" }, "itle is too long (maximum is 256 characters)"],
  ["pr.update", { prNumber: 3, title }, "itle is too long (maximum is 256 characters)"],
  ["pr.update", { prNumber: 3, body }, "ody is too long (maximum is 65536 characters)"],
  ["pr.comments.create", { prNumber: 3, body }, "ody is too long (maximum is 65536 characters)"],
  [
    "pr.review.submit",
    { prNumber: 3, event: "COMMENT", body },
    "ody is too long (maximum is 65536 characters)",
  ],
  ["pr.thread.reply", reply, "ody is too long (maximum is 65536 characters)", ["graphql", "cli"]],
  [
    "release.create_draft",
    { tagName: "v9", body: "x".repeat(125_001) },
    "ody is too long (maximum is 125000 characters)",
    ["rest", "cli"],
  ],
];

describe.each(routes)("$route $version", ({ route, path }) => {
  const call = (task: string, input: object) => {
    const env = { PATH: dirname(path), ...github.env() };
    const session = createSession({ apiUrl: github.url, token: github.token, env });
    return executeTask(
      { task, input: "threadId" in input ? input : { ...REPOSITORY, ...input } },
      { routes: [route] },
      session,
    );
  };

  test.each(texts.filter(([, , , only]) => only?.includes(route) ?? true))(
    "%s reports a text that is too long: %#",
    async (task, input, limit) => {
      const pull = github.store.repository("octo", "hello")?.threads.get(3);
      reply.threadId = (pull?.__typename === "PullRequest" && pull.reviewThreads[0]?.id) || "";
      const { error } = await call(task, input);
      expect(error).toMatchObject({ code: "VALIDATION", retryable: false });
      expect(error?.message).toContain(limit);
      expect(github.writes).toBe(0);
    },
  );

  test.each(["issue.search", "pr.search"])("%s reports a query above the limits", async (task) => {
    const search = (query: string) => call(task, { query });
    expect(await search("a ".repeat(129))).toMatchObject({ ok: false, error: { code: "VALIDATION" } });
    expect(await search("a OR b OR c OR d OR e OR f OR g")).toMatchObject({
      ok: false,
      error: { code: "VALIDATION" },
    });
    expect(await search('"a OR b" OR c OR d OR e OR f')).toMatchObject({ ok: true });
  });

  // GraphQL finds nothing for a search above the limit, so only REST sends it.
  test.each(["issue.search", "pr.search"])("%s counts the whole search that is sent", async (task) => {
    const kind = task === "issue.search" ? "is:issue" : "is:pr";
    const room = 256 - `repo:octo/hello ${kind}  sort:created-desc`.length;
    const fits = await call(task, { query: "a".repeat(room), sort: "CREATED" });
    expect(fits).toMatchObject({ data: { items: [] } });
    const sent = github.requests.length;
    const tooLong = await call(task, { query: "a".repeat(room + 1), sort: "CREATED" });
    if (route === "rest") return expect(tooLong).toMatchObject({ ok: true });
    expect(github.requests).toHaveLength(sent);
    expect(tooLong.error).toMatchObject({
      code: "ADAPTER_UNSUPPORTED",
      message: expect.stringContaining("GraphQL finds nothing for a search of over 256 characters"),
    });
  });
});

test.each(["issue.search", "pr.search"])(
  "%s sends a search that is too long for GraphQL over REST",
  async (task) => {
    const session = createSession({ apiUrl: github.url, token: github.token, env: {} });
    const search = (query: string) => executeTask({ task, input: { ...REPOSITORY, query } }, {}, session);
    expect((await search("a ".repeat(125))).error).toMatchObject({
      code: "VALIDATION",
      message: expect.stringContaining("The search is longer than 256 characters."),
    });
  },
);
