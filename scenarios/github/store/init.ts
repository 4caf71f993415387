/** Creates entities from required properties and default values. */

/** The required properties (`Given`) and the optional remaining properties of an entity. Undefined is treated as absent. */
export type Init<T, Given extends keyof T, Derived extends keyof T = never> = Pick<T, Given> & {
  [K in Exclude<keyof T, Given | Derived | "__typename" | "id">]?: T[K] | undefined;
};

export function fill<T extends object>(defaults: T, init: { [K in keyof T]?: T[K] | undefined }): T {
  const given = Object.entries(init).filter(([, value]) => value !== undefined);
  return Object.assign(defaults, Object.fromEntries(given));
}
