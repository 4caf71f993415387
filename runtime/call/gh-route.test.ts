// Tests when a complete call uses gh: only for the server of the client, and a subcommand only if gh is new
// enough.

import { describe, expect, test } from "vitest";
import type { CliCommand, CliRunner, ExecuteOptions, GhxOptions } from "../contract/options.js";
import { createSession } from "../session/create-session.js";
import { both } from "../testing/test-capabilities.js";
import { data, serve } from "../testing/test-server.js";
import { testSession } from "../testing/test-session.js";
import { execute } from "./execute.js";
import { runCommand } from "./run-command.js";

describe("gh with a custom API URL", () => {
  const thing = both({ order: ["cli", "graphql"], cli: { derived: "graphql" } });
  /** Returns a session with the token in the environment, so that the card's order holds. */
  const inOrder = (url: string, { env, ...options }: GhxOptions) =>
    testSession(url, { ...options, token: undefined, env: { PATH: "", GH_TOKEN: "test-token-1", ...env } });
  const first = async (url: string, options: GhxOptions) => {
    const { meta } = await execute(thing, {}, { trace: true }, inOrder(url, options));
    return { reason: meta.reason, attempt: meta.attempts?.[0] };
  };

  test.each<[string, (url: string) => GhxOptions]>([
    ["without a declaration", () => ({})],
    [
      "for a configuration of gh that may reach any server",
      () => ({ env: { GH_CONFIG_DIR: "/some/folder" } }),
    ],
    ["for a path of gh", () => ({ gh: "/none/gh" })],
    ["if gh is declared for another URL", () => ({ env: { GHX_GH_API_URL: "http://127.0.0.1:9" } })],
    ["if gh is declared for another path", (url) => ({ env: { GHX_GH_API_URL: `${url}/api/v3` } })],
  ])("is not used %s", async (_name, options) => {
    await using server = await serve(data({ thing: 1 }));
    expect(await first(server.url, options(server.url))).toEqual({
      reason: "ENV_CONSTRAINT",
      attempt: {
        route: "cli",
        status: "skipped",
        error_code: "ADAPTER_UNSUPPORTED",
        message: expect.stringMatching(`other than ${server.url};.* set GHX_GH_API_URL`),
      },
    });
  });

  test("is used if GHX_GH_API_URL equals that URL", async () => {
    await using server = await serve(data({ thing: 1 }));
    const declared = { gh: "/none/gh", env: { GHX_GH_API_URL: `${server.url}/` } };
    expect((await first(server.url, declared)).attempt).toMatchObject({
      status: "skipped",
      message: expect.stringContaining("/none/gh was not found"),
    });
  });

  test("is not used without a token in the options, because gh would use its login", async () => {
    await using server = await serve(data({ thing: 1 }));
    const options = { gh: "/none/gh", token: undefined, env: { GHX_GH_API_URL: server.url } };
    const session = testSession(server.url, options);
    const { error } = await execute(thing, {}, { routes: ["cli"], skipPreflight: true }, session);
    expect(error).toMatchObject({ code: "AUTH" });
  });

  describe("a cliRunner", () => {
    const printed = 'HTTP/2.0 200 OK\r\n\r\n{"data":{"thing":1}}';
    /** Runs a call on the cli route only. Returns the commands that the runner received. */
    async function callWithRunner(options: GhxOptions, call: ExecuteOptions = {}) {
      const commands: CliCommand[] = [];
      const cliRunner: CliRunner = async (command) => {
        commands.push(command);
        const text = command.args[0] === "api" ? printed : "gh version 2.90.0";
        return { exitCode: 0, stdout: new TextEncoder().encode(text), stderr: "", truncated: false };
      };
      const session = createSession({ env: {}, token: "test-token-1", cliRunner, ...options });
      return { result: await execute(thing, {}, { routes: ["cli"], ...call }, session), commands };
    }
    const custom = "https://proxy.example/api";

    test.each<[string, string, GhxOptions]>([
      ["without a declaration", "ADAPTER_UNSUPPORTED", { apiUrl: custom }],
      ["from the environment", "ADAPTER_UNSUPPORTED", { env: { GHX_API_URL: custom } }],
      [
        "if gh is declared for another URL",
        "ADAPTER_UNSUPPORTED",
        { apiUrl: custom, env: { GHX_GH_API_URL: "https://other.example" } },
      ],
      ["if only gh is declared for a URL", "ADAPTER_UNSUPPORTED", { env: { GHX_GH_API_URL: custom } }],
      ["for github.localhost", "ADAPTER_UNSUPPORTED", { host: "github.localhost" }],
      ["with a token function", "ADAPTER_UNSUPPORTED", { token: () => "t" }],
      ["without a token", "AUTH", { apiUrl: custom, env: { GHX_GH_API_URL: custom }, token: undefined }],
    ])(
      "receives no command for a custom URL or account of the HTTP routes: %s",
      async (_name, code, options) => {
        for (const skipPreflight of [false, true]) {
          const { result, commands } = await callWithRunner(options, { skipPreflight });
          expect(result.error).toMatchObject({ code });
          expect(commands).toEqual([]);
        }
      },
    );

    test("receives the host of the client in each command", async () => {
      for (const host of ["github.com", "ghe.example.com", "octo.ghe.com"]) {
        const { result, commands } = await callWithRunner({ host });
        expect(result).toMatchObject({ ok: true, meta: { route_used: "cli" } });
        expect(commands.map(({ env }) => env.GH_HOST)).toEqual([host, host]);
        expect(commands[1]?.args.join(" ")).toContain(`--hostname ${host} `);
      }
    });

    test("receives the commands of a custom URL if gh is declared for it", async () => {
      const { result } = await callWithRunner({ apiUrl: custom, env: { GHX_GH_API_URL: `${custom}/` } });
      expect(result).toMatchObject({ ok: true, meta: { route_used: "cli" } });
    });
  });

  test("an invalid GHX_GH_API_URL is an error of the route that names the variable", async () => {
    await using server = await serve(data({ thing: 1 }));
    const session = inOrder(server.url, { env: { GHX_GH_API_URL: "nonsense" } });
    expect((await execute(thing, {}, {}, session)).error).toMatchObject({
      code: "VALIDATION",
      message: expect.stringContaining("GHX_GH_API_URL: expected a URL"),
    });
    expect(await execute(thing, {}, { routes: ["graphql"] }, session)).toMatchObject({ ok: true });
  });
});

