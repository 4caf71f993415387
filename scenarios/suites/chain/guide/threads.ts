// Replies to and resolves every unresolved review thread of a pull request with two requests after the list.
import { createGhx, unwrap } from "../../../../agent/main.js";

const ghx = createGhx({ repo: "octo/hello" });

const threads = await unwrap(ghx.pr.thread.list({ prNumber: 3, unresolvedOnly: true }));
const { status, results } = await ghx.chain(
  threads.items.flatMap(({ id: threadId }) => [
    ghx.pr.thread.reply.step({ threadId, body: "Done in 4f2c9d1." }),
    ghx.pr.thread.resolve.step({ threadId }),
  ]),
);

console.log(status, results.filter(({ ok }) => ok).length);
