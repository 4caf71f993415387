/** Converts the inputs shared by mutations of issues and pull requests, and resolves their ids to entities. */
import type { Milestone } from "../store/types.js";
import { getNode, getNodes } from "./nodes.js";
import type { Call } from "./types.js";

export interface ThreadInput {
  readonly title?: string;
  readonly body?: string | null;
  readonly assigneeIds?: string[] | null;
  readonly labelIds?: string[] | null;
  readonly milestoneId?: string | null;
  readonly issueTypeId?: string | null;
}

/** Returns the given texts. Absent texts remain absent; a null body becomes empty. */
export function texts(input: ThreadInput): Pick<ThreadInput, "title" | "body"> {
  return {
    ...(input.title != null && { title: input.title }),
    ...(input.body !== undefined && { body: input.body }),
  };
}

/** Resolves the given ids to entities. Absent ids remain absent; a null milestone removes the milestone. */
export function resolved(call: Call, input: ThreadInput) {
  const milestone: Milestone | null | undefined =
    input.milestoneId == null ? input.milestoneId : getNode(call, input.milestoneId, "Milestone");
  return {
    labels: input.labelIds ? getNodes(call, input.labelIds, "Label") : undefined,
    assignees: input.assigneeIds ? getNodes(call, input.assigneeIds, "User") : undefined,
    milestone,
    issueType: input.issueTypeId == null ? input.issueTypeId : getNode(call, input.issueTypeId, "IssueType"),
  };
}
