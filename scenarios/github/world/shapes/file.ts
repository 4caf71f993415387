/** The shape of a changed file: its patch, or the texts before and after the change, from which the patch is computed. */
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
