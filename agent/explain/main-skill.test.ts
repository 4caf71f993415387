// The main skill: its token cost, version and commands.

import { encode } from "gpt-tokenizer/encoding/o200k_base";
import { expect, test } from "vitest";
import { COMMANDS } from "../cli/command-table.js";
import { mainSkill } from "./main-skill.js";

test("costs at most 130 tokens", () => {
  expect(encode(mainSkill.text).length).toBeLessThanOrEqual(130);
});

test("the text matches the version", () => {
  // Change both together: `ghx setup` detects an older skill by its version.
  expect({ version: mainSkill.version, text: mainSkill.text }).toMatchInlineSnapshot(`
    {
      "text": "GitHub: \`ghx <id> -c -R <repo>\` or tool \`execute\`, flags as in gh or JSON. Batch calls: \`ghx chain -c -R <repo> '<id> 7 9 --fields id,totalCount' '<id> --x $0.items.0.id'\`. Ids: \`ghx list issue pr\`. Guess params: wrong guesses only show usage.",
      "version": 12,
    }
  `);
});

test("every command in the text exists", () => {
  const named = [...mainSkill.text.matchAll(/`ghx ((?:[a-z]+ ?)+)/g)].map(([, name = ""]) => name.trim());
  expect(named.length).toBeGreaterThan(1);
  const exists = (name: string) =>
    [name, `capabilities ${name.split(" ", 1).join()}`].some((each) => Object.hasOwn(COMMANDS, each));
  expect(named.filter((name) => !exists(name))).toEqual([]);
});
