// Parses the Link header of a list: `<https://api.github.com/…?page=2>; rel="next", <…>; rel="last"`.

import { forwardFinder, isSpace, isWord, skip, type Text } from "../../text/scan.js";

/** Whether the header contains a link with the relation `next`. */
export function hasNextLink(header: Text): boolean {
  return findNextLink(header) !== undefined;
}

/** Returns the URL of the link with the relation `next`; undefined without one. */
export function nextLink(header: string): string | undefined {
  const { start, end } = findNextLink(header) ?? {};
  return start === undefined ? undefined : header.slice(start, end);
}

/** Returns the value of a parameter in the link with the relation `next`, such as the cursor of the next page. */
export function nextParameter(header: string, name: string): string | undefined {
  return new URLSearchParams(nextLink(header)?.split("?")[1]).get(name) || undefined;
}

/** Returns the place of the URL of the link with the relation `next`. */
function findNextLink(header: Text): { readonly start: number; readonly end: number } | undefined {
  const nextClose = forwardFinder(header, ">");
  const nextComma = forwardFinder(header, ",");
  const nextRelation = forwardFinder(header, 'rel="next"');
  let start = header.indexOf("<");
  while (start >= 0) {
    const close = nextClose(start);
    if (close === Number.POSITIVE_INFINITY) return undefined;
    const parameters = skip(header, close + 1, isSpace);
    if (header.startsWith(";", parameters)) {
      let relation = nextRelation(parameters);
      // Skip matches inside another name, such as `xrel`.
      while (isWord(header.charCodeAt(relation - 1))) relation = nextRelation(relation + 1);
      if (relation < nextComma(parameters)) return { start: start + 1, end: close };
    }
    start = header.indexOf("<", close + 1);
  }
  return undefined;
}

/** Returns the number of the page with the relation `last`, if the header links it. */
export function lastPage(header: string): number | undefined {
  const relation = header.indexOf('rel="last"');
  const link = header.slice(Math.max(0, header.lastIndexOf("<", relation)), Math.max(0, relation));
  const page = /[?&]page=(\d{1,9})[&>]/.exec(link)?.[1];
  return page === undefined ? undefined : Number(page);
}
