// Expands cards of a test to their long form, with a small vocabulary of subjects and references.

import { expandCard, expandShared, type Vocabulary } from "../syntax/expand/index.js";
import { parseYaml } from "../syntax/yaml.js";

export const fail = (diagnostic: { readonly message: string }): never => {
  throw new Error(diagnostic.message);
};

export function read(name: string, text: string) {
  const node = parseYaml(name, text, fail);
  if (!node) throw new Error(`${name} is empty`);
  return node;
}

export const SHARED = `
owner: { type: string, description: Owner. }
name: { type: string, description: Name. }
id: { type: string, format: id }
uri: { type: string, format: uri }
text: { type: string, untrusted: true }
first: { type: integer, default: 30, description: Page size. }
after: { type: [string, "null"], description: Cursor. }
pageInfo: { properties: { hasNextPage: boolean } }
milestone: { type: [object, "null"], properties: { number: integer, dueOn: text } }
`;

export const SUBJECTS = `
issue:
  properties: { issueId: { type: string }, owner: owner, name: name, issueNumber: { type: integer } }
  forms: { id: [issueId], number: [owner, name, issueNumber] }
  graphql: { operationName: IssueId, path: repository.issue.id }
  rest:
    requires: number
    reason: REST does not accept the node id of an issue.
    guard:
      within: "/repos/{owner}/{name}/issues/"
      endpoint: "GET /repos/{owner}/{name}/issues/{issueNumber}"
      when: { pull_request: null }
      miss: "#{issueNumber} is a pull request"
pr:
  properties: { prId: { type: string }, owner: owner, name: name, prNumber: { type: integer } }
  forms: { id: [prId], number: [owner, name, prNumber] }
  rest:
    requires: number
    reason: REST does not accept the node id of a pull request.
    guard: { within: "/repos/{owner}/{name}/issues/", endpoint: "GET /repos/{owner}/{name}/pulls/{prNumber}" }
release:
  properties: { owner: owner, releaseId: { type: integer }, tagName: { type: string } }
  forms: { id: [owner, releaseId], tag: [owner, tagName] }
  exclusive: true
  graphql: { requires: tag, reason: GraphQL requires the tag. }
branch:
  properties: { owner: owner, branch: { type: string } }
  forms: { name: [owner, branch] }
  graphql: { operationName: BranchId, path: repository.ref.id, vars: { ref: { text: "refs/heads/{branch}" } } }
thread: { properties: { threadId: { type: string } }, forms: { id: [threadId] } }
run:
  properties: { owner: owner, runId: { type: integer }, ref: { type: string } }
  forms: { id: [owner, runId], ref: [owner, ref] }
  exclusive: true
  rest:
    property: runId
    lookup: [{ name: latest, endpoint: "GET /runs", when: { $in.runId: null } }]
    value: $latest.id
job:
  properties: { owner: owner, jobId: { type: integer }, ref: { type: string } }
  forms: { id: [owner, jobId], ref: [owner, ref] }
  rest:
    property: jobId
    lookup: [run.latest, { name: job, endpoint: "GET /runs/{$latest.id}/jobs", when: { $in.jobId: null } }]
    value: { first: [$job.id, $latest.id] }
`;

const REFERENCES = `
user:
  graphql: { lookup: { operationName: UserIds }, nodes: $lookup.user, match: login }
  rest: { check: { within: "/repos/{owner}/{name}/issues/", endpoint: "GET /users/{$item}" } }
`;

export const vocabulary: Vocabulary = {
  shared: new Map([["shared.yaml", expandShared(read("shared.yaml", SHARED))]]),
  subjects: read("subjects.yaml", SUBJECTS),
  references: read("references.yaml", REFERENCES),
  variables: () => new Set(["subjectId", "assigneeIds"]),
};

/** The keys of the long form that the tests read. */
export interface LongForm {
  readonly [key: string]: unknown;
  readonly input_schema: unknown;
  readonly output_schema: unknown;
  readonly routing: unknown;
  readonly graphql?: { readonly resolution?: unknown; readonly vars?: unknown; readonly output?: unknown };
  readonly rest?: { readonly resolution?: unknown; readonly when?: unknown; readonly output?: unknown };
}

export function expandText(text: string): LongForm {
  return expandCard(read("card", text), vocabulary, fail).value as LongForm;
}
