import { expect, test } from "vitest";
import type { OperationCard } from "../../runtime/index.js";
import { checkFile, checkWorkflow } from "./check.js";
import { unusedInputs } from "./check-inputs.js";
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

/** Returns the diagnostics of the scenario file after replacing `from` with `to`. */
function diagnostics(from = "", to = ""): string[] {
  expect(good).toContain(from);
  const loaded = loadFile("/repo/scenarios/capabilities/thing.set.yaml", good.replace(from, to));
  const place = /^.*?thing\.set\.yaml:/;
  return [...loaded.diagnostics, ...checkFile(loaded, new Map([["thing.set", card]]))].map((line) =>
    line.replace(place, ""),
  );
}

test("every type of an input is used", () => {
  const properties = {
    item: { anyOf: [{ type: "integer" }, { type: "string" }] },
    after: { type: ["string", "null"] },
    labels: { type: "array" },
    state: { enum: ["OPEN"] },
  };
  const number = { item: 1, after: "x", labels: [], state: "OPEN" };
  expect(unusedInputs([number], { properties })).toEqual(["item (string)", "after (null)"]);
  const id = { item: { $id: ["thread", "octo/hello", 1] }, after: null };
  expect(unusedInputs([number, id], { properties })).toEqual([]);
  expect(unusedInputs([{}], { properties })).toEqual(["item", "after", "labels", "state"]);
});

test("reports nothing for a valid file", () => {
  expect(diagnostics()).toEqual([]);
});

test.each([
  ["malformed YAML", "input: { name: y }", "input: { name: y", "9:5 Flow map in block collection must be"],
  ["an unknown key", "    state:", "    stat:", '6:5 unknown key "stat", did you mean "state"?'],
  [
    "an unknown error code",
    "NOT_FOUND",
    "NOTFOUND",
    "9:24 scenarios.1.expect.error.code must be equal to one of",
  ],
  [
    "a capability that differs from the file name",
    "thing.set",
    "thing.get",
    '1:1 expected "thing.set" to match the file name',
  ],
  ["a duplicate name", "name: fails", "name: works", '7:5 duplicate scenario name "works"'],
  [
    "no failing scenario",
    "error: { code: NOT_FOUND }",
    "data: {}",
    "2:1 expected at least one scenario that fails",
  ],
  [
    "a required field without an expected value",
    "id: { $id",
    "ids: { $id",
    "2:1 no scenario expects all required output fields; the most complete one omits id",
  ],
  [
    "an input that no successful scenario has",
    "{ name: x, state: open }",
    "{ name: x }",
    "2:1 no scenario that succeeds has the input state",
  ],
  [
    "a list element without a required field",
    "{ number: 1 }",
    "{}",
    "2:1 no scenario expects all required output fields; the most complete one omits items[].number",
  ],
  [
    "an unknown output field",
    "number: 1 }",
    "number: 1 }], itms: [",
    '5:85 the output has no field "itms"; did you mean "items"?',
  ],
  [
    "a write without state",
    "    state: { repositories: {} }\n",
    "",
    "3:5 a successful write must declare its resulting `state`",
  ],
  ["an invalid input", "name: y", "nam: y", "8:14 input must NOT have additional properties"],
  [
    "an unsupported route",
    "input: { name: y }",
    "routes: [cli]\n    input: { name: y }",
    "8:14 thing.set has no route cli; it has graphql, rest",
  ],
  ["an unknown world", "name: fails", "name: fails\n    world: none.yaml", "8:5 unknown world none.yaml"],
  [
    "an unknown token",
    "name: fails",
    "name: fails\n    token: reader-tokn",
    '8:5 octo.yaml has no token "reader-tokn"; did you mean "reader-token"?',
  ],
  ["an unknown kind of reference", "[thread", "[thred", '5:23 $id: unknown kind "thred"'],
  [
    "a reference to an unknown call",
    "name: y",
    "name: { $before: first.id }",
    '8:14 $before: no earlier call "first"',
  ],
])("reports %s", (_name, from, to, message) => {
  expect(diagnostics(from, to)).toContainEqual(expect.stringContaining(message));
});

