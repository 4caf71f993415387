/** Matches dates and numbers against the ranges of GitHub's searches and filters. */

/** Reports whether a time is in a date range: `2026-01-31`, `>=2026-01-31`, `2026-01-01..2026-01-31`, with `*` for an open end. */
export function inRange(time: string, range: string): boolean {
  const [from, to] = range.split("..");
  if (to !== undefined) return from !== undefined && !before(time, from) && !after(time, to);
  const [, operator = "", bound = ""] = /^(>=|<=|>|<)?(.*)$/.exec(range) ?? [];
  if (operator === ">") return after(time, bound);
  if (operator === "<") return before(time, bound);
  if (operator === ">=") return !before(time, bound);
  if (operator === "<=") return !after(time, bound);
  return !before(time, bound) && !after(time, bound);
}

function before(time: string, bound: string): boolean {
  return bound !== "*" && Date.parse(time) < Date.parse(bound);
}

/** A date without a time includes the whole day. */
function after(time: string, bound: string): boolean {
  const day = /^\d{4}-\d\d-\d\d$/.test(bound);
  return bound !== "*" && Date.parse(time) > Date.parse(day ? `${bound}T23:59:59Z` : bound);
}

/** Reports whether a number is in a range: `5`, `>5`, `<=5`, `1..5`, with `*` for an open end. */
export function inNumberRange(value: number, range: string): boolean {
  const [from = "", to] = range.split("..");
  if (to !== undefined) {
    return (from === "*" || value >= Number(from)) && (to === "*" || value <= Number(to));
  }
  const [, operator = "", bound = ""] = /^(>=|<=|>|<)?(.*)$/.exec(range) ?? [];
  const number = Number(bound);
  if (operator === ">") return value > number;
  if (operator === "<") return value < number;
  if (operator === ">=") return value >= number;
  return operator === "<=" ? value <= number : value === number;
}
