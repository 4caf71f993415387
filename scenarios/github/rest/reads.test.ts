// Reads every GET endpoint, except endpoints of declared resources, which ../resources/tables.test.ts reads.
import { expect, test } from "vitest";
import { cases } from "../resources/fixtures/exercise.js";
import { testGitHub } from "./fixtures/github.js";
import { createReads } from "./fixtures/reads.js";
import { routes } from "./routes.js";

/** GitHub describes only `/contents/{path}`. */
const UNDESCRIBED = "/repos/{owner}/{repo}/contents";

const declared = new Set(cases.flatMap(({ path, list }) => [path, list]));
const templates = routes
  .filter(({ method }) => method === "GET")
  .map(({ path }) => path.replaceAll("*}", "}"))
  .filter((path) => path !== UNDESCRIBED && !declared.has(path));

const github = testGitHub();
const read = await createReads(github);

// The client fails unless GitHub describes the status and the body.
test.each(templates)("GET %s returns what GitHub describes", async (template) => {
  const { path, token } = read(template);
  const { status, headers } = await github.request("GET", path, { token });
  expect(status).toBeLessThan(400);
  expect("location" in headers).toBe(status === 302);
});
