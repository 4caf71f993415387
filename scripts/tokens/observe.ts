// Does one piece of work in each way, on the same world: with ghx, with gh, with GraphQL, and as REST answers it.

import { type CreateToolsOptions, createTools, type Tools } from "../../agent/index.js";
import { executeTask, listOperationCards } from "../../generated/index.js";
import { createSession, type OperationCard, type Route } from "../../runtime/index.js";
import { type LocalGithub, startLocalGithub } from "../../scenarios/github/index.js";
import { resolveReferences } from "../../scenarios/runner/references.js";
import { routesOf } from "../../scenarios/runner/run-options.js";
import type { PlainMap } from "../../scenarios/runner/scenario.js";
import { NOW } from "../../scenarios/runner/worlds.js";
import type { GhBinary } from "../fetch-gh.js";
import { type Exchange, toolCall } from "./count.js";
import { helpFor, runGh, shellCall } from "./gh.js";
import { commandOfCard, fillTemplate, graphqlCommand, type Templates } from "./gh-command.js";
import { introspectionFor } from "./introspection.js";
import { createRecorder, type Recorded } from "./recorder.js";

export interface Step {
  readonly name?: string;
  readonly task: string;
  readonly input: PlainMap;
  /** Routes that can take this input; all of the card's when left out. */
  readonly routes?: readonly Route[];
  /** gh commands in place of the usual ones; none where those of an earlier step have told it already. */
  readonly gh?: readonly string[];
}

export interface Work {
  /** The text of a world file. */
  readonly world: string;
  /** Calls that make the world what the work begins with. Nobody counts them. */
  readonly before: readonly Step[];
  /** Several steps in one stage go as one chain. */
  readonly stages: readonly (readonly Step[])[];
}

/** What is read first, each text once, and the calls. */
export interface Way {
  readonly first: readonly Exchange[];
  readonly calls: readonly Exchange[];
}

export interface Observed {
  readonly ghx: Way;
  readonly gh: Way;
  /** Undefined where no step has a GraphQL route; a step without one is done with gh. */
  readonly graphql: Way | undefined;
  /** The same for an agent that knows what a mutation's payload holds. */
  readonly graphqlKnown: Way | undefined;
  /** A call like ghx's for each step, answered with what GitHub's API answers. */
  readonly raw: readonly Exchange[];
}

/** A step with its input as it is sent. */
interface Sent extends Step {
  readonly card: OperationCard;
}

export class Observer implements AsyncDisposable {
  readonly #servers = new Map<string, LocalGithub>();

  constructor(
    private readonly gh: GhBinary,
    private readonly templates: Templates,
  ) {}

  async observe(work: Work): Promise<Observed> {
    const github = await this.#serverOf(work.world);
    const { steps, calls } = await this.#withGhx(github, work);
    const state = stateOf(github);
    const requests = await this.#overRoute(github, work, steps, ["graphql"]);
    const responses = await this.#overRoute(github, work, steps, ["rest", "graphql"]);
    const commands = await this.#withGh(github, work, steps, requests);
    if (stateOf(github) !== state) {
      const tasks = steps.map(({ task }) => task).join(", ");
      throw new Error(`gh leaves another state than ghx: ${tasks}; see gh-commands.yaml`);
    }
    const overGraphql = (knownEntities: boolean): Way | undefined =>
      steps.some((step) => routesFor(step).includes("graphql"))
        ? joined(
            steps.map((step, index) =>
              routesFor(step).includes("graphql")
                ? withGraphql(requests[index] ?? [], knownEntities)
                : commands[index],
            ),
          )
        : undefined;
    return {
      ghx: { first: await explanationsOf(steps), calls },
      gh: joined(commands),
      graphql: overGraphql(false),
      graphqlKnown: overGraphql(true),
      raw: steps.map(({ task, input }, index) => ({
        write: toolCall("execute", { capability_id: task, params: input }),
        read: responses[index]?.at(-1)?.answer ?? "",
      })),
    };
  }

