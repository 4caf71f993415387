// What the limiter and the output checks add to a call, with recorded responses that arrive at once.

import { issueListCapability } from "../../generated/issue/list.js";
import { issueViewCapability } from "../../generated/issue/view.js";
import { type Capability, createSession, execute } from "../../runtime/index.js";
import { type Bench, compared, interleave, limited, round } from "./bench.js";
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
    const view = { issueNumber: 1 };
    const list = { first: ISSUES };
    const repeat = (count: number, call: () => Promise<unknown>) => async () => {
      for (let index = 0; index < count; index++) await call();
    };
    const ms = await interleave(ROUNDS, {
      paced: repeat(CALLS, operations(options).view),
      unpaced: repeat(CALLS, operations({ ...options, pacing: false }).view),
      view: repeat(CALLS, () => expectOk(execute(issueViewCapability, view, {}, session))),
      uncheckedView: repeat(CALLS, () =>
        expectOk(execute(unchecked(issueViewCapability), view, {}, session)),
      ),
      list: repeat(LISTS, () => expectOk(execute(issueListCapability, list, {}, rest))),
      uncheckedList: repeat(LISTS, () => expectOk(execute(unchecked(issueListCapability), list, {}, rest))),
    });
    const row = (name: string, ours: number, peer: number, calls: number, aim: number) =>
      compared(name, { ours: ours / calls, peer: peer / calls, aim });
    return [
      row("call with ÷ without the limiter", ms.paced, ms.unpaced, CALLS, 1.25),
      row("call with ÷ without the output check", ms.view, ms.uncheckedView, CALLS, 1.05),
      limited(
        row(`list of ${ISSUES} with ÷ without the output check`, ms.list, ms.uncheckedList, LISTS, 1.05),
        `The check of an issue takes ${round(((ms.list - ms.uncheckedList) / LISTS / ISSUES) * 1000, 1)} µs. The call without network, of which it is a part, consists of little else`,
      ),
    ];
  },
};

/** Returns the capability without the check of its output. */
function unchecked<Output>({ output: _, ...rest }: Capability<unknown, Output>): Capability<unknown, Output> {
  return rest;
}
