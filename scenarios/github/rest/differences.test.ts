// The files of a pull request and of a comparison are the difference between the merge base and the head.
import { expect, test } from "vitest";
import { executeGraphQL } from "../graphql/execute.js";
import { testGitHub } from "./fixtures/github.js";

const REPOSITORY = "/repos/octocat/hello";

/** Commits twice to a branch with a new file, and once to a file that is there. Returns the pull request. */
async function pullWithCommits() {
  const github = testGitHub();
  const send = async (method: string, path: string, body: object) => {
    const answer = await github.request(method, `${REPOSITORY}${path}`, { body });
    expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(300);
    return Object(answer.body);
  };
  const write = async (path: string, text: string, sha?: string) => {
    const content = Buffer.from(text).toString("base64");
    const body = { message: `Write ${path}`, branch: "work", content, ...(sha && { sha }) };
    return (await send("PUT", `/contents/${path}`, body)).content.sha;
  };
  await send("POST", "/git/refs", { ref: "refs/heads/work", sha: "1".repeat(40) });
  const sha = await write("fresh.txt", "1\n");
  const { number } = await send("POST", "/pulls", { title: "Work", head: "work", base: "topic" });
  await write("fresh.txt", "2\n", sha);
  const topic = Object((await github.request("GET", `${REPOSITORY}/contents/topic.txt?ref=work`)).body);
  await send("DELETE", "/contents/topic.txt", { message: "Delete it", branch: "work", sha: topic.sha });
  return { github, number };
}

const FILES = [
  { filename: "fresh.txt", status: "added", additions: 1, deletions: 0, patch: "@@ -0,0 +1 @@\n+2" },
  { filename: "topic.txt", status: "removed", additions: 0, deletions: 4 },
];

test("over REST", async () => {
  const { github, number } = await pullWithCommits();
  const get = async (path: string) => (await github.request("GET", `${REPOSITORY}${path}`)).body;
  expect(await get(`/pulls/${number}/files`)).toMatchObject(FILES);
  expect(await get(`/pulls/${number}`)).toMatchObject({
    commits: 3,
    changed_files: 2,
    additions: 1,
    deletions: 4,
  });
  expect(await get("/compare/topic...work")).toMatchObject({ total_commits: 3, files: FILES });
});

test("over GraphQL", async () => {
  const { github, number } = await pullWithCommits();
  const viewer = github.store.viewer("octocat-token");
  if (!viewer) throw new Error("no viewer");
  const query = `query($number: Int!) { repository(owner: "octocat", name: "hello") { pullRequest(number: $number) {
    additions deletions changedFiles files(first: 9) { nodes { path changeType additions deletions } }
  } } }`;
  const { data } = await executeGraphQL(
    {
      store: github.store,
      viewer,
      spend: () => ({ limit: 1, remaining: 1, used: 0, reset: 0 }),
      applied: [],
    },
    { query, variables: { number } },
    { allowOverlappingFields: false },
  );
  expect(Object(data).repository.pullRequest).toEqual({
    additions: 1,
    deletions: 4,
    changedFiles: 2,
    files: {
      nodes: [
        { path: "fresh.txt", changeType: "ADDED", additions: 1, deletions: 0 },
        { path: "topic.txt", changeType: "DELETED", additions: 0, deletions: 4 },
      ],
    },
  });
});

test("as diff and patch", async () => {
  const { github, number } = await pullWithCommits();
  const text = async (path: string, format: string) => {
    const headers = { accept: `application/vnd.github.${format}` };
    const { status, body } = await github.request("GET", `${REPOSITORY}${path}`, { headers });
    expect(status).toBe(200);
    return String(body);
  };
  const paths = (diff: string) => Array.from(diff.matchAll(/^diff --git a\/(\S+)/gm), ([, path]) => path);
  for (const path of [`/pulls/${number}`, "/compare/topic...work"]) {
    expect(paths(await text(path, "diff")), path).toEqual(["fresh.txt", "topic.txt"]);
    // A patch has each commit.
    expect(paths(await text(path, "patch")), path).toEqual(["fresh.txt", "fresh.txt", "topic.txt"]);
  }
  expect(paths(await text("/commits/work", "diff"))).toEqual(["topic.txt"]);
  expect(await text("/commits/work", "patch")).toMatch(/^From [0-9a-f]{40} .*\nFrom: The Octocat </);
});
