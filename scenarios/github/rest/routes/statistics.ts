/** The endpoint for the number of commits in each week. */
import { commitHistory } from "../../domain/history.js";
import { commitNamed } from "../../domain/revisions.js";
import { getRepository } from "../call.js";
import type { Route } from "../route.js";

const DAY_MS = 24 * 60 * 60 * 1000;
const WEEKS = 52;

export const statisticRoutes: readonly Route[] = [
  {
    method: "GET",
    path: "/repos/{owner}/{repo}/stats/commit_activity",
    docs: "metrics/statistics#get-the-last-year-of-commit-activity",
    handle: (call) => {
      const head = commitNamed(getRepository(call), "HEAD");
      if (!head) return { status: 204 };
      const times = commitHistory(head, {}).map(({ committer }) => Date.parse(committer.date));
      const first = sunday(call.store.date) - (WEEKS - 1) * 7 * DAY_MS;
      const starts = Array.from({ length: WEEKS }, (_, week) => first + week * 7 * DAY_MS);
      return { status: 200, body: starts.map((start) => weekObject(start, times)) };
    },
  },
];

/** Returns the beginning of the week of a date, in UTC. */
function sunday(date: Date): number {
  const days = Math.floor(date.getTime() / DAY_MS);
  return (days - date.getUTCDay()) * DAY_MS;
}

function weekObject(start: number, times: readonly number[]) {
  const days = Array.from({ length: 7 }, (_, day) => {
    const from = start + day * DAY_MS;
    return times.filter((time) => time >= from && time < from + DAY_MS).length;
  });
  return { week: start / 1000, total: days.reduce((sum, count) => sum + count, 0), days };
}
