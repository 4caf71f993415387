// Copies an input of a call before what runs the call is loaded, because the program may change the object until then.

/** Returns a copy of a plain object, and any other value as it is. */
export function copyFields(input: unknown): unknown {
  try {
    return Object.getPrototypeOf(input) === Object.prototype ? { ...Object(input) } : input;
  } catch {
    // Validation reports what cannot be read.
    return input;
  }
}
