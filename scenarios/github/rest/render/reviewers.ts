/** Renders the reviewers of environments. */
import { reviewersOf } from "../../domain/run-approvals.js";
import type { RestContext } from "../../http.js";
import type { Entry } from "../../store/types.js";
import { simpleUser } from "./account.js";
import { teamObject } from "./team.js";

/** Renders the users and teams that may approve deployments to an environment. */
export function shownReviewers(context: RestContext, environment: Entry) {
  return reviewersOf(context.store, environment).map((one) => ({
    type: one.__typename,
    reviewer: one.__typename === "Team" ? teamObject(context, one) : simpleUser(context, one),
  }));
}
