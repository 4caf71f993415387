// Generated from cards/pr.merge.yaml. Do not edit.

import {
  type Capability,
  type Given,
  type GraphqlPlan,
  type Operation,
  type RestPlan,
  type RestRequest,
  bind,
  found,
  having,
  lookup,
  lower,
  required,
  restPath,
  upper,
} from "../../runtime/index.js";
import { PrMergeDocument, type PrMergeMutation, type PrMergeMutationVariables } from "../operations/PrMerge.js";
import { PrMergeLookupDocument, type PrMergeLookupQuery, type PrMergeLookupQueryVariables } from "../operations/PrMergeLookup.js";
import {
  PrMergeNodeLookupDocument,
  type PrMergeNodeLookupQuery,
  type PrMergeNodeLookupQueryVariables,
} from "../operations/PrMergeNodeLookup.js";
import { RefDeleteDocument, type RefDeleteMutation, type RefDeleteMutationVariables } from "../operations/RefDelete.js";
import { validatePrMergeInput } from "./merge.validate.js";

const STATE = { MERGED: "MERGED", OPEN: "QUEUED", CLOSED: "QUEUED" } as const;

/** Every field of {@link PrMergeInput}. */
export interface PrMergeInputFields {
  /** Node id of the pull request. */
  readonly prId?: string | undefined;
  /** Owner of the repository. */
  readonly owner?: string | undefined;
  /** Name of the repository. */
  readonly name?: string | undefined;
  /** Number of the pull request. */
  readonly prNumber?: number | undefined;
  /** How the commits go in. */
  readonly method?: "MERGE" | "SQUASH" | "REBASE" | "merge" | "squash" | "rebase" | undefined;
  /** Merge only if the head is this commit. */
  readonly headSha?: string | undefined;
  /** First line of the commit message. */
  readonly commitTitle?: string | undefined;
  /** Rest of the commit message. */
  readonly commitMessage?: string | undefined;
  /** Merge once the requirements are met. */
  readonly auto?: boolean | undefined;
  /** Delete the head branch if merged now. */
  readonly deleteBranch?: boolean | undefined;
}

/** Input of `pr.merge`. */
export type PrMergeInput = PrMergeInputFields & (Given<PrMergeInputFields, "prId"> | Given<PrMergeInputFields, "owner" | "name" | "prNumber">);

/** Output of `pr.merge`. */
export interface PrMergeOutput {
  readonly prNumber: number;
  readonly status: "MERGED" | "QUEUED";
  readonly sha: string | null;
  readonly branchDeleted: boolean;
}

/** The input with its defaults, enum values in upper case. */
interface Prepared {
  readonly prId?: string | undefined;
  readonly owner?: string | undefined;
  readonly name?: string | undefined;
  readonly prNumber?: number | undefined;
  readonly method: "MERGE" | "SQUASH" | "REBASE";
  readonly headSha?: string | undefined;
  readonly commitTitle?: string | undefined;
  readonly commitMessage?: string | undefined;
  readonly auto: boolean;
  readonly deleteBranch: boolean;
}

interface GraphqlScope {
  readonly input: Prepared;
  readonly byNumber: PrMergeLookupQuery | undefined;
  readonly byId: PrMergeNodeLookupQuery | undefined;
  readonly main: PrMergeMutation | undefined;
  readonly cleanup: RefDeleteMutation | undefined;
  readonly ran: { readonly cleanup: boolean };
}

const graphql = {
  api: "graphql",
  steps: [
    {
      name: "byNumber",
      role: "lookup",
      when({ input }: Pick<GraphqlScope, "input">) {
        return input.prId == null;
      },
      document: PrMergeLookupDocument,
      variables({ input }: Pick<GraphqlScope, "input">): PrMergeLookupQueryVariables {
        return {
          owner: required(input.owner, "owner"),
          name: required(input.name, "name"),
          prNumber: required(input.prNumber, "prNumber"),
        };
      },
    },
    {
      name: "byId",
      role: "lookup",
      when({ input }: Pick<GraphqlScope, "input">) {
        return input.prId != null;
      },
      document: PrMergeNodeLookupDocument,
      variables({ input }: Pick<GraphqlScope, "input">): PrMergeNodeLookupQueryVariables {
        return {
          prId: required(input.prId, "prId"),
        };
      },
    },
    {
      name: "main",
      role: "main",
      when({ byId, byNumber }: Pick<GraphqlScope, "byId" | "byNumber">) {
        return byNumber?.repository?.pullRequest?.state !== "MERGED" && having(byId?.node, "state")?.state !== "MERGED";
      },
      document: PrMergeDocument,
      variables({ byId, byNumber, input }: Pick<GraphqlScope, "byId" | "byNumber" | "input">): PrMergeMutationVariables {
        return {
          pullRequestId: required(byNumber?.repository?.pullRequest?.id ?? having(byId?.node, "id")?.id, "pullRequest"),
          mergeMethod: input.method,
          headSha: input.headSha,
          commitHeadline: input.commitTitle,
          commitBody: input.commitMessage,
          auto: input.auto,
        };
      },
    },
    {
      name: "cleanup",
      role: "then",
      when({ input, main }: Pick<GraphqlScope, "input" | "main">) {
        return input.deleteBranch === true && main?.mergePullRequest?.pullRequest?.state === "MERGED" && main?.mergePullRequest?.pullRequest?.isCrossRepository === false && main?.mergePullRequest?.pullRequest?.headRef != null;
      },
      onError: "report",
      document: RefDeleteDocument,
      variables({ main }: Pick<GraphqlScope, "main">): RefDeleteMutationVariables {
        return {
          refId: required(main?.mergePullRequest?.pullRequest?.headRef?.id, "id"),
        };
      },
    },
  ],
  output({ byId, byNumber, main, ran }: Pick<GraphqlScope, "byId" | "byNumber" | "main" | "ran">): PrMergeOutput {
    const pullRequest = found(main?.mergePullRequest?.pullRequest ?? main?.enablePullRequestAutoMerge?.pullRequest ?? byNumber?.repository?.pullRequest ?? having(byId?.node, "id"), "pull request");
    return {
      prNumber: pullRequest.number,
      status: lookup(STATE, pullRequest.state),
      sha: pullRequest.mergeCommit?.oid ?? null,
      branchDeleted: ran.cleanup,
    };
  },
} satisfies GraphqlPlan;

