// The skill file that `ghx setup` writes.

import type { mainSkill } from "../../../explain/main-skill.js";
import { CommandError } from "../../terminal.js";

export type Skill = Pick<typeof mainSkill, "text"> & { readonly version: number };

/** Returns the skill file that agents load: name and description, then the text. */
export function skillFile({ version, text }: Skill): string {
  return `---
name: ghx
description: GitHub actions (issues, pull requests, reviews, releases, workflows, projects) through ghx.
---
<!-- ghx skill ${version} -->
${text}
`;
}

/** Returns `replacement` for a missing file or one that setup wrote. Throws for a file that setup did not write. */
export function replaceOwnFile<Text extends string | undefined>(
  text: string | undefined,
  replacement: Text,
): Text {
  if (text === undefined || text.includes("<!-- ghx skill ")) return replacement;
  throw new CommandError("the existing skill ghx was not written by ghx setup; move or delete it first");
}
