// What a URL names: GitHub often tells an owner, a repository or a number in a URL alone.

export interface UrlPlace {
  readonly url?: string | null | undefined;
  /** 1 is the last segment of the path. */
  readonly fromEnd: number;
}

/** One segment of a URL's path; null where there is none. */
export function urlSegment({ url, fromEnd }: UrlPlace): string | null {
  if (url === null || url === undefined || !URL.canParse(url)) return null;
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
