/** The shape of a repository. */
import { repositoryTables } from "../../resources/tables.js";
import { tableShapes } from "../../resources/world.js";
import {
  either,
  flag,
  fullName,
  integer,
  keyed,
  keyedLike,
  list,
  nullable,
  numbered,
  object,
  oid,
  oneOf,
  text,
  timestamp,
} from "../shape.js";
import { commitShape, runShape, workflowShape } from "./actions.js";
import { discussionShape } from "./discussion.js";
import { releaseShape } from "./release.js";
import { issueShape, pullShape } from "./thread.js";

export const protectionShape = object(
  {},
  {
    requiredStatusChecks: list(text),
    requiredApprovals: integer,
    strict: flag,
    enforceAdmins: flag,
    mergeQueue: flag,
  },
);

const branch = object({ commit: oid }, { protection: nullable(protectionShape) });

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
    stargazers: keyed(timestamp),
    forkCount: integer,
    watcherCount: integer,
    diskUsage: integer,
    topics: list(text),
    primaryLanguage: nullable(text),
    languages: keyed(integer),
    license: nullable(text),
    hasIssuesEnabled: flag,
    hasProjectsEnabled: flag,
    hasWikiEnabled: flag,
    hasDiscussionsEnabled: flag,
    mergeCommitAllowed: flag,
    squashMergeAllowed: flag,
    rebaseMergeAllowed: flag,
    autoMergeAllowed: flag,
    allowUpdateBranch: flag,
    forkingAllowed: flag,
    deleteBranchOnMerge: flag,
    createdAt: timestamp,
    updatedAt: timestamp,
    pushedAt: nullable(timestamp),
    collaborators: keyed(permission),
    commits: keyed(commitShape, /^[0-9a-f]{40}$/, "a commit id of 40 hexadecimal digits"),
    branches: keyed(branch),
    /** A commit, or an annotated tag of a commit. */
    tags: keyed(either(oid, object({ commit: oid, message: text }, {}))),
    issues: numbered(issueShape),
    pulls: numbered(pullShape),
    workflows: keyedLike<`${string}.yml` | `${string}.yaml`>()(
      workflowShape,
      /\.ya?ml$/,
      "a workflow file such as .github/workflows/ci.yml",
    ),
    runs: numbered(runShape),
    releases: numbered(releaseShape),
    discussions: numbered(discussionShape),
    deletedIssues: list(integer),
    formerNames: list(fullName),
    ...tableShapes(repositoryTables),
  },
);
