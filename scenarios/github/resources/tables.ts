/** The declared resources, by what contains them and by their keys in world files. */
import type { Table } from "../store/types.js";
import { autolinks } from "./tables/autolinks.js";
import { deployKeys } from "./tables/deploy-keys.js";
import { labels } from "./tables/labels.js";
import { milestones } from "./tables/milestones.js";
import { variables } from "./tables/variables.js";

export const repositoryTables = { autolinks, deployKeys, labels, milestones, variables };

/** Returns tables and the tables below them. */
function withChildren(tables: readonly Table[]): Table[] {
  return tables.flatMap((table) => [table, ...withChildren(Object.values(table.children ?? {}))]);
}

export const allTables: readonly Table[] = [...new Set(withChildren(Object.values(repositoryTables)))];
