/** Endpoints for users. */
import { notFound } from "../../store/errors.js";
import { param } from "../call.js";
import { fullUser, storeLogin } from "../render/account.js";
import type { Route } from "../route.js";

export const accountRoutes: readonly Route[] = [
  {
    method: "GET",
    path: "/user",
    docs: "users/users#get-the-authenticated-user",
    handle: (call) => ({ status: 200, body: fullUser(call, call.viewer.user) }),
  },
  {
    method: "GET",
    path: "/users/{username}",
    docs: "users/users#get-a-user",
    handle: (call) => {
      const account = call.store.owner(storeLogin(param(call, "username")));
      if (!account) throw notFound();
      return { status: 200, body: fullUser(call, account) };
    },
  },
];
