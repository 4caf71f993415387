// Printing a client, a session or the tools shows no token.

import { inspect } from "node:util";
import { expect, test } from "vitest";
import { createGhx } from "../../generated/index.js";
import { createSession } from "../../runtime/index.js";
import { createExecuteTool, createTools } from "../index.js";

const options = { token: "canary-secret-1", env: { GH_TOKEN: "canary-secret-2" } };

test.each<[string, () => unknown]>([
  ["a session", () => createSession(options)],
  ["a client", () => createGhx(options)],
  ["an operation", () => createGhx(options).issue.view],
  ["the tools", () => createTools(options)],
  ["a tool", () => createExecuteTool(options)],
])("%s", (_, create) => {
  const value = create();
  for (const showHidden of [false, true])
    expect(inspect(value, { depth: 20, showHidden, getters: true })).not.toContain("canary");
  expect(JSON.stringify([value])).not.toContain("canary");
});
