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

/** The world file with the scenario's patch laid over it, as a value. */
export function worldOf(file: ScenarioFile, scenario: Scenario): PlainMap {
  const base = readWorld(scenario.world ?? file.world ?? "octo.yaml");
  const merged = scenario.patch === undefined ? base : merge(base, scenario.patch);
  return isMap(merged) ? merged : {};
}

/** A world file as a value. */
export function readWorld(name: string): PlainMap {
  const world: unknown = parse(readFileSync(join(folder, name), "utf8"));
  return isMap(world) ? world : {};
}

/** Calls on an untouched world before its rate limit is renewed. */
const CALLS_PER_LOAD = 200;

export class Worlds implements AsyncDisposable {
  readonly #running = new Map<string, { github: LocalGithub; calls: number }>();
  readonly #texts = new Map<Scenario, string>();

  /** A server with this world, fresh. */
  async fresh(file: ScenarioFile, scenario: Scenario): Promise<LocalGithub> {
    const world = this.#textOf(file, scenario);
    const running = this.#running.get(world);
    if (running === undefined) {
      const github = await startLocalGithub({ world, clock: () => ({ now: () => new Date(NOW) }) });
      this.#running.set(world, { github, calls: 0 });
      return github;
    }
    const { github } = running;
    running.calls++;
    // Loading takes longer than most calls: a world that nobody wrote to is still as it was loaded.
    if (github.writes > 0 || running.calls % CALLS_PER_LOAD === 0) github.reset();
    github.faults.clear();
    github.clearRequests();
    return github;
  }

  #textOf(file: ScenarioFile, scenario: Scenario): string {
    // JSON is YAML, and keeps keys such as commit ids from being read as numbers.
    const text = this.#texts.get(scenario) ?? JSON.stringify(worldOf(file, scenario));
    this.#texts.set(scenario, text);
    return text;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await Promise.all([...this.#running.values()].map(({ github }) => github.close()));
    this.#running.clear();
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
