/** Git refs: reading, and deleting branches and tags. */
import { deleteRef } from "../../domain/refs.js";
import { notFound, unprocessable } from "../../store/errors.js";
import { param, repositoryOf } from "../call.js";
import { branchObject, refObject } from "../render/commit.js";
import type { Route } from "../route.js";

export const refRoutes: readonly Route[] = [
  {
    method: "GET",
    path: "/repos/{owner}/{repo}/branches/{branch*}",
    docs: "branches/branches#get-a-branch",
    handle: (call) => {
      const ref = repositoryOf(call, "contents").refs.get(`refs/heads/${param(call, "branch")}`);
      if (!ref) throw notFound();
      return { status: 200, body: branchObject(call, ref) };
    },
  },
  {
    method: "GET",
    path: "/repos/{owner}/{repo}/git/ref/{ref*}",
    docs: "git/refs#get-a-reference",
    handle: (call) => {
      const ref = repositoryOf(call, "contents").refs.get(`refs/${param(call, "ref")}`);
      if (!ref) throw notFound();
      return { status: 200, body: refObject(call, ref) };
    },
  },
  {
    method: "DELETE",
    path: "/repos/{owner}/{repo}/git/refs/{ref*}",
    docs: "git/refs#delete-a-reference",
    handle: (call) => {
      const ref = repositoryOf(call).refs.get(`refs/${param(call, "ref")}`);
      // Not a 404: GitHub says that the input cannot be processed.
      if (!ref) throw unprocessable("Reference does not exist");
      deleteRef(call.store, call.viewer, ref);
      return { status: 204 };
    },
  },
];
