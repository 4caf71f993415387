/** Packages of an organization and their versions. `domain/packages.ts` has the rules. */
import { choice, created, optional, text, texts, time, updated } from "../field.js";
import { table } from "../resource.js";

const ACCESS = { token: "packages", write: "admin" } as const;

export const packageVersions = table({
  type: "PackageVersion",
  paths: [],
  key: "databaseId",
  access: ACCESS,
  fields: {
    name: text(),
    tags: texts({ default: [] }),
    createdAt: created(),
    updatedAt: updated(),
    deletedAt: optional(time()),
  },
});

export const packages = table({
  type: "Package",
  paths: [],
  key: "path",
  access: ACCESS,
  children: { versions: packageVersions },
  fields: {
    /** The type and the name: `container/app`. */
    path: text({ pattern: /^(npm|maven|rubygems|docker|nuget|container)\/./ }),
    visibility: choice(["PRIVATE", "PUBLIC"], { default: "PRIVATE" }),
    createdAt: created(),
    updatedAt: updated(),
  },
});
