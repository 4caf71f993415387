// Reads numbers in URLs, because GitHub sometimes returns the id of an object only in a URL.

/** A number in the path of a URL. */
export interface UrlNumberPlace {
  readonly url?: string | null | undefined;
  /** The segment before the number. */
  readonly after: string;
}

/** Returns the number that follows a segment of a URL's path; null if there is none. */
export function urlNumber({ url, after }: UrlNumberPlace): number | null {
  if (url === null || url === undefined || !URL.canParse(url)) return null;
  const segments = new URL(url).pathname.split("/");
  const index = segments.indexOf(after);
  const text = index < 0 ? undefined : segments[index + 1];
  const number = text !== undefined && /^[1-9]\d{0,15}$/.test(text) ? Number(text) : undefined;
  return number !== undefined && Number.isSafeInteger(number) ? number : null;
}
