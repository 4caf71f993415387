// Token counts with the tokenizer o200k_base.

import { encode } from "gpt-tokenizer/encoding/o200k_base";

/** The text that an agent writes, and the response that it reads. */
export interface Exchange {
  readonly write: string;
  readonly read: string;
}

const counted = new Map<string, number>();

export function tokens(text: string): number {
  const known = counted.get(text);
  if (known !== undefined) return known;
  const count = encode(text).length;
  counted.set(text, count);
  return count;
}

export function cost(exchanges: readonly Exchange[]): number {
  return sum(exchanges.map(({ write, read }) => tokens(write) + tokens(read)));
}

export function reading(exchanges: readonly Exchange[]): number {
  return sum(exchanges.map(({ read }) => tokens(read)));
}

/** Returns a tool call in the form that the model writes. */
export function toolCall(name: string, args: unknown): string {
  return JSON.stringify({ name, arguments: args });
}

export function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}

export function mean(numbers: readonly number[]): number {
  return sum(numbers) / numbers.length;
}

export function median(numbers: readonly number[]): number {
  const sorted = [...numbers].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  const upper = sorted[middle] ?? 0;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? 0) + upper) / 2;
}
