/** Creates and updates check runs of GitHub Apps. */
import { addCheckRun, suiteFor } from "../store/actions.js";
import { GitHubError, unprocessable } from "../store/errors.js";
import type { Store, Viewer } from "../store/store.js";
import type { App, CheckAnnotation, CheckRun, Commit } from "../store/types.js";
import { requirePermission } from "./permissions.js";
import { settlePullRequests } from "./reports.js";

/** Maximum number of annotations in a request. */
const MAX_ANNOTATIONS = 50;

/** What a request says of a check run. An absent value leaves it as it is. */
export type CheckRunValues = {
  readonly [K in keyof Omit<CheckRun, "__typename" | "id" | "databaseId" | "suite">]?:
    | CheckRun[K]
    | undefined;
};

export function createCheckRun(
  store: Store,
  viewer: Viewer,
  commit: Commit,
  { name, ...values }: CheckRunValues & { readonly name: string },
): CheckRun {
  const app = viewerApp(viewer);
  requirePermission(viewer, commit.repository, { permission: "write", resource: "checks" });
  const { annotations = [], ...given } = completed(store, values);
  requireFew(annotations);
  const startedAt =
    given.startedAt ?? (given.status === "QUEUED" ? null : (given.completedAt ?? store.now()));
  const check = addCheckRun(store, {
    ...given,
    suite: suiteFor(store, commit, app, null, store.now()),
    name,
    annotations,
    startedAt,
    detailsUrl: given.detailsUrl ?? `https://github.com/apps/${app.slug}`,
  });
  store.writes++;
  settlePullRequests(store, commit);
  return check;
}

/** Updates a check run. Annotations are added to the ones that it has. */
export function updateCheckRun(store: Store, viewer: Viewer, check: CheckRun, values: CheckRunValues): void {
  const { commit, app } = check.suite;
  if (viewerApp(viewer) !== app)
    throw new GitHubError(
      "FORBIDDEN",
      `Invalid app_id ${app.databaseId} - check run can only be modified by the GitHub App that created it.`,
    );
  requirePermission(viewer, commit.repository, { permission: "write", resource: "checks" });
  const { annotations = [], ...given } = completed(store, values, check);
  requireFew(annotations);
  const changes = Object.entries(given).filter(([, value]) => value !== undefined);
  Object.assign(check, Object.fromEntries(changes));
  if (check.status !== "QUEUED") check.startedAt ??= check.completedAt ?? store.now();
  check.annotations.push(...annotations);
  store.writes++;
  settlePullRequests(store, commit);
}

function viewerApp({ token }: Viewer): App {
  if (token.app === undefined) throw new GitHubError("FORBIDDEN", "You must authenticate via a GitHub App.");
  return token.app;
}

/** Returns the values with the status that a conclusion implies, and the times and conclusion that a status implies. */
function completed(store: Store, given: CheckRunValues, before?: CheckRun): CheckRunValues {
  const isConcluded = given.conclusion !== undefined && given.conclusion !== null;
  const status = isConcluded ? "COMPLETED" : (given.status ?? before?.status ?? "QUEUED");
  if (status !== "COMPLETED") return { ...given, status, conclusion: null, completedAt: null };
  const conclusion = given.conclusion ?? before?.conclusion;
  if (conclusion === undefined || conclusion === null)
    throw unprocessable(
      'Invalid request.\n\nNo subschema in "anyOf" matched.\n"conclusion" wasn\'t supplied.\n' +
        'completed is not a member of ["queued", "in_progress"].',
    );
  const completedAt = given.completedAt ?? before?.completedAt ?? store.now();
  return { ...given, status, conclusion, completedAt };
}

function requireFew(annotations: readonly CheckAnnotation[]): void {
  if (annotations.length > MAX_ANNOTATIONS)
    throw unprocessable(`No more than ${MAX_ANNOTATIONS} annotations are allowed in a request.`);
}
