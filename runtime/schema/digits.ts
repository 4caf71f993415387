// Digits of a command line, which may be the title or the number of an object.

/** Passed as a value of an input whose schema says what digits are. */
export class Digits {
  constructor(readonly text: string) {}

  /** In JSON, digits are a number. */
  toJSON(): number {
    return Number(this.text);
  }
}
