// First guesses: inputs with the names of GitHub's REST API, of its GraphQL API and of gh, in the functions for agents.

import { beforeAll, describe, expect, test } from "vitest";
import { guessInput } from "../../agent/guess-input.js";
import { runTask } from "../../agent/run-task.js";
import { checkSources } from "../../generator/compile.js";
import { loadRepository } from "../../generator/testing/projects.js";
import { createSession, type ResultEnvelope } from "../../runtime/index.js";
import { installedGh } from "../fetch-gh.js";
import { deriveGuesses, type Guess, type Input, type Source } from "./derive.js";

const gh = installedGh().find(({ version }) => version === "2.46.0");
const session = createSession({ env: {}, token: "t" });

/** A dry run validates the input and sends nothing. */
function call(task: string, input: Input): Promise<ResultEnvelope> {
  return runTask({ task, input }, { dryRun: true }, session);
}

const sources: readonly Source[] = ["rest", "graphql", "gh"];

describe.skipIf(gh === undefined && process.env.CI === undefined)("guesses", () => {
  const guesses = new Map<Source, readonly Guess[]>();
  beforeAll(async () => {
    if (gh === undefined) throw new Error("gh 2.46.0 is missing; see scripts/fetch-gh.ts");
    const { bound } = checkSources(await loadRepository());
    for (const source of sources) guesses.set(source, deriveGuesses(bound.capabilities, source, gh));
  });

  test.each(sources)("with the names of %s succeed in nine of ten first calls", async (source) => {
    const all = guesses.get(source) ?? [];
    const rejected = await filter(all, async ({ id, guess }) => !(await call(id, guess)).ok);
    expect(all.length).toBeGreaterThan(100);
    expect(rejected.length / all.length, rejected.map(text).join("\n")).toBeLessThanOrEqual(0.1);
  });

  test.each(sources)("with the names of %s are never understood in another way", async (source) => {
    const accepted = await filter(
      guesses.get(source) ?? [],
      async ({ id, guess }) => (await call(id, guess)).ok,
    );
    const other = await filter(accepted, async ({ id, guess, meant }) => {
      return sorted(await understood(id, guess)) !== sorted(await understood(id, meant));
    });
    expect(other.map(text)).toEqual([]);
  });

  test.each(sources)(
    "with the names of %s succeed at the latest with the names of the usage",
    async (source) => {
      const failed = await filter(guesses.get(source) ?? [], async ({ id, guess, meant }) => {
        const first = await call(id, guess);
        if (first.ok) return false;
        const usage = String(first.error.details?.usage);
        const names = new Set(
          usage.split(/[^\w]+/).flatMap((name) => (name === "repo" ? ["owner", "name"] : name)),
        );
        const renamed = Object.entries(meant).filter(([name]) => names.has(name));
        return (
          !(await call(id, Object.fromEntries(renamed))).ok || renamed.length < Object.keys(meant).length
        );
      });
      expect(failed.map(text)).toEqual([]);
    },
  );
});

async function understood(id: string, input: Input): Promise<Input> {
  return (await guessInput(id, input)) ?? input;
}

async function filter(
  all: readonly Guess[],
  holds: (guess: Guess) => Promise<boolean>,
): Promise<readonly Guess[]> {
  const kept: Guess[] = [];
  for (const guess of all) if (await holds(guess)) kept.push(guess);
  return kept;
}

const sorted = (input: Input): string => JSON.stringify(Object.entries(input).toSorted());
const text = ({ id, guess }: Guess): string => `${id} ${JSON.stringify(guess)}`;
