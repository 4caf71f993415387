// Drafts a capability from an endpoint of GitHub's REST description.

import type { OperationExamples } from "../bind/examples.js";
import type { Descriptions } from "../bind/index.js";
import { isObject, type Json, type JsonObject, objectAt, objectIn } from "../bind/json.js";
import { bindObserved } from "../bind/observe.js";
import type { WrittenCall } from "../exchanges/load.js";
import type { WrittenExchange } from "../exchanges/resolve.js";
import type { Endpoint } from "../model/ir.js";
import { pageCursor } from "../model/page-cursor.js";
import { type Input, readInput } from "./rest-inputs.js";
import { omittedAnswers } from "./rest-omissions.js";
import { type DraftOutput, FILE, findOutput, isList, renderOutput } from "./rest-outputs.js";
import { draftState } from "./rest-state.js";
import type { Choices, Draft } from "./types.js";
import { firstSentence } from "./words.js";

/** `example`: the published examples of the operation. Throws if the endpoint does not exist; see `bindEndpoint`. */
export function draftRest(
  id: string,
  text: string,
  descriptions: Pick<Descriptions, "openApi" | "observed">,
  example: OperationExamples | undefined,
  choices: Choices = {},
): Draft | undefined {
  const endpoint = bindObserved(text, { file: "", start: 0, end: 0 }, descriptions, () => {});
  if (endpoint === undefined) return undefined;
  const { document } = descriptions.openApi;
  const item = objectIn(document, "paths", endpoint.template) ?? {};
  const operation = objectAt(item, endpoint.method.toLowerCase());
  const output = findOutput(endpoint, operation, example);
  const input = readInput(endpoint, item, operation, document, example, output, choices);
  const nullOn =
    endpoint.method === "GET" && output.kind !== "list" && endpoint.response !== null
      ? // A read whose answer GitHub still prepares (202) is sent again.
        endpoint.emptyStatuses.filter((status) => status !== 202)
      : [];
  const published = publishedAnswer(example, output);
  const answer = published.value;
  const mayLackAnswer = endpoint.response?.nullable === true || nullOn.length > 0;
  const rendered = renderOutput(output, answer, endpoint.method, mayLackAnswer);
  const description = firstSentence(operation.summary, id);
  const path = endpoint.template.replace(
    /\{([^}]+)\}/g,
    (_, name) => `{${input.path.get(String(name)) ?? name}}`,
  );
  const card: JsonObject = {
    capability_id: id,
    description,
    effect: { GET: "read", DELETE: "destructive" }[String(endpoint.method)] ?? "write",
    ...draftState(endpoint, output, input, rendered.data, descriptions),
    ...(input.subject !== undefined && { subject: input.subject }),
    input_schema: {
      ...(input.required.length > 0 && { required: input.required }),
      properties: input.properties,
    },
    output_schema: rendered.schema,
    routing: { missing: { graphql: "GraphQL was not drafted." } },
    rest: {
      endpoint: `${endpoint.method} ${path}`,
      ...(Object.keys(input.query).length > 0 && { query: input.query }),
      ...(Object.keys(input.body).length > 0 && { body: input.body }),
      ...(nullOn.length > 0 && { nullOn: [...nullOn] }),
      ...responseKeys(output),
      ...(rendered.mapping !== undefined && { output: rendered.mapping }),
    },
    examples: [{ title: description.replace(/\.$/, ""), input: input.values }],
  };
  if (Object.keys(input.properties).length === 0 && input.subject !== undefined) delete card.input_schema;
  const request = draftRequest(endpoint, input, output);
  const call = (
    name: string,
    rest: readonly WrittenExchange[],
    expect: WrittenCall["expect"],
  ): WrittenCall => ({
    name,
    input: input.values,
    rest,
    expect,
  });
  const exchanges = [
    call("published example", draftSuccess(request, output, published, rendered.with, example), {
      data: rendered.data,
    }),
    ...(endpoint.method === "GET" || !mayLackAnswer
      ? []
      : endpoint.emptyStatuses.map((status) =>
          call(`answer ${status} without content`, [{ ...request, answer: emptyAnswer(status, example) }], {
            data: renderOutput(output, {}, endpoint.method, mayLackAnswer).data,
          }),
        )),
    call(
      "not found",
      [{ ...request, answer: { status: 404, body: NOT_FOUND } }],
      output.kind === "question" ? { data: { exists: false } } : { error: { code: "NOT_FOUND" } },
    ),
  ];
  const omitted = [...input.omitted, ...omittedAnswers(output, operation, document)];
  return { card, omitted, exchanges, keys: input.keys };
}

