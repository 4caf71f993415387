// Drafts a capability with both routes: merges the drafts of a mutation or query field and of an endpoint.

import { isObject, type Json, type JsonObject, listAt, objectAt } from "../bind/json.js";
import { MissingInput } from "../source/load.js";
import { impliedValues } from "./both-constants.js";
import { bothExchanges, type IssueCheck } from "./both-exchanges.js";
import { type BothInput, draftInputs, type Matched, matchInputs, mergeSchemas } from "./both-inputs.js";
import { type CommonOutput, commonOutput, restOutput } from "./both-outputs.js";
import { type CommonSubject, commonSubject } from "./both-subject.js";
import type { Choices, Draft } from "./types.js";

/** A mutation or query field, and an endpoint. */
export interface BothSources {
  readonly graphql: string;
  readonly rest: string;
}

/** Drafts a source with what the other one also has. */
export type DraftSource = (from: string, choices?: Choices) => Draft;

/** What both drafts agree on. */
interface Agreement extends Matched {
  readonly subject: CommonSubject;
  readonly output: CommonOutput;
  /** The values that make an update over REST do what the mutation does, by GitHub's key. */
  readonly implied: ReadonlyMap<string, Json>;
  /** The other inputs of this update. */
  readonly unused: readonly BothInput[];
  /** Inputs whose values differ. */
  readonly differing: Matched["pairs"];
}

/** Throws `MissingInput` if the sources cannot be the routes of one card. */
export function draftBoth({ graphql, rest }: BothSources, draft: DraftSource): Draft {
  const agreement = agree(graphql, draft(rest), (choices) => draft(graphql, choices));
  if (typeof agreement === "string")
    throw new MissingInput(`${graphql} and "${rest}" cannot be one card: ${agreement}; nothing was written`);
  const first = draft(graphql, graphqlChoices(agreement));
  return merge(agreement, first, draft(rest, restChoices(agreement)));
}

/** Returns what the drafts agree on, or a text that says why they do not. */
function agree(source: string, rest: Draft, draft: (choices?: Choices) => Draft): Agreement | string {
  const graphql = draft();
  const isRead = graphql.card.effect === "read";
  if (isRead !== (rest.card.effect === "read"))
    return isRead ? "GraphQL reads, and REST writes" : "GraphQL writes, and REST reads";
  const output = commonOutput(source, graphql.card, rest.card);
  if (typeof output === "string") return output;
  const subject = commonSubject(
    source,
    graphql.card,
    rest.card,
    matchInputs(draftInputs(graphql), draftInputs(rest)),
  );
  if (typeof subject === "string") return subject;
  // With the subject, node ids of other objects become references.
  const own = draftInputs(draft(subject.choices)).filter(({ key }) => key !== subject.input?.key);
  const all = matchInputs(own, draftInputs(rest));
  const implied = isRead ? new Map<string, Json>() : impliedValues(source, rest.card, all.rest);
  if (implied === undefined) return `the body of the PATCH has no value that says ${source}`;
  // An update can change more than what the mutation does.
  const isUpdate = ({ required }: BothInput): boolean => implied.size > 0 && !required;
  const matched = {
    ...all,
    rest: all.rest.filter((one) => !isUpdate(one)),
  };
  const problem = inputProblem(matched);
  if (problem !== undefined) return problem;
  const isShared = (pair: Matched["pairs"][number]): boolean =>
    mergeSchemas(pair.graphql, pair.rest) !== undefined;
  return {
    ...matched,
    pairs: matched.pairs.filter(isShared),
    differing: matched.pairs.filter((pair) => !isShared(pair)),
    subject,
    output,
    implied,
    unused: all.rest.filter((one) => isUpdate(one) && !implied.has(one.key)),
  };
}

/** Returns why a request cannot be sent with the input of the other one. */
function inputProblem({ pairs, graphql, rest }: Matched): string | undefined {
  for (const pair of pairs) {
    const isNeeded = pair.graphql.required || pair.rest.required;
    if (isNeeded && mergeSchemas(pair.graphql, pair.rest) === undefined)
      return `the values of "${pair.graphql.key}" over GraphQL and of "${pair.rest.key}" over REST differ`;
  }
  const names = [...pairs.map((pair) => pair.rest), ...graphql, ...rest].map(({ name }) => name);
  const twice = names.find((name, index) => names.indexOf(name) !== index);
  if (twice !== undefined) return `"${twice}" is one input over GraphQL and another one over REST`;
  const needed = (inputs: readonly BothInput[]): string =>
    inputs.flatMap(({ key, required }) => (required ? [`"${key}"`] : [])).join(", ");
  const [ours, theirs] = [needed(graphql), needed(rest)];
  if (ours !== "" && theirs !== "") return `GraphQL needs ${ours}, and REST ${theirs}`;
  if (ours !== "") return `GraphQL needs ${ours}, which REST does not have`;
  return theirs === "" ? undefined : `REST needs ${theirs}, which GraphQL does not have`;
}

function graphqlChoices({ subject, pairs, differing, output }: Agreement): Choices {
  const names = pairs.map(({ graphql, rest }) => [graphql.key, rest.name] as const);
  return {
    ...subject.choices,
    names: new Map([...(subject.choices.names ?? []), ...names]),
    required: new Set(pairs.flatMap(({ graphql, rest }) => (rest.required ? [graphql.key] : []))),
    omitted: new Set(differing.map(({ graphql }) => graphql.key)),
    fields: output.names,
  };
}

