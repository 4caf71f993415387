// The guides describe every error code, warning and routing reason, and all links of the documentation resolve.

import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { describe, expect, it } from "vitest";
import * as agent from "../agent/index.js";
import * as main from "../agent/main.js";
import * as extensions from "../agent/middleware.js";
import type { ErrorCode, RouteReason, Warning } from "../runtime/index.js";

const root = join(import.meta.dirname, "..");
const read = (path: string): string => readFileSync(join(root, path), "utf8");

// Objects instead of lists, so that TypeScript reports a code that is missing here.
const CODES = {
  AUTH: true,
  NOT_FOUND: true,
  VALIDATION: true,
  RATE_LIMIT: true,
  NETWORK: true,
  SERVER: true,
  ADAPTER_UNSUPPORTED: true,
  UNKNOWN: true,
} satisfies Record<ErrorCode, true>;
const REASONS = {
  CARD_PREFERRED: true,
  CARD_FALLBACK: true,
  PREFLIGHT_FAILED: true,
  ENV_CONSTRAINT: true,
  CAPABILITY_LIMIT: true,
  TOKEN_GIVEN: true,
  DEFAULT_POLICY: true,
} satisfies Record<RouteReason, true>;
const WARNINGS = {
  CORRECTED_INPUT: true,
  RENAMED_CAPABILITY: true,
  UNKNOWN_VALUE: true,
  FIELD_UNAVAILABLE: true,
  DIFFERENT_TEXT: true,
  MORE_EXIST: true,
  PROJECTION: true,
  MIDDLEWARE: true,
  OPTION: true,
} satisfies Record<Exclude<Warning["code"], ErrorCode>, true>;

/** The first cells of the rows below a heading. */
function rows(text: string, heading: string): string[] {
  const section = text.split(`\n## ${heading}\n`)[1]?.split("\n## ")[0] ?? "";
  return [...section.matchAll(/^\| `([A-Z_]+)` \|/gm)].map(([, name = ""]) => name);
}

describe("docs/errors.md", () => {
  const guide = read("docs/errors.md");

  it.each([
    ["Codes", CODES],
    ["Warnings", WARNINGS],
    ["Why a route was used", REASONS],
  ])("describes everything under %s, once", (heading, names) => {
    expect(rows(guide, heading).sort()).toEqual(Object.keys(names).sort());
  });

  it("causes every code and every reason in its programs", () => {
    const shown = (name: string) => guide.split(`\`\`\`text ${name}\n`)[1]?.split("```")[0] ?? "";
    for (const code of Object.keys(CODES)) expect(shown("codes.txt")).toContain(` · ${code}`);
    for (const reason of Object.keys(REASONS)) expect(shown("reasons.txt")).toContain(`${reason} `);
  });
});

/** The files of this repository as links of published READMEs, which packages do not contain. */
const blobs = `${JSON.parse(read("package.json")).repository.url.replace(/^git\+|\.git$/g, "")}/blob/main/`;

describe("links", () => {
  const files = [
    ...readdirSync(root).filter((name) => name.endsWith(".md")),
    ...readdirSync(join(root, "docs"), { recursive: true, encoding: "utf8" })
      .filter((name) => name.endsWith(".md"))
      .map((name) => join("docs", name)),
    ...["generator", "scenarios", "scenarios/github"].map((folder) => join(folder, "README.md")),
  ];

  it.each(files)("of %s lead to files and headings that exist", (file) => {
    const broken = links(read(file)).filter((absolute) => {
      const isOwn = absolute.startsWith(blobs);
      const link = isOwn ? `/${absolute.slice(blobs.length)}` : absolute;
      if (/^[a-z]+:/.test(link)) return false;
      const [path = "", heading] = link.split("#");
      const target =
        path === "" ? file : relative(root, isOwn ? join(root, path) : join(root, dirname(file), path));
      if (!existsSync(join(root, target))) return true;
      return heading !== undefined && target.endsWith(".md") && !headings(read(target)).includes(heading);
    });
    expect(broken).toEqual([]);
  });
});

// A package contains only a part of the files, so its documents link to the others in the repository.
describe.each([
  ["ghx", ""],
  ["@ghx/generator", "generator"],
  ["@ghx/local-github", "scenarios/github"],
])("links of the package %s", (_name, folder) => {
  const { files }: { readonly files: readonly string[] } = JSON.parse(read(join(folder, "package.json")));
  // npm includes these in every package.
  const patterns = [...files, "README.md", "LICENSE", "package.json"].flatMap(expandBraces);
  const isIncluded = (path: string) =>
    patterns.some((pattern) => path === pattern || path.startsWith(`${pattern}/`));
  const documents = patterns.filter((path) => path.endsWith(".md"));

  it.each(documents)("of %s lead to files that it contains", (path) => {
    const targets = links(read(join(folder, path)))
      .filter((link) => !/^(?:[a-z]+:|#)/.test(link))
      .map((link) => join(dirname(path), link.split("#")[0] ?? ""));
    expect(targets.filter((target) => !isIncluded(target))).toEqual([]);
  });
});

describe("examples", () => {
  const functions = [...Object.entries(main), ...Object.entries(agent), ...Object.entries(extensions)]
    .filter(([, value]) => typeof value === "function")
    .map(([name]) => name);
  const { files }: { readonly files: readonly string[] } = JSON.parse(read("package.json"));
  const documents = ["README.md", ...files.flatMap(expandBraces).filter((path) => path.endsWith(".md"))];

  it.each(documents)("of %s import the functions of the package that they call", (path) => {
    // Comments mention functions that another program would call.
    const missing = [...read(path).matchAll(/^```[jt]s.*\n([\s\S]*?)^```$/gm)].flatMap(([, code = ""]) =>
      functions.filter((name) => {
        const calls = new RegExp(`(?<![\\w.])${name}\\(`).test(code.replace(/\/\/ .*/g, ""));
        const isKnown = new RegExp(`import [^;]*\\b${name}\\b|function ${name}\\b`).test(code);
        return calls && !isKnown;
      }),
    );
    expect(missing).toEqual([]);
  });
});

/** Expands `{a,b}` in a pattern. */
function expandBraces(pattern: string): string[] {
  const [, before = "", names, after = ""] = /^(.*)\{(.+)\}(.*)$/.exec(pattern) ?? [];
  return names === undefined ? [pattern] : names.split(",").map((name) => before + name + after);
}

/** The targets of the links and images outside of code. */
function links(markdown: string): string[] {
  const text = markdown.replace(/^```[\s\S]*?^```$/gm, "").replace(/`[^`\n]*`/g, "");
  return [...text.matchAll(/\]\(([^)\s]+)\)|(?:src|href)="([^"]+)"/g)].map(
    ([, link, image]) => link ?? image ?? "",
  );
}

/** The anchors that GitHub gives to headings. */
function headings(markdown: string): string[] {
  const text = markdown.replace(/^```[\s\S]*?^```$/gm, "");
  return [...text.matchAll(/^#+ (.+)$/gm)].map(([, title = ""]) =>
    title
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\s_-]/gu, "")
      .trim()
      .replaceAll(" ", "-"),
  );
}
