/** Parses operations/schema/endpoints.yaml, the endpoints in the extract of GitHub's description. */

import { parse } from "yaml";

export interface Endpoint {
  readonly method: string;
  readonly path: string;
}

export function parseEndpoints(yaml: string): Endpoint[] {
  const document: unknown = parse(yaml);
  const list =
    typeof document === "object" && document !== null && "endpoints" in document
      ? document.endpoints
      : undefined;
  if (!Array.isArray(list)) throw new Error("endpoints.yaml: expected a list under `endpoints`");
  const endpoints = list.map(parseEndpoint);
  const seen = new Set<string>();
  for (const { method, path } of endpoints) {
    const line = `${method} ${path}`;
    if (seen.has(line)) throw new Error(`endpoints.yaml: duplicate ${line}`);
    seen.add(line);
  }
  return endpoints;
}

function parseEndpoint(line: unknown): Endpoint {
  const match = /^(GET|POST|PUT|PATCH|DELETE) (\/\S*)$/.exec(String(line));
  if (!match?.[1] || !match[2])
    throw new Error(`endpoints.yaml: expected METHOD /path, got "${String(line)}"`);
  return { method: match[1], path: match[2] };
}
