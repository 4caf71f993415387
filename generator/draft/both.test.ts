// Tests drafts of a mutation or query field and an endpoint as the routes of one card.

import { mkdir, mkdtemp, readdir, readFile, rm, symlink } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { parse } from "yaml";
import { objectIn } from "../bind/json.js";
import { runCommand } from "../command.js";
import type { Sources } from "../source/load.js";
import { compileDrafts, draftPairs, loadDraftSources } from "../testing/drafts.js";
import { loadRepository, repository } from "../testing/projects.js";
import { type DraftSources, draftRoutes } from "./draft.js";

let root: string;
let all: Sources;
let sources: DraftSources;
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), "ghx-both-"));
  await mkdir(join(root, "operations"));
  await symlink(join(repository, "operations/schema"), join(root, "operations/schema"));
  all = await loadRepository();
  sources = await loadDraftSources(all);
});
afterAll(() => rm(root, { recursive: true }));

async function runNew(id: string, from: readonly string[]): Promise<{ code: number; text: string }> {
  let text = "";
  const print = (part: string) => {
    text += part;
  };
  const argv = ["new", id, ...from.flatMap((one) => ["--from", one])];
  return { code: await runCommand(argv, { cwd: root, out: print, err: print }), text };
}

const draftPair = (...from: string[]) => draftRoutes("some.thing", from, sources);

const PAIRS: readonly (readonly [string, string])[] = [
  ["repository.labels", "GET /repos/{owner}/{repo}/labels"],
  ["repository.milestone", "GET /repos/{owner}/{repo}/milestones/{milestone_number}"],
  ["repository.issue", "GET /repos/{owner}/{repo}/issues/{issue_number}"],
  ["repository.pullRequest.commits", "GET /repos/{owner}/{repo}/pulls/{pull_number}/commits"],
  ["user", "GET /users/{username}"],
  ["organization.team", "GET /orgs/{org}/teams/{team_slug}"],
  ["createLabel", "POST /repos/{owner}/{repo}/labels"],
  ["createIssue", "POST /repos/{owner}/{repo}/issues"],
  ["createPullRequest", "POST /repos/{owner}/{repo}/pulls"],
  ["updateIssue", "PATCH /repos/{owner}/{repo}/issues/{issue_number}"],
  ["closeIssue", "PATCH /repos/{owner}/{repo}/issues/{issue_number}"],
  ["archiveRepository", "PATCH /repos/{owner}/{repo}"],
  ["mergePullRequest", "PUT /repos/{owner}/{repo}/pulls/{pull_number}/merge"],
  ["unlockLockable", "DELETE /repos/{owner}/{repo}/issues/{issue_number}/lock"],
  ["addStar", "PUT /user/starred/{owner}/{repo}"],
];

test("drafts with both routes compile, with exchanges of each", () => {
  const drafts = draftPairs(sources, PAIRS);
  expect(compileDrafts(drafts, all)).toEqual([]);
  for (const { from, draft } of drafts) {
    expect(draft.card, from).toMatchObject({ graphql: {}, rest: {} });
    expect(draft.card, from).not.toHaveProperty("routing.missing");
    const names = draft.exchanges.map(({ name, graphql, rest }) => [name.split(":")[0], graphql, rest]);
    for (const [api, graphql, rest] of names)
      expect(api, from).toBe(rest === undefined ? "GraphQL" : graphql === undefined ? "REST" : "both");
    const apis = new Set(names.map(([api]) => api));
    expect(apis, from).toEqual(new Set(["GraphQL", "REST"]));
  }
});

test("new writes one card, one document and the exchanges of both", async () => {
  const endpoint = "GET /repos/{owner}/{repo}/labels";
  const { code, text } = await runNew("tag.list", [endpoint, "repository.labels"]);
  expect(text).toContain("cards/tag.list.yaml\noperations/TagList.graphql\nscenarios/tag.list.yaml\n");
  expect(code).toBe(0);
  const read = async (path: string): Promise<unknown> => parse(await readFile(join(root, path), "utf8"));
  expect(await read("cards/tag.list.yaml")).toMatchObject({
    graphql: { operationName: "TagList", output: { list: "labels" } },
    rest: { output: { list: "$main" } },
  });
  expect(await read("scenarios/tag.list.yaml")).toMatchObject({
    exchanges: [
      { name: "GraphQL: answer of the schema's types", expect: { data: { items: [{ name: "name" }] } } },
      { name: "GraphQL: not found" },
      { name: "REST: published example", expect: { data: { items: [{ name: "bug" }, {}] } } },
      { name: "REST: not found" },
    ],
  });
});

