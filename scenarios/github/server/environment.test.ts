// The environment of programs that use the local GitHub, by platform.

import { existsSync } from "node:fs";
import { afterEach, expect, test } from "vitest";
import { GhEnvironment } from "./environment.js";

const created: GhEnvironment[] = [];
afterEach(() => {
  for (const environment of created.splice(0)) environment.remove();
});

function create(platform: NodeJS.Platform): GhEnvironment {
  const environment = new GhEnvironment(platform);
  created.push(environment);
  return environment;
}

test("gh connects over a Unix socket, which the variables declare", () => {
  const environment = create("linux");
  expect(environment.socketPath.startsWith(environment.folder)).toBe(true);
  const { GH_CONFIG_DIR = "", ...variables } = environment.variables("token", "http://127.0.0.1:1");
  expect(existsSync(GH_CONFIG_DIR)).toBe(true);
  expect(variables).toMatchObject({
    GHX_API_URL: "http://127.0.0.1:1",
    GHX_GH_API_URL: "http://127.0.0.1:1",
  });
});

test("on Windows gh gets no variables, since it would send the token to GitHub", () => {
  const environment = create("win32");
  expect(environment.socketPath).toMatch(/^\\\\\.\\pipe\\lgh-\w+$/);
  expect(environment.variables("token", "http://127.0.0.1:1")).toEqual({
    GHX_API_URL: "http://127.0.0.1:1",
    GH_TOKEN: "token",
  });
});
