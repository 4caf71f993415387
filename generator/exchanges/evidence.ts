// Counts what proves a capability on each route: the successful scenarios and exchanges of its scenario file.

import type { RouteName } from "../model/ir.js";

/** A GitHub with a state, GitHub's published examples, or answers written in an exchange. */
export type EvidenceKind = "stateful" | "example" | "exchange";

export type Evidence = Readonly<Partial<Record<RouteName, Readonly<Partial<Record<EvidenceKind, number>>>>>>;

/** The keys of a scenario file that are counted. */
export interface ProofFile {
  readonly scenarios?: readonly (Proof & { readonly routes?: readonly RouteName[] })[];
  readonly exchanges?: readonly (Proof & {
    readonly graphql?: readonly unknown[];
    readonly rest?: readonly { readonly answer: object }[];
  })[];
}

interface Proof {
  readonly expect: { readonly data?: unknown; readonly error?: unknown };
}

/** `derived`: the API whose requests the cli route sends with `gh api`. Exchanges do not prove subcommands of gh. */
export function countEvidence(
  { scenarios = [], exchanges = [] }: ProofFile,
  routes: readonly RouteName[],
  derived: "graphql" | "rest" | undefined,
): Evidence {
  const stateful = scenarios
    .filter(succeeds)
    .flatMap((scenario) =>
      routes
        .filter((route) => scenario.routes === undefined || scenario.routes.includes(route))
        .map((route) => [route, "stateful"] as const),
    );
  const played = exchanges.filter(succeeds).flatMap((exchange) =>
    routes.flatMap((route) => {
      const api = route === "cli" ? derived : route;
      const sent = api && exchange[api];
      return sent === undefined ? [] : [[route, exchangeKind(exchange, api)] as const];
    }),
  );
  const found = [...stateful, ...played];
  const kinds = ["stateful", "example", "exchange"] as const;
  return Object.fromEntries(
    routes.flatMap((route) => {
      const counts = kinds.map((kind) => [
        kind,
        found.filter((one) => one[0] === route && one[1] === kind).length,
      ]);
      const some = counts.filter(([, count]) => count !== 0);
      return some.length === 0 ? [] : [[route, Object.fromEntries(some)]];
    }),
  );
}

/** The answers of an exchange are published examples if all of them are, unchanged. */
export function exchangeKind(
  { rest }: NonNullable<ProofFile["exchanges"]>[number],
  api: RouteName | undefined,
): EvidenceKind {
  const published = rest?.every(({ answer }) => "example" in answer && !("with" in answer)) ?? false;
  return api === "rest" && published ? "example" : "exchange";
}

const succeeds = ({ expect }: Proof): boolean => expect.data !== undefined;
