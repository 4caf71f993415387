import { describe, expect, test } from "vitest";
import { placeholder } from "../dry-run/placeholder.js";
import { nearest } from "../text/nearest.js";
import { matchAll } from "./match-all.js";
import {
  entriesOf,
  found,
  fromEntries,
  fromTable,
  isFileName,
  lower,
  mapList,
  mapOptional,
  notFound,
  required,
  restPath,
  selectNamed,
  upper,
  valid,
} from "./values.js";

describe("found and required", () => {
  test("return a value, also false and zero", () => {
    expect([found(false, "b"), required(0, "n")]).toEqual([false, 0]);
  });
  test.each([null, undefined])("throw NOT_FOUND with the name for %s", (value) => {
    expect(() => found(value, "issue")).toThrow(
      expect.objectContaining({ code: "NOT_FOUND", message: expect.stringMatching(/^issue was/) }),
    );
    expect(() => required(value, "issue")).toThrow(expect.objectContaining({ code: "NOT_FOUND" }));
  });
  test("notFound throws", () => {
    expect(() => notFound("release")).toThrow(/release was not found/);
  });
});

describe("upper, lower and fromTable", () => {
  test("change the case and return null and undefined unchanged", () => {
    expect([upper("squash"), upper(null), upper(undefined), lower("SQUASH")]).toEqual([
      "SQUASH",
      null,
      undefined,
      "squash",
    ]);
  });
  test("returns the table's entry", () => {
    expect(fromTable({ open: "OPEN" }, "open")).toBe("OPEN");
  });
  test("returns a value without an entry in upper case", () => {
    expect(fromTable({ open: "OPEN" }, "brand_new")).toBe("BRAND_NEW");
  });
  test("does not return a property of Object.prototype", () => {
    expect(fromTable({ open: "OPEN" }, "constructor")).toBe("CONSTRUCTOR");
  });
});

describe("isFileName", () => {
  test.each([
    ["app.zip", "app.zip"],
    ["a b (1).txt", "a.b.1.txt"],
    ["a~b, c.txt", "a.b.c.txt"],
    [".env", "default.env"],
    ["Café_1+2@x-y.", "default.Cafe_1+2@x-y"],
    ["é", "default.e"],
    ["../a", "default.a"],
  ])("of %j, GitHub stores %j", (name, stored) => {
    expect([isFileName(stored, name), isFileName(name, name)]).toEqual([true, true]);
  });
  test.each(["a.b.tx", null, 1])("%j is another name", (stored) => {
    expect(isFileName(stored, "a b.txt")).toBe(false);
  });
});

describe("lists", () => {
  test("omits null elements and returns an empty list for null", () => {
    expect(mapList([1, null, 2], (n) => n * 2)).toEqual([2, 4]);
    expect(mapList(null, String)).toEqual([]);
    // The method of an array that GitHub returned instead of an object.
    expect(mapList([].entries as never, String)).toBe([].entries);
  });
  test("returns null and undefined unchanged for an optional list", () => {
    expect([mapOptional(undefined, String), mapOptional(null, String), mapOptional([1], String)]).toEqual([
      undefined,
      null,
      ["1"],
    ]);
  });
});

describe("matchAll", () => {
  const nodes = [{ name: "Bug", id: "B" }, null, { name: "docs", id: "D" }];
  const match = (names: string[], known?: unknown[]) =>
    matchAll(
      names,
      nodes,
      (node) => node.name,
      (node) => node.id,
      { what: "label", known },
    );
  test("ignores case and returns values in the order of the names", () => {
    expect(match(["DOCS", "bug"])).toEqual(["D", "B"]);
  });
  test.each([null, undefined])("reports the node without any of them if the list is %j", (list) => {
    const read = (names: string[], within?: string) =>
      matchAll(names, list, String, String, { what: "label", within });
    expect(() => read(["bug"], "U_1")).toThrow(
      expect.objectContaining({ code: "NOT_FOUND", message: expect.stringContaining('"U_1" has no labels') }),
    );
    expect(() => read(["bug"])).toThrow('No such label: "bug".');
    expect(read([], "U_1")).toEqual([]);
  });
  test("reports every missing name with the nearest existing one", () => {
    expect(() => match(["bug", "doc", "zzz"], nodes)).toThrow(
      'No such labels: "doc" (did you mean "docs"?), "zzz".',
    );
  });
});

