// Generated from cards/release.list.yaml. Do not edit.

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
import { ReleaseListDocument, type ReleaseListQuery, type ReleaseListQueryVariables } from "../operations/ReleaseList.js";
import { validateReleaseListInput } from "./list.validate.js";

/** Input of `release.list`. */
export interface ReleaseListInput {
  /** Owner of the repository. */
  readonly owner: string;
  /** Name of the repository. */
  readonly name: string;
  /** Page size. */
  readonly first?: number | undefined;
  /** Cursor of the previous page. */
  readonly after?: string | null | undefined;
}

/** Output of `release.list`. */
export interface ReleaseListOutput {
  readonly items: readonly ReleaseListItem[];
  readonly pageInfo: {
    readonly hasNextPage: boolean;
    readonly endCursor: string | null;
  };
}

/** An element of {@link ReleaseListOutput}. */
export interface ReleaseListItem {
  readonly id: string;
  readonly releaseId: number | null;
  /** Untrusted: anyone may have written it. */
  readonly tagName: string;
  /** Untrusted: anyone may have written it. */
  readonly title: string | null;
  readonly isDraft: boolean;
  readonly isPrerelease: boolean;
  readonly url: string;
  readonly publishedAt: string | null;
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
    document: ReleaseListDocument,
    maxPages: 1,
    variables({ input }: Pick<GraphqlScope, "input">, page: GraphqlPage): ReleaseListQueryVariables {
      return {
        owner: input.owner,
        name: input.name,
        first: page.first,
        after: page.after,
      };
    },
    connection(_scope: object, response: ReleaseListQuery) {
      const repository = found(response.repository, "repository");
      return repository.releases;
    },
    map(_scope: object, releas: NodeOf<NonNullable<NonNullable<ReleaseListQuery["repository"]>["releases"]>>): ReleaseListOutput["items"][number] {
      return {
        id: releas.id,
        releaseId: releas.databaseId,
        tagName: releas.tagName,
        title: releas.name,
        isDraft: releas.isDraft,
        isPrerelease: releas.isPrerelease,
        url: releas.url,
        publishedAt: releas.publishedAt,
      };
    },
  },
} satisfies GraphqlPlan;

/** `GET /repos/{owner}/{repo}/releases`, as far as it is read. */
type Page = readonly {
  readonly node_id: string;
  readonly id: number;
  readonly tag_name: string;
  readonly name: string | null;
  readonly draft: boolean;
  readonly prerelease: boolean;
  readonly html_url: string;
  readonly published_at: string | null;
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
            path: restPath`/repos/${input.owner}/${input.name}/releases`,
            query: { per_page: page.perPage, page: page.page },
          };
        },
        items(_scope: object, response: Page) {
          return response;
        },
        map(_scope: object, item: Page[number]): ReleaseListOutput["items"][number] {
          return {
            id: item.node_id,
            releaseId: item.id,
            tagName: item.tag_name,
            title: item.name,
            isDraft: item.draft,
            isPrerelease: item.prerelease,
            url: item.html_url,
            publishedAt: item.published_at,
          };
        },
      },
    ],
  },
} satisfies RestPlan;

/** The capability `release.list`, for `execute`. */
export const releaseListCapability: Capability<ReleaseListInput, ReleaseListOutput> = {
  id: "release.list",
  version: "1.0.0",
  effect: "read",
  idempotent: true,
  order: ["graphql", "rest", "cli"],
  inRepository: true,
  paged: true,
  untrusted: ["items[].tagName", "items[].title"],
  fields: {
    owner: "a string",
    name: "a string",
    first: "an integer from 1 to 100",
    after: "a string or null",
  },
  validate: validateReleaseListInput,
  prepare(input: ReleaseListInput): Prepared {
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
 * Releases of a repository, newest first; drafts too for those who may write.
 *
 * Effect: read. Routes: graphql, rest, cli.
 *
 * Sends GraphQL `ReleaseList`, or `GET /repos/{owner}/{repo}/releases` (https://docs.github.com/rest/releases/releases#list-releases).
 *
 * @example
 * const result = await releaseList({ owner: "octo", name: "hello", first: 10 });
 */
export const releaseList: ListOperation<ReleaseListInput, ReleaseListOutput> = /* @__PURE__ */ bindList(undefined, releaseListCapability);
