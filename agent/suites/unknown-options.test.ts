// Options that do not exist or have a value of another type, in functions other than those that run capabilities.

import { type LocalGithub, startLocalGithub } from "@ghx/local-github";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import {
  createChainTool,
  createExecuteTool,
  createTools,
  explainCapability,
  listCapabilities,
} from "../index.js";
import { createGhx, GhxError } from "../main.js";

let github: LocalGithub;
beforeAll(async () => {
  github = await startLocalGithub();
});
beforeEach(() => {
  github.clearRequests();
  vi.stubEnv("GHX_API_URL", github.url);
  vi.stubEnv("GH_TOKEN", github.token);
});
afterEach(() => vi.unstubAllEnvs());
afterAll(() => github.close());

/** Returns a value of any type, as JavaScript programs pass it. */
const untyped = (value: object) => Object(value);

/** Returns the JSON of an answer, or the message of an error. */
async function answer(run: () => unknown): Promise<string> {
  try {
    const value = await run();
    return typeof value === "string" ? value : JSON.stringify(value);
  } catch (thrown) {
    if (!(thrown instanceof GhxError)) throw thrown;
    return thrown.message;
  }
}

const client = () => createGhx({ repo: "octo/hello" });
const all = async (pages: AsyncIterable<unknown>) => {
  for await (const _ of pages);
};
test.each<[string, string, () => unknown]>([
  [
    "a call with options of chains",
    "mixed",
    () => client().issue.view({ issueNumber: 1 }, untyped({ mixed: true })),
  ],
  [
    "a call with options of iterations",
    "maxPages",
    () => client().issue.view({ issueNumber: 1 }, untyped({ maxPages: 1 })),
  ],
  ["pages", "maxPage", () => all(client().issue.list.pages({}, untyped({ maxPage: 1 })))],
  ["items", "retry.attempts", () => all(client().issue.list.items({}, untyped({ retry: { attempts: 1 } })))],
  ["request", "idempotnt", () => client().request("GET /user", {}, untyped({ idempotnt: true }))],
  ["graphql", "accept", () => client().graphql("{ viewer { login } }", {}, untyped({ accept: "x" }))],
  ["a call of createTools", "sginal", () => createTools().call("execute", {}, untyped({ sginal: 1 }))],
  [
    "a call of createExecuteTool",
    "skip_preflght",
    () => createExecuteTool()("repo.view", {}, untyped({ skip_preflght: true })),
  ],
  ["explainCapability", "formt", () => explainCapability("issue.view", untyped({ formt: "compact" }))],
  ["listCapabilities", "serch", () => listCapabilities(untyped({ serch: "x" }))],
])("%s: %s", async (_, option, use) => {
  expect(await answer(use)).toMatch(
    new RegExp(`There is no option \\\\*"${option.replace(".", "\\.")}\\\\*"`),
  );
  expect(github.requests).toEqual([]);
});

test.each<[string, string, () => unknown]>([
  [
    "pages",
    "maxPages: expected an integer of at least 1.",
    () => all(client().issue.list.pages({}, untyped({ maxPages: "2" }))),
  ],
  [
    "request",
    "idempotent: expected a value of type boolean.",
    () => client().request("GET /user", {}, untyped({ idempotent: "yes" })),
  ],
  ["createTools", "format: expected compact or full.", () => createTools(untyped({ format: "json" }))],
  [
    "explainCapability",
    "format: expected compact or full.",
    () => explainCapability("issue.view", untyped({ format: "brief" })),
  ],
  [
    "a call of createChainTool",
    "format: expected compact or full.",
    () => createChainTool()([], untyped({ format: "brief" })),
  ],
])("%s: %s", async (_, message, use) => {
  expect(await answer(use)).toContain(message);
  expect(github.requests).toEqual([]);
});

describe.each(Object.entries({ createTools, createExecuteTool, createChainTool }))("%s", (name, create) => {
  test.each([[null], [5], [[]]])("rejects the options %j, which are not an object", async (options) => {
    expect(await answer(() => Object(create)(options))).toBe(`${name}: options: expected an object.`);
  });
});
