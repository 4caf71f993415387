// Compares a chain with the same writes through Octokit's GraphQL client, in sequence and in parallel.

import { graphql as octokit } from "@octokit/graphql";
import { createGhx } from "../../generated/index.js";
import { issueLabelsAddCapability } from "../../generated/issue/labels.add.js";
import { joinDocuments } from "../../runtime/transport/join-documents.js";
import { type LocalGithub, startLocalGithub } from "../../scenarios/github/index.js";
import { type Bench, columns, median, round } from "./bench.js";

const STEPS = 20;
const LATENCY_MS = 50;
const ROUNDS = 9;
const OVERHEAD_ROUNDS = 51;
const JOINED = 100;
const JOIN_ROUNDS = 1001;
/** Maximum number of requests, fraction of the time in sequence, and time to join 100 steps. */
const LIMITS = { requests: 2, wallRatioSequential: 0.1, joinMs: 1 };

const issues = Array.from({ length: STEPS }, (_, index) => index + 1);
const world = `
users: { octocat: {} }
tokens: { t: { user: octocat, scopes: [repo] } }
repositories:
  octocat/hello:
    labels: { bug: { color: d73a4a }, urgent: { color: b60205 } }
    issues: { ${issues.map((number) => `${number}: { title: "Issue ${number}", author: octocat }`).join(", ")} }
`;

export const chain: Bench = {
  about: `${STEPS} labeled issues, ${LATENCY_MS} ms latency; medians of ${ROUNDS} interleaved runs`,
  async run() {
    const github = await startLocalGithub({ world, latencyMs: LATENCY_MS });
    try {
      return await measure(github);
    } finally {
      await github.close();
    }
  },
};

type Way = "chain" | "in sequence" | "in parallel";

async function measure(github: LocalGithub) {
  const ways: Readonly<Record<Way, () => Promise<unknown>>> = {
    chain: () => labelInChain(github.url),
    "in sequence": () => labelInSequence(github),
    "in parallel": () => Promise.all(issues.map((number) => labelIssue(github, number))),
  };
  const times = new Map(Object.keys(ways).map((way) => [way, [] as number[]]));
  const requests = new Map<string, number>();
  // Interleaved, so that other load affects all ways equally. The first round loads code and connects.
  for (let index = -1; index < ROUNDS; index++) {
    for (const [way, label] of Object.entries(ways)) {
      github.reset();
      github.clearRequests();
      const start = performance.now();
      await label();
      const time = performance.now() - start;
      if (github.writes !== STEPS) throw new Error(`${way}: expected ${STEPS} writes, got ${github.writes}`);
      requests.set(way, github.requests.length);
      if (index >= 0) times.get(way)?.push(time);
    }
  }
  const ms = (way: Way) => median(times.get(way) ?? []);
  const joinMs = timeJoin();
  github.reset();
  const overheadMs = await timeOverhead(github.url);
  const figures = {
    steps: STEPS,
    latencyMs: LATENCY_MS,
    requests: requests.get("chain") ?? 0,
    wallMs: round(ms("chain"), 1),
    sequentialMs: round(ms("in sequence"), 1),
    sequentialRequests: requests.get("in sequence") ?? 0,
    parallelMs: round(ms("in parallel"), 1),
    wallRatioSequential: round(ms("chain") / ms("in sequence"), 3),
    wallRatioParallel: round(ms("chain") / ms("in parallel"), 3),
    /** Measured with immediate responses. */
    overheadPerStepMs: round(overheadMs / STEPS, 3),
    joinedSteps: JOINED,
    joinMs: round(joinMs, 3),
    limits: LIMITS,
  };
  const within =
    figures.requests <= LIMITS.requests &&
    figures.wallRatioSequential <= LIMITS.wallRatioSequential &&
    figures.joinMs < LIMITS.joinMs;
  const rows = [...times.keys()].map((way) => {
    const time = median(times.get(way) ?? []);
    return [way, String(requests.get(way)), time.toFixed(1), (time / ms("in sequence")).toFixed(3)];
  });
  const table = columns([["way", "requests", "ms", "ratio"], ...rows]);
  return {
    figures: { ...figures, within },
    table: `${table}\njoining ${JOINED} steps: ${figures.joinMs} ms; overhead per step: ${figures.overheadPerStepMs} ms`,
  };
}

async function labelInChain(apiUrl: string, send: typeof fetch = fetch): Promise<void> {
  const ghx = createGhx({ apiUrl, token: "t", env: {}, repo: "octocat/hello", fetch: send });
  const labels = ["bug", "urgent"];
  const { status } = await ghx.chain(
    issues.map((issueNumber) => ghx.issue.labels.add.step({ issueNumber, labels })),
  );
  if (status !== "success") throw new Error(`expected status success, got ${status}`);
}

/** Returns the milliseconds of a chain with recorded, immediate responses. */
async function timeOverhead(apiUrl: string): Promise<number> {
  const responses: string[] = [];
  await labelInChain(apiUrl, async (url, init) => {
    const response = await fetch(url, init);
    responses.push(await response.clone().text());
    return response;
  });
  const times: number[] = [];
  for (let index = 0; index < OVERHEAD_ROUNDS; index++) {
    const left = responses.values();
    const start = performance.now();
    await labelInChain(apiUrl, async () => new Response(left.next().value));
    times.push(performance.now() - start);
  }
  return median(times);
}

async function labelInSequence(github: LocalGithub): Promise<void> {
  for (const number of issues) await labelIssue(github, number);
}

interface Found {
  readonly repository: Readonly<Record<"issue" | "bug" | "urgent", { readonly id: string }>>;
}

async function labelIssue(github: LocalGithub, number: number): Promise<void> {
  const send = octokit.defaults({ baseUrl: github.url, headers: { authorization: "bearer t" } });
  const { repository } = await send<Found>(
    `query ($owner: String!, $name: String!, $number: Int!) {
      repository(owner: $owner, name: $name) {
        issue(number: $number) { id }
        bug: label(name: "bug") { id }
        urgent: label(name: "urgent") { id }
      }
    }`,
    { owner: "octocat", name: "hello", number },
  );
  await send(
    `mutation ($id: ID!, $labelIds: [ID!]!) {
      addLabelsToLabelable(input: { labelableId: $id, labelIds: $labelIds }) {
        labelable { labels(first: 100) { nodes { name } } }
      }
    }`,
    { id: repository.issue.id, labelIds: [repository.bug.id, repository.urgent.id] },
  );
}

/** Returns the milliseconds to join the lookups and mutations of many steps. */
function timeJoin(): number {
  const [lookup, , main] = issueLabelsAddCapability.graphql?.requests ?? [];
  if (lookup === undefined || main === undefined)
    throw new Error("expected issue.labels.add to have a lookup and a mutation");
  const pieces = (operation: typeof main.operation, repeated: readonly string[], variables: object) =>
    Array.from({ length: JOINED }, (_, index) => ({
      prefix: `s${index}_`,
      bound: { operation, repeated, variables },
    }));
  const input = { owner: "octocat", name: "hello", issueNumber: 1 };
  const lookups = pieces(lookup.operation, ["bug", "urgent"], input);
  const writes = pieces(main.operation, [], { labelableId: "I_1", labelIds: ["LA_1", "LA_2"] });
  const times = Array.from({ length: JOIN_ROUNDS }, () => {
    const start = performance.now();
    joinDocuments("query Chain", lookups);
    joinDocuments("mutation Chain", writes);
    return performance.now() - start;
  });
  return median(times);
}
