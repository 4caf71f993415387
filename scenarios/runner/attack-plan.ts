// Selects which attack is tried on which field over which route.

import type { Route } from "../../runtime/index.js";
import { full } from "./depth.js";

export interface AttackCase<Field> {
  readonly route: Route;
  readonly field: Field;
  /** An index into the list of attacks. */
  readonly attack: number;
  /** Selects the gh version: they alternate, so that each one is tested with every field and every attack. */
  readonly turn: number;
}

/** Number of consecutive capabilities that get all attacks over gh together. */
export const NEIGHBORS = 5;
/** Number of attacks on a field over HTTP. */
export const PER_FIELD = 4;

/**
 * Returns every combination of route, field and attack in the full run. The default sample contains each attack on each
 * capability, several on each field, and each field over each route. A call through gh costs as much as ten other calls,
 * so over gh a capability gets only some of the attacks, if it has an HTTP route. `offset` varies the sample: over gh, as
 * many neighbors as {@link NEIGHBORS} get all attacks together.
 */
export function attackPlan<Field>(
  routes: readonly Route[],
  fields: readonly Field[],
  attacks: number,
  offset: number,
  all: boolean = full,
): AttackCase<Field>[] {
  const [every, each] = [range(fields.length), range(attacks)];
  const http = routes.filter((route) => route !== "cli");
  const broad = http.length > 0 ? http : routes;
  const narrow = routes.filter((route) => !broad.includes(route));
  const places = all
    ? routes.flatMap((route) => every.flatMap((at) => each.map((attack) => ({ route, at, attack }))))
    : [
        ...range(Math.max(fields.length * PER_FIELD, attacks)).map((at) => {
          // Each round of all fields begins with another route.
          const turn = (at % fields.length) + Math.floor(at / fields.length);
          return { route: broad[turn % broad.length], at, attack: (at + offset) % attacks };
        }),
        ...narrow.flatMap((route) =>
          range(Math.max(fields.length, Math.ceil(attacks / NEIGHBORS))).map((at) => ({
            route,
            at: at + offset,
            attack: (at + offset * Math.ceil(attacks / NEIGHBORS)) % attacks,
          })),
        ),
      ];
  return places.flatMap(({ route, at, attack }) => {
    const field = fields[at % fields.length];
    return route === undefined || field === undefined ? [] : [{ route, field, attack, turn: at + attack }];
  });
}

const range = (length: number): number[] => Array.from({ length }, (_, index) => index);
