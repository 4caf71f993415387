// Tests that drafts of GitHub's mutations, queries and endpoints compile.

import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { parse } from "yaml";
import { runCommand } from "../command.js";
import { repository } from "../testing/projects.js";
import { writeDraft } from "./new.js";

let root: string;
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), "ghx-draft-"));
});
afterAll(() => rm(root, { recursive: true }));

async function run(...argv: string[]): Promise<{ code: number; text: string }> {
  let text = "";
  const print = (part: string) => {
    text += part;
  };
  const schema = ["--operations", join(repository, "operations")];
  return { code: await runCommand([...argv, ...schema], { cwd: root, out: print, err: print }), text };
}

const read = async (path: string): Promise<unknown> => parse(await readFile(join(root, path), "utf8"));

test("new drafts a card and exchanges from an endpoint, with the subject and GitHub's example", async () => {
  const { code, text } = await run(
    "new",
    "repo.milestone.create",
    "--from",
    "POST /repos/{owner}/{repo}/milestones",
  );
  expect(text).toContain("cards/repo.milestone.create.yaml\nscenarios/repo.milestone.create.yaml\n");
  expect(code).toBe(0);
  expect(await read("cards/repo.milestone.create.yaml")).toMatchObject({
    capability_id: "repo.milestone.create",
    description: "Create a milestone.",
    effect: "write",
    subject: "repository",
    input_schema: {
      required: ["title"],
      properties: {
        title: { type: "string", description: "The title of the milestone." },
        state: { enum: ["OPEN", "CLOSED"] },
        dueOn: { type: "string", format: "date-time" },
      },
    },
    output_schema: {
      properties: { id: { format: "id" }, number: { type: "integer" }, url: { format: "uri" } },
    },
    rest: {
      endpoint: "POST /repos/{owner}/{name}/milestones",
      body: { title: "title", state: { lower: "state" }, due_on: "dueOn" },
    },
  });
  expect(await read("scenarios/repo.milestone.create.yaml")).toMatchObject({
    capability: "repo.milestone.create",
    exchanges: [
      {
        rest: [{ answer: { example: "issues/create-milestone" } }],
        expect: { data: { number: 1, title: "v1.0" } },
      },
      { expect: { error: { code: "NOT_FOUND" } } },
    ],
  });
});

test("new names the schemas that editors use, from the package of the project", async () => {
  await run("new", "gitignore.list", "--from", "GET /gitignore/templates");
  const first = async (path: string) => (await readFile(join(root, path), "utf8")).split("\n")[0];
  const schema = "# yaml-language-server: $schema=../node_modules/@ghx/generator";
  expect(await first("cards/gitignore.list.yaml")).toBe(`${schema}/card.schema.json`);
  expect(await first("scenarios/gitignore.list.yaml")).toBe(`${schema}/exchanges/exchanges.schema.json`);
});

test("new recognizes references of issues", async () => {
  await run("new", "ticket.update", "--from", "PATCH /repos/{owner}/{repo}/issues/{issue_number}");
  expect(await read("cards/ticket.update.yaml")).toMatchObject({
    subject: { issueOrPr: "number" },
    input_schema: {
      properties: { labels: "labelsInput", assignees: "assigneesInput", milestone: { ref: "milestone" } },
    },
  });
});

test("new recognizes a repository at the end of a path", async () => {
  await run("new", "team.repo.grant", "--from", "PUT /orgs/{org}/teams/{team_slug}/repos/{owner}/{repo}");
  const card = await read("cards/team.repo.grant.yaml");
  expect(card).toMatchObject({
    subject: "repository",
    input_schema: { required: ["org", "teamSlug"] },
    rest: { endpoint: "PUT /orgs/{org}/teams/{teamSlug}/repos/{owner}/{name}" },
  });
});

test("the exchange of an update changes something", async () => {
  await run("new", "gist.update", "--from", "PATCH /gists/{gist_id}");
  expect(await read("scenarios/gist.update.yaml")).toMatchObject({
    exchanges: [
      { input: { description: "description" }, rest: [{ body: { description: "description" } }] },
      { input: { description: "description" } },
    ],
  });
});

test("the draft of a body has all its properties if some of them must be given", async () => {
  await run("new", "page.update", "--from", "PUT /repos/{owner}/{repo}/pages");
  expect(await read("cards/page.update.yaml")).toMatchObject({
    rest: { body: { build_type: { lower: "buildType" }, cname: "cname", https_enforced: "httpsEnforced" } },
  });
});

test("new drafts an optional object whose fields have other names over REST", async () => {
  await run("new", "check.create", "--from", "POST /repos/{owner}/{repo}/check-runs");
  const card = await read("cards/check.create.yaml");
  expect(card).toMatchObject({
    input_schema: {
      properties: {
        output: {
          required: ["summary", "title"],
          properties: { annotations: { items: { properties: { endLine: { type: "integer" } } } } },
        },
      },
    },
    rest: {
      body: {
        output: {
          when: { output: { not: null } },
          value: {
            from: "output",
            object: { annotations: { each: "annotations", object: { end_line: "endLine" } } },
          },
        },
      },
    },
  });
});

