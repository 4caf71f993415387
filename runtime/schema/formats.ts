// The formats of strings.

/** A format of strings, and its name for messages. */
export interface StringFormat {
  readonly name: string;
  readonly pattern: RegExp;
  /** Whether a text that matches the pattern is valid. Default: yes. */
  readonly isValid?: (text: string) => boolean;
}

/** Whether the day at the beginning exists: not 2026-02-30. */
function hasDay(text: string): boolean {
  const day = text.slice(0, 10);
  const time = Date.parse(`${day}T00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(day);
}

export const dateFormat: StringFormat = {
  name: "date (YYYY-MM-DD)",
  pattern: /^\d{4}-\d\d-\d\d$/,
  isValid: hasDay,
};

/** As RFC 3339, in upper case and without leap seconds. */
export const dateTimeFormat: StringFormat = {
  name: "date-time (YYYY-MM-DDTHH:MM:SSZ)",
  pattern:
    /^\d{4}-\d\d-\d\dT(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d(?:\.\d+)?(?:Z|[+-](?:[01]\d|2[0-3])(?::?[0-5]\d)?)$/,
  isValid: hasDay,
};

/** The form of times that GitHub returns; of commits, users have chosen them. */
export const returnedTimeFormat: StringFormat = {
  name: "date-time",
  pattern: /^\d{4}-[01]\d-[0-3]\dT[0-2]\d:[0-5]\d:[0-6]\d(?:\.\d+)?(?:Z|[+-]\d\d(?::?\d\d)?)$/i,
};

export const uriFormat: StringFormat = {
  name: "uri",
  pattern: /^(?:[a-z][a-z0-9+\-.]*:)(?:\/?\/)?[^\s]*$/i,
};

/** Text that GitHub generates: a node id, a login or a cursor. */
export const wordFormat: StringFormat = { name: "one-word", pattern: /^[!-~]+$/ };

export const shaFormat: StringFormat = { name: "SHA", pattern: /^(?:[0-9a-f]{40}|[0-9a-f]{64})$/ };
