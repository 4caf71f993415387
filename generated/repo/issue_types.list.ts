// Generated from cards/repo.issue_types.list.yaml. Do not edit.

import {
  type Capability,
  type GraphqlPage,
  type GraphqlPlan,
  type ListOperation,
  type NodeOf,
  bindList,
  found,
} from "../../runtime/index.js";
import {
  RepoIssueTypesListDocument,
  type RepoIssueTypesListQuery,
  type RepoIssueTypesListQueryVariables,
} from "../operations/RepoIssueTypesList.js";
import { validateRepoIssueTypesListInput } from "./issue_types.list.validate.js";

/** Input of `repo.issue_types.list`. */
export interface RepoIssueTypesListInput {
  /** Owner of the repository. */
  readonly owner: string;
  /** Name of the repository. */
  readonly name: string;
  /** Page size. */
  readonly first?: number | undefined;
  /** Cursor of the previous page. */
  readonly after?: string | null | undefined;
}

/** Output of `repo.issue_types.list`. */
export interface RepoIssueTypesListOutput {
  readonly items: readonly RepoIssueTypesListItem[];
  readonly pageInfo: {
    readonly hasNextPage: boolean;
    readonly endCursor: string | null;
  };
}

/** An element of {@link RepoIssueTypesListOutput}. */
export interface RepoIssueTypesListItem {
  readonly id: string;
  /** Untrusted: anyone may have written it. */
  readonly name: string;
  readonly color: "BLUE" | "GRAY" | "GREEN" | "ORANGE" | "PINK" | "PURPLE" | "RED" | "YELLOW";
  /** Untrusted: anyone may have written it. */
  readonly description: string | null;
  readonly isEnabled: boolean;
}

/** The input with its defaults, enum values in upper case. */
interface Prepared {
  readonly owner: string;
  readonly name: string;
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
    document: RepoIssueTypesListDocument,
    maxPages: 1,
    variables({ input }: Pick<GraphqlScope, "input">, page: GraphqlPage): RepoIssueTypesListQueryVariables {
      return {
        owner: input.owner,
        name: input.name,
        first: page.first,
        after: page.after,
      };
    },
    connection(_scope: object, response: RepoIssueTypesListQuery) {
      const repository = found(response.repository, "repository");
      return repository.issueTypes;
    },
    map(_scope: object, issueType: NodeOf<NonNullable<NonNullable<RepoIssueTypesListQuery["repository"]>["issueTypes"]>>): RepoIssueTypesListOutput["items"][number] {
      return {
        id: issueType.id,
        name: issueType.name,
        color: issueType.color,
        description: issueType.description,
        isEnabled: issueType.isEnabled,
      };
    },
  },
} satisfies GraphqlPlan;

/** The capability `repo.issue_types.list`, for `execute`. */
export const repoIssueTypesListCapability: Capability<RepoIssueTypesListInput, RepoIssueTypesListOutput> = {
  id: "repo.issue_types.list",
  version: "1.0.0",
  effect: "read",
  idempotent: true,
  order: ["graphql", "cli"],
  inRepository: true,
  paged: true,
  untrusted: ["items[].name", "items[].description"],
  fields: {
    owner: "a string",
    name: "a string",
    first: "an integer from 1 to 100",
    after: "a string or null",
  },
  validate: validateRepoIssueTypesListInput,
  prepare(input: RepoIssueTypesListInput): Prepared {
    return {
      ...input,
      first: input.first ?? 30,
    };
  },
  graphql,
  cli: { derived: "graphql" },
};

/**
 * Issue types that a repository can use.
 *
 * Effect: read. Routes: graphql, cli.
 * A user's repository has none.
 *
 * Sends GraphQL `RepoIssueTypesList`.
 *
 * @example
 * const result = await repoIssueTypesList({ owner: "octo-org", name: "hello" });
 */
export const repoIssueTypesList: ListOperation<RepoIssueTypesListInput, RepoIssueTypesListOutput> = /* @__PURE__ */ bindList(undefined, repoIssueTypesListCapability);
