/** Maps each GraphQL type to its field resolvers. */
import { appFields, botFields, organizationFields, userFields } from "./actor.js";
import { dependabotAlertFields } from "./alert.js";
import {
  checkRunFields,
  checkSuiteFields,
  rollupFields,
  statusContextFields,
  workflowFields,
  workflowRunFields,
} from "./checks.js";
import { branchProtectionFields, commitFields, refFields } from "./commit.js";
import { declaredTypes } from "./declared.js";
import { deploymentFields, deploymentStatusFields, environmentFields } from "./deployment.js";
import { discussionCommentFields, discussionFields } from "./discussion.js";
import { gistFields, gistFileFields } from "./gist.js";
import { issueFields } from "./issue.js";
import { labelFields, milestoneFields } from "./label.js";
import { mutationFields } from "./mutation.js";
import {
  draftIssueFields,
  iterationFieldFields,
  projectFieldFields,
  projectFields,
  projectItemFields,
  singleSelectFieldFields,
  statusUpdateFields,
  viewFields,
} from "./project.js";
import { changedFileFields, pullRequestCommitFields, pullRequestFields } from "./pull.js";
import { queryFields } from "./query.js";
import { reactionFields } from "./reaction.js";
import { issueTypeFields } from "./relation.js";
import { releaseAssetFields, releaseFields } from "./release.js";
import { repositoryFields } from "./repository.js";
import { reviewCommentFields, reviewFields, reviewRequestFields, reviewThreadFields } from "./review.js";
import { teamFields } from "./team.js";
import { commentFields } from "./thread.js";
import type { Fields } from "./types.js";

// The executor passes each resolver an entity of its type, which cannot be expressed as a static type.
export const TYPES: Readonly<Record<string, Fields<unknown>>> = {
  ...declaredTypes,
  Query: queryFields,
  Mutation: mutationFields,
  User: userFields,
  Bot: botFields,
  Organization: organizationFields,
  App: appFields,
  Team: teamFields,
  Repository: repositoryFields,
  Label: labelFields,
  Milestone: milestoneFields,
  BranchProtectionRule: { ...declaredTypes.BranchProtectionRule, ...branchProtectionFields },
  RepositoryVulnerabilityAlert: dependabotAlertFields,
  Deployment: deploymentFields,
  DeploymentStatus: deploymentStatusFields,
  Environment: environmentFields,
  Discussion: discussionFields,
  DiscussionComment: discussionCommentFields,
  Gist: gistFields,
  GistFile: gistFileFields,
  Issue: issueFields,
  IssueType: issueTypeFields,
  IssueComment: commentFields,
  Reaction: reactionFields,
  Release: releaseFields,
  ReleaseAsset: releaseAssetFields,
  PullRequest: pullRequestFields,
  PullRequestCommit: pullRequestCommitFields,
  PullRequestChangedFile: changedFileFields,
  PullRequestReview: reviewFields,
  PullRequestReviewThread: reviewThreadFields,
  PullRequestReviewComment: reviewCommentFields,
  ReviewRequest: reviewRequestFields,
  Commit: commitFields,
  Ref: refFields,
  StatusCheckRollup: rollupFields,
  StatusContext: statusContextFields,
  CheckRun: checkRunFields,
  CheckSuite: checkSuiteFields,
  Workflow: workflowFields,
  WorkflowRun: workflowRunFields,
  ProjectV2: projectFields,
  ProjectV2Field: projectFieldFields,
  ProjectV2SingleSelectField: singleSelectFieldFields,
  ProjectV2IterationField: iterationFieldFields,
  ProjectV2Item: projectItemFields,
  DraftIssue: draftIssueFields,
  ProjectV2StatusUpdate: statusUpdateFields,
  ProjectV2View: viewFields,
};
