// Imports an ES module by its path. Built by itself, because the cached code of the program cannot import().

import { pathToFileURL } from "node:url";

/** Returns the module. Unlike require(), this supports ES modules in the zip files of Yarn with Node 20. */
export const importModule = (path: string): Promise<unknown> => import(pathToFileURL(path).href);
