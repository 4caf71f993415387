import { expect, test } from "vitest";
import type { OperationCard } from "../../runtime/index.js";
import { checkFile, checkWorkflow } from "./check.js";
import { loadFile, loadWorkflow } from "./load.js";

const card: OperationCard = {
  capability_id: "thing.set",
  version: "1.0.0",
  description: "Set a thing.",
  effect: "write",
  idempotent: false,
  aliases: [],
  tags: [],
  input_schema: {
    type: "object",
    additionalProperties: false,
    required: ["name"],
    properties: { name: { type: "string" }, state: { enum: ["OPEN", "CLOSED"] } },
  },
  output_schema: {
    type: "object",
    additionalProperties: false,
    required: ["id", "items"],
    properties: {
      id: { type: "string" },
      items: {
        type: "array",
        items: { type: "object", required: ["number"], properties: { number: { type: "integer" } } },
      },
    },
  },
  routing: { preferred: "graphql", fallbacks: ["rest"], notes: [] },
  chainable: true,
  examples: [],
};

const good = `capability: thing.set
scenarios:
  - name: works
    input: { name: x, state: open }
    expect: { data: { id: { $id: [thread, octo/hello, 1] }, items: [{ number: 1 }] } }
    state: { repositories: {} }
  - name: fails
    input: { name: y }
    expect: { error: { code: NOT_FOUND } }
`;

/** Diagnostics of the file with one text replaced by another. */
function told(from = "", to = ""): string[] {
  expect(good).toContain(from);
  const loaded = loadFile("/repo/scenarios/capabilities/thing.set.yaml", good.replace(from, to));
  const place = /^.*?thing\.set\.yaml:/;
  return [...loaded.diagnostics, ...checkFile(loaded, new Map([["thing.set", card]]))].map((line) =>
    line.replace(place, ""),
  );
}

test("a file that fits has no diagnostics", () => {
  expect(told()).toEqual([]);
});

test.each([
  ["YAML that breaks", "input: { name: y }", "input: { name: y", "9:5 Flow map in block collection must be"],
  ["a key that is none", "    state:", "    stat:", '6:5 there is no "stat" here; did you mean "state"?'],
  [
    "a code that is none",
    "NOT_FOUND",
    "NOTFOUND",
    "9:24 scenarios.1.expect.error.code must be equal to one of",
  ],
  ["another capability", "thing.set", "thing.get", '1:1 expected "thing.set", as the file is named'],
  ["a name that is taken", "name: fails", "name: works", '7:5 "works" is the name of another one'],
  ["no failure", "error: { code: NOT_FOUND }", "data: {}", "2:1 a scenario that fails is missing"],
  [
    "a field without a value",
    "id: { $id",
    "ids: { $id",
    "2:1 no scenario expects every required output field; the fullest lacks id",
  ],
  [
    "an element without a field",
    "{ number: 1 }",
    "{}",
    "2:1 no scenario expects every required output field; the fullest lacks items[].number",
  ],
  [
    "a field that the output lacks",
    "number: 1 }",
    "number: 1 }], itms: [",
    '5:85 the output has no field "itms"; did you mean "items"?',
  ],
  [
    "a write without its state",
    "    state: { repositories: {} }\n",
    "",
    "3:5 a write that succeeds needs the `state` that it leaves",
  ],
  ["an input that the card refuses", "name: y", "nam: y", "8:14 input must NOT have additional properties"],
  [
    "a route that the card lacks",
    "input: { name: y }",
    "routes: [cli]\n    input: { name: y }",
    "8:14 thing.set has no route cli; it has graphql, rest",
  ],
  [
    "a world that is none",
    "name: fails",
    "name: fails\n    world: none.yaml",
    "8:5 there is no world none.yaml",
  ],
  [
    "a token that is none",
    "name: fails",
    "name: fails\n    token: reader-tokn",
    '8:5 octo.yaml has no token "reader-tokn"; did you mean "reader-token"?',
  ],
  ["a reference of no kind", "[thread", "[thred", '5:23 $id: there is no kind "thred"'],
  [
    "a reference to no call",
    "name: y",
    "name: { $before: first.id }",
    '8:14 $before: there is no call "first" before this one',
  ],
])("%s", (_name, from, to, message) => {
  expect(told(from, to)).toContainEqual(expect.stringContaining(message));
});

test("a capability that is none, with the nearest", () => {
  const loaded = loadFile("/repo/scenarios/capabilities/thing.set.yaml", good);
  expect(checkFile(loaded, new Map([["thing.get", card]]))[0]).toMatch(
    /:1:1 there is no capability "thing.set"; did you mean "thing.get"\?$/,
  );
});

