// Runs work with ghx, with gh, with GraphQL and over REST in the same world, and records the texts.

import { type CreateToolsOptions, createTools, type Tools } from "../../../agent/index.js";
import { executeTask, listOperationCards } from "../../../generated/index.js";
import { createSession, type Effect, type OperationCard, type Route } from "../../../runtime/index.js";
import { type LocalGithub, startLocalGithub } from "../../../scenarios/github/index.js";
import { resolveReferences } from "../../../scenarios/runner/references.js";
import { cardRoutes } from "../../../scenarios/runner/run-options.js";
import { isMap, type PlainMap } from "../../../scenarios/runner/scenario.js";
import { NOW } from "../../../scenarios/runner/worlds.js";
import type { GhBinary } from "../../fetch-gh.js";
import { type Exchange, toolCall } from "./count.js";
import { fillTemplate, type Templates } from "./gh-command.js";
import { callInShell, type Knowledge } from "./ghx-shell.js";
import { introspectionFor } from "./introspection.js";
import { createRecorder, type Recorded } from "./recorder.js";
import { helpFor, runGh, shellCall } from "./run-gh.js";

export interface Step {
  readonly name?: string;
  readonly task: string;
  readonly input: PlainMap;
  /** Routes that accept this input; default: all routes of the card. */
  readonly routes?: readonly Route[];
  /** gh commands that replace the default ones; an empty list if an earlier step covers this one. */
  readonly gh?: readonly string[];
  /** The call of ghx in a shell that replaces this one; null if an earlier step covers it. */
  readonly ghx?: Pick<Step, "task" | "input"> | null;
}

export interface Work {
  /** The text of a world file. */
  readonly world: string;
  /** Calls that prepare the world. They are not counted. */
  readonly before: readonly Step[];
  /** The steps of a stage run as one chain. */
  readonly stages: readonly (readonly Step[])[];
}

/** Texts that are read before the calls, each once, and the calls. */
export interface Way {
  readonly first: readonly Exchange[];
  readonly calls: readonly Exchange[];
}

export interface Observed {
  /** In a shell. `first`: calls whose guess was wrong. */
  readonly ghx: Way;
  /** The results of ghx in a shell, one for each step. */
  readonly results: readonly unknown[];
  /** The explanations of the capabilities, which an agent reads that does not guess. */
  readonly explained: readonly Exchange[];
  /** The calls of the tools for a model. */
  readonly tools: readonly Exchange[];
  readonly gh: Way;
  /** Undefined if no step has a GraphQL route. A step without one uses gh. */
  readonly graphql: Way | undefined;
  /** The same for an agent that knows the payloads of mutations. */
  readonly graphqlKnown: Way | undefined;
  /** A call as of ghx for each step, with the response of GitHub's API. */
  readonly raw: readonly Exchange[];
  /** The results with all fields, as the typed functions return the data. */
  readonly whole: readonly { readonly effect: Effect; readonly text: string }[];
}

/** A step with its resolved input. */
interface Sent extends Step {
  readonly card: OperationCard;
}

export class Observer implements AsyncDisposable {
  readonly #servers = new Map<string, LocalGithub>();

  constructor(
    private readonly gh: GhBinary,
    private readonly templates: Templates,
    private readonly knowledge: Knowledge,
  ) {}

  async observe(work: Work): Promise<Observed> {
    const github = await this.#server(work.world);
    const { steps, calls: tools } = await this.#withTools(github, work);
    const state = comparableState(github);
    const ghx = await this.#inShell(github, work);
    if (comparableState(github) !== state)
      throw new Error(
        `${steps.map(({ task }) => task).join(", ")}: the tools and the program have other effects`,
      );
    const { requests } = await this.#overRoute(github, work, steps, ["graphql"]);
    const { requests: responses, data } = await this.#overRoute(github, work, steps, ["rest", "graphql"]);
    const commands = await this.#withGh(github, work, steps);
    if (comparableState(github) !== state) {
      const tasks = steps.map(({ task }) => task).join(", ");
      throw new Error(
        `${tasks}: expected the state after gh to equal the state after ghx; fix gh-commands.yaml`,
      );
    }
    const overGraphql = (knownEntities: boolean): Way | undefined =>
      steps.some((step) => routesFor(step).includes("graphql"))
        ? mergeWays(
            steps.map((step, index) =>
              routesFor(step).includes("graphql")
                ? withGraphql(requests[index] ?? [], knownEntities)
                : commands[index],
            ),
          )
        : undefined;
    return {
      ghx: ghx.way,
      results: ghx.results,
      explained: await explanations(steps),
      tools,
      gh: mergeWays(commands),
      graphql: overGraphql(false),
      graphqlKnown: overGraphql(true),
      raw: steps.map(({ task, input }, index) => ({
        write: toolCall("execute", { capability_id: task, params: input }),
        read: responses[index]?.at(-1)?.answer ?? "",
      })),
      whole: steps.map(({ card: { effect } }, index) => ({
        effect,
        text: JSON.stringify({ ok: true, data: data[index] }),
      })),
    };
  }

