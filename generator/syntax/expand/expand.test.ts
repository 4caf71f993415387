// The long form of cards.

import { describe, expect, it } from "vitest";
import { parse } from "yaml";
import { readVocabulary } from "../../bind/vocabulary.js";
import { loadGolden, loadRepository } from "../../testing/projects.js";
import { parseDocuments } from "../document.js";
import { parseYaml } from "../yaml.js";
import { expandCard, expandShared, type Vocabulary } from "./index.js";

const fail = (diagnostic: { readonly message: string }): never => {
  throw new Error(diagnostic.message);
};

function read(name: string, text: string) {
  const node = parseYaml(name, text, fail);
  if (!node) throw new Error(`${name} is empty`);
  return node;
}

const SHARED = `
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

const SUBJECTS = `
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

const vocabulary: Vocabulary = {
  shared: new Map([["shared.yaml", expandShared(read("shared.yaml", SHARED))]]),
  subjects: read("subjects.yaml", SUBJECTS),
  references: read("references.yaml", REFERENCES),
  variables: () => new Set(["subjectId", "assigneeIds"]),
};

/** The long form, as far as the test reads it. */
interface LongForm {
  readonly [key: string]: unknown;
  readonly input_schema: unknown;
  readonly output_schema: unknown;
  readonly routing: unknown;
  readonly graphql?: { readonly resolution?: unknown; readonly vars?: unknown; readonly output?: unknown };
  readonly rest?: { readonly resolution?: unknown; readonly when?: unknown; readonly output?: unknown };
}

function expand(text: string): LongForm {
  return expandCard(read("card", text), vocabulary, fail).value as LongForm;
}

const GUARD_ENDPOINT = "GET /repos/{owner}/{name}/issues/{issueNumber}";

/** A write to an issue over REST. `words`: those of the route. */
const expandWrite = (words: string): LongForm =>
  expand(`
subject: issue
effect: write
input_schema: { properties: { title: text } }
output_schema: { properties: { id: id } }
rest:
  endpoint: PATCH /repos/{owner}/{name}/issues/{issueNumber}
  ${words}
`);

describe("schemas", () => {
  const { output_schema: schema } = expand(
    "output_schema: { properties: { number: integer, url: uri, labels: [text], author: { properties: { login: text } } } }",
  );

  it("closes objects, requires all output properties and adds types", () => {
    expect(schema).toEqual({
      type: "object",
      additionalProperties: false,
      required: ["number", "url", "labels", "author"],
      properties: {
        number: { type: "integer" },
        url: { $ref: "shared.yaml#/uri" },
        labels: { type: "array", items: { $ref: "shared.yaml#/text" } },
        author: {
          type: "object",
          additionalProperties: false,
          required: ["login"],
          properties: { login: { $ref: "shared.yaml#/text" } },
        },
      },
    });
  });

  it("does not require input properties", () => {
    expect(expand("input_schema: { properties: { title: text } }").input_schema).toEqual({
      type: "object",
      additionalProperties: false,
      properties: { title: { $ref: "shared.yaml#/text" } },
    });
  });

  it("expands a list to a page, and adds first and after to the input", () => {
    const card = expand("output_schema: { list: { properties: { id: id } } }");
    expect(card.input_schema).toMatchObject({
      properties: { first: { $ref: "shared.yaml#/first" }, after: { $ref: "shared.yaml#/after" } },
    });
    expect(card.output_schema).toMatchObject({
      required: ["items", "totalCount", "pageInfo"],
      properties: { items: { type: "array", items: { required: ["id"] } } },
    });
  });

  it("keeps a card that says everything itself", async () => {
    const golden = await loadGolden();
    for (const text of golden.cards.values()) {
      const { routing, ...card } = parse(text) as LongForm;
      expect(expand(text)).toMatchObject({ ...card, routing });
    }
  });
});

describe("routing", () => {
  it("tries graphql, rest and cli in this order by default", () => {
    expect(expand("graphql: {}\nrest: {}").routing).toEqual({
      preferred: "graphql",
      fallbacks: ["rest", "cli"],
    });
    expect(expand("rest: {}").routing).toEqual({ preferred: "rest", fallbacks: ["cli"] });
    expect(expand("routing: { preferred: cli }\nrest: {}").routing).toEqual({ preferred: "cli" });
  });
});

