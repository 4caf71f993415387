// Tests which urls drafts over REST return, and what they say about a PUT that is sent again.

import { beforeAll, expect, test } from "vitest";
import { readDescriptions } from "../bind/index.js";
import { loadExamples } from "../examples.js";
import { loadRepository, repository } from "../testing/projects.js";
import { type DraftSources, draftCapability } from "./draft.js";

let sources: DraftSources;
beforeAll(async () => {
  const descriptions = readDescriptions(await loadRepository());
  const examples = await loadExamples({ root: repository, operations: `${repository}operations` });
  sources = { descriptions, examples };
});

const draftCard = (from: string) => draftCapability("a.draft", from, sources).card;

test("a draft leaves out urls of the API and keeps pages", () => {
  const card = draftCard("POST /repos/{owner}/{repo}/forks");
  for (const name of ["url", "cloneUrl", "sshUrl"])
    expect(card).toHaveProperty(["output_schema", "properties", name]);
  for (const name of ["apiUrl", "keysUrl", "teamsUrl", "archiveUrl", "hooksUrl"])
    expect(card).not.toHaveProperty(["output_schema", "properties", name]);
});

test("a draft keeps urls of the API if the answer has nothing else", () => {
  expect(draftCard("GET /")).toHaveProperty(["output_schema", "properties", "emojisUrl"]);
});

test("a draft of a PUT is idempotent, with the inputs that a GET of its path returns", () => {
  expect(draftCard("PUT /repos/{owner}/{repo}/subscription")).toMatchObject({
    idempotent: true,
    done: { subscribed: { equals: "$in.subscribed" }, ignored: { equals: "$in.ignored" } },
  });
});

test("a draft of a PUT whose state cannot be read has no done", () => {
  const card = draftCard("PUT /user/following/{username}");
  expect(card).toMatchObject({ idempotent: true });
  expect(card).not.toHaveProperty("done");
});

test("a draft of a PUT of an event is not idempotent", () => {
  const card = draftCard("PUT /repos/{owner}/{repo}/pulls/{pull_number}/reviews/{review_id}/dismissals");
  expect(card).not.toHaveProperty("idempotent");
});

test("a draft of a PUT that expects a commit is not idempotent", () => {
  expect(draftCard("PUT /repos/{owner}/{repo}/contents/{path}")).not.toHaveProperty("idempotent");
});

test("a draft of an answer with scalars and one list of objects returns the list", () => {
  expect(draftCard("GET /repos/{owner}/{repo}/traffic/views")).toMatchObject({
    output_schema: {
      properties: {
        count: { type: "integer" },
        uniques: { type: "integer" },
        views: [{ properties: { timestamp: { format: "date-time" }, count: { type: "integer" } } }],
      },
    },
  });
});

test.each([
  ["POST /repos/{owner}/{repo}/hooks", "hookName"],
  [
    "POST /repos/{owner}/{repo}/environments/{environment_name}/deployment-branch-policies",
    "deploymentBranchPolicyName",
  ],
  ["POST /repos/{owner}/{repo}/branches/{branch}/rename", "newName"],
  ["PATCH /repos/{owner}/{repo}", "newName"],
])("the name in the body of %s is the input %s, next to the name of the repository", (endpoint, name) => {
  expect(draftCard(endpoint)).toMatchObject({ input_schema: { properties: { [name]: { type: "string" } } } });
});
