// The long form of cards.

import { describe, expect, it } from "vitest";
import { parse } from "yaml";
import { readVocabulary } from "../../bind/vocabulary.js";
import { expandText, fail, type LongForm, read, SHARED, vocabulary } from "../../testing/expand.js";
import { loadGolden, loadRepository } from "../../testing/projects.js";
import { parseDocuments } from "../document.js";
import { expandCard, expandShared } from "./index.js";

describe("schemas", () => {
  const { output_schema: schema } = expandText(
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
    expect(expandText("input_schema: { properties: { title: text } }").input_schema).toEqual({
      type: "object",
      additionalProperties: false,
      properties: { title: { $ref: "shared.yaml#/text" } },
    });
  });

  it("expands a list to a page, and adds first and after to the input", () => {
    const card = expandText("output_schema: { list: { properties: { id: id } } }");
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
      expect(expandText(text)).toMatchObject({ ...card, routing });
    }
  });
});

describe("routing", () => {
  it("tries graphql, rest and cli in this order by default", () => {
    expect(expandText("graphql: {}\nrest: {}").routing).toEqual({
      preferred: "graphql",
      fallbacks: ["rest", "cli"],
    });
    expect(expandText("rest: {}").routing).toEqual({ preferred: "rest", fallbacks: ["cli"] });
    expect(expandText("routing: { preferred: cli }\nrest: {}").routing).toEqual({ preferred: "cli" });
  });
});

describe("references", () => {
  const card = (input: string, path: string) =>
    expandText(`
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

  it("check each name before the main request if a follow-up writes it", () => {
    const lookups = (path: string) =>
      JSON.stringify(
        expandText(`
effect: write
input_schema: ${input}
output_schema: { properties: { id: id } }
rest: { endpoint: POST /x, then: [{ name: assign, endpoint: "PATCH ${path}", body: { assignees: assignees } }] }
`).rest?.resolution,
      );
    expect(lookups("/repos/{owner}/{name}/issues/{$main.number}")).toContain("GET /users/{$item}");
    expect(lookups("/y")).toBeUndefined();
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
    const { rest } = expandText(`
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
    const card = expandText(`${output}\n${route}`);
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

  it("convert the values of lists of enums over REST", () => {
    const output =
      "output_schema: { properties: { hashes: { type: array, items: { enum: [SHA1, SHA256] } } } }";
    const card = expandText(`${output}\nrest: { endpoint: "GET /x" }`);
    expect(card.rest?.output).toEqual({ map: { hashes: { each: "hashes", value: { upper: "." } } } });
  });

  it("complete objects, lists of objects and the cases of by", () => {
    const card = expandText(`
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
  const card = expandText(`
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
