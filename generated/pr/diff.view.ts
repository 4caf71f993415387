// Generated from cards/pr.diff.view.yaml. Do not edit.

import {
  type Capability,
  type Operation,
  type RestPlan,
  type RestRequest,
  type TextResponse,
  bind,
  restPath,
} from "../../runtime/index.js";
import { validatePrDiffViewInput } from "./diff.view.validate.js";

/** Input of `pr.diff.view`. */
export interface PrDiffViewInput {
  /** Owner of the repository. */
  readonly owner: string;
  /** Name of the repository. */
  readonly name: string;
  /** Number of the pull request. */
  readonly prNumber: number;
  /** Read at most this much. */
  readonly maxBytes?: number | undefined;
}

/** Output of `pr.diff.view`. */
export interface PrDiffViewOutput {
  readonly prNumber: number;
  /** Untrusted: anyone may have written it. */
  readonly diff: string;
  readonly truncated: boolean;
}

/** The input with its defaults, enum values in upper case. */
interface Prepared {
  readonly owner: string;
  readonly name: string;
  readonly prNumber: number;
  readonly maxBytes: number;
}

interface RestScope {
  readonly input: Prepared;
  readonly main: TextResponse;
}

const rest = {
  api: "rest",
  steps: [
    {
      name: "main",
      role: "main",
      request({ input }: Pick<RestScope, "input">): RestRequest {
        return {
          method: "GET",
          path: restPath`/repos/${input.owner}/${input.name}/pulls/${input.prNumber}`,
          accept: "application/vnd.github.diff",
          text: { maxBytes: input.maxBytes },
        };
      },
    },
  ],
  output({ input, main }: Pick<RestScope, "input" | "main">): PrDiffViewOutput {
    return {
      prNumber: input.prNumber,
      diff: main.text,
      truncated: main.truncated,
    };
  },
} satisfies RestPlan;

/** The capability `pr.diff.view`, for `execute`. */
export const prDiffViewCapability: Capability<PrDiffViewInput, PrDiffViewOutput> = {
  id: "pr.diff.view",
  version: "1.0.0",
  effect: "read",
  idempotent: true,
  order: ["rest", "cli"],
  inRepository: true,
  paged: false,
  text: "diff",
  untrusted: ["diff"],
  fields: {
    owner: "a string",
    name: "a string",
    prNumber: "an integer of at least 1",
    maxBytes: "an integer from 1 to 5000000",
  },
  validate: validatePrDiffViewInput,
  prepare(input: PrDiffViewInput): Prepared {
    return {
      ...input,
      maxBytes: input.maxBytes ?? 500000,
    };
  },
  rest,
  cli: { derived: "rest" },
};

/**
 * The diff of a pull request, as text.
 *
 * Effect: read. Routes: rest, cli.
 *
 * Sends `GET /repos/{owner}/{repo}/pulls/{pull_number}` (https://docs.github.com/rest/pulls/pulls#get-a-pull-request).
 *
 * @example
 * const result = await prDiffView({ owner: "octo", name: "hello", prNumber: 8 });
 */
export const prDiffView: Operation<PrDiffViewInput, PrDiffViewOutput> = /* @__PURE__ */ bind(undefined, prDiffViewCapability);
