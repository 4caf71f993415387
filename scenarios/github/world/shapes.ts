/** The world file: what may be written in it. Keys are GitHub's terms; maps are keyed as GitHub numbers and names them. */
import {
  either,
  flag,
  hexColor,
  type Infer,
  integer,
  keyed,
  list,
  nullable,
  numbered,
  object,
  oid,
  oneOf,
  text,
  textOrNumber,
  timestamp,
} from "./shape.js";

const login = nullable(text);

const comment = object(
  { body: text },
  { id: integer, author: login, createdAt: timestamp, updatedAt: timestamp },
);

const thread = {
  id: integer,
  body: text,
  author: login,
  labels: list(text),
  assignees: list(text),
  milestone: nullable(integer),
  comments: list(comment),
  locked: flag,
  createdAt: timestamp,
  updatedAt: timestamp,
  closedAt: nullable(timestamp),
  closedBy: login,
};

export const issueShape = object(
  { title: text },
  {
    ...thread,
    state: oneOf("OPEN", "CLOSED"),
    stateReason: nullable(oneOf("COMPLETED", "NOT_PLANNED", "REOPENED", "DUPLICATE")),
    isPinned: flag,
  },
);

const head = object({ ref: text }, { oid, repository: nullable(text), owner: login });

const file = object(
  {},
  {
    changeType: oneOf("ADDED", "CHANGED", "COPIED", "DELETED", "MODIFIED", "RENAMED"),
    previousPath: nullable(text),
    additions: integer,
    deletions: integer,
    patch: nullable(text),
  },
);

const review = object(
  { state: oneOf("APPROVED", "CHANGES_REQUESTED", "COMMENTED", "DISMISSED", "PENDING") },
  { id: integer, author: login, body: text, submittedAt: nullable(timestamp), commit: oid },
);

const mergeMethod = oneOf("MERGE", "SQUASH", "REBASE");

const autoMerge = object(
  { method: mergeMethod },
  { enabledBy: login, enabledAt: timestamp, headline: nullable(text), body: nullable(text) },
);

export const pullShape = object(
  { title: text, head },
  {
    ...thread,
    state: oneOf("OPEN", "CLOSED", "MERGED"),
    draft: flag,
    base: text,
    baseOid: oid,
    mergeable: oneOf("MERGEABLE", "CONFLICTING", "UNKNOWN"),
    behind: flag,
    maintainerCanModify: flag,
    commits: list(oid),
    files: keyed(file, /./, "a path"),
    reviews: list(review),
    requestedReviewers: list(text),
    closes: list(integer),
    autoMerge: nullable(autoMerge),
    mergedAt: nullable(timestamp),
    mergedBy: login,
    mergeCommit: nullable(oid),
  },
);

const status = object(
  { state: oneOf("ERROR", "EXPECTED", "FAILURE", "PENDING", "SUCCESS") },
  {
    id: integer,
    description: nullable(text),
    targetUrl: nullable(text),
    creator: login,
    createdAt: timestamp,
  },
);

const checkStatus = oneOf("COMPLETED", "IN_PROGRESS", "PENDING", "QUEUED", "REQUESTED", "WAITING");
const conclusion = nullable(
  oneOf(
    "ACTION_REQUIRED",
    "CANCELLED",
    "FAILURE",
    "NEUTRAL",
    "SKIPPED",
    "STALE",
    "STARTUP_FAILURE",
    "SUCCESS",
    "TIMED_OUT",
  ),
);

export const annotationShape = object(
  { path: text, startLine: integer, level: oneOf("FAILURE", "NOTICE", "WARNING"), message: text },
  {
    endLine: integer,
    startColumn: nullable(integer),
    endColumn: nullable(integer),
    title: nullable(text),
    rawDetails: nullable(text),
  },
);

const check = {
  name: text,
};
const checkDetails = {
  status: checkStatus,
  conclusion,
  title: nullable(text),
  summary: nullable(text),
  text: nullable(text),
  detailsUrl: nullable(text),
  externalId: nullable(text),
  startedAt: nullable(timestamp),
  completedAt: nullable(timestamp),
  annotations: list(annotationShape),
};

const gitActor = object({}, { name: text, email: text, user: login, date: timestamp });

export const commitShape = object(
  {},
  {
    message: text,
    author: gitActor,
    committer: gitActor,
    parents: list(oid),
    statuses: keyed(status, /./, "a context"),
    checkRuns: numbered(object(check, { ...checkDetails, app: text })),
  },
);

export const workflowShape = object(
  { name: text },
  {
    id: integer,
    state: oneOf("ACTIVE", "DELETED", "DISABLED_FORK", "DISABLED_INACTIVITY", "DISABLED_MANUALLY"),
    dispatchInputs: nullable(list(text)),
    createdAt: timestamp,
    updatedAt: timestamp,
  },
);

const step = object(
  { name: text },
  { status: checkStatus, conclusion, startedAt: nullable(timestamp), completedAt: nullable(timestamp) },
);

const log = nullable(either(text, object({}, { repeat: text, times: integer, expired: flag })));

const job = object(check, {
  ...checkDetails,
  runAttempt: integer,
  runner: nullable(text),
  labels: list(text),
  steps: list(step),
  log,
});

const artifact = object(
  { name: text },
  { sizeInBytes: integer, expired: flag, createdAt: timestamp, expiresAt: timestamp },
);

