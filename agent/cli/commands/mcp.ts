// `ghx mcp`: serves the agent tools over MCP on stdin and stdout.

import { GhxError } from "../../../runtime/index.js";
import { safeLine } from "../../output/text.js";
import { type CreateToolsOptions, createTools, type Tools } from "../../tools/tools.js";
import { atMost, type Parsed, parse, patterns, wordOf } from "../args.js";
import type { Flags } from "../command.js";
import { loadMcpServer } from "../load-mcp-server.js";
import { namedRepository, repositoryOfFolder } from "../repository.js";
import { EXIT, type Terminal, UsageError } from "../terminal.js";
import { version } from "../version.js";

export async function mcp(argv: readonly string[], terminal: Terminal, flags: Flags): Promise<number> {
  const tools = await createServedTools(argv, terminal, flags);
  const { serveTools } = await loadMcpServer();
  await serveTools(tools, {
    version: await version(),
    onError: ({ message }) => terminal.err(`ghx: ${safeLine(message)}\n`),
    signal: terminationSignal(),
  });
  return EXIT.ok;
}

/** Creates the tools that the command line of `ghx mcp` describes. Throws {@link UsageError} if it is invalid. */
export async function createServedTools(
  argv: readonly string[],
  terminal: Terminal,
  flags: Flags,
): Promise<Tools> {
  const parsed = await parse("mcp", argv, flags);
  atMost(0, parsed);
  return buildTools(await toolOptions(parsed, terminal));
}

async function toolOptions(parsed: Parsed, terminal: Terminal): Promise<CreateToolsOptions> {
  const { env } = terminal;
  const { repo, host } = namedRepository(parsed.value("repo"), env) ?? repositoryOfFolder(terminal) ?? {};
  const allow = patterns(parsed.values("allow"));
  const repositories = patterns(parsed.values("repositories"));
  const requests = parsed.value("allow-requests");
  return {
    env,
    extend: terminal.extend,
    deny: patterns(parsed.values("deny")),
    readOnly: parsed.has("read-only"),
    allowDestructive: parsed.has("allow-destructive"),
    ...(allow.length === 0 ? {} : { allow }),
    ...(requests === undefined
      ? {}
      : { allowRequests: await wordOf("--allow-requests", requests, ["read", "write"]) }),
    ...(repositories.length === 0 ? {} : { repositories }),
    ...(repo === undefined ? {} : { repo }),
    ...(host === undefined ? {} : { host }),
  };
}

function buildTools(options: CreateToolsOptions): Tools {
  try {
    return createTools(options);
  } catch (thrown) {
    if (!(thrown instanceof GhxError)) throw thrown;
    throw new UsageError(
      thrown.message.replace(/^createTools: (?=(allow:|deny:|repositories:)?)/, (_, flag) =>
        flag ? "--" : "",
      ),
    );
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
