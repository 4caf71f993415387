// What a hostile input is, and the sources of inputs.

import { inspect } from "node:util";

/**
 * What must not happen: a stack trace or exception, code or a token in an output, a file outside, more than ten seconds, a
 * request about another repository.
 */
export type Finding = "stacks" | "injected" | "outside" | "hangs" | "escapes";

export interface Input {
  /** Creates a short description, which only findings need. */
  readonly describe: () => string;
  /** Returns what must not happen, but did. */
  readonly run: () => Promise<readonly Finding[]>;
}

/** One kind of inputs. */
export interface InputSource {
  /** Returns the inputs of a batch, which depend only on these arguments. `seed`: of the batch. */
  readonly create: (batch: { readonly index: number; readonly seed: number }, count: number) => Input[];
  /** Ends what the inputs of the batch have in common. */
  readonly end?: () => Promise<void>;
}

export const brief = (value: unknown): string =>
  inspect(value, { breakLength: Infinity, maxStringLength: 100 }).slice(0, 200);
