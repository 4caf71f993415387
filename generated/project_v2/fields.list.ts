// Generated from cards/project_v2.fields.list.yaml. Do not edit.

import {
  type Capability,
  type GraphqlPage,
  type GraphqlPlan,
  type ListOperation,
  type NodeOf,
  bindList,
  found,
  mapList,
} from "../../runtime/index.js";
import {
  ProjectV2FieldsListDocument,
  type ProjectV2FieldsListQuery,
  type ProjectV2FieldsListQueryVariables,
} from "../operations/ProjectV2FieldsList.js";
import { validateProjectV2FieldsListInput } from "./fields.list.validate.js";

/** Input of `project_v2.fields.list`. */
export interface ProjectV2FieldsListInput {
  /** Login of the user or organization. */
  readonly owner: string;
  /** Number of the project. */
  readonly projectNumber: number;
  /** Page size. */
  readonly first?: number | undefined;
  /** Cursor of the previous page. */
  readonly after?: string | null | undefined;
}

/** Output of `project_v2.fields.list`. */
export interface ProjectV2FieldsListOutput {
  readonly items: readonly ProjectV2FieldsListItem[];
  readonly pageInfo: {
    readonly hasNextPage: boolean;
    readonly endCursor: string | null;
  };
}

/** An element of {@link ProjectV2FieldsListOutput}. */
export interface ProjectV2FieldsListItem {
  readonly id: string;
  /** Untrusted: anyone may have written it. */
  readonly name: string;
  readonly dataType: "ASSIGNEES" | "DATE" | "ITERATION" | "LABELS" | "LINKED_PULL_REQUESTS" | "MILESTONE" | "NUMBER" | "PARENT_ISSUE" | "REPOSITORY" | "REVIEWERS" | "SINGLE_SELECT" | "SUB_ISSUES_PROGRESS" | "TEXT" | "TITLE" | "TRACKED_BY" | "TRACKS";
  readonly options: readonly {
    readonly id: string;
    /** Untrusted: anyone may have written it. */
    readonly name: string;
  }[] | null;
  readonly iterations: readonly {
    readonly id: string;
    /** Untrusted: anyone may have written it. */
    readonly title: string;
    readonly startDate: string;
    readonly duration: number;
  }[] | null;
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
    document: ProjectV2FieldsListDocument,
    maxPages: 1,
    variables({ input }: Pick<GraphqlScope, "input">, page: GraphqlPage): ProjectV2FieldsListQueryVariables {
      return {
        owner: input.owner,
        projectNumber: input.projectNumber,
        first: page.first,
        after: page.after,
      };
    },
    connection(_scope: object, response: ProjectV2FieldsListQuery) {
      const projectV2 = found(response.organization?.projectV2 ?? response.user?.projectV2, "project v2");
      return projectV2.fields;
    },
    map(_scope: object, field: NodeOf<NonNullable<NonNullable<NonNullable<ProjectV2FieldsListQuery["organization"]>["projectV2"]>["fields"]>> | NodeOf<NonNullable<NonNullable<NonNullable<ProjectV2FieldsListQuery["user"]>["projectV2"]>["fields"]>>): ProjectV2FieldsListOutput["items"][number] | null {
      return field.__typename === "ProjectV2Field"
        ? {
          id: field.id,
          name: field.name,
          dataType: field.dataType,
          options: null,
          iterations: null,
        }
        : field.__typename === "ProjectV2SingleSelectField"
        ? {
          id: field.id,
          name: field.name,
          dataType: field.dataType,
          options: mapList(field.options, (option) => ({
            id: option.id,
            name: option.name,
          })),
          iterations: null,
        }
        : field.__typename === "ProjectV2IterationField"
        ? {
          id: field.id,
          name: field.name,
          dataType: field.dataType,
          options: null,
          iterations: mapList(field.configuration.iterations, (iteration) => ({
            id: iteration.id,
            title: iteration.title,
            startDate: iteration.startDate,
            duration: iteration.duration,
          })),
        }
        : null;
    },
    partial: ["NOT_FOUND"],
  },
} satisfies GraphqlPlan;

/** The capability `project_v2.fields.list`, for `execute`. */
export const projectV2FieldsListCapability: Capability<ProjectV2FieldsListInput, ProjectV2FieldsListOutput> = {
  id: "project_v2.fields.list",
  version: "1.0.0",
  effect: "read",
  idempotent: true,
  order: ["graphql", "cli"],
  inRepository: false,
  paged: true,
  untrusted: ["items[].name", "items[].options[].name", "items[].iterations[].title"],
  fields: {
    owner: "a string",
    projectNumber: "an integer of at least 1",
    first: "an integer from 1 to 100",
    after: "a string or null",
  },
  validate: validateProjectV2FieldsListInput,
  prepare(input: ProjectV2FieldsListInput): Prepared {
    return {
      ...input,
      first: input.first ?? 30,
    };
  },
  graphql,
  cli: { derived: "graphql" },
};

/**
 * Fields of a project, with the options of each.
 *
 * Effect: read. Routes: graphql, cli.
 * Iterations that are over are left out.
 *
 * Sends GraphQL `ProjectV2FieldsList`.
 *
 * @example
 * const result = await projectV2FieldsList({ owner: "octo-org", projectNumber: 1 });
 */
export const projectV2FieldsList: ListOperation<ProjectV2FieldsListInput, ProjectV2FieldsListOutput> = /* @__PURE__ */ bindList(undefined, projectV2FieldsListCapability);
