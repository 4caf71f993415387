// Schemas of inputs and outputs. Generated code creates them with the functions in `schema/`.

/** Validates and prepares the values of an input or of a part of it, or checks the values of an output. */
export interface Schema {
  /** The accepted values, for error messages: `an integer of at least 1`. */
  readonly expected: string;
  /** The `typeof` of the accepted values, if they have one in common. */
  readonly type?: string;
  /** The value of an absent property. */
  readonly fallback?: unknown;
  /**
   * Returns the value with defaults filled in and enum values spelled as declared. Does not modify its argument, except
   * for outputs, whose sets and times it replaces. Reports at least one issue if the value is not valid; the result is then unspecified.
   */
  read(value: unknown, path: IssuePath, issues: IssueReporter): unknown;
}

/** The path of a value, such as `comments.0.line`; empty for the whole input, undefined in a check that reports no paths. */
export type IssuePath = string | undefined;

/** Collects the issues of an input or output. */
export interface IssueReporter {
  /** The id of the capability, for messages. */
  readonly id: string;
  /** Adds an issue. */
  add(path: IssuePath, message: () => string): void;
  /** Adds an issue for a value that is not the expected one. */
  unexpected(path: IssuePath, expected: string, value?: unknown): void;
  /** Reports a string that is not one of the values of an output's enum. GitHub may add values. */
  unlisted?(path: IssuePath, expected: string, value: string): void;
  /** Whether `schema` accepts the value. The issues are not added. */
  accepts(schema: Schema, value: unknown): boolean;
}

/** The type of a prepared input: `Fields`, with other types for the properties that have defaults or enum values. */
export type PreparedInput<Fields, Changes> = Omit<Fields, keyof Changes> & Readonly<Changes>;
