// The gh executable of a session: its version, its token, its subcommands, and `gh api` as an exchange.

import { defined } from "../contract/defined.js";
import type { TextBound } from "../contract/github-api.js";
import type { CliCommand, CliOutput } from "../contract/options.js";
import { NOT_APPLIED, RouteError, UNSUPPORTED } from "../contract/route-error.js";
import type { GhSetting, GhTool } from "../contract/session.js";
import { type Headers, type HttpAnswer, MAX_ANSWER_BYTES, type SendOptions } from "../contract/wire.js";
import { classifyGh } from "../errors/classify-gh.js";
import { apiArgs } from "./gh-args.js";
import { choosePlan, ghBlocker } from "./gh-route.js";
import { isEnterpriseServer, restUrl, uploadsUrl } from "./hosts.js";
import { brokenJson } from "./json.js";
import { runGh } from "./run-gh.js";
import { throwIfAborted, untilAborted, within } from "./time-limit.js";
import { givenToken, TOKEN_VARIABLES } from "./token.js";

/** Maximum size of the status line and headers that `gh api --include` prints before the body. */
const HEADER_BYTES = 64 * 1024;
const QUERY_TIMEOUT_MS = 10_000;
const MAX_REDIRECTS = 5;

/** Returns the gh tool of a session. */
export function createGhTool(setting: GhSetting): GhTool {
  const { options, host } = setting;
  const run = (args: readonly string[], send: SendOptions, stdin?: string, bound?: TextBound) =>
    within(
      options.cliRunner === undefined ? "gh" : "cliRunner",
      send.timeoutMs,
      send.signal,
      async (signal) => {
        throwIfAborted(signal);
        const command = defined({
          file: options.gh ?? "gh",
          args,
          env: ghEnvironment(setting),
          timeoutMs: send.timeoutMs,
          maxOutputBytes: Math.max(MAX_ANSWER_BYTES, (bound?.maxBytes ?? 0) + 2 * HEADER_BYTES),
          stdin,
          ...(bound === undefined ? {} : stdoutLimit(bound)),
          signal,
        });
        return (options.cliRunner ?? runGh)(command);
      },
    );
  const query = (args: readonly string[], signal: AbortSignal) =>
    run(args, { signal, timeoutMs: QUERY_TIMEOUT_MS });
  const status = {
    version: cacheUnlessEmpty(
      async (signal) => /\bversion (\d+(?:\.\d+)*)/.exec(text(await query(["--version"], signal)))?.[1],
    ),
    authToken: cacheUnlessEmpty(async (signal) => {
      try {
        const output = await query(["auth", "token", "--hostname", host], signal);
        return output.exitCode === 0 ? text(output).trim() || undefined : undefined;
      } catch {
        return undefined;
      }
    }),
  };
  return {
    ...status,
    blocker: (session, skipPreflight, signal) => ghBlocker(status, session, skipPreflight, signal),
    choosePlan: (plans, skipPreflight, signal) => choosePlan(status, plans, skipPreflight, signal),
    exchange: async (request, options) => {
      if (request.binary && request.binary.path === undefined) throw noFile();
      let { path } = request;
      // A file may take as long as the call, but leaves the time of a request, to read what it did.
      const { timeoutMs, deadline = 0 } = options;
      const longMs = request.binary ? deadline - timeoutMs - Date.now() : 0;
      const send = { ...options, timeoutMs: Math.max(timeoutMs, longMs) };
      const headers = Object.entries(request.headers ?? {}).flatMap(([name, value]) => [
        "--header",
        `${name}: ${value}`,
      ]);
      for (let hop = 0; ; hop++) {
        const args = [...apiArgs({ ...request, path }, host), ...headers];
        const answer = parseIncluded(await run(args, send, request.body, request.text), request.text);
        const target = redirectPath(answer, request.host === "uploads" ? uploadsUrl(host) : restUrl(host));
        if (target === undefined || hop === MAX_REDIRECTS) return answer;
        path = target;
      }
    },
    run: async ({ argv, stdin }, send) => {
      const output = await run(argv, send, stdin ?? undefined);
      if (!send.isText) return parseJson(output);
      if (output.exitCode !== 0) throw classifyGh(output.exitCode, output.stderr, text(output));
      return null;
    },
  };
}

/** The error for bytes that are not a file: gh does not send their length, which GitHub requires. */
const noFile = (): RouteError =>
  new RouteError(UNSUPPORTED, "gh sends files, and no bytes or streams; pass { path }.", NOT_APPLIED);

/** gh prints the headers before the body, so the start of its output is always kept. */
function stdoutLimit({ maxBytes, from }: TextBound): Pick<CliCommand, "maxStdoutBytes" | "keepStdoutEnd"> {
  return {
    maxStdoutBytes: maxBytes + HEADER_BYTES,
    ...(from === "END" ? { keepStdoutEnd: HEADER_BYTES } : {}),
  };
}

/**
 * Caches the result of `load`. Failures and undefined are not cached, because gh may be installed or logged in later.
 * Concurrent callers share one run, which is aborted when the signals of all of them are.
 */
