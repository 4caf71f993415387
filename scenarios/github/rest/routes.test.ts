import { expect, test } from "vitest";
import { operationOf } from "./fixtures/openapi.js";
import { routes } from "./routes.js";

test.each(routes)(
  "$method $path is an endpoint of GitHub, with its documentation",
  ({ method, path, docs }) => {
    const operation = operationOf(method, path.replaceAll("*}", "}"));
    expect(operation).toMatchObject({ externalDocs: { url: `https://docs.github.com/rest/${docs}` } });
  },
);

test("no endpoint stands there twice", () => {
  const keys = routes.map(({ method, path }) => `${method} ${path}`);
  expect(keys).toEqual([...new Set(keys)]);
});
