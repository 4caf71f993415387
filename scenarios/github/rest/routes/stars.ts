/** Endpoints for the stars of the authenticated user. */
import { canSee } from "../../domain/permissions.js";
import { hasStarred, setStar } from "../../domain/stars.js";
import { notFound } from "../../store/errors.js";
import { type Call, getRepository } from "../call.js";
import { listPage } from "../pages.js";
import { simpleRepository } from "../render/repository.js";
import type { Route } from "../route.js";

const STAR = "/user/starred/{owner}/{repo}";

export const starRoutes: readonly Route[] = [
  {
    method: "GET",
    path: "/user/starred",
    docs: "activity/starring#list-repositories-starred-by-the-authenticated-user",
    handle: (call) => {
      const all = [...call.store.repositories.values()];
      const starred = all.filter((one) => hasStarred(call.viewer, one) && canSee(call.viewer, one));
      return listPage(call, starred, (repository) => simpleRepository(call, repository));
    },
  },
  {
    method: "GET",
    path: STAR,
    docs: "activity/starring#check-if-a-repository-is-starred-by-the-authenticated-user",
    handle: (call) => {
      if (!hasStarred(call.viewer, getRepository(call))) throw notFound();
      return { status: 204 };
    },
  },
  {
    method: "PUT",
    path: STAR,
    docs: "activity/starring#star-a-repository-for-the-authenticated-user",
    handle: (call) => star(call, true),
  },
  {
    method: "DELETE",
    path: STAR,
    docs: "activity/starring#unstar-a-repository-for-the-authenticated-user",
    handle: (call) => star(call, false),
  },
];

function star(call: Call, starred: boolean) {
  setStar(call.store, call.viewer, getRepository(call), starred);
  return { status: 204 };
}
