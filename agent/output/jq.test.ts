import { describe, expect, test } from "vitest";
import { checkJq, runJq } from "./jq.js";

const page = {
  items: [
    { number: 1, labels: ["bug"] },
    { number: 2, labels: [] },
  ],
  totalCount: 7,
  pageInfo: { hasNextPage: true, endCursor: "x" },
};

describe("a page", () => {
  test.each([
    ["length", [2]],
    [".[].number", [1, 2]],
    [".items[].number", [1, 2]],
    [".totalCount", [7]],
    ["map(select(.labels | length == 0)) | .[0].number", [2]],
    ['.[] | "\\(.number)\\n"', ["1\n", "2\n"]],
    ["empty", []],
    ["-1", [-1]],
  ])("%s", async (filter, outputs) => {
    expect(await runJq(page, filter)).toEqual({ outputs });
  });

  test("an error describes the items", async () => {
    expect(await runJq(page, ".[].number.x")).toEqual({
      problem: 'Cannot index number with string ("x"); the input is a list of {number, labels[]}',
    });
  });
});

test("an error describes the objects in a list and in a field, and no contents", async () => {
  const input = {
    values: [{ field: "Status", text: "Ready" }],
    content: { title: "A" },
    files: { "a.ts": "" },
  };
  expect(await runJq(input, ".values.Status")).toEqual({
    problem:
      'Cannot index array with string ("Status"); the input is {values[]{field, text}, content{title}, files}',
  });
});

test("an object is the input as it is", async () => {
  expect(await runJq({ title: "A", number: 3 }, "{n: .number}")).toEqual({ outputs: [{ n: 3 }] });
  expect(await runJq({ title: "A" }, ".[0]")).toEqual({
    problem: "Cannot index object with number (0); the input is {title}",
  });
});

test("a filter is checked without running it", async () => {
  expect(await checkJq("error")).toBeUndefined();
  expect(await checkJq("repeat(.)")).toBeUndefined();
  expect(await checkJq(".a|")).toBe("syntax error, unexpected end of file");
  expect(await checkJq("foo")).toBe("foo/0 is not defined");
  expect(await checkJq("")).toContain("Top-level program not given");
});

test("a filter reads neither the environment nor files", async () => {
  const { outputs } = await runJq({}, "[env, $ENV] | tojson");
  expect(String(outputs)).not.toContain(process.env.PATH);
  expect((await runJq({}, 'import "/etc/passwd" as $x; $x')).problem).toBeDefined();
});

test("a filter without an end is stopped", async () => {
  expect(await runJq({}, "last(range(1e18))")).toEqual({
    problem: "the filter was stopped after 5 s; the input is {}",
  });
});

test("a filter that has no end for the items is not run again on the page", async () => {
  const { problem } = await runJq(page, 'if type == "array" then last(range(1e18)) else "page" end');
  expect(problem).toMatch(/^the filter was stopped after 5 s; the input is a list/);
});

test("large data is filtered", async () => {
  const items = Array.from({ length: 20_000 }, (_, number) => ({ number, title: "a title of some length" }));
  expect(await runJq({ ...page, items }, "map(.number) | add")).toEqual({ outputs: [199_990_000] });
});

test("a filter that needs too much memory is reported with the limit", async () => {
  expect(await runJq({}, '"x" * 300000000 | length')).toEqual({
    problem: "the filter needs more memory than jq has (256 MB); the input is {}",
  });
});
