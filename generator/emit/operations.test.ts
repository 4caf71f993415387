// The text of an operation is that of its document, with any characters.

import { parse, stripIgnoredCharacters } from "graphql";
import { expect, test } from "vitest";
import { compile } from "../generate.js";
import { loadSmall, withFiles } from "../testing/projects.js";

const small = await loadSmall();
const path = "operations/IssueView.graphql";

test.each([
  "`",
  `$${"{process.exit(1)}"}`,
  "` + evil + `",
  "\\\\",
  '\\"',
  "*/",
  "\\u00e9",
  "\\n",
  "</script>",
])("a string with %s", async (odd) => {
  const text = small.documents.get(path)?.replace("$name: String!", `$name: String! = "${odd}"`) ?? "";
  const result = await compile(withFiles(small, { [path]: `# ${odd}\n${text}` }), "ghx/runtime");
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
  expect(JSON.stringify(parse(document, { noLocation: true }))).toContain(
    JSON.stringify(JSON.parse(`"${odd}"`)),
  );
});
