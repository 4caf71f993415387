// A local GitHub for the tests of a file, and the environment in which the command line uses it.

import { type LocalGithub, type LocalGithubOptions, startLocalGithub } from "@ghx/local-github";
import { afterAll, beforeAll, beforeEach } from "vitest";

/** The local GitHub of the file whose tests run. */
export let github: LocalGithub;

/** Starts `github` for the tests of a file, and resets it before each of them. */
export function useLocalGithub(options: LocalGithubOptions = {}): void {
  beforeAll(async () => {
    github = await startLocalGithub(options);
  });
  beforeEach(() => github.reset());
  afterAll(() => github.close());
}

/** Returns environment variables with the address and a token of `github`, with which gh is not found. */
export function environment(more: Readonly<Record<string, string>> = {}): Record<string, string> {
  return { GHX_API_URL: github.url, GH_TOKEN: github.token, PATH: "", ...more };
}
