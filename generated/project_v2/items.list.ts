// Generated from cards/project_v2.items.list.yaml. Do not edit.

import {
  type Capability,
  type GraphqlPage,
  type GraphqlPlan,
  type ListOperation,
  type NodeOf,
  bindList,
  concat,
  found,
  having,
  mapList,
  mapNullable,
  mapSome,
} from "../../runtime/index.js";
import {
  ProjectV2ItemsListDocument,
  type ProjectV2ItemsListQuery,
  type ProjectV2ItemsListQueryVariables,
} from "../operations/ProjectV2ItemsList.js";
import { validateProjectV2ItemsListInput } from "./items.list.validate.js";

/** Input of `project_v2.items.list`. */
export interface ProjectV2ItemsListInput {
  /** Login of the user or organization. */
  readonly owner: string;
  /** Number of the project. */
  readonly projectNumber: number;
  /** Page size. */
  readonly first?: number | undefined;
  /** Cursor of the previous page. */
  readonly after?: string | null | undefined;
}

/** Output of `project_v2.items.list`. */
export interface ProjectV2ItemsListOutput {
  readonly items: readonly ProjectV2ItemsListItem[];
  readonly pageInfo: {
    readonly hasNextPage: boolean;
    readonly endCursor: string | null;
  };
}

/** An element of {@link ProjectV2ItemsListOutput}. */
export interface ProjectV2ItemsListItem {
  readonly id: string;
  readonly type: "DRAFT_ISSUE" | "ISSUE" | "PULL_REQUEST" | "REDACTED";
  readonly isArchived: boolean;
  readonly content: {
    readonly id: string;
    /** Untrusted: anyone may have written it. */
    readonly title: string;
    readonly number: number | null;
    /** Untrusted: anyone may have written it. */
    readonly repository: string | null;
    readonly state: "OPEN" | "CLOSED" | "MERGED" | null;
    readonly url: string | null;
  } | null;
  readonly values: readonly {
    /** Untrusted: anyone may have written it. */
    readonly field: string;
    /** Untrusted: anyone may have written it. */
    readonly text: string | null;
    readonly number: number | null;
    /** Untrusted: anyone may have written it. */
    readonly names: readonly string[] | null;
  }[];
}

/** The input with its defaults, enum values in upper case. */
interface Prepared {
  readonly owner: string;
  readonly projectNumber: number;
  readonly first: number;
  readonly after?: string | null | undefined;
}

interface GraphqlScope {
  readonly input: Prepared;
}

