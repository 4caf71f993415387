// The formats of strings.

/** A format of strings, and its name for messages. */
export interface StringFormat {
  readonly name: string;
  readonly matches: (text: string) => boolean;
}

/** Whether the day exists: not 2026-02-30. */
function isDay(text: string): boolean {
  const time = Date.parse(`${text}T00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
}

export const dateFormat: StringFormat = {
  name: "date (YYYY-MM-DD)",
  matches: (text) => /^\d{4}-\d\d-\d\d$/.test(text) && isDay(text),
};

/** As RFC 3339, in upper case and without leap seconds. */
export const dateTimeFormat: StringFormat = {
  name: "date-time (YYYY-MM-DDTHH:MM:SSZ)",
  matches: (text) =>
    /^\d{4}-\d\d-\d\dT(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d(?:\.\d+)?(?:Z|[+-](?:[01]\d|2[0-3])(?::?[0-5]\d)?)$/.test(
      text,
    ) && isDay(text.slice(0, 10)),
};

/** The form of times that GitHub returns; of commits, users have chosen them. */
export const returnedTimeFormat: StringFormat = {
  name: "date-time",
  matches: (text) =>
    /^\d{4}-[01]\d-[0-3]\dT[0-2]\d:[0-5]\d:[0-6]\d(?:\.\d+)?(?:Z|[+-]\d\d(?::?\d\d)?)$/i.test(text),
};

export const uriFormat: StringFormat = {
  name: "uri",
  matches: (text) => /^(?:[a-z][a-z0-9+\-.]*:)(?:\/?\/)?[^\s]*$/i.test(text),
};

/** Text that GitHub generates: a node id, a login or a cursor. */
export const wordFormat: StringFormat = { name: "one-word", matches: (text) => /^[!-~]+$/.test(text) };

export const shaFormat: StringFormat = {
  name: "SHA",
  matches: (text) => /^(?:[0-9a-f]{40}|[0-9a-f]{64})$/.test(text),
};
