// The type of a reference solution.

import type { unwrap } from "../../../../runtime/index.js";
import type { TestGithub } from "../../../../scenarios/testing/index.js";

/** What a solution uses. */
export interface Solving {
  readonly ghx: TestGithub["ghx"];
  /** Returns the data of a call that has to succeed. */
  readonly done: typeof unwrap;
  /** Returns the text of a file of the trial. */
  readonly file: (name: string) => string;
  /** Answers the task with this number. */
  readonly answer: (task: number, value: unknown) => void;
}

export type Solution = (solving: Solving) => Promise<void>;
