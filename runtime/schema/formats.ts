// The formats of strings, as patterns. Date, date-time and uri equal the fast mode of ajv-formats.

/** A format of strings, and its name for messages. */
export interface StringFormat {
  readonly name: string;
  readonly pattern: RegExp;
}

export const dateFormat: StringFormat = { name: "date (YYYY-MM-DD)", pattern: /^\d\d\d\d-[0-1]\d-[0-3]\d$/ };

export const dateTimeFormat: StringFormat = {
  name: "date-time",
  pattern:
    /^\d\d\d\d-[0-1]\d-[0-3]\d[Tt](?:[0-2]\d:[0-5]\d:[0-6]\d|23:59:60)(?:\.\d+)?(?:[Zz]|[+-]\d\d(?::?\d\d)?)$/,
};

export const uriFormat: StringFormat = {
  name: "uri",
  pattern: /^(?:[a-z][a-z0-9+\-.]*:)(?:\/?\/)?[^\s]*$/i,
};

/** Text that GitHub generates: a node id, a login or a cursor. */
export const wordFormat: StringFormat = { name: "one-word", pattern: /^[!-~]+$/ };

export const shaFormat: StringFormat = { name: "SHA", pattern: /^(?:[0-9a-f]{40}|[0-9a-f]{64})$/ };