const NOT_FOUND = { message: "Not Found", documentation_url: "https://docs.github.com/rest", status: "404" };

/** Returns the keys of a route that say how the response is read. */
function responseKeys(output: DraftOutput): JsonObject {
  switch (output.kind) {
    case "question":
      return { statuses: { 204: true, 404: false } };
    case "text":
      return { response: { text: true, maxBytes: "$in.maxBytes" } };
    case "file": {
      const file = { const: output.name };
      return { response: { file, dir: "dir", overwrite: "overwrite", maxBytes: { const: MAX_FILE_BYTES } } };
    }
    default:
      return {};
  }
}

const MAX_FILE_BYTES = 2_000_000_000;

interface PublishedAnswer {
  readonly value: Json;
  /** The name of the example, if it is not the first one. */
  readonly named?: string;
}

/** Returns GitHub's example of a success: of an answer with several forms, one that the output reads. */
function publishedAnswer(example: OperationExamples | undefined, output: DraftOutput): PublishedAnswer {
  const success = example?.responses.find(({ status }) => status >= 200 && status < 300);
  const [first, ...others] = success?.examples ?? [];
  const fitting =
    output.kind === "object" && !isObject(first?.value ?? null)
      ? others.find(({ value }) => isObject(value))
      : undefined;
  return fitting === undefined
    ? { value: first?.value ?? null }
    : { value: fitting.value, named: fitting.name };
}

/** Some answers without content are an empty object. */
const emptyAnswer = (status: number, example: OperationExamples | undefined): WrittenExchange["answer"] => ({
  status,
  ...(example?.responses.some((one) => one.status === status && one.hasBody) && { body: {} }),
});

/** Returns the requests of a call that succeeds, with the published answer. `lacking`: what that lacks. */
function draftSuccess(
  request: Omit<WrittenExchange, "answer">,
  output: DraftOutput,
  { value: answer, named }: PublishedAnswer,
  lacking: Json | undefined,
  example: OperationExamples | undefined,
): WrittenExchange[] {
  const { operationId = "", responses = [] } = example ?? {};
  const isRedirect =
    !responses.some(({ status }) => status < 300) && responses.some(({ status }) => status === 302);
  if (output.kind === "file" || isRedirect)
    return [
      { ...request, answer: { status: 302, headers: { location: "https://api.github.com/_store/file" } } },
      { request: "GET /_store/file", answer: { headers: { "content-type": "text/plain" }, body: FILE } },
    ];
  // The example of some lists is an element.
  const isElement = isList(output) && isObject(answer);
  if (isElement) return [{ ...request, answer: { body: [answer] } }];
  const given = { ...(named !== undefined && { named }), ...(lacking !== undefined && { with: lacking }) };
  return [{ ...request, answer: { example: operationId, ...given } }];
}

/** Returns the request that the published inputs send. */
function draftRequest(
  endpoint: Endpoint,
  input: Input,
  output: DraftOutput,
): Omit<WrittenExchange, "answer"> {
  const target = endpoint.template.replace(/\{([^}]+)\}/g, (_, name) =>
    encodeURIComponent(String(input.values[input.path.get(String(name)) ?? ""])),
  );
  const isList = output.kind === "list";
  const pairs = [
    ...input.sentQuery,
    ...(isList ? [["per_page", 30] as const] : []),
    ...(isList && pageCursor(endpoint) === undefined ? [["page", 1] as const] : []),
  ];
  const query = pairs.map(([name, value]) => `${name}=${encodeURIComponent(String(value))}`).join("&");
  return {
    request: `${endpoint.method} ${target}${query === "" ? "" : `?${query}`}`,
    ...(Object.keys(input.body).length > 0 && { body: input.sentBody }),
  };
}
