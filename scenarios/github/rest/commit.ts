/** Finds the commit of a parameter in a path: a revision. */
import { commitNamed } from "../domain/revisions.js";
import { unprocessable } from "../store/errors.js";
import type { Commit, TokenResource } from "../store/types.js";
import { type Call, getRepository, param } from "./call.js";

export function getCommit(call: Call, reads: TokenResource, name = "ref"): Commit {
  const repository = getRepository(call, reads);
  const ref = param(call, name);
  const commit = commitNamed(repository, ref);
  if (!commit) throw unprocessable(`No commit found for SHA: ${ref}`);
  return commit;
}
