/** Resolvers for deployments, their statuses, and environments. */
import { reviewersOf } from "../domain/run-approvals.js";
import { entriesIn } from "../resources/entries.js";
import { holder, value } from "../resources/resource.js";
import { deployments } from "../resources/tables/deployments.js";
import { environments, protectionRules } from "../resources/tables/environments.js";
import type { Entry, Ref, Repository } from "../store/types.js";
import { connection, type PageArgs } from "./connection.js";
import { declaredFields } from "./declared.js";
import { type Fields, View } from "./types.js";

const { statuses } = deployments.children ?? {};
if (statuses === undefined) throw new Error("deployments have statuses");

const latestStatus = (deployment: Entry): Entry | null => entriesIn(statuses, deployment).at(-1) ?? null;

export const deploymentFields: Fields<Entry> = {
  ...declaredFields(deployments),
  commit: (deployment) =>
    repositoryOf(deployment).commits.get(String(value(deployment, "commitOid"))) ?? null,
  ref: (deployment): Ref | null => {
    const { refs } = repositoryOf(deployment);
    const name = String(value(deployment, "refName"));
    return refs.get(`refs/heads/${name}`) ?? refs.get(`refs/tags/${name}`) ?? null;
  },
  payload: (deployment) => JSON.stringify(value(deployment, "payload")),
  originalEnvironment: (deployment) => value(deployment, "environment"),
  latestEnvironment: (deployment) => value(deployment, "environment"),
  latestStatus,
  state: (deployment) => {
    const latest = latestStatus(deployment);
    const state = latest === null ? "PENDING" : value(latest, "state");
    return state === "SUCCESS" ? "ACTIVE" : state;
  },
};

export const environmentFields: Fields<Entry> = {
  ...declaredFields(environments),
  protectionRules: (environment, args: PageArgs, { store }, info) =>
    connection(
      protectionRules(environment, reviewersOf(store, environment)).map(
        ({ id, type, wait_timer: timeout = 0, prevent_self_review = null, reviewers = [] }) =>
          new View({
            databaseId: id,
            type: type.toUpperCase(),
            timeout,
            preventSelfReview: prevent_self_review,
            reviewers: (page: PageArgs, at: typeof info) => connection(reviewers, page, at),
          }),
      ),
      args,
      info,
    ),
};

export const deploymentStatusFields: Fields<Entry> = {
  ...declaredFields(statuses),
  deployment: (status) => status.parent,
};

function repositoryOf(deployment: Entry): Repository {
  const found = holder(deployment);
  if (found.__typename !== "Repository") throw new Error("deployments are in repositories");
  return found;
}