const chained: OperationCard = {
  ...card,
  input_schema: {
    type: "object",
    additionalProperties: false,
    required: ["thingId"],
    properties: { thingId: { type: "integer" } },
  },
};

const workflow = `workflow: things
description: Set a thing twice.
steps:
  - name: first
    task: thing.set
    input: { name: x }
    expect: { data: { id: a } }
  - name: second
    task: thing.again
    input: { thingId: { $before: first.id } }
    expect: { data: {} }
state: { repositories: {} }
`;

/** Diagnostics of the workflow with one text replaced by another. */
function toldOfWorkflow(from = "", to = ""): string[] {
  expect(workflow).toContain(from);
  const loaded = loadWorkflow("/repo/scenarios/workflows/things.yaml", workflow.replace(from, to));
  const cards = new Map([
    ["thing.set", card],
    ["thing.again", chained],
  ]);
  return [...loaded.diagnostics, ...checkWorkflow(loaded, cards)].map((line) =>
    line.replace(/^.*?things\.yaml:/, ""),
  );
}

test("a workflow that fits has no diagnostics", () => {
  expect(toldOfWorkflow()).toEqual([]);
});

test.each([
  [
    "no such capability",
    "thing.again",
    "thing.agian",
    '9:5 there is no capability "thing.agian"; did you mean',
  ],
  ["an id that is written down", "{ $before: first.id }", "7", "10:14 an id comes from a step before"],
  [
    "a step that comes later",
    "$before: first.id",
    "$before: second.id",
    '10:14 $before: there is no call "second"',
  ],
  ["a field the output lacks", "id: a", "ids: a", '7:23 the output has no field "ids"; did you mean "id"?'],
  ["the same name twice", "name: second", "name: first", '8:5 "first" is the name of another one'],
  [
    "no state after a write",
    "state: { repositories: {} }\n",
    "",
    "3:1 a workflow that writes needs the `state`",
  ],
  ["another name", "workflow: things", "workflow: thing", '1:1 expected "things", as the file is named'],
  ["an unknown world", "steps:", "world: none.yaml\nsteps:", "3:1 there is no world none.yaml"],
])("a workflow with %s", (_, from, to, diagnostic) => {
  expect(toldOfWorkflow(from, to)).toEqual([expect.stringContaining(diagnostic)]);
});

const list: OperationCard = {
  ...card,
  effect: "read",
  output_schema: {
    type: "object",
    required: ["items"],
    properties: {
      items: { type: "array", items: { type: "object", properties: { number: { type: "integer" } } } },
      pageInfo: { type: "object" },
    },
  },
};
const goodList = `capability: thing.set
scenarios:
  - name: works
    input: { name: x }
    expect: { data: { items: [{ number: 1 }] } }
  - name: fails
    input: { name: y }
    expect: { error: { code: NOT_FOUND } }
paging:
  - input: { name: x }
    fill: [{ add: { users: { "user-{n}": {} } }, item: { number: "{n}" } }]
`;

test.each([
  ["that fits", "", "", []],
  [
    "without paging",
    /^paging:.*/ms,
    "",
    [expect.stringContaining("nothing walks the route graphql"), expect.stringContaining("route rest")],
  ],
  [
    "with a route that nothing walks",
    "- input",
    "- routes: [rest]\n    input",
    [expect.stringContaining("the route graphql")],
  ],
  [
    "with an element known by a field that there is not",
    'number: "{n}',
    'numbr: "{n}',
    [expect.stringContaining('the output has no field "numbr"')],
  ],
  [
    "of which nothing shows",
    ', item: { number: "{n}" }',
    "",
    [expect.stringContaining("nothing that is filled in is listed")],
  ],
  [
    "with an input that the card refuses",
    "- input: { name: x }",
    "- input: { nam: x }",
    expect.arrayContaining([expect.stringContaining("input must NOT have additional")]),
  ],
])("a list %s", (_name, from, to, messages) => {
  const loaded = loadFile("/repo/scenarios/capabilities/thing.set.yaml", goodList.replace(from, to));
  expect([...loaded.diagnostics, ...checkFile(loaded, new Map([["thing.set", list]]))]).toEqual(messages);
});

test("paging of what is no list", () => {
  const loaded = loadFile(
    "/repo/scenarios/capabilities/thing.set.yaml",
    `${good}paging: [{ input: { name: x }, fill: [{ add: {}, item: { id: x } }] }]\n`,
  );
  expect(checkFile(loaded, new Map([["thing.set", card]]))).toEqual([
    expect.stringContaining("10:1 thing.set is no list"),
  ]);
});
