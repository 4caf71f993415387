// What `ghx api` prints: the bodies of responses as GitHub sent them, or what a filter selects of them.

import { STATUS_CODES } from "node:http";
import type { ResultEnvelope, Success } from "../../../../runtime/index.js";
import { escapeHidden } from "../../../../runtime/text/hidden-text.js";
import { runJqOnText } from "../../../output/jq.js";
import { lineOf, safeLine, safeText } from "../../../output/text.js";
import type { Parsed } from "../../args.js";
import { CommandError, type Terminal } from "../../terminal.js";

/** Prints responses. */
export interface PagePrinter {
  /** Prints the response with the text or the bytes of its body; null if it has none. */
  page(result: Success<unknown>, body: string | ReadableStream<Uint8Array> | null): Promise<void>;
  /** Prints what follows the last response. */
  end(): void;
  /** Prints the body of a response with an error. */
  failure(result: ResultEnvelope, body: string): void;
}

/**
 * Returns the printer for the flags. Pages that are lists are printed as one list, unless a flag separates them. The response
 * to a write that a filter fails on is printed whole.
 */
export function createPrinter(parsed: Parsed, terminal: Terminal, isWrite: boolean): PagePrinter {
  const filter = parsed.value("jq");
  const { isTTY } = terminal;
  const isRaw = parsed.has("raw-text") && !isTTY.out;
  const isSlurped = parsed.has("slurp");
  const isJoined =
    isSlurped || (parsed.has("paginate") && !parsed.has("include") && filter === undefined && !isTTY.out);
  /** What precedes the next page in the list; undefined until a list begins. */
  let separator: string | undefined;
  const printJson = (text: string) => terminal.out(isRaw ? text : escapeHidden(text));
  const printText = (text: string) => terminal.out(isRaw ? text : safeText(text));
  const printBody = (body: string, value: unknown) => {
    if (value === undefined) printText(body);
    else if (isTTY.out) terminal.out(`${escapeHidden(JSON.stringify(value, null, 2))}\n`);
    else printJson(body);
  };
  const printFiltered = async (text: string, jq: string) => {
    const { outputs, problem } = await runJqOnText(text, jq);
    if (outputs === undefined && !isWrite) throw new CommandError(`--jq: ${problem}`);
    if (outputs === undefined) {
      terminal.err(`ghx: warning: --jq: ${safeLine(problem)}\n`);
      printJson(text);
    }
    for (const output of outputs ?? []) printText(`${lineOf(output)}\n`);
  };
  const printInList = (text: string) => {
    const inner = isSlurped ? text.trim() : text.trim().slice(1, -1);
    if (separator === undefined) printJson("[");
    if (inner.trim() === "") separator ??= "";
    else {
      printJson(`${separator ?? ""}${inner}`);
      separator = ",";
    }
  };
  return {
    async page(result, body) {
      if (parsed.has("include")) terminal.out(responseHead(result));
      if (typeof body === "object") return printBytes(body, parsed.has("silent"), terminal);
      if (parsed.has("silent")) return;
      const value = parseJson(body);
      if (value !== undefined && filter !== undefined) await printFiltered(body, filter);
      else if (isSlurped || (isJoined && Array.isArray(value))) printInList(body);
      else printBody(body, value);
    },
    end: () => {
      if (separator !== undefined) terminal.out("]");
    },
    failure(result, body) {
      if (parsed.has("include")) terminal.out(responseHead(result));
      if (!parsed.has("silent")) printBody(body, parseJson(body));
    },
  };
}

/** Prints bytes as they are. Those of others could control a terminal. */
async function printBytes(
  body: ReadableStream<Uint8Array> | null,
  isSilent: boolean,
  { bytes, isClosed, isTTY }: Terminal,
): Promise<void> {
  if (isSilent || isTTY.out) await body?.cancel();
  if (isTTY.out && !isSilent && body !== null)
    throw new CommandError("the response is binary; write it to a file: ghx api … > file");
  if (isSilent) return;
  for await (const chunk of body ?? []) {
    await bytes(chunk);
    if (isClosed()) return;
  }
}

/** Returns the value of a JSON text; undefined for another text. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Returns the status line and the headers in the order of their names, with an empty line. */
function responseHead({ meta }: ResultEnvelope): string {
  const { status, headers = {} } = meta.response ?? {};
  const lines = Object.entries(headers)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => [name.replace(/(?:^|-)[a-z]/g, (letter) => letter.toUpperCase()), value] as const)
    .sort(([a], [b]) => (a < b ? -1 : 1));
  const first = `HTTP/1.1 ${status ?? ""} ${STATUS_CODES[status ?? 0] ?? ""}`;
  return safeText([first, ...lines.map(([name, value]) => `${name}: ${value}`), "", ""].join("\n"));
}
