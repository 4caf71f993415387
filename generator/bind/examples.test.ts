// The published examples of operations, as loaded for this repository.

import { join } from "node:path";
import { expect, test } from "vitest";
import { loadExamples } from "../examples.js";
import { repository } from "../testing/projects.js";

const examples = await loadExamples({ root: repository, operations: join(repository, "operations") });

test("returns the responses of an operation with their examples", () => {
  const { responses, ...operation } =
    examples.get("activity/list-notifications-for-authenticated-user") ?? {};
  expect(operation).toEqual({
    operationId: "activity/list-notifications-for-authenticated-user",
    method: "GET",
    path: "/notifications",
    requests: [],
  });
  expect(responses).toMatchObject([
    {
      status: 200,
      hasBody: true,
      examples: [
        { name: "default", mediaType: "application/json", value: [{ id: "1", reason: "subscribed" }] },
      ],
    },
    { status: 304, hasBody: false, examples: [] },
    { status: 401 },
    { status: 403 },
    { status: 422 },
  ]);
});

test("returns the example of a request body under the name of the response to it", () => {
  expect(examples.get("issues/create-label")).toMatchObject({
    method: "POST",
    path: "/repos/{owner}/{repo}/labels",
    requests: [{ name: "default", mediaType: "application/json", value: { name: "bug", color: "f29513" } }],
    responses: [
      { status: 201, examples: [{ name: "default", value: { name: "bug" } }] },
      { status: 404 },
      { status: 422 },
    ],
  });
});
