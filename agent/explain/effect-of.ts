// What a call with an input does, apart from the capability itself: the basis of policies and questions.

import { catalog } from "../../generated/catalog.js";
import type { Effect } from "../../runtime/contract/github-api.js";

interface Called {
  readonly id: string;
  readonly effect: Effect;
  readonly performs?: Readonly<Record<string, string>>;
}

/** What an input adds to a call. */
export interface Performed {
  readonly input: string;
  /** The capability that does the same; the called one, if there is none. */
  readonly id: string;
  readonly effect: Effect;
}

/** Returns what the given inputs add to the call. An input of null, false or an empty list adds nothing. */
export function performedBy({ id, performs = {} }: Called, input: unknown): readonly Performed[] {
  return Object.entries(performs)
    .filter(([name]) => isGiven(Object(input)[name]))
    .map(([name, does]) => ({
      input: name,
      id: does === DESTRUCTIVE ? id : does,
      effect: does === DESTRUCTIVE ? DESTRUCTIVE : effectOfId(does),
    }));
}

/** Returns the effect of a call with this input: `destructive`, if one of its inputs adds something destructive. */
export function effectOf(capability: Called, input: unknown): Effect {
  const isDestructive = performedBy(capability, input).some(({ effect }) => effect === DESTRUCTIVE);
  return isDestructive ? DESTRUCTIVE : capability.effect;
}

/** Returns ` Destructive.` or ` Destructive with deleteBranch.` for the end of a description; else nothing. */
export function destructiveText(entry: Called): string {
  if (entry.effect === DESTRUCTIVE) return " Destructive.";
  const inputs = Object.keys(entry.performs ?? {}).filter(
    (name) => effectOf(entry, { [name]: true }) !== entry.effect,
  );
  return inputs.length === 0 ? "" : ` Destructive with ${inputs.join(" or ")}.`;
}

const DESTRUCTIVE = "destructive";

/** A capability of another registry counts as destructive, since its effect is not known before it is loaded. */
const effectOfId = (id: string): Effect => catalog.find((one) => one.id === id)?.effect ?? DESTRUCTIVE;

const isGiven = (value: unknown): boolean =>
  value !== undefined && value !== null && value !== false && !(Array.isArray(value) && value.length === 0);
