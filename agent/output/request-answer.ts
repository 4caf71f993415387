// Reduces the answer to a request without a capability: an agent selects a part of GitHub's data.

import type { Effect } from "../../runtime/index.js";
import { fieldsNamed, trim } from "../explain/select-fields.js";
import { cutAllTexts } from "./cut-texts.js";
import { type Projection, withFilter } from "./projection.js";
import { EVERYWHERE } from "./untrusted.js";

/**
 * Returns the projection. By default, addresses of the API and node ids are omitted and long texts cut; `fields` selects
 * names such as `number,user.login`, for lists names in their elements. All texts count as untrusted.
 */
export function projectRequest(
  { fields, jq }: { readonly fields?: string | undefined; readonly jq?: string | undefined },
  effect: Effect,
  isBrief: boolean,
): Promise<Projection> {
  const selected = fields === undefined || fields === "*" ? undefined : fieldsNamed(fields);
  const reduceData = (data: unknown) => {
    if (selected !== undefined) return trim(data, selected);
    return isBrief && jq === undefined && fields === undefined ? cutAllTexts(withoutAddresses(data)) : data;
  };
  return withFilter(
    (data) => ({ data: reduceData(data), untrusted: hasText(data) ? [EVERYWHERE] : [] }),
    jq,
    effect,
  );
}

/** Names of addresses in the API, and of ids of the other API. Of the addresses, people read `html_url`. */
const ADDRESS = /^(?:(?!html_url$)\w+_url|url|_links|node_id|gravatar_id)$/;

function withoutAddresses(data: unknown): unknown {
  if (Array.isArray(data)) return data.map(withoutAddresses);
  if (typeof data !== "object" || data === null) return data;
  return Object.fromEntries(
    Object.entries(data)
      .filter(([name, value]) => !(ADDRESS.test(name) && (typeof value !== "object" || name === "_links")))
      .map(([name, value]) => [name, withoutAddresses(value)]),
  );
}

function hasText(data: unknown): boolean {
  if (typeof data === "string") return data !== "";
  return typeof data === "object" && data !== null && Object.values(data).some(hasText);
}
