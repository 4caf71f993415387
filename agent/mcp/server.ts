// The tools as an MCP server, without a transport.

import { type CallToolResult, McpServer } from "@modelcontextprotocol/server";
import { standardSchema } from "../tool-formats.js";
import { type Tools, toolText } from "../tools.js";

/** A server of these tools. Unknown tools are protocol errors; every other mistake is an answer with `isError`. */
export function createMcpServer(tools: Tools, version: string): McpServer {
  const server = new McpServer({ name: "ghx", version }, { capabilities: { tools: { listChanged: false } } });
  for (const { name, description, inputSchema, annotations } of tools.definitions) {
    server.registerTool(
      name,
      { description, inputSchema: standardSchema(inputSchema), annotations },
      async (input, { mcpReq }): Promise<CallToolResult> => {
        // Aborted when the client cancels the request, or is gone.
        const answer = await tools.run(name, input, { signal: mcpReq.signal });
        const content: CallToolResult["content"] = [{ type: "text", text: toolText(answer) }];
        return answer.isError ? { content, isError: true } : { content };
      },
    );
  }
  return server;
}