function cacheUnlessEmpty(
  load: (signal: AbortSignal) => Promise<string | undefined>,
): (signal?: AbortSignal) => Promise<string | undefined> {
  let current: { readonly answer: Promise<string | undefined>; stop(): void; waiting: number } | undefined;
  const start = () => {
    const controller = new AbortController();
    const run = { answer: load(controller.signal), stop: () => controller.abort(), waiting: 0 };
    const forget = () => {
      if (current === run) current = undefined;
    };
    run.answer.then((found) => found ?? forget(), forget);
    return run;
  };
  return async (signal) => {
    current ??= start();
    const run = current;
    run.waiting++;
    try {
      return await untilAborted(signal, run.answer);
    } catch (thrown) {
      throwIfAborted(signal);
      throw thrown;
    } finally {
      run.waiting--;
      if (run.waiting === 0 && signal?.aborted) {
        if (current === run) current = undefined;
        run.stop();
      }
    }
  };
}

const REMOVED: ReadonlySet<string> = new Set([
  "CLICOLOR_FORCE",
  "GH_FORCE_TTY",
  "GH_DEBUG",
  "DEBUG",
  ...TOKEN_VARIABLES,
]);

/**
 * Returns gh's environment: the session's, without colors and prompts, with the session's host, and with its token as
 * the only one. Otherwise gh would send an Enterprise Server's token to a ghe.com tenant, and in a codespace
 * GITHUB_TOKEN to any server.
 */
export function ghEnvironment({ options, env, host }: GhSetting): Record<string, string | undefined> {
  const kept = Object.entries(env).filter(([name]) => !REMOVED.has(name));
  // Older versions of gh treat *.ghe.com as an Enterprise Server.
  const variables =
    host === "github.com"
      ? ["GH_TOKEN"]
      : isEnterpriseServer(host)
        ? ["GH_ENTERPRISE_TOKEN"]
        : ["GH_TOKEN", "GH_ENTERPRISE_TOKEN"];
  // The cli route is not used with a function, which gh could not call.
  const token = typeof options.token === "function" ? undefined : givenToken(host, options.token, env);
  return {
    ...Object.fromEntries(kept),
    // For subcommands, whose --repo contains no host.
    GH_HOST: host,
    GH_PROMPT_DISABLED: "1",
    GH_NO_UPDATE_NOTIFIER: "1",
    NO_COLOR: "1",
    ...(token === undefined ? {} : Object.fromEntries(variables.map((name) => [name, token]))),
  };
}

/**
 * Parses the output of `--include`. Without a status line gh received no response, and the error is classified from
 * stderr.
 */
function parseIncluded(output: CliOutput, bound: TextBound | undefined): HttpAnswer {
  const start = /^HTTP\/[\d.]+ (\d{3})[^\n]*\n/.exec(decode(output.stdout.subarray(0, 200)));
  const end = start === null ? -1 : endOfHeaders(output.stdout);
  if (start === null || end < 0) throw unreadable(output);
  const headers: Record<string, string> = {};
  for (const line of decode(output.stdout.subarray(0, end)).split(/\r?\n/).slice(1)) {
    if (line === "") continue;
    const colon = line.indexOf(":");
    // A line of the body, before which an empty line is missing.
    if (!/^[\w-]+$/.test(line.slice(0, Math.max(colon, 0)))) throw unreadable(output);
    headers[line.slice(0, colon).toLowerCase()] = line.slice(colon + 1).trim();
  }
  const body = output.stdout.subarray(end);
  const status = Number(start[1]);
  // Older versions of gh exit with 0 although the connection ended within a text.
  if (bound !== undefined && !output.truncated && body.length < Number(headers["content-length"]))
    throw new RouteError("NETWORK", "gh lost the connection to GitHub: the response ended early.", {
      retryable: true,
    });
  const decoded = bound?.body.decode(body, bound, output.truncated) ?? { body: decode(body) };
  return { status, headers: headers satisfies Headers, ...decoded };
}

/** Returns the error for output without a response. */
function unreadable(output: CliOutput): RouteError {
  return output.exitCode === 0 ? brokenJson("gh") : classifyGh(output.exitCode, output.stderr, text(output));
}

/**
 * Returns the path to which a write is redirected, as for a renamed repository, if it is on the same host. gh itself follows
 * redirects of requests without a body.
 */
function redirectPath({ status, headers: { location } }: HttpAnswer, url: string): string | undefined {
  if ((status !== 307 && status !== 308) || !location?.startsWith(`${url}/`)) return undefined;
  return location.slice(url.length);
}

/** Returns the index of the body, after the first empty line; -1 if there is none. */
function endOfHeaders(bytes: Uint8Array): number {
  const LF = 10;
  const CR = 13;
  let lineStart = 0;
  for (let at = bytes.indexOf(LF); at >= 0; at = bytes.indexOf(LF, at + 1)) {
    if (at === lineStart || (at === lineStart + 1 && bytes[lineStart] === CR)) return at + 1;
    lineStart = at + 1;
  }
  return -1;
}

/**
 * Parses JSON on stdout. A non-zero exit code without an error message is not an error: `gh pr checks` reports a state
 * by it.
 */
function parseJson(output: CliOutput): unknown {
  const printed = text(output);
  if (output.exitCode !== 0 && (printed.trim() === "" || output.stderr.trim() !== "")) {
    throw classifyGh(output.exitCode, output.stderr, printed);
  }
  if (printed.trim() === "") return null;
  try {
    return JSON.parse(printed);
  } catch {
    throw unreadable(output);
  }
}

function text(output: CliOutput): string {
  return decode(output.stdout);
}

/** Decodes UTF-8. */
function decode(bytes: Uint8Array): string {
  return new TextDecoder().decode(bytes);
}
