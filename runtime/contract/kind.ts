// Recognizes instances of classes that pass between copies of ghx. The program and the project whose capabilities it runs
// have a copy each, and `instanceof` alone would only find the instances of one of them.

/** Key of the kind of an instance, on its prototype. It is the same symbol in all copies. */
export const KIND: unique symbol = Symbol.for("ghx.kind");

/** Whether a value is an instance of a class with this kind. Not if it cannot be read: it may be a proxy that throws. */
export function isKind(value: unknown, kind: string): boolean {
  try {
    return Object(value)[KIND] === kind;
  } catch {
    return false;
  }
}
