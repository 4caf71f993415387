// graphql-codegen prints the text of an operation without changing it.

import { parse, print, stripIgnoredCharacters } from "graphql";
import { expect, test } from "vitest";
import { compile } from "../generate.js";
import { loadSmall, withFiles } from "../testing/projects.js";

const small = await loadSmall();
const path = "operations/IssueView.graphql";

/** Compiles a document with a string in place of no default. */
function compileString(odd: string) {
  const text = small.documents.get(path)?.replace("$name: String!", `$name: String! = "${odd}"`) ?? "";
  return compile(withFiles(small, { [path]: `# ${odd}\n${text}` }), "ghx/runtime");
}

test.each(["*/", "é", "</script>", "🎉", "$name", "# no comment"])(
  "the document keeps a string with %s",
  async (odd) => {
    const result = await compileString(odd);
    if (!result.ok) throw new Error(result.diagnostics.map(({ message }) => message).join("\n"));
    const [, texts = ""] =
      /IssueViewDocument =\s+([\s\S]*) as GraphqlDocument/.exec(
        result.files.get("operations/IssueView.ts") ?? "",
      ) ?? [];
    const document = texts
      .split(" +\n")
      .map((text) => JSON.parse(text))
      .join("");
    expect(stripIgnoredCharacters(document)).toBe(document);
    expect(print(parse(document))).toContain(`$name: String! = "${odd}"`);
  },
);

test.each(["`", `$${"{process.exit(1)}"}`, "\\\\", '\\"', "\\n"])(
  "the compiler rejects a string with %s, which graphql-codegen would change",
  async (odd) => {
    const result = await compileString(odd);
    expect(result.ok ? [] : result.diagnostics.map(({ code }) => code)).toEqual(["GHX313"]);
  },
);

test.each(["PRView", "SSHKeysOfURL"])("an operation can have the name %s", async (name) => {
  const rename = (text = ""): string => text.replaceAll("IssueView", name);
  const card = "cards/issue.view.yaml";
  const files = { [path]: rename(small.documents.get(path)), [card]: rename(small.cards.get(card)) };
  const result = await compile(withFiles(small, files), "ghx/runtime");
  if (!result.ok) throw new Error(result.diagnostics.map(({ message }) => message).join("\n"));
  expect(result.files.get(`operations/${name}.ts`)).toContain(`export const ${name}Document =`);
});
