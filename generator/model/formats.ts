// Formats: kinds of text that GitHub generates, and how its schemas identify them.
// All other text may have been written by anyone.

export const FORMATS = ["date", "date-time", "uri", "id", "sha", "login", "cursor"] as const;
export type Format = (typeof FORMATS)[number];

export const isFormat = (word: unknown): word is Format => FORMATS.some((format) => format === word);

/** The patterns of the formats that are not formats of JSON Schema. Schemas for users contain these in their place. */
export const FORMAT_PATTERNS: ReadonlyMap<string, string> = new Map<Format, string>([
  ["id", "^[!-~]+$"],
  ["login", "^[!-~]+$"],
  ["cursor", "^[!-~]+$"],
  ["sha", "^(?:[0-9a-f]{40}|[0-9a-f]{64})$"],
]);

/** Formats that an input may have: the formats of JSON Schema that the validator supports. */
export const INPUT_FORMATS = ["date", "date-time", "uri"] as const satisfies readonly Format[];

/** The format of an input that is bytes, as in OpenAPI. In JSON, it is the path of a file. */
export const BINARY = "binary";

const GRAPHQL_SCALARS: Readonly<Record<string, Format>> = {
  ID: "id",
  Date: "date",
  DateTime: "date-time",
  PreciseDateTime: "date-time",
  GitObjectID: "sha",
};
/** Addresses on GitHub. Others (`detailsUrl`, `targetUrl`, `homepageUrl`, …) are user input. */
const GRAPHQL_ADDRESSES = ["url", "permalink", "resourcePath", "downloadUrl"];
/** Types whose `url` is user input. */
const ENTERED = ["FundingLink", "SocialAccount"];

/** Format of a field of a GraphQL type. */
export function graphqlFormat(type: string, field: string, scalar: string): Format | undefined {
  if (scalar === "URI")
    return GRAPHQL_ADDRESSES.includes(field) && !ENTERED.includes(type) ? "uri" : undefined;
  if (scalar === "String") return NAMES[field];
  return GRAPHQL_SCALARS[scalar];
}

/** Format of a property of a REST response. `declared`: its format in the description. */
export function restFormat(property: string, declared: unknown): Format | undefined {
  if (declared === "date-time" || declared === "date") return declared;
  return REST_ADDRESSES.includes(property) ? "uri" : NAMES[property];
}

const REST_ADDRESSES = ["html_url", "browser_download_url"];

/** Fields that are `String` in the schemas and have the same meaning in every type. */
const NAMES: Readonly<Record<string, Format>> = {
  id: "id",
  node_id: "id",
  login: "login",
  sha: "sha",
  head_sha: "sha",
  commit_id: "sha",
  merge_commit_sha: "sha",
  cursor: "cursor",
  endCursor: "cursor",
};
