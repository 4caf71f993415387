// Notes what goes over the wire: requests as they are sent and answers as GitHub gives them.

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
  /** What was noted since the last call. */
  take(): Recorded[];
}

/** `url`: of the local GitHub, which answers with GitHub's own in its place. */
export function createRecorder(url: string): Recorder {
  let noted: Recorded[] = [];
  return {
    fetch: async (target, init) => {
      const response = await fetch(target, init);
      const answer = await response.text();
      noted.push({
        graphql: graphqlOf(init?.body),
        answer: answer.replaceAll(url, "https://api.github.com"),
      });
      const { status, statusText, headers } = response;
      return new Response(status === 204 || status === 304 ? null : answer, { status, statusText, headers });
    },
    take: () => {
      const taken = noted;
      noted = [];
      return taken;
    },
  };
}

function graphqlOf(body: unknown): GraphqlRequest | undefined {
  if (typeof body !== "string") return undefined;
  const { query, variables = {} }: { query?: unknown; variables?: Record<string, unknown> } =
    JSON.parse(body);
  return typeof query === "string" ? { query: oneLine(query), variables } : undefined;
}

/** As few characters as a document can have: nobody indents for a machine. */
function oneLine(document: string): string {
  return stripIgnoredCharacters(document);
}
