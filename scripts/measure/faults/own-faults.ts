// Faults of what a client is given: a store, a cache, a token function and middleware that hang, fail or return nonsense.

import { middleware } from "../../../runtime/client/apply-middleware.js";
import { conditionalRequests } from "../../../runtime/client/conditional-requests.js";
import type { Middleware } from "../../../runtime/contract/middleware-functions.js";
import type { CacheEntry, ResponseCache } from "../../../runtime/contract/response-cache.js";
import type { CatalogFault } from "./catalog.js";

/** Options whose functions have the fault. Those of middleware call the real ones only if the fault follows them. */
type OwnOptions = NonNullable<CatalogFault["options"]>;

const hang = () => new Promise<never>(() => {});
const fail = async () => {
  throw new Error("not reachable");
};
/** A value of a wrong type, as a program without types may return it. */
const wrong = (value: unknown) => () => Object(JSON.parse(JSON.stringify(value)));

const store =
  (take: () => Promise<number> | number): OwnOptions =>
  () => ({ pacing: { store: { take } } });

const cache =
  (functions: Partial<ResponseCache>): OwnOptions =>
  () => {
    const entries = new Map<string, CacheEntry>();
    const working: ResponseCache = {
      get: (key) => entries.get(key),
      set: (key, entry) => void entries.set(key, entry),
    };
    return { use: middleware(conditionalRequests({ ...working, ...functions })) };
  };

const token =
  (read: () => Promise<string>): OwnOptions =>
  () => ({ token: read });

const use =
  (one: Middleware): OwnOptions =>
  () => ({ use: middleware(one) });

const faults: readonly (readonly [name: string, options: OwnOptions, more?: Partial<CatalogFault>])[] = [
  ["pacing.store hangs", store(hang)],
  ["pacing.store fails", store(fail)],
  ["pacing.store returns NaN", store(() => Number.NaN)],
  ["pacing.store returns a list", store(wrong([]))],
  ["the cache hangs before a request", cache({ get: hang })],
  ["the cache hangs after a request", cache({ set: hang })],
  ["the cache fails", cache({ get: fail, set: fail })],
  ["the cache returns a list", cache({ get: wrong([1]) })],
  ["the token function hangs", token(hang), { hangs: true }],
  ["the token function fails", token(fail)],
  ["the token function returns an empty text", token(async () => "")],
  ["middleware of calls hangs", use({ call: hang }), { hangs: true }],
  [
    "middleware of calls hangs after the call",
    use({ call: (_, next) => next().then(hang) }),
    { hangs: true },
  ],
  ["middleware of calls fails after the call", use({ call: (_, next) => next().then(fail) })],
  ["middleware of requests hangs", use({ request: hang }), { hangs: true }],
  [
    "middleware of requests hangs after the request",
    use({ request: (_, next) => next().then(hang) }),
    { hangs: true },
  ],
  ["middleware of requests fails after the request", use({ request: (_, next) => next().then(fail) })],
];

/** The call cannot reach GitHub any more, or its response is lost. */
export const ownFaults: readonly CatalogFault[] = faults.map(([name, options, more]) => ({
  name,
  options,
  lasting: true,
  ...more,
}));
