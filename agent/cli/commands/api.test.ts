// `ghx api`, where it differs from `gh api`: errors, restrictions, and hidden characters.

import { fault } from "@ghx/local-github";
import { describe, expect, test } from "vitest";
import { ghx, type Setting } from "../testing/in-process.js";
import { environment, github, useLocalGithub } from "../testing/local-github.js";

useLocalGithub();

function run(argv: readonly string[], { env, ...setting }: Setting = {}) {
  return ghx(["api", ...argv], { ...setting, env: environment({ GH_REPO: "octo/hello", ...env }) });
}
const REPO = "repos/{owner}/{repo}";

describe("restrictions hold as for capabilities", () => {
  test.each<[argv: readonly string[], env: Record<string, string>, exitCode: number, message: string]>([
    [["-X", "PATCH", REPO, "-f", "name=x"], { GHX_READ_ONLY: "1" }, 1, "readOnly is set"],
    [["graphql", "-f", "query=mutation { a }", "--read-only"], {}, 1, "readOnly is set"],
    [["repos/octo/other"], { GHX_REPOSITORIES: "octo/hello" }, 1, "outside of the permitted repositories"],
    [["user/repos", "--repositories", "octo/*"], {}, 1, "outside of the permitted repositories"],
    [
      ["graphql", "-f", "query={ viewer { login } }"],
      { GHX_REPOSITORIES: "octo/*" },
      1,
      "cannot be confined",
    ],
    [["-X", "DELETE", `${REPO}/labels/bug`], {}, 2, "needs --yes without a terminal"],
    [
      ["graphql", "-f", 'query=mutation { deleteIssue(input: {issueId: "I"}) { clientMutationId } }'],
      {},
      2,
      "--yes",
    ],
  ])("%j with %j", async (argv, env, exitCode, message) => {
    const finished = await run(argv, { env });
    expect(finished).toMatchObject({ exitCode, out: "", err: expect.stringContaining(message) });
    expect(github.requests).toEqual([]);
  });

  test("a person on a terminal is asked about a deletion", async () => {
    const argv = ["-X", "DELETE", `${REPO}/labels/bug`];
    const setting = { interactive: true, columns: 80 };
    const refused = await run(argv, { ...setting, stdin: "n\n" });
    expect(refused).toMatchObject({ exitCode: 1, err: expect.stringContaining("Run it? [y/N]") });
    expect(refused.err).toContain("DELETE /repos/octo/hello/labels/bug");
    expect(github.requests).toEqual([]);
    expect(await run(argv, { ...setting, stdin: "y\n" })).toMatchObject({ exitCode: 0 });
    expect(github.requests).toMatchObject([{ method: "DELETE" }]);
  });

  test("a write whose response is lost is not sent again", async () => {
    github.faults.add({ match: { method: "POST" }, do: fault.resetAfter() });
    const { exitCode, err } = await run([`${REPO}/issues`, "-f", "title=New"]);
    expect(exitCode).toBe(1);
    expect(err).toContain("ghx: ");
    expect(github.requests).toHaveLength(1);
  });
});

test("the response to a write that a filter fails on is printed whole, with a warning", async () => {
  const argv = [`${REPO}/issues`, "-f", "title=New", "--jq", ".title.x"];
  const { exitCode, out, err } = await run(argv);
  expect({ exitCode, title: JSON.parse(out).title }).toEqual({ exitCode: 0, title: "New" });
  expect(err).toContain("ghx: warning: --jq: Cannot index string");
  expect(await run([`${REPO}/issues/1`, "--jq", ".title.x"])).toMatchObject({ exitCode: 1, out: "" });
});

