// Type tests of requests without a capability, checked by tsc.

import type { components } from "@octokit/openapi-types";
import { expectTypeOf } from "vitest";
import { IssueViewDocument, type IssueViewQuery } from "../generated/operations/IssueView.js";
import { PrReviewListDocument } from "../generated/operations/PrReviewList.js";
import type { DryRunPlan, SavedFile } from "../runtime/index.js";
import { createGhx, type ResultEnvelope } from "./main.js";
import { openapi } from "./openapi.js";

const ghx = createGhx({ token: "t" });
const request = openapi(ghx);
const repository = { owner: "octo", repo: "hello" };

expectTypeOf(request("GET /repos/{owner}/{repo}", repository)).resolves.toEqualTypeOf<
  ResultEnvelope<components["schemas"]["full-repository"]>
>();
expectTypeOf(
  request("POST /repos/{owner}/{repo}/issues", { ...repository, title: "t", labels: ["bug"] }),
).resolves.toEqualTypeOf<ResultEnvelope<components["schemas"]["issue"]>>();
expectTypeOf(
  request("PUT /repos/{owner}/{repo}/issues/{issue_number}/lock", { ...repository, issue_number: 1 }),
).resolves.toEqualTypeOf<ResultEnvelope<null>>();
request(
  "GET /repos/{owner}/{repo}/issues",
  { ...repository, state: "closed", per_page: 5 },
  { readOnly: true },
);
request("GET /user");
// A dry run returns a plan.
expectTypeOf(request("GET /user", {}, { dryRun: true })).resolves.toEqualTypeOf<ResultEnvelope<DryRunPlan>>();
expectTypeOf(ghx.request("GET /user", {}, { dryRun: true })).resolves.toEqualTypeOf<
  ResultEnvelope<DryRunPlan>
>();
expectTypeOf(ghx.graphql("{ viewer { login } }", {}, { dryRun: true })).resolves.toEqualTypeOf<
  ResultEnvelope<DryRunPlan>
>();
// A plan or a result, as `dryRun` says.
declare const dryRun: boolean;
expectTypeOf(request("GET /repos/{owner}/{repo}", repository, { dryRun })).resolves.toEqualTypeOf<
  ResultEnvelope<components["schemas"]["full-repository"] | DryRunPlan>
>();
expectTypeOf(ghx.request<number>("GET /user", {}, { dryRun })).resolves.toEqualTypeOf<
  ResultEnvelope<number | DryRunPlan>
>();
expectTypeOf(ghx.request<number>("GET /user", {}, { dryRun: false })).resolves.toEqualTypeOf<
  ResultEnvelope<number>
>();
// @ts-expect-error pages are not planned
ghx.request.pages("GET /user/repos", {}, { dryRun: true });
const asset = { ...repository, release_id: 1, name: "a.zip" };
request("POST /repos/{owner}/{repo}/releases/{release_id}/assets", { ...asset, data: new Uint8Array(1) });
request("POST /repos/{owner}/{repo}/releases/{release_id}/assets", { ...asset, data: { path: "a.zip" } });
// @ts-expect-error bytes are required
request("POST /repos/{owner}/{repo}/releases/{release_id}/assets", asset);
// @ts-expect-error there is no such endpoint
request("GET /repositry/{owner}", repository);
// @ts-expect-error there is no such state
request("GET /repos/{owner}/{repo}/issues", { ...repository, state: "done" });
// @ts-expect-error title is required
request("POST /repos/{owner}/{repo}/issues", repository);
// @ts-expect-error owner and repo are required
request("GET /repos/{owner}/{repo}");

// Without the types of endpoints.
expectTypeOf(ghx.request("GET /x", { a: 1 })).resolves.toEqualTypeOf<ResultEnvelope>();

// The option `response` determines the data.
expectTypeOf(ghx.request("GET /x", {}, { response: "bytes" })).resolves.toEqualTypeOf<
  ResultEnvelope<Uint8Array>
>();
expectTypeOf(ghx.request("GET /x", {}, { response: "stream" })).resolves.toEqualTypeOf<
  ResultEnvelope<ReadableStream<Uint8Array>>
>();
expectTypeOf(ghx.request("GET /x", {}, { response: { file: "x" } })).resolves.toEqualTypeOf<
  ResultEnvelope<SavedFile>
>();

// A typed document has the types of its result and variables; text has none.
const variables = { owner: "octo", name: "hello", issueNumber: 7 };
expectTypeOf(ghx.graphql(IssueViewDocument, variables)).resolves.toEqualTypeOf<
  ResultEnvelope<IssueViewQuery>
>();
// @ts-expect-error issueNumber is a number
ghx.graphql(IssueViewDocument, { ...variables, issueNumber: "7" });
// @ts-expect-error variables are required
ghx.graphql(IssueViewDocument);
expectTypeOf(ghx.graphql(IssueViewDocument, variables, { dryRun: true })).resolves.toEqualTypeOf<
  ResultEnvelope<DryRunPlan>
>();
expectTypeOf(ghx.graphql(IssueViewDocument, variables, { dryRun })).resolves.toEqualTypeOf<
  ResultEnvelope<IssueViewQuery | DryRunPlan>
>();
expectTypeOf(ghx.graphql("{ viewer { login } }")).resolves.toEqualTypeOf<ResultEnvelope>();

// Text has the types of the call.
interface Viewer {
  readonly viewer: { readonly login: string };
}
expectTypeOf(ghx.graphql<Viewer>("{ viewer { login } }")).resolves.toEqualTypeOf<ResultEnvelope<Viewer>>();
expectTypeOf(
  ghx.graphql<Viewer, { readonly a: number }>("query($a: Int!) { viewer { login } }", { a: 1 }),
).resolves.toEqualTypeOf<ResultEnvelope<Viewer>>();
// @ts-expect-error a is a number
ghx.graphql<Viewer, { readonly a: number }>("query($a: Int!) { viewer { login } }", { a: "1" });
// @ts-expect-error variables are required
ghx.graphql<Viewer, { readonly a: number }>("query($a: Int!) { viewer { login } }");
expectTypeOf(ghx.request<Viewer>("GET /user")).resolves.toEqualTypeOf<ResultEnvelope<Viewer>>();

// Pages and items.
expectTypeOf(ghx.graphql.pages<Viewer>("query($after: String) { viewer { login } }")).toEqualTypeOf<
  AsyncGenerator<Viewer, void, undefined>
>();
expectTypeOf(ghx.graphql.pages(IssueViewDocument, variables)).toEqualTypeOf<
  AsyncGenerator<IssueViewQuery, void, undefined>
>();
const reviews = ghx.graphql.items(PrReviewListDocument, {
  owner: "octo",
  name: "hello",
  prNumber: 7,
  first: 2,
});
expectTypeOf(reviews).toExtend<AsyncGenerator<{ readonly state: string; readonly url: string }>>();
expectTypeOf(reviews).not.toExtend<AsyncGenerator<{ readonly owner: string }>>();
expectTypeOf(ghx.request.items<Viewer>("GET /x")).toEqualTypeOf<AsyncGenerator<Viewer, void, undefined>>();
expectTypeOf(request.items("GET /repos/{owner}/{repo}/issues", repository)).toEqualTypeOf<
  AsyncGenerator<components["schemas"]["issue"], void, undefined>
>();
expectTypeOf(request.items("GET /repos/{owner}/{repo}/actions/runs", repository)).toEqualTypeOf<
  AsyncGenerator<components["schemas"]["workflow-run"], void, undefined>
>();
