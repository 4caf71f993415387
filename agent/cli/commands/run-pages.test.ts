// `ghx run` on lists: `--limit` above a page, `--all`, and `--jq`.

import { describe, expect, test } from "vitest";
import { ghx } from "../testing/in-process.js";
import { environment, github, useLocalGithub } from "../testing/local-github.js";

useLocalGithub();

const run = (...argv: readonly string[]) => ghx(["run", ...argv, "-R", "octo/hello"], { env: environment() });
const numbers = ({ out }: { out: string }) =>
  JSON.parse(out).data.items.map(({ number }: { number: number }) => number);

describe("pages", () => {
  test.each(["graphql", "rest"])("--all reads them all over %s, in order", async (route) => {
    const whole = await run("issue.list", "--state", "all", "--route", route);
    const inPages = await run("issue.list", "--state", "all", "--all", "--first", "2", "--route", route);
    expect(numbers(whole).length).toBeGreaterThan(4);
    expect(numbers(inPages)).toEqual(numbers(whole));
    expect(JSON.parse(inPages.out).data.pageInfo.hasNextPage).toBe(false);
  });

  test("--limit above a page reads several", async () => {
    const { exitCode, out } = await run("issue.list", "--limit", "250");
    expect(exitCode).toBe(0);
    expect(JSON.parse(out).data.pageInfo.hasNextPage).toBe(false);
    expect(JSON.stringify(github.requests[0]?.body)).toContain('"first":100');
  });

  test("--all over REST sends each request once", async () => {
    const { out } = await run("issue.list", "--state", "all", "--all", "--first", "2", "--route", "rest");
    expect(numbers({ out }).length).toBeGreaterThan(4);
    const paths = github.requests.map(({ path }) => path);
    expect(paths).toEqual([...new Set(paths)]);
  });

  test("--dry-run plans the first page", async () => {
    const { exitCode, out } = await run("issue.list", "--all", "--dry-run");
    expect({ exitCode, data: JSON.parse(out).data.status ?? "planned" }).toEqual({
      exitCode: 0,
      data: "planned",
    });
    expect(github.requests).toEqual([]);
  });

  test("a page that fails is the result", async () => {
    const { exitCode, out } = await run("issue.list", "--all", "--after", "x");
    expect(exitCode).toBe(2);
    expect(JSON.parse(out).error.code).toBe("VALIDATION");
  });
});

describe("--jq", () => {
  test("prints each output on a line, texts without quotes", async () => {
    expect((await run("issue.list", "--first", "2", "--jq", ".[] | .number, .title")).out).toBe(
      "11\n-f looks like a flag\n10\nWeekly report\n",
    );
  });

  test("runs on the fields that --json selects, as for gh, and on the items of all pages", async () => {
    const { out } = await run("issue.list", "--json", "number", "--jq", "map(keys) | unique | .[]");
    expect(out).toBe('["number"]\n');
    const whole = numbers(await run("issue.list", "--state", "all"));
    const count = await run("issue.list", "--state", "all", "--all", "--first", "2", "-q", "length");
    expect(count.out).toBe(`${whole.length}\n`);
  });

  test("replaces the text of a diff", async () => {
    expect((await run("pr.diff.view", "--pr-number", "3", "--jq", ".truncated")).out).toBe("false\n");
  });

  test("--json returns the outputs in the envelope", async () => {
    const { out } = await run("issue.view", "--issue-number", "1", "--jq", ".number", "--json");
    expect(JSON.parse(out)).toMatchObject({ ok: true, data: [1], meta: { capability_id: "issue.view" } });
  });

  test("a filter that is not valid sends nothing", async () => {
    const { exitCode, err } = await run("issue.close", "--issue-number", "1", "--jq", ".[");
    expect(exitCode).toBe(2);
    expect(err).toContain("--jq: syntax error, unexpected end of file");
    expect(github.requests).toEqual([]);
  });

  test("a filter that fails on a read is an error that describes the data", async () => {
    const { exitCode, out, err } = await run("issue.view", "--issue-number", "1", "--jq", ".title.number");
    expect({ exitCode, out }).toEqual({ exitCode: 1, out: "" });
    expect(err).toMatch(
      /^ghx: VALIDATION: .*Cannot index string with string \("number"\); the input is \{id, number, title/,
    );
  });

  test("a filter that fails on a write returns the result with a warning", async () => {
    const { exitCode, out } = await run("issue.close", "--issue-number", "1", "--jq", ".number.state");
    expect(exitCode).toBe(0);
    expect(JSON.parse(out)).toMatchObject({
      ok: true,
      data: { number: 1 },
      meta: { warnings: [{ code: "PROJECTION" }] },
    });
  });

  test("a filter that compares with an enum in lower case warns next to its output", async () => {
    const result = await run("workflow.list", "--jq", '.[] | select(.state == "active") | .id');
    const err = 'ghx: warning: jq: the data has "ACTIVE", and not "active"\n';
    expect(result).toMatchObject({ exitCode: 0, out: "", err });
  });

  test("does not combine with formats of tables", async () => {
    const { exitCode, err } = await run("issue.list", "--jq", ".", "--format", "csv");
    expect(exitCode).toBe(2);
    expect(err).toContain("--jq prints lines; it cannot be used with --format csv");
  });
});

test.each([
  [
    ["--labels", "bug,question"],
    ["bug", "question"],
  ],
  [
    ["--labels", "bug", "--labels", "question"],
    ["bug", "question"],
  ],
  [
    ["--labels", 'bug,"good first issue"'],
    ["bug", "good first issue"],
  ],
  [
    ["--labels", '"a, ""b""",bug'],
    ['a, "b"', "bug"],
  ],
  [["--labels", 'a"b'], ['a"b']],
])("%j names labels as for gh", async (flags, labels) => {
  const { out } = await run(
    "issue.labels.set",
    "--issue-number",
    "1",
    ...flags,
    "--dry-run",
    "--route",
    "rest",
  );
  expect(JSON.parse(out).ok).toBe(true);
  expect(out).toContain(JSON.stringify({ labels }).slice(1, -1));
});
