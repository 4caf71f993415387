// Keeps the state of the limits in Redis or Valkey, for processes that use the same token. An entry of the package by
// itself, which needs no client of its own.

import type { PacingStore } from "../contract/pacing.js";

/** A client of the package `ioredis`, or of the package `redis`, which must be connected. */
export type RedisClient =
  | { call(command: string, ...args: string[]): Promise<unknown> }
  | { sendCommand(args: string[]): Promise<unknown> };

/** Options of {@link redisStore}. */
export interface RedisStoreOptions {
  /** Prefix of the keys. Default: `ghx:pacing:`. */
  readonly prefix?: string | undefined;
  /** The time in milliseconds, for tests. Default: the clock of the server. */
  readonly now?: (() => number) | undefined;
}

/** Returns a store for the option `pacing` of several processes. */
export function redisStore(client: RedisClient, options: RedisStoreOptions = {}): PacingStore {
  const { prefix = "ghx:pacing:", now } = options;
  const send = (...args: string[]) =>
    "call" in client ? client.call("EVAL", ...args) : client.sendCommand(["EVAL", ...args]);
  return {
    async take(account, reservation) {
      const reply = await send(
        TAKE,
        "1",
        prefix + account,
        JSON.stringify(reservation),
        String(now?.() ?? ""),
      );
      const wait = Number(reply);
      if (!(wait >= 0)) throw new Error(`Redis: expected a number of milliseconds, got ${String(reply)}.`);
      return wait;
    },
  };
}

/** The rules of memory-store.ts. A script runs atomically. */
const TAKE = `
local request = cjson.decode(ARGV[1])
local now = tonumber(ARGV[2])
if not now then
  local time = redis.call('TIME')
  now = time[1] * 1000 + math.floor(time[2] / 1000)
end
local saved = redis.call('GET', KEYS[1])
local state = saved and cjson.decode(saved) or { pausedUntil = 0, windows = {}, quotas = {} }

local report = request.report
if report and report.pauseMs then state.pausedUntil = math.max(state.pausedUntil, now + report.pauseMs) end
if report and report.quota then
  local new, known = report.quota, state.quotas[report.quota.resource]
  if not known or new.reset >= known.reset then
    local remaining = math.max(0, new.remaining - new.inFlight)
    if known and new.reset == known.reset then remaining = math.min(known.remaining, new.remaining) end
    state.quotas[new.resource] = {
      reset = new.reset, remaining = remaining, finish = now + math.max(1, new.resetInMs)
    }
  end
end

local wait = state.pausedUntil - now
local quota = request.resource and state.quotas[request.resource]
if quota and quota.remaining <= 0 then wait = math.max(wait, quota.finish - now) end

for _, cost in ipairs(request.costs) do
  local window = state.windows[cost.name]
  if not window or now >= window.start + 2 * cost.ms then
    window = { start = now, used = 0, before = 0 }
  elseif now >= window.start + cost.ms then
    window = { start = window.start + cost.ms, used = 0, before = window.used }
  end
  state.windows[cost.name] = window
  local free = cost.limit - window.used - math.min(cost.cost, cost.limit)
  if free < 0 then
    wait = math.max(wait, window.start + cost.ms - now)
  elseif window.before > 0 then
    wait = math.max(wait, window.start + cost.ms * (1 - free / window.before) - now)
  end
end

wait = math.ceil(wait)
if wait <= 0 then
  wait = 0
  for _, cost in ipairs(request.costs) do
    state.windows[cost.name].used = state.windows[cost.name].used + cost.cost
  end
  if quota then quota.remaining = quota.remaining - 1 end
end
-- The longest window is an hour, and the one before it counts as well.
redis.call('SET', KEYS[1], cjson.encode(state), 'PX', 7200000)
return wait
`;