describe("usage errors send nothing", () => {
  test.each<[argv: readonly string[], message: string]>([
    [[], "api requires an endpoint"],
    [["user", "x"], 'unexpected argument "x"'],
    [["user", "-X", "GETT"], "--method: expected get, head, post, put, patch, delete"],
    [["user", "-f", "a"], 'the field "a" requires a value'],
    [["user", "-H", "x"], '--header: expected "name: value"'],
    [["user", "-H", "Authorization: x"], 'cannot set the header "authorization"'],
    [["user", "--input", "nope.json"], "no such file"],
    [["user", "-F", "a=@nope.txt"], "no such file"],
    [["user", "--input", "-"], "--input: expected JSON"],
    [["user", "--slurp"], "--slurp requires --paginate"],
    [[`${REPO}/issues`, "-f", "title=New", "--jq", ".["], "--jq: "],
    [["user", "--paginate", "-f", "a=b"], "--paginate: only a GET request"],
    [["graphql"], "graphql requires the field query"],
    [["graphql", "-f", "query={ a"], 'The "{" at line 1, column 1 is not closed.'],
    [["graphql", "-f", "query={ a }", "--paginate"], "--paginate: Expected a query with one variable"],
    [["https://example.com/user"], "expected a path or a URL of http"],
    [["repos/../user"], "a method and a path"],
    [["user", "--templat", "x"], "unknown flag --templat"],
    [["user", "-t", "{{.login}}"], "unknown flag -t, which only gh has: use gh api -t"],
    [["user", "--cache", "1h", "--verbose"], "--verbose, which only gh has: use gh api --cache --verbose"],
  ])("%j", async (argv, message) => {
    const finished = await run(argv);
    expect(finished).toMatchObject({ exitCode: 2, out: "", err: expect.stringContaining(message) });
    expect(github.requests).toEqual([]);
  });

  test("a placeholder without a repository", async () => {
    const finished = await run([REPO], { env: { GH_REPO: "" } });
    expect(finished).toMatchObject({ exitCode: 2, err: expect.stringContaining("-R owner/name") });
  });
});

test("-R fills in the placeholders, and --slurp prints pages as one list", async () => {
  const { out } = await run(["-R", "octo/hello", `${REPO}/labels?per_page=2`, "--paginate", "--slurp"], {
    env: { GH_REPO: "" },
  });
  const pages: unknown[][] = JSON.parse(out);
  expect(pages.length).toBeGreaterThan(1);
  expect(pages.flat()).toContainEqual(expect.objectContaining({ name: "bug" }));
});

test("--include prints the status and the headers first", async () => {
  const { out } = await run(["user", "-i"]);
  const [head = "", body = ""] = out.split("\n\n");
  expect(head).toMatch(/^HTTP\/1\.1 200 OK\n[\s\S]*^Content-Type: application\/json/m);
  expect(JSON.parse(body)).toMatchObject({ login: "octocat" });
});

test("an error has its code and message on stderr, and its body is printed", async () => {
  const missing = await run(["repos/octo/nope"]);
  expect(missing).toMatchObject({ exitCode: 1, err: expect.stringMatching(/^ghx: NOT_FOUND: /) });
  expect(JSON.parse(missing.out)).toMatchObject({ message: "Not Found", status: "404" });
  expect((await run(["repos/octo/nope", "--silent"])).out).toBe("");
  expect((await run(["repos/octo/nope", "-i"])).out).toMatch(/^HTTP\/1\.1 404 Not Found\n/);
  const partial = await run([
    "graphql",
    "-f",
    'query={ viewer { login } repository(owner: "octo", name: "nope") { id } }',
  ]);
  expect(partial).toMatchObject({ exitCode: 1, err: expect.stringMatching(/^ghx: NOT_FOUND: /) });
  expect(JSON.parse(partial.out)).toMatchObject({
    data: { viewer: { login: "octocat" }, repository: null },
    errors: [{ type: "NOT_FOUND", path: ["repository"] }],
  });
});

test("a terminal shows indented JSON, and text of others cannot control it", async () => {
  await run([`${REPO}/issues`, "-f", "title=a\u202Eb"]);
  const list = [`${REPO}/issues?per_page=1`];
  expect((await run(list)).out).toContain('"title":"a\\u202eb"');
  expect((await run([...list, "--raw-text"])).out).toContain("a\u202Eb");
  const { out } = await run(list, { columns: 80 });
  expect(out).toMatch(/^\[\n {2}\{\n/);
  expect(out).toContain("\\u202e");
});

test("--dry-run prints the request and sends nothing", async () => {
  const { exitCode, out } = await run(["-X", "DELETE", REPO, "--dry-run"]);
  expect([exitCode, github.requests]).toEqual([0, []]);
  expect(JSON.parse(out)).toMatchObject({ effect: "destructive", capability_id: "DELETE /repos/octo/hello" });
});

test("the endpoint may be a URL of the API", async () => {
  const { exitCode, out } = await run([`${github.url}/user`, "--jq", ".login"]);
  expect({ exitCode, out }).toEqual({ exitCode: 0, out: "octocat\n" });
});
