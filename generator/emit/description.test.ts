// The description of a capability.

import { expect, it } from "vitest";
import { checkSources } from "../compile.js";
import { loadGolden } from "../testing/projects.js";
import { mayHold } from "./describe-schema.js";
import { describeCapability } from "./description.js";

it("contains what the catalog, the types and the reference state", async () => {
  const { capabilities } = checkSources(await loadGolden());
  const one = capabilities.find(({ capability }) => capability.id === "issue.milestone.set");
  if (!one) throw new Error("there is no such card");
  const description = describeCapability(one.capability);
  expect(description).toMatchObject({
    id: "issue.milestone.set",
    version: "1.0.0",
    effect: "write",
    functionName: "issueMilestoneSet",
    typeName: "IssueMilestoneSet",
    untrusted: ["milestone.title"],
    chain: { followUp: false },
    missing: [],
  });
  expect(description.input.fields.at(-1)).toEqual({
    name: "milestoneNumber",
    description: "Number of the milestone.",
    required: true,
    type: {
      types: ["integer"],
      nullable: false,
      isSet: false,
      isTextMap: false,
      acceptsDigits: false,
      isLogin: false,
      isSecret: false,
      untrusted: false,
      minimum: 1,
    },
  });
  expect(description.flags.at(-1)).toEqual({
    name: "milestoneNumber",
    type: "integer",
    required: true,
    description: "Number of the milestone.",
  });
  const [graphql, rest, cli] = description.routes;
  expect(graphql.requests).toEqual([
    {
      api: "graphql",
      cost: { nodes: 0, points: 1 },
      kind: "query",
      name: "IssueMilestoneLookup",
      role: "lookup",
      conditional: false,
      repeated: false,
    },
    {
      api: "graphql",
      cost: { nodes: 0, points: 1 },
      kind: "mutation",
      name: "IssueMilestoneSet",
      role: "main",
      conditional: false,
      repeated: false,
    },
  ]);
  expect(rest?.requests.at(-1)).toMatchObject({ api: "rest", method: "PATCH", role: "main" });
  expect(cli).toMatchObject({ route: "cli" });
});

it.each<[Parameters<typeof mayHold>[1], boolean]>([
  [{}, true],
  [{ pattern: "^[^\\s,]+$" }, false],
  [{ pattern: "^[A-Za-z0-9_-]+$" }, false],
  [{ pattern: "^[+-.]+$" }, true],
  [{ pattern: "^[^\\s]+$" }, true],
  [{ pattern: "^[a-z]+,[a-z]+$" }, true],
  [{ pattern: "[a-z]+" }, true],
  [{ values: ["a", "b"] }, false],
  [{ values: ["a", "b,c"] }, true],
])("detects whether a value can contain a comma: %j", (type, expected) => {
  expect(mayHold(",", type)).toBe(expected);
});