export const runShape = object(
  { workflow: text, headSha: oid },
  {
    runNumber: integer,
    runAttempt: integer,
    displayTitle: text,
    event: text,
    headBranch: text,
    status: checkStatus,
    conclusion,
    actor: login,
    jobs: numbered(job),
    artifacts: numbered(artifact),
    inputs: keyed(text),
    createdAt: timestamp,
    startedAt: timestamp,
    updatedAt: timestamp,
  },
);

const label = object(
  {},
  { id: integer, color: hexColor, description: nullable(text), isDefault: flag, createdAt: timestamp },
);

const milestone = object(
  { title: text },
  {
    id: integer,
    description: nullable(text),
    state: oneOf("OPEN", "CLOSED"),
    dueOn: nullable(timestamp),
    creator: login,
    createdAt: timestamp,
    updatedAt: timestamp,
    closedAt: nullable(timestamp),
  },
);

const protection = object(
  {},
  { requiredStatusChecks: list(text), requiredApprovals: integer, strict: flag, enforceAdmins: flag },
);

const branch = object({ commit: oid }, { protection: nullable(protection) });

const permission = oneOf("read", "triage", "write", "maintain", "admin");

export const repositoryShape = object(
  {},
  {
    id: integer,
    description: nullable(text),
    homepageUrl: nullable(text),
    visibility: oneOf("PUBLIC", "PRIVATE", "INTERNAL"),
    defaultBranch: text,
    parent: nullable(text),
    isArchived: flag,
    isTemplate: flag,
    stargazerCount: integer,
    forkCount: integer,
    watcherCount: integer,
    diskUsage: integer,
    topics: list(text),
    primaryLanguage: nullable(text),
    license: nullable(text),
    hasIssuesEnabled: flag,
    hasProjectsEnabled: flag,
    hasWikiEnabled: flag,
    hasDiscussionsEnabled: flag,
    mergeCommitAllowed: flag,
    squashMergeAllowed: flag,
    rebaseMergeAllowed: flag,
    autoMergeAllowed: flag,
    deleteBranchOnMerge: flag,
    createdAt: timestamp,
    updatedAt: timestamp,
    pushedAt: nullable(timestamp),
    collaborators: keyed(permission),
    labels: keyed(label),
    milestones: numbered(milestone),
    commits: keyed(commitShape, /^[0-9a-f]{40}$/, "a commit id of 40 hexadecimal digits"),
    branches: keyed(branch),
    tags: keyed(oid),
    issues: numbered(issueShape),
    pulls: numbered(pullShape),
    workflows: keyed(workflowShape, /\.ya?ml$/, "a workflow file such as .github/workflows/ci.yml"),
    runs: numbered(runShape),
  },
);

const option = object({}, { id: text, color: text, description: text });
const iteration = object({ startDate: text }, { id: text, duration: integer, completed: flag });
const field = object(
  { type: oneOf("TEXT", "NUMBER", "DATE", "SINGLE_SELECT", "ITERATION") },
  { id: integer, options: keyed(option), iterations: keyed(iteration) },
);

const item = object(
  {},
  {
    content: text,
    draft: object({ title: text }, { body: text, assignees: list(text), creator: login }),
    creator: login,
    isArchived: flag,
    values: keyed(textOrNumber, /./, "a field"),
    createdAt: timestamp,
    updatedAt: timestamp,
  },
);

export const projectShape = object(
  { title: text },
  {
    id: integer,
    shortDescription: nullable(text),
    readme: nullable(text),
    public: flag,
    closed: flag,
    template: flag,
    creator: login,
    createdAt: timestamp,
    updatedAt: timestamp,
    fields: keyed(field),
    items: numbered(item),
  },
);

const user = object(
  {},
  {
    id: integer,
    type: oneOf("User", "Bot"),
    name: nullable(text),
    email: nullable(text),
    bio: nullable(text),
    company: nullable(text),
    location: nullable(text),
    siteAdmin: flag,
    createdAt: timestamp,
  },
);

const organization = object(
  {},
  {
    id: integer,
    name: nullable(text),
    description: nullable(text),
    email: nullable(text),
    members: keyed(oneOf("admin", "member")),
    createdAt: timestamp,
  },
);

const app = object(
  { name: text },
  { id: integer, description: nullable(text), owner: text, createdAt: timestamp },
);

const token = object(
  { user: text },
  {
    kind: oneOf("classic", "fine-grained", "app"),
    scopes: list(text),
    permissions: keyed(oneOf("read", "write")),
  },
);

export const worldShape = object(
  {},
  {
    users: keyed(user),
    organizations: keyed(organization),
    apps: keyed(app),
    tokens: keyed(token),
    repositories: keyed(repositoryShape, /^[^/]+\/[^/]+$/, "owner/name"),
    projects: keyed(projectShape, /^[^/]+\/[1-9]\d*$/, "owner/number"),
  },
);

export type AnnotationFile = Infer<typeof annotationShape>;
export type WorldFile = Infer<typeof worldShape>;
export type RepositoryFile = Infer<typeof repositoryShape>;
export type IssueFile = Infer<typeof issueShape>;
export type PullFile = Infer<typeof pullShape>;
export type CommitFile = Infer<typeof commitShape>;
export type RunFile = Infer<typeof runShape>;
export type ProjectFile = Infer<typeof projectShape>;
