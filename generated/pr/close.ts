// Generated from cards/pr.close.yaml. Do not edit.

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
import { PrCloseDocument, type PrCloseMutation, type PrCloseMutationVariables } from "../operations/PrClose.js";
import { PrIdDocument, type PrIdQuery, type PrIdQueryVariables } from "../operations/PrId.js";
import { validatePrCloseInput } from "./close.validate.js";

/** Every field of {@link PrCloseInput}. */
export interface PrCloseInputFields {
  /** Node id of the pull request. */
  readonly prId?: string | undefined;
  /** Owner of the repository. */
  readonly owner?: string | undefined;
  /** Name of the repository. */
  readonly name?: string | undefined;
  /** Number of the pull request. */
  readonly prNumber?: number | undefined;
}

/** Input of `pr.close`. */
export type PrCloseInput = PrCloseInputFields & (Given<PrCloseInputFields, "prId"> | Given<PrCloseInputFields, "owner" | "name" | "prNumber">);

/** Output of `pr.close`. */
export interface PrCloseOutput {
  readonly id: string;
  readonly number: number;
  readonly state: "OPEN" | "CLOSED" | "MERGED";
  readonly url: string;
  readonly closedAt: string | null;
}

interface GraphqlScope {
  readonly input: PrCloseInputFields;
  readonly target: PrIdQuery | undefined;
  readonly main: PrCloseMutation;
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
      document: PrCloseDocument,
      variables({ input, target }: Pick<GraphqlScope, "input" | "target">): PrCloseMutationVariables {
        return {
          pullRequestId: required(input.prId ?? target?.repository?.pullRequest?.id, "pullRequest"),
        };
      },
    },
  ],
  output({ main }: Pick<GraphqlScope, "main">): PrCloseOutput {
    const pullRequest = found(main.closePullRequest?.pullRequest, "pull request");
    return {
      id: pullRequest.id,
      number: pullRequest.number,
      state: pullRequest.state,
      url: pullRequest.url,
      closedAt: pullRequest.closedAt,
    };
  },
} satisfies GraphqlPlan;

/** `PATCH /repos/{owner}/{repo}/pulls/{pull_number}`, as far as it is read. */
type MainResponse = {
  readonly node_id: string;
  readonly number: number;
  readonly merged: boolean;
  readonly state: "open" | "closed";
  readonly html_url: string;
  readonly closed_at: string | null;
};

interface RestScope {
  readonly input: PrCloseInputFields;
  readonly main: MainResponse;
}

const rest = {
  api: "rest",
  unsuitable({ input }: Pick<RestScope, "input">): string | undefined {
    if (!(input.prId == null)) return "REST takes the number of a pull request and not its node id.";
    return undefined;
  },
  steps: [
    {
      name: "main",
      role: "main",
      request({ input }: Pick<RestScope, "input">): RestRequest {
        return {
          method: "PATCH",
          path: restPath`/repos/${required(input.owner, "owner")}/${required(input.name, "name")}/pulls/${required(input.prNumber, "prNumber")}`,
          body: {
            state: "closed",
          },
        };
      },
    },
  ],
  output({ main }: Pick<RestScope, "main">): PrCloseOutput {
    return {
      id: main.node_id,
      number: main.number,
      state: (main.merged === true ? "MERGED" : null) ?? upper(main.state),
      url: main.html_url,
      closedAt: main.closed_at,
    };
  },
} satisfies RestPlan;

/** The capability `pr.close`, for `execute`. */
export const prCloseCapability: Capability<PrCloseInput, PrCloseOutput> = {
  id: "pr.close",
  version: "1.0.0",
  effect: "write",
  idempotent: true,
  order: ["graphql", "rest", "cli"],
  inRepository: true,
  paged: false,
  fields: { prId: "a string", owner: "a string", name: "a string", prNumber: "an integer of at least 1" },
  alternatives: [["prId"], ["owner", "name", "prNumber"]],
  validate: validatePrCloseInput,
  prepare(input: PrCloseInput): PrCloseInputFields {
    return input;
  },
  graphql,
  rest,
  cli: { derived: "graphql" },
};

/**
 * Close a pull request without merging it.
 *
 * Effect: write. Routes: graphql, rest, cli.
 *
 * Sends GraphQL `PrClose`, or `PATCH /repos/{owner}/{repo}/pulls/{pull_number}` (https://docs.github.com/rest/pulls/pulls#update-a-pull-request).
 *
 * @example
 * const result = await prClose({ owner: "octo", name: "hello", prNumber: 8 });
 */
export const prClose: Operation<PrCloseInput, PrCloseOutput> = /* @__PURE__ */ bind(undefined, prCloseCapability);
