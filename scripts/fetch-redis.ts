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

export interface RedisBinary {
  readonly path: string;
  /** Environment variables for its libraries. */
  readonly env: Readonly<Record<string, string>>;
}

const SUITE = "bookworm";
const PACKAGES = ["redis-server", "redis-tools", "libjemalloc2", "liblzf1", "libatomic1"];
const cacheFolder = join(import.meta.dirname, "../.cache/redis");
const folder = join(cacheFolder, SUITE);

/** Why the tests with a server are skipped. */
export const NO_REDIS =
  "redis-server not found (no Debian mirror in apt's sources, not on PATH): tests of the Redis store are skipped";

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
  } catch (error) {
    console.error(
      `redis-server of Debian ${SUITE}: ${error instanceof Error ? error.message : String(error)}`,
    );
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
  if (redis !== undefined) console.log(`redis  ${redis.path}`);
  else if (process.env.CI) {
    console.error(
      "error: redis-server not found in the Debian mirror of apt's sources or on PATH; the tests require it",
    );
    process.exitCode = 1;
  } else console.log(NO_REDIS);
}

if (process.argv[1] && import.meta.url === pathToFileURL(realpathSync(process.argv[1])).href) await main();
