// Checks that the examples in docs/chain.md equal the programs in this folder, and runs them against the local GitHub.

import { execFile, spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { buildProgram } from "../../../../agent/cli/testing/program.js";
import { cli } from "../../../../tsup.config.js";
import { type LocalGithub, startLocalGithub } from "../../../github/index.js";

const root = join(import.meta.dirname, "../../../..");
const threads = Array.from(
  { length: 7 },
  (_, index) =>
    `{ path: src/greet.ts, line: ${index + 1}, comments: [{ author: octocat, body: "No ${index + 1}" }] }`,
);
const world = `
users: { octocat: {}, monalisa: {} }
tokens: { t: { user: octocat, scopes: [repo] } }
organizations: { octo: { members: { octocat: admin, monalisa: member } } }
repositories:
  octo/hello:
    labels: { duplicate: { color: cfd3d7 }, fixed: { color: "0e8a16" } }
    collaborators: { monalisa: write }
    branches: { main: { commit: "1000000000000000000000000000000000000001" }, greet: { commit: "2000000000000000000000000000000000000002" } }
    commits:
      "1000000000000000000000000000000000000001": { message: Initial commit }
      "2000000000000000000000000000000000000002": { message: Greet, parents: ["1000000000000000000000000000000000000001"] }
    issues:
      1: { title: Found a bug, author: monalisa }
      2: { title: Found a bug, author: octocat, labels: [fixed] }
      4: { title: No greeting, author: monalisa, labels: [fixed] }
    pulls:
      3: { title: Greet, author: octocat, head: { ref: greet, oid: "2000000000000000000000000000000000000002" }, reviewThreads: [${threads.join(", ")}] }
`;

const guide = readFileSync(join(root, "docs/chain.md"), "utf8");
/** Fenced code blocks by info string, such as "ts triage.ts" or "sh triage". */
const blocks = new Map(
  [...guide.matchAll(/^```(\w+ \S+)\n([\s\S]*?)^```$/gm)].map((match) => [match[1] ?? "", match[2] ?? ""]),
);

let github: LocalGithub;
beforeAll(async () => {
  github = await startLocalGithub({ world });
});
afterAll(() => github.close());
beforeEach(() => {
  github.reset();
  github.clearRequests();
  vi.stubEnv("GHX_API_URL", github.url);
  vi.stubEnv("GH_TOKEN", "t");
  vi.spyOn(console, "log").mockImplementation(() => {});
  vi.spyOn(console, "error").mockImplementation(() => {});
});
afterEach(() => {
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
});

const programs = {
  triage: () => import("./triage.js"),
  tasks: () => import("./tasks.js"),
  dependent: () => import("./dependent.js"),
  threads: () => import("./threads.js"),
  release: () => import("./release.js"),
};
const apis = () => github.requests.map(({ api }) => api);
const triaged = {
  1: {
    state: "CLOSED",
    stateReason: "DUPLICATE",
    labels: ["duplicate"],
    assignees: ["monalisa"],
    comments: [{ author: "octocat", body: "Thanks! This is a duplicate of #2." }],
  },
};
const done = {
  isResolved: true,
  comments: [{}, { author: "octocat", body: "Done in 4f2c9d1." }],
};

test.each(Object.keys(programs))("the guide contains %s verbatim", (name) => {
  const program = readFileSync(join(import.meta.dirname, `${name}.ts`), "utf8");
  expect(blocks.get(`ts ${name}.ts`)).toBe(program.replace("../../../../agent/main.js", "ghx"));
});

test.each(["triage", "tasks"] as const)("%s needs two requests", async (name) => {
  await programs[name]();
  expect(console.error).not.toHaveBeenCalled();
  expect(apis()).toEqual(["graphql", "graphql"]);
  expect(github.world()).toMatchObject({ repositories: { "octo/hello": { issues: triaged } } });
});

test("dependent needs five requests in three levels", async () => {
  await programs.dependent();
  expect(console.log).toHaveBeenCalledWith("success", 3);
  expect(apis()).toEqual(Array.from({ length: 5 }, () => "graphql"));
  expect(github.world()).toMatchObject({
    repositories: {
      "octo/hello": { issues: { 2: { comments: [{ body: expect.stringContaining("/5") }] } } },
    },
  });
});

test("threads needs three requests: one for the list, two for all replies and resolutions", async () => {
  await programs.threads();
  expect(console.log).toHaveBeenCalledWith("success", 14);
  expect(apis()).toEqual(["graphql", "graphql", "graphql"]);
  expect(github.world()).toMatchObject({
    repositories: { "octo/hello": { pulls: { 3: { reviewThreads: threads.map(() => done) } } } },
  });
});

test("release publishes, then comments on and closes the fixed issues", async () => {
  await programs.release();
  expect(console.log).toHaveBeenCalledWith("success");
  const closed = {
    state: "CLOSED",
    comments: [{ body: expect.stringContaining("Released in [v2.0.0](https://") }],
  };
  const { repositories } = Object(github.world());
  expect(repositories["octo/hello"].issues).toMatchObject({ 1: { state: "OPEN" }, 2: closed, 4: closed });
  expect(Object.values(repositories["octo/hello"].releases)).toMatchObject([
    { tag: "v2.0.0", name: "Version 2", draft: false },
  ]);
});

let bin: string;
const hasJq = spawnSync("jq", ["--version"]).status === 0;

/** Runs a block of the guide in a shell in which `ghx` runs the CLI, and returns its output. */
async function shell(
  name: string,
  replace: (script: string) => string = (script) => script,
): Promise<string> {
  const script = replace(blocks.get(`sh ${name}`) ?? `false # the guide has no ${name}`);
  const ghx = `ghx() { "${process.execPath}" "${bin}" "$@"; }`;
  const env = { ...process.env, GHX_API_URL: github.url, GH_TOKEN: "t" };
  const run = promisify(execFile);
  return (await run("bash", ["-euc", `${ghx}\n${script}`], { cwd: root, env })).stdout;
}

// The guide's shell examples need jq, which is installed in CI.
describe.skipIf(!hasJq && !process.env.CI)("on the command line", () => {
  beforeAll(async () => {
    bin = await buildProgram(cli, "cli-guide");
  });

  test("triage", async () => {
    const printed = JSON.parse(await shell("triage"));
    expect(printed).toMatchObject({ status: "success", results: [{ ok: true }, {}, {}, {}] });
    expect(apis()).toEqual(["graphql", "graphql"]);
    expect(github.world()).toMatchObject({ repositories: { "octo/hello": { issues: triaged } } });
  });

  test("dependent steps need five requests", async () => {
    const printed = JSON.parse(await shell("dependent"));
    expect(printed).toMatchObject({
      status: "success",
      results: [{}, { data: { labels: ["fixed"] } }, {}, {}],
    });
    const { number, url } = printed.results[0].data;
    expect(printed.results[3].data.items).toMatchObject([{ number }, {}, {}]);
    expect(apis()).toEqual(Array.from({ length: 5 }, () => "graphql"));
    expect(github.world()).toMatchObject({
      repositories: { "octo/hello": { issues: { 2: { comments: [{ body: url }] } } } },
    });
  });

  test("each and several numbers are several steps", async () => {
    const lines = (await shell("several")).trim().split("\n");
    const closed = [1, 2].map((number) => ({ data: { number, state: "CLOSED" } }));
    const results = lines.map((line) => JSON.parse(line).results);
    const withView = [...closed, { data: { number: 2, stateReason: "NOT_PLANNED" } }];
    expect(results).toMatchObject([withView, withView, closed]);
  });

  test("threads", async () => {
    const printed = JSON.parse(await shell("threads"));
    expect(printed.results).toHaveLength(14);
    expect(apis()).toEqual(["graphql", "graphql", "graphql"]);
    expect(github.world()).toMatchObject({
      repositories: { "octo/hello": { pulls: { 3: { reviewThreads: threads.map(() => done) } } } },
    });
  });

  test("release", async () => {
    const lines = (await shell("release")).trim().split("\n");
    expect(lines.map((line) => JSON.parse(line).status)).toEqual(["success", "success"]);
    const { repositories } = Object(github.world());
    expect(Object.values(repositories["octo/hello"].releases)).toMatchObject([
      { tag: "v2.0.0", draft: false },
    ]);
    expect(repositories["octo/hello"].issues[2].state).toBe("CLOSED");
  });
});
