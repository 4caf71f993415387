/**
 * Types of repositories and their contents: issues, pull requests, reviews, releases, workflow runs. They are in one file
 * because they refer to each other circularly.
 */
import type { App, IssueType, Owner, Team, Timestamp, User } from "./accounts.js";
import type {
  AutoMergeRequest,
  CheckAnnotation,
  CheckConclusion,
  CheckStatus,
  GitActor,
  HideReason,
  IssueField,
  IssueFieldValue,
  IssueStateReason,
  JobLog,
  LockReason,
  MergeQueueEntry,
  PullRequestFile,
  ReactionContent,
  ReviewState,
  Step,
  TimelineEvent,
  WorkflowJob,
} from "./parts.js";
import type { Permission } from "./permissions.js";
import type { Entries, Entry } from "./table.js";

export interface Repository {
  readonly __typename: "Repository";
  readonly id: string;
  readonly databaseId: number;
  owner: Owner;
  name: string;
  description: string | null;
  homepageUrl: string | null;
  visibility: "PUBLIC" | "PRIVATE" | "INTERNAL";
  defaultBranch: string;
  parent: Repository | null;
  isArchived: boolean;
  isTemplate: boolean;
  stargazerCount: number;
  /** The users of this world who starred it: the times by logins in lower case. */
  stargazers: Map<string, Timestamp>;
  forkCount: number;
  watcherCount: number;
  diskUsage: number;
  topics: string[];
  primaryLanguage: string | null;
  /** Bytes of code by language. Empty: all code is in the primary language. */
  languages: ReadonlyMap<string, number>;
  license: string | null;
  hasIssuesEnabled: boolean;
  hasProjectsEnabled: boolean;
  hasWikiEnabled: boolean;
  hasDiscussionsEnabled: boolean;
  mergeCommitAllowed: boolean;
  squashMergeAllowed: boolean;
  rebaseMergeAllowed: boolean;
  autoMergeAllowed: boolean;
  allowUpdateBranch: boolean;
  forkingAllowed: boolean;
  deleteBranchOnMerge: boolean;
  collaborators: Map<string, Permission>;
  readonly labels: readonly Label[];
  readonly milestones: ReadonlyMap<number, Milestone>;
  /** The entries of declared resources. */
  readonly entries: Entries;
  /** Issues and pull requests by number; they share their numbers. */
  threads: Map<number, Issue | PullRequest>;
  /** Discussions by number; they share their numbers with issues and pull requests. */
  discussions: Map<number, Discussion>;
  refs: Map<string, Ref>;
  commits: Map<string, Commit>;
  workflows: Map<number, Workflow>;
  runs: Map<number, WorkflowRun>;
  /** Keyed by database id. */
  releases: Map<number, Release>;
  /** Numbers of deleted issues. GitHub responds with 410 and does not reuse the numbers. */
  deletedIssues: Set<number>;
  /** Annotated tags by their ids. */
  readonly tagObjects: Map<string, TagObject>;
  /** Issues that now belong to other repositories, by the numbers that they had. */
  transferredIssues: Map<number, Issue>;
  /** Earlier values of `owner/name`, which GitHub redirects. */
  formerNames: string[];
  readonly createdAt: Timestamp;
  updatedAt: Timestamp;
  pushedAt: Timestamp | null;
}

/** An entry of the table of labels. */
export interface Label extends Entry {
  readonly __typename: "Label";
  readonly parent: Repository;
  readonly name: string;
  /** Six hexadecimal digits. */
  readonly color: string;
  readonly description: string | null;
  readonly isDefault: boolean;
  readonly createdAt: Timestamp;
}

/** An entry of the table of milestones. */
export interface Milestone extends Entry {
  readonly __typename: "Milestone";
  readonly parent: Repository;
  readonly number: number;
  readonly title: string;
  readonly description: string | null;
  readonly state: "OPEN" | "CLOSED";
  readonly dueOn: Timestamp | null;
  readonly creator: User | null;
  readonly createdAt: Timestamp;
  readonly updatedAt: Timestamp;
  readonly closedAt: Timestamp | null;
}

export interface Ref {
  readonly __typename: "Ref";
  readonly id: string;
  readonly repository: Repository;
  /** The name without its prefix, such as `main`. */
  readonly name: string;
  readonly prefix: "refs/heads/" | "refs/tags/";
  /** The commit, also of an annotated tag. */
  target: Commit;
  /** The object of an annotated tag, to which the ref points. */
  annotation: TagObject | null;
}

