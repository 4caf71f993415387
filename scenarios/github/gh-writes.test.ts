/** Commands of the real gh that write pull requests, reviews and releases. */
import { describe, expect, it } from "vitest";
import { ghVersions } from "../runner/depth.js";
import { ghSession, REPO } from "./gh-session.js";
import { type GhBinary, ghBinaries, runGh } from "./testing.js";

describe.each(ghVersions(ghBinaries()))("gh $version", (gh: GhBinary) => {
  const session = ghSession(gh, REPO);
  const { run, succeed } = session;
  const repository = () => session.server.store.repository("octo", "hello");
  const pull = (number: number) => repository()?.threads.get(number);

  it("pr create creates a pull request with labels, milestone and reviewers", async () => {
    const stdout = await succeed(
      ...[
        "pr",
        "create",
        "--title",
        "Topic",
        "--body",
        "Closes #8",
        "--head",
        "topic",
        "--base",
        "main",
        "--draft",
      ],
      ...["--label", "enhancement", "--assignee", "octocat", "--milestone", "v1.0"],
      ...["--reviewer", "monalisa", "--reviewer", "octo/reviewers"],
    );
    expect(stdout).toContain("https://github.com/octo/hello/pull/15");
    expect(pull(15)).toMatchObject({
      title: "Topic",
      isDraft: true,
      labels: [{ name: "enhancement" }],
      assignees: [{ login: "octocat" }],
      milestone: { number: 1 },
      requestedReviewers: [{ login: "monalisa" }],
      requestedTeams: [{ slug: "reviewers" }],
      closingIssues: [{ number: 8 }],
    });
  });

  it("pr create reports why it is rejected", async () => {
    const create = (head: string) =>
      run("pr", "create", "--title", "T", "--body", "B", "--head", head, "--base", "main");
    expect((await create("release")).stderr).toContain("No commits between main and release");
    expect((await create("nothing")).stderr).toContain("Head ref must be a branch");
  });

  it("pr review approves, requests changes and comments", async () => {
    await succeed("pr", "review", "3", "--approve", "--body", "Fine");
    await succeed("pr", "review", "3", "--request-changes", "--body", "Not so fine");
    await succeed("pr", "review", "3", "--comment", "--body", "Hm");
    expect(pull(3)).toMatchObject({
      reviews: [
        {},
        { state: "APPROVED" },
        { state: "CHANGES_REQUESTED" },
        { state: "COMMENTED", body: "Hm" },
      ],
      requestedReviewers: [],
    });
  });

  it("pr ready, close, reopen, comment and diff work", async () => {
    await succeed("pr", "ready", "4");
    expect(pull(4)).toMatchObject({ isDraft: false });
    await succeed("pr", "ready", "4", "--undo");
    expect(pull(4)).toMatchObject({ isDraft: true });
    await succeed("pr", "close", "4");
    expect(pull(4)).toMatchObject({ state: "CLOSED" });
    await succeed("pr", "reopen", "4");
    expect(pull(4)).toMatchObject({ state: "OPEN" });
    expect(await succeed("pr", "comment", "4", "--body", "Hello")).toContain("#issuecomment-");
    expect(await succeed("pr", "diff", "4")).toContain("+++ b/thoughts.md\n@@ -0,0 +1 @@\n+Hm.");
  });

  it("issue delete removes the issue permanently", async () => {
    await succeed("issue", "delete", "10", gh.version.startsWith("2.23") ? "--confirm" : "--yes");
    expect(pull(10)).toBeUndefined();
    const { stderr } = await runGh(gh, session.env, ["api", "repos/octo/hello/issues/10"]);
    expect(stderr).toContain("This issue was deleted (HTTP 410)");
  });

  it("release list and view return drafts, prereleases and assets", async () => {
    const list = await succeed("release", "list");
    expect(list).toMatch(/Nearly there\tPre-release\tv1\.0\.0-rc\.1/);
    expect(list).toMatch(/The first cat\tLatest\tv0\.9\.0/);
    const fields = "tagName,name,isDraft,isPrerelease,assets,author,body,publishedAt,targetCommitish,url,id";
    const view = async (tag: string) => JSON.parse(await succeed("release", "view", tag, "--json", fields));
    expect(await view("v0.9.0")).toMatchObject({
      name: "The first cat",
      author: { login: "octocat" },
      assets: [{ name: "hello.tar.gz", size: 20480 }, { name: "checksums.txt" }],
    });
    expect(await view("v1.0.0")).toMatchObject({ isDraft: true, publishedAt: null });
    expect((await run("release", "view", "none")).stderr).toContain("release not found");
  });

  it("release create creates a draft, edit publishes it, and delete deletes it", async () => {
    await succeed(
      "release",
      "create",
      "v2.0.0",
      "--draft",
      "--title",
      "Two",
      "--notes",
      "New",
      "--target",
      "topic",
    );
    const made = [...(repository()?.releases.values() ?? [])].at(-1);
    expect(made).toMatchObject({ tagName: "v2.0.0", isDraft: true, name: "Two", body: "New" });
    await succeed("release", "edit", "v2.0.0", "--draft=false", "--title", "Two!");
    expect(made).toMatchObject({
      isDraft: false,
      name: "Two!",
      body: "New",
      publishedAt: expect.any(String),
    });
    expect(repository()?.refs.has("refs/tags/v2.0.0")).toBe(true);
    await succeed("release", "delete", "v2.0.0", "--yes");
    expect(made && repository()?.releases.has(made.databaseId)).toBe(false);
  });

  it("release create reports why it is rejected", async () => {
    const { stderr } = await run("release", "create", "v0.9.0", "--notes", "Again");
    expect(stderr).toContain("HTTP 422: Validation Failed");
  });
});
