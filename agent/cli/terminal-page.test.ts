// Pages for people on a pseudo-terminal: headings, the pager and the browser.

import { describe, expect, test } from "vitest";
import { inPipe, onTerminal, useProgram } from "./testing/built-program.js";
import { useLocalGithub } from "./testing/local-github.js";
import { hasTerminal } from "./testing/program.js";

useLocalGithub();
useProgram("cli-terminal-page");

describe.skipIf(!hasTerminal)("on a terminal", () => {
  test("headings are bold unless NO_COLOR is set", async () => {
    const argv = ["run", "repo.view", "-R", "octo/hello"];
    expect((await onTerminal(argv)).out).not.toContain("\u001b");
    expect((await onTerminal(argv, { NO_COLOR: "" })).out).toContain("\u001b[1m");
  });

  test.each([
    ["head -n 1", /^Found a bug #1\n$/],
    ["sed -n '$='", /^5\d\n$/],
    ["cat", /^Found a bug #1\n(?:.*\n){50}/],
    ["no-such-pager", /not found\nFound a bug #1\n(?:.*\n){50}/],
  ])("shows a long text in the pager %s", async (pager, expected) => {
    const body = Array.from({ length: 40 }, (_, line) => `line ${line}`).join("\n");
    await inPipe(["run", "issue.update", "-R", "octo/hello", "--issue-number", "1", "--body", body]);
    const { exitCode, out } = await onTerminal(["issue", "view", "1", "-R", "octo/hello"], {
      GH_PAGER: pager,
    });
    expect(out).toMatch(expected);
    expect(exitCode).toBe(0);
  });

  test("does not start the pager for a text that fits", async () => {
    const argv = ["run", "repo.view", "-R", "octo/hello"];
    expect((await onTerminal(argv, { GH_PAGER: "false" })).out).toMatch(/^nameWithOwner +octo\/hello$/m);
  });

  test("--web opens the address in the program of BROWSER", async () => {
    const argv = ["issue", "view", "1", "-R", "octo/hello", "--web"];
    expect(await onTerminal(argv, { BROWSER: "printf 'opens %s\\n'" })).toMatchObject({
      exitCode: 0,
      out: "Opening https://github.com/octo/hello/issues/1 in your browser.\nopens https://github.com/octo/hello/issues/1\n",
    });
    expect(await onTerminal(argv, { BROWSER: "false" })).toMatchObject({
      exitCode: 1,
      out: expect.stringMatching(/\nghx: false did not open it \(exit code 1\); set BROWSER\n$/),
    });
  });

  test.each([
    [["issue", "list", "--web"], "issue.list"],
    [["issue", "close", "1", "--web"], "issue.close"],
  ])("%j has nothing to open", async (argv, id) => {
    expect(await onTerminal([...argv, "-R", "octo/hello"])).toMatchObject({
      exitCode: 2,
      out: `ghx: --web opens what a read returns with a url; ${id} does not\n`,
    });
  });
});
