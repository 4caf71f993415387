// The schema of an input. Generated code creates schemas with the functions in `input/schema/`.

/** Validates and prepares the values of an input, or of a part of it. */
export interface InputSchema {
  /** The accepted values, for error messages: `an integer of at least 1`. */
  readonly expected: string;
  /** The `typeof` of the accepted values, if they have one in common. */
  readonly type?: string;
  /** The value of an absent property. */
  readonly fallback?: unknown;
  /**
   * Returns the value with defaults filled in and enum values spelled as declared. Does not modify its argument.
   * Reports at least one issue if the value is not valid; the result is then unspecified.
   */
  read(value: unknown, path: string, issues: IssueReporter): unknown;
}

/** Collects the issues of an input. */
export interface IssueReporter {
  /** The id of the capability, for messages. */
  readonly id: string;
  /** Adds an issue. `path` is the path of the value, such as `comments.0.line`; empty for the whole input. */
  add(path: string, message: () => string): void;
  /** Whether `schema` accepts the value. The issues are not added. */
  accepts(schema: InputSchema, value: unknown): boolean;
}

/** The type of a prepared input: `Fields`, with other types for the properties that have defaults or enum values. */
export type PreparedInput<Fields, Changes> = Omit<Fields, keyof Changes> & Readonly<Changes>;
