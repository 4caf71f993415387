// Reads segments of URLs, because GitHub often returns an owner or a repository only in a URL.

/** Segments of a URL's path. */
export interface UrlPlace {
  readonly url?: string | null | undefined;
  /** Index from the end; 1 is the last segment of the path. */
  readonly fromEnd: number;
  /** Number of segments, joined by slashes. Default: 1. */
  readonly count?: number | undefined;
}

/** Returns decoded segments of a URL's path; null if there are not enough. */
export function urlSegment({ url, fromEnd, count = 1 }: UrlPlace): string | null {
  if (typeof url !== "string" || !URL.canParse(url)) return null;
  const segments = new URL(url).pathname.split("/").filter((part) => part !== "");
  const start = segments.length - fromEnd;
  if (start < 0 || start + count > segments.length) return null;
  return segments
    .slice(start, start + count)
    .map(decode)
    .join("/");
}

function decode(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}
