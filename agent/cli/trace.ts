// Formats an event of a call as a line of --trace.

import type { GhxEvent } from "../../runtime/index.js";
import { safeLine } from "../output/text.js";
import { describeState } from "./wait-states.js";

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
