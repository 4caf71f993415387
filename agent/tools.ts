// The tools for a model: what each is told of, takes and does, whatever carries it (MCP, an SDK, a loop of one's own).

import { executeTask, executeTasks } from "../generated/index.js";
import { createSession, type Failure, type RouteError, type Session } from "../runtime/index.js";
import { type CompactError, compact } from "./compact.js";
import type { CreateExecuteToolOptions } from "./execute-tool.js";
import { explainBriefly, explainInFull } from "./explain.js";
import { findCapability } from "./find.js";
import { byDomain, summary } from "./list.js";
import { createPolicy, type Policy } from "./policy.js";
import { type Presentation, present, presentChain } from "./present.js";
import { notSteps, readSteps } from "./steps.js";
import { safeJson } from "./text.js";
import { readArguments } from "./tool-arguments.js";
import type { ToolDefinition } from "./tool-definition.js";

export interface CreateToolsOptions extends CreateExecuteToolOptions {
  /** `full` answers with envelopes, schemas and lists of objects. Default `compact`. */
  readonly format?: "compact" | "full";
}

/** What a tool answers: a text, or a value with `ok`. */
export interface ToolAnswer {
  readonly value: unknown;
  /** The tool did not do what it was asked; the value says why. */
  readonly isError: boolean;
}

export interface ToolCallOptions {
  readonly signal?: AbortSignal;
}

export interface Tools {
  readonly definitions: readonly ToolDefinition[];
  /** Runs a tool; arguments may be an object or its JSON text. Never rejects: a mistake is an answer with an error. */
  run(name: string, input: unknown, options?: ToolCallOptions): Promise<ToolAnswer>;
  /** The same, with the answer as the text that goes back to the model. */
  call(name: string, input: unknown, options?: ToolCallOptions): Promise<string>;
}

type Format = NonNullable<CreateToolsOptions["format"]>;

interface Tool extends ToolDefinition {
  run(input: Readonly<Record<string, unknown>>, options: ToolCallOptions): Promise<ToolAnswer>;
}

/**
 * The tools `execute`, `explain`, `list_capabilities` and `chain`, bound to a client's options. List and explain tell
 * only of what may be used. Throws at once when an option can't be meant, such as a pattern that fits no capability.
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
  const run: Tools["run"] = async (name, input, callOptions = {}) => {
    const tool = tools.find((each) => each.name === name);
    if (tool === undefined) return mistake(`there is no tool ${JSON.stringify(name)}`);
    const read = readArguments(tool, input);
    return read.problem === undefined ? tool.run(read.value, callOptions) : mistake(read.problem);
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

/** The answer as a text: what is no text is one line of JSON. */
export function toolText({ value }: ToolAnswer): string {
  return typeof value === "string" ? value : safeJson(value);
}

function executeTool(presentation: Presentation, policy: Policy, session: Session): Tool {
  const repo = session.options.repo === undefined ? "" : ` owner/name default: ${session.options.repo}.`;
  return {
    name: "execute",
    description: `Run a GitHub capability; explain tells its params.${repo}`,
    inputSchema: {
      type: "object",
      properties: { capability_id: { type: "string" }, params: { type: "object" } },
      required: ["capability_id"],
    },
    annotations: writesOf(policy),
    async run({ capability_id: task, params = {} }, { signal }) {
      if (typeof task !== "string") return mistake("capability_id: expected a string");
      const options = signal === undefined ? {} : { signal };
      const result = await executeTask({ task, input: params }, options, session);
      return { value: present(result, presentation), isError: !result.ok };
    },
  };
}

function explainTool(format: Format, policy: Policy): Tool {
  return {
    name: "explain",
    description: "Params and output of a capability.",
    inputSchema: {
      type: "object",
      properties: { capability_id: { type: "string" } },
      required: ["capability_id"],
    },
    annotations: { readOnlyHint: true },
    async run({ capability_id: name }) {
      if (typeof name !== "string") return mistake("capability_id: expected a string");
      const { entry, failure } = await findCapability(name);
      if (failure !== undefined) return failed(failure, format);
      const refusal = policy.refusal(entry);
      if (refusal !== undefined) return failed(failureOf(refusal, entry.id), format);
      const value = format === "full" ? await explainInFull(entry) : explainBriefly(entry, name);
      return { value, isError: false };
    },
  };
}

function listTool(format: Format, { permitted }: Policy): Tool {
  return {
    name: "list_capabilities",
    description: "All capability ids.",
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
    description: "Run several at once, reads first.",
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
    annotations: writesOf(policy),
    async run(input, { signal }) {
      const read = readSteps(input.steps);
      // A capability without a GraphQL route runs beside the others: a model need not know which has one.
      const options = { mixed: true, ...(signal === undefined ? {} : { signal }) };
      const result =
        read.problem === undefined
          ? await executeTasks(read.steps, options, session)
          : notSteps(read.problem);
      return {
        value: presentChain(result, presentation),
        isError: result.status === "failed",
      };
    },
  };
}

/** Whether something that may be used writes, and destroys. */
function writesOf({ permitted }: Policy): ToolDefinition["annotations"] {
  if (permitted.every(({ effect }) => effect === "read")) return { readOnlyHint: true };
  return { destructiveHint: permitted.some(({ effect }) => effect === "destructive") };
}

function failureOf({ code, message, retryable, details = {} }: RouteError, capability_id: string): Failure {
  return { ok: false, error: { code, message, retryable, details }, meta: { capability_id } };
}

function failed(failure: Failure, format: Format): ToolAnswer {
  return { value: format === "full" ? failure : compact(failure), isError: true };
}

/** The answer to a call that no tool can take. */
function mistake(message: string): ToolAnswer {
  const error: CompactError = { code: "VALIDATION", message };
  return { value: { ok: false, error }, isError: true };
}
