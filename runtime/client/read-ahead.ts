// Keeps the responses of a page of a list, because the next page begins in what was read ahead for this one.

import type { Session } from "../contract/session.js";
import type { ReadAhead, RestAnswer } from "../contract/wire.js";
import { defaultSession } from "../session/create-session.js";

/** A session in which the calls for the pages of one list share responses. */
export interface PagesSession {
  readonly session: Session;
  /** Must be called before each page. Forgets the responses that the last page did not use. */
  startPage(): void;
}

/** Returns a session that sends a GET request of a page only if the page before it has not read the response. */
export function rememberPages(session: Session = defaultSession()): PagesSession {
  let last = new Map<string, Promise<RestAnswer>>();
  let current = new Map<string, Promise<RestAnswer>>();
  const readAhead: ReadAhead = (route, request, send) => {
    const key = JSON.stringify([route, request]);
    const page = current;
    const answer = page.get(key) ?? last.get(key) ?? send();
    page.set(key, answer);
    // A failed request is sent again.
    answer.catch(() => page.delete(key));
    return answer;
  };
  return {
    // Properties are inherited, since the session may be a proxy.
    session: Object.create(session, { readAhead: { value: readAhead } }),
    startPage: () => {
      last = current;
      current = new Map();
    },
  };
}
