// Loads the exchange files of a project, with the answers that GitHub publishes.

import { readdir, readFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { Ajv } from "ajv";
import addFormats from "ajv-formats";
import { loadExamples } from "../examples.js";
import { loadSchema, MissingInput, relativePath } from "../source/load.js";
import { AnswerSchemas } from "./answers.js";
import schema from "./exchanges.schema.json" with { type: "json" };
import { readYaml } from "./read-yaml.js";
import {
  type ResolvedExchange,
  type RestDescription,
  resolveExchanges,
  type WrittenExchange,
} from "./resolve.js";

/** Options of {@link loadExchanges}. */
export interface LoadExchangesOptions {
  /** The folder of documents and schemas, as `--operations` of ghx-gen. Default: `operations`. */
  readonly operations?: string;
}

/** A call with its requests and answers. `runExchange` of `ghx/testing` runs it. */
export interface Exchange {
  /** The id of the capability. */
  readonly capability: string;
  readonly name: string;
  /** Where the exchange is, as `path:line:column`. */
  readonly position: string;
  /** Null for no token. */
  readonly token?: null;
  /** Calls by name, whose results the input refers to. */
  readonly before?: Readonly<Record<string, { readonly task?: string; readonly input: Values }>>;
  readonly input: Values;
  readonly graphql?: readonly GraphqlExchange[];
  readonly rest?: readonly ResolvedExchange[];
  readonly expect: ExpectedResult;
}

export type Values = Readonly<Record<string, unknown>>;

/** A GraphQL request and its answer. */
export interface GraphqlExchange {
  readonly document: string;
  readonly variables?: Values;
  readonly answer: {
    readonly status?: number;
    readonly headers?: Readonly<Record<string, string>>;
    readonly body?: unknown;
    readonly data?: unknown;
    readonly errors?: readonly unknown[];
  };
}

/** The expected data or error. */
export interface ExpectedResult {
  readonly data?: Values;
  readonly error?: {
    readonly code: string;
    readonly message?: string;
    readonly retryable?: boolean;
    readonly details?: Values;
  };
  readonly meta?: Values;
}

/** A call as a file contains it. */
export interface WrittenCall extends Omit<Exchange, "capability" | "position" | "rest"> {
  readonly rest?: readonly WrittenExchange[];
}

interface ExchangesFile {
  readonly capability: string;
  readonly exchanges: readonly WrittenCall[];
}

/** Files that are malformed, and answers that GitHub cannot give. The message has a line for each, with its place. */
export class ExchangeError extends Error {
  override readonly name = "ExchangeError";
}

/**
 * Loads the exchanges of all YAML files in a folder, in their order. Throws {@link ExchangeError} if one of them is not
 * valid.
 */
export async function loadExchanges(
  folder: string,
  { operations = "operations" }: LoadExchangesOptions = {},
): Promise<Exchange[]> {
  const root = process.cwd();
  const validate = new Ajv({ allErrors: true, verbose: true, allowUnionTypes: true, strictTypes: false });
  addFormats.default(validate);
  const isFile = validate.compile<ExchangesFile>(schema);
  const rest = await loadRestDescription({ root, operations: resolve(root, operations) });
  const diagnostics: string[] = [];
  const loaded: Exchange[] = [];
  for (const name of (await yamlNames(folder)).sort()) {
    const path = join(resolve(root, folder), name);
    const read = readYaml(relativePath(root, path), await readFile(path, "utf8"), isFile);
    diagnostics.push(...read.diagnostics);
    const { capability = "", exchanges = [] } = read.file ?? {};
    if (read.file !== undefined && `${capability}.yaml` !== name)
      diagnostics.push(
        `${read.position(["capability"])} expected "${name.replace(/\.yaml$/, "")}" to match the file name`,
      );
    for (const [index, exchange] of exchanges.entries()) {
      const resolved = exchange.rest && resolveExchanges(exchange.rest, rest);
      for (const { place, message } of resolved?.problems ?? [])
        diagnostics.push(`${read.position(["exchanges", index, "rest", ...place])} ${message}`);
      const position = read.position(["exchanges", index]);
      const earlier = exchanges.findIndex(({ name: other }) => other === exchange.name);
      if (earlier < index)
        diagnostics.push(
          `${position} the name "${exchange.name}" is also the name of exchange ${earlier + 1}`,
        );
      const { rest: _, ...call } = exchange;
      loaded.push({ capability, position, ...call, ...(resolved && { rest: resolved.exchanges }) });
    }
  }
  if (diagnostics.length > 0) throw new ExchangeError(diagnostics.join("\n"));
  return loaded;
}

async function yamlNames(folder: string): Promise<string[]> {
  const names = await readdir(folder).catch(() => {
    throw new ExchangeError(`there is no folder ${folder}`);
  });
  return names.filter((name) => name.endsWith(".yaml"));
}

/** Reads GitHub's REST description and its examples. */
async function loadRestDescription(project: { root: string; operations: string }): Promise<RestDescription> {
  const texts = await loadSchema(project, (name) => name.startsWith("openapi."));
  const read = (file: string): string => {
    const [, text] = [...texts].find(([path]) => path.endsWith(`/${file}`)) ?? [];
    if (text === undefined) throw new MissingInput(`there is no ${file} in the schemas`);
    return text;
  };
  const schemas = new AnswerSchemas(read("openapi.json"), read("openapi.patches.yaml"));
  return { schemas, examples: await loadExamples(project) };
}
