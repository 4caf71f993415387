// Calls and requests that name another repository, of clients and tools that are confined to one.

import fc from "fast-check";
import { createTools } from "../../../../agent/tools/tools.js";
import { createGhx, listOperationCards } from "../../../../generated/index.js";
import { brief, type Finding, type InputSource } from "./input.js";

/** The owner, or a part of the name or id, of everything that must not be reached. */
const EVIL = /evil/i;

const cards = await listOperationCards();
const names = fc.constantFrom("evil", "EVIL", "octo/../evil", "evil/repo", "octo/hello#evil");
const objects = fc.constantFrom(
  ...["evil/repo#7", "EVIL/Repo#7", "evil/7", "evil/repo", "https://github.com/evil/repo/issues/7"],
  ...["https://github.com/evil/repo/pull/7", "I_evil123", "PVT_evil12", "MI_evil123", "MDEvil1234="],
);
const searches = fc.constantFrom(
  ...["x repo:evil/repo", "repo:EVIL/repo", "x) OR (repo:evil/repo", 'x repo:"evil/repo"', "org:evil x"],
  ...["user:evil", "(repo:evil/repo)", 'x" repo:evil/repo', "-repo:octo/hello OR repo:evil/repo"],
);
const place = fc.constantFrom({}, { owner: "octo", name: "hello" }, { repo: "octo/hello" });
const foreign = fc.record(
  {
    owner: names,
    name: fc.oneof(names, fc.constantFrom("repo", "hello/../../evil/repo")),
    repo: objects,
    url: objects,
    issue: objects,
    id: objects,
    query: searches,
    org: names,
    user: names,
  },
  { requiredKeys: [] },
);

/** A capability with the input of an example, in which values name another repository. */
const step = fc.constantFrom(...cards).chain(({ capability_id, input_schema, examples = [] }) => {
  const strings = Object.keys(Object(input_schema.properties)).filter((key) =>
    /(?:Id|parent|blocker|project|item|milestone|issueType)$/.test(key),
  );
  const chosen = fc.dictionary(fc.constantFrom("issueId", ...strings), objects, { maxKeys: 2 });
  return fc.tuple(place, chosen, foreign).map(([here, ids, others]) => ({
    task: capability_id,
    input: { ...examples[0]?.input, ...here, ...ids, ...others },
  }));
});

const route = fc.constantFrom(
  ...["GET /repos/evil/repo", "DELETE /repos/evil/repo", "GET /repos/octo/hello/../../evil/repo"],
  ...["GET /repos/octo/hello/%2e%2e/%2E%2e/evil/repo", "POST /repos/{owner}/{repo}/issues", "GET /orgs/evil"],
  ...["GET /repos/octo/hello/..\\..\\evil/repo", "GET /search/issues", "GET /search/issues?q=evil"],
  ...[
    "GET /orgs/evil/projectsV2/1",
    "PUT /repos/{owner}/evil",
    "GET /repos/octo\thello/../evil",
    "POST /graphql",
  ],
);
const parameters = fc.record(
  { owner: names, repo: names, q: searches, query: fc.constant("{viewer{login}} # evil") },
  { requiredKeys: [] },
);
const document = fc.constantFrom(
  '{repository(owner:"evil",name:"repo"){id}}',
  'mutation{closeIssue(input:{issueId:"I_evil123"}){issue{id}}}',
  'query Q($id:ID="I_evil123"){node(id:$id){id}}',
);

const call = fc.oneof(
  fc.record({ kind: fc.constant("execute" as const), steps: fc.tuple(step) }),
  fc.record({ kind: fc.constant("chain" as const), steps: fc.array(step, { minLength: 1, maxLength: 3 }) }),
  fc.record({ kind: fc.constant("request" as const), route, parameters }),
  fc.record({ kind: fc.constant("graphql" as const), document }),
);

export const confinedInputs: InputSource = {
  create: ({ seed }, count) =>
    fc.sample(call, { numRuns: count, seed }).map((one) => ({
      describe: () => brief(one),
      run: () => runConfined(one),
    })),
};

type Call = typeof call extends fc.Arbitrary<infer One> ? One : never;

async function runConfined(one: Call): Promise<Finding[]> {
  let escapes = 0;
  const fetch = async (url: unknown, { body }: { readonly body?: unknown } = {}) => {
    const sent = String(body ?? "");
    if (isEscape(String(url), sent)) escapes++;
    return answer(sent);
  };
  const options = {
    ...{ token: "t", env: {}, repo: "octo/hello", repositories: ["octo/hello"], pacing: false },
    ...{ fetch, retry: { maxAttempts: 1 }, routes: ["graphql", "rest"] as const },
  };
  if (one.kind === "request") await createGhx(options).request(one.route, one.parameters);
  else if (one.kind === "graphql") await createGhx(options).graphql(one.document);
  else if (one.kind === "chain") await createTools(options).call("chain", { steps: one.steps });
  else
    for (const { task, input } of one.steps)
      await createTools(options).call("execute", { capability_id: task, params: input });
  return escapes === 0 ? [] : ["escapes"];
}

/** The lookup of an object's repository, which is what a confined call may send about any id. */
const LOOKUP = /node\(id:\$(\w+)\)\{__typename \.\.\.on Repository\{nameWithOwner\}/g;

/** Properties of a body that name an object. Others are texts. */
const NAMED = /"\w*(?:id|ids|owner|repo|repository)":"[^"]*evil/i;

/** Whether a request names what must not be reached, apart from the lookup. */
export function isEscape(url: string, body: string): boolean {
  if (!url.endsWith("/graphql")) return EVIL.test(decodeURIComponent(url)) || NAMED.test(body);
  const { query = "", variables = {} }: { query?: string; variables?: object } = JSON.parse(body);
  const lookedUp = [...query.matchAll(LOOKUP)].map(([, variable]) => variable);
  const others = Object.entries(variables).filter(([name]) => !lookedUp.includes(name));
  return EVIL.test(query) || EVIL.test(JSON.stringify(others));
}

/** Says of every id that it is in another repository, and finds nothing else. */
function answer(body: string): Response {
  const isGraphql = body.startsWith('{"query":');
  const keys = isGraphql ? [...JSON.parse(body).query.matchAll(/(?:(\w+):)?node\(id:/g)] : [];
  const node = { __typename: "Issue", repository: { nameWithOwner: "evil/repo" } };
  const data = Object.fromEntries(keys.map(([, key = "node"]) => [key, node]));
  const headers = { "content-type": "application/json" };
  if (keys.length > 0) return new Response(JSON.stringify({ data }), { headers });
  const error = { type: "NOT_FOUND", message: "Could not resolve to an object." };
  if (isGraphql) return new Response(JSON.stringify({ data: null, errors: [error] }), { headers });
  return new Response(JSON.stringify({ message: "Not Found" }), { status: 404, headers });
}
