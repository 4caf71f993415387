// Generated from cards/issue.linked_prs.list.yaml. Do not edit.

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
  IssueLinkedPrsListDocument,
  type IssueLinkedPrsListQuery,
  type IssueLinkedPrsListQueryVariables,
} from "../operations/IssueLinkedPrsList.js";
import { validateIssueLinkedPrsListInput } from "./linked_prs.list.validate.js";

/** Input of `issue.linked_prs.list`. */
export interface IssueLinkedPrsListInput {
  /** Owner of the repository. */
  readonly owner: string;
  /** Name of the repository. */
  readonly name: string;
  /** Number of the issue. */
  readonly issueNumber: number;
  /** Page size. */
  readonly first?: number | undefined;
  /** Cursor of the previous page. */
  readonly after?: string | null | undefined;
}

/** Output of `issue.linked_prs.list`. */
export interface IssueLinkedPrsListOutput {
  readonly items: readonly IssueLinkedPrsListItem[];
  readonly pageInfo: {
    readonly hasNextPage: boolean;
    readonly endCursor: string | null;
  };
}

/** An element of {@link IssueLinkedPrsListOutput}. */
export interface IssueLinkedPrsListItem {
  readonly id: string;
  readonly number: number;
  /** Untrusted: anyone may have written it. */
  readonly title: string;
  readonly state: "OPEN" | "CLOSED" | "MERGED";
  readonly isDraft: boolean;
  /** Untrusted: anyone may have written it. */
  readonly repository: string;
  readonly url: string;
}

/** The input with its defaults, enum values in upper case. */
interface Prepared {
  readonly owner: string;
  readonly name: string;
  readonly issueNumber: number;
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
    document: IssueLinkedPrsListDocument,
    maxPages: 1,
    variables({ input }: Pick<GraphqlScope, "input">, page: GraphqlPage): IssueLinkedPrsListQueryVariables {
      return {
        owner: input.owner,
        name: input.name,
        issueNumber: input.issueNumber,
        first: page.first,
        after: page.after,
      };
    },
    connection(_scope: object, response: IssueLinkedPrsListQuery) {
      const issue = found(response.repository?.issue, "issue");
      return issue.closedByPullRequestsReferences;
    },
    map(_scope: object, closedByPullRequestsReference: NodeOf<NonNullable<NonNullable<NonNullable<IssueLinkedPrsListQuery["repository"]>["issue"]>["closedByPullRequestsReferences"]>>): IssueLinkedPrsListOutput["items"][number] {
      return {
        id: closedByPullRequestsReference.id,
        number: closedByPullRequestsReference.number,
        title: closedByPullRequestsReference.title,
        state: closedByPullRequestsReference.state,
        isDraft: closedByPullRequestsReference.isDraft,
        repository: closedByPullRequestsReference.repository.nameWithOwner,
        url: closedByPullRequestsReference.url,
      };
    },
  },
} satisfies GraphqlPlan;

/** The capability `issue.linked_prs.list`, for `execute`. */
export const issueLinkedPrsListCapability: Capability<IssueLinkedPrsListInput, IssueLinkedPrsListOutput> = {
  id: "issue.linked_prs.list",
  version: "1.0.0",
  effect: "read",
  idempotent: true,
  order: ["graphql", "cli"],
  inRepository: true,
  paged: true,
  untrusted: ["items[].title", "items[].repository"],
  fields: {
    owner: "a string",
    name: "a string",
    issueNumber: "an integer of at least 1",
    first: "an integer from 1 to 100",
    after: "a string or null",
  },
  validate: validateIssueLinkedPrsListInput,
  prepare(input: IssueLinkedPrsListInput): Prepared {
    return {
      ...input,
      first: input.first ?? 30,
    };
  },
  graphql,
  cli: { derived: "graphql" },
};

/**
 * Pull requests that close an issue when they are merged.
 *
 * Effect: read. Routes: graphql, cli.
 * Closed and merged ones too.
 *
 * Sends GraphQL `IssueLinkedPrsList`.
 *
 * @example
 * const result = await issueLinkedPrsList({ owner: "octo", name: "hello", issueNumber: 7 });
 */
export const issueLinkedPrsList: ListOperation<IssueLinkedPrsListInput, IssueLinkedPrsListOutput> = /* @__PURE__ */ bindList(undefined, issueLinkedPrsListCapability);
