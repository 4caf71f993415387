/**
 * Makes redis-server available to the tests of pacing, without root and without changing the system.
 *
 *   .cache/redis/<suite>/   from the configured Debian mirror
 *
 * Without apt, the redis-server or valkey-server on PATH is used. As a command it prints what it found; in CI a missing
 * server is an error.
 */

import { existsSync } from "node:fs";
import { join } from "node:path";
import { reportMissing } from "./fetch-gh/missing.js";
import {
  type Binary,
  ensurePackages,
  findBinary,
  type PackagedProgram,
  unpackedFolder,
  withLibraries,
} from "./fetch-gh/packaged.js";
import { parseFlags } from "./parse-flags.js";

export const REDIS: PackagedProgram = {
  name: "redis-server",
  folder: join(import.meta.dirname, "../.cache/redis"),
  tests: "the Redis store",
  packages: ["redis-server", "redis-tools", "libjemalloc2", "liblzf1", "libatomic1"],
};

/** Returns an installed server that runs; undefined if there is none. */
export function installedRedis(): Binary | undefined {
  const folder = unpackedFolder(REDIS);
  const fetched = existsSync(folder)
    ? { path: join(folder, "usr/bin/redis-server"), env: withLibraries(folder) }
    : undefined;
  return findBinary(fetched, "redis-server", "valkey-server");
}

async function main(): Promise<void> {
  parseFlags({});
  await ensurePackages(REDIS);
  const redis = installedRedis();
  if (redis === undefined) reportMissing(REDIS);
  else console.log(`redis  ${redis.path}`);
}

if (process.argv[1] === import.meta.filename) await main();
