// Drafts a capability from an endpoint of GitHub's REST description.

import type { OperationExamples } from "../bind/examples.js";
import type { Descriptions } from "../bind/index.js";
import { type Json, type JsonObject, objectAt, objectIn } from "../bind/json.js";
import { bindObserved } from "../bind/observe.js";
import type { Endpoint } from "../model/ir.js";
import { capitalize } from "../model/names.js";
import { pageCursor } from "../model/page-cursor.js";
import type { Field, ObjectShape, Shape } from "../model/shape.js";
import {
  bodySchema,
  type InputField,
  inputFields,
  inputSchema,
  inputType,
  resolve,
  sampleValue,
  sendingExpression,
  toInput,
} from "./inputs.js";
import { expectedData, mapping, type OutputField, properties, restFields } from "./outputs.js";
import type { Draft } from "./types.js";
import { camel, firstSentence } from "./words.js";

/** What capabilities act on, by the beginning of the path, with the names of its parameters in ghx. */
const SUBJECTS: readonly {
  readonly path: string;
  readonly subject: Json;
  readonly names: Readonly<Record<string, string>>;
}[] = [
  {
    path: "/repos/{owner}/{repo}/issues/{issue_number}",
    subject: { issueOrPr: "number" },
    names: { issue_number: "issueNumber" },
  },
  {
    path: "/repos/{owner}/{repo}/pulls/{pull_number}",
    subject: { pr: "number" },
    names: { pull_number: "prNumber" },
  },
  { path: "/repos/{owner}/{repo}/actions/runs/{run_id}", subject: { run: "id" }, names: { run_id: "runId" } },
  { path: "/repos/{owner}/{repo}/actions/jobs/{job_id}", subject: { job: "id" }, names: { job_id: "jobId" } },
  { path: "/repos/{owner}/{repo}", subject: "repository", names: {} },
];

/** Inputs of issues and pull requests that name other objects. */
const REFERENCES: ReadonlyMap<string, Json> = new Map<string, Json>([
  ["labels", "labelsInput"],
  ["assignees", "assigneesInput"],
  ["milestone", { ref: "milestone" }],
]);

const PAGE = ["page", "per_page"];

/** The input of the card, and how the request is made of it. */
interface Input {
  readonly subject: Json | undefined;
  readonly required: string[];
  readonly properties: JsonObject;
  /** By the parameter's own name. */
  readonly path: Map<string, string>;
  readonly query: JsonObject;
  readonly body: JsonObject;
  /** Values for the example and the exchange. */
  readonly values: JsonObject;
  readonly sentQuery: Map<string, Json>;
  readonly sentBody: JsonObject;
}

/** `example`: the published examples of the operation. Throws if the endpoint does not exist; see `bindEndpoint`. */
export function draftRest(
  id: string,
  text: string,
  descriptions: Pick<Descriptions, "openApi" | "observed">,
  example: OperationExamples | undefined,
): Draft | undefined {
  const endpoint = bindObserved(text, { file: "", start: 0, end: 0 }, descriptions, () => {});
  if (endpoint === undefined) return undefined;
  const { document } = descriptions.openApi;
  const item = objectIn(document, "paths", endpoint.template) ?? {};
  const operation = objectAt(item, endpoint.method.toLowerCase());
  const output = findOutput(endpoint);
  const input = readInput(endpoint, item, operation, document, example, output);
  const path = endpoint.template.replace(
    /\{([^}]+)\}/g,
    (_, name) => `{${input.path.get(String(name)) ?? name}}`,
  );
  const isRead = endpoint.method === "GET";
  const nullOn =
    isRead && endpoint.response !== null && output.list === undefined
      ? // A read whose answer GitHub still prepares (202) is sent again.
        endpoint.emptyStatuses.filter((status) => status !== 202)
      : [];
  // Such as whether a repository is starred.
  const isQuestion =
    isRead && endpoint.response === null && !output.text && endpoint.emptyStatuses.includes(204);
  const fields = output.shape === undefined ? [] : restFields(output.shape);
  const hasBody = Object.keys(input.body).length > 0;
  const effect = { GET: "read", DELETE: "destructive" }[String(endpoint.method)] ?? "write";
  const answered = example?.responses.find(({ status }) => status >= 200 && status < 300);
  const response = answered?.examples[0]?.value ?? null;
  const [outputSchema, outputMap, data] = isQuestion
    ? [{ properties: { exists: "boolean" } }, { map: { exists: "$main" } }, { exists: true }]
    : renderOutput(output, fields, response, endpoint, nullOn);
  const description = firstSentence(operation.summary, id);
  const card: JsonObject = {
    capability_id: id,
    description,
    effect,
    ...(input.subject !== undefined && { subject: input.subject }),
    input_schema: {
      ...(input.required.length > 0 && { required: input.required }),
      properties: input.properties,
    },
    output_schema: outputSchema,
    routing: { missing: { graphql: "GraphQL was not drafted." } },
    rest: {
      endpoint: `${endpoint.method} ${path}`,
      ...(Object.keys(input.query).length > 0 && { query: input.query }),
      ...(hasBody && { body: input.body }),
      ...(nullOn.length > 0 && { nullOn: [...nullOn] }),
      ...(isQuestion && { statuses: { 204: true, 404: false } }),
      ...(output.text && { response: { text: true, maxBytes: "$in.maxBytes" } }),
      ...(outputMap !== undefined && { output: outputMap }),
    },
    examples: [{ title: description.replace(/\.$/, ""), input: input.values }],
  };
  if (Object.keys(input.properties).length === 0 && input.subject !== undefined) delete card.input_schema;
  const target = endpoint.template.replace(/\{([^}]+)\}/g, (_, name) =>
    encodeURIComponent(String(input.values[input.path.get(String(name)) ?? ""])),
  );
  const pairs = [
    ...input.sentQuery,
    ...(output.list ? [["per_page", 30] as const] : []),
    ...(output.list && pageCursor(endpoint) === undefined ? [["page", 1] as const] : []),
  ];
  const query = pairs.map(([name, value]) => `${name}=${encodeURIComponent(String(value))}`).join("&");
  const request = {
    request: `${endpoint.method} ${target}${query === "" ? "" : `?${query}`}`,
    ...(hasBody && { body: input.sentBody }),
  };
  const refusal = { message: "Not Found", documentation_url: "https://docs.github.com/rest", status: "404" };
  return {
    card,
    exchanges: [
      {
        name: "published example",
        input: input.values,
        rest: [{ ...request, answer: { example: String(operation.operationId) } }],
        expect: { data },
      },
      {
        name: "not found",
        input: input.values,
        rest: [{ ...request, answer: { status: 404, body: refusal } }],
        expect: isQuestion ? { data: { exists: false } } : { error: { code: "NOT_FOUND" } },
      },
    ],
  };
}

