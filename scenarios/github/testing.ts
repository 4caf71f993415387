/** Shared by this package's tests: the default world and the installed gh binaries. */
import { execFile } from "node:child_process";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { executeGraphQL, type WireResult } from "./graphql/execute.js";
import type { Store, Viewer } from "./store/store.js";
import type { PullRequest } from "./store/types.js";
import { loadWorld } from "./world/load.js";

export interface World {
  readonly store: Store;
  viewer(login?: string): Viewer;
  pull(number: number): PullRequest;
  /** Executes a GraphQL document as `octocat`, or as the owner of `token`. */
  query(document: string, variables?: Record<string, unknown>, token?: string): Promise<WireResult>;
}

/** Loads a fresh world, by default `octo.yaml`. */
export function octoWorld(file = "octo.yaml"): World {
  const source = readFileSync(new URL(`../worlds/${file}`, import.meta.url), "utf8");
  const { store, diagnostics } = loadWorld(source);
  if (diagnostics.length > 0) throw new Error(JSON.stringify(diagnostics));
  const getViewer = (token: string): Viewer => {
    const viewer = store.viewer(token);
    if (!viewer) throw new Error(`unknown token ${token}`);
    return viewer;
  };
  return {
    store,
    viewer: (login = "octocat") => getViewer(`${login}-token`),
    pull(number) {
      const thread = store.repository("octo", "hello")?.threads.get(number);
      if (thread?.__typename !== "PullRequest") throw new Error(`no pull request ${number}`);
      return thread;
    },
    query: (query, variables = {}, token = "octocat-token") =>
      executeGraphQL(
        {
          store,
          viewer: getViewer(token),
          spend: (points) => ({ limit: 5000, remaining: 5000 - points, used: points, reset: 0 }),
          applied: [],
        },
        { query, variables },
        { allowOverlappingFields: false },
      ),
  };
}

export interface GhBinary {
  readonly version: string;
  readonly path: string;
}

/** Returns the gh binaries in the repository's `.cache/gh`. Without any, throws in CI; elsewhere their tests are skipped. */
export function ghBinaries(): GhBinary[] {
  const folder = fileURLToPath(new URL("../../.cache/gh/", import.meta.url));
  const versions = existsSync(folder) ? readdirSync(folder) : [];
  const found = versions
    .map((version) => ({ version, path: `${folder}${version}/gh` }))
    .filter(({ path }) => existsSync(path));
  if (found.length > 0) return found;
  if (process.env.CI) throw new Error(`No gh in ${folder}: run scripts/fetch-gh.ts`);
  console.warn(`Skipping tests with the real gh: no gh in ${folder}`);
  return [];
}

export interface GhResult {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

export function runGh(
  gh: GhBinary,
  env: Record<string, string>,
  args: string[],
  input = "",
): Promise<GhResult> {
  const { PATH = "", HOME = "" } = process.env;
  return new Promise((resolve) => {
    const child = execFile(gh.path, args, { env: { PATH, HOME, ...env } }, (error, stdout, stderr) => {
      resolve({ code: typeof error?.code === "number" ? error.code : error ? 1 : 0, stdout, stderr });
    });
    child.stdin?.end(input);
  });
}
