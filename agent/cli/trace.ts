// Formats an event of a call as a line of --trace.

import type { GhxEvent } from "../../runtime/index.js";
import { safeLine } from "../output/text.js";

export function describeEvent(event: GhxEvent): string {
  return safeLine(eventText(event));
}

function eventText(event: GhxEvent): string {
  switch (event.type) {
    case "route":
      return `route ${event.route} (${event.reason})`;
    case "skip":
      return `skip ${event.route} (${event.reason}): ${event.message}`;
    case "attempt":
      return `attempt ${event.attempt} of ${event.step} over ${event.route}`;
    case "response": {
      const id = event.headers["x-github-request-id"];
      const { status, method, url, route, duration_ms } = event;
      return `response ${status} to ${method} ${url} over ${route} in ${duration_ms} ms${id === undefined ? "" : `, request ${id}`}`;
    }
    case "retry":
      return `retry ${event.step} over ${event.route} in ${event.delay_ms} ms, after ${event.code}`;
    case "wait":
      return `wait for ${event.step} over ${event.route}, ${event.delay_ms} ms${event.state ? `: ${describeState(event.state)}` : ""}`;
    case "progress":
      return `progress ${event.step}: ${event.bytes} bytes`;
    case "warning":
      return `warning: ${event.message}`;
    case "fallback":
      return `fallback from ${event.from} to ${event.to}, after ${event.code}`;
    case "result":
      return `${event.ok ? "ok" : event.code}${event.route === undefined ? "" : ` over ${event.route}`} in ${event.duration_ms} ms`;
  }
}

/** Returns the state that a read waits to change, without lists: `status IN_PROGRESS`, `checks total 3, pending 1`. */
export function describeState(state: Readonly<Record<string, unknown>>): string {
  const texts = Object.entries(state).flatMap(([name, value]) => {
    if (Array.isArray(value)) return [];
    return `${name} ${typeof value === "object" && value !== null ? describeState({ ...value }) : String(value)}`;
  });
  return safeLine(texts.join(", "));
}

/** Returns a line for each element of the lists in a state: its first value, and the last one that is known. */
export function describeElements(state: Readonly<Record<string, unknown>>): string[] {
  return Object.values(state)
    .filter((value) => Array.isArray(value))
    .flat()
    .map((element) => {
      const [first, ...others] = Object.values(Object(element));
      const last = others.findLast((value) => value !== null && value !== undefined);
      return safeLine(`${first}: ${toWords(String(last))}`);
    });
}

/** Returns the text with the values of enums in words: `status IN_PROGRESS` becomes `status in progress`. */
export function toWords(text: string): string {
  return text.replace(/\b[A-Z]{2,}(?:_[A-Z]+)*\b/g, (value) => value.toLowerCase().replaceAll("_", " "));
}
