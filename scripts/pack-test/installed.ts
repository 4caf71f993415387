// Packs the three packages and installs them, once for all tests in this folder.

import { join } from "node:path";
import type { TestProject } from "vitest/node";
import { full as isFull } from "../../scenarios/runner/depth.js";
import { NEWER_COMPILERS } from "./compilers.js";
import { pack, project, remove, type Tarballs, workFolder } from "./project.js";

declare module "vitest" {
  export interface ProvidedContext {
    readonly tarballs: Tarballs;
    /** The project with only `ghx`. */
    readonly alone: string;
    /** The project with all three packages, a bundler and the newer versions of TypeScript. */
    readonly full: string;
  }
}

/** Vitest calls this before the tests, and what it returns after them. */
export default async function install({ provide }: TestProject): Promise<() => void> {
  const folder = workFolder();
  const tarballs = await pack(folder);
  const packages = [
    ...Object.values(tarballs),
    ...Object.values(NEWER_COMPILERS).map(({ install }) => install),
    "@types/node@20.19.0",
    "esbuild@0.28.2",
  ];
  provide("tarballs", tarballs);
  provide("alone", await project(join(folder, "alone"), [tarballs.ghx]));
  provide("full", await project(join(folder, "full"), packages, isFull ? "npm" : "pnpm"));
  return () => remove(folder);
}
