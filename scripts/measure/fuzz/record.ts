// Records the answers with which a call succeeds: from GitHub's schema and examples over HTTP and `gh api`, and the
// output of the real gh for its subcommands.

import type { CliRunner, ResultEnvelope, Route } from "../../../runtime/index.js";
import { validateInput } from "../../../runtime/input/validate.js";
import { runKnownGh } from "../../../scenarios/runner/gh.js";
import { Worlds } from "../../../scenarios/runner/worlds.js";
import {
  amend,
  exampleConfig,
  examples,
  findEndpoint,
} from "../../../scenarios/suites/mappings/fixtures/examples.js";
import { Mock, readSchema, type Variant } from "../../../scenarios/suites/mappings/fixtures/mock.js";
import { runOver, type Subject } from "../../../scenarios/suites/mappings/fixtures/run.js";
import { installedGh } from "../../fetch-gh.js";
import { findTargets, observe } from "../faults/targets.js";
import {
  type Answer,
  JSON_TYPE,
  jsonAnswer,
  printedAnswer,
  type Reply,
  replayApi,
  replayCommands,
  text,
  toResponse,
} from "./answer.js";
import { type IsRead, trackReads } from "./track-reads.js";

/** A call that succeeds, with the answers to its requests. */
export interface Recorded {
  readonly route: Route;
  /** How gh sends the requests of the cli route. */
  readonly gh?: "api" | "command";
  readonly answers: readonly Answer[];
  readonly data: unknown;
  readonly isRead: IsRead;
  /** Runs the call with another answer to the request with this number. */
  run(number: number, answer: Answer): Promise<ResultEnvelope>;
}

type HttpRoute = "graphql" | "rest";
type Send = (reply: Reply) => Promise<ResultEnvelope>;

/** A version of gh that supports all subcommands of cards, and one that supports none. */
const [NEW_GH, OLD_GH] = ["1000.0.0", "2.0.0"];

const schema = readSchema();

/** Returns a call over the HTTP route, and over `gh api` if the cli route is derived from it; none if no input succeeds. */
export async function recordRoute(subject: Subject, route: HttpRoute): Promise<Recorded[]> {
  const { id, card, capability } = subject;
  const inputs = [...card.examples.map((example) => example.input), ...(exampleConfig.inputs[id] ?? [])];
  for (const input of inputs) {
    const prepared = validateInput(capability, input, undefined);
    if (capability[route]?.unsuitable?.({ input: prepared }) !== undefined) continue;
    const send: Send = async (reply) => {
      let number = 0;
      const answer = async (...request: Parameters<Reply> extends [number, ...infer Rest] ? Rest : never) =>
        toResponse(await reply(number++, ...request));
      return (await runOver(answer, route, id, input)).result;
    };
    for (const reply of route === "rest" ? restReplies(id) : await graphqlReplies(input, send)) {
      const remembered = remember(reply);
      const over = await record(route, undefined, send, remembered);
      if (over === undefined) continue;
      if (capability.cli?.derived !== route) return [over];
      const sendByGh: Send = (own) => runGh(subject, input, replayApi(own, OLD_GH));
      const byGh = await record("cli", "api", sendByGh, remembered);
      return byGh === undefined ? [over] : [over, byGh];
    }
  }
  return [];
}

/** Returns the calls of subcommands of gh, with the output of the real gh for the local GitHub; none without gh. */
export async function recordCommands(subjects: readonly Subject[]): Promise<ReadonlyMap<string, Recorded>> {
  const known = new Map(subjects.map((subject) => [subject.id, subject]));
  const targets = (await findTargets(installedGh().slice(-1))).filter(
    ({ card, way }) =>
      way.route === "cli" && known.get(card.capability_id)?.capability.cli?.command !== undefined,
  );
  const recorded = new Map<string, Recorded>();
  await using worlds = new Worlds();
  for (const target of targets) {
    const subject = known.get(target.card.capability_id);
    if (subject === undefined) continue;
    const printed: Answer[] = [];
    const cliRunner: CliRunner = async (command) => {
      const output = await runKnownGh(command, target.way.gh?.version);
      if (command.args[0] !== "--version") printed.push(printedAnswer(command, output));
      return output;
    };
    const { input } = await observe(target, worlds, { cliRunner });
    const send: Send = (reply) =>
      runGh(
        subject,
        Object(input),
        replayCommands((number) => reply(number, "", "", "", ""), NEW_GH),
      );
    const answer = (number: number) => printed[number] ?? jsonAnswer(null);
    const found = await record("cli", "command", send, answer);
    if (found !== undefined) recorded.set(subject.id, found);
  }
  return recorded;
}

