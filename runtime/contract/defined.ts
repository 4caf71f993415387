// Objects without undefined properties.

/** `T` whose properties that may be undefined are optional instead. */
export type Defined<T> = {
  [Key in keyof T as undefined extends T[Key] ? never : Key]: T[Key];
} & { [Key in keyof T as undefined extends T[Key] ? Key : never]?: Exclude<T[Key], undefined> };

/** Returns a copy without the properties that are undefined. */
export function defined<T extends object>(object: T): Defined<T>;
export function defined(object: object): object {
  return Object.fromEntries(Object.entries(object).filter(([, value]) => value !== undefined));
}