describe("subjects", () => {
  const card = expand(`
subject: issue
effect: write
input_schema: { required: [title], properties: { title: text } }
output_schema: { properties: { id: id } }
graphql: { operationName: IssueUpdate, output: { from: updateIssue.issue } }
rest: { endpoint: "PATCH /repos/{owner}/{name}/issues/{issueNumber}" }
`);

  it("add their properties and alternatives to the input", () => {
    expect(card.input_schema).toMatchObject({
      required: ["title"],
      properties: { issueId: {}, owner: {}, name: {}, issueNumber: {}, title: {} },
      anyOf: [{ required: ["issueId"] }, { required: ["owner", "name", "issueNumber"] }],
    });
  });

  it("look up the node id with the variables of the subject", () => {
    expect(expand("subject: branch\ngraphql: { operationName: BranchDelete }").graphql?.resolution).toEqual({
      lookup: [
        { name: "subject", operationName: "BranchId", vars: { ref: { text: "refs/heads/{branch}" } } },
      ],
      inject: [{ target: "subjectId", source: "scalar", path: "$subject.repository.ref.id" }],
    });
  });

  it("look up the node id, unless the caller provides it", () => {
    expect(card.graphql?.resolution).toEqual({
      lookup: [{ name: "subject", operationName: "IssueId", when: { "$in.issueId": null } }],
      inject: [
        {
          target: "subjectId",
          source: "scalar",
          path: { first: ["$in.issueId", "$subject.repository.issue.id"] },
        },
      ],
    });
  });

  it("limit REST to the form that its paths contain", () => {
    expect(card.routing).toMatchObject({
      suitability: [
        {
          route: "rest",
          when: { "$in.issueId": null },
          reason: "REST does not accept the node id of an issue.",
        },
      ],
    });
  });

  it("check the kind of the object before a write over REST", () => {
    expect(card.rest).toMatchObject({
      resolution: {
        lookup: [{ name: "subject", endpoint: "GET /repos/{owner}/{name}/issues/{issueNumber}" }],
      },
      guard: { when: { "$subject.pull_request": null }, miss: "#{issueNumber} is a pull request" },
      output: { map: { id: "node_id" } },
    });
  });

  it.each([
    ["confirms the write", "name: now, confirm: { $now.state: closed }"],
    ["is part of a confirmation", "name: now, confirms: main"],
    ["a condition can skip", "name: now, when: { $in.title: x }"],
    ["has another name and endpoint", "name: now, query: {}", "GET /repos/{owner}/{name}/labels"],
  ])("check it also if the card has a lookup that %s", (_what, words, endpoint = GUARD_ENDPOINT) => {
    const { rest } = expandWrite(`resolution: { lookup: { ${words}, endpoint: "${endpoint}" } }`);
    expect(rest).toMatchObject({
      resolution: {
        lookup: [
          { name: "subject", endpoint: GUARD_ENDPOINT },
          { name: "now", endpoint },
        ],
      },
      guard: { when: { "$subject.pull_request": null } },
    });
  });

  it("use the lookup of the card that is always sent, and keep its own guards and condition", () => {
    const { rest } = expandWrite(
      `resolution: { lookup: { name: now, endpoint: "${GUARD_ENDPOINT}" } }
  guard: { when: { $now.pull_request: { not: null } }, miss: own }
  when: { $now.state: open }`,
    );
    expect(rest).toMatchObject({
      resolution: { lookup: { name: "now", endpoint: GUARD_ENDPOINT } },
      guard: [
        { when: { "$now.pull_request": null }, miss: "#{issueNumber} is a pull request" },
        { when: { "$now.pull_request": { not: null } }, miss: "own" },
      ],
      when: { "$now.state": "open" },
    });
  });

  it("do not check it before a read, or for another endpoint", () => {
    const rest = (effect: string, path: string) =>
      expand(
        `subject: issue\neffect: ${effect}\noutput_schema: { properties: { id: id } }\nrest: { endpoint: "PATCH ${path}" }`,
      ).rest?.resolution;
    expect(rest("read", "/repos/{owner}/{name}/issues/{issueNumber}")).toBeUndefined();
    expect(rest("write", "/repos/{owner}/{name}/pulls/{issueNumber}")).toBeUndefined();
  });

  it("accept one form only if the card says so", () => {
    const one = expand("subject: { issue: number }\nrest: {}");
    expect(one.input_schema).toEqual({
      type: "object",
      additionalProperties: false,
      required: ["owner", "name", "issueNumber"],
      properties: {
        owner: { $ref: "shared.yaml#/owner" },
        name: { $ref: "shared.yaml#/name" },
        issueNumber: { type: "integer" },
      },
    });
    expect(one.routing).not.toHaveProperty("suitability");
  });

  it("combine their alternatives with those of the card", () => {
    const both = expand(
      "subject: issue\ninput_schema: { anyOf: [[title], [body]], properties: { title: text, body: text } }",
    );
    expect(both.input_schema).toMatchObject({
      anyOf: [
        { required: ["issueId", "title"] },
        { required: ["issueId", "body"] },
        { required: ["owner", "name", "issueNumber", "title"] },
        { required: ["owner", "name", "issueNumber", "body"] },
      ],
    });
  });

  it("can exclude each other, with what they have in common required", () => {
    const release = expand("subject: release\ngraphql: {}");
    expect(release.input_schema).toMatchObject({
      required: ["owner"],
      oneOf: [{ required: ["releaseId"] }, { required: ["tagName"] }],
    });
    expect(release.routing).toMatchObject({
      suitability: [
        { route: "graphql", when: { "$in.releaseId": null }, reason: "GraphQL requires the tag." },
      ],
    });
  });

  describe("with lookups over REST", () => {
    const latest = { name: "latest", endpoint: "GET /runs", when: { "$in.runId": null } };
    const runId = { first: ["$in.runId", "$latest.id"] };

    it("resolve their property in every path and in the output", () => {
      const cancel = expand(`
subject: run
output_schema: { properties: { runId: integer } }
rest:
  resolution: { lookup: { name: run, endpoint: "GET /runs/{runId}", confirm: { $run.state: done } } }
  endpoint: POST /runs/{runId}/cancel
  then: [{ name: jobs, endpoint: "GET /runs/{runId}/jobs" }]
  output: { map: { runId: $in.runId } }
`);
      expect(cancel.rest).toMatchObject({
        resolution: { lookup: [latest, { name: "run", params: { runId } }] },
        params: { runId },
        output: { map: { runId: { required: runId } } },
      });
      expect(cancel.rest).toHaveProperty("then.0.params.runId", runId);
    });

    it("may be those of another subject", () => {
      const log = expand("subject: job\noutput_schema: {}\nrest: { endpoint: 'GET /jobs/{jobId}/log' }");
      expect(log.rest).toMatchObject({
        resolution: { lookup: [latest, { name: "job" }] },
        params: { jobId: { first: ["$in.jobId", "$job.id", "$latest.id"] } },
      });
    });

    it("are not added to a card that accepts only the property", () => {
      const one = expand("subject: { run: id }\noutput_schema: {}\nrest: { endpoint: 'GET /runs/{runId}' }");
      expect(one.rest?.resolution).toBeUndefined();
    });

    it("are not added again to the long form", () => {
      const card = "subject: run\noutput_schema: {}\nrest: { endpoint: 'GET /runs/{runId}' }";
      const long = expand(card);
      expect(expand(JSON.stringify({ ...long, subject: "run" })).rest).toEqual(long.rest);
    });

    it("report a name that no subject has", () => {
      const broken = SUBJECTS.replace("run.latest", "run.newest");
      const own = { ...vocabulary, subjects: read("subjects.yaml", broken) };
      const card = read("card", "subject: job\nrest: { endpoint: 'GET /jobs/{jobId}' }");
      expect(() => expandCard(card, own, fail)).toThrow(
        'there is no lookup "run.newest", did you mean "run.latest"?',
      );
    });
  });

  it("pass a node id without a lookup if it is their only form", () => {
    const thread = expand(
      "subject: thread\noutput_schema: { properties: { id: id } }\ngraphql: { operationName: X }",
    );
    expect(thread.graphql).toMatchObject({ vars: { subjectId: "threadId" } });
    expect(thread.graphql?.resolution).toBeUndefined();
  });
});

