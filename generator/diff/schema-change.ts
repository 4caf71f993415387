// A difference of two schemas that users notice.

export type Impact = "breaking" | "additive";

export type SchemaSide = "input" | "output";

export interface SchemaChange {
  readonly impact: Impact;
  /** Such as `input.labels[]`. */
  readonly path: string;
  /** Such as `was removed`. */
  readonly change: string;
}
