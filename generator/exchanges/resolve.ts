// Resolves the exchanges of scenarios: published examples become answers, and answers are validated.

import type { OperationExamples } from "../bind/examples.js";
import { isObject, objectAt } from "../bind/json.js";
import { nearest } from "../source/diagnostic.js";
import type { AnswerSchemas, RestAnswer } from "./answers.js";
import { isAbsent, isMap, undescribedKeys } from "./described-keys.js";

/** A REST request and its answer as a scenario file contains them. */
export interface WrittenExchange {
  /** Method, path and query: `GET /notifications?per_page=30`. */
  readonly request: string;
  readonly body?: unknown;
  readonly answer: WrittenAnswer | PublishedAnswer;
}

export interface WrittenAnswer {
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: unknown;
}

/** An example that GitHub publishes. */
export interface PublishedAnswer {
  /** The id of the operation, such as `activity/list-notifications-for-authenticated-user`. */
  readonly example: string;
  /** The name of the example. Default: the first. */
  readonly named?: string;
  /** The status of the answer. Default: the first success. */
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  /**
   * Values that replace values of the example. Objects are merged. A list has an element for each of these, the first one
   * of the example with these values. `{ $absent: true }` removes a key.
   */
  readonly with?: unknown;
}

export interface ResolvedExchange {
  readonly request: string;
  readonly body?: unknown;
  readonly answer: RestAnswer;
}

/** A problem of an exchange. `place`: the keys from the exchange to the value. */
export interface ExchangeProblem {
  readonly place: readonly (string | number)[];
  readonly message: string;
}

export interface Resolved {
  readonly exchanges: readonly ResolvedExchange[];
  readonly problems: readonly ExchangeProblem[];
}

/** GitHub's REST description, and the examples in it by operation id. */
export interface RestDescription {
  readonly schemas: AnswerSchemas;
  readonly examples: ReadonlyMap<string, OperationExamples>;
}

/** Returns the exchanges with their answers. Unchanged examples are not validated: they are what GitHub documents. */
export function resolveExchanges(written: readonly WrittenExchange[], rest: RestDescription): Resolved {
  const each = written.map((exchange) => resolveExchange(exchange, rest));
  return {
    exchanges: each.flatMap(({ exchange }) => exchange ?? []),
    problems: each.flatMap(({ problems }, index) =>
      problems.map(({ place, message }) => ({ place: [index, ...place], message })),
    ),
  };
}

interface ResolvedOne {
  readonly exchange?: ResolvedExchange;
  readonly problems: readonly ExchangeProblem[];
}

function resolveExchange({ answer, ...request }: WrittenExchange, rest: RestDescription): ResolvedOne {
  const [method = "", target = ""] = request.request.split(" ");
  const path = target.split("?")[0] ?? "";
  // Files are in a store to which GitHub redirects.
  if (path.startsWith(STORE) && !("example" in answer))
    return { exchange: { ...request, answer: { ...answer, status: answer.status ?? 200 } }, problems: [] };
  const template = findTemplate(method, path, rest.schemas);
  if (template === undefined)
    return failed(["request"], `GitHub's REST description has no endpoint for ${method} ${path}`);
  if (!("example" in answer)) {
    const { status = 200 } = answer;
    const problems = rest.schemas.problems(method, template, { ...answer, status });
    return {
      exchange: { ...request, answer: { ...answer, status } },
      problems: problems.map((message) => ({ place: ["answer"], message })),
    };
  }
  const operation = rest.examples.get(answer.example);
  if (operation === undefined) {
    const [near] = nearest(answer.example, rest.examples.keys());
    const hint = near === undefined ? "" : `; did you mean "${near}"?`;
    return failed(["answer", "example"], `there is no operation "${answer.example}"${hint}`);
  }
  if (operation.method !== method || operation.path !== template) {
    const message = `${answer.example} is ${operation.method} ${operation.path}, not ${method} ${template}`;
    return failed(["answer", "example"], message);
  }
  const resolved = published(request, answer, operation);
  if (answer.with === undefined || resolved.exchange === undefined) return resolved;
  const { body, status } = resolved.exchange.answer;
  const changed = { ...resolved.exchange.answer, body: merge(body, answer.with) };
  const schema = rest.schemas.bodySchema(method, template, status);
  const problems = [
    ...rest.schemas.problems(method, template, changed),
    ...undescribedKeys(answer.with, body, schema, rest.schemas.description),
  ];
  return {
    exchange: { ...resolved.exchange, answer: changed },
    problems: problems.map((message) => ({ place: ["answer", "with"], message })),
  };
}

/** The path of the store of files, whose answers GitHub does not describe. */
const STORE = "/_store/";

function merge(base: unknown, values: unknown): unknown {
  if (Array.isArray(base) && Array.isArray(values)) return values.map((value) => merge(base[0], value));
  if (!isMap(base) || !isMap(values)) return values;
  const merged = Object.entries(values).map(([key, value]) => [key, merge(base[key], value)]);
  const entries = Object.entries({ ...base, ...Object.fromEntries(merged) });
  return Object.fromEntries(entries.filter(([, value]) => !isAbsent(value)));
}

function published(
  request: Pick<WrittenExchange, "request" | "body">,
  { example, named, status, headers }: PublishedAnswer,
  { responses }: OperationExamples,
): ResolvedOne {
  const response = responses.find((one) =>
    status === undefined ? one.status >= 200 && one.status < 300 : one.status === status,
  );
  if (response === undefined)
    return failed(["answer"], `${example} documents ${responses.map((one) => one.status).join(", ")}`);
  const common = { status: response.status, ...(headers && { headers }) };
  const names = response.examples.map(({ name }) => name);
  const found = response.examples.find(({ name }) => named === undefined || name === named);
  if (found === undefined && named !== undefined)
    return failed(
      ["answer", "named"],
      `${example} has no example "${named}"; it has ${names.join(", ") || "none"}`,
    );
  if (found === undefined && response.hasBody)
    return failed(["answer"], `GitHub publishes no example of ${example} with status ${response.status}`);
  return {
    exchange: { ...request, answer: { ...common, ...(found && { body: found.value }) } },
    problems: [],
  };
}

const failed = (place: readonly (string | number)[], message: string): ResolvedOne => ({
  problems: [{ place, message }],
});

/** Returns the description's path for a request, such as `/repos/{owner}/{repo}`. Literal segments precede parameters. */
function findTemplate(method: string, path: string, { description }: AnswerSchemas): string | undefined {
  const templates = Object.entries(objectAt(description, "paths")).flatMap(([template, item]) =>
    isObject(item) && Object.hasOwn(item, method.toLowerCase()) ? [template] : [],
  );
  const parameters = (template: string) => template.split("{").length;
  // A path or a reference at the end may have several segments.
  const [found] = ["[^/]+", ".+"]
    .map((last) => templates.filter((template) => toPattern(template, last).test(path)))
    .flatMap((matching) => matching.sort((a, b) => parameters(a) - parameters(b)));
  return found;
}

function toPattern(template: string, last: string): RegExp {
  const literal = template.replace(/[.*+?^$()|[\]\\]/g, "\\$&");
  return new RegExp(
    `^${literal.replace(/\{(?:path|ref|basehead)\}$/, last).replace(/\{[^}]*\}/g, "[^/]+")}$`,
  );
}
