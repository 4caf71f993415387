/** Endpoints for the collaborators of a repository and their permissions. */
import {
  addCollaborator,
  collaborators,
  refusal,
  removeCollaborator,
  requirePush,
} from "../../domain/collaborators.js";
import { atLeast, requireScope, userPermission } from "../../domain/permissions.js";
import { notFound } from "../../store/errors.js";
import type { Permission, Repository, User } from "../../store/types.js";
import { type Call, getRepository, param } from "../call.js";
import { createdAnswer } from "../declared.js";
import { optionalText } from "../input.js";
import { listPage } from "../pages.js";
import { simpleUser, storeLogin } from "../render/account.js";
import type { Route } from "../route.js";

const COLLABORATORS = "/repos/{owner}/{repo}/collaborators";
const AFFILIATIONS = { all: "ALL", direct: "DIRECT", outside: "OUTSIDE" } as const;
/** The roles by the older names that some answers and query parameters have. */
const OLDER_NAMES = {
  read: "pull",
  triage: "triage",
  write: "push",
  maintain: "maintain",
  admin: "admin",
} as const;
const ROLES: readonly Permission[] = ["read", "triage", "write", "maintain", "admin"];
/** The permissions that roles had before there were others. */
const BASE = { read: "read", triage: "read", write: "write", maintain: "write", admin: "admin" } as const;

export const collaboratorRoutes: readonly Route[] = [
  {
    method: "GET",
    path: COLLABORATORS,
    docs: "collaborators/collaborators#list-repository-collaborators",
    handle: (call) => {
      const repository = getRepository(call);
      requirePush(call.viewer, repository, "repository collaborators");
      requireScope(call.viewer, ["repo"]);
      const { query } = call.request;
      const affiliation = Object.entries(AFFILIATIONS).find(([name]) => name === query.get("affiliation"));
      const permission = query.get("permission");
      const found = collaborators(call.store, repository, affiliation?.[1] ?? "ALL").filter((user) => {
        const role = userPermission(user, repository);
        return permission === null || (role !== null && OLDER_NAMES[role] === permission);
      });
      return listPage(call, found, (user) => collaboratorObject(call, repository, user));
    },
  },
  {
    method: "GET",
    path: `${COLLABORATORS}/{username}`,
    docs: "collaborators/collaborators#check-if-a-user-is-a-repository-collaborator",
    handle: (call) => {
      const repository = getRepository(call);
      requirePush(call.viewer, repository, "repository collaborators");
      if (!collaborators(call.store, repository, "ALL").includes(getUser(call))) throw notFound();
      return { status: 204 };
    },
  },
  {
    method: "PUT",
    path: `${COLLABORATORS}/{username}`,
    docs: "collaborators/collaborators#add-a-repository-collaborator",
    handle: (call) => {
      const repository = getRepository(call);
      const role = roleNamed(optionalText(call.input, "permission") ?? "push");
      const invitation = addCollaborator(call.store, call.viewer, repository, getUser(call), role);
      return invitation ? createdAnswer(call, invitation) : { status: 204 };
    },
  },
  {
    method: "DELETE",
    path: `${COLLABORATORS}/{username}`,
    docs: "collaborators/collaborators#remove-a-repository-collaborator",
    handle: (call) => {
      removeCollaborator(call.store, call.viewer, getRepository(call), getUser(call));
      return { status: 204 };
    },
  },
  {
    method: "GET",
    path: `${COLLABORATORS}/{username}/permission`,
    docs: "collaborators/collaborators#get-repository-permissions-for-a-user",
    handle: (call) => {
      const repository = getRepository(call);
      requirePush(call.viewer, repository, "collaborator permission");
      const user = call.store.user(storeLogin(param(call, "username")));
      if (!user) throw notFound();
      const role = userPermission(user, repository);
      return {
        status: 200,
        body: {
          permission: role === null ? "none" : BASE[role],
          role_name: role ?? "none",
          user: collaboratorObject(call, repository, user),
        },
      };
    },
  },
];

function roleNamed(name: string): Permission {
  for (const role of ROLES) if (OLDER_NAMES[role] === name) return role;
  throw refusal(`Invalid permission: ${name}`);
}

function getUser(call: Call): User {
  const user = call.store.user(storeLogin(param(call, "username")));
  if (user?.__typename !== "User") throw notFound();
  return user;
}

function collaboratorObject(call: Call, repository: Repository, user: User) {
  const role = userPermission(user, repository);
  const permissions = ROLES.map((name) => [OLDER_NAMES[name], atLeast(role, name)]);
  return {
    ...simpleUser(call, user),
    permissions: Object.fromEntries(permissions),
    role_name: role ?? "none",
  };
}
