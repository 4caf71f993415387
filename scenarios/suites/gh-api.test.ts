// `ghx api` sends what `gh api` sends, and prints what it prints.

import { execFile } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type LocalGithub, startLocalGithub } from "@ghx/local-github";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { ghx } from "../../agent/cli/testing/in-process.js";
import { ensureGh } from "../../scripts/fetch-gh.js";
import { ghVersions } from "../runner/depth.js";

const versions = ghVersions(await ensureGh());
let github: LocalGithub;
let folder: string;
beforeAll(async () => {
  github = await startLocalGithub();
  folder = mkdtempSync(join(tmpdir(), "ghx-api-"));
  writeFileSync(join(folder, "body.md"), "A text\nwith two lines");
  writeFileSync(join(folder, "issue.json"), '{"title":"From a file","labels":["bug"]}');
});
beforeEach(() => {
  github.reset();
  github.clearRequests();
});
afterAll(async () => {
  rmSync(folder, { recursive: true });
  await github.close();
});

interface Ran {
  readonly exitCode: number | null;
  readonly out: string;
  /** The method, path, query and body of each request. */
  readonly sent: readonly unknown[];
}

async function withRequests(run: () => Promise<Omit<Ran, "sent">>): Promise<Ran> {
  github.reset();
  github.clearRequests();
  const { exitCode, out } = await run();
  const sent = github.requests.map(({ method, path, body }) => [method, normalize(path), withoutEmpty(body)]);
  // The addresses in answers follow the connection. gh shows control characters as ^[.
  const text = out
    .replaceAll(github.url, "https://api.github.com")
    .replaceAll("\u001B", "^[")
    .replaceAll("\\u001b", "^[")
    .replaceAll("\\u0007", "^G");
  return { exitCode, out: text, sent };
}

/** gh omits variables if there are none. */
function withoutEmpty(body: unknown): unknown {
  const { variables, ...others } = Object(body);
  return variables !== undefined && Object.keys(variables).length === 0 ? others : body;
}

/** Returns the path with its query in a fixed order. */
function normalize(path: string): string {
  const { pathname, searchParams } = new URL(path, "http://localhost");
  searchParams.sort();
  // gh reads further pages at the address of the link.
  return `${pathname.replace(/^\/repositories\/\d+/, "/repos/octo/hello")}?${searchParams}`;
}

const runOurs = (args: readonly string[], stdin: string) =>
  withRequests(() =>
    ghx(["api", ...args], {
      env: { GHX_API_URL: github.url, GH_TOKEN: github.token, GH_REPO: "octo/hello" },
      cwd: folder,
      stdin,
    }),
  );

const runTheirs = (path: string, args: readonly string[], stdin: string) =>
  withRequests(
    () =>
      new Promise((resolve) => {
        const { PATH = "", HOME = "" } = process.env;
        const env = { PATH, HOME, ...github.env(), GH_REPO: "octo/hello" };
        const child = execFile(path, ["api", ...args], { cwd: folder, env }, (error, out) => {
          resolve({ exitCode: typeof error?.code === "number" ? error.code : 0, out });
        });
        child.stdin?.end(stdin);
      }),
  );

const LABELS =
  'query($endCursor: String) { repository(owner: "octo", name: "hello") { labels(first: 2, after: $endCursor) { nodes { name } pageInfo { hasNextPage endCursor } } } }';
const ISSUES = "repos/{owner}/{repo}/issues";

describe.each(versions)("as gh $version", ({ path }) => {
  test.each<{ readonly args: readonly string[]; readonly stdin?: string; readonly differs?: "output" }>([
    { args: ["user"] },
    { args: ["/user", "--jq", ".login"] },
    { args: ["repos/{owner}/{repo}"] },
    { args: ["repos/:owner/:repo/labels?per_page=2"] },
    { args: ["-X", "GET", ISSUES, "-f", "state=all", "-F", "per_page=2", "-f", "labels=bug"] },
    { args: ["-XGET", "search/issues", "-f", "q=repo:octo/hello is:open", "--jq", ".items[].number"] },
    { args: [ISSUES, "--paginate", "-q", ".[].number"] },
    { args: [`${ISSUES}?state=all&per_page=3`, "--paginate"] },
    { args: [`${ISSUES}?state=all&per_page=3`, "--paginate", "--jq", ".[].title"] },
    { args: ["search/issues?q=repo:octo/hello&per_page=3", "--paginate"] },
    { args: [ISSUES, "-f", "title=New", "-f", "labels[]=bug", "-F", "body=@body.md"] },
    { args: [ISSUES, "-f", "title=7", "-F", "assignees[]=octocat", "--jq", ".title, .body"] },
    { args: ["-X", "PATCH", `${ISSUES}/1`, "-F", "milestone=null", "-f", "state=closed"] },
    { args: [ISSUES, "--input", "issue.json", "-q", "[.title, .labels[].name]"] },
    { args: [ISSUES, "--input", "-"], stdin: '{"title":"From stdin"}' },
    { args: ["-X", "PUT", `${ISSUES}/1/labels`, "-f", "labels[]=bug", "-f", "labels[]=docs"] },
    { args: ["-X", "DELETE", "repos/{owner}/{repo}/labels/bug", "--silent"] },
    { args: ["repos/{owner}/{repo}/pulls/3", "-H", "Accept: application/vnd.github.diff"] },
    { args: ["graphql", "-f", "query={ viewer { login } }"] },
    {
      args: [
        "graphql",
        "-f",
        'query=query($n: Int!) { repository(owner: "octo", name: "hello") { issue(number: $n) { title } } }',
        "-F",
        "n=1",
      ],
    },
    { args: ["graphql", "-f", `query=${LABELS}`, "--paginate"] },
    {
      args: ["graphql", "-f", `query=${LABELS}`, "--paginate", "-q", ".data.repository.labels.nodes[].name"],
    },
    { args: ["repos/octo/nope"], differs: "output" },
    {
      args: ["graphql", "-f", 'query={ repository(owner: "octo", name: "nope") { id } }'],
      differs: "output",
    },
  ])("$args", async ({ args, stdin = "", differs }) => {
    const ours = await runOurs([...args, "--raw-text", "--yes"], stdin);
    const theirs = await runTheirs(path, args, stdin);
    expect(ours.sent).toEqual(theirs.sent);
    expect(ours.exitCode).toBe(theirs.exitCode);
    if (differs !== "output") expect(ours.out).toEqual(theirs.out);
  });
});
