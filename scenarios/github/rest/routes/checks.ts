/** Endpoints for check runs, check suites and annotations. */
import { createCheckRun, updateCheckRun } from "../../domain/check-runs.js";
import { commitCheckRuns, latestCheckRuns } from "../../domain/checks.js";
import { rerequestCheckRun, rerequestCheckSuite } from "../../domain/rerequests.js";
import { notFound, unprocessable } from "../../store/errors.js";
import type { CheckRun, CheckSuite } from "../../store/types.js";
import { type Call, getRepository, numberParam } from "../call.js";
import { readCheckRun } from "../check-body.js";
import { getCommit } from "../commit.js";
import { requiredText } from "../input.js";
import { countedPage, listPage } from "../pages.js";
import { annotationObject, checkRunObject, checkSuiteObject } from "../render/check.js";
import type { Route } from "../route.js";

const REPOSITORY = "/repos/{owner}/{repo}";

export const checkRoutes: readonly Route[] = [
  {
    method: "GET",
    path: `${REPOSITORY}/commits/{ref*}/check-runs`,
    docs: "checks/runs#list-check-runs-for-a-git-reference",
    handle: (call) =>
      countedPage(call, "check_runs", filtered(call, commitCheckRuns(getCommit(call, "checks"))), (check) =>
        checkRunObject(call, check),
      ),
  },
  {
    method: "GET",
    path: `${REPOSITORY}/commits/{ref*}/check-suites`,
    docs: "checks/suites#list-check-suites-for-a-git-reference",
    handle: (call) => {
      const appId = call.request.query.get("app_id");
      const name = call.request.query.get("check_name");
      const suites = getCommit(call, "checks").checkSuites.filter(
        (suite) =>
          (appId === null || String(suite.app.databaseId) === appId) &&
          (name === null || suite.checkRuns.some((check) => check.name === name)),
      );
      return countedPage(call, "check_suites", suites, (suite) => checkSuiteObject(call, suite));
    },
  },
  {
    method: "GET",
    path: `${REPOSITORY}/check-suites/{check_suite_id}/check-runs`,
    docs: "checks/runs#list-check-runs-in-a-check-suite",
    handle: (call) =>
      countedPage(call, "check_runs", filtered(call, getSuite(call).checkRuns), (check) =>
        checkRunObject(call, check),
      ),
  },
  {
    method: "GET",
    path: `${REPOSITORY}/check-runs/{check_run_id}`,
    docs: "checks/runs#get-a-check-run",
    handle: (call) => ({ status: 200, body: checkRunObject(call, getCheckRun(call)) }),
  },
  {
    method: "POST",
    path: `${REPOSITORY}/check-runs`,
    docs: "reference/checks#create-a-check-run",
    handle: (call) => {
      const name = requiredText(call.input, "name");
      const sha = requiredText(call.input, "head_sha");
      const commit = getRepository(call).commits.get(sha);
      if (!commit) throw unprocessable(`No commit found for SHA: ${sha}`);
      const check = createCheckRun(call.store, call.viewer, commit, { ...readCheckRun(call.input), name });
      const body = checkRunObject(call, check);
      return { status: 201, headers: { location: body.url }, body };
    },
  },
  {
    method: "PATCH",
    path: `${REPOSITORY}/check-runs/{check_run_id}`,
    docs: "checks/runs#update-a-check-run",
    handle: (call) => {
      const check = getCheckRun(call);
      updateCheckRun(call.store, call.viewer, check, readCheckRun(call.input));
      return { status: 200, body: checkRunObject(call, check) };
    },
  },
  {
    method: "GET",
    path: `${REPOSITORY}/check-runs/{check_run_id}/annotations`,
    docs: "checks/runs#list-check-run-annotations",
    handle: (call) => {
      const check = getCheckRun(call);
      return listPage(call, check.annotations, (annotation) => annotationObject(check, annotation));
    },
  },
  {
    method: "POST",
    path: `${REPOSITORY}/check-runs/{check_run_id}/rerequest`,
    docs: "checks/runs#rerequest-a-check-run",
    handle: (call) => {
      rerequestCheckRun(call.store, call.viewer, getCheckRun(call));
      return { status: 201, body: {} };
    },
  },
  {
    method: "POST",
    path: `${REPOSITORY}/check-suites/{check_suite_id}/rerequest`,
    docs: "checks/suites#rerequest-a-check-suite",
    handle: (call) => {
      rerequestCheckSuite(call.store, call.viewer, getSuite(call));
      return { status: 201, body: {} };
    },
  },
];

function filtered(call: Call, checks: readonly CheckRun[]): CheckRun[] {
  const { query } = call.request;
  const name = query.get("check_name");
  const status = query.get("status");
  const appId = query.get("app_id");
  const listed = query.get("filter") === "all" ? checks : latestCheckRuns(checks);
  return listed.filter(
    (check) =>
      (name === null || check.name === name) &&
      (status === null || check.status.toLowerCase() === status) &&
      (appId === null || String(check.suite.app.databaseId) === appId),
  );
}

function getCheckRun(call: Call): CheckRun {
  const id = numberParam(call, "check_run_id");
  const found = getSuites(call)
    .flatMap((suite) => suite.checkRuns)
    .find((check) => check.databaseId === id);
  if (!found) throw notFound();
  return found;
}

function getSuite(call: Call): CheckSuite {
  const id = numberParam(call, "check_suite_id");
  const found = getSuites(call).find((suite) => suite.databaseId === id);
  if (!found) throw notFound();
  return found;
}

function getSuites(call: Call): CheckSuite[] {
  return [...getRepository(call, "checks").commits.values()].flatMap((commit) => commit.checkSuites);
}
