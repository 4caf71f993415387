// Requests for existing names, which several failed steps of a level may need: each is sent once, one after another.

import type { Wire } from "../contract/wire.js";

/** Maximum number of requests of a level. */
const MAX_REQUESTS = 10;

interface Queue {
  last: Promise<unknown>;
  requests: number;
  failed: boolean;
}

/**
 * Returns a connection that sends equal requests once, one at a time, and none after one that failed or after the tenth.
 * `count` is called for each request that is sent.
 */
export function shareRequests(wire: Wire, count: () => void): Wire {
  const queue: Queue = { last: Promise.resolve(), requests: 0, failed: false };
  const share = <Args extends readonly unknown[], Response>(send: (...args: Args) => Promise<Response>) => {
    const sent = new Map<string, Promise<Response>>();
    return (...args: Args): Promise<Response> => {
      const key = JSON.stringify(args[0]);
      const known = sent.get(key);
      if (known !== undefined) return known;
      const response = queue.last.then(() => {
        if (queue.failed || queue.requests >= MAX_REQUESTS) throw new Error("No further names are read.");
        queue.requests++;
        count();
        return send(...args);
      });
      queue.last = response.catch(() => {
        queue.failed = true;
      });
      sent.set(key, response);
      return response;
    };
  };
  return { graphql: share(wire.graphql), rest: share(wire.rest), gh: share(wire.gh) };
}
