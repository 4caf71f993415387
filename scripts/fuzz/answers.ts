// Runs each capability on each HTTP route with mutated answers of GitHub: one node of one answer at a time.

import { validateInput } from "../../runtime/input/validate.js";
import {
  amend,
  exampleConfig,
  examples,
  findEndpoint,
} from "../../scenarios/suites/mappings/fixtures/examples.js";
import { Mock, readSchema, type Variant } from "../../scenarios/suites/mappings/fixtures/mock.js";
import { runOver, type Subject, subjects } from "../../scenarios/suites/mappings/fixtures/run.js";
import { mutations, sample } from "./mutations.js";
import { matchesOutput } from "./reference.js";

/** Results by kind. Failures are described in `problems`. */
export interface AnswerFigures {
  answers: number;
  /** Successes whose data does not match the output schema. */
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

type Route = "graphql" | "rest";
/** Answers the request with this number. */
type Reply = (
  number: number,
  method: string,
  path: string,
  body: string,
  accept: string,
) => Promise<Response>;

const schema = readSchema();
const HANG_MS = 5_000;

/** `count`: the number of mutated answers per capability and route. */
export async function fuzzAnswers(count: number, random: () => number): Promise<AnswerFigures> {
  const figures: AnswerFigures = {
    answers: 0,
    okInvalid: 0,
    typeErrors: 0,
    unknown: 0,
    crashes: 0,
    hangs: 0,
    problems: [],
    skipped: [],
  };
  for (const subject of subjects)
    for (const route of ["graphql", "rest"] as const)
      if (subject.capability[route] !== undefined) await fuzzRoute(subject, route, count, random, figures);
  return figures;
}

async function fuzzRoute(
  subject: Subject,
  route: Route,
  count: number,
  random: () => number,
  figures: AnswerFigures,
): Promise<void> {
  const recorded = await record(subject, route);
  if (recorded === undefined) {
    figures.skipped.push(`${subject.id} ${route}`);
    return;
  }
  const { input, reply, answers } = recorded;
  const all = answers.flatMap((answer, number) => mutations(answer).map((mutated) => ({ number, mutated })));
  for (const { number, mutated } of sample(all, count, random)) {
    figures.answers++;
    const changed: Reply = async (at, ...request) =>
      at === number ? Response.json(mutated() ?? null) : reply(at, ...request);
    await judge(
      subject,
      route,
      input,
      changed,
      figures,
      () => `answer ${number}: ${JSON.stringify(mutated())}`,
    );
  }
}

async function judge(
  { id, card }: Subject,
  route: Route,
  input: object,
  reply: Reply,
  figures: AnswerFigures,
  describe: () => string,
): Promise<void> {
  const problem = (kind: "okInvalid" | "typeErrors" | "crashes" | "hangs", text: string) => {
    figures[kind]++;
    if (figures.problems.length < 20)
      figures.problems.push(`${kind} ${id} ${route}: ${text}; ${describe().slice(0, 300)}`);
  };
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), HANG_MS);
  });
  try {
    const run = await Promise.race([send(id, route, input, reply), late]);
    if (run === undefined) return problem("hangs", `no result after ${HANG_MS} ms`);
    const { result } = run;
    if (result.ok) {
      if (!matchesOutput(card.output_schema, result.data))
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

function send(id: string, route: Route, input: object, reply: Reply) {
  let number = 0;
  return runOver((...request) => reply(number++, ...request), route, id, input);
}

/** An input, and GitHub's answers with which the call succeeds. */
interface Recorded {
  readonly input: object;
  readonly reply: Reply;
  readonly answers: readonly unknown[];
}

/** Returns a reply that computes the answer to a request once. */
function remember(reply: Reply): Reply {
  const known = new Map<string, Promise<{ body: string; init: ResponseInit }>>();
  return async (...request) => {
    const [, ...content] = request;
    const key = JSON.stringify(content);
    const compute = async () => {
      const response = await reply(...request);
      const { status, headers } = response;
      return { body: await response.text(), init: { status, headers } };
    };
    const answer = known.get(key) ?? compute();
    known.set(key, answer);
    const { body, init } = await answer;
    return new Response(init.status === 204 ? null : body, init);
  };
}

/** Returns the answers of the first input with which the call succeeds, or undefined if there is none. */
async function record(subject: Subject, route: Route): Promise<Recorded | undefined> {
  const inputs = [
    ...subject.card.examples.map((example) => example.input),
    ...(exampleConfig.inputs[subject.id] ?? []),
  ];
  for (const input of inputs) {
    const prepared = validateInput(subject.capability, input, undefined);
    if (subject.capability[route]?.unsuitable?.({ input: prepared }) !== undefined) continue;
    for (const reply of route === "rest"
      ? [restReply(subject.id)]
      : await graphqlReplies(subject.id, input)) {
      const answers: unknown[] = [];
      const recording: Reply = async (at, ...request) => {
        const response = await reply(at, ...request);
        answers[at] = await response
          .clone()
          .json()
          .catch(() => null);
        return response;
      };
      const { result } = await send(subject.id, route, input, recording);
      if (result.ok) return { input, reply: remember(reply), answers };
    }
  }
  return undefined;
}

/** Replies of GitHub's schema: the plain one, and one per variant that the plain one can have. */
async function graphqlReplies(id: string, input: object): Promise<Reply[]> {
  const names = Object.fromEntries(
    Object.entries({
      "Milestone.title": "milestone",
      "ProjectV2Field.name": "field",
      "ProjectV2SingleSelectField.name": "field",
      "ProjectV2IterationField.name": "field",
      "ProjectV2SingleSelectFieldOption.name": "value",
    }).flatMap(([place, property]) => {
      const value: unknown = Reflect.get(input, property);
      return typeof value === "string" ? [[place, value]] : [];
    }),
  );
  const reply =
    (...variants: readonly Variant[]): Reply =>
    async (_at, _method, _path, body) =>
      Response.json(
        await new Mock(
          schema,
          { ...names, "ProjectV2.id": "PVT_1", "ProjectV2SingleSelectField.dataType": "SINGLE_SELECT" },
          ...variants,
        ).answer(body),
      );
  const probe = new Mock(schema, names);
  await send(id, "graphql", input, async (_at, _method, _path, body) =>
    Response.json(await probe.answer(body)),
  );
  const variants = [...probe.variants.values()].filter(({ kind }) => kind !== "null");
  return [reply(), ...variants.map((variant) => reply(variant))];
}

const LOG = "2026-01-01T00:00:00.0000000Z ##[error]Process completed with exit code 1.\n";

function restReply(id: string): Reply {
  return async (_at, method, path, _body, accept) => {
    const endpoint = findEndpoint(method, path);
    if (endpoint?.endsWith("/logs") || accept.endsWith(".diff")) return new Response(LOG);
    const example = endpoint === undefined ? undefined : examples.get(endpoint)?.[0];
    if (example === undefined) return new Response(null, { status: 204 });
    return Response.json(amend(example, exampleConfig.amendments, id).value, { status: example.status });
  };
}
