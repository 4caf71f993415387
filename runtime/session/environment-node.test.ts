import { expect, test, vi } from "vitest";
import { processEnvironment } from "./environment-node.js";

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
