// The subject of drafts of two routes, which each API identifies in its own way.

import { isDeepStrictEqual } from "node:util";
import { isObject, type Json, type JsonObject } from "../bind/json.js";
import type { BothInput, Matched } from "./both-inputs.js";
import type { Choices } from "./types.js";

/** What a card with both routes acts on. */
export interface CommonSubject {
  readonly subject?: Json;
  /** What the draft over GraphQL takes of its source so that it has this subject. */
  readonly choices: Choices;
  /** The input of GraphQL that is the subject. */
  readonly input?: BothInput;
}

/** Issues and pull requests, which endpoints identify by number. */
const NUMBERED: readonly {
  readonly rest: JsonObject;
  /** The subjects of mutations, which also accept a node id. */
  readonly mutations: readonly string[];
  /** The field of a query, which has the number as an argument, and its subject. */
  readonly query: string;
  readonly subject: JsonObject;
  readonly property: string;
}[] = [
  {
    rest: { issueOrPr: "number" },
    mutations: ["issue", "issueOrPr"],
    query: "issue",
    subject: { issue: "number" },
    property: "issueNumber",
  },
  {
    rest: { pr: "number" },
    mutations: ["pr"],
    query: "pullRequest",
    subject: { pr: "number" },
    property: "prNumber",
  },
];

/** Returns the subject that both cards can have, or a text that says why there is none. `source`: of GraphQL. */
export function commonSubject(
  source: string,
  graphql: JsonObject,
  rest: JsonObject,
  matched: Matched,
): CommonSubject | string {
  const [left, right] = [graphql.subject, rest.subject];
  if (isDeepStrictEqual(left, right)) return { ...(left !== undefined && { subject: left }), choices: {} };
  const numbered = NUMBERED.find((one) => isDeepStrictEqual(one.rest, right));
  if (typeof left === "string" && numbered?.mutations.includes(left)) return { subject: left, choices: {} };
  const needed = matched.graphql.filter(({ required }) => required);
  const [input] = needed;
  const isOnly = needed.length === 1 && !matched.rest.some(({ required }) => required);
  if (input !== undefined && isOnly) {
    const isNumber = left === "repository" && input.key === "number";
    if (numbered && isNumber && source.split(".")[1] === numbered.query)
      return {
        subject: numbered.subject,
        choices: { names: new Map([[input.key, numbered.property]]) },
        input,
      };
    const isMutation = left === undefined && graphql.effect !== "read";
    const name = right === "repository" ? right : mutatedSubject(source, numbered?.mutations);
    if (isMutation && name !== undefined && isSubject(input, source, name))
      return { subject: name, choices: { subject: { name, key: input.key } }, input };
  }
  return `over GraphQL it acts on ${describe(left)}, over REST on ${describe(right)}`;
}

/** Whether the node id identifies what the mutation acts on: `lockableId`, `subjectId`, or `id` of `updateIssue`. */
const isSubject = ({ key }: BothInput, mutation: string, subject: string): boolean =>
  /^(?:\w+able|subject|source)Id$/.test(key) ||
  (key === "id" && mutation.endsWith(TYPES[subject] ?? "no type"));

const TYPES: Readonly<Record<string, string>> = {
  issue: "Issue",
  issueOrPr: "Issue",
  pr: "PullRequest",
  repository: "Repository",
};

/** `updateIssue` acts on an issue, `addComment` on issues and pull requests. */
const mutatedSubject = (mutation: string, subjects: readonly string[] = []): string | undefined =>
  mutation.endsWith("Issue") ? subjects[0] : subjects.at(-1);

function describe(subject: Json | undefined): string {
  const [name] = isObject(subject) ? Object.keys(subject) : [subject];
  return String(name ?? "no subject");
}
