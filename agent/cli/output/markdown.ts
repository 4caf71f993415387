// Renders GitHub's Markdown for a terminal: markdown-it parses it, and each kind of block becomes styled lines.

import { stripVTControlCharacters } from "node:util";
import MarkdownIt from "markdown-it";
import { safeText } from "../../output/text.js";
import type { Styles } from "./styles.js";
import { textWidth } from "./text-width.js";

/** Lists and quotes do not make their lines narrower than this. */
const MIN_WIDTH = 20;
/** Spans are styled up to this depth. */
const MAX_DEPTH = 20;

const parser = new MarkdownIt({ html: true, linkify: true });
type Token = ReturnType<typeof parser.parse>[number];

/** Returns the lines of a Markdown text. Hidden characters are shown, and comments are left out. */
export function renderMarkdown(markdown: string, width: number, styles: Styles): string[] {
  return new Renderer(styles).blocks(parser.parse(markdown, {}), width);
}

class Renderer {
  readonly #styles: Styles;

  constructor(styles: Styles) {
    this.#styles = styles;
  }

  /** Returns the lines of the blocks, with an empty line between them unless they are `tight`. */
  blocks(tokens: readonly Token[], width: number, tight = false): string[] {
    return groups(tokens)
      .map(([token, inner]) => this.#block(token, inner, Math.max(width, MIN_WIDTH)))
      .filter((lines) => lines.length > 0)
      .flatMap((lines, index) => (index === 0 || tight ? lines : ["", ...lines]));
  }

  /** `inner`: the tokens between the opening token and the closing one. */
  #block(token: Token, inner: readonly Token[], width: number): string[] {
    const styles = this.#styles;
    switch (token.type) {
      case "heading_open":
        return this.blocks(inner, width).map(styles.bold);
      case "bullet_list_open":
      case "ordered_list_open":
        return this.#list(token, inner, width);
      case "blockquote_open":
        return this.blocks(inner, width - 2).map((line) => `${styles.dim("│")} ${line}`.trimEnd());
      case "table_open":
        return this.#table(inner);
      case "fence":
      case "code_block":
        return safeText(token.content)
          .trimEnd()
          .split("\n")
          .map((line) => `    ${styles.cyan(line)}`.trimEnd());
      case "hr":
        return [styles.dim("─".repeat(Math.min(width, 40)))];
      case "html_block":
        return this.#wrap(safeText(withoutComments(token.content)).trim(), width);
      case "inline":
        return this.#wrap(this.#inline(token.children ?? []), width);
      default:
        return this.blocks(inner, width);
    }
  }

  #list(token: Token, inner: readonly Token[], width: number): string[] {
    const first = Number(token.attrGet("start") ?? 1);
    const isTight = inner.some(({ type, hidden }) => type === "paragraph_open" && hidden);
    return groups(inner).flatMap(([, item], index) => {
      const marker = token.type === "ordered_list_open" ? `${first + index}. ` : "• ";
      const lines = this.blocks(item, width - marker.length, isTight).map((line, row) =>
        `${row === 0 ? marker : " ".repeat(marker.length)}${line}`.trimEnd(),
      );
      return isTight || index === 0 ? lines : ["", ...lines];
    });
  }

  #table(inner: readonly Token[]): string[] {
    const rows: string[][] = [];
    for (const { type, children } of inner) {
      if (type === "tr_open") rows.push([]);
      if (type === "inline") rows.at(-1)?.push(this.#inline(children ?? []));
    }
    const widths = (rows[0] ?? []).map((_, column) =>
      rows.reduce((most, row) => Math.max(most, widthOf(row[column] ?? "")), 0),
    );
    return rows.map((row, index) => {
      const cells = row.map((cell, column) => cell + " ".repeat((widths[column] ?? 0) - widthOf(cell)));
      const line = cells.join("  ").trimEnd();
      return index === 0 ? this.#styles.bold(line) : line;
    });
  }

  /** Returns the text of spans. Those inside each other are collected on a stack. */
  #inline(tokens: readonly Token[]): string {
    const stack = [""];
    const append = (text: string) => {
      stack.push((stack.pop() ?? "") + text);
    };
    const opened: Token[] = [];
    for (const token of tokens) {
      if (token.nesting === 1) {
        opened.push(token);
        stack.push("");
      } else if (token.nesting === -1) {
        const inner = stack.pop() ?? "";
        const open = opened.pop();
        append(open === undefined || opened.length >= MAX_DEPTH ? inner : this.#span(open, inner));
      } else append(this.#leaf(token));
    }
    return stack.join("");
  }

  #span(open: Token, inner: string): string {
    const styles = this.#styles;
    if (open.type === "strong_open") return styles.bold(inner);
    if (open.type === "em_open") return styles.italic(inner);
    if (open.type === "s_open") return styles.strikethrough(inner);
    if (open.type !== "link_open") return inner;
    return open.info === "auto"
      ? styles.underline(inner)
      : this.#link(inner, String(open.attrGet("href") ?? ""));
  }

  #leaf(token: Token): string {
    const { type, content } = token;
    if (type === "code_inline") return this.#styles.cyan(safeText(content));
    if (type === "image")
      return this.#link(safeText(`image ${content}`).trim(), String(token.attrGet("src") ?? ""));
    if (type === "softbreak" || type === "hardbreak") return "\n";
    return safeText(type === "html_inline" ? withoutComments(content) : content);
  }

  #link(text: string, address: string): string {
    return `${text} (${this.#styles.underline(safeText(address))})`;
  }

  /** Breaks lines at spaces. A word that is wider than a line is left to the terminal. */
  #wrap(text: string, width: number): string[] {
    if (text === "") return [];
    return text.split("\n").flatMap((line) => {
      const lines: string[] = [];
      let current: string[] = [];
      let used = 0;
      for (const word of line.split(" ")) {
        const more = widthOf(word) + 1;
        if (current.length > 0 && used + more > width + 1) {
          lines.push(current.join(" "));
          current = [];
          used = 0;
        }
        current.push(word);
        used += more;
      }
      return [...lines, current.join(" ")].map((one) => one.trimEnd());
    });
  }
}

/** Returns the number of columns of a text without its styles. */
const widthOf = (text: string): number => textWidth(stripVTControlCharacters(text));

/** Returns the tokens of the outermost level, each with those between it and its closing token. */
function groups(tokens: readonly Token[]): (readonly [Token, readonly Token[]])[] {
  const found: (readonly [Token, readonly Token[]])[] = [];
  let depth = 0;
  let start = 0;
  tokens.forEach((token, index) => {
    if (depth === 0) start = index;
    depth += token.nesting;
    const first = tokens[start];
    if (depth === 0 && first !== undefined) found.push([first, tokens.slice(start + 1, index)]);
  });
  return found;
}

const withoutComments = (html: string): string => html.replace(/<!--[\s\S]*?(?:-->|$)/g, "");
