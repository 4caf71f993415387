import { afterEach, describe, expect, test, vi } from "vitest";
import { execute } from "../call/execute.js";
import type { CliCommand } from "../contract/options.js";
import { capability } from "../testing/test-capabilities.js";
import { createSession, defaultSession } from "./create-session.js";

const withEnv = (env: Record<string, string>, options = {}) => createSession({ env, ...options });

describe("base URLs", () => {
  test.each([
    [{}, {}, "https://api.github.com", "https://api.github.com/graphql"],
    [{ host: "ghe.test" }, {}, "https://ghe.test/api/v3", "https://ghe.test/api/graphql"],
    [{ host: "octo.ghe.com" }, {}, "https://api.octo.ghe.com", "https://api.octo.ghe.com/graphql"],
    [{ host: "api.github.com" }, {}, "https://api.github.com", "https://api.github.com/graphql"],
    [{ host: "gist.github.com" }, {}, "https://api.github.com", "https://api.github.com/graphql"],
    [{ host: "api.octo.ghe.com" }, {}, "https://api.octo.ghe.com", "https://api.octo.ghe.com/graphql"],
    [{ host: "notgithub.com" }, {}, "https://notgithub.com/api/v3", "https://notgithub.com/api/graphql"],
    [{}, { GH_HOST: "ghe.test" }, "https://ghe.test/api/v3", "https://ghe.test/api/graphql"],
    [{}, { GHX_API_URL: "http://127.0.0.1:7/" }, "http://127.0.0.1:7", "http://127.0.0.1:7/graphql"],
  ])("%j %j", (options, env, rest, graphql) => {
    expect(withEnv(env, options).urls).toMatchObject({ rest, graphql });
  });
  test.each(["ftp://x", "http://example.com", "https://user:pw@example.com", "nonsense"])(
    "rejects apiUrl %s",
    (apiUrl) => {
      expect(() => withEnv({}, { apiUrl })).toThrow(expect.objectContaining({ code: "VALIDATION" }));
    },
  );
  test.each(["a b", "x/y", "", "-x"])("rejects host %j", (host) => {
    if (host === "") expect(() => withEnv({}, { host })).toThrow(/host/);
    else expect(() => withEnv({}, { host })).toThrow(expect.objectContaining({ code: "VALIDATION" }));
  });
  test.each(["octo", "octo/", "a/b/c"])("rejects repo %j", (repo) => {
    expect(() => withEnv({}, { repo })).toThrow(/owner\/name/);
  });
});

describe("shows no token", () => {
  const token = "canary-secret-1";
  const env = { GH_TOKEN: "canary-secret-2" };

  test.each([
    { host: `x ${token}` },
    { apiUrl: `nonsense ${token}` },
    { apiUrl: `https://me:${token}@api.github.com` },
    { repo: token },
    { repo: "canary-secret-2" },
    { host: `ghp_${"canary".repeat(6)}!` },
  ])("in the error for an invalid option: %j", async (options) => {
    expect(() => createSession({ token, env, ...options })).toThrow(
      expect.objectContaining({ code: "VALIDATION", message: expect.not.stringContaining("canary") }),
    );
    const { error } = await execute(capability({}), {}, { token, env, ...options });
    expect(error?.code).toBe("VALIDATION");
    expect(JSON.stringify(error)).not.toContain("canary");
  });
});

describe("token", () => {
  test("the option takes precedence over GH_TOKEN, and GH_TOKEN over GITHUB_TOKEN", () => {
    const env = { GH_TOKEN: "two", GITHUB_TOKEN: "three" };
    expect([
      withEnv(env, { token: "one" }).token,
      withEnv(env).token,
      withEnv({ GITHUB_TOKEN: "three" }).token,
    ]).toEqual(["one", "two", "three"]);
  });
  test("an Enterprise host uses its own variables, never github.com's token", () => {
    expect(withEnv({ GH_TOKEN: "a", GH_ENTERPRISE_TOKEN: "b" }, { host: "ghe.test" }).token).toBe("b");
    expect(withEnv({ GH_TOKEN: "a" }, { host: "ghe.test" }).token).toBeUndefined();
  });

  const createWithGh = (options = {}) => {
    const commands: CliCommand[] = [];
    const cliRunner = async (command: CliCommand) => {
      commands.push(command);
      return { exitCode: 0, stdout: new TextEncoder().encode("from-gh\n"), stderr: "", truncated: false };
    };
    return { commands, session: createSession({ env: {}, cliRunner, ...options }) };
  };
  test("runs gh once and redacts its token", async () => {
    const { commands, session } = createWithGh();
    expect(await Promise.all([session.resolveToken(), session.resolveToken()])).toEqual([
      "from-gh",
      "from-gh",
    ]);
    expect(commands.map(({ args }) => args.join(" "))).toEqual(["auth token --hostname github.com"]);
    expect(session.secrets()).toContain("from-gh");
  });
  test("does not send gh's token to a custom URL", async () => {
    const { commands, session } = createWithGh({ apiUrl: "https://proxy.example" });
    expect(await session.resolveToken()).toBeUndefined();
    expect(commands).toHaveLength(0);
  });
});

test.each([undefined, {}])("a browser's process may be %j", (process) => {
  vi.stubGlobal("process", process);
  try {
    expect(createSession({}).env).toEqual({});
  } finally {
    vi.unstubAllGlobals();
  }
});

describe("the default session", () => {
  afterEach(() => vi.unstubAllEnvs());
  test("uses a token that is set after it was created", () => {
    const session = defaultSession();
    vi.stubEnv("GH_TOKEN", "late-token");
    expect([session.token, session.secrets()[0]]).toEqual(["late-token", "late-token"]);
  });
  test("reports an invalid environment as an envelope when it is used", async () => {
    vi.stubEnv("GH_HOST", "no host");
    const session = defaultSession();
    expect((await execute(capability({}), {}, {}, session)).error).toMatchObject({ code: "VALIDATION" });
  });
});
