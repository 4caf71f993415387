// Type checks programs with the declarations of the packages.

import { cpSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, inject, test } from "vitest";
import { NEWER_COMPILERS } from "./compilers.js";
import { firstProgram, type Output, pinnedTsc, run, write } from "./project.js";

const full = inject("full");

/** TypeScript of this workspace and newer versions. */
const COMPILERS: readonly (readonly [version: string, tsc: string])[] = [
  ["5.9", pinnedTsc],
  ...Object.entries(NEWER_COMPILERS).map(
    ([version, { tsc }]) => [version, join("node_modules", tsc)] as const,
  ),
];

describe.each(COMPILERS)("types, TypeScript %s", (_version, tsc) => {
  test("moduleResolution NodeNext, with the local GitHub and the README's first program", async () => {
    write(full, {
      "first.ts": firstProgram,
      "local.ts": `import { fault, type LocalGithub, startLocalGithub } from "@ghx/local-github";
        const github: LocalGithub = await startLocalGithub({ port: 0 });
        github.faults.add({ match: { mutation: true }, times: 1, do: fault.resetAfter() });
        // @ts-expect-error a misspelled option
        startLocalGithub({ prot: 0 });`,
    });
    const files = ["types.ts", "rejected-types.ts", "first.ts", "local.ts"];
    const result = await compile(tsc, { ...NODE_NEXT, types: ["node"] }, files);
    expect(result).toMatchObject({ exitCode: 0, out: "" });
  });

  test("moduleResolution Bundler, without the types of Node", async () => {
    const result = await compile(tsc, { ...BUNDLER, types: [] }, ["types.ts", "rejected-types.ts"]);
    expect(result).toMatchObject({ exitCode: 0, out: "" });
  });
});

const NODE_NEXT = { moduleResolution: "NodeNext", module: "NodeNext" } as const;
const BUNDLER = { moduleResolution: "Bundler", module: "ESNext" } as const;

/** Type checks files of the project and the declarations that they import. */
function compile(
  tsc: string,
  options: Readonly<Record<"moduleResolution" | "module", string>> & { readonly types: readonly string[] },
  files: readonly string[],
): Promise<Output> {
  const strict = { strict: true, exactOptionalPropertyTypes: true, noUncheckedIndexedAccess: true };
  // Checks the declarations of the packages, without TypeScript's own.
  const checked = { noEmit: true, skipDefaultLibCheck: true };
  const compilerOptions = { ...strict, ...checked, target: "ES2022", ...options };
  const name = `tsconfig.${options.moduleResolution}.json`;
  for (const file of ["types.ts", "rejected-types.ts"])
    cpSync(join(import.meta.dirname, "fixtures", file), join(full, file));
  write(full, { [name]: JSON.stringify({ compilerOptions, files }) });
  return run(process.execPath, [tsc, "-p", name], full);
}
