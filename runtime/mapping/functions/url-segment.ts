// Reads segments of URLs, because GitHub often returns an owner, a repository or a number only in a URL.

/** A segment of a URL's path. */
export interface UrlPlace {
  readonly url?: string | null | undefined;
  /** Index from the end; 1 is the last segment of the path. */
  readonly fromEnd: number;
}

/** Returns the decoded segment of a URL's path; null if there is none. */
export function urlSegment({ url, fromEnd }: UrlPlace): string | null {
  if (typeof url !== "string" || !URL.canParse(url)) return null;
  const segment = new URL(url).pathname
    .split("/")
    .filter((part) => part !== "")
    .at(-fromEnd);
  return segment === undefined ? null : decode(segment);
}

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

function decode(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}
