// What a call means on each surface: a function of ghx/agent, the MCP server, and the command line.

import { Client, InMemoryTransport } from "@modelcontextprotocol/client";
import { ghx } from "../../../agent/cli/testing/in-process.js";
import { createExecuteTool, createTools } from "../../../agent/index.js";
import { createMcpServer } from "../../../agent/mcp/server.js";
import { catalog } from "../../../generated/catalog.js";
import type { LocalGithub } from "../../../scenarios/github/index.js";
import { createFolder } from "../../../scenarios/runner/folders.js";
import { type Guess, type Input, needsJson } from "./derive.js";

/** What was understood, or the error if the input was rejected before anything was sent. */
export type Understood = { readonly calls: string; readonly error?: undefined } | { readonly error: string };

export interface Surface {
  readonly name: string;
  /** Runs the call of a guess; undefined if the surface cannot be called with it. */
  guess(guess: Guess): Promise<Understood> | undefined;
  /** Runs the call with another input. */
  call(id: string, input: Input): Promise<Understood>;
  /** Whether a guess is a command of gh, which may set more than the input has. */
  readonly runsCommands?: true;
}

/** A dry run validates the input and sends nothing. */
export function functionSurface(): Surface {
  const execute = createExecuteTool({ env: {}, token: "t", folder: createFolder() });
  const call = async (id: string, input: Input): Promise<Understood> => {
    const { ok, error, data } = await execute(id, input, { dryRun: true });
    return ok ? { calls: JSON.stringify(data) } : { error: JSON.stringify(error) };
  };
  return { name: "functions", call, guess: ({ id, guess }) => guess && call(id, guess) };
}

/** The requests that the local GitHub receives. Its answers may be errors. */
export async function mcpSurface(github: LocalGithub): Promise<Surface> {
  const options = { apiUrl: github.url, token: github.token, env: {}, folder: createFolder() };
  const tools = createTools({ ...options, allowDestructive: true });
  const client = new Client({ name: "test", version: "1.0.0" });
  const [near, far] = InMemoryTransport.createLinkedPair();
  await Promise.all([createMcpServer(tools, "1.0.0").connect(far), client.connect(near)]);
  const call = async (capability_id: string, params: Input): Promise<Understood> => {
    github.reset();
    const { content } = await client.callTool({ name: "execute", arguments: { capability_id, params } });
    // A search for what a lost creation may have created begins at the time of the call.
    const calls = github.requests.map(({ method, path, body }) => [
      method,
      path.replace(/(?<=[?&]since=)[\d%:.TAZ-]+/, "<time>"),
      body,
    ]);
    // A sealed box has a new key each time.
    const text = JSON.stringify(calls).replace(/("encrypted_value":")[^"]+/g, "$1<sealed>");
    return calls.length > 0 ? { calls: text } : { error: JSON.stringify(content) };
  };
  return { name: "MCP", call, guess: ({ id, guess }) => guess && call(id, guess) };
}

export function commandLineSurface(): Surface {
  const cwd = createFolder();
  const run = async (argv: readonly string[], stdin = ""): Promise<Understood> => {
    const env = { GH_TOKEN: "t", PATH: "" };
    const { exitCode, out, err } = await ghx([...argv, "--dry-run", "--json"], { env, stdin, cwd });
    return exitCode === 0 ? { calls: JSON.stringify(JSON.parse(out).data) } : { error: out + err };
  };
  return {
    name: "command line",
    runsCommands: true,
    call: (id, input) => {
      // Digits in a flag may be a title or a number, unlike digits in JSON, and a path is one in the folder of the terminal.
      const flags = catalog.find((entry) => entry.id === id)?.flags ?? [];
      const typeOf = (name: string) => flags.find((flag) => flag.name === name)?.type;
      const isFlag = (name: string) =>
        typeOf(name) === "file" ||
        (typeOf(name) === "digits" && /^\d+$/.test(String(input[name])) && !needsJson(input));
      const fields = Object.entries(input);
      const json = JSON.stringify(Object.fromEntries(fields.filter(([name]) => !isFlag(name))));
      const given = fields.flatMap(([name, value]) => (isFlag(name) ? `--${name}=${value}` : []));
      return run(["run", id, json, ...given]);
    },
    guess: ({ argv, stdin }) => run(argv, stdin),
  };
}