function readInput(
  endpoint: Endpoint,
  item: JsonObject,
  operation: JsonObject,
  document: JsonObject,
  example: OperationExamples | undefined,
  output: Output,
): Input {
  const known = SUBJECTS.find(({ path }) => `${endpoint.template}/`.startsWith(`${path}/`));
  const names: Readonly<Record<string, string>> = known
    ? { owner: "owner", repo: "name", ...known.names }
    : {};
  const input: Input = {
    subject: known?.subject,
    required: [],
    properties: output.text ? { maxBytes: "maxBytes" } : {},
    path: new Map(),
    query: {},
    body: {},
    values: {},
    sentQuery: new Map(),
    sentBody: {},
  };
  const taken = new Set([...Object.values(names), "first", "after", "include", "maxBytes"]);
  /** Adds a property. `given`: the published example of its value. `isSent`: the exchange sends another one if it is absent. */
  const add = (field: InputField, given?: Json, isSent = field.required) => {
    const isTaken = taken.has(field.name);
    const name = isTaken ? `new${capitalize(field.name)}` : field.name;
    taken.add(name);
    input.properties[name] = { ...inputSchema(field.type), description: field.description };
    if (field.required) input.required.push(name);
    const sample = sampleValue(field.type, field.key, given);
    const sent = isSent || sample === given ? sample : undefined;
    if (sent !== undefined) input.values[name] = toInput(field.type, sent);
    return { name, sent, expression: sendingExpression(field.type, name) };
  };
  const cursor = pageCursor(endpoint);
  const pages = cursor === undefined ? PAGE : [...PAGE, cursor, "before"];
  for (const parameter of [item, operation].flatMap((holder) => list(holder.parameters, document))) {
    const key = String(parameter.name);
    const type = inputType(parameter.schema ?? {}, document);
    const subject = parameter.in === "path" ? names[key] : undefined;
    if (subject !== undefined) {
      input.values[subject] = VALUES[subject] ?? 7;
      input.path.set(key, subject);
    }
    const isPage = output.list !== undefined && pages.includes(key);
    if (subject !== undefined || type === undefined || parameter.in === "header" || isPage) continue;
    const description = firstSentence(parameter.description, key);
    const required = parameter.required === true;
    // A parameter of a query is one value.
    if (parameter.in === "query" && type.kind !== "scalar" && type.kind !== "enum" && !required) continue;
    const { name, sent, expression } = add({ key, name: camel(key), type, required, description });
    if (parameter.in === "path") input.path.set(key, name);
    else input.query[key] = expression;
    if (parameter.in === "query" && sent !== undefined) input.sentQuery.set(key, sent);
  }
  const { body } = endpoint;
  if (body?.shape.kind !== "object") return input;
  const accepted = body.shape.fields();
  const isIssue = endpoint.template.startsWith("/repos/{owner}/{repo}/issues");
  const given = objectIn({ value: example?.requests[0]?.value ?? null }, "value") ?? {};
  const fields = inputFields(bodySchema(operation, document), document).filter(({ key }) =>
    accepted.has(key),
  );
  for (const field of fields) {
    const reference = isIssue && !field.required ? REFERENCES.get(field.key) : undefined;
    if (reference !== undefined) {
      input.properties[field.key] = reference;
      input.body[field.key] = field.key;
      continue;
    }
    // An update of nothing is not sent.
    const isOnly = field === fields.at(-1) && Object.keys(input.sentBody).length === 0;
    const isSent = field.required || (isOnly && endpoint.method === "PATCH");
    const value = Object.hasOwn(given, field.key) ? given[field.key] : undefined;
    const { sent, expression } = add(field, value, isSent);
    input.body[field.key] = expression;
    if (sent !== undefined) input.sentBody[field.key] = sent;
  }
  return input;
}

