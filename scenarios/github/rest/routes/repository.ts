/** The endpoint for repositories. */
import { getRepository } from "../call.js";
import { fullRepository } from "../render/repository.js";
import type { Route } from "../route.js";

export const repositoryRoutes: readonly Route[] = [
  {
    method: "GET",
    path: "/repos/{owner}/{repo}",
    docs: "repos/repos#get-a-repository",
    handle: (call) => ({ status: 200, body: fullRepository(call, getRepository(call)) }),
  },
];
