/** The executable schema: GitHub's published SDL and an extension. */
import { existsSync, readFileSync } from "node:fs";
import { buildASTSchema, type GraphQLSchema, parse } from "graphql";
import { checkScalars, widenDatabaseIds } from "./scalars.js";

let cached: GraphQLSchema | undefined;

/** Built without SDL validation, because GitHub's SDL violates the specification. Building takes about 0.1 s, once. */
export function githubSchema(): GraphQLSchema {
  if (cached) return cached;
  // In one document, because extending a schema builds it again.
  const sdl = ["github.graphql", "github.extension.graphql"].map(schemaFile).join("\n");
  const valid = { assumeValid: true, assumeValidSDL: true };
  cached = buildASTSchema(parse(sdl, { noLocation: true }), valid);
  checkScalars(cached);
  widenDatabaseIds(cached);
  return cached;
}

/** Reads a schema file. In the published package, it is next to the code; in the repository, it is in another folder. */
function schemaFile(name: string): string {
  const places = [`./schema/${name}`, `../../../operations/schema/${name}`];
  const found = places.map((place) => new URL(place, import.meta.url)).find((url) => existsSync(url));
  if (!found)
    throw new Error(`${name} not found: expected ${places.join(" or ")} relative to ${import.meta.url}`);
  return readFileSync(found, "utf8");
}
