// The lookups of references that define a schema and resolve one name.

import { describe, expect, it } from "vitest";
import { fail, read } from "../../testing/expand.js";
import { expandCard, expandShared, referenceSchemas, type Vocabulary } from "./index.js";

const SHARED = `
owner: { type: string, description: Owner. }
id: { type: string, format: id }
`;

const SUBJECTS = `
issue:
  properties: { issueId: { type: string }, owner: owner, issueNumber: { type: integer } }
  forms: { id: [issueId], number: [owner, issueNumber] }
  graphql: { operationName: IssueId, path: repository.issue.id }
release:
  properties: { owner: owner, tagName: { type: string } }
  forms: { tag: [owner, tagName] }
`;

const REFERENCES = `
milestone:
  schema:
    type: [integer, string]
    description: Number or title.
    forms: [{ type: number, parts: { number: integer } }, { parts: { title: string } }]
  graphql:
    lookup:
      - { name: byNumber, within: repository, when: { $ref.number: { not: null } },
        operationName: MilestoneByNumber, vars: { number: $ref.number } }
      - { name: inNode, within: node, operationName: MilestoneInNode, vars: { title: $ref.title } }
    value: { first: [$byNumber.repository.milestone.id, $inNode.node.milestone.id] }
  rest:
    requires: number
    reason: REST requires the number.
    lookup: { endpoint: "GET /repos/{owner}/{name}/milestones/{$ref.number}" }
    value: $lookup.number
user:
  graphql: { lookup: { operationName: UserIds, vars: { login: $ref } }, nodes: $lookup.user, match: login,
    unless: { $ref: { ends: "[bot]" } }, reason: Users only. }
`;

const vocabulary: Vocabulary = {
  shared: new Map([
    ["shared.yaml", expandShared(read("shared.yaml", SHARED))],
    ["references.yaml", referenceSchemas(read("references.yaml", REFERENCES))],
  ]),
  subjects: read("subjects.yaml", SUBJECTS),
  references: read("references.yaml", REFERENCES),
  variables: () => new Set(["subjectId", "milestoneId"]),
};

/** The parts of the long form that the tests read. */
interface LongForm {
  readonly input_schema: unknown;
  readonly routing: unknown;
  readonly graphql?: { readonly resolution?: unknown };
  readonly rest?: { readonly resolution?: unknown };
}

function expand(text: string): LongForm {
  return expandCard(read("card", text), vocabulary, fail).value as LongForm;
}

