// `ghx capabilities list` and `ghx capabilities explain`.

import { explainBriefly, explainInFull } from "../explain.js";
import { findCapability } from "../find.js";
import { listCapabilities } from "../list.js";
import { safeJson } from "../text.js";
import { atMost, didYouMean, parse } from "./args.js";
import { CommandError, EXIT, type Terminal, UsageError } from "./terminal.js";

export async function list(argv: readonly string[], { out }: Terminal): Promise<number> {
  const parsed = await parse("capabilities list", argv, {
    domain: { type: "string" },
    json: { type: "boolean" },
  });
  atMost(0, parsed);
  const domain = parsed.value("domain");
  const found = await listCapabilities({ domain, format: "full" });
  if (domain !== undefined && found.length === 0) throw await unknownDomain(domain);
  out(`${parsed.has("json") ? safeJson(found) : await listCapabilities({ domain })}\n`);
  return EXIT.ok;
}

export async function explain(argv: readonly string[], { out }: Terminal): Promise<number> {
  const parsed = await parse("capabilities explain", argv, { json: { type: "boolean" } });
  atMost(1, parsed);
  const [name] = parsed.positionals;
  if (name === undefined)
    throw new UsageError("explain needs the id of a capability; see ghx capabilities list");
  const { entry, failure } = await findCapability(name);
  if (failure !== undefined) throw new CommandError(tellUnknown(failure.error));
  out(`${parsed.has("json") ? safeJson(await explainInFull(entry)) : explainBriefly(entry, name)}\n`);
  return EXIT.ok;
}

/** The message; where no id is near enough to be meant, with those of the same domain. */
function tellUnknown({
  message,
  details,
}: {
  message: string;
  details?: Readonly<Record<string, unknown>>;
}): string {
  const near = Array.isArray(details?.nearest) ? details.nearest : [];
  if (near.length === 0) return `${message} See ghx capabilities list.`;
  return near.length === 1 ? message : `${message} There are ${near.join(", ")}.`;
}

async function unknownDomain(domain: string): Promise<UsageError> {
  const all = await listCapabilities({ format: "full" });
  const domains = [...new Set(all.map(({ capability_id }) => capability_id.split(".", 1).join()))];
  const hint = (await didYouMean(domain, domains)) || `; there are ${domains.join(", ")}`;
  return new UsageError(`--domain: there is no ${JSON.stringify(domain)}${hint}`);
}
