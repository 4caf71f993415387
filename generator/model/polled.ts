// Requests that are sent again while GitHub prepares the answer.

import type { PlannedRest } from "./requests.js";

type Polled = Pick<PlannedRest, "endpoint" | "pages"> & {
  readonly find?: object;
  readonly text?: object;
};

/** Whether GitHub may answer the request with 202, after which it is sent again. */
export function isPolled({ endpoint, find, pages, text }: Polled): boolean {
  const { method, statuses } = endpoint;
  const isPrepared = method === "GET" && statuses.includes(200) && statuses.includes(202);
  return isPrepared && !find && pages === undefined && !text;
}