test("new joins the alternatives of an object", async () => {
  await run("new", "rules.create", "--from", "POST /repos/{owner}/{repo}/rulesets");
  const rule = {
    type: { enum: expect.arrayContaining(["CREATION", "DELETION"]) },
    parameters: { type: "object" },
  };
  expect(await read("cards/rules.create.yaml")).toMatchObject({
    input_schema: { properties: { rules: { items: { required: ["type"], properties: rule } } } },
  });
});

test("new drafts free-form JSON where GitHub describes no keys", async () => {
  await run("new", "event.send", "--from", "POST /repos/{owner}/{repo}/dispatches");
  expect(await read("cards/event.send.yaml")).toMatchObject({
    input_schema: { properties: { clientPayload: { type: "object", additionalProperties: true } } },
    rest: { body: { client_payload: "clientPayload" } },
  });
});

test.each([
  ["tasks.list", "GET /agents/repos/{owner}/{repo}/tasks", 'the query parameter "creator_id"'],
  ["notes.create", "PATCH /gists/{gist_id}", 'the field "files" of the body'],
  ["text.render", "POST /markdown/raw", "the body"],
  ["site.set", "PUT /repos/{owner}/{repo}/pages", 'null for "cname": a draft sends values'],
  ["site.source", "PUT /repos/{owner}/{repo}/pages", 'the other forms of "source": an input has one'],
  [
    "site.needs",
    "PUT /repos/{owner}/{repo}/pages",
    "that GitHub needs build_type, or source, or cname, or public, or https_enforced",
  ],
  ["base.view", "GET /repos/{owner}/{repo}/commits/{ref}", 'the objects and lists "author",'],
  ["content.view", "GET /repos/{owner}/{repo}/contents/{path}", "an answer that is a list"],
])("new says in the card and on the terminal what %s cannot send", async (id, from, what) => {
  const { text } = await run("new", id, "--from", from);
  expect(text).toContain(`Not drafted: ${what}`);
  expect(await readFile(join(root, `cards/${id}.yaml`), "utf8")).toContain(`\n# Not drafted: ${what}`);
});

test("the exchange of an answer with several forms has the form that the card returns", async () => {
  await run("new", "file.view", "--from", "GET /repos/{owner}/{repo}/contents/{path}");
  expect(await read("scenarios/file.view.yaml")).toMatchObject({
    exchanges: [
      {
        rest: [{ answer: { example: "repos/get-content", named: "response-if-content-is-a-file" } }],
        expect: { data: { name: "README.md" } },
      },
      {},
    ],
  });
});

test("an object keeps its required fields if a text is also accepted", async () => {
  await run("new", "site.update", "--from", "PUT /repos/{owner}/{repo}/pages");
  expect(await read("cards/site.update.yaml")).toMatchObject({
    input_schema: { properties: { source: { required: ["branch", "path"] } } },
  });
});

test("inputs that are secrets by their names are not displayed", async () => {
  await run("new", "org.webhook.create", "--from", "POST /orgs/{org}/hooks");
  expect(await read("cards/org.webhook.create.yaml")).toMatchObject({
    input_schema: {
      properties: {
        config: { properties: { secret: { writeOnly: true }, password: { writeOnly: true } } },
      },
    },
  });
});

test("new drafts a write with an answer that may have no content", async () => {
  await run("new", "collaborator.add", "--from", "PUT /repos/{owner}/{repo}/collaborators/{username}");
  expect(await read("cards/collaborator.add.yaml")).toMatchObject({
    output_schema: { properties: { createdAt: { type: ["string", "null"] } } },
    rest: { output: { map: { databaseId: "id" } } },
  });
  expect(await read("scenarios/collaborator.add.yaml")).toMatchObject({
    exchanges: [
      { rest: [{ answer: { example: "repos/add-collaborator" } }] },
      { rest: [{ answer: { status: 204 } }], expect: { data: { createdAt: null, databaseId: null } } },
      { expect: { error: { code: "NOT_FOUND" } } },
    ],
  });
});

test("new drafts a download of the file to which GitHub redirects", async () => {
  await run("new", "source.download", "--from", "GET /repos/{owner}/{repo}/zipball/{ref}");
  expect(await read("cards/source.download.yaml")).toMatchObject({
    input_schema: { properties: { dir: "dir", overwrite: "overwrite" } },
    output_schema: { properties: { path: "text", bytes: "integer" } },
    rest: { response: { file: { const: "zipball" }, dir: "dir", overwrite: "overwrite" } },
  });
  expect(await read("scenarios/source.download.yaml")).toMatchObject({
    exchanges: [
      { rest: [{ answer: { status: 302 } }, {}], expect: { data: { path: ".cache/zipball" } } },
      {},
    ],
  });
});

test("a key that GitHub's description requires is added to an example without it", async () => {
  await run("new", "fork.create", "--from", "POST /repos/{owner}/{repo}/forks");
  expect(await read("scenarios/fork.create.yaml")).toMatchObject({
    exchanges: [
      {
        rest: [{ answer: { example: "repos/create-fork", with: { has_discussions: true } } }],
        expect: { data: { hasDiscussions: true } },
      },
      {},
    ],
  });
});