  /** Runs the work with the agent tools. The other ways use the same resolved inputs. */
  async #withTools(github: LocalGithub, work: Work): Promise<{ steps: Sent[]; calls: Exchange[] }> {
    const before = await prepare(github, work);
    const tools = createTools(optionsFor(github));
    const cards = new Map((await listOperationCards()).map((card) => [card.capability_id, card]));
    const steps: Sent[] = [];
    const calls: Exchange[] = [];
    for (const stage of work.stages) {
      const known = { store: github.store, before };
      const names = stage.map(({ name }) => name);
      const sent = stage.map(({ task, input }) => ({
        task,
        input: resolveReferences(chainReferences(input, names), known),
      }));
      const { exchange, data } = await callTools(tools, sent);
      calls.push(exchange);
      for (const [index, name] of names.entries()) if (name !== undefined) before[name] = data[index];
      for (const [index, step] of stage.entries()) {
        const card = cards.get(step.task);
        if (card === undefined) throw new Error(`unknown capability ${step.task}`);
        steps.push({ ...step, card, input: Object(withResults(sent[index]?.input, data)) });
      }
    }
    return { steps, calls };
  }

  /** Runs the work in a shell, with references to the results that the agent read. */
  async #inShell(
    github: LocalGithub,
    work: Work,
  ): Promise<{ readonly way: Way; readonly results: readonly unknown[] }> {
    const before = await prepare(github, work);
    const first: Exchange[] = [];
    const calls: Exchange[] = [];
    const results: unknown[] = [];
    for (const stage of work.stages) {
      const known = { store: github.store, before };
      const steps = stage.flatMap((step) => (step.ghx === null ? [] : [{ ...step, ...step.ghx }]));
      const names = steps.map(({ name }) => name);
      const sent = steps.map(({ task, input }) => ({
        task,
        input: Object(resolveReferences(chainReferences(input, names), known)),
      }));
      const { wrong, call, data } = await callInShell(sent, this.knowledge, github);
      first.push(...wrong);
      calls.push(call);
      results.push(...data);
      for (const [index, name] of names.entries())
        if (name !== undefined) before[name] = asObjects(data[index]);
    }
    return { way: { first, calls }, results };
  }

  /** Runs the steps over the first of these routes that the card has. Returns the requests and the data of each step. */
  async #overRoute(
    github: LocalGithub,
    work: Work,
    steps: readonly Sent[],
    preferred: readonly Route[],
  ): Promise<{ readonly requests: readonly Recorded[][]; readonly data: readonly unknown[] }> {
    await prepare(github, work);
    const recorder = createRecorder(github.url);
    const session = createSession({ ...optionsFor(github), fetch: recorder.fetch });
    const requests: Recorded[][] = [];
    const data: unknown[] = [];
    for (const step of steps) {
      const { task, input } = step;
      const route = preferred.find((each) => routesFor(step).includes(each));
      const result = await executeTask(
        { task, input },
        route === undefined ? {} : { routes: [route] },
        session,
      );
      if (!result.ok) throw new Error(`${task} over ${route}: ${result.error.message}`);
      requests.push(recorder.take());
      data.push(result.data);
    }
    return { requests, data };
  }

  async #withGh(github: LocalGithub, work: Work, steps: readonly Sent[]): Promise<Way[]> {
    await prepare(github, work);
    const ways: Way[] = [];
    for (const step of steps) {
      const first: Exchange[] = [];
      const calls: Exchange[] = [];
      for (const argv of this.#ghCommands(step)) {
        first.push(...helpFor(this.gh, argv));
        calls.push({ write: shellCall(argv), read: await runGh(this.gh, argv, github) });
      }
      ways.push({ first, calls });
    }
    return ways;
  }

  #ghCommands(step: Sent): string[][] {
    const template = step.gh ?? this.templates[step.task];
    if (template === undefined) throw new Error(`gh-commands.yaml: expected a command for ${step.task}`);
    return fillTemplate(template, step.input);
  }

  async #server(world: string): Promise<LocalGithub> {
    const running = this.#servers.get(world);
    if (running !== undefined) return running;
    const github = await startLocalGithub({
      world,
      rateLimit: false,
      clock: () => ({ now: () => new Date(NOW) }),
    });
    this.#servers.set(world, github);
    return github;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await Promise.all([...this.#servers.values()].map((github) => github.close()));
  }
}

