// What the limiter and the output checks add to a call, with recorded responses that arrive at once.

import { issueListCapability } from "../../../generated/issue/list.js";
import { issueViewCapability } from "../../../generated/issue/view.js";
import { type Capability, createSession, execute } from "../../../runtime/index.js";
import { type Bench, compared, interleave, limited, round } from "./benchmark.js";
import { expectOk, ISSUES, operations, record } from "./calls.js";

const ROUNDS = 301;
const CALLS = 40;
const LISTS = 5;

export const overhead: Bench = {
  about: `calls without network; lower quartiles of ${ROUNDS} interleaved rounds`,
  async run() {
    const { recording } = await record();
    const apiUrl = "http://127.0.0.1:9";
    const options = {
      apiUrl,
      token: "t",
      env: {},
      repo: "octocat/hello",
      fetch: async (url: string | URL | Request, init?: RequestInit) => {
        const found = recording[`${init?.method} ${String(url).slice(apiUrl.length)}`];
        return new Response(found?.body, { headers: found?.headers ?? {} });
      },
    };
    const session = createSession(options);
    const rest = createSession({ ...options, routes: ["rest"] });
    const issue = { issueNumber: 1 };
    const issues = { first: ISSUES };
    const repeat = (count: number, call: () => Promise<unknown>) => async () => {
      for (let index = 0; index < count; index++) await call();
    };
    // A pair at a time, because a way also pays for the garbage of those before it.
    const pacing = await interleave(ROUNDS, {
      paced: repeat(CALLS, operations(options).view),
      unpaced: repeat(CALLS, operations({ ...options, pacing: false }).view),
    });
    const view = await interleave(ROUNDS, {
      checked: repeat(CALLS, () => expectOk(execute(issueViewCapability, issue, {}, session))),
      unchecked: repeat(CALLS, () => expectOk(execute(unchecked(issueViewCapability), issue, {}, session))),
    });
    const list = await interleave(ROUNDS, {
      checked: repeat(LISTS, () => expectOk(execute(issueListCapability, issues, {}, rest))),
      unchecked: repeat(LISTS, () => expectOk(execute(unchecked(issueListCapability), issues, {}, rest))),
    });
    const row = (name: string, ours: number, peer: number, calls: number, aim: number) =>
      compared(name, { ours: ours / calls, peer: peer / calls, aim });
    return [
      row("call with ÷ without the limiter", pacing.paced, pacing.unpaced, CALLS, 1.25),
      row("call with ÷ without the output check", view.checked, view.unchecked, CALLS, 1.05),
      limited(
        row(`list of ${ISSUES} with ÷ without the output check`, list.checked, list.unchecked, LISTS, 1.05),
        `The check of an issue takes ${round(((list.checked - list.unchecked) / LISTS / ISSUES) * 1000, 1)} µs. Without network, the call consists of little else`,
      ),
    ];
  },
};

/** Returns the capability without the check of its output. */
function unchecked<Output>({ output: _, ...rest }: Capability<unknown, Output>): Capability<unknown, Output> {
  return rest;
}
