// An answer of GitHub to one request, as a response over HTTP and as the output of gh.

import type { CliCommand, CliOutput, CliRunner } from "../../../runtime/index.js";
import { parseObject } from "../../../runtime/text/parse-object.js";

export interface Answer {
  readonly status: number;
  /** The content type; undefined for none. */
  readonly type: string | undefined;
  readonly body: string | Uint8Array;
  /** Changes the output of gh. */
  readonly change?: (output: CliOutput) => CliOutput;
}

/** Answers the request with this number. The path has no query. */
export type Reply = (
  number: number,
  method: string,
  path: string,
  body: string,
  accept: string,
) => Answer | Promise<Answer>;

export const JSON_TYPE = "application/json; charset=utf-8";

export function jsonAnswer(value: unknown, status = 200): Answer {
  return { status, type: JSON_TYPE, body: JSON.stringify(value) };
}

/** The body as a text. */
export function text(body: string | Uint8Array): string {
  return typeof body === "string" ? body : Buffer.from(body).toString("utf8");
}

/** The statuses of responses without a body. */
export const BODILESS: readonly number[] = [204, 205];

/** Bytes, because a text would add a content type. */
export function toResponse({ status, type, body }: Answer): Response {
  const headers: Record<string, string> = type === undefined ? {} : { "content-type": type };
  return new Response(BODILESS.includes(status) ? null : Buffer.from(body), { status, headers });
}

/** Returns a runner that prints what `gh api --include` prints for the replies. `version`: the version of gh. */
export function replayApi(reply: Reply, version: string): CliRunner {
  let number = 0;
  return async (command) => {
    const { args, stdin = "" } = command;
    if (args[0] === "--version") return output(`gh version ${version}\n`);
    const after = (name: string) => args[args.indexOf(name) + 1] ?? "";
    const accept = args.find((arg) => arg.startsWith("Accept: "))?.slice("Accept: ".length) ?? "";
    const isGraphql = args.at(-1) === "graphql";
    // An upload names its host.
    const path = (args.at(-1) ?? "").replace(/^https:\/\/[^/]+\//, "");
    const method = isGraphql ? "POST" : after("--method");
    const answer = await reply(number++, method, `/${decodeURI(path.split("?")[0] ?? "")}`, stdin, accept);
    return change(answer, limit(command, apiOutput(answer)));
  };
}

/** Returns what gh printed as an answer: GitHub's answer for `gh api --include`, only a body for a subcommand. */
export function printedAnswer({ args }: CliCommand, { stdout }: CliOutput): Answer {
  if (args[0] !== "api") return { status: 200, type: undefined, body: stdout };
  const printed = Buffer.from(stdout);
  const end = printed.indexOf("\r\n\r\n");
  const head = printed.toString("utf8", 0, end);
  const status = Number(/^HTTP\/\S+ (\d{3})/.exec(head)?.[1]);
  const type = /^content-type: *(.*)\r?$/im.exec(head)?.[1] ?? "";
  return { status, type, body: printed.subarray(end + 4) };
}

/** Returns a runner that prints the answers in order, with headers for `gh api`. */
export function replayCommands(
  reply: (number: number) => Answer | Promise<Answer>,
  version: string,
): CliRunner {
  let number = 0;
  return async (command) => {
    if (command.args[0] === "--version") return output(`gh version ${version}\n`);
    const answer = await reply(number++);
    const printed = command.args[0] === "api" ? limit(command, apiOutput(answer)) : output(answer.body);
    return change(answer, printed);
  };
}

const change = (answer: Answer, printed: CliOutput): CliOutput => answer.change?.(printed) ?? printed;

function output(stdout: string | Uint8Array, exitCode = 0, stderr = ""): CliOutput {
  return { exitCode, stdout: Buffer.from(stdout), stderr, truncated: false };
}

function apiOutput({ status, type, body }: Answer): CliOutput {
  const headers = [...(type === undefined ? [] : [`Content-Type: ${type}`]), "X-Github-Request-Id: 1"];
  const head = `HTTP/2.0 ${status} Status\r\n${headers.map((line) => `${line}\r\n`).join("")}\r\n`;
  const printed = Buffer.concat([Buffer.from(head), Buffer.from(body)]);
  const { message, errors } = Object(parseObject(text(body)));
  if (status >= 400)
    return output(
      printed,
      1,
      typeof message === "string" ? `gh: ${message} (HTTP ${status})` : `gh: HTTP ${status}`,
    );
  if (!Array.isArray(errors)) return output(printed);
  // The messages of GraphQL errors.
  return output(printed, 1, `gh: ${errors.map((error) => String(Object(error).message)).join("\n")}`);
}

/** Cuts stdout as the runner of gh does. */
function limit({ maxStdoutBytes, keepStdoutEnd }: CliCommand, printed: CliOutput): CliOutput {
  const { stdout } = printed;
  if (maxStdoutBytes === undefined || stdout.byteLength <= maxStdoutBytes) return printed;
  const kept =
    keepStdoutEnd === undefined
      ? stdout.subarray(0, maxStdoutBytes)
      : Buffer.concat([stdout.subarray(0, keepStdoutEnd), stdout.subarray(keepStdoutEnd - maxStdoutBytes)]);
  return { ...printed, stdout: kept, truncated: true };
}