test("the card returns what both APIs give, and the document selects nothing else", () => {
  const { card, document } = draftPair("repository.labels", "GET /repos/{owner}/{repo}/labels");
  const fields = ["color", "description", "id", "name"];
  expect(Object.keys(objectIn(card, "output_schema", "list", "properties") ?? {})).toEqual(fields);
  const selected = /nodes \{\s+([\w\s]+?)\s+\}/.exec(document ?? "")?.[1]?.split(/\s+/);
  expect(selected).toEqual(fields);
  expect(card.rest).toEqual({ endpoint: "GET /repos/{owner}/{name}/labels", output: { list: "$main" } });
});

test("an input of one API excludes the route of the other one", () => {
  const labels = draftPair("repository.labels", "GET /repos/{owner}/{repo}/labels");
  expect(labels.card).toMatchObject({
    input_schema: { properties: { orderBy: {}, query: {} } },
    routing: {
      suitability: [
        {
          route: "rest",
          when: { "$in.orderBy": null, "$in.query": null },
          reason: "REST does not accept orderBy, query.",
        },
      ],
    },
  });
  const issue = draftPair("createIssue", "POST /repos/{owner}/{repo}/issues");
  expect(issue.card).toMatchObject({
    input_schema: { required: ["title"], properties: { labels: "labelsInput", assignees: "assigneesInput" } },
    routing: {
      suitability: [
        { route: "graphql", when: { "$in.assignee": null } },
        { route: "rest", when: { "$in.issueTypeId": null } },
      ],
    },
  });
});

test("an input that one API requires has one name, and is required", () => {
  const milestone = draftPair(
    "repository.milestone",
    "GET /repos/{owner}/{repo}/milestones/{milestone_number}",
  );
  expect(milestone.card).toMatchObject({ input_schema: { required: ["milestoneNumber"] } });
  expect(milestone.card).not.toHaveProperty("input_schema.properties.number");
  expect(milestone.document).toContain("milestone(number: $milestoneNumber)");
  const label = draftPair("createLabel", "POST /repos/{owner}/{repo}/labels");
  expect(label.card).toMatchObject({ input_schema: { required: ["color", "labelName"] } });
  expect(label.document).toContain("name: $labelName");
  const user = draftPair("user", "GET /users/{username}");
  expect(user.document).toContain("user(login: $username)");
});

test("an issue is not a pull request over REST", () => {
  const endpoint = "/repos/{owner}/{repo}/issues/{issue_number}";
  const view = draftPair("repository.issue", `GET ${endpoint}`);
  expect(view.card).toMatchObject({
    subject: { issue: "number" },
    rest: { output: { from: { value: "$main", when: { "$main.pull_request": null } } } },
  });
  expect(view.document).toContain("issue(number: $issueNumber)");
  const update = draftPair("updateIssue", `PATCH ${endpoint}`);
  expect(update.card).toMatchObject({
    subject: "issue",
    input_schema: { properties: { labels: "labelsInput" } },
  });
  expect(update.exchanges[2]?.rest).toMatchObject([
    { request: "GET /repos/octo/hello/issues/7", answer: { with: { pull_request: { $absent: true } } } },
    { request: "PATCH /repos/octo/hello/issues/7" },
  ]);
  const comments = draftPair("repository.issue.comments", `GET ${endpoint}/comments`);
  expect(comments.card).toMatchObject({
    routing: { notes: ["Over REST, the number can belong to a pull request."] },
  });
});

