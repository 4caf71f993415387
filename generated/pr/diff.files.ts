// Generated from cards/pr.diff.files.yaml. Do not edit.

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
  lookup,
  restPath,
} from "../../runtime/index.js";
import { PrDiffFilesDocument, type PrDiffFilesQuery, type PrDiffFilesQueryVariables } from "../operations/PrDiffFiles.js";
import { validatePrDiffFilesInput } from "./diff.files.validate.js";

const STATUS = {
  removed: "DELETED",
  unchanged: "CHANGED",
  added: "ADDED",
  modified: "MODIFIED",
  renamed: "RENAMED",
  copied: "COPIED",
  changed: "CHANGED",
} as const;

/** Input of `pr.diff.files`. */
export interface PrDiffFilesInput {
  /** Owner of the repository. */
  readonly owner: string;
  /** Name of the repository. */
  readonly name: string;
  /** Number of the pull request. */
  readonly prNumber: number;
  /** Page size. */
  readonly first?: number | undefined;
  /** Cursor of the previous page. */
  readonly after?: string | null | undefined;
}

/** Output of `pr.diff.files`. */
export interface PrDiffFilesOutput {
  readonly items: readonly PrDiffFilesItem[];
  readonly pageInfo: {
    readonly hasNextPage: boolean;
    readonly endCursor: string | null;
  };
}

/** An element of {@link PrDiffFilesOutput}. */
export interface PrDiffFilesItem {
  /** Untrusted: anyone may have written it. */
  readonly path: string;
  readonly changeType: "ADDED" | "CHANGED" | "COPIED" | "DELETED" | "MODIFIED" | "RENAMED";
  readonly additions: number;
  readonly deletions: number;
}

/** The input with its defaults, enum values in upper case. */
interface Prepared {
  readonly owner: string;
  readonly name: string;
  readonly prNumber: number;
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
    document: PrDiffFilesDocument,
    maxPages: 1,
    variables({ input }: Pick<GraphqlScope, "input">, page: GraphqlPage): PrDiffFilesQueryVariables {
      return {
        owner: input.owner,
        name: input.name,
        prNumber: input.prNumber,
        first: page.first,
        after: page.after,
      };
    },
    connection(_scope: object, response: PrDiffFilesQuery) {
      const pullRequest = found(response.repository?.pullRequest, "pull request");
      return pullRequest.files;
    },
    map(_scope: object, file: NodeOf<NonNullable<NonNullable<NonNullable<PrDiffFilesQuery["repository"]>["pullRequest"]>["files"]>>): PrDiffFilesOutput["items"][number] {
      return {
        path: file.path,
        changeType: file.changeType,
        additions: file.additions,
        deletions: file.deletions,
      };
    },
  },
} satisfies GraphqlPlan;

/** `GET /repos/{owner}/{repo}/pulls/{pull_number}/files`, as far as it is read. */
type Page = readonly {
  readonly filename: string;
  readonly status: "added" | "removed" | "modified" | "renamed" | "copied" | "changed" | "unchanged";
  readonly additions: number;
  readonly deletions: number;
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
            path: restPath`/repos/${input.owner}/${input.name}/pulls/${input.prNumber}/files`,
            query: { per_page: page.perPage, page: page.page },
          };
        },
        items(_scope: object, response: Page) {
          return response;
        },
        map(_scope: object, item: Page[number]): PrDiffFilesOutput["items"][number] {
          return {
            path: item.filename,
            changeType: lookup(STATUS, item.status),
            additions: item.additions,
            deletions: item.deletions,
          };
        },
      },
    ],
  },
} satisfies RestPlan;

/** The capability `pr.diff.files`, for `execute`. */
export const prDiffFilesCapability: Capability<PrDiffFilesInput, PrDiffFilesOutput> = {
  id: "pr.diff.files",
  version: "1.0.0",
  effect: "read",
  idempotent: true,
  order: ["graphql", "rest", "cli"],
  inRepository: true,
  paged: true,
  untrusted: ["items[].path"],
  fields: {
    owner: "a string",
    name: "a string",
    prNumber: "an integer of at least 1",
    first: "an integer from 1 to 100",
    after: "a string or null",
  },
  validate: validatePrDiffFilesInput,
  prepare(input: PrDiffFilesInput): Prepared {
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
 * Files that a pull request changes.
 *
 * Effect: read. Routes: graphql, rest, cli.
 * GitHub lists at most 3000 files.
 * path is the new one of a renamed file.
 *
 * Sends GraphQL `PrDiffFiles`, or `GET /repos/{owner}/{repo}/pulls/{pull_number}/files` (https://docs.github.com/rest/pulls/pulls#list-pull-requests-files).
 *
 * Also known as pr.diff.list_files.
 *
 * @example
 * const result = await prDiffFiles({ owner: "octo", name: "hello", prNumber: 8, first: 100 });
 */
export const prDiffFiles: ListOperation<PrDiffFilesInput, PrDiffFilesOutput> = /* @__PURE__ */ bindList(undefined, prDiffFilesCapability);