/** `GET /repos/{owner}/{repo}/pulls/{pull_number}`, as far as it is read. */
type PrResponse = {
  readonly merged: boolean;
  readonly head: {
    readonly repo: { readonly full_name: string } | null;
    readonly ref: string;
  };
  readonly base: { readonly repo: { readonly full_name: string } };
  readonly number: number;
  readonly merge_commit_sha: string | null;
};

/** `PUT /repos/{owner}/{repo}/pulls/{pull_number}/merge`, as far as it is read. */
type MainResponse = {
  readonly merged: boolean;
  readonly sha: string;
};

/** `DELETE /repos/{owner}/{repo}/git/refs/{ref}`, as far as it is read. */
type CleanupResponse = unknown;

interface RestScope {
  readonly input: Prepared;
  readonly pr: PrResponse;
  readonly main: MainResponse | undefined;
  readonly cleanup: CleanupResponse | undefined;
  readonly ran: { readonly cleanup: boolean };
}

const rest = {
  api: "rest",
  unsuitable({ input }: Pick<RestScope, "input">): string | undefined {
    if (!(input.prId == null)) return "REST takes the number of a pull request and not its node id.";
    if (input.auto === true) return "REST cannot enable auto-merge.";
    return undefined;
  },
  steps: [
    {
      name: "pr",
      role: "lookup",
      request({ input }: Pick<RestScope, "input">): RestRequest {
        return {
          method: "GET",
          path: restPath`/repos/${required(input.owner, "owner")}/${required(input.name, "name")}/pulls/${required(input.prNumber, "prNumber")}`,
        };
      },
    },
    {
      name: "main",
      role: "main",
      when({ pr }: Pick<RestScope, "pr">) {
        return pr.merged === false;
      },
      request({ input }: Pick<RestScope, "input">): RestRequest {
        return {
          method: "PUT",
          path: restPath`/repos/${required(input.owner, "owner")}/${required(input.name, "name")}/pulls/${required(input.prNumber, "prNumber")}/merge`,
          body: {
            merge_method: lower(input.method),
            sha: input.headSha,
            commit_title: input.commitTitle,
            commit_message: input.commitMessage,
          },
        };
      },
    },
    {
      name: "cleanup",
      role: "then",
      when({ input, main, pr }: Pick<RestScope, "input" | "main" | "pr">) {
        return input.deleteBranch === true && main?.merged === true && pr.head.repo?.full_name === pr.base.repo.full_name;
      },
      onError: "report",
      request({ input, pr }: Pick<RestScope, "input" | "pr">): RestRequest {
        return {
          method: "DELETE",
          path: restPath`/repos/${required(input.owner, "owner")}/${required(input.name, "name")}/git/refs/heads/${pr.head.ref}`,
        };
      },
    },
  ],
  output({ main, pr, ran }: Pick<RestScope, "main" | "pr" | "ran">): PrMergeOutput {
    return {
      prNumber: pr.number,
      status: "MERGED",
      sha: main?.sha ?? pr.merge_commit_sha,
      branchDeleted: ran.cleanup,
    };
  },
} satisfies RestPlan;

/** The capability `pr.merge`, for `execute`. */
export const prMergeCapability: Capability<PrMergeInput, PrMergeOutput> = {
  id: "pr.merge",
  version: "1.0.0",
  effect: "destructive",
  idempotent: true,
  order: ["graphql", "rest", "cli"],
  inRepository: true,
  paged: false,
  fields: {
    prId: "a string",
    owner: "a string",
    name: "a string",
    prNumber: "an integer of at least 1",
    method: "one of MERGE, SQUASH, REBASE",
    headSha: "a string",
    commitTitle: "a string",
    commitMessage: "a string",
    auto: "a boolean",
    deleteBranch: "a boolean",
  },
  alternatives: [["prId"], ["owner", "name", "prNumber"]],
  validate: validatePrMergeInput,
  prepare(input: PrMergeInput): Prepared {
    return {
      ...input,
      method: upper(input.method) ?? "MERGE",
      auto: input.auto ?? false,
      deleteBranch: input.deleteBranch ?? false,
    };
  },
  graphql,
  rest,
  cli: { derived: "graphql" },
};

/**
 * Merge a pull request.
 *
 * Effect: destructive. Routes: graphql, rest, cli.
 * Merged already is MERGED and sends nothing.
 * The branch of a fork is never deleted.
 *
 * Sends GraphQL `PrMerge`, or `PUT /repos/{owner}/{repo}/pulls/{pull_number}/merge` (https://docs.github.com/rest/pulls/pulls#merge-a-pull-request).
 *
 * @example
 * const result = await prMerge({ owner: "octo", name: "hello", prNumber: 8, method: "SQUASH", deleteBranch: true });
 */
export const prMerge: Operation<PrMergeInput, PrMergeOutput> = /* @__PURE__ */ bind(undefined, prMergeCapability);
