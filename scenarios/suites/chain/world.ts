// Local GitHub servers with the world and clock of the chain tests, and an input with which each chainable capability
// succeeds in this world.

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "yaml";
import { executeTask } from "../../../generated/index.js";
import { registry } from "../../../generated/registry.js";
import {
  type Capability,
  createSession,
  loadCapability,
  type Route,
  type Session,
} from "../../../runtime/index.js";
import { type LocalGithub, startLocalGithub } from "../../github/index.js";
import { lazyFolder } from "../../runner/folders.js";
import { loadScenarios, statefulIds } from "../../runner/load.js";
import { BadReference, resolveReferences } from "../../runner/references.js";
import type { PlainMap, Scenario, ScenarioFile } from "../../runner/scenario.js";
import { merge, NOW } from "../../runner/worlds.js";

const WORLD = "octo.yaml";
const folder = import.meta.dirname;

interface Inputs {
  readonly patch: PlainMap;
  readonly ofApps: readonly string[];
  readonly inputs: Readonly<Record<string, PlainMap>>;
  readonly differ: readonly Difference[];
}
/** A pair of steps whose results differ from separate runs. */
export interface Difference {
  readonly steps: readonly [string, string];
  readonly at: 0 | 1;
  readonly because: string;
  /** Calls that `elsewhere` refers to. */
  readonly before?: NonNullable<Scenario["before"]>;
  /** An input of the second step for another entity. */
  readonly elsewhere: PlainMap;
}

const config: Inputs = parse(readFileSync(join(folder, "inputs.yaml"), "utf8"));
const base: unknown = parse(readFileSync(join(folder, "../../worlds", WORLD), "utf8"));
export const world = JSON.stringify(merge(base, config.patch));
export const differences = config.differ;

/** A capability and an input with which it succeeds, over GraphQL if it has this route. */
export interface Chainable {
  readonly id: string;
  readonly capability: Capability<unknown, unknown>;
  readonly input: unknown;
}

export interface TestServer {
  readonly github: LocalGithub;
  readonly session: Session;
}

export async function startTestServer(): Promise<TestServer> {
  const github = await startLocalGithub({
    world,
    strictQuery: true,
    rateLimit: false,
    clock: () => ({ now: () => new Date(NOW) }),
  });
  return { github, session: createTestSession(github) };
}

export function createTestSession(github: LocalGithub, token: string = github.token): Session {
  const folder = lazyFolder();
  return createSession({
    apiUrl: github.url,
    token,
    env: {},
    gh: "gh-is-not-installed",
    get folder() {
      return folder();
    },
  });
}

/** Returns the stateful capabilities whose requests a chain joins: those with a GraphQL route that waits for nothing. */
export function chainables(at: TestServer): Promise<Chainable[]> {
  return findInputs(at, ({ graphql }) => graphql !== undefined && !graphql.until);
}

/** Returns all stateful capabilities, which a mixed chain accepts. */
export function mixedChainables(at: TestServer): Promise<Chainable[]> {
  return findInputs(at, () => true);
}

/** Returns the stateful capabilities that are destructive. */
export function destructiveChainables(at: TestServer): Promise<Chainable[]> {
  return findInputs(at, ({ effect }) => effect === "destructive");
}

/** Throws if one of the selected capabilities has no input. Capabilities of apps are left out. */
async function findInputs(
  at: TestServer,
  isSelected: (capability: Capability<unknown, unknown>) => boolean,
): Promise<Chainable[]> {
  const loaded = loadScenarios();
  const files = new Map(loaded.flatMap(({ file }) => (file ? [[file.capability, file] as const] : [])));
  const found: Chainable[] = [];
  for (const id of statefulIds(loaded)) {
    const capability = await loadCapability(registry, id);
    if (capability === undefined || config.ofApps.includes(id) || !isSelected(capability)) continue;
    const route = capability.graphql === undefined ? "rest" : "graphql";
    const input = await findInput(id, route, files.get(id), at);
    if (input === undefined) {
      throw new Error(
        `${id}: no scenario succeeds in an unmodified ${WORLD}; add an input to scenarios/suites/chain/inputs.yaml`,
      );
    }
    found.push({ id, capability, input });
  }
  return found;
}

async function findInput(
  id: string,
  route: Route,
  file: ScenarioFile | undefined,
  at: TestServer,
): Promise<unknown> {
  const own = config.inputs[id];
  if (own !== undefined) return resolveReferences(own, { store: at.github.store, before: {} });
  for (const scenario of file?.scenarios ?? []) {
    if (!isPlain(scenario, file)) continue;
    at.github.reset();
    const input = await tryInput(id, route, scenario, at);
    if (input !== undefined) return input;
  }
  return undefined;
}

/** Reports whether a scenario succeeds in the unmodified world with the first token. */
function isPlain(scenario: Scenario, file: ScenarioFile | undefined): boolean {
  const { expect, faults, patch, token } = scenario;
  if (expect.data === undefined || faults !== undefined || patch !== undefined || token !== undefined)
    return false;
  return (scenario.world ?? file?.world ?? WORLD) === WORLD;
}

/** Returns the second step of a pair with an input for another entity than the first step's. */
export async function elsewhere(
  { before = {}, elsewhere: input }: Difference,
  second: Chainable,
  { github, session }: TestServer,
): Promise<Chainable> {
  github.reset();
  const data: Record<string, unknown> = {};
  for (const [name, { task, input: earlierInput }] of Object.entries(before)) {
    const earlier = await executeTask({ task: task ?? second.id, input: earlierInput }, {}, session);
    data[name] = earlier.data;
  }
  return { ...second, input: resolveReferences(input, { store: github.store, before: data }) };
}

/** Returns the scenario's input if it succeeds over the route, and the calls under `before`; otherwise undefined. */
async function tryInput(
  id: string,
  route: Route,
  scenario: Scenario,
  { github, session }: TestServer,
): Promise<unknown> {
  const before: Record<string, unknown> = {};
  const known = { store: github.store, before };
  try {
    for (const [name, { task, input }] of Object.entries(scenario.before ?? {})) {
      const earlier = await executeTask(
        { task: task ?? id, input: resolveReferences(input, known) },
        {},
        session,
      );
      if (!earlier.ok) return undefined;
      before[name] = earlier.data;
    }
    if (github.writes > 0) return undefined;
    const input = resolveReferences(scenario.input, known);
    const result = await executeTask({ task: id, input }, { routes: [route] }, session);
    return result.ok ? input : undefined;
  } catch (error) {
    if (error instanceof BadReference) return undefined;
    throw error;
  }
}
