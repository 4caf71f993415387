// Code that is generated for small cards of other projects passes the strictest options of TypeScript.

import { expect, it } from "vitest";
import { compile } from "../generate.js";
import { loadRepository, shortly } from "../testing/projects.js";
import { RUNTIME_MODULE, typecheck } from "../testing/typecheck.js";

const base = await loadRepository();

/** Cards whose output reads little of a response, by id: the text after the description, and the document. */
const cards: Readonly<Record<string, readonly [string, string?]>> = {
  "issue.mark": [
    `effect: write
subject: issue
output_schema: { properties: { marked: { const: true } } }
graphql: { operationName: IssueMark, output: { from: closeIssue.issue, map: { marked: { const: true } } } }
rest:
  endpoint: DELETE /repos/{owner}/{name}/issues/{issueNumber}/labels
  output: { from: $subject, map: { marked: { const: true } } }
examples: [{ title: Mark, input: { issueId: I_1 } }]`,
    "mutation IssueMark($subjectId: ID!) { closeIssue(input: { issueId: $subjectId }) { issue { id } } }",
  ],
  "issue.unmark": [
    `effect: write
subject: { issue: number }
output_schema: { properties: { marked: { const: false }, number: integer } }
routing: { missing: { graphql: Only for REST. } }
rest:
  endpoint: DELETE /repos/{owner}/{name}/issues/{issueNumber}/labels
  output: { from: $in, map: { marked: { const: false }, number: $in.issueNumber } }
examples: [{ title: Unmark, input: { owner: octo, name: hello, issueNumber: 1 } }]`,
  ],
  "viewer.exists": [
    `effect: read
input_schema: { properties: {} }
output_schema: { properties: { exists: { const: true } } }
graphql: { operationName: ViewerExists, output: { from: viewer, map: { exists: { const: true } } } }
rest: { endpoint: GET /user, output: { map: { exists: { const: true } } } }
examples: [{ title: Check, input: {} }]`,
    "query ViewerExists { viewer { login } }",
  ],
  "viewer.name": [
    `effect: read
input_schema: { properties: {} }
output_schema: { properties: { login: login } }
graphql: { operationName: ViewerName, output: { from: viewer } }
rest: { endpoint: GET /user, output: {} }
examples: [{ title: Check, input: {} }]`,
    "query ViewerName { viewer { login } }",
  ],
  "viewer.repos": [
    `effect: read
output_schema: { list: { properties: { known: { const: true } } } }
input_schema: { properties: {} }
graphql: { operationName: ViewerRepos, output: { from: viewer, list: repositories, items: { known: { const: true } } } }
routing: { missing: { rest: Only for GraphQL. } }
examples: [{ title: List, input: {} }]`,
    `query ViewerRepos($first: Int!, $after: String) {
  viewer { repositories(first: $first, after: $after) { nodes { id } pageInfo { hasNextPage endCursor } totalCount } }
}`,
  ],
  "repo.tags": [
    `effect: read
subject: repository
output_schema: { list: { properties: { known: { const: true } } } }
graphql: { operationName: RepoTags, output: { from: repository, list: labels, items: { known: { const: true } } } }
rest: { endpoint: "GET /repos/{owner}/{name}/labels", output: { list: $main, items: { known: { const: true } } } }
examples: [{ title: List, input: { owner: octo, name: hello } }]`,
    `query RepoTags($owner: String!, $name: String!, $first: Int!, $after: String) {
  repository(owner: $owner, name: $name) {
    labels(first: $first, after: $after) { nodes { id } pageInfo { hasNextPage endCursor } totalCount }
  }
}`,
  ],
};

it("has no unused declarations", async () => {
  const texts = Object.entries(cards);
  const cardFiles = new Map(
    texts.map(([id, [text]]) => [
      `cards/${id}.yaml`,
      `capability_id: ${id}\ndescription: A test.\n${text}\n`,
    ]),
  );
  const documents = new Map([...base.documents].filter(([path]) => path.endsWith("/IssueId.graphql")));
  for (const [, [, text]] of texts)
    if (text !== undefined) documents.set(`operations/${/ (\w+)/.exec(text)?.[1]}.graphql`, `${text}\n`);
  const all = new Map([...base.all, ...cardFiles, ...documents]);
  const result = await compile(
    { ...base, cards: cardFiles, documents, scenarios: undefined, all },
    RUNTIME_MODULE,
  );
  if (!result.ok) throw new Error(shortly(result.diagnostics).join("\n"));
  // A deliberate error shows that the type checker runs.
  const files = new Map([...result.files, ["mistake.ts", "const unused = 1;\nexport {};\n"]]);
  expect(typecheck(files)).toEqual(["mistake.ts:1: 'unused' is declared but its value is never read."]);
});
