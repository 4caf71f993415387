// Asks what only GitHub can answer: questions.yaml.

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { Ajv } from "ajv";
import { readYaml } from "../../generator/exchanges/read-yaml.js";
import { BadReference, earlierResult, resolveEarlier } from "../testing/earlier-calls.js";
import { mismatches, type PlainMap } from "../testing/match.js";
import type { Connection, RawAnswer } from "./connection.js";
import { type Names, withNames } from "./run-steps.js";

export interface Question {
  readonly id: string;
  readonly question: string;
  readonly documentation: string;
  readonly scopes?: readonly string[];
  readonly requests: readonly QuestionRequest[];
  readonly answers: readonly {
    readonly answer: string;
    readonly documented?: true;
    /** A match for the answers to the requests, by name. */
    readonly when: PlainMap;
  }[];
}

interface QuestionRequest {
  readonly name: string;
  /** Method and path. */
  readonly send: string;
  readonly body?: object;
  readonly until?: PlainMap;
  readonly attempts?: number;
  readonly lost?: true;
}

/** The answer to a question. `answer` is null if none of the known answers matches. */
export interface QuestionAnswer {
  readonly id: string;
  readonly question: string;
  readonly documentation: string;
  readonly answer: string | null;
  /** The documented answer, or null where the documentation does not say. */
  readonly documented: string | null;
  /** What was returned, if no known answer matches, or why the question was not asked. */
  readonly reason?: string;
}

/** Reads the questions. Throws an Error with the position of what is malformed. */
export function loadQuestions(): Question[] {
  const read = (name: string) => readFileSync(join(import.meta.dirname, name), "utf8");
  const validate = new Ajv({ allErrors: true, verbose: true }).compile<{ questions: Question[] }>(
    JSON.parse(read("questions.schema.json")),
  );
  const { file, diagnostics } = readYaml("scenarios/live/questions.yaml", read("questions.yaml"), validate);
  if (file === undefined || diagnostics.length > 0) throw new Error(diagnostics.join("\n"));
  return [...file.questions];
}

/** Asks the questions one after the other. `scopes`: the scopes of the token. */
export async function askQuestions(
  connection: Connection,
  questions: readonly Question[],
  names: Names,
  scopes: readonly string[],
  signal: AbortSignal,
): Promise<QuestionAnswer[]> {
  const answers: QuestionAnswer[] = [];
  for (const question of questions) {
    if (signal.aborted) return answers;
    const { id, documentation } = question;
    const documented = question.answers.find((one) => one.documented)?.answer ?? null;
    const place = { id, question: question.question, documentation, documented };
    const missing = question.scopes?.filter((scope) => !scopes.includes(scope)) ?? [];
    answers.push({
      ...place,
      ...(missing.length > 0
        ? { answer: null, reason: `The token lacks the scope ${missing.join(", ")}.` }
        : await ask(connection, withNames(question, names))),
    });
  }
  return answers;
}

type Received = RawAnswer & { readonly attempts: number };

async function ask(
  connection: Connection,
  { requests, answers }: Question,
): Promise<Pick<QuestionAnswer, "answer" | "reason">> {
  const received: Record<string, Received> = {};
  for (const request of requests) {
    try {
      received[request.name] = await sendUntil(connection, request, received);
    } catch (error) {
      if (!(error instanceof BadReference)) throw error;
      break;
    }
  }
  const found = answers.find(({ when }) => mismatches(when, received, "answers").length === 0);
  if (found) return { answer: found.answer };
  const statuses = Object.entries(received).map(([name, { status, body }]) => {
    const { message, errors } = Object(body);
    const text = message ?? [errors].flat().map((error) => Object(error).message)[0];
    return `${name}: HTTP ${status}${text === undefined ? "" : ` ${text}`}`;
  });
  return { answer: null, reason: statuses.join("; ") };
}

async function sendUntil(
  connection: Connection,
  request: QuestionRequest,
  received: Readonly<Record<string, Received>>,
): Promise<Received> {
  const [method = "", template = ""] = request.send.split(" ");
  const path = template.replace(/\{([\w.]+)\}/g, (_, name: string) =>
    encodeURIComponent(String(earlierResult(name, received))),
  );
  const body = request.body && Object(resolveEarlier(request.body, received));
  const limit = request.attempts ?? 1;
  if (method !== "GET") await connection.sleep(WRITE_PAUSE_MS);
  for (let attempts = 1; ; attempts++) {
    const answer = await connection.send(method, path, body);
    if (request.lost) return { status: 0, headers: {}, body: null, attempts };
    const isFinal = !request.until || mismatches(request.until, answer, "answer").length === 0;
    if (isFinal || attempts >= limit) return { ...answer, attempts };
    await connection.sleep(POLL_PAUSE_MS);
  }
}

const WRITE_PAUSE_MS = 1000;
/** Searches are limited to 30 per minute, and new issues are found after some seconds. */
const POLL_PAUSE_MS = 3000;
