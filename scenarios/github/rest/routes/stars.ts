/** Endpoints for stars of repositories. */
import { setStar, starredAt, starredRepositories } from "../../domain/stars.js";
import { notFound } from "../../store/errors.js";
import type { Repository, User } from "../../store/types.js";
import { type Call, getRepository, param } from "../call.js";
import { listPage } from "../pages.js";
import { storeLogin } from "../render/account.js";
import { simpleRepository } from "../render/repository.js";
import type { Route } from "../route.js";

const STAR = "/user/starred/{owner}/{repo}";

export const starRoutes: readonly Route[] = [
  {
    method: "GET",
    path: "/user/starred",
    docs: "activity/starring#list-repositories-starred-by-the-authenticated-user",
    handle: (call) => list(call, call.viewer.user),
  },
  {
    method: "GET",
    path: "/users/{username}/starred",
    docs: "activity/starring#list-repositories-starred-by-a-user",
    handle: (call) => {
      const user = call.store.user(storeLogin(param(call, "username")));
      if (!user) throw notFound();
      return list(call, user);
    },
  },
  {
    method: "GET",
    path: STAR,
    docs: "activity/starring#check-if-a-repository-is-starred-by-the-authenticated-user",
    handle: (call) => {
      if (starredAt(call.viewer.user, getRepository(call)) === undefined) throw notFound();
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

function list(call: Call, user: User) {
  const { query } = call.request;
  const isByPush = query.get("sort") === "updated";
  const time = (one: Repository) => (isByPush ? one.pushedAt : starredAt(user, one)) ?? "";
  const found = starredRepositories(call.store, call.viewer, user).sort((a, b) =>
    time(a) < time(b) ? -1 : Number(time(a) > time(b)),
  );
  const sorted = query.get("direction") === "asc" ? found : found.reverse();
  return listPage(call, sorted, (repository) => simpleRepository(call, repository));
}

function star(call: Call, starred: boolean) {
  setStar(call.store, call.viewer, getRepository(call), starred);
  return { status: 204 };
}
