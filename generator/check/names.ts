// Names that cards give to fields.

/** Whether a name is a TypeScript identifier and no property of every object. */
export const isFieldName = (name: string): boolean =>
  /^[a-z][A-Za-z0-9]*$/.test(name) && !(name in Object.prototype);
