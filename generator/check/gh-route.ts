// Checks of gh commands: their flags, placeholders and versions.

import { isError } from "../model/shape.js";
import type { TypedGhRoute } from "../model/typed-ir.js";
import { didYouMean, type Report } from "../source/diagnostic.js";
import { withArticle } from "../types/paths.js";
import { checkTemplate } from "./requests.js";

export function checkGhRoute(route: TypedGhRoute, report: Report): void {
  const [request] = route.requests;
  checkVersions(route, report);
  for (const template of request.args) checkTemplate(template, report);
  for (const { name, span, value } of request.flags) {
    const { shape } = value.type;
    const scalar = shape.kind === "list" ? shape.item : shape;
    if (scalar.kind !== "scalar" && !isError(scalar))
      report({
        code: "GHX603",
        span: value.source.span,
        message: `${withArticle(scalar.kind)} cannot be the value of a flag`,
      });
    if (!/^[a-z][a-z-]*$/.test(name)) {
      report({
        code: "GHX603",
        span: value.source.span,
        message: `"${name}" is not a flag`,
        fix: "write the long flag without its dashes",
      });
    } else if (request.flagSince && !request.flagSince.has(name)) {
      report({
        code: "GHX601",
        span,
        message: `gh ${request.command} has no flag "${name}"${didYouMean(name, request.flagSince.keys())}`,
        fix: "correct the flag, or describe it in operations/schema/gh-commands.json",
      });
    }
  }
}

/** An older gh runs the derived route, so `minVersion` must be recent enough for the command, its flags and its fields. */
function checkVersions(route: TypedGhRoute, report: Report): void {
  const [request] = route.requests;
  const fields = route.reads.get("main")?.fields;
  const fail = (message: string, version: string): void =>
    report({ code: "GHX602", span: request.span, message, fix: `write minVersion: ${version}` });
  if (isOlder(route.minVersion, request.since))
    fail(`gh ${request.command} --json came with gh ${request.since}, after minVersion`, request.since);
  for (const { name } of request.flags) {
    const since = request.flagSince?.get(name);
    if (since !== undefined && isOlder(request.since, since) && isOlder(route.minVersion, since))
      fail(`gh ${request.command} has --${name} since gh ${since}, after minVersion`, since);
  }
  for (const [field, since] of request.fieldSince) {
    if (fields?.has(field) && isOlder(route.minVersion, since))
      fail(`gh ${request.command} prints ${field} since gh ${since}, after minVersion`, since);
  }
}

function isOlder(version: string, than: string): boolean {
  const [a, b] = [version, than].map((text) => text.split(".").map(Number));
  const index = [0, 1, 2].find((at) => a?.[at] !== b?.[at]);
  return index !== undefined && (a?.[index] ?? 0) < (b?.[index] ?? 0);
}