  /** With the tools as a model has them. What the later ways send is what went in here. */
  async #withGhx(github: LocalGithub, work: Work): Promise<{ steps: Sent[]; calls: Exchange[] }> {
    const before = await prepare(github, work);
    const tools = createTools(optionsFor(github));
    const cards = new Map((await listOperationCards()).map((card) => [card.capability_id, card]));
    const steps: Sent[] = [];
    const calls: Exchange[] = [];
    for (const stage of work.stages) {
      const known = { store: github.store, before };
      const sent = stage.map((step): Sent => {
        const card = cards.get(step.task);
        if (card === undefined) throw new Error(`there is no capability ${step.task}`);
        return { ...step, card, input: resolveReferences(step.input, known) };
      });
      const { exchange, data } = await callTools(tools, sent);
      calls.push(exchange);
      for (const [index, { name }] of sent.entries()) if (name !== undefined) before[name] = data[index];
      steps.push(...sent);
    }
    return { steps, calls };
  }

  /** Over the first of the routes that a card has, else as it prefers. What was sent for each step. */
  async #overRoute(
    github: LocalGithub,
    work: Work,
    steps: readonly Sent[],
    wanted: readonly Route[],
  ): Promise<Recorded[][]> {
    await prepare(github, work);
    const recorder = createRecorder(github.url);
    const session = createSession({ ...optionsFor(github), fetch: recorder.fetch });
    const recorded: Recorded[][] = [];
    for (const step of steps) {
      const { task, input } = step;
      const route = wanted.find((each) => routesFor(step).includes(each));
      const result = await executeTask(
        { task, input },
        route === undefined ? {} : { routes: [route] },
        session,
      );
      if (!result.ok) throw new Error(`${task} over ${route}: ${result.error.message}`);
      recorded.push(recorder.take());
    }
    return recorded;
  }

  async #withGh(
    github: LocalGithub,
    work: Work,
    steps: readonly Sent[],
    requests: readonly (readonly Recorded[])[],
  ): Promise<Way[]> {
    await prepare(github, work);
    const ways: Way[] = [];
    for (const [index, step] of steps.entries()) {
      const first: Exchange[] = [];
      const calls: Exchange[] = [];
      for (const argv of await this.#commandsOf(step, requests[index] ?? [])) {
        first.push(...helpFor(this.gh, argv));
        calls.push({ write: shellCall(argv), read: await runGh(this.gh, argv, github) });
      }
      ways.push({ first, calls });
    }
    return ways;
  }

  async #commandsOf(step: Sent, requests: readonly Recorded[]): Promise<string[][]> {
    const template = step.gh ?? this.templates[step.task];
    if (template !== undefined) return fillTemplate(template, step.input);
    const ofCard = await commandOfCard(step.task, step.input);
    if (ofCard !== undefined) return [ofCard];
    const documents = requests.flatMap(({ graphql }) => (graphql === undefined ? [] : [graphql]));
    if (documents.length === 0) throw new Error(`gh-commands.yaml lacks ${step.task}`);
    return documents.map(graphqlCommand);
  }

  async #serverOf(world: string): Promise<LocalGithub> {
    const running = this.#servers.get(world);
    if (running !== undefined) return running;
    const github = await startLocalGithub({ world, clock: () => ({ now: () => new Date(NOW) }) });
    this.#servers.set(world, github);
    return github;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await Promise.all([...this.#servers.values()].map((github) => github.close()));
  }
}

function routesFor({ routes, card }: Sent): readonly Route[] {
  return routes ?? routesOf(card);
}

/** What the work has made of the world: gh must do the same. The APIs move the time of the last change unlike. */
function stateOf(github: LocalGithub): string {
  return JSON.stringify(github.world(), (key, value: unknown) => {
    if (key === "updatedAt") return undefined;
    const isPlain = typeof value === "object" && value !== null && !Array.isArray(value);
    return isPlain
      ? Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : value;
  });
}

/** The world as the work begins with it, and the data of the calls that made it so. */
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

/** gh is left out: every route answers alike, and HTTP is the quicker one. */
function optionsFor(github: LocalGithub): CreateToolsOptions {
  return { apiUrl: github.url, token: github.token, env: {}, gh: "gh-is-not-installed" };
}

async function callTools(
  tools: Tools,
  steps: readonly Sent[],
): Promise<{ exchange: Exchange; data: readonly unknown[] }> {
  const [first] = steps;
  if (first === undefined) throw new Error("a stage needs a step");
  const [name, args] =
    steps.length === 1
      ? ["execute", { capability_id: first.task, params: first.input }]
      : ["chain", { steps: steps.map(({ task, input }) => ({ task, input })) }];
  const read = await tools.call(name, args);
  const answer: unknown = JSON.parse(read);
  const results = steps.length === 1 ? [answer] : Object(answer).results;
  const data = Array.isArray(results) ? results.map((result) => Object(result)) : [];
  if (data.length === 0 || data.some(({ ok }) => ok !== true)) throw new Error(`${name}: ${read}`);
  return { exchange: { write: toolCall(name, args), read }, data: data.map((result) => result.data) };
}

function withGraphql(requests: readonly Recorded[], knownEntities: boolean): Way {
  return {
    first: requests.flatMap(({ graphql }) =>
      graphql === undefined ? [] : introspectionFor(graphql.query, { knownEntities }),
    ),
    calls: requests.map(({ graphql, answer }) => ({ write: toolCall("graphql", graphql), read: answer })),
  };
}

async function explanationsOf(steps: readonly Sent[]): Promise<Exchange[]> {
  const tools = createTools({ env: {} });
  const ids = [...new Set(steps.map(({ task }) => task))];
  return Promise.all(
    ids.map(async (capability_id) => ({
      write: toolCall("explain", { capability_id }),
      read: await tools.call("explain", { capability_id }),
    })),
  );
}

function joined(ways: readonly (Way | undefined)[]): Way {
  const first = new Map(ways.flatMap((way) => way?.first ?? []).map((each) => [each.write, each]));
  return { first: [...first.values()], calls: ways.flatMap((way) => way?.calls ?? []) };
}
