// An MCP server of the tools, without a transport.

import { type CallToolResult, McpServer } from "@modelcontextprotocol/server";
import { standardSchema } from "../tool-formats.js";
import { type Tools, toolText } from "../tools.js";

/** Creates a server of the tools. An unknown tool is a protocol error; all other errors are answers with `isError`. */
export function createMcpServer(tools: Tools, version: string): McpServer {
  const server = new McpServer({ name: "ghx", version }, { capabilities: { tools: { listChanged: false } } });
  for (const { name, description, inputSchema, annotations } of tools.definitions) {
    server.registerTool(
      name,
      { description, inputSchema: standardSchema(inputSchema), annotations },
      async (input, { mcpReq }): Promise<CallToolResult> => {
        // Aborted when the client cancels the request or disconnects.
        const answer = await tools.run(name, input, { signal: mcpReq.signal });
        const content: CallToolResult["content"] = [{ type: "text", text: toolText(answer) }];
        return answer.isError ? { content, isError: true } : { content };
      },
    );
  }
  return server;
}