test("an update over REST sends what the mutation says, and nothing else", () => {
  const endpoint = "PATCH /repos/{owner}/{repo}/issues/{issue_number}";
  const close = draftPair("closeIssue", endpoint);
  expect(close.card).toMatchObject({
    description: "Close an issue.",
    subject: "issue",
    rest: { body: { state: { const: "closed" }, state_reason: { lower: "stateReason" } } },
  });
  const inputs = objectIn(close.card, "input_schema", "properties") ?? {};
  expect(inputs.stateReason).toMatchObject({ enum: ["COMPLETED", "DUPLICATE", "NOT_PLANNED"] });
  expect(Object.keys(inputs)).toEqual(["stateReason"]);
  expect(close.omitted).toContain('the input "duplicateIssueId": its values over GraphQL and REST differ');
  const reopen = draftPair("reopenIssue", endpoint);
  expect(reopen.card).toMatchObject({ rest: { body: { state: { const: "open" } } } });
  const unarchive = draftPair("unarchiveRepository", "PATCH /repos/{owner}/{repo}");
  expect(unarchive.card).toMatchObject({ rest: { body: { archived: { const: false } } } });
});

test("a write returns that it was done if one API returns nothing", () => {
  const { card, document } = draftPair("addStar", "PUT /user/starred/{owner}/{repo}");
  expect(card).toMatchObject({
    subject: "repository",
    output_schema: { properties: { done: { const: true } } },
    graphql: { output: { map: { done: { const: true } } } },
    rest: { output: { map: { done: { const: true } } } },
  });
  expect(document).toContain("addStar(input: { starrableId: $subjectId })");
});

test.each([
  [["repository.labels", "createLabel"], "several --from are one mutation or query field and one endpoint"],
  [["GET /user", "GET /users/{username}"], "several --from are one mutation or query field and one endpoint"],
  [["viewer", "GET /user", "GET /user"], "several --from are one mutation or query field and one endpoint"],
  [["createIssu", "POST /repos/{owner}/{repo}/issues"], 'did you mean "createIssue"'],
  [
    ["repository.labels", "POST /repos/{owner}/{repo}/labels"],
    '/labels" cannot be one card: GraphQL reads, and REST writes; nothing was written',
  ],
])("new reports %j and writes nothing", async (from, message) => {
  const before = await readdir(root, { recursive: true });
  const { code, text } = await runNew("some.thing", from);
  expect(text).toContain(message);
  expect(text.trimEnd().split("\n")).toHaveLength(1);
  expect(code).toBe(1);
  expect(await readdir(root, { recursive: true })).toEqual(before);
});

const ISSUE = "/repos/{owner}/{repo}/issues/{issue_number}";

test.each([
  [["createLabel", "GET /repos/{owner}/{repo}/labels"], "GraphQL writes, and REST reads"],
  [
    ["repository.labels", "GET /repos/{owner}/{repo}/labels/{name}"],
    "GraphQL returns a list, and REST an object",
  ],
  [["repository.label", "GET /repos/{owner}/{repo}/labels"], "GraphQL returns an object, and REST a list"],
  [["codesOfConduct", "GET /codes_of_conduct"], "their outputs have no field in common"],
  [["addComment", `POST ${ISSUE}/comments`], 'addComment returns "subject", which can be another object'],
  [["updateIssue", "POST /repos/{owner}/{repo}/issues"], "over GraphQL it acts on no subject"],
  [
    ["submitPullRequestReview", "POST /repos/{owner}/{repo}/pulls/{pull_number}/reviews"],
    "over GraphQL it acts on no subject",
  ],
  [["pinIssue", `PATCH ${ISSUE}`], "the body of the PATCH has no value that says pinIssue"],
  [
    ["repository.ref", "GET /repos/{owner}/{repo}/git/ref/{ref}"],
    'GraphQL needs "qualifiedName", and REST "ref"',
  ],
  [["createRepository", "POST /user/repos"], 'GraphQL needs "visibility", which REST does not have'],
  [["viewer", "GET /users/{username}"], 'REST needs "username", which GraphQL does not have'],
  [
    ["addSubIssue", `POST ${ISSUE}/sub_issues`],
    'the values of "subIssueId" over GraphQL and of "sub_issue_id"',
  ],
  [
    ["deleteLabel", "DELETE /repos/{owner}/{repo}/labels/{name}"],
    "over GraphQL it acts on no subject, over REST on repository",
  ],
])("%j cannot be one card", (from, message) => {
  expect(() => draftPair(...from)).toThrow(message);
});
