/** Types of projects (v2): fields, items and values. */
import type { Owner, Timestamp, User } from "./accounts.js";
import type { Issue, PullRequest, Repository } from "./entities.js";

export type ProjectFieldType =
  | "TITLE"
  | "ASSIGNEES"
  | "LABELS"
  | "LINKED_PULL_REQUESTS"
  | "MILESTONE"
  | "REPOSITORY"
  | "REVIEWERS"
  | "TEXT"
  | "NUMBER"
  | "DATE"
  | "SINGLE_SELECT"
  | "ITERATION";

export interface SingleSelectOption {
  readonly id: string;
  name: string;
  color: string;
  description: string;
}

export interface Iteration {
  readonly id: string;
  title: string;
  startDate: string;
  duration: number;
  completed: boolean;
}

export interface ProjectField {
  readonly __typename: "ProjectV2Field" | "ProjectV2SingleSelectField" | "ProjectV2IterationField";
  readonly id: string;
  readonly databaseId: number;
  readonly project: Project;
  name: string;
  readonly dataType: ProjectFieldType;
  options: SingleSelectOption[];
  iterations: Iteration[];
  readonly createdAt: Timestamp;
}

export type ProjectValue =
  | { kind: "text"; text: string }
  | { kind: "number"; number: number }
  | { kind: "date"; date: string }
  | { kind: "singleSelect"; optionId: string }
  | { kind: "iteration"; iterationId: string };

export interface DraftIssue {
  readonly __typename: "DraftIssue";
  readonly id: string;
  readonly databaseId: number;
  title: string;
  body: string;
  creator: User | null;
  assignees: User[];
  readonly createdAt: Timestamp;
  updatedAt: Timestamp;
}

export interface ProjectItem {
  readonly __typename: "ProjectV2Item";
  readonly id: string;
  readonly databaseId: number;
  readonly project: Project;
  content: Issue | PullRequest | DraftIssue;
  isArchived: boolean;
  creator: User | null;
  /** Keyed by the id of the field. */
  values: Map<string, { value: ProjectValue; updatedAt: Timestamp }>;
  readonly createdAt: Timestamp;
  updatedAt: Timestamp;
}

export type ProjectStatus = "AT_RISK" | "COMPLETE" | "INACTIVE" | "OFF_TRACK" | "ON_TRACK";

export interface StatusUpdate {
  readonly __typename: "ProjectV2StatusUpdate";
  readonly id: string;
  readonly databaseId: number;
  readonly project: Project;
  status: ProjectStatus | null;
  body: string | null;
  startDate: string | null;
  targetDate: string | null;
  creator: User | null;
  readonly createdAt: Timestamp;
}

export interface ProjectView {
  readonly __typename: "ProjectV2View";
  readonly id: string;
  readonly databaseId: number;
  readonly project: Project;
  readonly number: number;
  name: string;
  layout: "TABLE" | "BOARD" | "ROADMAP";
  filter: string | null;
  /** The visible fields. */
  fields: ProjectField[];
  groupBy: ProjectField[];
  /** The columns of a board. */
  verticalGroupBy: ProjectField[];
  sortBy: { readonly field: ProjectField; readonly direction: "ASC" | "DESC" }[];
  creator: User | null;
  readonly createdAt: Timestamp;
}

export interface Project {
  readonly __typename: "ProjectV2";
  readonly id: string;
  readonly databaseId: number;
  readonly owner: Owner;
  readonly number: number;
  title: string;
  shortDescription: string | null;
  readme: string | null;
  public: boolean;
  closed: boolean;
  template: boolean;
  creator: User | null;
  fields: ProjectField[];
  items: ProjectItem[];
  views: ProjectView[];
  statusUpdates: StatusUpdate[];
  /** The repositories that list the project. */
  repositories: Repository[];
  readonly createdAt: Timestamp;
  updatedAt: Timestamp;
  closedAt: Timestamp | null;
}