test("new drafts a list whose pages have cursors", async () => {
  const source = "GET /repos/{owner}/{repo}/dependabot/alerts";
  await run("new", "alert.list", "--from", source);
  const card = await read("cards/alert.list.yaml");
  expect(card).toMatchObject({
    output_schema: { list: { properties: { number: { type: "integer" } } } },
    rest: { output: { list: "$main" } },
  });
  for (const name of ["per_page", "after", "before"])
    expect(card).not.toHaveProperty(["rest", "query", name]);
  expect(await read("scenarios/alert.list.yaml")).toMatchObject({
    exchanges: [{ rest: [{ request: "GET /repos/octo/hello/dependabot/alerts?per_page=30" }] }, {}],
  });
});

test("a read whose answer GitHub still prepares is drafted without an empty answer for it", async () => {
  await run("new", "stats.view", "--from", "GET /repos/{owner}/{repo}/stats/contributors");
  expect(await read("cards/stats.view.yaml")).toMatchObject({ rest: { nullOn: [204] } });
});

test.each([
  [["repo.labels.list"], "new needs --from"],
  [
    ["repo.labels.list", "--from", "GET /repos/{owner}/{repo}/lables"],
    'did you mean "GET /repos/{owner}/{repo}/labels"',
  ],
  [["repo.labels.list", "--from", "createIssu"], 'did you mean "createIssue"'],
  [["repo.pinned", "--from", "repository.pinedIssues"], 'did you mean "repository.pinnedIssues"?'],
  [
    ["repo.labels.list", "--from", "search"],
    'no mutation or query field "search" has scalars to return; write',
  ],
  [["org.log.list", "--from", "GET /orgs/{org}/audit-log"], "run: npx ghx-gen schema use <version>"],
  [["../labels", "--from", "createIssue"], '"../labels" is not the id of a capability'],
  [["repo.labels_", "--from", "createIssue"], '"repo.labels_" is not the id of a capability'],
  [["Pages.get", "--from", "createIssue"], "write lower-case words separated by dots, with _ in a word"],
  [["chain.run", "--from", "createIssue"], '"chain" cannot be a domain: the client has a function chain'],
  [["then.create", "--from", "createIssue"], '"then" cannot be part of an id'],
  [["create.ghx", "--from", "createIssue"], "create.ghx is the function createGhx, which the SDK has"],
])("new reports %j and writes nothing", async (argv, message) => {
  const before = await readdir(root, { recursive: true });
  const { code, text } = await run("new", ...argv);
  expect(text).toContain(message);
  expect(code).toBe(1);
  expect(await readdir(root, { recursive: true })).toEqual(before);
});

test("new refuses an id that ghx has, and writes nothing", async () => {
  const at = (folder: string) => join(root, folder);
  const project = {
    ...{ root, cards: at("cards"), scenarios: undefined, out: at("generated") },
    operations: join(repository, "operations"),
  };
  const before = await readdir(root, { recursive: true });
  const included = new Map([["release.view", "release.get"]]);
  const source = "GET /repos/{owner}/{repo}/releases/{release_id}";
  await expect(writeDraft(project, "release.view", [source], included)).rejects.toThrow(
    "release.view is taken by release.get of ghx; nothing was written. Choose another id.",
  );
  expect(await readdir(root, { recursive: true })).toEqual(before);
});

test("new refuses an id that is a property of the function of a card", async () => {
  await run("new", "topic.view", "--from", "GET /licenses/{license}");
  const { code, text } = await run("new", "topic.view.items", "--from", "GET /licenses/{license}");
  expect(text).toContain('"items" cannot follow "topic.view"');
  expect(code).toBe(1);
});

test("new does not overwrite a card", async () => {
  await run("new", "license.get", "--from", "GET /licenses/{license}");
  const { code, text } = await run("new", "license.get", "--from", "GET /gitignore/templates/{name}");
  expect(text).toContain("cards/license.get.yaml exists; nothing was written");
  expect(code).toBe(1);
});

test("new asks with the statuses 204 and 404 whether something exists", async () => {
  await run("new", "user.following.get", "--from", "GET /user/following/{username}");
  expect(await read("cards/user.following.get.yaml")).toMatchObject({
    output_schema: { properties: { exists: "boolean" } },
    rest: { statuses: { 204: true, 404: false }, output: { map: { exists: "$main" } } },
  });
  expect(await read("scenarios/user.following.get.yaml")).toMatchObject({
    exchanges: [{ expect: { data: { exists: true } } }, { expect: { data: { exists: false } } }],
  });
});

test("new reads the objects of a response that contains only objects", async () => {
  await run("new", "limits.view", "--from", "GET /rate_limit");
  expect(await read("cards/limits.view.yaml")).toMatchObject({
    output_schema: { properties: { rateLimit: { type: "integer" }, rateRemaining: { type: "integer" } } },
    rest: { output: { map: { rateLimit: "rate.limit", rateRemaining: "rate.remaining" } } },
  });
});
