// Runs the commands of the real gh in gh-commands.yaml.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { parse } from "yaml";
import { type LocalGithub, startLocalGithub } from "./server/server.js";
import { type GhResult, ghBinaries, runGh } from "./testing.js";

interface Command {
  readonly gh: string;
  readonly code?: number;
  readonly prints?: string;
}

const { reads, writes }: { readonly reads: Command[]; readonly writes: Command[] } = parse(
  readFileSync(join(import.meta.dirname, "gh-commands.yaml"), "utf8"),
);
const KEY = "ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIDtqJ7zOtqQtYqOo0CpvDXNlMhV3HeJDpjrASKGLWdop";

describe.each(ghBinaries().filter(({ version }) => version === "2.46.0"))("gh $version", ({ path }) => {
  /** Starts a local GitHub, and returns a function that runs a command in a folder that is not a Git repository. */
  function commandRunner(): (command: string) => Promise<GhResult> {
    let github: LocalGithub | undefined;
    let env: Record<string, string> = {};
    const folder = mkdtempSync(join(tmpdir(), "ghx-gh-"));
    beforeAll(async () => {
      writeFileSync(join(folder, "notes.md"), "# Notes\n");
      writeFileSync(join(folder, "key.pub"), KEY);
      github = await startLocalGithub({ rateLimit: false });
      env = { ...github.env(), GH_REPO: "octo/hello" };
    });
    afterAll(async () => {
      rmSync(folder, { recursive: true });
      await github?.close();
    });
    const shell = { version: "", path: "/bin/sh" };
    return (command) => runGh(shell, env, ["-c", `cd '${folder}' && '${path}' ${command}`]);
  }

  describe.concurrent("reads", () => {
    const run = commandRunner();
    test.each(reads)("$gh", async (command) => expectOutput(command, await run(command.gh)));
  });

  describe("writes", () => {
    const run = commandRunner();
    test.each(writes)("$gh", async (command) => expectOutput(command, await run(command.gh)));
  });
});

function expectOutput({ code = 0, prints }: Command, result: GhResult): void {
  const output = result.stdout + result.stderr;
  const expected = prints === undefined ? "" : expect.stringContaining(prints);
  expect({ code: result.code, output }).toEqual({ code, output: expected });
}
