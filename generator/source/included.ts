// The definitions that the published compiler includes: shared schemas, subjects, references, and their documents.

/** The start of the paths of included files. They are in `node_modules/`, in a place that depends on the package manager. */
export const INCLUDED = "@ghx/generator/dist/";

/** Whether the file is included in the compiler, instead of being part of the project. */
export function isIncludedFile(path: string): boolean {
  return path.startsWith(INCLUDED);
}

/** Says how a project changes an included file, which it cannot edit. */
export function describeIncluded(path: string): string {
  const name = path.split("/").at(-1) ?? path;
  const replacement = path.endsWith(".graphql")
    ? "an operation or fragment of the same name in your operations"
    : `a definition of the same name in your ${name}`;
  return `this file is included in ghx-gen; ${replacement} replaces it`;
}
