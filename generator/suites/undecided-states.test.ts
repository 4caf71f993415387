// States after a write that nothing of a response decides about: every lost write would be reported as applied.

import { expect, it } from "vitest";
import { checkSources } from "../compile.js";
import { loadRepository, shortly, withFiles } from "../testing/projects.js";

const base = await loadRepository();

/** A card that replaces the topics of a repository. */
const topicsSet = (done: string, map: string): string => `capability_id: topics.set
description: Replace the topics of a repository.
effect: write
idempotent: true
done: ${done}
subject: repository
input_schema: { required: [topics], properties: { topics: { type: array, items: { type: string }, description: Topics. } } }
output_schema: { properties: { set: { type: boolean }, topics: { type: array, items: text } } }
routing: { missing: { graphql: Not needed here. } }
rest:
  endpoint: PUT /repos/{owner}/{name}/topics
  body: { names: topics }
  output: { map: ${map} }
examples: [{ title: Set topics, input: { owner: octo, name: hello, topics: [bug] } }]
`;

const problems = (card: string): readonly string[] =>
  shortly(
    checkSources(
      withFiles({ ...base, cards: new Map(), documents: new Map() }, { "cards/topics.set.yaml": card }),
    ).diagnostics,
  );

const CONSTANT = "{ set: { const: true }, topics: names }";
const GHX705 =
  "cards/topics.set.yaml GHX705 done holds for every state: rest maps no response to the fields that it tests";

it.each([
  ["a constant", "{ set: true }", CONSTANT],
  [
    "a value of the input",
    "{ topics: { includes: $in.topics } }",
    "{ set: { const: true }, topics: $in.topics }",
  ],
  ["a constant and the input", "{ set: true, $in.owner: octo }", CONSTANT],
  ["a constant or of the response", "{ any: [{ set: true }, { topics: { equals: $in.topics } }] }", CONSTANT],
])("rejects a state that is %s", (_what, done, map) => {
  expect(problems(topicsSet(done, map))).toEqual([GHX705]);
});

it.each([
  ["of the response", "{ topics: { equals: $in.topics } }"],
  ["of which one is of the response", "{ set: true, topics: { equals: $in.topics } }"],
])("accepts fields %s", (_what, done) => {
  expect(problems(topicsSet(done, CONSTANT))).toEqual([]);
});
