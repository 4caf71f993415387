// Generated from cards/pr.create.yaml. Do not edit.

import {
  type Capability,
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
import { PrCreateDocument, type PrCreateMutation, type PrCreateMutationVariables } from "../operations/PrCreate.js";
import { RepoBaseDocument, type RepoBaseQuery, type RepoBaseQueryVariables } from "../operations/RepoBase.js";
import { validatePrCreateInput } from "./create.validate.js";

/** Input of `pr.create`. */
export interface PrCreateInput {
  /** Owner of the repository. */
  readonly owner: string;
  /** Name of the repository. */
  readonly name: string;
  /** Branch with the changes; owner:branch in a fork. */
  readonly head: string;
  /** Branch to merge into; default is the default branch. */
  readonly base?: string | undefined;
  /** Title. */
  readonly title: string;
  /** Text in Markdown. */
  readonly body?: string | undefined;
  /** Open it as a draft. */
  readonly draft?: boolean | undefined;
  /** Maintainers may push to the head. */
  readonly maintainerCanModify?: boolean | undefined;
}

/** Output of `pr.create`. */
export interface PrCreateOutput {
  readonly id: string;
  readonly number: number;
  /** Untrusted: anyone may have written it. */
  readonly title: string;
  readonly state: "OPEN" | "CLOSED" | "MERGED";
  readonly isDraft: boolean;
  /** Untrusted: anyone may have written it. */
  readonly baseRefName: string;
  /** Untrusted: anyone may have written it. */
  readonly headRefName: string;
  readonly url: string;
}

/** The input with its defaults, enum values in upper case. */
interface Prepared {
  readonly owner: string;
  readonly name: string;
  readonly head: string;
  readonly base?: string | undefined;
  readonly title: string;
  readonly body?: string | undefined;
  readonly draft: boolean;
  readonly maintainerCanModify: boolean;
}

interface GraphqlScope {
  readonly input: Prepared;
  readonly place: RepoBaseQuery;
  readonly main: PrCreateMutation;
}

const graphql = {
  api: "graphql",
  steps: [
    {
      name: "place",
      role: "lookup",
      document: RepoBaseDocument,
      variables({ input }: Pick<GraphqlScope, "input">): RepoBaseQueryVariables {
        return {
          owner: input.owner,
          name: input.name,
        };
      },
    },
    {
      name: "main",
      role: "main",
      document: PrCreateDocument,
      variables({ input, place }: Pick<GraphqlScope, "input" | "place">): PrCreateMutationVariables {
        return {
          repositoryId: required(place.repository?.id, "repository"),
          base: required(input.base ?? place.repository?.defaultBranchRef?.name, "base"),
          head: input.head,
          title: input.title,
          body: input.body,
          draft: input.draft,
          maintainerCanModify: input.maintainerCanModify,
        };
      },
    },
  ],
  output({ main }: Pick<GraphqlScope, "main">): PrCreateOutput {
    const pullRequest = found(main.createPullRequest?.pullRequest, "pull request");
    return {
      id: pullRequest.id,
      number: pullRequest.number,
      title: pullRequest.title,
      state: pullRequest.state,
      isDraft: pullRequest.isDraft,
      baseRefName: pullRequest.baseRefName,
      headRefName: pullRequest.headRefName,
      url: pullRequest.url,
    };
  },
} satisfies GraphqlPlan;

/** `GET /repos/{owner}/{repo}`, as far as it is read. */
type PlaceResponse = { readonly default_branch: string };

/** `POST /repos/{owner}/{repo}/pulls`, as far as it is read. */
type MainResponse = {
  readonly node_id: string;
  readonly number: number;
  readonly title: string;
  readonly state: "open" | "closed";
  readonly draft: boolean;
  readonly base: { readonly ref: string };
  readonly head: { readonly ref: string };
  readonly html_url: string;
};

interface RestScope {
  readonly input: Prepared;
  readonly place: PlaceResponse;
  readonly main: MainResponse;
}

const rest = {
  api: "rest",
  steps: [
    {
      name: "place",
      role: "lookup",
      request({ input }: Pick<RestScope, "input">): RestRequest {
        return {
          method: "GET",
          path: restPath`/repos/${input.owner}/${input.name}`,
        };
      },
    },
    {
      name: "main",
      role: "main",
      request({ input, place }: Pick<RestScope, "input" | "place">): RestRequest {
        return {
          method: "POST",
          path: restPath`/repos/${input.owner}/${input.name}/pulls`,
          body: {
            head: input.head,
            base: input.base ?? place.default_branch,
            title: input.title,
            body: input.body,
            draft: input.draft,
            maintainer_can_modify: input.maintainerCanModify,
          },
        };
      },
    },
  ],
  output({ main }: Pick<RestScope, "main">): PrCreateOutput {
    return {
      id: main.node_id,
      number: main.number,
      title: main.title,
      state: upper(main.state),
      isDraft: main.draft,
      baseRefName: main.base.ref,
      headRefName: main.head.ref,
      url: main.html_url,
    };
  },
} satisfies RestPlan;

/** The capability `pr.create`, for `execute`. */
export const prCreateCapability: Capability<PrCreateInput, PrCreateOutput> = {
  id: "pr.create",
  version: "1.0.0",
  effect: "write",
  idempotent: false,
  order: ["graphql", "rest", "cli"],
  inRepository: true,
  paged: false,
  untrusted: ["title", "baseRefName", "headRefName"],
  fields: {
    owner: "a string",
    name: "a string",
    head: "a string",
    base: "a string",
    title: "a string",
    body: "a string",
    draft: "a boolean",
    maintainerCanModify: "a boolean",
  },
  validate: validatePrCreateInput,
  prepare(input: PrCreateInput): Prepared {
    return {
      ...input,
      draft: input.draft ?? false,
      maintainerCanModify: input.maintainerCanModify ?? true,
    };
  },
  graphql,
  rest,
  cli: { derived: "graphql" },
};

/**
 * Open a pull request.
 *
 * Effect: write. Routes: graphql, rest, cli.
 *
 * Sends GraphQL `PrCreate`, or `POST /repos/{owner}/{repo}/pulls` (https://docs.github.com/rest/pulls/pulls#create-a-pull-request).
 *
 * @example
 * const result = await prCreate({ owner: "octo", name: "hello", head: "fix-crash", title: "Fix the crash on start" });
 */
export const prCreate: Operation<PrCreateInput, PrCreateOutput> = /* @__PURE__ */ bind(undefined, prCreateCapability);
