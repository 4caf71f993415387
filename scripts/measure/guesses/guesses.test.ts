// First guesses: inputs with the names of GitHub's REST API, of its GraphQL API and of gh's help texts, in the functions
// for agents, over MCP and on the command line.

import { type LocalGithub, startLocalGithub } from "@ghx/local-github";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { catalog } from "../../../generated/catalog.js";
import { checkSources } from "../../../generator/compile.js";
import type { Capability } from "../../../generator/model/ir.js";
import { loadRepository } from "../../../generator/testing/projects.js";
import { full } from "../../../scenarios/runner/depth.js";
import { installedGh } from "../../fetch-gh.js";
import { deriveGuesses, type Guess, type Input, type Source } from "./derive.js";
import { deriveGhGuesses } from "./derive-gh.js";
import { commandLineSurface, functionSurface, mcpSurface, type Surface } from "./surfaces.js";

const gh = installedGh().find(({ version }) => version === "2.46.0");
const sources: readonly Source[] = ["rest", "graphql", "gh"];

/** A guess, and what the surface did with it. */
interface Outcome {
  /** The call and its error, for messages. */
  readonly text: string;
  readonly isAccepted: boolean;
  /** Whether the capability is destructive, so that its input is not corrected. */
  readonly isDestructive: boolean;
  /** Whether it was understood as an input that is not meant. */
  readonly isOther: boolean;
  /** Whether a call with the names and types of the usage in the error succeeds. */
  readonly succeedsNext: boolean;
}

describe.skipIf(gh === undefined && process.env.CI === undefined)("guesses", () => {
  let github: LocalGithub;
  let capabilities: readonly Capability[];
  beforeAll(async () => {
    github = await startLocalGithub();
    capabilities = checkSources(await loadRepository()).bound.capabilities;
  });
  afterAll(() => github.close());

  const derived = new Map<Source, readonly Guess[]>();
  function guesses(source: Source): readonly Guess[] {
    if (gh === undefined) throw new Error("gh 2.46.0 is missing; see scripts/fetch-gh.ts");
    const known = derived.get(source);
    if (known !== undefined) return known;
    const all = source === "gh" ? deriveGhGuesses(capabilities, gh) : deriveGuesses(capabilities, source);
    derived.set(source, all);
    return all;
  }

  test("are of most capabilities, and of gh its flags, their letters and its arguments", () => {
    expect(new Set(guesses("rest").map(({ id }) => id)).size).toBeGreaterThan(65);
    expect(new Set(guesses("graphql").map(({ id }) => id)).size).toBeGreaterThan(65);
    const ofGh = guesses("gh");
    expect(new Set(ofGh.map(({ id }) => id)).size).toBeGreaterThan(50);
    const flags = ofGh.flatMap(({ id, argv }) =>
      argv.filter((word) => /^--?\w/.test(word)).map((word) => `${id} ${word}`),
    );
    expect(new Set(flags).size).toBeGreaterThan(180);
    const lines = ofGh.map(({ argv }) => argv.join(" "));
    for (const pattern of [
      /^issue edit -R \S+ \d+ --add-label \w/,
      /^issue list -R \S+ -s \w/,
      /^pr merge -R \S+ \d+ .*--squash/,
      /^pr view https:\/\/github\.com\/octo\/hello\/pull\/\d+$/,
      /^release view -R \S+ v/,
      /^workflow run -R \S+ \S+ .*-f \w+=/,
    ])
      expect(
        lines.some((line) => pattern.test(line)),
        String(pattern),
      ).toBe(true);
  });

  test("of gh have no flags about the browser, an editor or the output, which are not inputs", () => {
    // The template of a new repository, and whether a repository is one, are inputs.
    const isInput = (id: string, word: string) =>
      /^repo\.(?:create|create_from_template|update)$/.test(id) && /^--template\b/.test(word);
    const words = guesses("gh").flatMap(({ id, argv }) => argv.filter((word) => !isInput(id, word)));
    for (const flag of ["--web", "--editor", "--json", "--jq", "--template", "--yes"])
      expect(words).not.toContain(flag);
  });

  const createMcp = () => mcpSurface(github);
  const surfaces: readonly (readonly [string, () => Surface | Promise<Surface>])[] = [
    ["functions", functionSurface],
    ["MCP", createMcp],
    ["the command line", commandLineSurface],
  ];
  const combinations = sources.flatMap((source) =>
    surfaces.map(([surface, create]) => ({ source, surface, create })),
  );

  describe.each(combinations)("with the names of $source, in $surface", ({ source, create }) => {
    let outcomes: readonly Outcome[];
    beforeAll(async () => {
      // The server runs the function; its calls send requests.
      const sample = guesses(source).filter((_, index) => full || create !== createMcp || index % 3 === 0);
      outcomes = await tryAll(sample, await create());
    }, 120_000);

    test("succeed in nine of ten first calls", () => {
      const rejected = outcomes.filter(({ isAccepted, isDestructive }) => !isAccepted && !isDestructive);
      expect(outcomes.length).toBeGreaterThan(full || create !== createMcp ? 150 : 50);
      expect(rejected.length / outcomes.length, texts(rejected)).toBeLessThanOrEqual(0.1);
    });

    test("are never understood in another way", () => {
      expect(texts(outcomes.filter(({ isOther }) => isOther))).toBe("");
    });

    test("succeed at the latest with the names and types of the usage", () => {
      expect(texts(outcomes.filter((one) => !one.isAccepted && !one.succeedsNext))).toBe("");
    });
  });

  test.each(surfaces)("two values of one input are rejected, in %s", async (_, create) => {
    const surface = await create();
    const conflicts = guesses("rest").flatMap((guess) => {
      const input = withConflict(guess);
      return input === undefined ? [] : [{ id: guess.id, input }];
    });
    expect(conflicts.length).toBeGreaterThan(50);
    for (const { id, input } of conflicts) {
      const { error } = await surface.call(id, input);
      expect(error, `${id} ${JSON.stringify(input)}`).toContain("conflicts with");
    }
  });
});