describe("selectNamed", () => {
  interface Option {
    readonly name: string;
    readonly id: string;
  }
  const options = [
    { name: "Todo", id: "1" },
    null,
    { name: "Done", id: "2" },
    { name: "Done", id: "3" },
    { name: "2", id: "4" },
  ];
  const selectIn = (
    lists: readonly (readonly (Option | null)[] | null | undefined)[],
    named: string | null | undefined,
  ) =>
    selectNamed(
      lists,
      named,
      (option) => option.name,
      (option) => option.id,
      "option",
    );
  const select = (list: readonly (Option | null)[], named: string) => selectIn([list], named);

  test("returns the id of the element with exactly this name", () => {
    expect(select(options, "Todo")).toBe("1");
    expect(() => select(options, "todo")).toThrow(expect.objectContaining({ code: "NOT_FOUND" }));
  });
  test("accepts an id, but a name takes precedence", () => {
    expect([select(options, "3"), select(options, "2")]).toEqual(["3", "4"]);
  });
  test("a name of several elements is invalid, and the error lists them", () => {
    expect(() => select(options, "Done")).toThrow(
      expect.objectContaining({
        code: "VALIDATION",
        message: '2 options are named "Done": 2, 3. Use an id.',
        details: {
          what: "option",
          candidates: [
            { id: "2", name: "Done" },
            { id: "3", name: "Done" },
          ],
        },
      }),
    );
  });
  test("an unknown name is not found, and the error lists the existing names", () => {
    expect(() => select(options.slice(0, 3), "Review")).toThrow(
      expect.objectContaining({
        code: "NOT_FOUND",
        message: 'no option "Review"; options: Todo, Done',
        details: { what: "option", missing: ["Review"], known: ["Todo", "Done"] },
      }),
    );
    expect(() => select([], "Review")).toThrow('no option "Review"; options: none');
  });
  test("lists at most 20 existing names", () => {
    const many = Array.from({ length: 30 }, (_, index) => ({ name: `n${index}`, id: `i${index}` }));
    expect(() => select(many, "x")).toThrow(
      expect.objectContaining({
        details: expect.objectContaining({ known: many.slice(0, 20).map(({ name }) => name) }),
      }),
    );
  });
  test("searches all lists, and ignores those that are null or absent", () => {
    const [todo, , done] = options;
    const lists = [null, [Object(todo)], undefined, [Object(done)]];
    expect([selectIn(lists, "Todo"), selectIn(lists, "Done")]).toEqual(["1", "2"]);
    expect(() => selectIn(lists, "Review")).toThrow("options: Todo, Done");
    expect(() => selectIn([[Object(done)], [Object(done)]], "Done")).toThrow("2 options are named");
  });
  test("returns undefined without a list or a name", () => {
    const without = [selectIn([null, undefined], "a"), selectIn([], "a"), selectIn([options], null)];
    expect([...without, selectIn([options], undefined)]).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
    ]);
  });
  test("an unknown list has a placeholder in a dry run", () => {
    const unknown = placeholder("field.options") as readonly Option[];
    expect([selectIn([unknown], "Done"), selectIn([undefined, unknown], "Done")]).toEqual([
      "<id of option Done>",
      "<id of option Done>",
    ]);
  });
});

describe("valid", () => {
  test("returns a value, also false and zero", () => {
    expect([valid(0, "m"), valid(false, "m"), valid("", "m")]).toEqual([0, false, ""]);
  });
  test.each([null, undefined])("throws VALIDATION with the message for %s", (value) => {
    expect(() => valid(value, "expects text.")).toThrow(
      expect.objectContaining({ code: "VALIDATION", message: "expects text." }),
    );
  });
});

describe("restPath", () => {
  test("percent-encodes each value", () => {
    expect(restPath`/repos/${"o"}/${"a b/c"}/issues/${7}`).toBe("/repos/o/a%20b%2Fc/issues/7");
  });
  test.each(["", ".", "..", null, undefined, "\ud800"])("rejects %j", (value) => {
    expect(() => restPath`/repos/${value}`).toThrow(expect.objectContaining({ code: "VALIDATION" }));
  });
});

test("nearest corrects a typo and returns undefined for unrelated names", () => {
  expect(nearest("issueNumbr", ["owner", "issueNumber"])).toBe("issueNumber");
  expect(nearest("lables", ["labels", "title"])).toBe("labels");
  expect(nearest("zzzzzz", ["labels", "title"])).toBeUndefined();
});

describe("objects with computed keys", () => {
  test("maps every key as it is, also names of properties that all objects have", () => {
    const files = JSON.parse('{ "__proto__": "a", "constructor": "b" }') as Record<string, string>;
    const mapped = fromEntries(mapOptional(entriesOf(files), ([key, text]) => [key, { text }] as const));
    expect(JSON.stringify(mapped)).toBe('{"__proto__":{"text":"a"},"constructor":{"text":"b"}}');
  });

  test("leaves other values to the output check", () => {
    expect([entriesOf(undefined), entriesOf(null), fromEntries(undefined), fromEntries(null)]).toEqual([
      undefined,
      null,
      undefined,
      null,
    ]);
    const list: unknown = [1];
    expect(entriesOf(list as Record<string, number>)).toBe(list);
  });
});
