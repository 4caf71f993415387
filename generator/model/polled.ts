// Requests that are sent again until GitHub has the answer.

import type { PlannedRest } from "./requests.js";

type Polled = Pick<PlannedRest, "endpoint" | "pages"> & {
  readonly until?: object;
  readonly find?: object;
  readonly text?: object;
};

/** Whether the request is sent again: while GitHub prepares the answer (202), or until the response has a state. */
export function isPolled({ endpoint, until, find, pages, text }: Polled): boolean {
  const { method, statuses } = endpoint;
  const isPrepared = method === "GET" && statuses.includes(200) && statuses.includes(202);
  return until !== undefined || (isPrepared && !find && pages === undefined && !text);
}