/** A tag with a message. A ref may point to it. */
export interface TagObject {
  readonly repository: Repository;
  readonly oid: string;
  readonly name: string;
  readonly message: string;
  readonly tagger: GitActor;
  readonly target: Commit;
}

export interface Commit {
  readonly __typename: "Commit";
  readonly id: string;
  readonly repository: Repository;
  readonly oid: string;
  message: string;
  author: GitActor;
  committer: GitActor;
  parents: string[];
  statuses: StatusContext[];
  checkSuites: CheckSuite[];
  /** The changed files, if the world file declares them. */
  files: PullRequestFile[];
}

/** The properties shared by issues and pull requests. */
interface Thread {
  readonly id: string;
  readonly databaseId: number;
  readonly repository: Repository;
  readonly number: number;
  title: string;
  body: string;
  author: User | null;
  labels: Label[];
  assignees: User[];
  milestone: Milestone | null;
  comments: Comment[];
  reactions: Reaction[];
  locked: boolean;
  /** Null if the conversation is not locked, or locked without a reason. */
  lockReason: LockReason | null;
  /** Changes since the world was loaded, oldest first. */
  events: TimelineEvent[];
  readonly createdAt: Timestamp;
  updatedAt: Timestamp;
  closedAt: Timestamp | null;
  closedBy: User | null;
}

export interface Issue extends Thread {
  readonly __typename: "Issue";
  state: "OPEN" | "CLOSED";
  stateReason: IssueStateReason | null;
  isPinned: boolean;
  /** One of the organization's issue types. */
  issueType: IssueType | null;
  parent: Issue | null;
  /** Sub-issues in GitHub's order. */
  subIssues: Issue[];
  blockedBy: Issue[];
  /** The issue that a closed duplicate names. */
  duplicateOf: Issue | null;
  /** The branches in which the issue is worked on. */
  linkedBranches: Ref[];
  fieldValues: Map<IssueField, IssueFieldValue>;
}

export interface Comment {
  readonly __typename: "IssueComment";
  readonly id: string;
  readonly databaseId: number;
  readonly subject: Issue | PullRequest;
  /** Null if the account was deleted (GitHub shows "ghost"). */
  author: User | null;
  body: string;
  reactions: Reaction[];
  /** Null unless it is hidden. */
  hiddenFor: HideReason | null;
  readonly createdAt: Timestamp;
  updatedAt: Timestamp;
}

/** An entry of the table of discussion categories. */
export interface DiscussionCategory extends Entry {
  readonly __typename: "DiscussionCategory";
  readonly parent: Repository;
  readonly slug: string;
  readonly name: string;
  /** For example, `:pray:`. */
  readonly emoji: string;
  readonly description: string | null;
  readonly isAnswerable: boolean;
}

export interface Discussion {
  readonly __typename: "Discussion";
  readonly id: string;
  readonly databaseId: number;
  readonly repository: Repository;
  readonly number: number;
  readonly category: DiscussionCategory;
  readonly title: string;
  readonly body: string;
  readonly author: User | null;
  labels: Label[];
  /** Comments and their replies, oldest first. */
  comments: DiscussionComment[];
  answer: DiscussionComment | null;
  reactions: Reaction[];
  readonly state: "OPEN" | "CLOSED";
  readonly stateReason: "DUPLICATE" | "OUTDATED" | "REOPENED" | "RESOLVED" | null;
  readonly locked: boolean;
  readonly upvoteCount: number;
  readonly createdAt: Timestamp;
  updatedAt: Timestamp;
  readonly closedAt: Timestamp | null;
}

export interface DiscussionComment {
  readonly __typename: "DiscussionComment";
  readonly id: string;
  readonly databaseId: number;
  readonly discussion: Discussion;
  /** The comment that a reply belongs to. Replies have no replies. */
  readonly replyTo: DiscussionComment | null;
  author: User | null;
  body: string;
  reactions: Reaction[];
  /** Null unless it is hidden. */
  hiddenFor: HideReason | null;
  readonly upvoteCount: number;
  readonly createdAt: Timestamp;
  updatedAt: Timestamp;
  /** Set for a deleted comment that has replies. */
  deletedAt: Timestamp | null;
}

