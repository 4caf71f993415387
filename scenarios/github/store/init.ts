/** Filling in what the maker of an entity leaves out. */

/** What must be given (`Given`) and what may be (the rest); undefined means not given. */
export type Init<T, Given extends keyof T, Derived extends keyof T = never> = Pick<T, Given> & {
  [K in Exclude<keyof T, Given | Derived | "__typename" | "id">]?: T[K] | undefined;
};

export function fill<T extends object>(defaults: T, init: { [K in keyof T]?: T[K] | undefined }): T {
  const given = Object.entries(init).filter(([, value]) => value !== undefined);
  return Object.assign(defaults, Object.fromEntries(given));
}
