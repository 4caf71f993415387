// Compares calls of the SDK with the same requests through fetch, against recorded responses.

import { Agent, request } from "node:http";
import { createGhx } from "../../../generated/index.js";
import type { GhxOptions } from "../../../runtime/index.js";
import { startLocalGithub } from "../../../scenarios/github/index.js";
import { type Bench, compared, interleave, limited, round } from "./benchmark.js";
import { type Recorded, startReplayServer } from "./replay-server.js";

const ROUNDS = 31;
const CALLS = 50;
export const ISSUES = 100;

const numbers = Array.from({ length: ISSUES }, (_, index) => index + 1);
const world = `
users: { octocat: {} }
tokens: { t: { user: octocat, scopes: [repo] } }
repositories:
  octocat/hello:
    labels: { bug: { color: d73a4a }, urgent: { color: b60205 } }
    issues: { ${numbers.map((number) => `${number}: { title: "Issue ${number}", author: octocat, labels: [bug, urgent] }`).join(", ")} }
`;

export const calls: Bench = {
  about: `${CALLS} calls per round; lower quartiles of ${ROUNDS} interleaved rounds`,
  async run() {
    const { recording, sent } = await record();
    const server = await startReplayServer(recording);
    try {
      const { view, list } = operations({ apiUrl: server.url });
      const [viewed, listed] = sent.map(({ url, init }) => async () => {
        const response = await fetch(server.url + url, init);
        JSON.parse(await response.text());
      });
      const [plain] = sent.map(
        ({ url, init }) =>
          () =>
            overHttp(server.url + url, init),
      );
      if (viewed === undefined || listed === undefined || plain === undefined)
        throw new Error("expected two recorded requests");
      const ms = await interleave(ROUNDS, {
        view: () => inSequence(view),
        fetchView: () => inSequence(viewed),
        viewConcurrent: () => concurrently(view),
        fetchViewConcurrent: () => concurrently(viewed),
        plain: () => inSequence(plain),
        plainConcurrent: () => concurrently(plain),
        list: () => inSequence(list),
        fetchList: () => inSequence(listed),
      });
      const row = (name: string, ours: number, peer: number, aim: number) =>
        compared(name, { ours: ours / CALLS, peer: peer / CALLS, aim });
      const client = (plainMs: number, peer: number) =>
        `The request over node:http without ghx takes ${round(plainMs / peer, 2)}`;
      const perItem = round(((ms.list - ms.fetchList) / CALLS / ISSUES) * 1000, 1);
      return [
        limited(
          row("GraphQL call ÷ fetch, in sequence", ms.view, ms.fetchView, 0.9),
          client(ms.plain, ms.fetchView),
        ),
        limited(
          row(`GraphQL call ÷ fetch, ${CALLS} concurrent`, ms.viewConcurrent, ms.fetchViewConcurrent, 0.8),
          client(ms.plainConcurrent, ms.fetchViewConcurrent),
        ),
        limited(
          row(`REST list of ${ISSUES} ÷ fetch and JSON.parse`, ms.list, ms.fetchList, 1.5),
          `Mapping and checking an issue takes ${perItem} µs`,
        ),
      ];
    } finally {
      await server.close();
    }
  },
};

const agent = new Agent({ keepAlive: true });

/** Sends a request over node:http and parses the response, as ghx does. */
function overHttp(url: string, init: RequestInit | undefined): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const headers = Object.fromEntries(new Headers(init?.headers));
    const sent = request(url, { agent, method: init?.method ?? "GET", headers }, (response) => {
      let text = "";
      response.setEncoding("utf8");
      response.on("data", (chunk: string) => {
        text += chunk;
      });
      response.once("end", () => resolve(JSON.parse(text))).once("error", reject);
    });
    sent.once("error", reject).end(init?.body);
  });
}

type Operation = () => Promise<unknown>;

async function inSequence(run: Operation): Promise<void> {
  for (let index = 0; index < CALLS; index++) await run();
}

async function concurrently(run: Operation): Promise<void> {
  await Promise.all(Array.from({ length: CALLS }, run));
}

export function operations(options: GhxOptions): { readonly view: Operation; readonly list: Operation } {
  const ghx = createGhx({ token: "t", env: {}, ...options, repo: "octocat/hello" });
  const rest = createGhx({ token: "t", env: {}, routes: ["rest"], ...options, repo: "octocat/hello" });
  return {
    view: () => expectOk(ghx.issue.view({ issueNumber: 1 })),
    list: () => expectOk(rest.issue.list({ first: ISSUES })),
  };
}

export async function expectOk(call: Promise<{ readonly ok: boolean }>): Promise<void> {
  const result = await call;
  if (!result.ok) throw new Error(`expected a result, got ${JSON.stringify(result)}`);
}

interface Sent {
  /** Path and query. */
  readonly url: string;
  readonly init: RequestInit | undefined;
}

/** Runs each operation once against the local GitHub. */
export async function record(): Promise<{
  readonly recording: Record<string, Recorded>;
  readonly sent: Sent[];
}> {
  const github = await startLocalGithub({ world, rateLimit: false });
  const recording: Record<string, Recorded> = {};
  const sent: Sent[] = [];
  try {
    const { view, list } = operations({
      apiUrl: github.url,
      fetch: async (url, init) => {
        const response = await fetch(url, init);
        const path = String(url).slice(github.url.length);
        recording[`${init?.method} ${path}`] = {
          headers: { "content-type": response.headers.get("content-type") ?? "" },
          body: await response.clone().text(),
        };
        // Without the signal, which belongs to the recorded call.
        sent.push({ url: path, init: { ...init, signal: null } });
        return response;
      },
    });
    await view();
    await list();
  } finally {
    await github.close();
  }
  return { recording, sent };
}
