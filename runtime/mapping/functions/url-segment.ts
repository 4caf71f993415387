// Reads segments of URLs, because GitHub often returns an owner or a repository only in a URL.

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

function decode(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}
