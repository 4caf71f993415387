// Replies to every open review thread of a pull request and resolves it: two requests for any number of threads.
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