export interface Review {
  readonly __typename: "PullRequestReview";
  readonly id: string;
  readonly databaseId: number;
  readonly pullRequest: PullRequest;
  author: User | null;
  state: ReviewState;
  body: string;
  submittedAt: Timestamp | null;
  /** The head commit that was reviewed. */
  commitOid: string;
  reactions: Reaction[];
  /** Null unless it is hidden. */
  hiddenFor: HideReason | null;
}

export interface PullRequest extends Thread {
  readonly __typename: "PullRequest";
  state: "OPEN" | "CLOSED" | "MERGED";
  isDraft: boolean;
  headRefName: string;
  headRefOid: string;
  /** Null if the head's repository was deleted. */
  headRepository: Repository | null;
  /** Null if the account that owned the head was deleted. */
  headRepositoryOwner: Owner | null;
  baseRefName: string;
  baseRefOid: string;
  mergeable: "MERGEABLE" | "CONFLICTING" | "UNKNOWN";
  /** The request whose read made GitHub compute `mergeable`, which later requests get. Null before the first read. */
  mergeableSince: number | null;
  /** Whether the base has commits that are not in the head. */
  isBehind: boolean;
  maintainerCanModify: boolean;
  commits: Commit[];
  /** The changed files that the world file states. Null: the commits have them. */
  statedFiles: PullRequestFile[] | null;
  readonly files: readonly PullRequestFile[];
  reviews: Review[];
  reviewThreads: ReviewThread[];
  requestedReviewers: User[];
  requestedTeams: Team[];
  closingIssues: Issue[];
  autoMergeRequest: AutoMergeRequest | null;
  /** Null if the pull request is not in the merge queue of its base branch. */
  mergeQueueEntry: MergeQueueEntry | null;
  mergedAt: Timestamp | null;
  mergedBy: User | null;
  mergeCommit: Commit | null;
}

export interface ReviewThread {
  readonly __typename: "PullRequestReviewThread";
  readonly id: string;
  readonly pullRequest: PullRequest;
  path: string;
  /** Null for a thread on the whole file, and for an outdated thread. */
  line: number | null;
  startLine: number | null;
  /** The line on which the thread was started. */
  originalLine: number | null;
  diffSide: "LEFT" | "RIGHT";
  /** The side of the start line; null for a thread on a single line. */
  startDiffSide: "LEFT" | "RIGHT" | null;
  subjectType: "FILE" | "LINE";
  isResolved: boolean;
  resolvedBy: User | null;
  isOutdated: boolean;
  comments: ReviewComment[];
}

export interface ReviewComment {
  readonly __typename: "PullRequestReviewComment";
  readonly id: string;
  readonly databaseId: number;
  readonly thread: ReviewThread;
  readonly review: Review | null;
  author: User | null;
  body: string;
  diffHunk: string;
  reactions: Reaction[];
  /** Null unless it is hidden. */
  hiddenFor: HideReason | null;
  readonly createdAt: Timestamp;
  updatedAt: Timestamp;
}

export type Reactable =
  | Issue
  | PullRequest
  | Comment
  | Review
  | ReviewComment
  | Release
  | Discussion
  | DiscussionComment;

export interface Reaction {
  readonly __typename: "Reaction";
  readonly id: string;
  readonly databaseId: number;
  readonly subject: Reactable;
  readonly content: ReactionContent;
  readonly user: User | null;
  readonly createdAt: Timestamp;
}

export interface Release {
  readonly __typename: "Release";
  readonly id: string;
  readonly databaseId: number;
  readonly repository: Repository;
  /** The tag of a draft may not exist yet. */
  tagName: string;
  /** The branch or commit from which the tag is created if it does not exist. */
  targetCommitish: string;
  name: string | null;
  body: string | null;
  isDraft: boolean;
  isPrerelease: boolean;
  /** Whether the release is the latest: explicitly, never, or if it is the newest ("legacy"). */
  makeLatest: "true" | "false" | "legacy";
  author: User | null;
  /** The number of the discussion that was started with it. */
  discussion: number | null;
  assets: ReleaseAsset[];
  reactions: Reaction[];
  readonly createdAt: Timestamp;
  updatedAt: Timestamp;
  /** Null for a draft. */
  publishedAt: Timestamp | null;
}

