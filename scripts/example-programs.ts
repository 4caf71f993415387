// Runs the programs in docs/examples with a local GitHub, in the process of the test.

import { join } from "node:path";
import { type LocalGithub, startLocalGithub, type World } from "@ghx/local-github";
import { onTestFinished, vi } from "vitest";

/** The folder from which programs run. */
export const folder: string = join(import.meta.dirname, "../.cache/examples");

type Repository = NonNullable<World["repositories"]>[`${string}/${string}`];

/** Starts a local GitHub with repositories of the organization octo. */
export async function start(
  repositories: Readonly<Record<string, Repository>>,
  seed?: string,
): Promise<LocalGithub> {
  const github = await startLocalGithub({
    ...(seed !== undefined && { harsh: seed }),
    world: {
      users: { octocat: {}, mona: {}, dependabot: { type: "Bot" } },
      organizations: { octo: { members: { octocat: "admin" } } },
      tokens: { "octocat-token": { user: "octocat", scopes: ["repo", "workflow", "read:org"] } },
      repositories,
    },
    clock: () => ({ now: () => new Date() }),
  });
  onTestFinished(() => github.close());
  return github;
}

/** The number of runs, with which each run imports a program anew. */
let runs = 0;

/** Runs a program, and returns what it printed. */
export async function run(github: LocalGithub, name: string, repository = "octo/hello"): Promise<string> {
  vi.stubEnv("GHX_API_URL", github.url);
  vi.stubEnv("GH_TOKEN", "octocat-token");
  vi.stubEnv("GITHUB_REPOSITORY", repository);
  vi.stubEnv("GITHUB_REF_NAME", "v2.0.0");
  const log = vi.spyOn(console, "log").mockImplementation(() => undefined);
  try {
    runs += 1;
    await import(/* @vite-ignore */ `${join(folder, name)}?run=${runs}`);
    return log.mock.calls.map((values) => values.join(" ")).join("\n");
  } finally {
    log.mockRestore();
  }
}

/** The time a number of days ago, as GitHub sends it. */
export const daysAgo = (days: number): string =>
  `${new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 19)}Z`;
export const oid = (digit: string): string => digit.repeat(40);
export const commit = (message: string) => ({ message, author: { user: "octocat", date: daysAgo(90) } });
export const main = { commits: { [oid("1")]: commit("Start") }, branches: { main: { commit: oid("1") } } };
