// Progress on a pseudo-terminal: a line after a second, which is erased at the end.

import { statSync } from "node:fs";
import { createServer } from "node:http";
import { join } from "node:path";
import { fault } from "@ghx/local-github";
import { beforeEach, describe, expect, onTestFinished, test } from "vitest";
import { folder, inPipe, showOnTerminal, useProgram } from "./testing/built-program.js";
import { github, useLocalGithub } from "./testing/local-github.js";
import { hasTerminal } from "./testing/program.js";

/** Sends the delayed response, now or when its request arrives. */
let respond = (): void => {};
let responded = Promise.resolve();
useLocalGithub({ sleep: () => responded });
useProgram("cli-terminal-progress");
beforeEach(() => {
  responded = new Promise((resolve) => {
    respond = resolve;
  });
});

/** Returns a pattern for a progress line that is erased. */
const erased = (line: string) => new RegExp(`\\r.\\[2K${line}, \\d+ s\\r.\\[2K`);

describe.skipIf(!hasTerminal)("on a terminal", () => {
  test("shows progress after a second and erases it", async () => {
    github.faults.add({ match: {}, do: fault.delay(1), times: 1 });
    const argv = ["run", "repo.view", "-R", "octo/hello", "--route", "rest"];
    const { finished } = await showOnTerminal(argv, "attempt 1 of main over rest");
    respond();
    const { out } = await finished;
    expect(out).toMatch(erased("repo\\.view: attempt 1 of main over rest"));
    expect(out).toMatch(/^nameWithOwner +octo\/hello$/m);
  });

  test("--all shows the number of items so far", async () => {
    github.faults.add({ match: { nth: 2 }, do: fault.delay(1), times: 1 });
    const argv = ["issue", "list", "-R", "octo/hello", "--all", "--first", "3"];
    const { finished } = await showOnTerminal(argv, "3 items");
    respond();
    const { exitCode, out } = await finished;
    expect(exitCode).toBe(0);
    expect(out).toMatch(erased("issue\\.list: attempt 1 of main over graphql, 3 items"));
  });

  test("a watch shows the state in words", async () => {
    const argv = ["run", "watch", "15000000004", "-R", "octo/hello"];
    const { finished } = await showOnTerminal(argv, "waiting, status in progress");
    await inPipe(["run", "cancel", "15000000004", "-R", "octo/hello"]);
    const { exitCode, out } = await finished;
    expect(exitCode).toBe(0);
    expect(out).toMatch(/^conclusion +CANCELLED$/m);
  });

  test("a download shows the megabytes so far", async () => {
    const half = Buffer.alloc(2_000_000, "x");
    const storage = createServer(async (_, response) => {
      response.write(half);
      await responded;
      response.end(half);
    });
    onTestFinished(() => void storage.close());
    await new Promise<void>((resolve) => storage.listen(0, "127.0.0.1", resolve));
    const location = `http://127.0.0.1:${Object(storage.address()).port}/`;
    const asset = { pathMatches: /releases\/assets\/\d+$/ };
    github.faults.add({ match: asset, do: fault.respond(302, "", { location }), times: 1 });
    const argv = ["release", "download", "v0.9.0", "--pattern", "hello*", "-R", "octo/hello"];
    const { finished } = await showOnTerminal(argv, "MB, ");
    respond();
    expect((await finished).exitCode).toBe(0);
    expect(statSync(join(folder, "hello.tar.gz")).size).toBe(4_000_000);
  });
});
