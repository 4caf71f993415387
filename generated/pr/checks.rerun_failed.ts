// Generated from cards/pr.checks.rerun_failed.yaml. Do not edit.

import {
  type Capability,
  type Given,
  type Operation,
  type PerItem,
  type RestPlan,
  type RestRequest,
  bind,
  concat,
  filterList,
  mapList,
  mapOptional,
  required,
  restPath,
} from "../../runtime/index.js";
import { validatePrChecksRerunFailedInput } from "./checks.rerun_failed.validate.js";

/** Every field of {@link PrChecksRerunFailedInput}. */
export interface PrChecksRerunFailedInputFields {
  /** Owner of the repository. */
  readonly owner: string;
  /** Name of the repository. */
  readonly name: string;
  /** Number of the pull request. */
  readonly prNumber?: number | undefined;
  /** Id of the run. */
  readonly runId?: number | undefined;
}

/** Input of `pr.checks.rerun_failed`. */
export type PrChecksRerunFailedInput = PrChecksRerunFailedInputFields & (Given<PrChecksRerunFailedInputFields, "prNumber"> | Given<PrChecksRerunFailedInputFields, "runId">);

/** Output of `pr.checks.rerun_failed`. */
export interface PrChecksRerunFailedOutput {
  readonly runs: readonly {
    readonly runId: number;
    readonly ok: boolean;
    /** Untrusted: anyone may have written it. */
    readonly message: string | null;
  }[];
}

/** `GET /repos/{owner}/{repo}/pulls/{pull_number}`, as far as it is read. */
type PrResponse = { readonly head: { readonly sha: string } };

/** `GET /repos/{owner}/{repo}/actions/runs`, as far as it is read. */
type HeadResponse = {
  readonly workflow_runs: readonly {
    readonly conclusion: "success" | "failure" | "neutral" | "cancelled" | "skipped" | "timed_out" | "action_required" | "startup_failure" | "stale" | null;
    readonly id: number;
  }[];
};

/** `POST /repos/{owner}/{repo}/actions/runs/{run_id}/rerun-failed-jobs`, as far as it is read. */
type MainResponse = object;

interface RestScope {
  readonly input: PrChecksRerunFailedInputFields;
  readonly pr: PrResponse | undefined;
  readonly head: HeadResponse | undefined;
  readonly main: readonly PerItem<number, MainResponse>[];
}

const rest = {
  api: "rest",
  steps: [
    {
      name: "pr",
      role: "lookup",
      when({ input }: Pick<RestScope, "input">) {
        return input.runId == null;
      },
      request({ input }: Pick<RestScope, "input">): RestRequest {
        return {
          method: "GET",
          path: restPath`/repos/${input.owner}/${input.name}/pulls/${required(input.prNumber, "prNumber")}`,
        };
      },
    },
    {
      name: "head",
      role: "lookup",
      when({ input }: Pick<RestScope, "input">) {
        return input.runId == null;
      },
      request({ input, pr }: Pick<RestScope, "input" | "pr">): RestRequest {
        return {
          method: "GET",
          path: restPath`/repos/${input.owner}/${input.name}/actions/runs`,
          query: { head_sha: pr?.head.sha, per_page: 100 },
        };
      },
      reads: ["pr"],
    },
    {
      name: "main",
      role: "main",
      perItem: {
        max: 20,
        items({ head, input }: Pick<RestScope, "head" | "input">) {
          return concat(input.runId, mapOptional(filterList(head?.workflow_runs, (workflowRun) => (workflowRun.conclusion === "failure" || workflowRun.conclusion === "timed_out" || workflowRun.conclusion === "cancelled" || workflowRun.conclusion === "startup_failure")), (workflowRun) => workflowRun.id));
        },
        onError: "report",
      },
      request({ input, item }: Pick<RestScope, "input"> & { readonly item: number }): RestRequest {
        return {
          method: "POST",
          path: restPath`/repos/${input.owner}/${input.name}/actions/runs/${item}/rerun-failed-jobs`,
        };
      },
    },
  ],
  output({ main }: Pick<RestScope, "main">): PrChecksRerunFailedOutput {
    return {
      runs: mapList(main, (item) => ({
        runId: item.item,
        ok: item.ok,
        message: item.message,
      })),
    };
  },
} satisfies RestPlan;

/** The capability `pr.checks.rerun_failed`, for `execute`. */
export const prChecksRerunFailedCapability: Capability<PrChecksRerunFailedInput, PrChecksRerunFailedOutput> = {
  id: "pr.checks.rerun_failed",
  version: "1.0.0",
  effect: "write",
  idempotent: false,
  order: ["rest", "cli"],
  inRepository: true,
  paged: false,
  untrusted: ["runs[].message"],
  fields: {
    owner: "a string",
    name: "a string",
    prNumber: "an integer of at least 1",
    runId: "an integer of at least 1",
  },
  alternatives: [["prNumber"], ["runId"]],
  validate: validatePrChecksRerunFailedInput,
  prepare(input: PrChecksRerunFailedInput): PrChecksRerunFailedInputFields {
    return input;
  },
  rest,
  cli: { derived: "rest" },
};

/**
 * Run the failed jobs of a pull request's head again.
 *
 * Effect: write. Routes: rest, cli.
 * Only runs that are complete and did not succeed.
 *
 * Sends `POST /repos/{owner}/{repo}/actions/runs/{run_id}/rerun-failed-jobs` (https://docs.github.com/rest/actions/workflow-runs#re-run-failed-jobs-from-a-workflow-run).
 *
 * @example
 * const result = await prChecksRerunFailed({ owner: "octo", name: "hello", prNumber: 8 });
 */
export const prChecksRerunFailed: Operation<PrChecksRerunFailedInput, PrChecksRerunFailedOutput> = /* @__PURE__ */ bind(undefined, prChecksRerunFailedCapability);