function routesFor({ routes, card }: Sent): readonly Route[] {
  return routes ?? cardRoutes(card);
}

/** Returns the state of the world for comparison, without `updatedAt`, which the APIs change differently. */
function comparableState(github: LocalGithub): string {
  return JSON.stringify(github.world(), (key, value: unknown) => {
    if (key === "updatedAt") return undefined;
    const isPlain = typeof value === "object" && value !== null && !Array.isArray(value);
    return isPlain
      ? Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : value;
  });
}

/** Resets and prepares the world, and returns the data of the preparing calls. */
async function prepare(github: LocalGithub, { before }: Work): Promise<Record<string, unknown>> {
  github.reset();
  const data: Record<string, unknown> = {};
  const session = createSession(optionsFor(github));
  for (const { name, task, input } of before) {
    const known = { store: github.store, before: data };
    const result = await executeTask({ task, input: resolveReferences(input, known) }, {}, session);
    if (!result.ok) throw new Error(`before ${task}: ${result.error.message}`);
    if (name !== undefined) data[name] = result.data;
  }
  return data;
}

/** Uses HTTP only: all routes return equal data, and gh is slower. */
function optionsFor(github: LocalGithub): CreateToolsOptions {
  return { apiUrl: github.url, token: github.token, env: {}, gh: "gh-is-not-installed" };
}

/** Replaces references to results of steps of the same chain by the tool's form: `$0.number`. */
function chainReferences(value: unknown, names: readonly (string | undefined)[]): unknown {
  if (Array.isArray(value)) return value.map((element) => chainReferences(element, names));
  if (!isMap(value)) return value;
  const [name = "", ...path] = typeof value.$before === "string" ? value.$before.split(".") : [];
  if (names.includes(name)) return [`$${names.indexOf(name)}`, ...path].join(".");
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [key, chainReferences(inner, names)]),
  );
}

/** Replaces the references of a chain by the values. No other text of the workflows has their form. */
function withResults(value: unknown, data: readonly unknown[]): unknown {
  if (Array.isArray(value)) return value.map((element) => withResults(element, data));
  const [, index, path = ""] = typeof value === "string" ? (/^\$(\d+)\.(.+)$/.exec(value) ?? []) : [];
  if (index !== undefined)
    return path.split(".").reduce<unknown>((found, name) => Object(found)[name], data[Number(index)]);
  if (!isMap(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, withResults(inner, data)]));
}

async function callTools(
  tools: Tools,
  steps: readonly { readonly task: string; readonly input: unknown }[],
): Promise<{ exchange: Exchange; data: readonly unknown[] }> {
  const [first] = steps;
  if (first === undefined) throw new Error("expected a stage with at least one step");
  const [name, args] =
    steps.length === 1
      ? ["execute", { capability_id: first.task, params: first.input }]
      : ["chain", { steps: steps.map(({ task, input }) => ({ task, input })) }];
  const read = await tools.call(name, args);
  const answer = Object(JSON.parse(read));
  if (answer.status !== "success" && answer.ok !== true) throw new Error(`${name}: ${read}`);
  const data: readonly unknown[] = steps.length === 1 ? [answer.data] : answer.data;
  return { exchange: { write: toolCall(name, args), read }, data: data.map(asObjects) };
}

/** Returns a table as a page of objects, so that a later step can refer to its values as in scenarios. */
function asObjects(data: unknown): unknown {
  const { columns, rows }: { columns?: unknown; rows?: unknown } = Object(data);
  if (!Array.isArray(columns) || !Array.isArray(rows)) return data;
  return {
    items: rows.map((row) => Object.fromEntries(columns.map((name, index) => [name, Object(row)[index]]))),
  };
}

function withGraphql(requests: readonly Recorded[], knownEntities: boolean): Way {
  return {
    first: requests.flatMap(({ graphql }) =>
      graphql === undefined ? [] : introspectionFor(graphql.query, { knownEntities }),
    ),
    calls: requests.map(({ graphql, answer }) => ({ write: toolCall("graphql", graphql), read: answer })),
  };
}

async function explanations(steps: readonly Sent[]): Promise<Exchange[]> {
  const tools = createTools({ env: {} });
  const ids = [...new Set(steps.map(({ task }) => task))];
  return Promise.all(
    ids.map(async (capability_id) => ({
      write: toolCall("explain", { capability_id }),
      read: await tools.call("explain", { capability_id }),
    })),
  );
}

function mergeWays(ways: readonly (Way | undefined)[]): Way {
  const first = new Map(ways.flatMap((way) => way?.first ?? []).map((each) => [each.write, each]));
  return { first: [...first.values()], calls: ways.flatMap((way) => way?.calls ?? []) };
}
