// The formats of input strings, as patterns: those of ajv-formats in its fast mode.

export const FORMATS = {
  date: /^\d\d\d\d-[0-1]\d-[0-3]\d$/,
  "date-time":
    /^\d\d\d\d-[0-1]\d-[0-3]\dt(?:[0-2]\d:[0-5]\d:[0-6]\d|23:59:60)(?:\.\d+)?(?:z|[+-]\d\d(?::?\d\d)?)$/i,
  uri: /^(?:[a-z][a-z0-9+\-.]*:)(?:\/?\/)?[^\s]*$/i,
} as const;