test.each<[string, GhxOptions]>([
  ["for github.localhost, for which gh uses a different server", { host: "github.localhost", env: {} }],
  ["if it is declared for another URL", { env: { GHX_GH_API_URL: "http://127.0.0.1:9" } }],
])("gh is not used %s", async (_name, options) => {
  const thing = both({ order: ["cli"], cli: { derived: "graphql" } });
  const { error } = await execute(thing, {}, { token: "t", gh: "/none/gh", ...options });
  expect(error).toMatchObject({
    code: "ADAPTER_UNSUPPORTED",
    message: expect.stringContaining("gh may send requests to a server other than"),
  });
});

describe("cli", () => {
  const runner = (version: string, answer: unknown) => {
    const commands: CliCommand[] = [];
    const cliRunner = async (command: CliCommand) => {
      commands.push(command);
      const version_ = command.args[0] === "--version" ? `gh version ${version} (x)` : undefined;
      const stdout =
        version_ ??
        (command.args[0] === "api"
          ? `HTTP/2.0 200 OK\n\r\n${JSON.stringify(answer)}`
          : JSON.stringify(answer));
      return { exitCode: 0, stdout: new TextEncoder().encode(stdout), stderr: "", truncated: false };
    };
    return { commands, session: testSession("http://127.0.0.1:9", { cliRunner }) };
  };
  const thing = both({
    order: ["cli"],
    cli: {
      derived: "rest",
      command: {
        api: "gh",
        minVersion: "2.43.0",
        requests: [
          {
            name: "main",
            role: "main",
            argv: () => ({ argv: ["thing", "view", "--json", "id"] }),
            run: runCommand,
          },
        ],
        output: (scope: { readonly main?: unknown }) => scope.main,
      },
    },
  });
  test("uses the subcommand if gh is new enough", async () => {
    const { commands, session } = runner("2.46.0", { id: 1 });
    expect(await execute(thing, {}, {}, session)).toMatchObject({
      data: { id: 1 },
      meta: { route_used: "cli" },
    });
    expect(commands.at(-1)?.args).toEqual(["thing", "view", "--json", "id"]);
  });
  test("uses the derived plan if gh is older, comparing versions numerically", async () => {
    const { commands, session } = runner("2.9.0", { id: 1 });
    expect((await execute(thing, {}, {}, session)).data).toEqual({ id: 1 });
    expect(commands.at(-1)?.args[0]).toBe("api");
  });
  test("runs gh only for the request with skipPreflight", async () => {
    const { commands, session } = runner("2.46.0", { id: 1 });
    expect((await execute(thing, {}, { skipPreflight: true }, session)).data).toEqual({ id: 1 });
    expect(commands.map(({ args }) => args)).toEqual([["thing", "view", "--json", "id"]]);
  });
});
