// Tests requests whose pages are read as one response.

import { describe, expect, test } from "vitest";
import type { RestRequest } from "../contract/plan.js";
import { capability, restPlan } from "../testing/test-capabilities.js";
import { respondJson, serve } from "../testing/test-server.js";
import { testSession } from "../testing/test-session.js";
import { execute } from "./execute.js";
import { readAllPages } from "./read-all-pages.js";

const link = (relation: string) => ({ link: `<https://api.github.com/x?page=9>; rel="${relation}"` });

/** Returns a capability that reads at most three pages as one response. */
const reading = (query: Pick<RestRequest, "query"> = {}) =>
  capability({
    order: ["rest"],
    rest: restPlan("GET", {
      requests: [
        {
          name: "main",
          role: "main",
          request: () => ({ method: "GET", path: "/files", ...query }),
          pages: { max: 3, read: readAllPages },
        },
      ],
    }),
  });

/** Reads at most three pages, which link the following one. Returns the response and the URLs of the requests. */
async function readPages(...pages: readonly unknown[]) {
  await using server = await serve((_request, response, count) =>
    respondJson(response, pages[count - 1], 200, link(count < pages.length ? "next" : "prev")),
  );
  const { data } = await execute(reading({ query: { per_page: 2 } }), {}, {}, testSession(server.url));
  return { data, urls: server.requests.map(({ url }) => url) };
}

describe("the pages of a response", () => {
  test("that is a list are one list", async () => {
    const { data, urls } = await readPages([1, 2], [3, 4], [5]);
    expect(data).toEqual([1, 2, 3, 4, 5]);
    expect(urls).toEqual([1, 2, 3].map((page) => `/files?per_page=2&page=${page}`));
  });

  test("that is an object are its first page, with the elements of all pages in its lists", async () => {
    const { data } = await readPages(
      { sha: "a", total: 3, files: [1, 2], commits: ["x"] },
      { sha: "b", total: 9, files: [3], commits: [] },
    );
    expect(data).toEqual({ sha: "a", total: 3, files: [1, 2, 3], commits: ["x"] });
  });

  test("are read until one links no following page", async () => {
    const { data, urls } = await readPages([1, 2]);
    expect(data).toEqual([1, 2]);
    expect(urls).toHaveLength(1);
  });

  test("are read up to their maximum", async () => {
    const { data, urls } = await readPages([1], [2], [3], [4]);
    expect(data).toEqual([1, 2, 3]);
    expect(urls).toHaveLength(3);
  });

  test("that are no list as the first one are passed on, so that the output reports them", async () => {
    expect((await readPages([1], { message: "odd" })).data).toEqual({ message: "odd" });
    expect((await readPages({ files: [1] }, { files: "odd" })).data).toEqual({ files: "odd" });
  });
});

test("a response without links is the only page", async () => {
  await using server = await serve((_request, response) => respondJson(response, [1]));
  expect((await execute(reading(), {}, {}, testSession(server.url))).data).toEqual([1]);
  expect(server.requests.map(({ url }) => url)).toEqual(["/files?page=1"]);
});
