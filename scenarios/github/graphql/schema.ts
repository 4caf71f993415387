/** The schema that requests are validated against and executed with: GitHub's published SDL and an extension. */
import { existsSync, readFileSync } from "node:fs";
import { buildASTSchema, extendSchema, type GraphQLSchema, parse } from "graphql";
import { checkScalars } from "./scalars.js";

let cached: GraphQLSchema | undefined;

/** GitHub's SDL breaks a rule of the specification, so it is taken as it is. Building takes about 0.15 s, once. */
export function githubSchema(): GraphQLSchema {
  if (cached) return cached;
  const valid = { assumeValid: true, assumeValidSDL: true };
  const base = buildASTSchema(parse(schemaFile("github.graphql"), { noLocation: true }), valid);
  cached = extendSchema(base, parse(schemaFile("github.extension.graphql"), { noLocation: true }), valid);
  checkScalars(cached);
  return cached;
}

/** In the published package the files lie beside the code, in the repository in their own place. */
function schemaFile(name: string): string {
  const places = [`./schema/${name}`, `../../../operations/schema/${name}`];
  const found = places.map((place) => new URL(place, import.meta.url)).find((url) => existsSync(url));
  if (!found)
    throw new Error(`${name} is missing; looked for ${places.join(" and ")} from ${import.meta.url}`);
  return readFileSync(found, "utf8");
}
