/** What may be written of a changed file: its patch, or its text before and after, from which the patch follows. */
import { integer, keyed, nullable, object, oneOf, text } from "../shape.js";

const file = object(
  {},
  {
    changeType: oneOf("ADDED", "CHANGED", "COPIED", "DELETED", "MODIFIED", "RENAMED"),
    previousPath: nullable(text),
    additions: integer,
    deletions: integer,
    patch: nullable(text),
    before: nullable(text),
    after: nullable(text),
  },
);

export const filesShape = keyed(file, /./, "a path");
