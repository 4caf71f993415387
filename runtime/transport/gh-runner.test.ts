import { expect, test } from "vitest";
import type { CliCommand, CliOutput, GhxOptions } from "../contract/options.js";
import { createSession } from "../session/create-session.js";
import { ghEnvironment } from "./gh.js";
import { apiArgs } from "./gh-args.js";
import { textBody } from "./text-body.js";

const patient = { signal: undefined, timeoutMs: 10_000 };

const silent: CliOutput = { exitCode: 0, stdout: new Uint8Array(), stderr: "", truncated: false };
function withRunner(output: Partial<CliOutput> & { text?: string }, options: GhxOptions = {}) {
  const commands: CliCommand[] = [];
  const cliRunner = async (command: CliCommand) => {
    commands.push(command);
    return { ...silent, ...output, stdout: new TextEncoder().encode(output.text ?? "") };
  };
  const session = createSession({ cliRunner, env: {}, ...options });
  return { commands, tool: () => session.gh() };
}

test("passes a token of the options in gh's environment, never in its arguments", async () => {
  const { commands, tool } = withRunner({ text: "{}" }, { token: "secret-token-1" });
  await (await tool()).run({ argv: ["issue", "view"] }, patient);
  expect(commands[0]?.env.GH_TOKEN).toBe("secret-token-1");
  expect(commands[0]?.args.join(" ")).not.toContain("secret-token-1");
});

test.each([
  ["github.com", "GH_TOKEN"],
  ["ghe.test", "GH_ENTERPRISE_TOKEN"],
])("pitfall: passes the host %s to every command and its token in %s", async (host, variable) => {
  const { commands, tool } = withRunner({ text: "{}" }, { host, token: "t" });
  await (await tool()).run({ argv: ["issue", "view"] }, patient);
  expect(commands[0]?.env).toMatchObject({ GH_HOST: host, [variable]: "t" });
  expect(apiArgs({ api: "graphql", method: "POST", path: "", accept: "a" }, host).join(" ")).toContain(
    `--hostname ${host} `,
  );
});

test("pitfall: disables gh's colors and prompts", () => {
  const env = ghEnvironment({
    options: {},
    env: { CLICOLOR_FORCE: "1", GH_FORCE_TTY: "1" },
    host: "github.com",
  });
  expect(env).toEqual({
    GH_HOST: "github.com",
    GH_PROMPT_DISABLED: "1",
    GH_NO_UPDATE_NOTIFIER: "1",
    NO_COLOR: "1",
  });
});

test("parses JSON on stdout although gh exits with a status code", async () => {
  const { tool } = withRunner({ exitCode: 8, text: '[{"state":"PENDING"}]' });
  expect(await (await tool()).run({ argv: ["pr", "checks"] }, patient)).toEqual([{ state: "PENDING" }]);
});

test("a text that ends early is NETWORK although gh exits with 0, as version 2.23 does", async () => {
  const { tool } = withRunner({ text: "HTTP/2.0 200 OK\r\nContent-Length: 9\r\n\r\ndiff" });
  const text = { maxBytes: 100, from: "START", body: textBody } as const;
  const request = { api: "rest", method: "GET", path: "/x", accept: "a", text } as const;
  await expect((await tool()).exchange(request, patient)).rejects.toMatchObject({
    code: "NETWORK",
    retryable: true,
  });
});

test.each([
  ...["", "<html></html>", "HTTP/2.0 200 OK", '{"data":{}}'],
  "HTTP/2.0 200 OK\r\nContent-Type: text/plain\r\nFrom 11 Mon Sep 17 00:00:00 2001\n\n{}",
  "HTTP/2.0 200 OK\r\nContent-Type: text/plain\r\n---\n\n{}",
])(
  "the output %j of gh api, without headers, is SERVER with an unknown outcome if gh succeeded",
  async (text) => {
    const { tool } = withRunner({ text });
    const request = { api: "rest", method: "GET", path: "/x", accept: "a" } as const;
    await expect((await tool()).exchange(request, patient)).rejects.toMatchObject({
      code: "SERVER",
      retryable: true,
      outcome: undefined,
    });
  },
);

test("reads the version once", async () => {
  const { commands, tool } = withRunner({ text: "gh version 2.46.0 (2025-01-13)" });
  const gh = await tool();
  expect([await gh.version(), await gh.version()]).toEqual(["2.46.0", "2.46.0"]);
  expect(commands).toHaveLength(1);
});

test("checks again for a missing login", async () => {
  let exitCode = 1;
  const cliRunner = async () => ({ ...silent, exitCode, stdout: new TextEncoder().encode("late-token") });
  const gh = await createSession({ cliRunner, env: {} }).gh();
  expect(await gh.authToken()).toBeUndefined();
  exitCode = 0;
  expect(await gh.authToken()).toBe("late-token");
});
