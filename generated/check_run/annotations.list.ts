// Generated from cards/check_run.annotations.list.yaml. Do not edit.

import {
  type Capability,
  type Given,
  type GraphqlPage,
  type GraphqlPlan,
  type ListOperation,
  type NodeOf,
  type RestPage,
  type RestPlan,
  type RestRequest,
  bindList,
  found,
  having,
  required,
  restPath,
  upper,
} from "../../runtime/index.js";
import {
  CheckRunAnnotationsListDocument,
  type CheckRunAnnotationsListQuery,
  type CheckRunAnnotationsListQueryVariables,
} from "../operations/CheckRunAnnotationsList.js";
import { validateCheckRunAnnotationsListInput } from "./annotations.list.validate.js";

/** Every field of {@link CheckRunAnnotationsListInput}. */
export interface CheckRunAnnotationsListInputFields {
  /** Node id of the check run. */
  readonly checkRunNodeId?: string | undefined;
  /** Owner of the repository. */
  readonly owner?: string | undefined;
  /** Name of the repository. */
  readonly name?: string | undefined;
  /** Id of the check run; that of a job is the same. */
  readonly checkRunId?: number | undefined;
  /** Page size. */
  readonly first?: number | undefined;
  /** Cursor of the previous page. */
  readonly after?: string | null | undefined;
}

/** Input of `check_run.annotations.list`. */
export type CheckRunAnnotationsListInput = CheckRunAnnotationsListInputFields & (Given<CheckRunAnnotationsListInputFields, "checkRunNodeId"> | Given<CheckRunAnnotationsListInputFields, "owner" | "name" | "checkRunId">);

/** Output of `check_run.annotations.list`. */
export interface CheckRunAnnotationsListOutput {
  readonly items: readonly CheckRunAnnotationsListItem[];
  readonly pageInfo: {
    readonly hasNextPage: boolean;
    readonly endCursor: string | null;
  };
}

/** An element of {@link CheckRunAnnotationsListOutput}. */
export interface CheckRunAnnotationsListItem {
  /** Untrusted: anyone may have written it. */
  readonly path: string;
  readonly startLine: number;
  readonly endLine: number;
  readonly startColumn: number | null;
  readonly endColumn: number | null;
  readonly level: "FAILURE" | "NOTICE" | "WARNING" | null;
  /** Untrusted: anyone may have written it. */
  readonly title: string | null;
  /** Untrusted: anyone may have written it. */
  readonly message: string | null;
}

/** The input with its defaults, enum values in upper case. */
interface Prepared {
  readonly checkRunNodeId?: string | undefined;
  readonly owner?: string | undefined;
  readonly name?: string | undefined;
  readonly checkRunId?: number | undefined;
  readonly first: number;
  readonly after?: string | null | undefined;
}

interface GraphqlScope {
  readonly input: Prepared;
}

const graphql = {
  api: "graphql",
  unsuitable({ input }: Pick<GraphqlScope, "input">): string | undefined {
    if (!(input.checkRunNodeId != null)) return "GraphQL knows check runs by their node ids.";
    return undefined;
  },
  steps: [],
  list: {
    document: CheckRunAnnotationsListDocument,
    maxPages: 1,
    variables({ input }: Pick<GraphqlScope, "input">, page: GraphqlPage): CheckRunAnnotationsListQueryVariables {
      return {
        checkRunNodeId: required(input.checkRunNodeId, "checkRunNodeId"),
        first: page.first,
        after: page.after,
      };
    },
    connection(_scope: object, response: CheckRunAnnotationsListQuery) {
      const node = found(having(response.node, "annotations"), "node");
      return node.annotations;
    },
    map(_scope: object, annotation: NodeOf<NonNullable<NonNullable<CheckRunAnnotationsListQuery["node"]>["annotations"]>>): CheckRunAnnotationsListOutput["items"][number] {
      return {
        path: annotation.path,
        startLine: annotation.location.start.line,
        endLine: annotation.location.end.line,
        startColumn: annotation.location.start.column,
        endColumn: annotation.location.end.column,
        level: annotation.annotationLevel,
        title: annotation.title,
        message: annotation.message,
      };
    },
  },
} satisfies GraphqlPlan;

/** `GET /repos/{owner}/{repo}/check-runs/{check_run_id}/annotations`, as far as it is read. */
type Page = readonly {
  readonly path: string;
  readonly start_line: number;
  readonly end_line: number;
  readonly start_column: number | null;
  readonly end_column: number | null;
  readonly annotation_level: "notice" | "warning" | "failure" | null;
  readonly title: string | null;
  readonly message: string | null;
}[];

interface RestScope {
  readonly input: Prepared;
}

const rest = {
  api: "rest",
  unsuitable({ input }: Pick<RestScope, "input">): string | undefined {
    if (!(input.checkRunNodeId == null)) return "REST takes the id of a check run and not its node id.";
    return undefined;
  },
  steps: [],
  list: {
    maxPages: 1,
    sources: [
      {
        request({ input }: Pick<RestScope, "input">, page: RestPage): RestRequest {
          return {
            method: "GET",
            path: restPath`/repos/${required(input.owner, "owner")}/${required(input.name, "name")}/check-runs/${required(input.checkRunId, "checkRunId")}/annotations`,
            query: { per_page: page.perPage, page: page.page },
          };
        },
        items(_scope: object, response: Page) {
          return response;
        },
        map(_scope: object, item: Page[number]): CheckRunAnnotationsListOutput["items"][number] {
          return {
            path: item.path,
            startLine: item.start_line,
            endLine: item.end_line,
            startColumn: item.start_column,
            endColumn: item.end_column,
            level: upper(item.annotation_level),
            title: item.title,
            message: item.message,
          };
        },
      },
    ],
  },
} satisfies RestPlan;

/** The capability `check_run.annotations.list`, for `execute`. */
export const checkRunAnnotationsListCapability: Capability<CheckRunAnnotationsListInput, CheckRunAnnotationsListOutput> = {
  id: "check_run.annotations.list",
  version: "1.0.0",
  effect: "read",
  idempotent: true,
  order: ["cli", "graphql", "rest"],
  inRepository: true,
  paged: true,
  untrusted: ["items[].path", "items[].title", "items[].message"],
  fields: {
    checkRunNodeId: "a string",
    owner: "a string",
    name: "a string",
    checkRunId: "an integer of at least 1",
    first: "an integer from 1 to 100",
    after: "a string or null",
  },
  alternatives: [["checkRunNodeId"], ["owner", "name", "checkRunId"]],
  validate: validateCheckRunAnnotationsListInput,
  prepare(input: CheckRunAnnotationsListInput): Prepared {
    return {
      ...input,
      first: input.first ?? 30,
    };
  },
  graphql,
  rest,
  cli: { derived: "rest" },
};

/**
 * Annotations of a check run.
 *
 * Effect: read. Routes: cli, graphql, rest.
 * pr.checks.list tells node ids and workflow.run.jobs.list ids.
 *
 * Sends GraphQL `CheckRunAnnotationsList`, or `GET /repos/{owner}/{repo}/check-runs/{check_run_id}/annotations` (https://docs.github.com/rest/checks/runs#list-check-run-annotations).
 *
 * @example
 * const result = await checkRunAnnotationsList({ owner: "octo", name: "hello", checkRunId: 4711 });
 */
export const checkRunAnnotationsList: ListOperation<CheckRunAnnotationsListInput, CheckRunAnnotationsListOutput> = /* @__PURE__ */ bindList(undefined, checkRunAnnotationsListCapability);
