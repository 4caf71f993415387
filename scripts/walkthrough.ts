// `pnpm walkthrough`: runs the commands of docs/walkthrough.md with the packed packages, and fails if they
// print anything other than the page shows. `--write` updates the page instead. Needs `pnpm build`.

import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pack, remove, root, workFolder } from "./pack-test/project.js";
import { PAGE, readSections, renderSection, startWalkthrough } from "./pack-test/walkthrough-page.js";
import { parseFlags } from "./parse-flags.js";

const { values } = parseFlags({ options: { write: { type: "boolean", default: false } } });
const path = join(root, PAGE);
const page = readFileSync(path, "utf8");
const folder = workFolder();
try {
  const walkthrough = await startWalkthrough(folder, await pack(folder));
  try {
    let text = "";
    for (const section of readSections(page)) {
      process.stdout.write(`${section.title}\n`);
      text += renderSection(await walkthrough.follow(section));
    }
    if (values.write) writeFileSync(path, text);
    else if (text !== page) {
      process.stderr.write(`${PAGE} is out of date; run \`pnpm walkthrough --write\`\n`);
      process.exitCode = 1;
    }
  } finally {
    await walkthrough.close();
  }
} finally {
  remove(folder);
}
