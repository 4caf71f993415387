// The process of the replay server: receives the recording, and reports the port.

import { createServer } from "node:http";
import type { Recording } from "./replay-server.js";

process.once("message", (recording: Recording) => {
  const server = createServer((request, response) => {
    const answer = recording[`${request.method} ${request.url}`];
    request.resume().on("end", () => {
      response.writeHead(answer === undefined ? 404 : 200, answer?.headers).end(answer?.body);
    });
  });
  server.listen(0, "127.0.0.1", () => {
    const address = server.address();
    process.send?.(typeof address === "object" ? address?.port : undefined);
  });
});
