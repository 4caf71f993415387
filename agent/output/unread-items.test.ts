// The warning of a jq filter that has not seen the whole list.

import { type LocalGithub, startLocalGithub } from "@ghx/local-github";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTools } from "../index.js";
import { unreadItems } from "./unread-items.js";

let github: LocalGithub;
beforeAll(async () => {
  github = await startLocalGithub();
});
afterAll(() => github.close());

const call = async (name: string, args: object) => {
  const client = { apiUrl: github.url, token: github.token, repo: "octo/hello", env: {} };
  return JSON.parse(await createTools(client).call(name, args));
};
const chain = (step: object) => call("chain", { steps: [step] });

test("a filter on a page of a longer list warns that it has not seen all, if the caller reads pages", async () => {
  const first = { capability_id: "issue.list", params: { first: 1 }, jq: ".pageInfo.endCursor" };
  const { data: after } = await call("execute", first);
  const { data, warnings } = await chain({ task: "issue.list", input: { first: 1, after }, jq: "length" });
  expect(data).toEqual([1]);
  const [{ code, message }, ...others] = warnings[0];
  expect([code, others]).toEqual(["MORE_EXIST", []]);
  const cursor = /^jq: filtered 1 of \d+ items; the next page is after "(.+)"$/.exec(message)?.[1];
  const third = { ...first, params: { first: 1, after: cursor }, jq: ".[].number" };
  const inOne = { ...first, params: { first: 3 }, jq: ".[2].number" };
  expect((await call("execute", third)).data).toBe((await call("execute", inOne)).data);
});

test.each([
  [{}, 30, "30 of 412"],
  [{ first: null }, 30, "30 of 412"],
  [{ first: 100 }, 100, "100 of 412"],
])(
  "a filter on a page of a longer list warns that it has not seen all, with the input %j",
  (input, count, part) => {
    const items = Array.from({ length: count }, (_, number) => ({ number }));
    const page = { items, totalCount: 412, pageInfo: { hasNextPage: true, endCursor: 'a"b' } };
    const warning = (text: string) => [
      { code: "MORE_EXIST", message: `jq: filtered ${text} items; the next page is after "a\\"b"` },
    ];
    expect(unreadItems("length", page, input)).toEqual(warning(part));
    expect(unreadItems("length", { ...page, totalCount: null }, input)).toEqual(warning(String(count)));
    expect(
      unreadItems("length", { ...page, pageInfo: { hasNextPage: false, endCursor: "a" } }, input),
    ).toEqual([]);
  },
);

test.each([
  ["sees as many items as the call asked for", { first: 2 }, "length"],
  ["reads the count", {}, ".totalCount"],
  ["sees the last page", { first: 100, state: "OPEN" }, "length"],
])("a filter has no warning if it %s", async (_name, input, jq) => {
  expect(await chain({ task: "issue.list", input, jq })).not.toHaveProperty("warnings");
});
