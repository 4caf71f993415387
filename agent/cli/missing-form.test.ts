// Errors about a missing input that repeats other inputs.

import { expect, test } from "vitest";
import { ghx } from "./testing/in-process.js";
import { environment, github, useLocalGithub } from "./testing/local-github.js";

useLocalGithub();

test.each([
  ["repo delete octo/empty --yes", "octo/empty"],
  ["repo delete --yes", "octo/hello"],
  ["run repo.delete --owner octo --name many", "octo/many"],
])("%s is answered with the value of confirm", async (line, repo) => {
  const { exitCode, out } = await ghx(line.split(" "), { env: environment({ GH_REPO: "octo/hello" }) });
  expect({ exitCode, error: JSON.parse(out).error, requests: github.requests }).toEqual({
    exitCode: 2,
    error: expect.objectContaining({ message: `confirm: is required: --confirm ${repo}` }),
    requests: [],
  });
});

test("other missing inputs keep their types", async () => {
  const { out } = await ghx(["run", "repo.transfer"], { env: environment() });
  expect(JSON.parse(out).error.message).toContain("newOwner: is required (a string)");
});