const VALUES: Readonly<Record<string, string>> = { owner: "octo", name: "hello" };

const list = (value: Json | undefined, document: JsonObject): JsonObject[] =>
  (Array.isArray(value) ? value : []).map((one) => resolve(one, document));

/** What the output of the card is made of. */
interface Output {
  /** The object whose scalars are the output, or the element of a list. */
  readonly shape?: ObjectShape;
  /** The path of the list that is read page by page. */
  readonly list?: string;
  /** The path of a list without pages. */
  readonly array?: { readonly path: string; readonly name: string; readonly item: Shape };
  readonly text?: true;
}

function findOutput(endpoint: Endpoint): Output {
  const { response, query, textTypes, template } = endpoint;
  if (response === null) return textTypes.length > 0 ? { text: true } : {};
  const isPaged = (query.has("page") && query.has("per_page")) || pageCursor(endpoint) !== undefined;
  if (response.kind === "list") {
    const { item } = response;
    if (item.kind === "object" && restFields(item).length === 0) return {};
    if (isPaged && item.kind === "object") return { shape: item, list: "$main" };
    const name = camel(template.split("/").findLast((part) => /^[a-z_-]+$/.test(part)) ?? "items");
    return { array: { path: "$main", name, item }, ...(item.kind === "object" && { shape: item }) };
  }
  if (response.kind !== "object") return {};
  const lists = [...response.fields()].flatMap(([name, { shape }]: [string, Field]) =>
    shape.kind === "list" && shape.item.kind === "object" ? [[name, shape.item] as const] : [],
  );
  const [only] = lists;
  if (isPaged && only !== undefined && lists.length === 1) return { shape: only[1], list: only[0] };
  return { shape: response };
}

function renderOutput(
  output: Output,
  fields: readonly OutputField[],
  response: Json,
  endpoint: Endpoint,
  nullOn: readonly number[],
): [schema: Json, output: JsonObject | undefined, data: JsonObject] {
  const object = { properties: properties(fields) };
  const map = mapping(fields);
  const at = (path: string): Json =>
    path === "$main" ? response : (objectIn({ response }, "response")?.[path] ?? null);
  const each = (path: string): Json[] => {
    const items = at(path);
    return (Array.isArray(items) ? items : []).map((item) => expectedData(fields, item));
  };
  if (output.text) {
    return [
      { properties: { text: "text", truncated: "boolean" } },
      { map: { text: "$main.text", truncated: "$main.truncated" } },
      { truncated: false },
    ];
  }
  if (output.list !== undefined) {
    const items = Object.keys(map).length > 0 ? { items: map } : {};
    return [{ list: object }, { list: output.list, ...items }, { items: each(output.list) }];
  }
  if (output.array !== undefined) {
    const { name, path, item } = output.array;
    if (item.kind === "object") {
      const mapped = { [name]: Object.keys(map).length > 0 ? { each: path, object: map } : path };
      return [{ properties: { [name]: [object] } }, { map: mapped }, { [name]: each(path) }];
    }
    const type = item.kind === "scalar" ? item.type : "string";
    const schema = { type, ...(type === "string" && { untrusted: true }) };
    const mapped = { [name]: { each: path, value: "." } };
    return [{ properties: { [name]: [schema] } }, { map: mapped }, { [name]: at(path) }];
  }
  if (fields.length > 0) {
    const from = endpoint.response?.nullable || nullOn.length > 0 ? { from: "$main" } : {};
    const output = { ...from, ...(Object.keys(map).length > 0 && { map }) };
    return [object, Object.keys(output).length > 0 ? output : undefined, expectedData(fields, response)];
  }
  const name = endpoint.method === "DELETE" ? "deleted" : "done";
  return [
    { properties: { [name]: { const: true } } },
    { map: { [name]: { const: true } } },
    { [name]: true },
  ];
}
