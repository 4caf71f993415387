import { expect, test } from "vitest";
import { findOperation } from "./fixtures/openapi.js";
import { routes } from "./routes.js";

/** What gh and Octokit send although GitHub does not describe it. */
const UNDESCRIBED = ["POST /gists/{gist_id}", "GET /repos/{owner}/{repo}/contents"];

test.each(routes.filter(({ method, path }) => !UNDESCRIBED.includes(`${method} ${path}`)))(
  "$method $path is an endpoint of GitHub with this documentation",
  ({ method, path, docs }) => {
    const operation = findOperation(method, path.replaceAll("*}", "}"));
    expect(operation).toMatchObject({ externalDocs: { url: `https://docs.github.com/rest/${docs}` } });
  },
);

test("defines each endpoint once", () => {
  const keys = routes.map(({ method, path }) => `${method} ${path}`);
  expect(keys).toEqual([...new Set(keys)]);
});
