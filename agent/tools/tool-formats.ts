// The tools in the formats of the Vercel AI SDK, OpenAI's APIs and Anthropic's Messages API.

import type { ToolDefinition, ToolSchema } from "./tool-definition.js";
import type { ToolCallOptions, Tools } from "./tools.js";

/** A tool of the Vercel AI SDK, which also runs it. */
export interface AiSdkTool {
  readonly description: string;
  readonly inputSchema: StandardToolSchema;
  execute(input: unknown, options?: { readonly abortSignal?: AbortSignal | undefined }): Promise<string>;
}

/** A schema of arguments in the format of [Standard Schema](https://standardschema.dev) and its JSON Schema extension. */
export interface StandardToolSchema {
  readonly "~standard": {
    readonly version: 1;
    readonly vendor: "ghx";
    readonly validate: (value: unknown) => { readonly value: unknown };
    readonly jsonSchema: {
      readonly input: () => Record<string, unknown>;
      readonly output: () => Record<string, unknown>;
    };
  };
}

/** Returns the tools for `generateText({ tools: aiSdkTools(tools), … })`. */
export function aiSdkTools(tools: Tools): Record<string, AiSdkTool> {
  const entries = tools.definitions.map(({ name, description, inputSchema }) => {
    // The AI SDK closes objects without `additionalProperties`, but `params` accepts any field.
    const schema = standardSchema(inputSchema, { additionalProperties: {} });
    const execute: AiSdkTool["execute"] = (input, { abortSignal } = {}) =>
      tools.call(name, input, toolCallOptions(abortSignal));
    return [name, { description, inputSchema: schema, execute }] as const;
  });
  return Object.fromEntries(entries);
}

function toolCallOptions(signal: AbortSignal | undefined): ToolCallOptions {
  return signal === undefined ? {} : { signal };
}

/** A function of OpenAI's Chat Completions API, a format that many other providers accept. */
export interface OpenAiTool {
  readonly type: "function";
  readonly function: {
    readonly name: string;
    readonly description: string;
    readonly parameters: Record<string, unknown>;
  };
}

/** Returns the tools for `chat.completions.create({ tools: openAiTools(tools), … })`. Run them with `tools.call(name, arguments)`. */
export function openAiTools({ definitions }: Tools): OpenAiTool[] {
  return definitions.map(({ name, description, inputSchema }) => ({
    type: "function",
    function: { name, description, parameters: copy(inputSchema) },
  }));
}

/** A function of OpenAI's Responses API. */
export interface OpenAiResponsesTool {
  readonly type: "function";
  readonly name: string;
  readonly description: string;
  readonly parameters: Record<string, unknown>;
  /** False, because `params` accepts any field. */
  readonly strict: false;
}

/** Returns the tools for `responses.create({ tools: openAiResponsesTools(tools), … })`. */
export function openAiResponsesTools({ definitions }: Tools): OpenAiResponsesTool[] {
  return definitions.map(({ name, description, inputSchema }) => ({
    type: "function",
    name,
    description,
    parameters: copy(inputSchema),
    strict: false,
  }));
}

/** A tool of Anthropic's Messages API. */
export interface AnthropicTool {
  readonly name: string;
  readonly description: string;
  readonly input_schema: { type: "object"; properties: Record<string, unknown>; required?: string[] };
}

/** Returns the tools for `messages.create({ tools: anthropicTools(tools), … })`. Run them with `tools.call(name, input)`. */
export function anthropicTools({ definitions }: Tools): AnthropicTool[] {
  return definitions.map(({ name, description, inputSchema: { properties, required } }) => ({
    name,
    description,
    input_schema: {
      type: "object",
      properties: { ...properties },
      ...(required === undefined ? {} : { required: [...required] }),
    },
  }));
}

/**
 * Returns the schema as a Standard Schema whose validation accepts every value: the tool validates its arguments and
 * returns an error that the model can fix, while an exception would end the turn.
 */
export function standardSchema(
  schema: ToolDefinition["inputSchema"],
  openObject: Readonly<Record<string, unknown>> = {},
): StandardToolSchema {
  const properties = () =>
    Object.fromEntries(
      Object.entries(schema.properties).map(([name, argument]) => [
        name,
        argument.type === "object" ? { ...argument, ...openObject } : structuredClone(argument),
      ]),
    );
  // A new object for each call, because some SDKs modify the schema.
  const json = () => ({ ...copy(schema), properties: properties() });
  return {
    "~standard": {
      version: 1,
      vendor: "ghx",
      validate: (value) => ({ value }),
      jsonSchema: { input: json, output: json },
    },
  };
}

function copy(schema: ToolSchema): Record<string, unknown> {
  return structuredClone({ ...schema });
}
