// The exchanges of drafts with two routes: each draft keeps its own, with the answers of its API.

import { isMap } from "../exchanges/described-keys.js";
import type { WrittenCall } from "../exchanges/load.js";
import type { PublishedAnswer, WrittenExchange } from "../exchanges/resolve.js";
import { type CommonOutput, commonData } from "./both-outputs.js";
import type { Draft } from "./types.js";

/** How requests over REST make sure that a number belongs to an issue. */
export type IssueCheck = "answer" | "lookup";

/** `check`: see `IssueCheck`. */
export function bothExchanges(
  graphql: Draft,
  rest: Draft,
  output: CommonOutput,
  check: IssueCheck | undefined,
): WrittenCall[] {
  return [
    ...graphql.exchanges.map((call) => renamed("GraphQL", call, output)),
    ...rest.exchanges.map((call) => {
      const sent = check && call.rest?.flatMap((one) => checked(one, check));
      return renamed("REST", { ...call, ...(sent && { rest: sent }) }, output);
    }),
  ];
}

function renamed(api: string, call: WrittenCall, output: CommonOutput): WrittenCall {
  const { data } = call.expect;
  return {
    ...call,
    name: `${api}: ${call.name}`,
    expect: data === undefined ? call.expect : { ...call.expect, data: commonData(data, output) },
  };
}

/** Makes the answer an issue rather than a pull request, or adds a lookup with such an answer before the request. */
function checked(exchange: WrittenExchange, check: IssueCheck): WrittenExchange[] {
  const { request, answer } = exchange;
  if (check === "answer") return [{ ...exchange, answer: "example" in answer ? asIssue(answer) : answer }];
  const issue = /^[A-Z]+ (\/repos\/[^/]+\/[^/]+\/issues\/\d+)/.exec(request)?.[1];
  const lookup = `GET ${issue ?? ""}`;
  if ("status" in answer && answer.status === 404) return [{ request: lookup, answer }];
  return [{ request: lookup, answer: asIssue({ example: "issues/get" }) }, exchange];
}

/** GitHub's example of an issue is a pull request. */
const asIssue = (answer: PublishedAnswer): PublishedAnswer => ({
  ...answer,
  with: { ...(isMap(answer.with) ? answer.with : {}), pull_request: { $absent: true } },
});