async function runGh({ id }: Subject, input: object, cliRunner: CliRunner): Promise<ResultEnvelope> {
  const noHttp = () => Promise.reject(new Error("The cli route sent a request."));
  return (await runOver(noHttp, "cli", id, input, {}, cliRunner)).result;
}

async function record(
  route: Route,
  gh: Recorded["gh"],
  send: Send,
  reply: Reply,
): Promise<Recorded | undefined> {
  const answers: Answer[] = [];
  const result = await send(async (number, ...request) => {
    const answer = await reply(number, ...request);
    answers[number] = answer;
    return answer;
  });
  if (!result.ok) return undefined;
  const isRead = await trackReads(
    answers.map(({ body }) => text(body)),
    () => send(reply),
  );
  return {
    route,
    ...(gh === undefined ? {} : { gh }),
    answers,
    data: result.data,
    isRead,
    run: (changed, answer) =>
      send((number, ...request) => (number === changed ? answer : reply(number, ...request))),
  };
}

/** Returns a reply that computes the answer to a request once. */
function remember(reply: Reply): Reply {
  const known = new Map<string, Answer | Promise<Answer>>();
  return (...request) => {
    const [, ...content] = request;
    const key = JSON.stringify(content);
    const answer = known.get(key) ?? reply(...request);
    known.set(key, answer);
    return answer;
  };
}

/** Replies of GitHub's schema: the plain one, and one per variant that the plain one can have. */
async function graphqlReplies(input: object, send: Send): Promise<Reply[]> {
  const names = Object.fromEntries(
    Object.entries({
      "Milestone.title": "milestone",
      "DiscussionCategory.name": "category",
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
    async (_number, _method, _path, body) =>
      jsonAnswer(
        await new Mock(
          schema,
          { ...names, "ProjectV2.id": "PVT_1", "ProjectV2SingleSelectField.dataType": "SINGLE_SELECT" },
          ...variants,
        ).answer(body),
      );
  const probe = new Mock(schema, names);
  await send(async (_number, _method, _path, body) => jsonAnswer(await probe.answer(body)));
  const variants = [...probe.variants.values()].filter(({ kind }) => kind !== "null");
  return [reply(), ...variants.map((variant) => reply(variant))];
}

const LOG = "2026-01-01T00:00:00.0000000Z ##[error]Process completed with exit code 1.\n";
const DIFF = "diff --git a/a.txt b/a.txt\n--- a/a.txt\n+++ b/a.txt\n@@ -1 +1 @@\n-old\n+new\n";
const PATCH = `From ${"1".repeat(40)} Mon Sep 17 00:00:00 2001\nSubject: [PATCH] Change\n\n---\n${DIFF}`;

/** Replies of GitHub's examples. A capability may not find what the first example contains, such as a directory. */
const restReplies = (id: string): Reply[] => [0, 1, 2].map((index) => restReply(id, index));

function restReply(id: string, index: number): Reply {
  return (_number, method, path, _body, accept) => {
    const endpoint = findEndpoint(method, path);
    if (accept === "application/octet-stream" || /\/(?:zip|tar)ball\/|\/zip$/.test(path))
      return { status: 200, type: "application/octet-stream", body: "PK and bytes" };
    if (method === "GET" && endpoint?.endsWith("/logs"))
      return { status: 200, type: "text/plain; charset=utf-8", body: LOG };
    if (accept.endsWith(".diff")) return { status: 200, type: `${accept}; charset=utf-8`, body: DIFF };
    if (accept.endsWith(".patch")) return { status: 200, type: `${accept}; charset=utf-8`, body: PATCH };
    const published = endpoint === undefined ? [] : (examples.get(endpoint) ?? []);
    const example = published[index] ?? published[0];
    // Some writes are documented with 205.
    if (example === undefined) return { status: index === 2 ? 205 : 204, type: JSON_TYPE, body: "" };
    const { value } = amend(example, exampleConfig.amendments, id);
    if (accept.startsWith("text/") && typeof value === "string")
      return { status: example.status, type: `${accept}; charset=utf-8`, body: value };
    return jsonAnswer(value, example.status);
  };
}
