/** What mutations of issues and pull requests are given in common, with ids as entities. */
import type { Milestone } from "../store/types.js";
import { nodeOf, nodesOf } from "./nodes.js";
import type { Call } from "./types.js";

export interface ThreadInput {
  readonly title?: string;
  readonly body?: string | null;
  readonly assigneeIds?: string[] | null;
  readonly labelIds?: string[] | null;
  readonly milestoneId?: string | null;
  readonly issueTypeId?: string | null;
}

/** Texts as they were given: absent stays absent, and a null body is emptied. */
export function texts(input: ThreadInput): Pick<ThreadInput, "title" | "body"> {
  return {
    ...(input.title != null && { title: input.title }),
    ...(input.body !== undefined && { body: input.body }),
  };
}

/** The ids as entities; absent stays absent, and a null milestone is taken off. */
export function resolved(call: Call, input: ThreadInput) {
  const milestone: Milestone | null | undefined =
    input.milestoneId == null ? input.milestoneId : nodeOf(call, input.milestoneId, "Milestone");
  return {
    labels: input.labelIds ? nodesOf(call, input.labelIds, "Label") : undefined,
    assignees: input.assigneeIds ? nodesOf(call, input.assigneeIds, "User") : undefined,
    milestone,
    issueType: input.issueTypeId == null ? input.issueTypeId : nodeOf(call, input.issueTypeId, "IssueType"),
  };
}