describe("references", () => {
  const card = (input: string, path: string) =>
    expand(`
effect: write
input_schema: ${input}
output_schema: { properties: { id: id } }
graphql: { operationName: Assign }
rest: { endpoint: "POST ${path}", body: { assignees: assignees } }
`);
  const input =
    "{ required: [assignees], properties: { assignees: { ref: user, maxItems: 10, items: text } } }";

  it("look up the node ids that the document has a variable for", () => {
    expect(card(input, "/x").graphql?.resolution).toEqual({
      lookup: [{ name: "assignees", operationName: "UserIds" }],
      inject: [
        {
          target: "assigneeIds",
          source: "map_array",
          from_input: "assignees",
          nodes_path: "$assignees.user",
          match_field: "login",
          extract_field: "id",
        },
      ],
    });
  });

  it("look nothing up if an optional input is absent", () => {
    const optional = input.replace("required: [assignees], ", "");
    expect(card(optional, "/x").graphql?.resolution).toMatchObject({
      lookup: [{ name: "assignees", when: { "$in.assignees": { not: null } } }],
    });
  });

  it("check each name before a write over REST whose endpoint would ignore it", () => {
    expect(card(input, "/repos/{owner}/{name}/issues/{number}/assignees").rest?.resolution).toEqual({
      lookup: [
        {
          name: "assignees",
          endpoint: "GET /users/{$item}",
          perItem: { over: "assignees", max: 10, onError: "fail" },
        },
      ],
    });
    expect(card(input, "/repos/{owner}/{name}/issues").rest?.resolution).toBeUndefined();
  });

  it.each([
    ["reads the names in an expression", "body: { assignees: { first: [assignees, $in.others] } }"],
    ["reads the names with their root", "body: { assignees: $in.assignees }"],
    [
      "has another request for each name",
      "body: { assignees: assignees }, resolution: { lookup: { name: now, endpoint: 'GET /x/{$item}', perItem: { over: assignees } } }",
    ],
    [
      "confirms each name",
      "body: { assignees: assignees }, resolution: { lookup: { name: now, endpoint: 'GET /users/{$item}', perItem: { over: assignees }, confirm: { $now.id: 1 } } }",
    ],
  ])("check each name also if the route %s", (_what, words) => {
    const { rest } = expand(`
effect: write
input_schema: ${input}
output_schema: { properties: { id: id } }
rest: { endpoint: "POST /repos/{owner}/{name}/issues/{number}/assignees", ${words} }
`);
    expect(JSON.stringify(rest?.resolution)).toContain(
      '{"name":"assignees","endpoint":"GET /users/{$item}","perItem":{"over":"assignees","max":10,"onError":"fail"}}',
    );
  });
});

