// Sends a request again while GitHub prepares the answer.

import type { Channel } from "../contract/call.js";
import type { PlannedRest } from "../contract/plan.js";
import type { Headers, RestAnswer } from "../contract/wire.js";
import { waits } from "./wait-again.js";

/** Status of an answer that GitHub still prepares. */
const ACCEPTED = 202;

/**
 * Sends the request at the pace that GitHub names, or else at growing intervals of 1 to 10 seconds. Throws `NETWORK` if the
 * call would end before.
 */
export async function pollRest(
  { name }: PlannedRest,
  channel: Channel,
  send: () => Promise<RestAnswer>,
): Promise<RestAnswer> {
  const wait = waits(name, channel);
  for (;;) {
    const answer = await send();
    if (answer.status !== ACCEPTED) return answer;
    await wait(`GitHub still prepares the answer of ${name} (202)`, requestedDelay(answer.headers));
  }
}

/** Returns the milliseconds until the next request that GitHub names. */
function requestedDelay(headers: Headers): number | undefined {
  const seconds = headers["x-poll-interval"] ?? headers["retry-after"];
  return seconds !== undefined && /^[1-9]\d{0,3}$/.test(seconds) ? Number(seconds) * 1000 : undefined;
}
