// The input of drafts over REST: the subject, the parameters and the body of an endpoint.

import type { OperationExamples } from "../bind/examples.js";
import { isObject, type Json, type JsonObject, objectAt, objectIn, resolveRef } from "../bind/json.js";
import { alternatives, listParameters } from "../bind/openapi.js";
import type { Endpoint } from "../model/ir.js";
import { capitalize } from "../model/names.js";
import { pageCursor } from "../model/page-cursor.js";
import type { Shape } from "../model/shape.js";
import {
  type InputField,
  type InputType,
  inputFields,
  inputType,
  propertySchema,
  sampleValue,
  sendField,
  toInput,
} from "./inputs.js";
import { DOWNLOADS, type DraftOutput } from "./rest-outputs.js";
import { bodySchema, requiredKeys } from "./schemas.js";
import type { Choices } from "./types.js";
import { camel, firstSentence, singular } from "./words.js";

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
  { path: "/{owner}/{repo}", subject: "repository", names: {} },
];

/** Inputs of issues and pull requests that name other objects. */
const REFERENCES: ReadonlyMap<string, Json> = new Map<string, Json>([
  ["labels", "labelsInput"],
  ["assignees", "assigneesInput"],
  ["milestone", { ref: "milestone" }],
]);

const PAGE = ["page", "per_page"];

/** Inputs of every card with an output. */
const OPTIONS: Readonly<Partial<Record<DraftOutput["kind"], JsonObject>>> = {
  text: { maxBytes: "maxBytes" },
  file: { dir: "dir", overwrite: "overwrite" },
};

/** The input of the card, and how the request is made of it. */
export interface Input {
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
  /** See `Draft`. */
  readonly omitted: string[];
  /** See `Draft`. */
  readonly keys: Map<string, string>;
}

/** `item`: the endpoint's path in the description. */
export function readInput(
  endpoint: Endpoint,
  item: JsonObject,
  operation: JsonObject,
  document: JsonObject,
  example: OperationExamples | undefined,
  output: DraftOutput,
  choices: Choices,
): Input {
  const known = SUBJECTS.find(({ path }) => `${endpoint.template}/`.includes(`${path}/`));
  const names: Readonly<Record<string, string>> = known
    ? { owner: "owner", repo: "name", ...known.names }
    : {};
  const input: Input = {
    subject: known?.subject,
    required: [],
    properties: { ...OPTIONS[output.kind] },
    path: new Map(),
    query: {},
    body: {},
    // So that the exchange can run again.
    values: output.kind === "file" ? { dir: DOWNLOADS, overwrite: true } : {},
    sentQuery: new Map(),
    sentBody: {},
    omitted: [],
    keys: new Map(),
  };
  const taken = new Set([...Object.values(names), ...RESERVED]);
  const draft: Draft = { input, taken, endpoint, document, choices };
  const parameters = [item, operation].flatMap((holder) => listParameters(holder, { document }));
  addParameters(draft, parameters, names, output.kind === "list");
  const given = objectIn({ value: example?.requests[0]?.value ?? null }, "value") ?? {};
  addBody(draft, operation, given);
  return input;
}

/** Names of properties that every card has in some form. */
const RESERVED = ["first", "after", "include", "maxBytes", "dir", "overwrite"];

/** An input that is being made. */
interface Draft {
  readonly input: Input;
  /** The names of its properties, and those that no property may have. */
  readonly taken: Set<string>;
  readonly endpoint: Endpoint;
  readonly document: JsonObject;
  readonly choices: Choices;
}

/** Adds a property. `given`: the published example of its value. `isSent`: the exchange sends another one if it is absent. */
function add({ input, taken, endpoint }: Draft, field: InputField, given?: Json, isSent = field.required) {
  const name = taken.has(field.name) ? `${prefix(endpoint)}${capitalize(field.name)}` : field.name;
  taken.add(name);
  input.keys.set(name, field.key);
  input.properties[name] = propertySchema(field);
  if (field.required) input.required.push(name);
  const sample = sampleValue(field.type, field.key, given);
  const sent = isSent || sample === given ? sample : undefined;
  if (sent !== undefined) input.values[name] = toInput(field.type, sent);
  return { name, sent, expression: sendField({ ...field, name }) };
}

/** What distinguishes an input from that of the subject: what a POST to a list creates, or that the value is a new one. */
function prefix({ method, template }: Endpoint): string {
  const created = method === "POST" ? singular(camel(template.split("/").at(-1) ?? "")) : undefined;
  return created ?? "new";
}

