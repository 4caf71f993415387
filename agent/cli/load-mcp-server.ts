// Loads the MCP server. In this folder, because the built program imports the server by the same relative path.

export const loadMcpServer = () => import("../mcp/serve.js");
