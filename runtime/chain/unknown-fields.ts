// Properties that tasks and steps do not have: an option among them would be ignored.

import { defined } from "../contract/defined.js";
import { cut } from "../input/issues.js";

/** Returns a message for each property, with its path. `place`: the path of the task. */
export const unknownFields = (others: object = {}, expected: string, place = ""): string[] =>
  Object.keys(defined(others)).map((name) => `${place}${cut(name)}: unknown field; expected ${expected}`);
