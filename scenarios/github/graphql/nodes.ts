/** Finds the entities that the viewer can see by node id. */
import { canSee, canSeeProject } from "../domain/permissions.js";
import { canSeeRelease } from "../domain/releases.js";
import { holder } from "../resources/resource.js";
import { notFound } from "../store/errors.js";
import { reactableRepository } from "../store/reactions.js";
import type { Entry, NodeEntity, Repository, Table } from "../store/types.js";
import type { Call } from "./types.js";

/** Returns a node. Throws NOT_FOUND if it does not exist or is hidden from the viewer. */
export function nodeById(call: Call, id: string): NodeEntity | Entry {
  const node = call.store.nodes.get(id);
  if (node && isVisible(call, node)) return node;
  throw notFound(`Could not resolve to a node with the global id of '${id}'`);
}

/** Returns a node of one of the types. Throws for other types. */
export function getNode<K extends NodeEntity["__typename"]>(
  call: Call,
  id: string,
  ...types: readonly K[]
): Extract<NodeEntity, { __typename: K }> {
  const node = nodeById(call, id);
  if (hasType(node, types)) return node;
  throw notFound(`Could not resolve to ${types.join(" or ")} node with the global id of '${id}'.`);
}

export function getNodes<K extends NodeEntity["__typename"]>(
  call: Call,
  ids: readonly string[],
  ...types: readonly K[]
): Extract<NodeEntity, { __typename: K }>[] {
  return ids.map((id) => getNode(call, id, ...types));
}

function hasType<K extends NodeEntity["__typename"]>(
  node: NodeEntity | Entry,
  types: readonly K[],
): node is Extract<NodeEntity, { __typename: K }> {
  return types.some((type) => type === node.__typename);
}

/** Returns the entry of a declared resource. */
export function getEntry(call: Call, id: string, table: Table): Entry {
  const node = nodeById(call, id);
  if ("table" in node && node.table === table) return node;
  throw notFound(`Could not resolve to ${table.type} node with the global id of '${id}'.`);
}

function isVisible(call: Call, node: NodeEntity | Entry): boolean {
  if ("table" in node) {
    const within = holder(node);
    return within.__typename !== "Repository" || canSeeIn(call, within, node);
  }
  const release =
    node.__typename === "Release" ? node : node.__typename === "ReleaseAsset" ? node.release : null;
  if (release && !canSeeRelease(call.viewer, release)) return false;
  const repository = nodeRepository(node);
  if (repository) return canSeeIn(call, repository, node);
  const project = node.__typename === "ProjectV2" ? node : "project" in node ? node.project : null;
  return !project || canSeeProject(call.viewer, project);
}

function canSeeIn(
  { viewer }: Call,
  repository: Repository,
  { __typename: type }: NodeEntity | Entry,
): boolean {
  const isDisabled = type.startsWith("Discussion") && !repository.hasDiscussionsEnabled;
  return !isDisabled && canSee(viewer, repository);
}

function nodeRepository(node: NodeEntity): Repository | null {
  switch (node.__typename) {
    case "Repository":
      return node;
    case "IssueComment":
      return node.subject.repository;
    case "DiscussionComment":
      return node.discussion.repository;
    case "Reaction":
      return reactableRepository(node.subject);
    case "ReleaseAsset":
      return node.release.repository;
    case "PullRequestReview":
    case "PullRequestReviewThread":
      return node.pullRequest.repository;
    case "PullRequestReviewComment":
      return node.thread.pullRequest.repository;
    case "StatusContext":
    case "CheckSuite":
      return node.commit.repository;
    case "CheckRun":
      return node.suite.commit.repository;
    default:
      return "repository" in node ? node.repository : null;
  }
}
