// The tools for a model, independent of how they are served (MCP, an SDK, or a custom loop).

import { executeTask, executeTasks } from "../generated/index.js";
import { createSession, type Failure, type RouteError, type Session } from "../runtime/index.js";
import { type CompactError, compact } from "./compact.js";
import type { CreateExecuteToolOptions } from "./execute-tool.js";
import { explainBriefly, explainInFull } from "./explain.js";
import { findCapability } from "./find.js";
import { byDomain, summary } from "./list.js";
import { createPolicy, type Policy } from "./policy.js";
import { type Presentation, present, presentChain } from "./present.js";
import { invalidSteps, readSteps } from "./steps.js";
import { safeJson } from "./text.js";
import { readArguments } from "./tool-arguments.js";
import type { ToolDefinition } from "./tool-definition.js";

export interface CreateToolsOptions extends CreateExecuteToolOptions {
  /** `full` returns envelopes, schemas and lists of objects. Default: `compact`. */
  readonly format?: "compact" | "full";
}

/** The answer of a tool: a text, or a value with `ok`. */
export interface ToolAnswer {
  readonly value: unknown;
  /** Whether the call failed; the value contains the error. */
  readonly isError: boolean;
}

export interface ToolCallOptions {
  readonly signal?: AbortSignal;
}

export interface Tools {
  readonly definitions: readonly ToolDefinition[];
  /** Runs a tool. The arguments are an object or its JSON text. Never rejects: invalid arguments return an error. */
  run(name: string, args: unknown, options?: ToolCallOptions): Promise<ToolAnswer>;
  /** Runs a tool and returns the answer as text for the model. */
  call(name: string, args: unknown, options?: ToolCallOptions): Promise<string>;
}

type Format = NonNullable<CreateToolsOptions["format"]>;

interface Tool extends ToolDefinition {
  run(args: Readonly<Record<string, unknown>>, options: ToolCallOptions): Promise<ToolAnswer>;
}

/**
 * Creates the tools `execute`, `explain`, `list_capabilities` and `chain` with the options of a client. `explain` and
 * `list_capabilities` only show permitted capabilities. Throws if an option is invalid, such as a pattern that matches
 * no capability.
 */
export function createTools(options: CreateToolsOptions = {}): Tools {
  const { format = "compact", rawText, ...clientOptions } = options;
  const policy = createPolicy(clientOptions);
  const session = createSession(clientOptions, { policy });
  const tools = [
    executeTool({ format, rawText }, policy, session),
    explainTool(format, policy),
    listTool(format, policy),
    chainTool({ format, rawText }, policy, session),
  ];
  const run: Tools["run"] = async (name, args, callOptions = {}) => {
    const tool = tools.find((each) => each.name === name);
    if (tool === undefined) return invalidCall(`unknown tool ${JSON.stringify(name)}`);
    const read = readArguments(tool, args);
    return read.problem === undefined ? tool.run(read.value, callOptions) : invalidCall(read.problem);
  };
  return {
    definitions: tools.map(({ name, description, inputSchema, annotations }) => ({
      name,
      description,
      inputSchema,
      annotations,
    })),
    run,
    call: async (...call) => toolText(await run(...call)),
  };
}

/** Returns the answer as text. A value is one line of JSON. */
export function toolText({ value }: ToolAnswer): string {
  return typeof value === "string" ? value : safeJson(value);
}

function executeTool(presentation: Presentation, policy: Policy, session: Session): Tool {
  const repo = session.options.repo === undefined ? "" : ` Default owner/name: ${session.options.repo}.`;
  return {
    name: "execute",
    description: `Run a GitHub capability; explain shows its params.${repo}`,
    inputSchema: {
      type: "object",
      properties: { capability_id: { type: "string" }, params: { type: "object" } },
      required: ["capability_id"],
    },
    annotations: writeHints(policy),
    async run({ capability_id: task, params = {} }, { signal }) {
      if (typeof task !== "string") return invalidCall("capability_id: expected a string");
      const options = signal === undefined ? {} : { signal };
      const result = await executeTask({ task, input: params }, options, session);
      return { value: present(result, presentation), isError: !result.ok };
    },
  };
}

function explainTool(format: Format, policy: Policy): Tool {
  return {
    name: "explain",
    description: "Show capability params and output.",
    inputSchema: {
      type: "object",
      properties: { capability_id: { type: "string" } },
      required: ["capability_id"],
    },
    annotations: { readOnlyHint: true },
    async run({ capability_id: name }) {
      if (typeof name !== "string") return invalidCall("capability_id: expected a string");
      const { entry, failure } = await findCapability(name);
      if (failure !== undefined) return failureAnswer(failure, format);
      const refusal = policy.refusal(entry);
      if (refusal !== undefined) return failureAnswer(toFailure(refusal, entry.id), format);
      const value = format === "full" ? await explainInFull(entry) : explainBriefly(entry, name);
      return { value, isError: false };
    },
  };
}

function listTool(format: Format, { permitted }: Policy): Tool {
  return {
    name: "list_capabilities",
    description: "List capability ids.",
    inputSchema: { type: "object", properties: {} },
    annotations: { readOnlyHint: true },
    run: async () => ({
      value: format === "full" ? permitted.map(summary) : byDomain(permitted),
      isError: false,
    }),
  };
}

function chainTool(presentation: Presentation, policy: Policy, session: Session): Tool {
  return {
    name: "chain",
    description: "Run several capabilities, reads first.",
    inputSchema: {
      type: "object",
      properties: {
        steps: {
          type: "array",
          items: {
            type: "object",
            properties: { task: { type: "string" }, input: { type: "object" } },
            required: ["task"],
          },
        },
      },
      required: ["steps"],
    },
    annotations: writeHints(policy),
    async run(args, { signal }) {
      const read = readSteps(args.steps);
      // `mixed`, so that a model does not need to know which capabilities have a GraphQL route.
      const options = { mixed: true, ...(signal === undefined ? {} : { signal }) };
      const result =
        read.problem === undefined
          ? await executeTasks(read.steps, options, session)
          : invalidSteps(read.problem);
      return {
        value: presentChain(result, presentation),
        isError: result.status === "failed",
      };
    },
  };
}

/** Returns MCP hints: whether the permitted capabilities write, and whether any is destructive. */
function writeHints({ permitted }: Policy): ToolDefinition["annotations"] {
  if (permitted.every(({ effect }) => effect === "read")) return { readOnlyHint: true };
  return { destructiveHint: permitted.some(({ effect }) => effect === "destructive") };
}

function toFailure({ code, message, retryable, details = {} }: RouteError, capability_id: string): Failure {
  return { ok: false, error: { code, message, retryable, details }, meta: { capability_id } };
}

function failureAnswer(failure: Failure, format: Format): ToolAnswer {
  return { value: format === "full" ? failure : compact(failure), isError: true };
}

/** The answer to a call with an unknown tool or invalid arguments. */
function invalidCall(message: string): ToolAnswer {
  const error: CompactError = { code: "VALIDATION", message };
  return { value: { ok: false, error }, isError: true };
}
