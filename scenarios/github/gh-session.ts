/** For tests only: runs the real gh against a local GitHub that is reset before each test. */
import { afterAll, beforeAll, beforeEach, expect } from "vitest";
import { type LocalGithub, startLocalGithub } from "./server/server.js";
import { type GhBinary, type GhResult, runGh } from "./testing.js";

export const REPO = ["-R", "octo/hello"];

export interface GhSession {
  readonly server: LocalGithub;
  readonly env: Record<string, string>;
  run(...args: string[]): Promise<GhResult>;
  /** Returns the output of a command. Fails the test unless the exit code is 0. */
  succeed(...args: string[]): Promise<string>;
  json(...args: string[]): Promise<unknown>;
}

/** Starts a local GitHub for the enclosing `describe`. `extraArgs` are appended to the arguments of every command. */
export function ghSession(gh: GhBinary, extraArgs: readonly string[] = []): GhSession {
  let server: LocalGithub | undefined;
  const running = (): LocalGithub => {
    if (server === undefined) throw new Error("the local GitHub is available only while tests run");
    return server;
  };
  beforeAll(async () => {
    server = await startLocalGithub();
  });
  afterAll(() => server?.close());
  beforeEach(() => running().reset());
  const run = (...args: string[]) => runGh(gh, running().env(), [...args, ...extraArgs]);
  const succeed = async (...args: string[]) => {
    const result = await run(...args);
    expect(result).toMatchObject({ code: 0 });
    return result.stdout;
  };
  return {
    get server() {
      return running();
    },
    get env() {
      return running().env();
    },
    run,
    succeed,
    json: async (...args) => JSON.parse(await succeed(...args)),
  };
}