const restChoices = ({ pairs, differing, implied, unused }: Agreement): Choices => ({
  required: new Set(pairs.flatMap(({ graphql, rest }) => (graphql.required ? [rest.key] : []))),
  omitted: new Set([...differing.map(({ rest }) => rest.key), ...unused.map(({ key }) => key)]),
  constants: implied,
});

function merge(agreement: Agreement, graphql: Draft, rest: Draft): Draft {
  const { output } = agreement;
  const check = issueCheck(agreement.subject.subject, rest.card);
  return {
    card: mergeCards(agreement, graphql.card, rest.card, check),
    ...(graphql.document !== undefined && { document: graphql.document }),
    exchanges: bothExchanges(graphql, rest, output, check),
    omitted: [...omissions(agreement), ...(rest.omitted ?? [])],
    keys: rest.keys,
  };
}

function omissions({ differing, unused }: Agreement): string[] {
  const names = unused.map(({ name }) => `"${name}"`).join(", ");
  return [
    ...differing.map(({ rest }) => `the input "${rest.name}": its values over GraphQL and REST differ`),
    ...(names === "" ? [] : [`the inputs ${names} of REST: they change something else`]),
  ];
}

function mergeCards(
  agreement: Agreement,
  graphql: JsonObject,
  rest: JsonObject,
  check: IssueCheck | undefined,
): JsonObject {
  const { output, implied } = agreement;
  const { subject } = agreement.subject;
  // An endpoint of updates describes the update.
  const described = implied.size > 0 ? graphql : rest;
  const isDestructive = [graphql, rest].some(({ effect }) => effect === "destructive");
  return {
    ...definedFields({
      capability_id: rest.capability_id,
      description: described.description,
      effect: isDestructive ? "destructive" : graphql.effect,
      subject,
      input_schema: inputSchema(agreement, graphql, rest),
    }),
    output_schema: output.schema,
    ...routing(agreement, check),
    graphql: { ...objectAt(graphql, "graphql"), ...constantOutput(output) },
    rest: restRoute(rest, output, check),
    examples: [{ ...firstExample(rest), title: firstExample(described).title ?? "" }],
  };
}

const firstExample = (card: JsonObject): JsonObject => {
  const [example] = listAt(card, "examples");
  return isObject(example) ? example : {};
};

const definedFields = (fields: Readonly<Record<string, Json | undefined>>): JsonObject =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([key, value]) => (value === undefined ? [] : [[key, value]])),
  );

/** Returns the inputs of both cards, except the ones that the subject adds. */
function inputSchema(
  { pairs, subject }: Agreement,
  graphql: JsonObject,
  rest: JsonObject,
): JsonObject | undefined {
  const schemas = [graphql, rest].map((card) => objectAt(card, "input_schema"));
  const shared = pairs.map((pair): [string, Json] => [
    pair.rest.name,
    mergeSchemas(pair.graphql, pair.rest) ?? null,
  ]);
  const all = schemas.flatMap((schema) => Object.entries(objectAt(schema, "properties")));
  const own = new Set(subject.choices.names?.values());
  const properties = [...all, ...shared].filter(([name]) => !own.has(name));
  if (properties.length === 0 && subject.subject !== undefined) return undefined;
  const required = new Set(schemas.flatMap((schema) => listAt(schema, "required").map(String)));
  const needed = [...required].filter((name) => !own.has(name));
  return { ...(needed.length > 0 && { required: needed }), properties: Object.fromEntries(properties) };
}

/** Returns `routing`: a route is left out for inputs that it does not have. */
function routing({ graphql, rest, subject }: Agreement, check: IssueCheck | undefined): JsonObject {
  const suitability = [...limit("graphql", "GraphQL", rest), ...limit("rest", "REST", graphql)];
  const { subject: of } = subject;
  const isUnchecked = isObject(of) && of.issue !== undefined && check === undefined;
  const rules = {
    ...(suitability.length > 0 && { suitability }),
    ...(isUnchecked && { notes: ["Over REST, the number can belong to a pull request."] }),
  };
  return Object.keys(rules).length > 0 ? { routing: rules } : {};
}

/** `inputs`: those that the route does not have. */
function limit(route: string, api: string, inputs: readonly BothInput[]): JsonObject[] {
  if (inputs.length === 0) return [];
  const names = inputs.map(({ name }) => name);
  const when = Object.fromEntries(names.map((name) => [`$in.${name}`, null]));
  return [{ route, when, reason: `${api} does not accept ${names.join(", ")}.` }];
}

const constantOutput = ({ constant }: CommonOutput): JsonObject =>
  constant === undefined ? {} : { output: { map: { [constant]: { const: true } } } };

function restRoute(card: JsonObject, output: CommonOutput, check: IssueCheck | undefined): JsonObject {
  const { output: _, ...request } = objectAt(card, "rest");
  const read = output.constant === undefined ? restOutput(card, output) : constantOutput(output);
  if (check !== "answer") return { ...request, ...read };
  return { ...request, output: { from: ISSUE, ...objectAt(read, "output") } };
}

/** Over REST, the number of an issue can belong to a pull request. */
const ISSUE: JsonObject = { value: "$main", when: { "$main.pull_request": null } };
const ISSUE_PATH = "/repos/{owner}/{name}/issues/{issueNumber}";

function issueCheck(subject: Json | undefined, { effect, rest }: JsonObject): IssueCheck | undefined {
  const endpoint = String(isObject(rest) ? rest.endpoint : "");
  if (effect !== "read") return subject === "issue" && endpoint.includes(ISSUE_PATH) ? "lookup" : undefined;
  const isIssue = isObject(subject) && subject.issue !== undefined;
  return isIssue && endpoint === `GET ${ISSUE_PATH}` ? "answer" : undefined;
}
