// Reads the arguments of `ghx api`: the endpoint with its placeholders, and the fields or the input.

import { resolve } from "node:path";
import { isUploadRoute } from "../../../../runtime/client/rest-route.js";
import type { Session } from "../../../../runtime/index.js";
import { type Parsed, wordOf } from "../../args.js";
import { branchOfFolder } from "../../git-config.js";
import { readSource } from "../../input.js";
import { namedRepository, repositoryOfFolder } from "../../repository.js";
import { type Terminal, UsageError } from "../../terminal.js";
import { type FieldValues, fieldsQuery, readFields, splitField } from "./request-fields.js";

/** A request that the arguments describe. */
export type ApiRequest = RestArguments | GraphqlArguments;

interface RestArguments {
  readonly api: "rest";
  /** The method and the path with its query. */
  readonly route: string;
  readonly isGet: boolean;
  readonly parameters: FieldValues;
}

interface GraphqlArguments {
  readonly api: "graphql";
  readonly document: string;
  readonly variables: FieldValues;
}

const METHODS = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE"] as const;

/** Returns the request. Throws {@link UsageError}. */
export async function readRequest(
  parsed: Parsed,
  terminal: Terminal,
  urls: Session["urls"],
): Promise<ApiRequest> {
  const [endpoint] = parsed.positionals;
  if (endpoint === undefined)
    throw new UsageError("api requires an endpoint, such as repos/{owner}/{repo}/issues or graphql");
  const fill = placeholders(parsed, terminal);
  const path = toPath(fill(endpoint), urls);
  const isBytes = isBinary(parsed, `POST ${path}`, urls);
  const input = await (isBytes ? readBytes : readBody)(parsed, terminal);
  const fields = readFields([
    ...parsed.values("raw-field").map(splitField),
    ...(await Promise.all(
      parsed.values("field").map(async (field) => {
        const [key, value] = splitField(field);
        return [key, value === undefined ? value : await readValue(value, fill, terminal)] as const;
      }),
    )),
  ]);
  if (/^\/?graphql$/.test(endpoint)) return readGraphql(input ?? fields);
  const hasFields = Object.keys(fields).length > 0;
  const method = await wordOf(
    "--method",
    parsed.value("method")?.toLowerCase() ?? (hasFields || input !== undefined ? "post" : "get"),
    METHODS.map((name) => name.toLowerCase()),
  );
  const isRead = method === "get" || method === "head";
  const inQuery = isRead || input !== undefined;
  const whole = parsed.has("paginate") && !/[?&]per_page=/.test(endpoint) ? { per_page: 100 } : {};
  const query = isRead ? { ...whole, ...fields } : fields;
  const route = `${method.toUpperCase()} ${addQuery(path, inQuery ? query : {})}`;
  const parameters = input !== undefined ? { data: input } : !inQuery && hasFields ? { data: fields } : {};
  if (isRead && input !== undefined)
    throw new UsageError(`--input: a ${method.toUpperCase()} request has no body`);
  return { api: "rest", route, isGet: method === "get", parameters };
}

/** Returns the path of an endpoint, or its URL if it is one of GitHub's API. Throws {@link UsageError} for another URL. */
function toPath(endpoint: string, { rest, uploads }: Session["urls"]): string {
  if (!/^https?:\/\//.test(endpoint)) return endpoint.startsWith("/") ? endpoint : `/${endpoint}`;
  if ([rest, uploads].some((url) => endpoint.startsWith(`${url}/`))) return endpoint;
  throw new UsageError(`expected a path or a URL of ${rest}, got ${JSON.stringify(endpoint)}`);
}

function addQuery(path: string, fields: FieldValues): string {
  const query = fieldsQuery(fields);
  if (query === "") return path;
  return `${path}${path.includes("?") ? "&" : "?"}${query}`;
}

function readGraphql(values: unknown): GraphqlArguments {
  const { query, operationName: _, variables, ...others } = Object(values);
  if (typeof query !== "string") throw new UsageError("graphql requires the field query: -f query='…'");
  const isWhole = variables === undefined || (typeof variables === "object" && variables !== null);
  return {
    api: "graphql",
    document: query,
    variables: { ...others, ...(isWhole ? variables : { variables }) },
  };
}

/** Whether the input is bytes: by the content type, and for the host that receives files. */
function isBinary(parsed: Parsed, route: string, urls: Session["urls"]): boolean {
  const type = contentType(parsed);
  return type === undefined ? isUploadRoute(route, urls) : !/json/i.test(type);
}

/** Returns the content type that the flags name; undefined for JSON. */
export function contentType(parsed: Parsed): string | undefined {
  return parsed
    .values("header")
    .map((header) => /^content-type:\s*(.*)$/is.exec(header)?.[1])
    .findLast((type) => type !== undefined);
}

/** Returns the bytes of `--input`: the path of a file, or the bytes read from stdin. */
async function readBytes(parsed: Parsed, { cwd, stdin }: Terminal): Promise<unknown> {
  const path = parsed.value("input")?.replace(/^@/, "");
  if (path === undefined) return undefined;
  if (path !== "-") return { path: resolve(cwd, path) };
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of stdin) {
    size += chunk.byteLength;
    if (size > MAX_STDIN_BYTES)
      throw new UsageError("--input: stdin has more than 100 MB; write it to a file, which has no limit");
    chunks.push(chunk);
  }
  // GitHub requires the length before the bytes.
  return Buffer.concat(chunks);
}

const MAX_STDIN_BYTES = 100 * 1024 * 1024;

/** Returns the JSON of `--input`, a file or stdin. */
async function readBody(parsed: Parsed, terminal: Terminal): Promise<unknown> {
  const path = parsed.value("input");
  if (path === undefined) return undefined;
  const text = await readSource("--input", path.replace(/^@/, ""), terminal);
  try {
    return JSON.parse(text);
  } catch {
    throw new UsageError('--input: expected JSON; for other bodies add -H "Content-Type: <media type>"');
  }
}

/** Converts a value of `-F`: a number, true, false, null, `@file`, or a text with placeholders. */
async function readValue(
  value: string,
  fill: (text: string) => string,
  terminal: Terminal,
): Promise<unknown> {
  if (value.startsWith("@")) return readSource("--field", value.slice(1), terminal);
  if (/^[+-]?\d+$/.test(value) && Number.isSafeInteger(Number(value))) return Number(value);
  if (/^(?:true|false|null)$/.test(value)) return JSON.parse(value);
  return fill(value);
}

/** Returns the function that fills in `{owner}`, `{repo}` and `{branch}`. Other braces are kept. */
function placeholders(parsed: Parsed, terminal: Terminal): (text: string) => string {
  const values: Readonly<Record<string, () => string>> = {
    owner: () => repository().split("/")[0] ?? "",
    repo: () => repository().split("/")[1] ?? "",
    branch: () => {
      const branch = branchOfFolder(terminal);
      if (branch === undefined)
        throw new UsageError("{branch} requires a git repository with a current branch");
      return branch;
    },
  };
  const repository = () => {
    const found = namedRepository(parsed.value("repo"), terminal.env) ?? repositoryOfFolder(terminal);
    if (found !== undefined) return found.repo;
    throw new UsageError("{owner} and {repo} require a repository: -R owner/name, GH_REPO, or a clone of it");
  };
  return (text) =>
    text.replace(/\{(owner|repo|branch)\}|:(owner|repo|branch)\b/g, (_, braced?: string, colon?: string) => {
      const name = braced ?? colon ?? "";
      return values[name]?.() ?? "";
    });
}
