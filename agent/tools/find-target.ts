// Finds what a call would change: runs its lookups, stops before its write, and reads the objects that the write names.

import { sendInternalQuery } from "../../runtime/client/bind-graphql.js";
import type { Layers } from "../../runtime/contract/middleware-functions.js";
import { NOT_APPLIED, validationError } from "../../runtime/contract/route-error.js";
import type { HttpRequest } from "../../runtime/contract/wire.js";
import type { ResultEnvelope, Route, Session } from "../../runtime/index.js";
import { properties } from "../../runtime/text/parse-object.js";
import { safeLine } from "../output/text.js";

/** What a call would change, or the result of a call that fails before its write. */
export type FoundTarget =
  | { readonly target: string | undefined; readonly failure?: undefined }
  | { readonly target?: undefined; readonly failure: ResultEnvelope };

/** The routes whose requests can be read before they are sent. */
export const TARGET_ROUTES: readonly Route[] = ["graphql", "rest"];

/**
 * Returns what a call would change, such as `octo/hello#7 "Crash"`; undefined if it writes nothing, or no name is known.
 * `open`: creates a session with layers in addition to the ones of `session`. `run`: runs the call over {@link TARGET_ROUTES}.
 */
export async function findTarget(
  session: Session,
  open: (layers: Layers) => Session,
  run: (session: Session) => Promise<ResultEnvelope>,
): Promise<FoundTarget> {
  const writes: HttpRequest[] = [];
  const result = await run(open(readingLayers(session.layers, writes)));
  const [write] = writes;
  if (write === undefined) {
    const isUnknown = result.ok || result.error.code === "ADAPTER_UNSUPPORTED";
    return isUnknown ? { target: undefined } : { failure: result };
  }
  if (write.api === "rest") return { target: `${write.method} ${write.path}` };
  const ids = idsOf(write);
  if (ids.length === 0) return { target: repositoryIn(write) };
  const found = await sendInternalQuery(TARGETS, { ids }, session);
  if (!found.ok) return { failure: found };
  const nodes: unknown = properties(found.data)?.nodes;
  const names = (Array.isArray(nodes) ? nodes : []).map(describeNode);
  return { target: safeLine(names.join(", ")) };
}

/** Returns layers that send no write and add it to `writes`. Middleware of calls does not run. */
function readingLayers(own: Layers | undefined, writes: HttpRequest[]): Layers {
  return {
    isPaced: own?.isPaced ?? false,
    exchange(session, exchange, route, meter) {
      const send = own?.exchange(session, exchange, route, meter) ?? exchange;
      return async (request, options) => {
        if (!isWrite(request)) return send(request, options);
        writes.push(request);
        throw validationError("The write was not sent.", NOT_APPLIED);
      };
    },
  };
}

function isWrite({ api, method, body }: HttpRequest): boolean {
  if (api === "rest") return method !== "GET";
  return !/^\s*query\b/.test(String(readBody(body).query));
}

/** Returns the node ids among the variables of a mutation. */
function idsOf({ body }: HttpRequest): readonly unknown[] {
  const { query, variables } = readBody(body);
  const values = properties(variables) ?? {};
  return [...String(query).matchAll(/\$(\w{1,100}):\s?ID!/g)].map(([, name = ""]) => values[name]);
}

/** Returns the repository that a commit names, such as `octo/hello`. */
function repositoryIn({ body }: HttpRequest): string | undefined {
  const { repository } = properties(readBody(body).variables) ?? {};
  return typeof repository === "string" ? repository : undefined;
}

const readBody = (body = "{}"): Readonly<Record<string, unknown>> => properties(JSON.parse(body)) ?? {};

const TARGETS = `query ConfirmationTargets($ids: [ID!]!) {
  nodes(ids: $ids) {
    __typename
    ...Subject
    ...Project
    ... on ProjectV2Item { content { ...Subject ... on DraftIssue { title } } }
    ... on ProjectV2FieldCommon { name project { ...Project } }
    ... on Repository { nameWithOwner }
    ... on Ref { prefix name repository { nameWithOwner } }
    ... on Label { name repository { nameWithOwner } }
    ... on IssueComment { issue { ...Subject } }
    ... on PullRequestReview { pullRequest { ...Subject } }
    ... on DiscussionComment { discussion { number title repository { nameWithOwner } } }
  }
}
fragment Project on ProjectV2 { number title owner { ... on Organization { login } ... on User { login } } }
fragment Subject on Node {
  ... on Issue { number title repository { nameWithOwner } }
  ... on PullRequest { number title headRefOid repository { nameWithOwner } }
}`;

/**
 * Returns the names of an object: `octo/hello#7 "Crash"`, `Label "bug" of octo/hello`. A pull request has its head commit,
 * which may change.
 */
function describeNode(node: unknown): string {
  const fields = properties(node) ?? {};
  const { __typename = "", prefix = "", name, content, repository } = fields;
  if (properties(content) !== undefined) return `item ${describeNode(content)}`;
  const parent =
    fields.issue ??
    fields.pullRequest ??
    fields.discussion ??
    fields.project ??
    (name === undefined ? undefined : repository);
  if (parent === undefined) return describeSubject(fields) || String(__typename || UNREADABLE);
  const own = typeof name === "string" ? ` ${JSON.stringify(`${prefix}${name}`)}` : "";
  return `${__typename}${own} of ${describeSubject(properties(parent) ?? {})}`;
}

function describeSubject(subject: Readonly<Record<string, unknown>>): string {
  const { number, title, repository, owner, headRefOid, nameWithOwner } = subject;
  const { nameWithOwner: of } = properties(repository) ?? {};
  const { login } = properties(owner) ?? {};
  const place = of ? `${of}#${number}` : login ? `project ${login}/${number}` : nameWithOwner;
  const quoted = typeof title === "string" ? JSON.stringify(title) : undefined;
  const head = typeof headRefOid === "string" ? `at ${headRefOid}` : undefined;
  return [place, quoted, head].filter(Boolean).join(" ");
}

const UNREADABLE = "an object that cannot be read";