export interface ReleaseAsset {
  readonly __typename: "ReleaseAsset";
  readonly id: string;
  readonly databaseId: number;
  readonly release: Release;
  name: string;
  label: string | null;
  contentType: string;
  size: number;
  /** Null for a file of the world file, which declares only the size. */
  readonly content: Uint8Array | null;
  downloadCount: number;
  uploader: User | null;
  readonly createdAt: Timestamp;
  updatedAt: Timestamp;
}

export interface StatusContext {
  readonly __typename: "StatusContext";
  readonly id: string;
  readonly databaseId: number;
  readonly commit: Commit;
  context: string;
  state: "ERROR" | "EXPECTED" | "FAILURE" | "PENDING" | "SUCCESS";
  description: string | null;
  targetUrl: string | null;
  creator: User | null;
  readonly createdAt: Timestamp;
}

export interface CheckSuite {
  readonly __typename: "CheckSuite";
  readonly id: string;
  readonly databaseId: number;
  readonly commit: Commit;
  readonly app: App;
  readonly workflowRun: WorkflowRun | null;
  branch: string | null;
  checkRuns: CheckRun[];
  readonly createdAt: Timestamp;
  updatedAt: Timestamp;
}

export interface CheckRun {
  readonly __typename: "CheckRun";
  readonly id: string;
  readonly databaseId: number;
  readonly suite: CheckSuite;
  name: string;
  status: CheckStatus;
  conclusion: CheckConclusion | null;
  title: string | null;
  summary: string | null;
  text: string | null;
  detailsUrl: string | null;
  externalId: string | null;
  startedAt: Timestamp | null;
  completedAt: Timestamp | null;
  annotations: CheckAnnotation[];
}

export interface Workflow {
  readonly __typename: "Workflow";
  readonly id: string;
  readonly databaseId: number;
  readonly repository: Repository;
  name: string;
  /** For example, `.github/workflows/ci.yml`. */
  path: string;
  state: "ACTIVE" | "DELETED" | "DISABLED_FORK" | "DISABLED_INACTIVITY" | "DISABLED_MANUALLY";
  /** Names of the inputs of `workflow_dispatch`; null if the workflow does not have this trigger. */
  dispatchInputs: string[] | null;
  /** Names of those that a dispatch must contain. */
  requiredInputs: string[];
  /** The values of inputs that a dispatch lacks. */
  inputDefaults: ReadonlyMap<string, string>;
  /** The allowed values of inputs of the type `choice`. */
  inputOptions: ReadonlyMap<string, string[]>;
  /** Types of `repository_dispatch` that start it, all of them if empty; null if the workflow does not have this trigger. */
  eventTypes: string[] | null;
  /** The jobs of runs that start here; one job if empty. */
  jobs: readonly WorkflowJob[];
  readonly createdAt: Timestamp;
  updatedAt: Timestamp;
}

export interface WorkflowRun {
  readonly __typename: "WorkflowRun";
  readonly id: string;
  readonly databaseId: number;
  readonly repository: Repository;
  readonly workflow: Workflow;
  readonly runNumber: number;
  runAttempt: number;
  displayTitle: string;
  event: string;
  headBranch: string;
  headCommit: Commit;
  /** Another one than `repository` for a pull request from a fork. */
  readonly headRepository: Repository;
  status: CheckStatus;
  conclusion: CheckConclusion | null;
  actor: User | null;
  checkSuite: CheckSuite | null;
  jobs: Job[];
  /** Earlier attempts, oldest first. All other properties describe the current attempt. */
  previousAttempts: RunAttempt[];
  artifacts: Artifact[];
  inputs: Record<string, string>;
  readonly createdAt: Timestamp;
  startedAt: Timestamp;
  updatedAt: Timestamp;
}

/** An earlier attempt of a run. */
export type RunAttempt = Readonly<
  Pick<WorkflowRun, "runAttempt" | "status" | "conclusion" | "jobs" | "startedAt" | "updatedAt">
>;

export interface Artifact {
  readonly id: string;
  readonly databaseId: number;
  readonly run: WorkflowRun;
  name: string;
  sizeInBytes: number;
  expired: boolean;
  readonly createdAt: Timestamp;
  expiresAt: Timestamp;
}

/** A job of a workflow run. Its check run has the same id and contains the name, state and times. */
export interface Job {
  readonly checkRun: CheckRun;
  readonly run: WorkflowRun;
  runAttempt: number;
  runnerName: string | null;
  labels: string[];
  /** The environment to which it deploys. A waiting job waits for a review. */
  environment: string | null;
  steps: Step[];
  log: JobLog;
}
