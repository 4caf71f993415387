// Generated from cards/pr.branch.update.yaml. Do not edit.

import {
  type Capability,
  type Given,
  type GraphqlPlan,
  type Operation,
  type RestPlan,
  type RestRequest,
  bind,
  found,
  required,
  restPath,
  upper,
} from "../../runtime/index.js";
import {
  PrBranchUpdateDocument,
  type PrBranchUpdateMutation,
  type PrBranchUpdateMutationVariables,
} from "../operations/PrBranchUpdate.js";
import { PrIdDocument, type PrIdQuery, type PrIdQueryVariables } from "../operations/PrId.js";
import { validatePrBranchUpdateInput } from "./branch.update.validate.js";

/** Every field of {@link PrBranchUpdateInput}. */
export interface PrBranchUpdateInputFields {
  /** Node id of the pull request. */
  readonly prId?: string | undefined;
  /** Owner of the repository. */
  readonly owner?: string | undefined;
  /** Name of the repository. */
  readonly name?: string | undefined;
  /** Number of the pull request. */
  readonly prNumber?: number | undefined;
  /** How the base comes in. */
  readonly method?: "MERGE" | "REBASE" | "merge" | "rebase" | undefined;
  /** Update only if the head is this commit. */
  readonly headSha?: string | undefined;
}

/** Input of `pr.branch.update`. */
export type PrBranchUpdateInput = PrBranchUpdateInputFields & (Given<PrBranchUpdateInputFields, "prId"> | Given<PrBranchUpdateInputFields, "owner" | "name" | "prNumber">);

/** Output of `pr.branch.update`. */
export interface PrBranchUpdateOutput {
  readonly prNumber: number;
  readonly updateRequested: true;
}

/** The input with its defaults, enum values in upper case. */
interface Prepared {
  readonly prId?: string | undefined;
  readonly owner?: string | undefined;
  readonly name?: string | undefined;
  readonly prNumber?: number | undefined;
  readonly method: "MERGE" | "REBASE";
  readonly headSha?: string | undefined;
}

interface GraphqlScope {
  readonly input: Prepared;
  readonly target: PrIdQuery | undefined;
  readonly main: PrBranchUpdateMutation;
}

const graphql = {
  api: "graphql",
  steps: [
    {
      name: "target",
      role: "lookup",
      when({ input }: Pick<GraphqlScope, "input">) {
        return input.prId == null;
      },
      document: PrIdDocument,
      variables({ input }: Pick<GraphqlScope, "input">): PrIdQueryVariables {
        return {
          owner: required(input.owner, "owner"),
          name: required(input.name, "name"),
          prNumber: required(input.prNumber, "prNumber"),
        };
      },
    },
    {
      name: "main",
      role: "main",
      document: PrBranchUpdateDocument,
      variables({ input, target }: Pick<GraphqlScope, "input" | "target">): PrBranchUpdateMutationVariables {
        return {
          pullRequestId: required(input.prId ?? target?.repository?.pullRequest?.id, "pullRequest"),
          headSha: input.headSha,
          updateMethod: input.method,
        };
      },
    },
  ],
  output({ main }: Pick<GraphqlScope, "main">): PrBranchUpdateOutput {
    const pullRequest = found(main.updatePullRequestBranch?.pullRequest, "pull request");
    return {
      prNumber: pullRequest.number,
      updateRequested: true,
    };
  },
} satisfies GraphqlPlan;

/** `PUT /repos/{owner}/{repo}/pulls/{pull_number}/update-branch`, as far as it is read. */
type MainResponse = object;

interface RestScope {
  readonly input: Prepared;
  readonly main: MainResponse;
}

const rest = {
  api: "rest",
  unsuitable({ input }: Pick<RestScope, "input">): string | undefined {
    if (!(input.prId == null)) return "REST takes the number of a pull request and not its node id.";
    if (input.method === "REBASE") return "REST cannot rebase.";
    return undefined;
  },
  steps: [
    {
      name: "main",
      role: "main",
      request({ input }: Pick<RestScope, "input">): RestRequest {
        return {
          method: "PUT",
          path: restPath`/repos/${required(input.owner, "owner")}/${required(input.name, "name")}/pulls/${required(input.prNumber, "prNumber")}/update-branch`,
          body: {
            expected_head_sha: input.headSha,
          },
        };
      },
    },
  ],
  output({ input }: Pick<RestScope, "input">): PrBranchUpdateOutput {
    return {
      prNumber: required(input.prNumber, "prNumber"),
      updateRequested: true,
    };
  },
} satisfies RestPlan;

/** The capability `pr.branch.update`, for `execute`. */
export const prBranchUpdateCapability: Capability<PrBranchUpdateInput, PrBranchUpdateOutput> = {
  id: "pr.branch.update",
  version: "1.0.0",
  effect: "write",
  idempotent: false,
  order: ["graphql", "rest", "cli"],
  inRepository: true,
  paged: false,
  fields: {
    prId: "a string",
    owner: "a string",
    name: "a string",
    prNumber: "an integer of at least 1",
    method: "one of MERGE, REBASE",
    headSha: "a string",
  },
  alternatives: [["prId"], ["owner", "name", "prNumber"]],
  validate: validatePrBranchUpdateInput,
  prepare(input: PrBranchUpdateInput): Prepared {
    return {
      ...input,
      method: upper(input.method) ?? "MERGE",
    };
  },
  graphql,
  rest,
  cli: { derived: "graphql" },
};

/**
 * Bring the branch of a pull request up to date with its base.
 *
 * Effect: write. Routes: graphql, rest, cli.
 * GitHub may take a while.
 *
 * Sends GraphQL `PrBranchUpdate`, or `PUT /repos/{owner}/{repo}/pulls/{pull_number}/update-branch` (https://docs.github.com/rest/pulls/pulls#update-a-pull-request-branch).
 *
 * @example
 * const result = await prBranchUpdate({ owner: "octo", name: "hello", prNumber: 8 });
 */
export const prBranchUpdate: Operation<PrBranchUpdateInput, PrBranchUpdateOutput> = /* @__PURE__ */ bind(undefined, prBranchUpdateCapability);
