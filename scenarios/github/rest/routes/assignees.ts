/** Endpoints for assignees and assignable users. */
import { addAssignees, removeAssignees } from "../../domain/issues.js";
import { assignableUsers } from "../../domain/permissions.js";
import type { User } from "../../store/types.js";
import { type Call, getRepository, getThread } from "../call.js";
import { requiredNames } from "../input.js";
import { listPage } from "../pages.js";
import { simpleUser, storeLogin } from "../render/account.js";
import { issueObject } from "../render/issue.js";
import type { Route } from "../route.js";

const ASSIGNEES = "/repos/{owner}/{repo}/issues/{issue_number}/assignees";

export const assigneeRoutes: readonly Route[] = [
  {
    method: "GET",
    path: "/repos/{owner}/{repo}/assignees",
    docs: "issues/assignees#list-assignees",
    handle: (call) =>
      listPage(call, assignableUsers(call.store, getRepository(call, "issues")), (user) =>
        simpleUser(call, user),
      ),
  },
  {
    method: "POST",
    path: ASSIGNEES,
    docs: "issues/assignees#add-assignees-to-an-issue",
    handle: (call) => {
      const thread = getThread(call);
      addAssignees(call.store, call.viewer, thread, knownUsers(call));
      return { status: 201, body: issueObject(call, thread) };
    },
  },
  {
    method: "DELETE",
    path: ASSIGNEES,
    docs: "reference/issues#remove-assignees-from-an-issue",
    handle: (call) => {
      const thread = getThread(call);
      removeAssignees(call.store, call.viewer, thread, knownUsers(call));
      return { status: 200, body: issueObject(call, thread) };
    },
  },
];

/** Resolves logins to users. Like GitHub, ignores unknown logins. */
function knownUsers({ store, input }: Call): User[] {
  return requiredNames(input, "assignees").flatMap((login) => store.user(storeLogin(login)) ?? []);
}
