// Digits of a command line, which may be the title or the number of an object.

import { isKind, KIND } from "../contract/kind.js";

/** Passed as a value of an input whose schema says what digits are. */
export class Digits {
  static [Symbol.hasInstance](value: unknown): value is Digits {
    return isKind(value, "Digits");
  }

  constructor(readonly text: string) {}

  get [KIND](): string {
    return "Digits";
  }

  /** In JSON, digits are a number. */
  toJSON(): number {
    return Number(this.text);
  }
}
