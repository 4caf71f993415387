/** All endpoints. */
import { allTables } from "../resources/tables.js";
import { declaredRoutes } from "./declared.js";
import type { Route } from "./route.js";
import { accountRoutes } from "./routes/accounts.js";
import { archiveRoutes } from "./routes/archives.js";
import { artifactRoutes } from "./routes/artifacts.js";
import { assigneeRoutes } from "./routes/assignees.js";
import { checkRoutes } from "./routes/checks.js";
import { collaboratorRoutes } from "./routes/collaborators.js";
import { commentRoutes } from "./routes/comments.js";
import { commitCommentRoutes } from "./routes/commit-comments.js";
import { commitRoutes } from "./routes/commits.js";
import { compareRoutes } from "./routes/compare.js";
import { contentRoutes } from "./routes/contents.js";
import { customPropertyRoutes } from "./routes/custom-properties.js";
import { gistRoutes } from "./routes/gists.js";
import { issueFieldValueRoutes } from "./routes/issue-field-values.js";
import { issueLabelRoutes } from "./routes/issue-labels.js";
import { issueRoutes } from "./routes/issues.js";
import { jobRoutes } from "./routes/jobs.js";
import { lockRoutes } from "./routes/locks.js";
import { mergeRoutes } from "./routes/merge.js";
import { metaRoutes } from "./routes/meta.js";
import { notificationRoutes } from "./routes/notifications.js";
import { organizationRoutes } from "./routes/organizations.js";
import { packageRoutes } from "./routes/packages.js";
import { projectViewRoutes } from "./routes/project-views.js";
import { projectRoutes } from "./routes/projects.js";
import { protectionRoutes } from "./routes/protection.js";
import { publicKeyRoutes } from "./routes/public-keys.js";
import { pullWriteRoutes } from "./routes/pull-writes.js";
import { pullRoutes } from "./routes/pulls.js";
import { reactionRoutes } from "./routes/reactions.js";
import { refRoutes } from "./routes/refs.js";
import { relationRoutes } from "./routes/relations.js";
import { releaseAssetRoutes } from "./routes/release-assets.js";
import { releaseRoutes } from "./routes/releases.js";
import { repositoryRoutes } from "./routes/repository.js";
import { reviewCommentRoutes } from "./routes/review-comments.js";
import { reviewRequestRoutes } from "./routes/review-requests.js";
import { reviewRoutes } from "./routes/reviews.js";
import { runRoutes } from "./routes/runs.js";
import { searchRoutes } from "./routes/search.js";
import { securityAdvisoryRoutes } from "./routes/security-advisories.js";
import { starRoutes } from "./routes/stars.js";
import { statisticRoutes } from "./routes/statistics.js";
import { subscriptionRoutes } from "./routes/subscriptions.js";
import { timelineRoutes } from "./routes/timeline.js";
import { treeRoutes } from "./routes/trees.js";
import { workflowRoutes } from "./routes/workflows.js";

export const routes: readonly Route[] = [
  ...declaredRoutes(allTables),
  ...metaRoutes,
  ...accountRoutes,
  ...organizationRoutes,
  ...packageRoutes,
  ...repositoryRoutes,
  ...customPropertyRoutes,
  ...protectionRoutes,
  ...refRoutes,
  ...commitRoutes,
  ...commitCommentRoutes,
  ...compareRoutes,
  ...contentRoutes,
  ...treeRoutes,
  ...archiveRoutes,
  ...statisticRoutes,
  ...checkRoutes,
  ...issueRoutes,
  ...issueLabelRoutes,
  ...issueFieldValueRoutes,
  ...assigneeRoutes,
  ...collaboratorRoutes,
  ...commentRoutes,
  ...reactionRoutes,
  ...timelineRoutes,
  ...relationRoutes,
  ...pullRoutes,
  ...pullWriteRoutes,
  ...reviewRoutes,
  ...reviewRequestRoutes,
  ...reviewCommentRoutes,
  ...mergeRoutes,
  ...workflowRoutes,
  ...runRoutes,
  ...jobRoutes,
  ...artifactRoutes,
  ...releaseRoutes,
  ...releaseAssetRoutes,
  ...projectRoutes,
  ...projectViewRoutes,
  ...searchRoutes,
  ...lockRoutes,
  ...securityAdvisoryRoutes,
  ...starRoutes,
  ...subscriptionRoutes,
  ...gistRoutes,
  ...notificationRoutes,
  ...publicKeyRoutes,
];
