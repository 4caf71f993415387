// The tokens of the tests, which must not be in anything that the tests print or leave.

import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "yaml";
import { world } from "../../../scenarios/github/rest/fixtures/world.js";
import { CANARY } from "../fuzz/hostile/hostile-values.js";

const WORLDS = join(import.meta.dirname, "../../../scenarios/worlds");

/** Returns the tokens of all worlds of the local GitHub, and of the fuzz. */
export function testTokens(): string[] {
  const worlds = readdirSync(WORLDS).map((name) => readFileSync(join(WORLDS, name), "utf8"));
  const tokens = [world, ...worlds].flatMap((text) => Object.keys(Object(parse(text)).tokens ?? {}));
  return [...new Set([CANARY, ...tokens])];
}
