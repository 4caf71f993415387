import { describe, expect, test, vi } from "vitest";
import { execute } from "../call/execute.js";
import type { GhxEvent } from "../contract/events.js";
import { answering } from "../testing/root-fields.js";
import { viewThing } from "../testing/test-capabilities.js";
import { serve } from "../testing/test-server.js";
import { runTestChain, step, testSession } from "../testing/test-session.js";
import { processEnvironment } from "./environment.js";

const forbidden = (): never => {
  throw new Error('Requires env access to "GH_HOST", run again with the --allow-env flag');
};
const withEnv = (env: object) => {
  vi.stubGlobal("process", { env });
  vi.stubGlobal("Deno", {});
};

test("variables without permission are not set", () => {
  withEnv(
    new Proxy(
      { GH_TOKEN: "t" },
      {
        get: (target, name) => (name === "GH_TOKEN" ? target.GH_TOKEN : forbidden()),
        has: forbidden,
        ownKeys: forbidden,
        getOwnPropertyDescriptor: forbidden,
      },
    ),
  );
  const env = processEnvironment();
  vi.unstubAllGlobals();
  expect(env.GH_TOKEN).toBe("t");
  expect(env.GH_HOST).toBeUndefined();
  expect("GH_HOST" in env).toBe(false);
  expect({ ...env }).toEqual({});
});

test("with permission, it contains all variables, also those that are set later", () => {
  const variables: Record<string, string> = { PATH: "/bin" };
  withEnv(variables);
  const env = processEnvironment();
  vi.unstubAllGlobals();
  variables.GH_TOKEN = "t";
  expect({ ...env }).toEqual({ PATH: "/bin", GH_TOKEN: "t" });
  expect(env.GH_TOKEN).toBe("t");
});

test("in Node, it is process.env", () => {
  expect(processEnvironment()).toBe(process.env);
});

describe("GHX_LOG=json", () => {
  /** Runs a call and a chain with the variables. Returns what was printed on stderr. */
  async function printed(
    env: Record<string, string>,
    onEvent?: (event: GhxEvent) => void,
  ): Promise<string[]> {
    const error = vi.spyOn(console, "error").mockImplementation(() => undefined);
    try {
      await using server = await serve((request, response, count) => {
        response.setHeader("x-echo", "test-token-1");
        answering()(request, response, count);
      });
      const session = testSession(server.url, { env: { PATH: "", ...env } });
      const options = onEvent === undefined ? {} : { onEvent };
      await execute(viewThing, { id: "\u202e\u009b2J\n" }, options, session);
      await runTestChain([step(viewThing, { id: "a" }), step(viewThing, { id: "b" })], session, options);
      return error.mock.calls.map(([line, ...more]) => {
        expect(more).toEqual([]);
        return String(line);
      });
    } finally {
      error.mockRestore();
    }
  }

  test("prints each event of calls and chains on stderr, as a line of JSON", async () => {
    const events: GhxEvent[] = [];
    const lines = await printed({ GHX_LOG: "json" }, (event) => events.push(event));
    const logged = lines.map((line) => JSON.parse(line));
    expect(logged.map(({ time: _, ...event }) => event)).toEqual(events);
    expect(new Set(events.map(({ capability_id }) => capability_id))).toEqual(
      new Set(["thing.view", "chain"]),
    );
    for (const { time } of logged) expect(time).toMatch(/^\d{4}-\d\d-\d\dT.*Z$/);
  });

  test("lines contain neither tokens nor control characters", async () => {
    const lines = await printed({ GHX_LOG: "json" });
    expect(lines.length).toBeGreaterThan(4);
    expect(lines.join("")).toContain("[redacted]");
    expect(lines.join("")).not.toContain("test-token-1");
    // biome-ignore lint/suspicious/noControlCharactersInRegex: no line may contain one.
    expect(lines.filter((line) => /[\0-\x1f\x7f-\x9f\u202e]/.test(line))).toEqual([]);
  });

  test("other values print nothing", async () => {
    expect(await printed({})).toEqual([]);
    expect(await printed({ GHX_LOG: "1" })).toEqual([]);
  });
});
