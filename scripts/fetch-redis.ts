/**
 * Makes redis-server available to the tests of pacing, without root and without changing the system.
 *
 *   .cache/redis/<suite>/   from the configured Debian mirror
 *
 * Without apt, the redis-server or valkey-server on PATH is used. As a command it prints what it found; in CI a missing
 * server is an error.
 */

import { spawnSync } from "node:child_process";
import { existsSync, readdirSync, realpathSync } from "node:fs";
import { mkdir, mkdtemp, rename, rm } from "node:fs/promises";
import { delimiter, join } from "node:path";
import { pathToFileURL } from "node:url";
import { type DebianMirror, debianMirror, downloadPackages } from "./fetch-gh/apt.js";
import { clearFailure, type Program, recordFailure, reportMissing } from "./fetch-gh/missing.js";

export interface RedisBinary {
  readonly path: string;
  /** Environment variables for its libraries. */
  readonly env: Readonly<Record<string, string>>;
}

const SUITE = "bookworm";
const PACKAGES = ["redis-server", "redis-tools", "libjemalloc2", "liblzf1", "libatomic1"];
const cacheFolder = join(import.meta.dirname, "../.cache/redis");
const folder = join(cacheFolder, SUITE);

/** The server, for messages about a missing one. */
export const REDIS: Program = { name: "redis-server", folder: cacheFolder, tests: "the Redis store" };

/** Returns an installed server that runs; undefined if there is none. */
export function installedRedis(): RedisBinary | undefined {
  return [...fetched(), ...onPath("redis-server"), ...onPath("valkey-server")].find(runs);
}

/** Installs a missing server. Safe for concurrent processes. */
export async function ensureRedis(): Promise<void> {
  if (existsSync(folder)) return;
  const mirror = debianMirror();
  if (mirror === undefined) return;
  try {
    await fetchRedis(mirror);
    await clearFailure(REDIS);
  } catch (error) {
    console.error(await recordFailure(REDIS, error));
  }
}

async function fetchRedis(mirror: DebianMirror): Promise<void> {
  await mkdir(cacheFolder, { recursive: true });
  const work = await mkdtemp(join(cacheFolder, ".fetch-"));
  try {
    const unpacked = await downloadPackages(PACKAGES, SUITE, mirror, work);
    await rename(unpacked, folder).catch((error: unknown) => {
      if (!existsSync(folder)) throw error;
    });
  } finally {
    await rm(work, { recursive: true, force: true });
  }
}

function fetched(): RedisBinary[] {
  const path = join(folder, "usr/bin/redis-server");
  if (!existsSync(path)) return [];
  const libraries = readdirSync(join(folder, "usr/lib")).map((triplet) => join(folder, "usr/lib", triplet));
  return [{ path, env: { LD_LIBRARY_PATH: libraries.join(delimiter) } }];
}

function onPath(name: string): RedisBinary[] {
  return (process.env.PATH ?? "")
    .split(delimiter)
    .map((each) => join(each, name))
    .filter((path) => existsSync(path))
    .map((path) => ({ path, env: {} }));
}

function runs({ path, env }: RedisBinary): boolean {
  return spawnSync(path, ["--version"], { env: { ...process.env, ...env }, timeout: 10_000 }).status === 0;
}

async function main(): Promise<void> {
  await ensureRedis();
  const redis = installedRedis();
  if (redis === undefined) reportMissing(REDIS);
  else console.log(`redis  ${redis.path}`);
}

if (process.argv[1] && import.meta.url === pathToFileURL(realpathSync(process.argv[1])).href) await main();
