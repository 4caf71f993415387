// What an error says about an object that does not exist: the inputs that name it, rather than the lookup that did not find it.

import { type LocalGithub, startLocalGithub } from "@ghx/local-github";
import { afterAll, beforeAll, expect, test } from "vitest";
import { executeTask } from "../../generated/index.js";
import { createSession, type Route } from "../../runtime/index.js";

let github: LocalGithub;
beforeAll(async () => {
  github = await startLocalGithub();
});
afterAll(() => github.close());

const NO_SHA = "f".repeat(40);

test.each<[task: string, input: object, route: Route, named: string]>([
  ["branch.create", { branch: "new", from: "nope" }, "graphql", "from"],
  ["branch.create", { branch: "new", from: "nope" }, "rest", "from"],
  ["branch.protection.get", { branch: "nope" }, "graphql", "branch protection rule (branch)"],
  ["branch.update", { branch: "feature", to: "nope" }, "graphql", "to"],
  ["branch.update", { branch: "feature", to: "nope" }, "rest", "to"],
  ["commit.associated_prs.list", { sha: NO_SHA }, "graphql", "sha"],
  ["commit.checks.list", { ref: "nope" }, "graphql", "ref"],
  ["commit.checks.list", { ref: "nope" }, "rest", "ref"],
  ["commit.get", { ref: NO_SHA }, "rest", "ref"],
  ["commit.list", { ref: "nope" }, "graphql", "ref or path"],
  ["dependabot.alert.get", { alert: 999 }, "graphql", "vulnerability alert (alert)"],
  ["repo.directory.list", { path: "nope" }, "graphql", "path or ref"],
  ["repo.file.get", { path: "nope" }, "graphql", "ref or path"],
  ["repo.file.get", { path: "README.md", ref: "nope" }, "graphql", "ref or path"],
  ["tag.create", { tag: "new", target: "nope" }, "graphql", "target"],
  ["tag.create", { tag: "new", target: "nope" }, "rest", "target"],
])("%s with %j over %s names %s", async (task, given, route, named) => {
  const input = { owner: "octo", name: "hello", ...given };
  const session = createSession({ apiUrl: github.url, token: github.token, env: {} });
  const { error } = await executeTask({ task, input }, { routes: [route] }, session);
  const message = `${named} was not found, or the token cannot access it.`;
  expect(error).toMatchObject({ code: "NOT_FOUND", message });
});
