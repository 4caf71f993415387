// Generated from cards/repo.labels.list.yaml. Do not edit.

import {
  type Capability,
  type GraphqlPage,
  type GraphqlPlan,
  type ListOperation,
  type NodeOf,
  type RestPage,
  type RestPlan,
  type RestRequest,
  bindList,
  found,
  restPath,
} from "../../runtime/index.js";
import {
  RepoLabelsListDocument,
  type RepoLabelsListQuery,
  type RepoLabelsListQueryVariables,
} from "../operations/RepoLabelsList.js";
import { validateRepoLabelsListInput } from "./labels.list.validate.js";

/** Input of `repo.labels.list`. */
export interface RepoLabelsListInput {
  /** Owner of the repository. */
  readonly owner: string;
  /** Name of the repository. */
  readonly name: string;
  /** Page size. */
  readonly first?: number | undefined;
  /** Cursor of the previous page. */
  readonly after?: string | null | undefined;
}

/** Output of `repo.labels.list`. */
export interface RepoLabelsListOutput {
  readonly items: readonly RepoLabelsListItem[];
  readonly pageInfo: {
    readonly hasNextPage: boolean;
    readonly endCursor: string | null;
  };
}

/** An element of {@link RepoLabelsListOutput}. */
export interface RepoLabelsListItem {
  readonly id: string;
  /** Untrusted: anyone may have written it. */
  readonly name: string;
  /** Untrusted: anyone may have written it. */
  readonly color: string;
  /** Untrusted: anyone may have written it. */
  readonly description: string | null;
  readonly isDefault: boolean;
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
    document: RepoLabelsListDocument,
    maxPages: 1,
    variables({ input }: Pick<GraphqlScope, "input">, page: GraphqlPage): RepoLabelsListQueryVariables {
      return {
        owner: input.owner,
        name: input.name,
        first: page.first,
        after: page.after,
      };
    },
    connection(_scope: object, response: RepoLabelsListQuery) {
      const repository = found(response.repository, "repository");
      return repository.labels;
    },
    map(_scope: object, label: NodeOf<NonNullable<NonNullable<RepoLabelsListQuery["repository"]>["labels"]>>): RepoLabelsListOutput["items"][number] {
      return {
        id: label.id,
        name: label.name,
        color: label.color,
        description: label.description,
        isDefault: label.isDefault,
      };
    },
  },
} satisfies GraphqlPlan;

/** `GET /repos/{owner}/{repo}/labels`, as far as it is read. */
type Page = readonly {
  readonly node_id: string;
  readonly name: string;
  readonly color: string;
  readonly description: string | null;
  readonly default: boolean;
}[];

interface RestScope {
  readonly input: Prepared;
}

const rest = {
  api: "rest",
  steps: [],
  list: {
    maxPages: 1,
    sources: [
      {
        request({ input }: Pick<RestScope, "input">, page: RestPage): RestRequest {
          return {
            method: "GET",
            path: restPath`/repos/${input.owner}/${input.name}/labels`,
            query: { per_page: page.perPage, page: page.page },
          };
        },
        items(_scope: object, response: Page) {
          return response;
        },
        map(_scope: object, item: Page[number]): RepoLabelsListOutput["items"][number] {
          return {
            id: item.node_id,
            name: item.name,
            color: item.color,
            description: item.description,
            isDefault: item.default,
          };
        },
      },
    ],
  },
} satisfies RestPlan;

/** The capability `repo.labels.list`, for `execute`. */
export const repoLabelsListCapability: Capability<RepoLabelsListInput, RepoLabelsListOutput> = {
  id: "repo.labels.list",
  version: "1.0.0",
  effect: "read",
  idempotent: true,
  order: ["graphql", "rest", "cli"],
  inRepository: true,
  paged: true,
  untrusted: ["items[].name", "items[].color", "items[].description"],
  fields: {
    owner: "a string",
    name: "a string",
    first: "an integer from 1 to 100",
    after: "a string or null",
  },
  validate: validateRepoLabelsListInput,
  prepare(input: RepoLabelsListInput): Prepared {
    return {
      ...input,
      first: input.first ?? 30,
    };
  },
  graphql,
  rest,
  cli: { derived: "graphql" },
};

/**
 * Labels of a repository.
 *
 * Effect: read. Routes: graphql, rest, cli.
 *
 * Sends GraphQL `RepoLabelsList`, or `GET /repos/{owner}/{repo}/labels` (https://docs.github.com/rest/issues/labels#list-labels-for-a-repository).
 *
 * @example
 * const result = await repoLabelsList({ owner: "octo", name: "hello", first: 100 });
 */
export const repoLabelsList: ListOperation<RepoLabelsListInput, RepoLabelsListOutput> = /* @__PURE__ */ bindList(undefined, repoLabelsListCapability);
