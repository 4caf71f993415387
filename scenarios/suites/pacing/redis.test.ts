// The Redis store, with the Redis server of Debian and the clients of npm.

import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { Redis } from "ioredis";
import { createClient } from "redis";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Reservation } from "../../../runtime/index.js";
import { memoryStore } from "../../../runtime/pacing/memory-store.js";
import { redisStore } from "../../../runtime/pacing/redis-store.js";
import { skipReason } from "../../../scripts/fetch-gh/missing.js";
import { installedRedis, REDIS } from "../../../scripts/fetch-redis.js";
import { startLocalGithub } from "../../github/index.js";
import { startRedis } from "./fixtures/redis-server.js";

const binary = installedRedis();
if (binary === undefined) console.log(skipReason(REDIS));

describe.skipIf(binary === undefined)("with a server", () => {
  let redis: Awaited<ReturnType<typeof startRedis>>;
  beforeAll(async () => {
    if (binary !== undefined) redis = await startRedis(binary);
  });
  afterAll(() => redis?.stop());

  test("takes as the store in memory does, for 500 reservations", async () => {
    const client = new Redis(redis.port, "127.0.0.1");
    try {
      let now = 1_800_000_000_000;
      const stores = [memoryStore(() => now), redisStore(client, { now: () => now, prefix: "equal:" })];
      const random = seeded(7);
      const waits = [];
      for (let step = 0; step < 500; step++) {
        const reservation = randomReservation(random, now);
        const [ours, redis] = await Promise.all(stores.map((store) => store.take("a", reservation)));
        expect({ step, wait: redis }).toEqual({ step, wait: ours });
        waits.push(ours);
        now += Math.floor(random() * 40);
      }
      expect(new Set(waits).size).toBeGreaterThan(20);
    } finally {
      await client.quit();
    }
  });

  test.each(["redis", "ioredis"])(
    "the client of the package %s shares the state of an account",
    async (name) => {
      const ioredis = new Redis(redis.port, "127.0.0.1");
      const nodeRedis = createClient({ url: `redis://127.0.0.1:${redis.port}` });
      await nodeRedis.connect();
      try {
        const store = redisStore(name === "redis" ? nodeRedis : ioredis, { prefix: `${name}:` });
        const costs = [{ name: "creations", limit: 1, ms: 60_000, cost: 1 }];
        expect(await store.take("a", { costs })).toBe(0);
        expect(await store.take("b", { costs })).toBe(0);
        expect(await redisStore(ioredis, { prefix: `${name}:` }).take("a", { costs })).toBeGreaterThan(
          50_000,
        );
      } finally {
        await Promise.all([ioredis.quit(), nodeRedis.close()]);
      }
    },
  );

  test("two processes share the quota of a token", async () => {
    const github = await startLocalGithub({ rateLimit: { limit: 60, windowMs: 2000 } });
    try {
      const run = async (library: string) => {
        const args = ["--import", "tsx", "--conditions=source", "scenarios/suites/pacing/fixtures/caller.ts"];
        const { stdout } = await promisify(execFile)(
          process.execPath,
          [...args, library, String(redis.port), github.url, github.token, "80"],
          { cwd: join(import.meta.dirname, "../../..") },
        );
        const codes: string[] = JSON.parse(stdout);
        return codes;
      };
      const codes = (await Promise.all([run("redis"), run("ioredis")])).flat();
      expect(codes).toEqual(Array(160).fill("ok"));
      // 10% on an idle machine. On a busy one, responses report the end of a window late.
      expect(github.requests.length - 160).toBeLessThan(80);
    } finally {
      await github.close();
    }
  });
});

/** Returns numbers of a linear congruential generator. */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
    return state / 2 ** 31;
  };
}

function randomReservation(random: () => number, now: number): Reservation {
  const quota = {
    resource: "core",
    limit: 5,
    remaining: Math.floor(random() * 5),
    reset: Math.ceil(now / 1000) + Math.floor(random() * 2),
    resetInMs: Math.floor(random() * 1000),
    inFlight: Math.floor(random() * 3),
  };
  return {
    resource: random() < 0.7 ? "core" : "search",
    costs: [
      { name: "points", limit: 20, ms: 600, cost: random() < 0.5 ? 1 : 5 },
      ...(random() < 0.3 ? [{ name: "creations", limit: 3, ms: 1500, cost: 1 }] : []),
    ],
    ...(random() < 0.3 ? { report: random() < 0.1 ? { pauseMs: 50 } : { quota } } : {}),
  };
}
