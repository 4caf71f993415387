// Local GitHubs, one for each world that scenarios start from; each run begins with the world as it was loaded.

import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "yaml";
import { type LocalGithub, startLocalGithub } from "../github/index.js";
import { isMap, type PlainMap, type Scenario, type ScenarioFile } from "./scenario.js";

const folder = join(import.meta.dirname, "../worlds");

/** What every timestamp of a write is, however often a route makes the server look at its clock. */
export const NOW = "2026-03-01T12:00:00Z";

export function worldExists(name: string): boolean {
  return existsSync(join(folder, name));
}

/** World files as values, each read once. */
const read = new Map<string, PlainMap>();

/** The world file with the scenario's patch laid over it, as a value. */
export function worldOf(
  file: Pick<ScenarioFile, "world">,
  scenario: Pick<Scenario, "world" | "patch">,
): PlainMap {
  const base = readWorld(scenario.world ?? file.world ?? "octo.yaml");
  const merged = scenario.patch === undefined ? base : merge(base, scenario.patch);
  return isMap(merged) ? merged : {};
}

/** A world file as a value. */
export function readWorld(name: string): PlainMap {
  const known = read.get(name);
  if (known !== undefined) return known;
  const parsed: unknown = parse(readFileSync(join(folder, name), "utf8"));
  const world = isMap(parsed) ? parsed : {};
  read.set(name, world);
  return world;
}

/** Calls on an untouched world before its rate limit is renewed. */
const CALLS_PER_LOAD = 200;

/** Servers that are kept for the next scenario with the same world. */
const MOST_IDLE = 8;

interface Server {
  readonly world: string;
  readonly github: LocalGithub;
  calls: number;
}

export class Worlds implements AsyncDisposable {
  /** Used longest ago first. */
  readonly #idle: Server[] = [];
  readonly #texts = new WeakMap<object, string>();

  /** Runs with a server that has this world, fresh, and that nobody else uses meanwhile. */
  async use<T>(
    file: Pick<ScenarioFile, "world">,
    scenario: Pick<Scenario, "world" | "patch">,
    run: (github: LocalGithub) => Promise<T>,
  ): Promise<T> {
    const server = await this.#take(this.#textOf(file, scenario));
    try {
      return await run(server.github);
    } finally {
      this.#idle.push(server);
      if (this.#idle.length > MOST_IDLE) await this.#idle.shift()?.github.close();
    }
  }

  async #take(world: string): Promise<Server> {
    const at = this.#idle.findLastIndex((idle) => idle.world === world);
    const [server] = at < 0 ? [] : this.#idle.splice(at, 1);
    if (server === undefined) {
      const github = await startLocalGithub({ world, clock: () => ({ now: () => new Date(NOW) }) });
      return { world, github, calls: 0 };
    }
    const { github } = server;
    server.calls++;
    // Loading takes longer than most calls: a world that nobody wrote to is still as it was loaded.
    if (github.writes > 0 || server.calls % CALLS_PER_LOAD === 0) github.reset();
    github.faults.clear();
    github.clearRequests();
    return server;
  }

  #textOf(file: Pick<ScenarioFile, "world">, scenario: Pick<Scenario, "world" | "patch">): string {
    // JSON is YAML, and keeps keys such as commit ids from being read as numbers.
    const text = this.#texts.get(scenario) ?? JSON.stringify(worldOf(file, scenario));
    this.#texts.set(scenario, text);
    return text;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await Promise.all(this.#idle.splice(0).map(({ github }) => github.close()));
  }
}

/** Maps are merged, everything else replaces. */
export function merge(base: unknown, patch: unknown): unknown {
  if (!isMap(base) || !isMap(patch)) return patch;
  const merged: Record<string, unknown> = { ...base };
  for (const [key, value] of Object.entries(patch)) {
    merged[key] = Object.hasOwn(merged, key) ? merge(merged[key], value) : value;
  }
  return merged;
}
