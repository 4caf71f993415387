// What an error says about a name that does not exist, where routes do not decide it: in chains, with failures of the list,
// with other causes, and with many names. The scenarios contain the messages of each route.

import { fault, type LocalGithub, type LocalGithubOptions, startLocalGithub } from "@ghx/local-github";
import { afterEach, describe, expect, test } from "vitest";
import { createGhx } from "../../generated/index.js";
import type { CliCommand } from "../../runtime/index.js";
import { ghBinaries } from "../github/testing.js";
import { runKnownGh } from "../runner/gh.js";

const servers: LocalGithub[] = [];
afterEach(async () => {
  await Promise.all(servers.splice(0).map((github) => github.close()));
});

async function start(options: LocalGithubOptions = {}) {
  const github = await startLocalGithub(options);
  servers.push(github);
  const { url: apiUrl, token } = github;
  const gh = ghBinaries().at(-1);
  const cliRunner = (command: CliCommand) =>
    runKnownGh({ ...command, file: gh?.path ?? command.file }, gh?.version);
  return { github, ghx: createGhx({ apiUrl, token, env: github.env(), cliRunner, repo: "octo/hello" }) };
}

const UNKNOWN = /^no label "bugg" \(did you mean "bug"\?\) in octo\/hello; labels: bug, /;

test("a step of a chain whose requests are joined lists the existing names", async () => {
  const { ghx } = await start();
  const { results } = await ghx.chain([
    ghx.issue.labels.add.step({ issueNumber: 11, labels: ["bugg"] }),
    ghx.issue.view.step({ issueNumber: 11 }),
    ghx.issue.milestone.set.step({ issueNumber: 11, milestone: "v9" }),
  ]);
  expect(results.map(({ ok }) => ok)).toEqual([false, true, false]);
  expect(results[0]?.error?.message).toMatch(UNKNOWN);
  expect(results[2]?.error?.message).toBe('no milestone "v9" in octo/hello; open milestones: v1.0');
});

test.each(["graphql", "rest"] as const)("over %s, the details contain the names", async (route) => {
  const { ghx } = await start();
  const { error } = await ghx.issue.labels.add(
    { issueNumber: 11, labels: ["bugg", "bug"] },
    { routes: [route] },
  );
  expect(error).toMatchObject({
    code: "NOT_FOUND",
    message: expect.stringMatching(UNKNOWN),
    details: { what: "label", missing: ["bugg"], known: expect.arrayContaining(["bug"]) },
  });
});

describe.each(["graphql", "rest", "cli"] as const)("over %s", (route) => {
  const routes = { routes: [route] };

  test("the number of a pull request is answered with the capability for pull requests", async () => {
    const { ghx } = await start();
    const errors = [
      (await ghx.issue.view({ issueNumber: 7 }, routes)).error,
      (await ghx.issue.close({ issueNumber: 7 }, routes)).error,
      (await ghx.issue.milestone.clear({ issueNumber: 7 }, routes)).error,
    ];
    expect(errors).toEqual([
      expect.objectContaining({
        code: "NOT_FOUND",
        message: expect.stringMatching(/\. For a pull request, use pr\.view\.$/),
      }),
      expect.objectContaining({
        code: "NOT_FOUND",
        message: expect.stringMatching(/\. For a pull request, use pr\.close\.$/),
      }),
      expect.objectContaining({
        code: "NOT_FOUND",
        message: expect.stringMatching(/\. For a pull request, use pr\.update\.$/),
      }),
    ]);
  });

  test("the number of an issue is answered with the capability for issues", async () => {
    const { ghx } = await start();
    const { error } = await ghx.pr.view({ prNumber: 11 }, routes);
    expect(error).toMatchObject({
      code: "NOT_FOUND",
      message: expect.stringMatching(/\. For an issue, use issue\.view\.$/),
    });
  });
});

test.each(["graphql", "cli"] as const)("over %s, an unknown repository has no hint", async (route) => {
  const { ghx } = await start();
  for (const run of [ghx.issue.view, ghx.issue.close]) {
    const { error } = await run({ owner: "octo", name: "missing", issueNumber: 7 }, { routes: [route] });
    expect(error?.message).toMatch(/^Could not resolve to a Repository .* cannot access it\.$/);
  }
});

test("steps of a chain whose requests are joined have the hint, unless a name does not exist", async () => {
  const { ghx } = await start();
  const { results } = await ghx.chain([
    ghx.issue.view.step({ issueNumber: 7 }),
    ghx.issue.update.step({ issueNumber: 11, labels: ["bugg"] }),
  ]);
  expect(results[0]?.error?.message).toMatch(/For a pull request, use pr\.view\.$/);
  expect(results[1]?.error?.message).toMatch(/^no label "bugg".*(?<!\.)$/);
});

test("an error of a search names what was searched if the list cannot be read", async () => {
  const { github, ghx } = await start();
  github.faults.add({ do: fault.badGateway(), match: { pathMatches: /\/milestones$/, nth: 2 } });
  const { error } = await ghx.milestone.get({ milestone: "v2" }, { routes: ["rest"] });
  expect(error).toMatchObject({ code: "NOT_FOUND", message: 'no milestone "v2" in octo/hello' });
});

test("a list that cannot be read does not change the error", async () => {
  const { github, ghx } = await start();
  github.faults.add({ do: fault.badGateway(), match: { pathMatches: /\/labels(\?|$)/ } });
  const { error } = await ghx.issue.labels.add({ issueNumber: 11, labels: ["bugg"] });
  expect(error).toMatchObject({ code: "NOT_FOUND", message: expect.stringContaining("bugg") });
  expect(error?.message).not.toContain("labels:");
});

test("a name that exists is not reported if something else does not exist", async () => {
  const { ghx } = await start();
  const { error } = await ghx.issue.milestone.set({ issueNumber: 4040, milestone: 1 });
  expect(error?.code).toBe("NOT_FOUND");
  expect(error?.message).not.toContain("milestone");
});

test("a message contains at most 20 names", async () => {
  const { ghx } = await start();
  for (let count = 1; count <= 25; count++)
    await ghx.request("POST /repos/{owner}/{repo}/labels", {
      owner: "octo",
      repo: "hello",
      name: `area ${count}`,
    });
  const { error } = await ghx.issue.labels.add({ issueNumber: 11, labels: ["nothing"] });
  const [, listed = ""] = error?.message.split("; labels: ") ?? [];
  expect(listed).toMatch(/, and \d+ more$/);
  expect(listed.replace(/, and \d+ more$/, "").split(", ")).toHaveLength(20);
});

test("a name that an earlier state lacks is looked up again if GitHub lists it", async () => {
  const messages: (string | undefined)[] = [];
  for (const seed of Array.from({ length: 12 }, (_, index) => `s${index}`)) {
    const { ghx } = await start({ harsh: seed });
    await ghx.milestone.create({ title: "new" });
    const { error } = await ghx.issue.create({ title: "A", milestone: "new" });
    await ghx.label.create({ label: "fresh", color: "ffffff" });
    const labeled = await ghx.issue.labels.add({ issueNumber: 1, labels: ["fresh"] });
    messages.push(error?.message, labeled.error?.message);
  }
  expect(messages).not.toContainEqual(expect.stringMatching(/^no .*"(new|fresh)".*:.*\b\1\b/));
  expect(messages.filter((message) => message === undefined).length).toBeGreaterThan(12);
});
