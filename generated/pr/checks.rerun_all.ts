// Generated from cards/pr.checks.rerun_all.yaml. Do not edit.

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
import { validatePrChecksRerunAllInput } from "./checks.rerun_all.validate.js";

/** Every field of {@link PrChecksRerunAllInput}. */
export interface PrChecksRerunAllInputFields {
  /** Owner of the repository. */
  readonly owner: string;
  /** Name of the repository. */
  readonly name: string;
  /** Number of the pull request. */
  readonly prNumber?: number | undefined;
  /** Id of the run. */
  readonly runId?: number | undefined;
}

/** Input of `pr.checks.rerun_all`. */
export type PrChecksRerunAllInput = PrChecksRerunAllInputFields & (Given<PrChecksRerunAllInputFields, "prNumber"> | Given<PrChecksRerunAllInputFields, "runId">);

/** Output of `pr.checks.rerun_all`. */
export interface PrChecksRerunAllOutput {
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
    readonly status: "queued" | "in_progress" | "completed" | "waiting" | "requested" | "pending" | null;
    readonly id: number;
  }[];
};

/** `POST /repos/{owner}/{repo}/actions/runs/{run_id}/rerun`, as far as it is read. */
type MainResponse = object;

interface RestScope {
  readonly input: PrChecksRerunAllInputFields;
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
          return concat(input.runId, mapOptional(filterList(head?.workflow_runs, (workflowRun) => workflowRun.status === "completed"), (workflowRun) => workflowRun.id));
        },
        onError: "report",
      },
      request({ input, item }: Pick<RestScope, "input"> & { readonly item: number }): RestRequest {
        return {
          method: "POST",
          path: restPath`/repos/${input.owner}/${input.name}/actions/runs/${item}/rerun`,
        };
      },
    },
  ],
  output({ main }: Pick<RestScope, "main">): PrChecksRerunAllOutput {
    return {
      runs: mapList(main, (item) => ({
        runId: item.item,
        ok: item.ok,
        message: item.message,
      })),
    };
  },
} satisfies RestPlan;

/** The capability `pr.checks.rerun_all`, for `execute`. */
export const prChecksRerunAllCapability: Capability<PrChecksRerunAllInput, PrChecksRerunAllOutput> = {
  id: "pr.checks.rerun_all",
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
  validate: validatePrChecksRerunAllInput,
  prepare(input: PrChecksRerunAllInput): PrChecksRerunAllInputFields {
    return input;
  },
  rest,
  cli: { derived: "rest" },
};

/**
 * Run all jobs of a pull request's head again.
 *
 * Effect: write. Routes: rest, cli.
 * Only runs that are complete.
 *
 * Sends `POST /repos/{owner}/{repo}/actions/runs/{run_id}/rerun` (https://docs.github.com/rest/actions/workflow-runs#re-run-a-workflow).
 *
 * @example
 * const result = await prChecksRerunAll({ owner: "octo", name: "hello", prNumber: 8 });
 */
export const prChecksRerunAll: Operation<PrChecksRerunAllInput, PrChecksRerunAllOutput> = /* @__PURE__ */ bind(undefined, prChecksRerunAllCapability);
