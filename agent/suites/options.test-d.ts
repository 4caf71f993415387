// Type tests of options as programs write them, checked by tsc under exactOptionalPropertyTypes.

import { expectTypeOf } from "vitest";
import { workflowList } from "../../generated/workflow/index.js";
import {
  type BinaryInput,
  createGhx,
  type DryRunPlan,
  type FileResponse,
  type Ghx,
  type IterateOptions,
  type ResultEnvelope,
  type SavedFile,
} from "../main.js";

const { env } = process;
declare const maybe: string | undefined;
declare const dryRun: boolean;
const input = { owner: "octo", name: "hello" };

// Values of the environment and of configuration may be undefined.
expectTypeOf(createGhx({ token: env.GH_TOKEN, host: maybe, apiUrl: maybe })).toEqualTypeOf<Ghx>();
// Whether the client has a repository is unknown, so each input needs one.
const ghx = createGhx({ repo: maybe, retry: { maxAttempts: undefined }, timeoutMs: undefined });
expectTypeOf(ghx).toEqualTypeOf<Ghx>();
// @ts-expect-error owner and name are required
ghx.repo.view();

const bound = createGhx({ repo: "octo/hello", token: env.GH_TOKEN });
expectTypeOf(bound).toEqualTypeOf<Ghx<true>>();
bound.issue.view({ owner: maybe, name: maybe, issueNumber: 7 });
bound.issue.list(
  { owner: maybe, state: undefined },
  { signal: undefined, routes: undefined, retry: undefined },
);

// `dryRun` determines whether the result is a plan.
const view = ghx.repo.view(input);
type View = Extract<Awaited<typeof view>, { ok: true }>["data"];
expectTypeOf(view).resolves.toEqualTypeOf<ResultEnvelope<View>>();
expectTypeOf(ghx.repo.view(input, { dryRun: true })).resolves.toEqualTypeOf<ResultEnvelope<DryRunPlan>>();
expectTypeOf(ghx.repo.view(input, { dryRun })).resolves.toEqualTypeOf<ResultEnvelope<View | DryRunPlan>>();
// @ts-expect-error a list cannot be iterated over without sending requests
ghx.issue.list.items(input, { dryRun: true });

// What functions of the client accept and return can be named.
declare const pages: IterateOptions;
ghx.issue.list.items(input, pages);
declare const data: BinaryInput;
declare const response: FileResponse;
expectTypeOf(ghx.request("POST /x", { data }, { response })).resolves.toEqualTypeOf<
  ResultEnvelope<SavedFile>
>();

// A step of a capability without a GraphQL route requires `mixed`.
const closed = bound.issue.close.step({ issueNumber: 1 });
const published = bound.release.publish_draft.step({ tagName: "v1" });
const listed = ghx.workflow.list.step(input);
bound.chain([closed]);
bound.chain([closed, published], { mixed: true });
bound.chain([published, listed], { mixed: true, dryRun: true });
bound.chain([closed, bound.issue.view.step({ issueNumber: 1 }, { after: [published] }), published], {
  mixed: true,
});
bound.chain([closed, workflowList.step(input)], { mixed: true, dryRun });
// @ts-expect-error without options
bound.chain([closed, published]);
// @ts-expect-error with other options
bound.chain([published, closed], { ordered: true });
// @ts-expect-error with mixed: false
bound.chain([listed], { mixed: false });
// @ts-expect-error in a dry run
bound.chain([published], { dryRun: true });
// @ts-expect-error a function that is imported
bound.chain([workflowList.step(input)]);
// @ts-expect-error steps in a list
bound.chain([1, 2].map(() => published));