async function tryAll(all: readonly Guess[], surface: Surface): Promise<Outcome[]> {
  const meanings = new Map<string, string>();
  const outcomes: Outcome[] = [];
  for (const guess of all) {
    const understood = await surface.guess(guess);
    if (understood === undefined) continue;
    const { id, meant, set } = guess;
    const key = `${id} ${JSON.stringify([meant, set])}`;
    const meaning = meanings.get(key) ?? (await meaningOf(surface, guess));
    meanings.set(key, meaning);
    const { error } = understood;
    const text = `${id} ${JSON.stringify(guess.guess)} ghx ${guess.argv.join(" ")}`;
    outcomes.push({
      text: error === undefined ? text : `${text}: ${error}`,
      isAccepted: error === undefined,
      isDestructive: catalog.find((entry) => entry.id === id)?.effect === "destructive",
      isOther: error === undefined && understood.calls !== meaning,
      succeedsNext: error !== undefined && hasNames(error, guess),
    });
  }
  return outcomes;
}

/** What the input of a guess means, which must be valid. This is also the call with all names of the usage. */
async function meaningOf(surface: Surface, { id, meant, set }: Guess): Promise<string> {
  const input = surface.runsCommands ? { ...set, ...meant } : meant;
  const understood = await surface.call(id, input);
  if (understood.error !== undefined) throw new Error(`${id} ${JSON.stringify(input)}: ${understood.error}`);
  return understood.calls;
}

/** Whether the usage in an error, or the command line to use instead, has all names of the input for the next call. */
function hasNames(error: string, { id, meant }: Guess): boolean {
  const [, instead] = /; use (ghx .*), or gh /.exec(error) ?? [];
  // The flag -R names the repository.
  const isNamed = (name: string) =>
    ["owner", "name", "repo"].includes(name) || instead?.includes(`--${name} `);
  if (instead !== undefined) return Object.keys(meant).every(isNamed);
  const usage = error.slice(error.lastIndexOf("usage"));
  const start = usage.indexOf(`${id} `);
  const [line = ""] = /^[^\n\\]*/.exec(usage.slice(start)) ?? [];
  const names = line.split(/[^\w]+/).flatMap((name) => (name === "repo" ? ["owner", "name"] : name));
  return start >= 0 && Object.keys(meant).every((name) => names.includes(name));
}

/**
 * Returns the input with a second name of a number or text, and another value there; undefined if it has only one name.
 * `name` next to `repo` may be another input, such as the title of a release.
 */
function withConflict({ meant, guess = {} }: Guess): Input | undefined {
  const [property, value] =
    Object.entries(meant).find(
      ([name, one]) => name !== "name" && !(name in guess) && /number|string/.test(typeof one),
    ) ?? [];
  const [other] = Object.keys(guess).filter((name) => !(name in meant) && guess[name] === value);
  if (property === undefined || other === undefined) return undefined;
  return { ...meant, [other]: typeof value === "number" ? value + 1 : `${value}x` };
}

const texts = (outcomes: readonly Outcome[]): string => outcomes.map(({ text }) => text).join("\n");