test("suggests the nearest capability for an unknown one", () => {
  const loaded = loadFile("/repo/scenarios/capabilities/thing.set.yaml", good);
  expect(checkFile(loaded, new Map([["thing.get", card]]))[0]).toMatch(
    /:1:1 unknown capability "thing.set"; did you mean "thing.get"\?$/,
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

/** Returns the diagnostics of the workflow after replacing `from` with `to`. */
function workflowDiagnostics(from = "", to = ""): string[] {
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

test("reports nothing for a valid workflow", () => {
  expect(workflowDiagnostics()).toEqual([]);
});

test.each([
  [
    "an unknown capability",
    "thing.again",
    "thing.agian",
    '9:5 unknown capability "thing.agian"; did you mean',
  ],
  ["a literal id", "{ $before: first.id }", "7", "10:14 ids must come from an earlier step"],
  [
    "a reference to a later step",
    "$before: first.id",
    "$before: second.id",
    '10:14 $before: no earlier call "second"',
  ],
  ["an unknown output field", "id: a", "ids: a", '7:23 the output has no field "ids"; did you mean "id"?'],
  ["a duplicate step name", "name: second", "name: first", '8:5 duplicate step name "first"'],
  [
    "no state after a write",
    "state: { repositories: {} }\n",
    "",
    "3:1 a workflow that writes must declare its resulting `state`",
  ],
  [
    "a name that differs from the file name",
    "workflow: things",
    "workflow: thing",
    '1:1 expected "things" to match the file name',
  ],
  ["an unknown world", "steps:", "world: none.yaml\nsteps:", "3:1 unknown world none.yaml"],
])("reports a workflow with %s", (_, from, to, diagnostic) => {
  expect(workflowDiagnostics(from, to)).toEqual([expect.stringContaining(diagnostic)]);
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
    input: { name: x, state: OPEN }
    expect: { data: { items: [{ number: 1 }] } }
  - name: fails
    input: { name: y }
    expect: { error: { code: NOT_FOUND } }
paging:
  - input: { name: x }
    fill: [{ add: { users: { "user-{n}": {} } }, item: { number: "{n}" } }]
`;

test.each([
  ["without problems", "", "", []],
  [
    "without paging",
    /^paging:.*/ms,
    "",
    [expect.stringContaining("none covers route graphql"), expect.stringContaining("none covers route rest")],
  ],
  [
    "with a route without paging",
    "- input",
    "- routes: [rest]\n    input",
    [expect.stringContaining("none covers route graphql")],
  ],
  [
    "with an item that names an unknown field",
    'number: "{n}',
    'numbr: "{n}',
    [expect.stringContaining('the output has no field "numbr"')],
  ],
  [
    "without any listed item",
    ', item: { number: "{n}" }',
    "",
    [expect.stringContaining("at least one kind must have an `item` that is listed")],
  ],
  [
    "with an invalid input",
    "- input: { name: x }",
    "- input: { nam: x }",
    expect.arrayContaining([expect.stringContaining("input must NOT have additional")]),
  ],
])("checks a list %s", (_name, from, to, messages) => {
  const loaded = loadFile("/repo/scenarios/capabilities/thing.set.yaml", goodList.replace(from, to));
  expect([...loaded.diagnostics, ...checkFile(loaded, new Map([["thing.set", list]]))]).toEqual(messages);
});

test("reports paging of a capability that does not return a list", () => {
  const loaded = loadFile(
    "/repo/scenarios/capabilities/thing.set.yaml",
    `${good}paging: [{ input: { name: x }, fill: [{ add: {}, item: { id: x } }] }]\n`,
  );
  expect(checkFile(loaded, new Map([["thing.set", card]]))).toEqual([
    expect.stringContaining("10:1 thing.set does not return a list"),
  ]);
});
