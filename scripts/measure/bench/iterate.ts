// Compares an iteration over a list with a loop that fetches its pages and parses them.

import { createGhx } from "../../../generated/index.js";
import { type Bench, compared, interleave, limited, round } from "./benchmark.js";
import { ISSUES, record } from "./calls.js";
import { type Recorded, startReplayServer } from "./replay-server.js";

const ROUNDS = 9;
const PAGES = 100;
const ALL = PAGES * ISSUES;

export const iterate: Bench = {
  about: `${ALL} issues in ${PAGES} pages over REST; lower quartiles of ${ROUNDS} interleaved rounds`,
  async run() {
    const { recording, sent } = await record();
    const first = sent.find(({ url }) => url.includes("page=1"));
    const page = first && recording[`GET ${first.url}`];
    if (first === undefined || page === undefined) throw new Error("expected a recorded page");
    const address = (number: number) => first.url.replace(/([?&]page=)1\b/, `$1${number}`);
    const pages = Array.from({ length: PAGES }, (_, index) => [
      `GET ${address(index + 1)}`,
      numbered(page, index, index + 1 < PAGES),
    ]);
    const server = await startReplayServer(Object.fromEntries(pages));
    try {
      const ghx = createGhx({
        token: "t",
        env: {},
        apiUrl: server.url,
        routes: ["rest"],
        repo: "octocat/hello",
      });
      const ms = await interleave(ROUNDS, {
        items: async () => {
          let count = 0;
          for await (const _ of ghx.issue.list.items({ first: ISSUES })) count++;
          expectAll(count);
        },
        loop: async () => {
          let count = 0;
          for (let number = 1, more = true; more; number++) {
            const response = await fetch(server.url + address(number), first.init);
            const issues: unknown = JSON.parse(await response.text());
            if (Array.isArray(issues)) count += issues.length;
            more = /rel="next"/.test(response.headers.get("link") ?? "");
          }
          expectAll(count);
        },
      });
      const perItem = round(((ms.items - ms.loop) / ALL) * 1000, 1);
      return [
        limited(
          compared(`iterating ${ALL} issues ÷ a fetch loop`, { ours: ms.items, peer: ms.loop, aim: 1.5 }),
          `Mapping and checking an issue takes ${perItem} µs`,
        ),
      ];
    } finally {
      await server.close();
    }
  },
};

/** Returns a page with other issues than the recorded one. */
function numbered({ headers, body }: Recorded, index: number, more: boolean): Recorded {
  const issues: readonly object[] = JSON.parse(body);
  const others = issues.map((issue, place) => ({
    ...issue,
    number: index * ISSUES + place + 1,
    node_id: `I_${index}_${place}`,
  }));
  const link = more ? { link: '<http://127.0.0.1/>; rel="next"' } : {};
  return { headers: { ...headers, ...link }, body: JSON.stringify(others) };
}

function expectAll(count: number): void {
  if (count !== ALL) throw new Error(`expected ${ALL} issues, got ${count}`);
}
