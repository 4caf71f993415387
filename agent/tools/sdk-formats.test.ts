// The tools in the formats of other SDKs, and a model of the AI SDK that calls one.

import type { MessageCreateParams } from "@anthropic-ai/sdk/resources/messages";
import { type LocalGithub, startLocalGithub } from "@ghx/local-github";
import { asSchema, generateText, stepCountIs, type ToolSet } from "ai";
import { MockLanguageModelV4 } from "ai/test";
import type { ChatCompletionCreateParams } from "openai/resources/chat/completions";
import type { ResponseCreateParams } from "openai/resources/responses/responses";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { aiSdkTools, anthropicTools, createTools, openAiResponsesTools, openAiTools } from "../index.js";

let github: LocalGithub;
beforeAll(async () => {
  github = await startLocalGithub();
});
beforeEach(() => github.reset());
afterAll(() => github.close());

const createLocalTools = () =>
  createTools({ apiUrl: github.url, token: github.token, repo: "octo/hello", env: {} });
const VIEW = { capability_id: "issue.view", params: { issueNumber: 1 } };

test("OpenAI and Anthropic: tools match the types of the SDKs and are JSON data", () => {
  const tools = createLocalTools();
  const chat = openAiTools(tools) satisfies ChatCompletionCreateParams["tools"];
  const responses = openAiResponsesTools(tools) satisfies ResponseCreateParams["tools"];
  const messages = anthropicTools(tools) satisfies MessageCreateParams["tools"];
  const schema = {
    type: "object",
    properties: {
      capability_id: { type: "string" },
      params: { type: "object" },
      fields: { type: "string" },
      jq: { type: "string" },
    },
    required: ["capability_id"],
  };
  const named = { name: "execute", description: expect.stringContaining("GitHub") };
  expect(chat[0]).toEqual({ type: "function", function: { ...named, parameters: schema } });
  expect(responses[0]).toEqual({ type: "function", ...named, parameters: schema, strict: false });
  expect(messages[0]).toEqual({ ...named, input_schema: schema });
  for (const format of [chat, responses, messages])
    expect(JSON.parse(JSON.stringify(format))).toEqual(format);
});

test("AI SDK: tools match the types of the SDK, and params accept any field", async () => {
  const tools = aiSdkTools(createLocalTools()) satisfies ToolSet;
  // Twice, because the SDK modifies the schema.
  for (let round = 0; round < 2; round++) {
    const schema = await asSchema(tools.execute?.inputSchema).jsonSchema;
    expect(schema).toEqual({
      type: "object",
      properties: {
        capability_id: { type: "string" },
        params: { type: "object", additionalProperties: {} },
        fields: { type: "string" },
        jq: { type: "string" },
      },
      required: ["capability_id"],
      additionalProperties: false,
    });
  }
});

test("AI SDK: a model calls a tool and reads its answer in the next step", async () => {
  const usage = {
    inputTokens: { total: 1, noCache: 1, cacheRead: 0, cacheWrite: 0 },
    outputTokens: { total: 1, text: 1, reasoning: 0 },
  };
  let step = 0;
  const model = new MockLanguageModelV4({
    doGenerate: async () =>
      step++ === 0
        ? {
            content: [
              { type: "tool-call", toolCallId: "1", toolName: "execute", input: JSON.stringify(VIEW) },
              { type: "tool-call", toolCallId: "2", toolName: "explain", input: "{}" },
            ],
            finishReason: { unified: "tool-calls", raw: undefined },
            usage,
            warnings: [],
          }
        : {
            content: [{ type: "text", text: "done" }],
            finishReason: { unified: "stop", raw: undefined },
            usage,
            warnings: [],
          },
  });
  const { text, steps } = await generateText({
    model,
    tools: aiSdkTools(createLocalTools()),
    prompt: "What is issue 1?",
    stopWhen: stepCountIs(3),
  });
  expect(text).toBe("done");
  const [executed, explained] = steps[0]?.toolResults ?? [];
  expect(JSON.parse(String(executed?.output))).toMatchObject({ ok: true, data: { number: 1 } });
  expect(explained?.output).toContain("capability_id: is required");
  expect(JSON.stringify(model.doGenerateCalls[1]?.prompt)).toContain("Found a bug");
});
