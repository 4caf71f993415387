/** Endpoints for locking the conversations of issues and pull requests. */
import { lock, unlock } from "../../domain/locks.js";
import { getThread } from "../call.js";
import { optionalEnum } from "../input.js";
import type { Route } from "../route.js";

const LOCK = "/repos/{owner}/{repo}/issues/{issue_number}/lock";

const REASONS = {
  "off-topic": "OFF_TOPIC",
  "too heated": "TOO_HEATED",
  resolved: "RESOLVED",
  spam: "SPAM",
} as const;

export const lockRoutes: readonly Route[] = [
  {
    method: "PUT",
    path: LOCK,
    docs: "issues/issues#lock-an-issue",
    handle: (call) => {
      const thread = getThread(call);
      const reason = optionalEnum(call.input, "lock_reason", ["off-topic", "too heated", "resolved", "spam"]);
      lock(call.store, call.viewer, thread, reason === undefined ? null : REASONS[reason]);
      return { status: 204 };
    },
  },
  {
    method: "DELETE",
    path: LOCK,
    docs: "issues/issues#unlock-an-issue",
    handle: (call) => {
      unlock(call.store, call.viewer, getThread(call));
      return { status: 204 };
    },
  },
];