describe("mappings", () => {
  const output =
    "output_schema: { properties: { id: id, url: uri, dueOn: text, milestone: milestone, state: { enum: [OPEN] } } }";
  const map = (route: string) => {
    const card = expand(`${output}\n${route}`);
    return card.graphql?.output ?? card.rest?.output;
  };

  it("read fields that they leave out from the fields of the same name", () => {
    expect(map("graphql: { operationName: X, output: { map: { dueOn: due.date } } }")).toEqual({
      map: {
        id: "id",
        url: "url",
        dueOn: "due.date",
        milestone: { from: "milestone", object: { number: "number", dueOn: "dueOn" } },
        state: "state",
      },
    });
  });

  it("follow the names of REST", () => {
    expect(map('rest: { endpoint: "GET /x" }')).toEqual({
      map: {
        id: "node_id",
        url: "html_url",
        dueOn: "due_on",
        milestone: { from: "milestone", object: { number: "number", dueOn: "due_on" } },
        state: { upper: "state" },
      },
    });
  });

  it("complete objects, lists of objects and the cases of by", () => {
    const card = expand(`
output_schema: { list: { properties: { id: id, labels: [{ properties: { name: text, color: text } }] } } }
graphql:
  operationName: X
  output:
    list: nodes
    by: __typename
    items:
      Issue: { labels: { each: labels.nodes, object: { color: hue } } }
      PullRequest: { labels: labels.nodes }
`);
    const each = (color: string) => ({ each: "labels.nodes", object: { name: "name", color } });
    expect(card.graphql?.output).toMatchObject({
      items: { Issue: { id: "id", labels: each("hue") }, PullRequest: { id: "id", labels: each("color") } },
    });
  });
});

it("ends at a schema that contains itself, which is reported later", () => {
  const shared = expandShared(
    read(
      "shared.yaml",
      `${SHARED}
issue: { properties: { id: id, parent: issue } }
loop: { $ref: shared.yaml#/loop }
`,
    ),
  );
  const own = { ...vocabulary, shared: new Map([["shared.yaml", shared]]) };
  const card = read(
    "card",
    "input_schema: { properties: { a: loop } }\noutput_schema: issue\ngraphql: { operationName: X }",
  );
  expect(expandCard(card, own, fail).value).toMatchObject({
    graphql: { output: { map: { id: "id", parent: "parent" } } },
  });
});

it("keeps fields that are named like members of every object", () => {
  const card = expand(`
subject: issue
input_schema: { properties: { constructor: text, toString: text } }
output_schema: { properties: { constructor: text, __proto__: text } }
graphql: { operationName: X }
`);
  expect(Object.keys(Object(Object(card.input_schema).properties))).toEqual(
    expect.arrayContaining(["constructor", "toString", "issueId"]),
  );
  expect(Object.keys(Object(Object(card.graphql?.output).map))).toEqual(["constructor", "__proto__"]);
});

it("expands a long form to itself", async () => {
  const sources = await loadRepository();
  const own = readVocabulary(sources, parseDocuments(sources.documents, fail), fail);
  for (const [file, text] of sources.cards) {
    const once = expandCard(read(file, text), own, fail).value;
    expect(expandCard(read(file, JSON.stringify(once)), own, fail).value).toEqual(once);
  }
});
