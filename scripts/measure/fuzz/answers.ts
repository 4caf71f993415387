// Runs each capability on each of its routes with mutated answers of GitHub: one answer at a time.

import { isDeepStrictEqual } from "node:util";
import type { ResultEnvelope } from "../../../runtime/index.js";
import { type Subject, subjects } from "../../../scenarios/suites/mappings/fixtures/run.js";
import { type Answer, JSON_TYPE, text } from "./answer.js";
import { ghOutputs, jsonBodies, type Mutation, textBodies, withBody } from "./bodies.js";
import { mutations, sample } from "./mutations.js";
import { type Recorded, recordCommands, recordRoute } from "./record.js";
import { matchesOutput } from "./reference.js";

/** Results by kind. Failures are described in `problems`. */
export interface AnswerFigures {
  answers: number;
  /** Successes whose data does not match the output schema, or comes from an answer that cannot be read. */
  okInvalid: number;
  /** Errors with the code `UNKNOWN`, such as the text of a TypeError. */
  typeErrors: number;
  /** Writes whose outcome is unknown. */
  unknown: number;
  crashes: number;
  hangs: number;
  readonly problems: string[];
  /** Capabilities and routes that succeed with no recorded answers. */
  readonly skipped: string[];
}

const HANG_MS = 5_000;

/** `count`: the number of mutated answers per capability and route. */
export async function fuzzAnswers(count: number, random: () => number): Promise<AnswerFigures> {
  const figures = noFigures();
  const commands = await recordCommands(subjects);
  for (const subject of subjects) {
    const { id, capability } = subject;
    const calls: Recorded[] = [];
    for (const route of ["graphql", "rest"] as const)
      if (capability[route] !== undefined) calls.push(...(await recordRoute(subject, route)));
    const command = commands.get(id);
    if (command !== undefined) calls.push(command);
    for (const name of expectedCalls(subject))
      if (!calls.some((call) => callName(call) === name)) figures.skipped.push(`${id} ${name}`);
    for (const call of calls) await fuzzCall(subject, call, count, random, figures);
  }
  return figures;
}

export function noFigures(): AnswerFigures {
  return {
    answers: 0,
    okInvalid: 0,
    typeErrors: 0,
    unknown: 0,
    crashes: 0,
    hangs: 0,
    problems: [],
    skipped: [],
  };
}

function expectedCalls({ capability: { graphql, rest, cli } }: Subject): string[] {
  return [
    ...(graphql ? ["graphql"] : []),
    ...(rest ? ["rest"] : []),
    ...(cli?.derived ? ["cli api"] : []),
    ...(cli?.command ? ["cli command"] : []),
  ];
}

const callName = ({ route, gh }: Recorded): string => (gh === undefined ? route : `${route} ${gh}`);

/** Runs a call with mutated answers and adds the results to the figures. */
export async function fuzzCall(
  subject: Subject,
  call: Recorded,
  count: number,
  random: () => number,
  figures: AnswerFigures,
): Promise<void> {
  const all = call.answers.flatMap((answer, number) =>
    mutate(answer, call).map((mutation) => ({ number, mutation })),
  );
  for (const { number, mutation } of sample(all, count, random)) {
    figures.answers++;
    await judge(subject, call, number, mutation, figures);
  }
}

/** Returns all mutations of an answer. */
export function mutate(answer: Answer, { gh, isRead }: Pick<Recorded, "gh" | "isRead">): Mutation[] {
  // The output of a subcommand has no content type. It is JSON, a message or nothing.
  const isCommand = gh === "command" && answer.type === undefined;
  const printed = gh === undefined ? [] : ghOutputs(answer, !isCommand);
  const body = text(answer.body);
  const isJson = isCommand ? /^[[{]/.test(body) : answer.type === JSON_TYPE;
  if (!isJson) return [...textBodies(answer), ...printed];
  const value: unknown = body === "" ? null : JSON.parse(body);
  const nodes = mutations(value, (path) => isRead(body, path)).map((mutated): Mutation => {
    const changed = (): Answer => ({
      ...answer,
      status: withBody(answer.status),
      body: JSON.stringify(mutated() ?? null),
    });
    return { name: "", answer: changed, isUnreadable: false };
  });
  return [...nodes, ...jsonBodies(answer), ...printed];
}

/** Reports a request that failed without failing the call, so that its part of the data is absent. */
const hasFailedFollowUp = ({ meta }: ResultEnvelope): boolean =>
  meta.warnings?.some(({ step }) => step !== undefined) ?? false;

async function judge(
  { id, card }: Subject,
  call: Recorded,
  number: number,
  { name, answer, isUnreadable }: Mutation,
  figures: AnswerFigures,
): Promise<void> {
  const changed = answer();
  const problem = (kind: "okInvalid" | "typeErrors" | "crashes" | "hangs", found: string) => {
    figures[kind]++;
    if (figures.problems.length < 20)
      figures.problems.push(
        `${kind} ${id} ${callName(call)}: ${found}; answer ${number}: ${name} ${text(changed.body).slice(0, 300)}`,
      );
  };
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), HANG_MS);
  });
  try {
    const result = await Promise.race([call.run(number, changed), late]);
    if (result === undefined) return problem("hangs", `no result after ${HANG_MS} ms`);
    if (result.ok) {
      const isInvalid = !matchesOutput(card.output_schema, result.data);
      if (
        isInvalid ||
        (isUnreadable && !isDeepStrictEqual(result.data, call.data) && !hasFailedFollowUp(result))
      )
        problem("okInvalid", JSON.stringify(result.data).slice(0, 300));
      return;
    }
    if (result.error.code === "UNKNOWN") problem("typeErrors", result.error.message);
    if (result.error.details?.outcome === "unknown") figures.unknown++;
  } catch (thrown) {
    problem("crashes", String(thrown));
  } finally {
    clearTimeout(timer);
  }
}