/** Adds the parameters of the path and the query. `names`: the properties of the subject by parameter. */
function addParameters(
  draft: Draft,
  parameters: readonly JsonObject[],
  names: Readonly<Record<string, string>>,
  isList: boolean,
): void {
  const { input, endpoint, document, choices } = draft;
  const cursor = pageCursor(endpoint);
  const pages = cursor === undefined ? PAGE : [...PAGE, cursor, "before"];
  for (const parameter of parameters) {
    const key = String(parameter.name);
    const type = inputType(parameter.schema ?? {}, document);
    const subject = parameter.in === "path" ? names[key] : undefined;
    if (subject !== undefined) {
      input.values[subject] = VALUES[subject] ?? 7;
      input.path.set(key, subject);
    }
    const isPage = isList && pages.includes(key);
    if (subject !== undefined || type === undefined || parameter.in === "header" || isPage) continue;
    if (choices.omitted?.has(key)) continue;
    const description = firstSentence(parameter.description, key);
    const required = parameter.required === true || choices.required?.has(key) === true;
    if (parameter.in === "query" && type.kind !== "scalar" && type.kind !== "enum" && !required) {
      input.omitted.push(`the query parameter "${key}": a parameter of a query is one value`);
      continue;
    }
    const { name, sent, expression } = add(draft, { key, name: camel(key), type, required, description });
    if (parameter.in === "path") input.path.set(key, name);
    else input.query[key] = expression;
    if (parameter.in === "query" && sent !== undefined) input.sentQuery.set(key, sent);
  }
}

/** Adds the fields of the body. `given`: the published example of the body. */
function addBody(draft: Draft, operation: JsonObject, given: JsonObject): void {
  const { input, endpoint, document, choices } = draft;
  const { body } = endpoint;
  if (body?.shape.kind !== "object") {
    if (operation.requestBody !== undefined)
      input.omitted.push("the body: it is not a JSON object with known keys");
    return;
  }
  const accepted = body.shape.fields();
  const isIssue = endpoint.template.startsWith("/repos/{owner}/{repo}/issues");
  const isUnused = (key: string): boolean =>
    choices.omitted?.has(key) === true || choices.constants?.has(key) === true;
  const all = inputFields(bodySchema(operation, document), document).filter(({ key }) => !isUnused(key));
  const fields = all.filter(({ key, type }) => {
    const isAccepted = accepts(accepted.get(key)?.shape, type);
    if (!isAccepted) input.omitted.push(`the field "${key}" of the body: an input cannot have its form`);
    return isAccepted;
  });
  input.omitted.push(...omittedForms(bodySchema(operation, document), document, fields));
  for (const [key, value] of choices.constants ?? []) {
    input.body[key] = { const: value };
    input.sentBody[key] = value;
  }
  for (const one of fields) {
    const field = choices.required?.has(one.key) ? { ...one, required: true } : one;
    const reference = isIssue && !field.required ? REFERENCES.get(field.key) : undefined;
    if (reference !== undefined) {
      input.properties[field.key] = reference;
      input.keys.set(field.key, field.key);
      input.body[field.key] = field.key;
      continue;
    }
    // An update of nothing is not sent.
    const isOnly = one === fields.at(-1) && Object.keys(input.sentBody).length === 0;
    const isSent = field.required || (isOnly && endpoint.method === "PATCH");
    const value = Object.hasOwn(given, field.key) ? given[field.key] : undefined;
    const { sent, expression } = add(draft, field, value, isSent);
    input.body[field.key] = expression;
    if (sent !== undefined) input.sentBody[field.key] = sent;
  }
}

/** Lists what GitHub accepts or requires, and inputs of these fields do not express. */
function omittedForms(body: JsonObject, root: JsonObject, fields: readonly InputField[]): string[] {
  const properties = objectAt(body, "properties");
  const schemas = fields.map(({ key }) => [key, resolveRef(properties[key], root)] as const);
  const nullable = schemas.filter(([, node]) => node.nullable === true).map(([key]) => key);
  const several = schemas.filter(([, node]) => hasSeveralTypes(node, root)).map(([key]) => key);
  const groups = alternatives(body).flatMap((one) => (isObject(one) ? [requiredKeys(one)] : []));
  const needed = groups.every((keys) => keys.length > 0) ? groups.map((keys) => keys.join(" and ")) : [];
  return [
    ...(nullable.length > 0 ? [`null for ${nullable.map(quoted).join(", ")}: a draft sends values`] : []),
    ...several.map((key) => `the other forms of ${quoted(key)}: an input has one`),
    ...(needed.length > 0 ? [`that GitHub needs ${needed.join(", or ")}: write anyOf in input_schema`] : []),
  ];
}

const quoted = (key: string): string => `"${key}"`;

function hasSeveralTypes(node: JsonObject, root: JsonObject): boolean {
  const types = alternatives(node).map((one) => resolveRef(one, root).type ?? "object");
  return new Set(types.filter((type) => type !== "null")).size > 1;
}

/** Whether GitHub accepts values of the type. It accepts free-form JSON only where it does not describe the keys. */
function accepts(shape: Shape | undefined, type: InputType): boolean {
  if (shape === undefined) return false;
  if (shape.kind === "json") return true;
  if (type.kind === "list") return shape.kind === "list" && accepts(shape.item, type.item);
  if (type.kind === "scalar" || type.kind === "enum") return true;
  if (shape.kind !== "object") return false;
  const { values } = shape;
  if (type.kind === "json") return values?.kind === "json";
  if (type.kind === "map") return values?.kind === "scalar";
  const fields = shape.fields();
  return type.fields.every((one) => accepts(fields.get(one.key)?.shape ?? values, one.type));
}

const VALUES: Readonly<Record<string, string>> = { owner: "octo", name: "hello" };