describe("references with a schema", () => {
  const card = (parts: {
    readonly required?: string;
    readonly subject?: string;
    readonly graphql?: string;
    readonly rest?: string;
  }) =>
    expand(`
effect: write
${parts.subject ? `subject: ${parts.subject}` : ""}
input_schema: { ${parts.required ?? "required: [milestone],"} properties: { milestone: { ref: milestone } } }
output_schema: { properties: { id: id } }
${parts.graphql ? `graphql: ${parts.graphql}` : ""}
${parts.rest ? `rest: ${parts.rest}` : ""}
`);
  const OPTIONAL = "";
  const graphql = "{ operationName: SetMilestone }";
  const rest = '{ endpoint: "PATCH /x", body: { milestone: milestone } }';

  it("refer to the schema of the reference, and card keywords override it", () => {
    const own = expand(`
input_schema: { properties: { milestone: { ref: milestone, description: Of the issue. } } }
graphql: ${graphql}
`);
    expect(own.input_schema).toMatchObject({
      properties: {
        milestone: {
          ref: "milestone",
          $ref: "references.yaml#/milestone",
          description: "Of the issue.",
        },
      },
    });
  });

  it("resolve the value of the variable of their name over GraphQL", () => {
    expect(card({ graphql }).graphql?.resolution).toEqual({
      lookup: [
        {
          name: "milestoneByNumber",
          when: { "$in.milestone.number": { not: null } },
          operationName: "MilestoneByNumber",
          vars: { number: "$in.milestone.number" },
        },
      ],
      inject: [
        {
          target: "milestoneId",
          source: "scalar",
          path: { first: ["$milestoneByNumber.repository.milestone.id"] },
        },
      ],
    });
  });

  it("without a subject that has an id, drop the lookups in a node and their paths", () => {
    for (const subject of [undefined, "release", "{ issue: number }"]) {
      const resolution = JSON.stringify(card({ graphql, ...(subject && { subject }) }).graphql?.resolution);
      expect(resolution).toContain("milestoneByNumber");
      expect(resolution).not.toContain("InNode");
    }
  });

  it("look up in the node of the subject if the caller gives its id", () => {
    expect(card({ graphql, subject: "issue" }).graphql?.resolution).toMatchObject({
      lookup: [
        { name: "subject" },
        {
          name: "milestoneByNumber",
          when: { "$in.milestone.number": { not: null }, "$in.issueId": null },
          vars: { number: "$in.milestone.number" },
        },
        {
          name: "milestoneInNode",
          when: { "$in.issueId": { not: null } },
          vars: { title: "$in.milestone.title", nodeId: "$in.issueId" },
        },
      ],
      inject: [
        { target: "subjectId" },
        {
          target: "milestoneId",
          path: {
            first: ["$milestoneByNumber.repository.milestone.id", "$milestoneInNode.node.milestone.id"],
          },
        },
      ],
    });
  });

  it("pass on an optional value that is null or absent", () => {
    const optional = card({ required: OPTIONAL, graphql, subject: "issue" }).graphql?.resolution;
    expect(optional).toMatchObject({
      lookup: [
        { name: "subject" },
        { name: "milestoneByNumber" },
        { name: "milestoneInNode", when: { "$in.milestone": { not: null }, "$in.issueId": { not: null } } },
      ],
      inject: [{}, { target: "milestoneId", from_input: "milestone" }],
    });
    expect(card({ required: OPTIONAL, rest }).rest).toMatchObject({
      resolution: { lookup: [{ name: "milestone", when: { "$in.milestone.number": { not: null } } }] },
      body: { milestone: { required: "$milestone.number", unless: "$in.milestone" } },
    });
  });

  it("replace the value in the params, query and body over REST, also of follow-ups", () => {
    const then = "{ name: again, endpoint: PUT /y, body: { milestone: $in.milestone, other: title } }";
    const route = `{ endpoint: "PATCH /x/{m}", params: { m: milestone }, query: { q: milestone, r: title }, body: { milestone: milestone }, then: [${then}] }`;
    const value = { required: "$milestone.number" };
    const resolved = card({ rest: route }).rest;
    expect(resolved).toMatchObject({
      resolution: {
        lookup: [
          { name: "milestone", endpoint: "GET /repos/{owner}/{name}/milestones/{$in.milestone.number}" },
        ],
      },
      params: { m: value },
      query: { q: value, r: "title" },
      body: { milestone: value },
    });
    expect(Object(resolved).then).toMatchObject([{ body: { milestone: value, other: "title" } }]);
  });

  it("look nothing up for a route that does not use the value", () => {
    const other = '{ endpoint: "PATCH /x", body: { title: title } }';
    expect(card({ rest: other }).rest?.resolution).toBeUndefined();
    const own = "{ operationName: SetMilestone, vars: { milestoneId: milestone } }";
    expect(card({ graphql: own }).graphql?.resolution).toBeUndefined();
  });

  it("look the value up for a route that reads the response", () => {
    const own =
      "{ operationName: SetMilestone, vars: { milestoneId: $milestoneByNumber.id, title: $milestone.title } }";
    expect(card({ graphql: own }).graphql?.resolution).toMatchObject({
      lookup: [{ name: "milestoneByNumber" }],
      inject: [],
    });
    const read = '{ endpoint: "PATCH /x/{$milestone.number}" }';
    expect(card({ rest: read }).rest?.resolution).toMatchObject({ lookup: [{ name: "milestone" }] });
  });

  it("add no lookup to the long form, whose lookups may have other names", () => {
    const long =
      "{ operationName: SetMilestone, resolution: { lookup: { name: milestoneX, operationName: MilestoneByNumber }, inject: [{ target: milestoneId, source: scalar, path: $milestoneByNumber.id }] } }";
    expect(card({ graphql: long }).graphql?.resolution).toMatchObject({ lookup: { name: "milestoneX" } });
  });

  it("limit REST to the form that it accepts, once", () => {
    const limit = {
      route: "rest",
      when: { "$in.milestone.number": { not: null } },
      reason: "REST requires the number.",
    };
    const once = card({ rest });
    expect(once.routing).toMatchObject({ suitability: [limit] });
    const again = expand(JSON.stringify(once));
    expect(again.routing).toMatchObject({ suitability: { length: 1 } });
    const { when } = limit;
    const absent = { any: [{ "$in.milestone": null }, when] };
    expect(card({ required: OPTIONAL, rest }).routing).toMatchObject({
      suitability: [{ ...limit, when: absent }],
    });
    expect(card({ graphql }).routing).not.toHaveProperty("suitability");
  });

  it("exclude a route for names that its lookups do not find", () => {
    const text = `
capability_id: issue.users.set
effect: write
subject: issue
input_schema: { properties: { users: { ref: user, items: { type: string } } } }
output_schema: { properties: { id: id } }
graphql: { operationName: SetUsers, output: { map: { id: id } } }
`;
    expect(expand(text).routing).toMatchObject({
      suitability: [{ route: "graphql", unless: { "$in.users": { ends: "[bot]" } }, reason: "Users only." }],
    });
    expect(expand(text.replace("graphql:", "other:")).routing).not.toHaveProperty("suitability");
  });

  it("look up the names of a list of any name", () => {
    const text = `
effect: write
input_schema: { required: [members], properties: { members: { ref: user, items: { type: string } } } }
graphql: { operationName: SetMembers }
`;
    const variables = () => new Set(["memberIds"]);
    expect(expandCard(read("card", text), { ...vocabulary, variables }, fail).value).toMatchObject({
      graphql: {
        resolution: {
          lookup: [{ name: "members", operationName: "UserIds", vars: { login: "$in.members" } }],
          inject: [{ target: "memberIds", from_input: "members", nodes_path: "$members.user" }],
        },
      },
    });
  });

  it("expand to a long form that expands to itself", () => {
    for (const required of [undefined, OPTIONAL]) {
      const long = card({ graphql, rest, subject: "issue", ...(required !== undefined && { required }) });
      expect(expand(JSON.stringify(long))).toEqual(long);
    }
  });
});
