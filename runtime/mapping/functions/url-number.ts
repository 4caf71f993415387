// Reads numbers in URLs, because GitHub sometimes returns the id of an object only in a URL.

/** A number in the path or the fragment of a URL. */
export interface UrlNumberPlace {
  readonly url?: string | null | undefined;
  /** The segment of the path before the number, or the word before it in the fragment, as in `#issuecomment-1`. */
  readonly after: string;
}

/** Returns the number that follows a segment of a URL's path or the word of its fragment; null if there is none. */
export function urlNumber({ url, after }: UrlNumberPlace): number | null {
  if (url === null || url === undefined || !URL.canParse(url)) return null;
  const { pathname, hash } = new URL(url);
  const segments = [...pathname.split("/"), ...hash.slice(1).split("-")];
  const index = segments.indexOf(after);
  const text = index < 0 ? undefined : segments[index + 1];
  const number = text !== undefined && /^[1-9]\d{0,15}$/.test(text) ? Number(text) : undefined;
  return number !== undefined && Number.isSafeInteger(number) ? number : null;
}
