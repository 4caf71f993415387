// `ghx mcp`: serves the agent tools over MCP on stdin and stdout.

import { RouteError } from "../../../runtime/index.js";
import { safeLine } from "../../text.js";
import { type CreateToolsOptions, createTools, type Tools } from "../../tools.js";
import { atMost, type Parsed, parse } from "../args.js";
import type { Flags } from "../command.js";
import { loadMcpServer } from "../load-mcp-server.js";
import { isReadOnly } from "../read-only.js";
import { namedRepository, repositoryOfFolder } from "../repository.js";
import { EXIT, type Terminal, UsageError } from "../terminal.js";
import { version } from "../version.js";

export async function mcp(argv: readonly string[], terminal: Terminal, flags: Flags): Promise<number> {
  const parsed = await parse("mcp", argv, flags);
  atMost(0, parsed);
  const tools = buildTools(await toolOptions(parsed, terminal));
  const { serve } = await loadMcpServer();
  await serve(tools, {
    version: await version(),
    onError: ({ message }) => terminal.err(`ghx: ${safeLine(message)}\n`),
    signal: terminationSignal(),
  });
  return EXIT.ok;
}

async function toolOptions(parsed: Parsed, terminal: Terminal): Promise<CreateToolsOptions> {
  const { env } = terminal;
  const { repo, host } = namedRepository(parsed.value("repo"), env) ?? repositoryOfFolder(terminal) ?? {};
  const allow = patterns(parsed.values("allow"));
  return {
    env,
    deny: patterns(parsed.values("deny")),
    readOnly: parsed.has("read-only") || isReadOnly(env),
    allowDestructive: parsed.has("allow-destructive"),
    ...(allow.length === 0 ? {} : { allow }),
    ...(repo === undefined ? {} : { repo }),
    ...(host === undefined ? {} : { host }),
  };
}

/** Returns the patterns of a flag, which may be repeated and may contain comma-separated patterns. */
function patterns(values: readonly string[]): string[] {
  return values.flatMap((value) => value.split(",")).map((pattern) => pattern.trim());
}

function buildTools(options: CreateToolsOptions): Tools {
  try {
    return createTools(options);
  } catch (thrown) {
    if (!(thrown instanceof RouteError)) throw thrown;
    throw new UsageError(thrown.message.replace(/^(?=allow:|deny:)/, "--"));
  }
}

/** Aborts on a termination signal, so that running calls are aborted before the program exits. */
function terminationSignal(): AbortSignal {
  const controller = new AbortController();
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) {
    process.once(signal, () => controller.abort());
  }
  return controller.signal;
}
