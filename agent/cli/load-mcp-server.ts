// Loads the MCP server. In this folder, since the built program imports the server's bundle by the same relative path.

export const loadMcpServer = () => import("../mcp/serve.js");
