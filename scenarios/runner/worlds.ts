// A pool of local GitHub servers, keyed by world. Each run starts from the world's initial state.

import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "yaml";
import { type Clock, type LocalGithub, startLocalGithub } from "../github/index.js";
import { isMap, type PlainMap, type Scenario, type ScenarioFile } from "./scenario.js";

const folder = join(import.meta.dirname, "../worlds");

/** The fixed time of the server's clock, so that timestamps do not depend on how often a route causes the clock to be read. */
export const NOW = "2026-03-01T12:00:00Z";

export function worldExists(name: string): boolean {
  return existsSync(join(folder, name));
}

/** Parsed world files, by name. */
const cache = new Map<string, PlainMap>();

/** Returns a world file with the scenario's patch applied. */
export function patchedWorld(
  file: Pick<ScenarioFile, "world">,
  scenario: Pick<Scenario, "world" | "patch">,
): PlainMap {
  const base = readWorld(scenario.world ?? file.world ?? "octo.yaml");
  const merged = scenario.patch === undefined ? base : merge(base, scenario.patch);
  return isMap(merged) ? merged : {};
}

/** Reads and parses a world file, or returns the cached value. */
export function readWorld(name: string): PlainMap {
  const cached = cache.get(name);
  if (cached !== undefined) return cached;
  const parsed: unknown = parse(readFileSync(join(folder, name), "utf8"));
  const world = isMap(parsed) ? parsed : {};
  cache.set(name, world);
  return world;
}

/** Number of runs on an unmodified world before it is reloaded to renew its rate limit. */
const CALLS_PER_LOAD = 200;

/** Number of idle servers to keep. With so many, a scenario with another world replaces that of one of them. */
const MAX_IDLE = 8;

interface Server {
  world: string;
  readonly github: LocalGithub;
  calls: number;
}

/** `clock`: of the timestamps of writes. Default: always {@link NOW}. */
export class Worlds implements AsyncDisposable {
  readonly #clock: Clock;
  /** Least recently used first. */
  readonly #idle: Server[] = [];
  readonly #texts = new WeakMap<object, string>();

  constructor(clock: Clock = { now: () => new Date(NOW) }) {
    this.#clock = clock;
  }

  /** Calls `run` with exclusive access to a server in the world's initial state. */
  async use<T>(
    file: Pick<ScenarioFile, "world">,
    scenario: Pick<Scenario, "world" | "patch">,
    run: (github: LocalGithub) => Promise<T>,
  ): Promise<T> {
    const server = await this.#acquire(this.#worldText(file, scenario));
    try {
      return await run(server.github);
    } finally {
      this.#idle.push(server);
    }
  }

  async #acquire(world: string): Promise<Server> {
    const same = this.#idle.findLastIndex((idle) => idle.world === world);
    const index = same < 0 && this.#idle.length >= MAX_IDLE ? 0 : same;
    const server = this.#idle[index];
    if (server === undefined) {
      const github = await startLocalGithub({
        // As a value, because reading YAML takes longer than most calls.
        world: JSON.parse(world),
        strictQuery: true,
        rateLimit: false,
        clock: () => this.#clock,
      });
      return { world, github, calls: 0 };
    }
    const { github } = server;
    server.calls++;
    // Loading takes longer than most calls, so an unchanged world is reused.
    if (same < 0) github.reset(JSON.parse(world));
    else if (github.isChanged || server.calls % CALLS_PER_LOAD === 0) github.reset();
    // A server whose world was refused remains idle.
    this.#idle.splice(index, 1);
    server.world = world;
    github.faults.clear();
    github.clearRequests();
    return server;
  }

  #worldText(file: Pick<ScenarioFile, "world">, scenario: Pick<Scenario, "world" | "patch">): string {
    const text = this.#texts.get(scenario) ?? JSON.stringify(patchedWorld(file, scenario));
    this.#texts.set(scenario, text);
    return text;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await Promise.all(this.#idle.splice(0).map(({ github }) => github.close()));
  }
}

/** Merges maps recursively; any other value of `patch` replaces the value of `base`. */
export function merge(base: unknown, patch: unknown): unknown {
  if (!isMap(base) || !isMap(patch)) return patch;
  const merged: Record<string, unknown> = { ...base };
  for (const [key, value] of Object.entries(patch)) {
    merged[key] = Object.hasOwn(merged, key) ? merge(merged[key], value) : value;
  }
  return merged;
}
