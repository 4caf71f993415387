// A list in the output that a document limits reports how many elements GitHub has, or GitHub has no more.

import { type GraphQLCompositeType, getNamedType, isCompositeType, Kind, type SelectionNode } from "graphql";
import { expect, test } from "vitest";
import { checkSources } from "../compile.js";
import type { TypedCapability, TypedGraphqlRequest } from "../model/typed-ir.js";
import { loadRepository } from "../testing/projects.js";

const { bound, capabilities } = checkSources(await loadRepository());

/** Connections that never have more elements than the documents select. */
const COMPLETE: Readonly<Record<string, string>> = {
  "Assignable.assignees": "GitHub allows 10 assignees.",
  "DeploymentProtectionRule.reviewers": "GitHub allows 6 reviewers.",
  "Discussion.labels": "GitHub allows 100 labels.",
  "Environment.protectionRules": "GitHub allows 6 rules of apps, besides its own three.",
  "Issue.assignees": "GitHub allows 10 assignees.",
  "Issue.blockedBy": "GitHub allows 50 issues.",
  "Issue.blocking": "GitHub allows 50 issues.",
  "Issue.labels": "GitHub allows 100 labels.",
  "Issue.subIssues": "GitHub allows 100 sub-issues.",
  "Labelable.labels": "GitHub allows 100 labels.",
  "ProjectV2Item.fieldValues": "GitHub allows 50 fields.",
  "ProjectV2View.groupByFields": "A view groups by one field.",
  "ProjectV2View.sortByFields": "A view sorts by two fields.",
  "ProjectV2View.verticalGroupByFields": "A view has columns of one field.",
  "PullRequest.assignees": "GitHub allows 10 assignees.",
  "PullRequest.labels": "GitHub allows 100 labels.",
  "PullRequest.reviewRequests": "GitHub allows 15 reviewers.",
  "Repository.repositoryTopics": "GitHub allows 20 topics.",
};

/** Connections below a list of an element, which has no place for a number. A note of the card names the limit. */
const NOTED: readonly string[] = [
  "ProjectV2ItemFieldLabelValue.labels",
  "ProjectV2ItemFieldPullRequestValue.pullRequests",
  "ProjectV2ItemFieldReviewerValue.reviewers",
  "ProjectV2ItemFieldUserValue.users",
];

interface Connection {
  /** Type and name: `PullRequest.files`. */
  readonly field: string;
  /** Where the object with the connection is in the response. */
  readonly parent: string;
  readonly key: string;
  /** Whether the document has the maximum number of elements. */
  readonly isLimited: boolean;
}

/** The connections that the selections contain. */
function connections(
  selections: readonly SelectionNode[],
  type: GraphQLCompositeType,
  parent: string,
): Connection[] {
  return selections.flatMap((selection): Connection[] => {
    if (selection.kind !== Kind.FIELD) {
      const fragment =
        selection.kind === Kind.INLINE_FRAGMENT
          ? selection
          : bound.documents.fragments.get(selection.name.value)?.node;
      const condition = fragment?.typeCondition && bound.schema.getType(fragment.typeCondition.name.value);
      const inner = condition && isCompositeType(condition) ? condition : type;
      return connections(fragment?.selectionSet.selections ?? [], inner, parent);
    }
    const field = "getFields" in type ? type.getFields()[selection.name.value] : undefined;
    const inner = field && getNamedType(field.type);
    if (!selection.selectionSet || !inner || !isCompositeType(inner)) return [];
    const key = (selection.alias ?? selection.name).value;
    const each = String(field.type).startsWith("[") ? ".[]" : "";
    const below = connections(selection.selectionSet.selections, inner, elements(`${parent}.${key}${each}`));
    if (!inner.name.endsWith("Connection")) return below;
    const size = selection.arguments?.find(({ name }) => name.value === "first" || name.value === "last");
    const isLimited = size?.value.kind === Kind.INT;
    return [{ field: `${type.name}.${selection.name.value}`, parent, key, isLimited }, ...below];
  });
}

/** The place of the elements of a connection, as a list has it. */
const elements = (path: string): string =>
  path.replaceAll(/\.(?:nodes\.\[\]|edges\.\[\]\.node)(?=\.|$)/g, ".[]");

/** The limited connections whose elements the output reads, without their number. */
function uncounted({ graphql }: TypedCapability): Connection[] {
  if (!graphql) return [];
  const reads = graphql.origins.map(({ root, path }) => elements([root, ...path].join(".")));
  return graphql.requests.filter(({ find }) => !find).flatMap((request) => uncountedIn(request, reads));
}

function uncountedIn({ name, operation }: TypedGraphqlRequest, reads: readonly string[]): Connection[] {
  const root = bound.schema.getRootType(operation.node.operation);
  if (!root) return [];
  const all = connections(operation.node.selectionSet.selections, root, name);
  return all.filter(({ field, parent, key, isLimited }) => {
    const isRead = reads.some((path) =>
      ["nodes", "edges", "[]"].some((part) => path.startsWith(`${parent}.${key}.${part}`)),
    );
    const isCounted = all.some(
      (other) =>
        other.field === field &&
        other.parent === parent &&
        reads.includes(`${parent}.${other.key}.totalCount`),
    );
    return isLimited && isRead && !isCounted;
  });
}

const found = capabilities.flatMap((one) =>
  uncounted(one).map(({ field, parent, key }) => ({ field, text: `${one.capability.id}: ${parent}.${key}` })),
);

test("a list that a document limits has a warning if GitHub has more elements", () => {
  const isExplained = ({ field }: { readonly field: string }) => field in COMPLETE || NOTED.includes(field);
  expect(found.filter((one) => !isExplained(one)).map(({ text }) => text)).toEqual([]);
});

test("every explanation is of a connection that a card reads", () => {
  const fields = new Set(found.map(({ field }) => field));
  expect([...Object.keys(COMPLETE), ...NOTED].filter((field) => !fields.has(field))).toEqual([]);
});
