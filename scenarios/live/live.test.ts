// A live run in a short form: the local GitHub takes the place of github.com.

import { execFile } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { ids } from "../../generated/registry.js";
import { installedGh } from "../../scripts/fetch-gh.js";
import { checkWorkflow } from "../runner/check.js";
import { loadWorkflow } from "../runner/load.js";
import { collectEvidence } from "../runner/summary.js";
import { openCassette } from "../testing/cassette.js";
import { loadQuestions } from "./ask-questions.js";
import { withoutIdentity } from "./compare-runs.js";
import {
  loadCards,
  localTarget,
  OWNER,
  remaining,
  shortPlan,
  startForeign,
  urlOf,
} from "./fixtures/local.js";
import { addLiveEvidence, countLiveEvidence, readLastRun } from "./last-run.js";
import { loadLiveWorkflows } from "./load-workflows.js";
import { listNotRun, tasksOnlyIn } from "./not-run.js";
import { createReport, hasFindings, renderIssue, renderPage, renderSummary } from "./report.js";
import { runAndCompare } from "./run-live.js";

const cards = await loadCards();
const gh = installedGh().at(-1);
const folder = mkdtempSync(join(tmpdir(), "ghx-live-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const about = { date: "2026-03-01", apiUrl: "http://127.0.0.1:1", gh: gh?.version, notRun: [] };

test("the live workflows are valid for their cards, and every other capability has one reason why it does not run", () => {
  const files = readdirSync(join(import.meta.dirname, "steps"));
  const diagnostics = files.flatMap((name) => {
    const loaded = loadWorkflow(join(import.meta.dirname, "steps", name));
    return [...loaded.diagnostics, ...checkWorkflow(loaded, cards)];
  });
  // The state is read back through GitHub, by later steps.
  expect(diagnostics.filter((one) => !one.includes("state"))).toEqual([]);
  const workflows = loadLiveWorkflows();
  const notRun = listNotRun(ids, workflows);
  const live = new Set(workflows.flatMap(({ steps }) => steps.map(({ task }) => task)));
  expect(notRun.flatMap(({ capabilities }) => capabilities).length).toBe(ids.length - live.size);
  expect(listNotRun([...ids, "new.capability"], workflows).at(-1)).toMatchObject({
    reason: "No live step calls it yet.",
    capabilities: expect.arrayContaining(["new.capability"]),
  });
});

test("a run over every route passes, and finds no difference between two local GitHubs", async () => {
  await using github = await startForeign();
  const before = remaining(github);
  const routes = gh === undefined ? (["graphql", "rest"] as const) : (["graphql", "rest", "cli"] as const);
  const cassettes = join(folder, "cassettes");
  const plan = shortPlan("releases", { routes, questions: loadQuestions(), cassettes });
  const report = createReport(await runAndCompare(localTarget(github, { gh }), OWNER, plan), about);
  expect(report.steps.failed).toEqual([]);
  expect(report.differences).toEqual([]);
  expect(report).toMatchObject({ ok: true, login: OWNER, repositories: { leftovers: [], kept: [] } });
  expect(report.steps.run).toBe(routes.length * (plan.workflows[0]?.steps.length ?? 0));
  expect(report.evidence["release.latest.get"]).toEqual(
    Object.fromEntries(routes.map((route) => [route, 1])),
  );
  // A step over another route does not count as evidence for the route of the run.
  expect(report.evidence["variable.get"]?.graphql).toBeUndefined();
  expect(report.questions.map(({ id }) => id)).toEqual(loadQuestions().map(({ id }) => id));
  expect(report.questions.filter(({ answer, local }) => answer !== local)).toEqual([]);
  expect(report.questions.find(({ id }) => id === "aliased_mutations")?.answer).toBe(
    "In order, and those after a failure as well.",
  );
  expect(report.used.core).toBeGreaterThan(20);
  expect(hasFindings(report)).toBe(false);
  expect(remaining(github)).toEqual(before);

  const files = readdirSync(cassettes);
  expect(files.sort()).toEqual(
    ["questions.json", ...routes.map((route) => `${route}.json`), "start.json"].sort(),
  );
  for (const file of files) expect(readFileSync(join(cassettes, file), "utf8")).not.toContain(github.token);
  // The requests of gh are recorded as well, in a file that can be replayed.
  const recorded = readFileSync(join(cassettes, `${routes.at(-1)}.json`), "utf8");
  expect(recorded).toContain("/releases");
  expect(openCassette(join(cassettes, "rest.json"), { mode: "replay" }).mode).toBe("replay");
}, 120_000);

test.each(["graphql", "rest"] as const)(
  "all workflows pass on %s",
  async (route) => {
    await using github = await startForeign();
    const plan = { ...shortPlan("none", { routes: [route] }), workflows: loadLiveWorkflows() };
    const report = createReport(await runAndCompare(localTarget(github), OWNER, plan), about);
    expect(report.steps.failed).toEqual([]);
    expect(report.steps.run).toBeGreaterThan(100);
  },
  60_000,
);

test("results, keys, kinds, errors and costs that differ from the local GitHub are reported", async () => {
  await using github = await startForeign();
  let used = 0;
  const changed: typeof fetch = async (input, init) => {
    const response = await fetch(input, init);
    const url = urlOf(input);
    const headers = new Headers(response.headers);
    headers.delete("content-length");
    if (headers.get("x-ratelimit-resource") === "core") {
      // A request of this GitHub costs two.
      used += 2;
      headers.set("x-ratelimit-used", String(used));
    }
    if (response.status === 204) return new Response(null, { status: 204, headers });
    const text = await response.text();
    const body = text === "" ? {} : JSON.parse(text);
    if (url.endsWith("/releases/latest") && response.status === 200) {
      body.name = "Another title";
      body.new_key = true;
      body.discussion_url = 7;
    }
    if (url.endsWith("/releases/latest") && response.status === 404)
      return Response.json({ message: "Gone" }, { status: 410, headers });
    return Response.json(body, { status: response.status, headers });
  };
  const comparison = await runAndCompare(
    localTarget(github, { fetch: changed }),
    OWNER,
    shortPlan("releases", { routes: ["rest"] }),
  );
  const report = createReport(comparison, about);
  expect(report.ok).toBe(false);
  expect(report.steps.failed.map(({ place }) => place)).toEqual([
    "live.releases.latest (release.latest.get) on rest",
  ]);
  const latest = "GET /repos/{owner}/{repo}/releases/latest";
  expect(report.differences).toContainEqual({
    kind: "keys",
    place: latest,
    difference: "new_key: boolean; the local GitHub: absent",
  });
  expect(report.differences).toContainEqual({
    kind: "keys",
    place: latest,
    difference: "discussion_url: number; the local GitHub: absent",
  });
  expect(report.differences).toContainEqual({
    kind: "result",
    place: "live.releases.latest on rest",
    difference: 'title: "Another title" and "The first" (the latter of the local GitHub)',
  });
  expect(report.differences).toContainEqual({
    kind: "cost",
    place: "live.releases.updated on rest",
    difference: expect.stringMatching(/^core: used \d+; the local GitHub: \d+$/),
  });
  expect(hasFindings(report)).toBe(true);
  expect(renderIssue(report)).toContain(`- keys: ${latest}: new_key: boolean; the local GitHub: absent`);
  expect(renderSummary(report)).toContain("✗ live.releases.latest (release.latest.get) on rest");
}, 60_000);

test("a workflow that ends early does not affect the others, and what a local GitHub does not support is not a failure", async () => {
  await using github = await startForeign();
  const [releases] = shortPlan("releases").workflows;
  const [settings] = shortPlan("settings").workflows;
  if (!releases || !settings) throw new Error("the workflows are missing");
  const broken = {
    ...releases,
    workflow: "live.broken",
    steps: [
      {
        name: "gone",
        task: "release.latest.get",
        input: { owner: "octocat", name: "throw-away" },
        expect: { data: {} },
      },
      ...releases.steps,
    ],
  };
  const input = (issueNumber: object) => ({ owner: "octocat", name: "throw-away", issueNumber });
  const given = { input: { query: "repo:octocat/throw-away hello" }, expect: { data: {} } };
  const dependent = input({ $before: "found.totalCount" });
  const unsupported = {
    ...settings,
    steps: [
      ...settings.steps.filter(({ name }) => name === "issue"),
      { name: "found", task: "code.search", ...given },
      { name: "dependent", task: "issue.view", input: dependent, expect: { data: {} } },
    ],
  };
  const plan = {
    ...shortPlan("none"),
    routes: ["rest"] as const,
    workflows: [broken, unsupported, releases],
  };
  const report = createReport(await runAndCompare(localTarget(github), OWNER, plan), about);
  expect(report.steps.failed.map(({ place }) => place)).toEqual([
    "live.broken.gone (release.latest.get) on rest",
  ]);
  expect(report.steps).toMatchObject({ run: 1 + 3 + releases.steps.length, unsupported: 2 });
  expect(report.evidence["code.search"]).toBeUndefined();
}, 60_000);

test("values that differ between any two runs are compared by their formats", () => {
  const of = (digit: string) => ({
    sha: digit.repeat(40),
    diff: `index 0000000..${digit}d51b32\n+const defaced = 12345;`,
    url: `https://github.com/octo/hello/releases/tag/untagged-${digit.repeat(20)}`,
    comment: `https://github.com/octo/hello/issues/7#issuecomment-21000${digit}1`,
    id: `I_kwDOA${digit}AAAA`,
    at: `2026-03-0${digit}T12:00:00Z`,
    releaseId: 120_000_000 + Number(digit),
    number: 7,
  });
  expect(withoutIdentity(of("1"))).toEqual(withoutIdentity(of("2")));
  expect(withoutIdentity(of("1"))).toMatchObject({
    number: 7,
    diff: expect.stringContaining("defaced = 12345"),
  });
  const project = (number: number) => ({
    id: `PVT_kwHOAAAAA${number}`,
    number,
    url: `https://github.com/users/mona/projects/${number}/views/1`,
  });
  expect(withoutIdentity(project(3))).toEqual(withoutIdentity(project(4)));
  const file = (path: string, bytes: number) => withoutIdentity({ path, bytes });
  expect(file("hello-HEAD.zip", 208)).toEqual(file("hello-HEAD.zip", 209));
  expect(file("notes.txt", 208)).not.toEqual(file("notes.txt", 209));
  expect(withoutIdentity({ number: 7, url: null })).not.toEqual(withoutIdentity({ number: 8, url: null }));
});

test("the page escapes what GitHub returned", async () => {
  await using github = await startForeign();
  const plan = shortPlan("none", { routes: [] });
  const report = createReport(await runAndCompare(localTarget(github), OWNER, plan), about);
  const page = renderPage({
    ...report,
    steps: { ...report.steps, failed: [{ place: "a", problems: ['<script>alert("1")</script>'] }] },
  });
  expect(page).toContain("&lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt;");
  expect(page).not.toContain("<script>");
});

test("without a scope, its questions and workflows are listed as not run", async () => {
  await using github = await startForeign(["repo", "delete_repo"]);
  const questions = loadQuestions().filter(({ scopes }) => scopes);
  const plan = shortPlan("projects", { routes: ["graphql"], questions });
  const { github: run } = await runAndCompare(localTarget(github), OWNER, plan);
  expect(run.steps).toEqual([]);
  expect(run.answers.map(({ answer, reason }) => [answer, reason])).toEqual([
    [null, "The token lacks the scope workflow."],
    [null, "The token lacks the scope project."],
  ]);
  const all = loadLiveWorkflows();
  const without = all.filter(({ workflow }) => workflow !== "live.projects");
  expect(tasksOnlyIn(all, without)).toEqual(expect.arrayContaining(["project_v2.create"]));
  expect(tasksOnlyIn(all, without)).not.toContain("issue.create");
});

test("evidence has the number of live steps for every route, which is 0 without a committed run", () => {
  const card = cards.get("release.latest.get");
  if (!card) throw new Error("the card is missing");
  const step = {
    ...{ workflow: "w", step: "s", task: "release.latest.get", isOnRoute: true, isUnsupported: false },
    ...{ problems: [], exchanges: [], result: { ok: true, data: {} } as never },
  };
  const evidence = countLiveEvidence([
    { ...step, route: "rest" },
    { ...step, route: "rest" },
    { ...step, route: "graphql", problems: ["wrong"] },
    { ...step, route: "cli", isOnRoute: false },
  ]);
  expect(evidence).toEqual({ "release.latest.get": { rest: 2 } });
  const known = { ...collectEvidence([]), "release.latest.get": { rest: { stateful: 3 } } };
  expect(addLiveEvidence(known, cards, { date: "2026-03-01", evidence })).toEqual({
    "release.latest.get": { graphql: { live: 0 }, rest: { stateful: 3, live: 2 }, cli: { live: 0 } },
  });
  expect(readLastRun(join(folder, "none.json"))).toBeUndefined();
});

function runCommand(args: readonly string[], env: Record<string, string> = {}) {
  const { PATH = "", HOME = "" } = process.env;
  const command = ["--conditions=source", join(import.meta.dirname, "../../scripts/live.ts"), ...args];
  return new Promise<{ code: number; stdout: string; stderr: string }>((resolve) => {
    const tsx = join(import.meta.dirname, "../../node_modules/.bin/tsx");
    execFile(tsx, command, { env: { PATH, HOME, ...env } }, (error, stdout, stderr) =>
      resolve({ code: typeof error?.code === "number" ? error.code : 0, stdout, stderr }),
    ).stdin?.end();
  });
}

test("the command asks before it writes, prints JSON and writes the page", async () => {
  await using github = await startForeign();
  const before = remaining(github);
  const out = join(folder, "out");
  const args = [
    "--owner",
    OWNER,
    "--api-url",
    github.url,
    "--route",
    "rest",
    "--only",
    "releases",
    "--out",
    out,
  ];
  const env = { GH_TOKEN: github.token };
  const asked = await runCommand(args, env);
  expect(asked).toMatchObject({ code: 1, stdout: "" });
  expect(asked.stderr).toContain("Pass --yes to continue.");
  expect(github.requests).toEqual([]);
  const done = await runCommand([...args, "--yes", "--json"], env);
  expect(done.code).toBe(0);
  expect(JSON.parse(done.stdout)).toMatchObject({ ok: true, login: OWNER, differences: [], questions: [] });
  expect(readFileSync(join(out, "report.html"), "utf8")).toContain("<h2>Not run</h2>");
  expect(readdirSync(out).sort()).toEqual(["cassettes", "report.html", "report.json"]);
  expect(done.stdout + done.stderr).not.toContain(github.token);
  expect(remaining(github)).toEqual(before);
  const refused = await runCommand(["--owner", OWNER, "--yes"]);
  expect(refused).toMatchObject({ code: 1, stdout: "" });
  expect(refused.stderr).toContain("GH_TOKEN: expected a classic token");
  const elsewhere = await runCommand(["--owner", OWNER, "--yes", "--api-url", "https://example.com"], env);
  expect(elsewhere).toMatchObject({ code: 1 });
}, 120_000);
