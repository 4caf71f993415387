// A difference of two versions of a card.

export interface Change {
  /**
   * `notable`: calls remain valid and their results have the same form, but users may notice it. `internal`: users do not
   * notice it, unless it is a defect.
   */
  readonly impact: "breaking" | "notable" | "additive" | "internal";
  readonly capability: string;
  readonly change: string;
}
