/** The real gh against the local GitHub, over the Unix socket. */
import { describe, expect, it } from "vitest";
import { ghVersions } from "../runner/depth.js";
import { ghSession, REPO } from "./gh-session.js";
import { type GhBinary, ghBinaries, runGh } from "./testing.js";

describe.each(ghVersions(ghBinaries()))("gh $version", (gh: GhBinary) => {
  const session = ghSession(gh);
  const { run, json } = session;
  /** The fields that this version supports, except fields of classic projects, which GitHub has removed. */
  async function fields(...args: string[]): Promise<string> {
    const { stderr } = await run(...args, "--json");
    const listed = [...stderr.matchAll(/^ {2}(\w+)$/gm)].map(([, field]) => field);
    return listed.filter((field) => !["projects", "projectsV2"].includes(field ?? "")).join(",");
  }

  it("issue view returns every field", async () => {
    const issue = await json(
      "issue",
      "view",
      "1",
      ...REPO,
      "--json",
      await fields("issue", "view", "1", ...REPO),
    );
    expect(issue).toMatchObject({
      number: 1,
      title: "Found a bug",
      state: "OPEN",
      author: { login: "octocat" },
      labels: [{ name: "bug" }, { name: "priority: high" }],
      milestone: { title: "v1.0" },
      comments: [{ body: "I can reproduce it." }, { author: { login: "hubot" } }, { author: { login: "" } }],
    });
  });

  it("issue view fails with GitHub's message for a missing issue", async () => {
    const { code, stderr } = await run("issue", "view", "99", ...REPO, "--json", "title");
    expect(code).toBe(1);
    expect(stderr).toContain("Could not resolve to an issue or pull request with the number of 99.");
  });

  it("issue list filters by options and by search", async () => {
    const numbers = ["--json", "number", "--jq", "[.[].number]"];
    expect(await json("issue", "list", ...REPO, ...numbers)).toEqual([11, 10, 8, 1]);
    expect(await json("issue", "list", ...REPO, ...numbers, "--label", "bug")).toEqual([8, 1]);
    expect(await json("issue", "list", ...REPO, ...numbers, "--assignee", "octocat")).toEqual([1]);
    expect(await json("issue", "list", ...REPO, ...numbers, "--state", "closed")).toEqual([5, 2]);
    expect(await json("issue", "list", ...REPO, ...numbers, "--search", "crash")).toEqual([8]);
  });

  it.each([3, 4, 6, 7, 9, 12, 13, 14])("pr view %i returns every field", async (number) => {
    const view = ["pr", "view", String(number), ...REPO];
    expect(await json(...view, "--json", await fields(...view))).toMatchObject({ number });
  });

  it("pr list returns pull requests", async () => {
    const list = await json("pr", "list", ...REPO, "--json", "number,isDraft,headRefName");
    expect(list).toContainEqual({ number: 4, isDraft: true, headRefName: "draft-work" });
  });

  it("pr checks lists the checks and exits with 1 if checks fail", async () => {
    const { code, stdout } = await run("pr", "checks", "9", ...REPO);
    expect(code).toBe(1);
    expect(stdout).toMatch(/^build\tfail/m);
    expect(stdout).toMatch(/^lint\tpending/m);
    expect(stdout).toMatch(/^codecov\/project\tpass/m);
  });

  it("repo view returns every field", async () => {
    const view = ["repo", "view", "octo/hello"];
    expect(await json(...view, "--json", await fields(...view))).toMatchObject({
      nameWithOwner: "octo/hello",
      description: "My first repository 👋",
      defaultBranchRef: { name: "main" },
      stargazerCount: 80,
    });
  });

  it("label list returns labels", async () => {
    expect(await json("label", "list", ...REPO, "--json", "name,color")).toContainEqual({
      name: "Needs Review",
      color: "fbca04",
    });
  });

  it("api graphql sends a custom document and returns partial data", async () => {
    const query = `{ viewer { login } repository(owner: "octo", name: "hello") { issue(number: 99) { id } } }`;
    const { code, stdout, stderr } = await runGh(
      gh,
      session.env,
      ["api", "graphql", "--input", "-"],
      JSON.stringify({ query }),
    );
    expect(code).toBe(1);
    expect(JSON.parse(stdout)).toMatchObject({ data: { viewer: { login: "octocat" } } });
    expect(stderr).toContain("Could not resolve to an Issue with the number of 99.");
  });

  it("issue create resolves names to ids", async () => {
    const { stdout } = await run(
      ...["issue", "create", ...REPO, "-t", "Made by gh", "-b", "Body", "--label", "needs review"],
      ...["--assignee", "octocat", "--milestone", "v1.0"],
    );
    expect(stdout.trim()).toBe("https://github.com/octo/hello/issues/15");
    expect(session.server.world()).toMatchObject({
      repositories: {
        "octo/hello": {
          issues: {
            15: { title: "Made by gh", labels: ["Needs Review"], assignees: ["octocat"], milestone: 1 },
          },
        },
      },
    });
  });

  it("issue close and reopen change the state", async () => {
    await run("issue", "close", "1", ...REPO, "--reason", "not planned");
    expect(session.server.store.repository("octo", "hello")?.threads.get(1)).toMatchObject({
      state: "CLOSED",
      stateReason: "NOT_PLANNED",
    });
    await run("issue", "reopen", "1", ...REPO);
    expect(session.server.store.repository("octo", "hello")?.threads.get(1)).toMatchObject({ state: "OPEN" });
  });

  it("issue edit changes labels, assignees and milestone", async () => {
    const { code } = await run(
      ...["issue", "edit", "8", ...REPO, "--add-label", "question", "--remove-label", "bug"],
      ...["--add-assignee", "monalisa", "--milestone", "v1.0", "--title", "New title"],
    );
    expect(code).toBe(0);
    expect(session.server.world()).toMatchObject({
      repositories: {
        "octo/hello": {
          issues: {
            8: {
              title: "New title",
              labels: ["Needs Review", "question"],
              assignees: ["monalisa"],
              milestone: 1,
            },
          },
        },
      },
    });
  });

  it("issue comment adds a comment", async () => {
    const { stdout } = await run("issue", "comment", "1", ...REPO, "-b", "Hello");
    expect(stdout).toMatch(/issues\/1#issuecomment-\d+/);
  });

  it("pr merge merges and deletes the branch", async () => {
    const { code } = await run("pr", "merge", "3", ...REPO, "--squash", "--delete-branch");
    expect(code).toBe(0);
    expect(session.server.store.pullRequest(repository(), 3)).toMatchObject({ state: "MERGED" });
    expect(repository().refs.has("refs/heads/feature")).toBe(false);
  });

  it("pr merge rejects a blocked pull request and enables auto-merge with --auto", async () => {
    const { code, stderr } = await run("pr", "merge", "9", ...REPO, "--merge");
    expect(code).toBe(1);
    expect(stderr).toContain("the base branch policy prohibits the merge");
    expect(session.server.writes).toBe(0);
    expect((await run("pr", "merge", "9", ...REPO, "--merge", "--auto")).code).toBe(0);
    expect(session.server.store.pullRequest(repository(), 9)?.autoMergeRequest).toMatchObject({
      mergeMethod: "MERGE",
    });
  });

  it("reports a bad token with gh's message", async () => {
    const { code, stderr } = await runGh(gh, { ...session.env, GH_TOKEN: "nope" }, [
      "issue",
      "list",
      ...REPO,
    ]);
    expect(code).toBe(1);
    expect(stderr).toContain("HTTP 401: Bad credentials");
  });

  it("reports a missing permission with GitHub's message", async () => {
    const { code, stderr } = await runGh(gh, { ...session.env, GH_TOKEN: "reader-token" }, [
      "issue",
      "close",
      "1",
      ...REPO,
    ]);
    expect(code).toBe(1);
    expect(stderr).toContain("reader does not have the correct permissions to execute `CloseIssue`");
  });

  it("works with the paths of GitHub Enterprise", async () => {
    const enterprise = { ...session.env, GH_HOST: "ghe.test", GH_ENTERPRISE_TOKEN: "octocat-token" };
    const { stdout } = await runGh(gh, enterprise, ["api", "graphql", "-f", "query={ viewer { login } }"]);
    expect(JSON.parse(stdout)).toEqual({ data: { viewer: { login: "octocat" } } });
  });

  function repository() {
    const found = session.server.store.repository("octo", "hello");
    if (!found) throw new Error("octo/hello is missing");
    return found;
  }
});
