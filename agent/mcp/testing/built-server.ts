// Builds the program and the server as published, for the tests of a file, and serves the local GitHub.

import { cp, mkdir } from "node:fs/promises";
import { join } from "node:path";
import { type LocalGithub, startLocalGithub } from "@ghx/local-github";
import { build } from "tsup";
import { afterAll, afterEach, beforeAll, beforeEach, expect } from "vitest";
import { cli, importer, mcp, sdk } from "../../../tsup.config.js";
import {
  type Connect,
  connectFormer,
  connectWith,
  type Launch,
  start as startProcess,
  type TestClient,
} from "./clients.js";

export const root: string = join(import.meta.dirname, "../../..");

/** The cards, which the program imports. */
const CARDS = { entry: ["generated/cards/*.ts"], clean: false };

/** What the tests use. */
export interface BuiltServer {
  readonly github: LocalGithub;
  /** The folders of the builds, with a metafile each. */
  readonly folders: { readonly cli: string; readonly server: string };
  readonly parameters: Launch;
  readonly start: (args: readonly string[], env?: Record<string, string>) => ReturnType<typeof startProcess>;
  readonly connect: Connect;
  /** A client of each revision of the protocol, and of the former SDK. */
  readonly clients: Readonly<Record<string, Connect>>;
  /** Closes the connection after the test. */
  readonly closeAfterTest: (connection: TestClient) => TestClient;
}

/** Registers the hooks of a test file. `name`: a folder in .cache that no other file uses. */
export function useBuiltServer(name: string): BuiltServer {
  const package_ = join(".cache", name);
  // The program reads package.json two folders above it, and imports the server from the folder next to its own.
  const folders = { cli: join(package_, "dist/cli"), server: join(package_, "dist/mcp") };
  let github: LocalGithub | undefined;
  const served = (): LocalGithub => {
    if (github === undefined) throw new Error("the local GitHub is not started yet");
    return github;
  };
  const open: TestClient[] = [];
  beforeAll(async () => {
    const options = { config: false, metafile: true } as const;
    await mkdir(join(root, package_), { recursive: true });
    [github] = await Promise.all([
      startLocalGithub(),
      build({ ...cli, ...options, outDir: folders.cli }),
      build({ ...mcp, ...options, outDir: folders.server }),
      build({ ...importer, config: false, outDir: join(package_, "dist/import") }),
      build({ ...sdk, ...CARDS, config: false, outDir: join(package_, "dist/generated/cards") }),
      cp(join(root, "package.json"), join(root, package_, "package.json")),
    ]);
  });
  beforeEach(() => served().reset());
  afterEach(async () => {
    await Promise.all(open.splice(0).map((connection) => connection.close()));
  });
  afterAll(() => github?.close());
  const parameters: Launch = (args, env = {}) => {
    const { PATH = "", HOME = "" } = process.env;
    const { url, token } = served();
    return {
      command: process.execPath,
      args: [join(root, folders.cli, "ghx.cjs"), "mcp", ...args],
      env: { PATH, HOME, GHX_API_URL: url, GH_TOKEN: token, ...env },
      cwd: "/",
    };
  };
  const connect = connectWith(parameters, { pin: "2026-07-28" });
  return {
    get github() {
      return served();
    },
    folders,
    parameters,
    start: (args, env) => startProcess(parameters, args, env),
    connect,
    clients: {
      "protocol 2026-07-28": connect,
      "protocol 2025-11-25": connectWith(parameters, "legacy"),
      "the former SDK": connectFormer(parameters),
    },
    closeAfterTest(connection) {
      open.push(connection);
      return connection;
    },
  };
}

/** Returns the text of an answer, and whether it is an error. */
export function readAnswer({ content, isError }: { content?: unknown; isError?: unknown }) {
  expect(content).toEqual([{ type: "text", text: expect.any(String) }]);
  const [{ text }] = content as [{ text: string }];
  return { text, isError: isError === true };
}

export const HELLO = ["--repo", "octo/hello"];

/** Polls with a long timeout, for busy machines. */
export const eventually = <Value>(value: () => Value) => expect.poll(value);
