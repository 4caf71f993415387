// The typed IR: each expression of a card has exactly one typed node in each place where it is evaluated.

import { describe, expect, it } from "vitest";
import { checkSources } from "../compile.js";
import type { Output, PlannedRequest, Suitability } from "../model/ir.js";
import type { TypedCapability, TypedOutput, TypedRequest, TypedSuitability } from "../model/typed-ir.js";
import type { Span } from "../source/source-map.js";
import { loadGolden, loadRepository, loadSmall } from "../testing/projects.js";

const EXPRESSIONS = [
  ...[
    "path",
    "object",
    "const",
    "first",
    "case",
    "enum",
    "when",
    "each",
    "concat",
    "text",
    "join",
    "only",
    "call",
    "ran",
    "holds",
    "error",
  ],
  ...["all", "any", "test"],
];

type Fields = Readonly<Record<string, unknown>>;
interface Node {
  readonly kind: string;
  readonly span: Span;
}

const isFields = (value: unknown): value is Fields =>
  typeof value === "object" &&
  value !== null &&
  [Object.prototype, null].includes(Object.getPrototypeOf(value));

function isNode(value: unknown): value is Node {
  return isFields(value) && EXPRESSIONS.some((kind) => kind === value.kind) && isFields(value.span);
}

/** Expressions and matches of the IR in a value, at any depth. */
function nodesIn(value: unknown): Node[] {
  const children = Array.isArray(value) ? value : isFields(value) ? withoutDescriptions(value) : [];
  return [...(isNode(value) ? [value] : []), ...children.flatMap(nodesIn)];
}

/** The nodes of the IR that typed nodes in a value are made from. */
function typedNodesIn(value: unknown): Node[] {
  if (Array.isArray(value)) return value.flatMap(typedNodesIn);
  if (!isFields(value)) return [];
  const { source, ...children } = value;
  const inner = withoutDescriptions(children).flatMap(typedNodesIn);
  return isNode(source) ? [source, ...inner] : [...typedNodesIn(source), ...inner];
}

/** Bound operations and endpoints, and shapes, contain no expressions of the card. */
function withoutDescriptions({ operation, endpoint, type, declared, start, field, ...rest }: Fields) {
  void [operation, endpoint, type, declared, start, field];
  return Object.values(rest);
}

type Place = readonly [name: string, bound: Suitability | PlannedRequest | Output, typed: unknown];

/** Every place of a capability, bound and typed. */
function places({ capability, ...typed }: TypedCapability): Place[] {
  const { graphql, rest, cli, suitability } = capability;
  return [
    ...pairs("suitability", suitability, typed.suitability),
    ...pairs("graphql request", graphql?.requests, typed.graphql?.requests),
    ...pairs("graphql output", optional(graphql?.output), optional(typed.graphql?.output)),
    ...pairs("rest request", rest?.requests, typed.rest?.requests),
    ...pairs(
      "rest source",
      rest?.sources.map((source) => source.request),
      typed.rest?.sources.map((source) => source.request),
    ),
    ...pairs(
      "rest source output",
      rest?.sources.map((source) => source.output),
      typed.rest?.sources.map((source) => source.output),
    ),
    ...pairs("rest output", optional(rest?.output), optional(typed.rest?.output)),
    ...pairs("gh request", cli?.command?.requests, typed.command?.requests),
    ...pairs("gh output", optional(cli?.command?.output), optional(typed.command?.output)),
  ];
}

const optional = <T>(value: T | undefined): T[] => (value === undefined ? [] : [value]);

function pairs(
  name: string,
  bound: readonly (Suitability | PlannedRequest | Output)[] = [],
  typed: readonly (TypedSuitability | TypedRequest | TypedOutput)[] = [],
): Place[] {
  expect(typed.length, name).toBe(bound.length);
  return bound.map((one, index) => [`${name} ${index + 1}`, one, typed[index]]);
}

const projects = [
  ["this repository", checkSources(await loadRepository())],
  ["golden", checkSources(await loadGolden())],
  ["small", checkSources(await loadSmall())],
] as const;

describe.each(projects)("the cards of the project %s", (_name, { capabilities }) => {
  it("have one typed node per expression and place", () => {
    const wrong: string[] = [];
    let count = 0;
    for (const one of capabilities) {
      for (const [name, bound, typed] of places(one)) {
        const found = typedNodesIn(typed);
        for (const node of nodesIn(bound)) {
          count++;
          const annotations = found.filter((other) => other === node).length;
          if (annotations !== 1)
            wrong.push(`${one.capability.id} ${name}: ${annotations} for ${node.kind} at ${node.span.start}`);
        }
      }
    }
    expect(wrong).toEqual([]);
    expect(count).toBeGreaterThan(10 * capabilities.length);
  });
});

it("types an input field in each request by the conditions of that request", () => {
  const typed = projects[0][1].capabilities.find(({ capability }) => capability.id === "issue.labels.set");
  const requests = typed?.graphql?.requests ?? [];
  const [inNode, main] = ["labelsInNode", "main"].map((name) => requests.find((one) => one.name === name));
  // The lookup is sent only if the id is given; the main request, which also uses it, is always sent.
  const nodeId = inNode?.vars.find(({ target }) => target === "nodeId")?.source;
  const inLookup = nodeId?.kind === "expr" ? nodeId.expr : undefined;
  const labels = main?.vars.find(({ target }) => target === "labelIds")?.source;
  const [inMain] = labels?.kind === "map_array" ? labels.within : [];
  expect(inLookup?.type.absent).toBe(false);
  expect(inMain?.type.absent).toBe(true);
});
