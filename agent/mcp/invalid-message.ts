// Answers to lines that are not messages of JSON-RPC, which the MCP library ignores.

const PARSE_ERROR = -32700;
const INVALID_REQUEST = -32600;

/** Returns the answer to a line that is neither a request, a notification nor a response; undefined for other lines. */
export function answerInvalid(line: string): object | undefined {
  if (line.trim() === "") return undefined;
  let message: unknown;
  try {
    message = JSON.parse(line);
  } catch {
    return answer(null, PARSE_ERROR, "Parse error: expected a message as JSON on one line");
  }
  const { jsonrpc, id, method, result, error } = Object(message);
  const hasId = typeof id === "string" || typeof id === "number";
  const isRequest = typeof method === "string" && (id === undefined || hasId);
  const isResponse = method === undefined && (result !== undefined || error !== undefined);
  if (jsonrpc === "2.0" && (isRequest || isResponse)) return undefined;
  return answer(
    hasId ? id : null,
    INVALID_REQUEST,
    'Invalid request: expected {"jsonrpc":"2.0","id":…,"method":"…"}',
  );
}

/** `id`: null if the message has none, as JSON-RPC requires. */
function answer(id: string | number | null, code: number, message: string): object {
  return { jsonrpc: "2.0", id, error: { code, message } };
}
