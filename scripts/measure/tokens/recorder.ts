// Records GraphQL requests and the responses to all requests.

import { stripIgnoredCharacters } from "graphql";

export interface GraphqlRequest {
  readonly query: string;
  readonly variables: Readonly<Record<string, unknown>>;
}

export interface Recorded {
  readonly graphql: GraphqlRequest | undefined;
  readonly answer: string;
}

export interface Recorder {
  readonly fetch: typeof fetch;
  /** Returns and clears the records since the last call. */
  take(): Recorded[];
}

/** Returns a recorder that replaces the URL of the local GitHub in responses with GitHub's. */
export function createRecorder(url: string): Recorder {
  let recorded: Recorded[] = [];
  return {
    fetch: async (target, init) => {
      const response = await fetch(target, init);
      const answer = await response.text();
      recorded.push({
        graphql: graphqlRequest(init?.body),
        answer: answer.replaceAll(url, "https://api.github.com"),
      });
      const { status, statusText, headers } = response;
      return new Response(status === 204 || status === 304 ? null : answer, { status, statusText, headers });
    },
    take: () => {
      const taken = recorded;
      recorded = [];
      return taken;
    },
  };
}

function graphqlRequest(body: unknown): GraphqlRequest | undefined {
  if (typeof body !== "string") return undefined;
  const { query, variables = {} }: { query?: unknown; variables?: Record<string, unknown> } =
    JSON.parse(body);
  return typeof query === "string" ? { query: oneLine(query), variables } : undefined;
}

/** Returns the document without insignificant characters. */
function oneLine(document: string): string {
  return stripIgnoredCharacters(document);
}
