// Calls that fail because GitHub did not find what their input names.

import { execute } from "../call/execute.js";
import { listNames } from "../call/list-names.js";
import type { ResultEnvelope } from "../contract/envelope.js";
import type { ExplainMissing, NameList } from "../contract/name-list.js";
import { RouteError, type RouteErrorInit } from "../contract/route-error.js";
import { capability, restPlan } from "./test-capabilities.js";
import { type Handler, respondJson, type TestServer } from "./test-server.js";
import { testSession } from "./test-session.js";

/** A list of the labels of a repository. */
export const labels: NameList = {
  noun: "label",
  plural: "labels",
  path: "/repos/{owner}/{name}/labels",
  query: { per_page: 100 },
  text: "{name}",
};

/** An input that names a repository. */
export const inRepository = { owner: "octo", name: "hello" };

/** Returns the error of a search. */
export const notFoundError = (details?: RouteErrorInit["details"], message = "Not Found"): RouteError =>
  new RouteError("NOT_FOUND", message, { details });

/** Responds with a list of objects with these names. */
export const named =
  (...names: readonly string[]): Handler =>
  (_request, response) =>
    respondJson(
      response,
      names.map((name) => ({ name })),
    );

/** Returns a read that sends no request. It fails with these errors in turn, and then returns `"done"`. */
export function failing(errors: readonly RouteError[], explain: ExplainMissing) {
  const left = [...errors];
  const output = () => {
    const error = left.shift();
    if (error !== undefined) throw error;
    return "done";
  };
  return capability({ order: ["rest"], rest: restPlan("GET", { requests: [], output }), explain });
}

/** Runs a call that fails with these errors and lists what exists. */
export const runFailing = (
  server: TestServer,
  lists: Readonly<Record<string, NameList>>,
  input: object,
  errors: readonly RouteError[] = [notFoundError()],
  nodeId?: string,
): Promise<ResultEnvelope> =>
  execute(failing(errors, listNames(lists, nodeId)), input, {}, testSession(server.url));

/** Returns the URLs of the requests. */
export const urlsOf = ({ requests }: TestServer): readonly string[] => requests.map(({ url }) => url);
