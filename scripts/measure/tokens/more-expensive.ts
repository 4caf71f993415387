// The capabilities that use more tokens with ghx than with gh by heart, and why.

export interface MoreExpensive {
  readonly capability: string;
  /** Tokens with ghx, including the share of the skill. */
  readonly ghx: number;
  readonly ghExpert: number;
  readonly reason: string;
}

/** Tokens of a capability: `whole` includes the share of the skill, `calls` calls and responses, `result` responses. */
interface Compared {
  readonly id: string;
  readonly whole: { readonly ghx: number; readonly ghExpert: number };
  readonly calls: { readonly ghx: number; readonly ghExpert: number };
  readonly result: { readonly ghx: number; readonly gh: number };
  readonly wrongGuesses: number;
}

export function moreExpensive(capabilities: readonly Compared[]): MoreExpensive[] {
  return capabilities
    .filter(({ whole: costs }) => costs.ghx > costs.ghExpert)
    .map((capability) => ({
      capability: capability.id,
      ghx: capability.whole.ghx,
      ghExpert: capability.whole.ghExpert,
      reason: reason(capability),
    }));
}

function reason({ calls, result, wrongGuesses }: Compared): string {
  if (wrongGuesses > 0) return "the first guess is wrong";
  const more = calls.ghx - calls.ghExpert;
  if (more <= 0) return "the share of the skill";
  const inResult = result.ghx - result.gh;
  if (result.gh === 0) return `gh prints nothing, the result of ghx has ${inResult}`;
  if (inResult * 2 >= more) return `the result has ${inResult} more`;
  return `the call has ${more - inResult} more`;
}
