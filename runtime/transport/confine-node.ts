// Looks up the repository of an object that is named by its node id.

import type { GraphqlOperation } from "../contract/plan.js";
import { validationError } from "../contract/route-error.js";
import type { RepositoryScope } from "../contract/session.js";
import { checkOwner, outsideError } from "../input/repositories.js";
import { isObject, ownValue } from "../schema/object.js";

const REPOSITORY = "repository{nameWithOwner}";
/** Types with a repository that are not `RepositoryNode`. */
const IN_REPOSITORY =
  "CheckRun CheckSuite Commit Deployment Label Milestone PullRequestReviewThread Ref Release";
const PROJECT = "owner{...on Organization{login}...on User{login}}";
const IN_PROJECT =
  "ProjectV2Field ProjectV2IterationField ProjectV2Item ProjectV2SingleSelectField ProjectV2StatusUpdate ProjectV2View ProjectV2Workflow";
const on = (types: string, fields: string) =>
  types
    .split(" ")
    .map((type) => `...on ${type}{${fields}}`)
    .join("");

/** Reads the repository of an object, or the owner of a project. Its only variable is `id`. */
export const NODE_OPERATION: GraphqlOperation = {
  document: `query RepositoryOfId($id:ID!){node(id:$id){__typename ...on Repository{nameWithOwner}${on("RepositoryNode", REPOSITORY)}${on(IN_REPOSITORY, REPOSITORY)}...on DiscussionComment{discussion{${REPOSITORY}}}...on ProjectV2{${PROJECT}}${on(IN_PROJECT, `project{${PROJECT}}`)}}}`,
};

/** What a write may use as a value: it changes nothing of these objects. */
const VALUES: ReadonlySet<unknown> = new Set(["User", "Bot", "Mannequin", "Team", "IssueType"]);

/**
 * Throws if the object in the response to {@link NODE_OPERATION} is outside of the scope, or if its repository is not
 * known. `isValue`: whether an account, a team or an issue type is permitted.
 */
export function checkNode(scope: RepositoryScope, id: string, data: unknown, isValue: boolean): void {
  const node = property(data, "node");
  const inside = property(property(node, "discussion") ?? node, "repository");
  const name = property(inside ?? node, "nameWithOwner");
  const owner = property(property(node, "owner") ?? property(property(node, "project"), "owner"), "login");
  if (typeof name === "string") {
    const [account = "", repository = ""] = name.split("/");
    if (!scope.permits(account, repository)) throw outsideError(scope, `${id} in ${name}`);
  } else if (typeof owner === "string") checkOwner(scope, owner);
  else if (!isValue || !VALUES.has(property(node, "__typename")))
    throw validationError(
      `GitHub does not return the repository of ${id}, so it may be outside of the permitted ones.`,
    );
}

const property = (value: unknown, name: string): unknown =>
  isObject(value) ? ownValue(value, name) : undefined;
