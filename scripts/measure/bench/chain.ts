// Compares a chain with the same writes through Octokit's GraphQL client, in sequence and in parallel.

import { graphql as octokit } from "@octokit/graphql";
import { createGhx } from "../../../generated/index.js";
import { issueLabelsAddCapability } from "../../../generated/issue/labels.add.js";
import { joinDocuments } from "../../../runtime/transport/join-documents.js";
import { type LocalGithub, startLocalGithub } from "../../../scenarios/github/index.js";
import { type Bench, bounded, compared, interleave, lowerQuartile, type Row } from "./benchmark.js";

const STEPS = 20;
const LATENCY_MS = 50;
const ROUNDS = 9;
const OVERHEAD_ROUNDS = 51;
const JOINED = 100;
const JOIN_ROUNDS = 1001;

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
  about: `${STEPS} labeled issues, ${LATENCY_MS} ms latency; lower quartiles of ${ROUNDS} interleaved runs`,
  async run() {
    const github = await startLocalGithub({ world, rateLimit: false, latencyMs: LATENCY_MS });
    try {
      return await measure(github);
    } finally {
      await github.close();
    }
  },
};

async function measure(github: LocalGithub): Promise<readonly Row[]> {
  const requests = { chain: 0, sequence: 0, parallel: 0 };
  const counted = (way: keyof typeof requests, label: () => Promise<unknown>) => async () => {
    github.reset();
    github.clearRequests();
    await label();
    if (github.writes !== STEPS) throw new Error(`${way}: expected ${STEPS} writes, got ${github.writes}`);
    requests[way] = github.requests.length;
  };
  const ms = await interleave(ROUNDS, {
    chain: counted("chain", () => labelInChain(github.url)),
    sequence: counted("sequence", () => labelInSequence(github)),
    parallel: counted("parallel", () => Promise.all(issues.map((number) => labelIssue(github, number)))),
  });
  const joinMs = timeJoin();
  github.reset();
  const overheadMs = await timeOverhead(github.url);
  const name = `chain of ${STEPS} writes ÷ @octokit/graphql`;
  return [
    compared(`${name}, requests`, {
      ours: requests.chain,
      peer: requests.sequence,
      unit: "requests",
      aim: 2 / requests.sequence,
    }),
    compared(`${name} in sequence`, { ours: ms.chain, peer: ms.sequence, aim: 0.1 }),
    compared(`${name} in parallel`, { ours: ms.chain, peer: ms.parallel, aim: 1 }),
    bounded("chain, overhead per step with immediate responses", { ours: overheadMs / STEPS, aim: 1 }),
    bounded(`joining the documents of ${JOINED} steps`, { ours: joinMs, aim: 1 }),
  ];
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
  return lowerQuartile(times);
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
  return lowerQuartile(times);
}
