/** Finding entities by node id, as far as the viewer may see them. */
import { canSee, canSeeProject } from "../domain/permissions.js";
import { canSeeRelease } from "../domain/releases.js";
import { notFound } from "../store/errors.js";
import { reactableRepository } from "../store/reactions.js";
import type { NodeEntity, Repository } from "../store/types.js";
import type { Call } from "./types.js";

/** Throws NOT_FOUND for what does not exist or is hidden. */
export function nodeById(call: Call, id: string): NodeEntity {
  const node = call.store.nodes.get(id);
  if (node && isVisible(call, node)) return node;
  throw notFound(`Could not resolve to a node with the global id of '${id}'`);
}

/** The node, which must be of one of the types. */
export function nodeOf<K extends NodeEntity["__typename"]>(
  call: Call,
  id: string,
  ...types: readonly K[]
): Extract<NodeEntity, { __typename: K }> {
  const node = nodeById(call, id);
  if (isOf(node, types)) return node;
  throw notFound(`Could not resolve to ${types.join(" or ")} node with the global id of '${id}'.`);
}

export function nodesOf<K extends NodeEntity["__typename"]>(
  call: Call,
  ids: readonly string[],
  ...types: readonly K[]
): Extract<NodeEntity, { __typename: K }>[] {
  return ids.map((id) => nodeOf(call, id, ...types));
}

function isOf<K extends NodeEntity["__typename"]>(
  node: NodeEntity,
  types: readonly K[],
): node is Extract<NodeEntity, { __typename: K }> {
  return types.some((type) => type === node.__typename);
}

function isVisible(call: Call, node: NodeEntity): boolean {
  const release =
    node.__typename === "Release" ? node : node.__typename === "ReleaseAsset" ? node.release : null;
  if (release && !canSeeRelease(call.viewer, release)) return false;
  const repository = repositoryOf(node);
  if (repository) return canSee(call.viewer, repository);
  const project = node.__typename === "ProjectV2" ? node : "project" in node ? node.project : null;
  return !project || canSeeProject(call.viewer, project);
}

function repositoryOf(node: NodeEntity): Repository | null {
  switch (node.__typename) {
    case "Repository":
      return node;
    case "IssueComment":
      return node.subject.repository;
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