const graphql = {
  api: "graphql",
  steps: [],
  list: {
    document: ProjectV2ItemsListDocument,
    maxPages: 1,
    variables({ input }: Pick<GraphqlScope, "input">, page: GraphqlPage): ProjectV2ItemsListQueryVariables {
      return {
        owner: input.owner,
        projectNumber: input.projectNumber,
        first: page.first,
        after: page.after,
      };
    },
    connection(_scope: object, response: ProjectV2ItemsListQuery) {
      const projectV2 = found(response.organization?.projectV2 ?? response.user?.projectV2, "project v2");
      return projectV2.items;
    },
    map(_scope: object, item: NodeOf<NonNullable<NonNullable<NonNullable<ProjectV2ItemsListQuery["organization"]>["projectV2"]>["items"]>> | NodeOf<NonNullable<NonNullable<NonNullable<ProjectV2ItemsListQuery["user"]>["projectV2"]>["items"]>>): ProjectV2ItemsListOutput["items"][number] {
      return {
        id: item.id,
        type: item.type,
        isArchived: item.isArchived,
        content: mapNullable(item.content, (content) => (content.__typename === "Issue"
          ? {
            id: content.id,
            title: content.title,
            number: content.number,
            repository: content.repository.nameWithOwner,
            state: content.issueState,
            url: content.url,
          }
          : content.__typename === "PullRequest"
          ? {
            id: content.id,
            title: content.title,
            number: content.number,
            repository: content.repository.nameWithOwner,
            state: content.prState,
            url: content.url,
          }
          : content.__typename === "DraftIssue"
          ? {
            id: content.id,
            title: content.title,
            number: null,
            repository: null,
            state: null,
            url: null,
          }
          : null)),
        values: mapSome(item.fieldValues.nodes, (node) => node.__typename === "ProjectV2ItemFieldTextValue"
          ? {
            field: node.field.name,
            text: node.text,
            number: null,
            names: null,
          }
          : node.__typename === "ProjectV2ItemFieldDateValue"
          ? {
            field: node.field.name,
            text: node.date,
            number: null,
            names: null,
          }
          : node.__typename === "ProjectV2ItemFieldNumberValue"
          ? {
            field: node.field.name,
            text: null,
            number: node.number,
            names: null,
          }
          : node.__typename === "ProjectV2ItemFieldSingleSelectValue"
          ? {
            field: node.field.name,
            text: node.name,
            number: null,
            names: null,
          }
          : node.__typename === "ProjectV2ItemFieldIterationValue"
          ? {
            field: node.field.name,
            text: node.title,
            number: null,
            names: null,
          }
          : node.__typename === "ProjectV2ItemFieldMilestoneValue"
          ? {
            field: node.field.name,
            text: node.milestone?.title ?? null,
            number: null,
            names: null,
          }
          : node.__typename === "ProjectV2ItemFieldRepositoryValue"
          ? {
            field: node.field.name,
            text: node.repository?.nameWithOwner ?? null,
            number: null,
            names: null,
          }
          : node.__typename === "ProjectV2ItemFieldLabelValue"
          ? {
            field: node.field.name,
            text: null,
            number: null,
            names: mapList(node.labels?.nodes, (node_) => node_.name),
          }
          : node.__typename === "ProjectV2ItemFieldUserValue"
          ? {
            field: node.field.name,
            text: null,
            number: null,
            names: mapList(node.users?.nodes, (node_) => node_.login),
          }
          : node.__typename === "ProjectV2ItemFieldPullRequestValue"
          ? {
            field: node.field.name,
            text: null,
            number: null,
            names: mapList(node.pullRequests?.nodes, (node_) => node_.url),
          }
          : node.__typename === "ProjectV2ItemFieldReviewerValue"
          ? {
            field: node.field.name,
            text: null,
            number: null,
            names: concat(mapList(node.reviewers?.nodes, (node_) => having(node_, "login")?.login), mapList(node.reviewers?.nodes, (node_) => having(node_, "slug")?.slug)),
          }
          : null),
      };
    },
    partial: ["NOT_FOUND"],
  },
} satisfies GraphqlPlan;

/** The capability `project_v2.items.list`, for `execute`. */
export const projectV2ItemsListCapability: Capability<ProjectV2ItemsListInput, ProjectV2ItemsListOutput> = {
  id: "project_v2.items.list",
  version: "1.0.0",
  effect: "read",
  idempotent: true,
  order: ["graphql", "cli"],
  inRepository: false,
  paged: true,
  untrusted: [
    "items[].content.title",
    "items[].content.repository",
    "items[].values[].field",
    "items[].values[].text",
    "items[].values[].names[]",
  ],
  fields: {
    owner: "a string",
    projectNumber: "an integer of at least 1",
    first: "an integer from 1 to 100",
    after: "a string or null",
  },
  validate: validateProjectV2ItemsListInput,
  prepare(input: ProjectV2ItemsListInput): Prepared {
    return {
      ...input,
      first: input.first ?? 30,
    };
  },
  graphql,
  cli: { derived: "graphql" },
};

/**
 * Items of a project with the values of their fields.
 *
 * Effect: read. Routes: graphql, cli.
 * text is a text or a date or the name of what was chosen.
 * names are those of labels users and reviewers and the urls of pull requests; at most 10.
 *
 * Sends GraphQL `ProjectV2ItemsList`.
 *
 * @example
 * const result = await projectV2ItemsList({ owner: "octo-org", projectNumber: 1 });
 */
export const projectV2ItemsList: ListOperation<ProjectV2ItemsListInput, ProjectV2ItemsListOutput> = /* @__PURE__ */ bindList(undefined, projectV2ItemsListCapability);
