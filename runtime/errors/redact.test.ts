import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { restoreHidden } from "../text/hidden-text.js";
import { maskValue } from "./mask-value.js";
import { redact, redactValue } from "./redact.js";

test("masks given secrets and anything that resembles a GitHub token", () => {
  const text = `a my-secret-9 b ghp_${"a".repeat(36)} c github_pat_${"1".repeat(30)}`;
  expect(redact(text, ["my-secret-9"])).toBe("a [redacted] b [redacted] c [redacted]");
});

test("pitfall: shows terminal escapes and invisible characters", () => {
  expect(redact("\u001b[31mred\u202e\u200b")).toBe("<U+001B>[31mred<U+202E><U+200B>");
});

test("keeps joiners and emoji selectors, and escapes text in the format of an escape", () => {
  const text = "\u2764\ufe0f \u0645\u06cc\u200c\u062e \r\n <U+202E>";
  expect(redact(text)).toBe(text.replace("<U", "<U+003C>U"));
  expect(restoreHidden(redact(text))).toBe(text);
});

test("pitfall: escapes every hidden character that can reorder or overwrite text", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary" }), (text) => {
      expect(restoreHidden(redact(text))).toBe(text);
      expect(redact(text)).not.toMatch(/[^\P{Cc}\t\n\r]|[\u202a-\u202e\u2060-\u206f]|\r(?!\n)/u);
    }),
  );
});

test("redacts strings inside values", () => {
  expect(redactValue({ a: ["secret-1"], n: 1 }, ["secret-1"])).toEqual({ a: ["[redacted]"], n: 1 });
});

test("masks a percent-encoded secret", () => {
  const secret = "pass/word+1 \u00e9";
  expect(redact(`https://x/?t=${encodeURIComponent(secret)}&u=1`, [secret])).toBe(
    "https://x/?t=[redacted]&u=1",
  );
  expect(redact(`x ${secret}`, [secret, "lone \ud800 surrogate"])).toBe("x [redacted]");
});

test("masks a short secret where it is a whole word", () => {
  const text = 'token=abc, "abc" /abc?abc abcd cab a-abc (abc)';
  expect(redact(text, ["abc"])).toBe(
    'token=[redacted], "[redacted]" /[redacted]?[redacted] abcd cab a-abc ([redacted])',
  );
  expect(redact("It has a token.", ["a"])).toBe("It has [redacted] token.");
});

test("masks a secret of more than five characters also in words, and nothing for an empty one", () => {
  expect(redact("abcde xabcdex", ["abcde"])).toBe("[redacted] xabcdex");
  expect(redact("abcdef xabcdefx", ["abcdef"])).toBe("[redacted] x[redacted]x");
  expect(redact("a b", [""])).toBe("a b");
});

test("masks a secret that starts with another one as a whole, and the padding of base64", () => {
  expect(redact("x secret-1-and-more", ["secret-1", "secret-1-and-more"])).toBe("x [redacted]");
  expect(redactValue(["secret-1-and-more"], ["secret-1", "secret-1-and-more"])).toEqual(["[redacted]"]);
  expect(redact(`x ${btoa("secret-1")} y`, ["secret-1"])).toBe("x [redacted] y");
});

test("masks a secret without its lone surrogates where it is encoded", () => {
  expect(redact(`x ${btoa("secret-12")} secret%2D12 ab%20cdef`, ["secret\ud800-12", "ab\ud800 cdef"])).toBe(
    "x [redacted] secret%2D12 [redacted]",
  );
});

test("masks strings and numbers of a value that are secrets, and returns a value without secrets as it is", () => {
  const value = { texts: ["a secret-1", 7], number: 12_345_678, flag: true };
  expect(maskValue(value, ["secret-1", "12345678"])).toEqual({
    texts: ["a [redacted]", 7],
    number: "[redacted]",
    flag: true,
  });
  expect(maskValue(value, [])).toBe(value);
});

test("masks what follows the scheme of an authorization", () => {
  expect(redact(`Authorization: Bearer ${"x".repeat(16)}, basic ${"y".repeat(16)}`)).toBe(
    "Authorization: Bearer [redacted], basic [redacted]",
  );
});

test("masks a GitHub token next to other characters", () => {
  const token = `ghp_${"a1".repeat(18)}`;
  for (const text of [`x${token}`, `%20${token}%20`, `_${token}_`, `\u001b[1m${token}\u001b[0m`])
    expect(redact(text)).not.toContain(token);
});

describe("masks a secret in base64", () => {
  const token = `ghp_${"aZ9?>~".repeat(6)}`;
  const encode = (text: string): string => Buffer.from(text).toString("base64");
  const urlSafe = (text: string): string => encode(text).replaceAll("+", "-").replaceAll("/", "_");

  test.each(["", "x-access-token:", "u:", "me:", "you:", "user-4:"])("after %j", (before) => {
    for (const after of ["", ":", "@x", "\n\n\n"])
      for (const write of [encode, urlSafe, (text: string) => encodeURIComponent(encode(text))]) {
        const clean = redact(`a ${write(before + token + after)} b`, [token]);
        expect(clean).toMatch(/^a \S*\[redacted\]\S* b$/);
        // What remains of the token is less than a character.
        for (const part of token.matchAll(/(?=(.{3}))/g))
          for (const padding of ["", "-", "--"])
            expect(decodings(clean)).not.toContain(`${padding}${part[1]}`);
      }
  });

  test("of characters that are not ASCII, and of any size", () => {
    const secret = "pässword✓".repeat(20_000);
    expect(redact(`x ${encode(`é:${secret}`)}`, [secret])).toContain("[redacted]");
    expect(redact(encode(secret), [secret])).toBe("[redacted]");
  });

  test("in a value", () => {
    expect(redactValue({ a: [encode(token)] }, [token])).toEqual({ a: ["[redacted]"] });
  });

  test("but no ordinary word because of a short secret", () => {
    expect(redact("a YWJj b aYWJj", ["abc"])).toBe("a [redacted] b aYWJj");
    expect(redact("It is ok.", [""])).toBe("It is ok.");
  });

  /** Returns what the base64 texts in a text mean, at every offset. */
  function decodings(text: string): string {
    const runs = text.replace("[redacted]", " ").split(/\s+/);
    return runs
      .flatMap((run) => [0, 1, 2, 3].map((start) => Buffer.from(run.slice(start), "base64url").toString()))
      .join("\n");
  }
});

test("masks a JSON Web Token, and no text that resembles one", () => {
  const jwt = ["eyJhbGciOiJSUzI1NiJ9", "eyJpc3MiOiIxMjM0In0", "c2lnbmF0dXJl-_x"].join(".");
  expect(redact(`a ${jwt} b`)).toBe("a [redacted] b");
  expect(redact("eyJ.eyJ.x keyJabcdefghi")).toBe("eyJ.eyJ.x keyJabcdefghi");
});
