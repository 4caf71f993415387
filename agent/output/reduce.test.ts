// Results for agents: the fields of `brief` or of `fields`, and lists as tables.

import { describe, expect, test } from "vitest";
import type { OutputFields } from "../../runtime/index.js";
import { selectFields } from "../explain/select-fields.js";
import { prepareCall } from "./projection.js";
import { createReduce as createMarkedReduce, type ReduceStyle } from "./reduce.js";

const createReduce = (...args: Parameters<typeof createMarkedReduce>) => {
  const reduce = createMarkedReduce(...args);
  return (data: unknown) => reduce(data).data;
};
const named = (...names: readonly string[]) => Object.fromEntries(names.map((name) => [name, {}]));
const pageOf = (items: OutputFields): OutputFields => ({
  items,
  ...named("totalCount"),
  pageInfo: named("hasNextPage", "endCursor"),
});
const issue = { ...named("id", "number", "title"), milestone: named("number", "title") };
const list = {
  fields: pageOf({ ...issue, ...named("labels") }),
  brief: ["number", "milestone.title", "labels"],
};
const one = { fields: issue, brief: ["number", "milestone.title"] };
const reduceTo = async (
  entry: Parameters<typeof createReduce>[0],
  names: readonly string[] | undefined,
  style: ReduceStyle,
) => createReduce(entry, names && (await selectFields(names, entry)), style);
const reduceColumns = async (
  entry: Parameters<typeof createReduce>[0],
  names: readonly string[] | undefined,
  input: object,
) => {
  const empty = { items: [], totalCount: 0, pageInfo: { hasNextPage: false, endCursor: null } };
  const requested = names && (await selectFields(names, entry));
  return Object(createReduce(entry, requested, "brief", input)(empty)).columns;
};
const page = {
  items: [
    { id: "I_1", number: 1, title: "A", milestone: { number: 2, title: "v1" }, labels: ["bug"] },
    { id: "I_2", number: 2, title: "B", milestone: null, labels: [] },
  ],
  totalCount: 12,
  pageInfo: { hasNextPage: true, endCursor: "abc" },
};

describe("by default", () => {
  test("an object has the fields of brief", async () => {
    const reduce = createReduce(one, undefined, "brief");
    const data = { id: "I_1", number: 1, milestone: { number: 2, title: "v1" } };
    expect(reduce(data)).toEqual({ number: 1, milestone: { title: "v1" } });
    expect(reduce({ ...data, milestone: null })).toEqual({ number: 1, milestone: null });
  });

  test("a list prints its keys once, and the count if there is more", async () => {
    const reduce = createReduce(list, undefined, "brief");
    expect(reduce(page)).toEqual({
      columns: ["number", "milestone.title", "labels"],
      rows: [
        [1, "v1", ["bug"]],
        [2, null, []],
      ],
      totalCount: 12,
    });
  });

  test.each([
    ["the caller reads a page after another", page, { after: "x" }],
    ["the page has the maximum size", page, { first: 100 }],
    ["the items are not counted", { ...page, totalCount: null }, {}],
  ])("the cursor of the next page is included if %s", async (_why, data, input) => {
    expect(createReduce(list, undefined, "brief", input)(data)).toMatchObject({ next: "abc" });
    const small = createReduce(list, undefined, "brief", { first: 2, after: null });
    expect(Object.keys(Object(small(page)))).toEqual(["columns", "rows", "totalCount"]);
  });

  test("a whole list has its count, which proves that it is complete", async () => {
    const reduce = createReduce(list, undefined, "brief");
    const whole = { ...page, totalCount: 2, pageInfo: { hasNextPage: false, endCursor: null } };
    expect(Object.keys(Object(reduce(whole)))).toEqual(["columns", "rows", "totalCount"]);
  });

  test("an empty list has its columns, and the count 0", async () => {
    const reduce = createReduce(list, undefined, "brief");
    const empty = { items: [], totalCount: 0, pageInfo: { hasNextPage: false, endCursor: null } };
    expect(reduce(empty)).toEqual({
      columns: ["number", "milestone.title", "labels"],
      rows: [],
      totalCount: 0,
    });
  });

  test("an empty list has no columns that are returned on request, unless they are requested", async () => {
    const entry = {
      fields: pageOf({ ...issue, ...named("body", "comments") }),
      brief: ["number", "body", "comments"],
      includes: { body: "body", comments: "comments" },
    };
    const columns = (names?: readonly string[], include?: readonly string[]) =>
      reduceColumns(entry, names, { include });
    expect(await columns()).toEqual(["number"]);
    expect(await columns(["+body"])).toEqual(["number", "body"]);
    expect(await columns(["title", "comments"])).toEqual(["title", "comments"]);
    expect(await columns(undefined, ["comments"])).toEqual(["number", "comments"]);
  });

  test("an empty list that GitHub does not count has the count 0, on the first page", async () => {
    const empty = { items: [], totalCount: null, pageInfo: { hasNextPage: false, endCursor: null } };
    for (const names of [undefined, ["number"], ["totalCount"]])
      expect((await reduceTo(list, names, "brief"))(empty)).toHaveProperty("totalCount", 0);
    const { totalCount: _, ...uncounted } = empty;
    expect(createReduce(list, undefined, "brief")(uncounted)).toHaveProperty("totalCount", 0);
    expect(createReduce(list, undefined, "brief", { after: "x" })(empty)).not.toHaveProperty("totalCount");
    const more = { ...empty, pageInfo: { hasNextPage: true, endCursor: "x" } };
    expect(createReduce(list, undefined, "brief")(more)).not.toHaveProperty("totalCount");
  });

  test("a column on request is present if an item has it", async () => {
    const entry = {
      ...list,
      fields: pageOf({ ...issue, ...named("labels", "notes") }),
      brief: ["number", "notes"],
    };
    const reduce = createReduce(entry, undefined, "brief");
    const whole = { ...page, totalCount: 2, pageInfo: { hasNextPage: false, endCursor: null } };
    expect(reduce(whole)).toEqual({ columns: ["number"], rows: [[1], [2]], totalCount: 2 });
    const items = [
      { number: 1, notes: null },
      { number: 2, notes: "Fixes." },
    ];
    expect(reduce({ ...whole, items })).toEqual({
      columns: ["number", "notes"],
      rows: [
        [1, null],
        [2, "Fixes."],
      ],
      totalCount: 2,
    });
  });

  describe("lists of objects", () => {
    const board = {
      fields: pageOf({
        ...named("id"),
        assets: named("id", "name"),
        values: named("field", "text", "number", "names"),
      }),
    };
    const values = [
      { field: "Status", text: "Todo", number: null, names: null },
      { field: "Estimate", text: null, number: 3, names: null },
      { field: "Labels", text: null, number: null, names: ["bug"] },
      { field: "Notes", text: null, number: null, names: null },
      { field: "__proto__", text: "x", number: 1, names: null },
    ];
    const assets = [
      { id: "A_1", name: "hello.tar.gz" },
      { id: "A_2", name: null },
    ];
    const items = [{ id: "I_1", assets, values }];
    const data = { items, totalCount: 1, pageInfo: { hasNextPage: false, endCursor: null } };
    const cell = async (brief: readonly string[], fields?: readonly string[], page: unknown = data) => {
      const { columns, rows } = Object((await reduceTo({ ...board, brief }, fields, "brief"))(page));
      return [columns, ...rows.map(([first]: unknown[]) => first)];
    };

    test("are selected by their key", async () => {
      const brief = ["id", "values{field}"];
      expect(await cell(brief, ["values.Status,values.sprint,values.labels"])).toEqual([
        ["values.Status", "values.sprint", "values.Labels"],
        "Todo",
      ]);
      const reduce = await reduceTo({ ...board, brief }, ["values.Status", "values.sprint"], "brief");
      expect(reduce(data)).toMatchObject({
        columns: ["values.Status", "values.sprint"],
        rows: [["Todo", null]],
      });
      expect(await cell(["values"], ["values.text"])).toEqual([
        ["values.text"],
        ["Todo", null, null, null, "x"],
      ]);
      await expect(reduceTo({ ...board, brief }, ["assets.Status"], "brief")).rejects.toThrow(
        "assets.Status",
      );
    });

    test("have no properties that are null", async () => {
      expect(await cell(["values"])).toEqual([
        ["values"],
        [
          { field: "Status", text: "Todo" },
          { field: "Estimate", number: 3 },
          { field: "Labels", names: ["bug"] },
          { field: "Notes" },
          { field: "__proto__", text: "x", number: 1 },
        ],
      ]);
    });

    test("are lists of values, if only one field is selected", async () => {
      expect(await cell(["assets.name"])).toEqual([["assets.name"], ["hello.tar.gz", null]]);
      expect(await cell(["id"], ["values.text"])).toEqual([["values.text"], ["Todo", null, null, null, "x"]]);
    });

    const byField =
      '{"Status":"Todo","Estimate":3,"Labels":["bug"],"Notes":null,"__proto__":{"text":"x","number":1}}';
    const others = [{ values: [] }, { values: [] }, { values: [] }];

    test("are one object by the key in brief", async () => {
      const sparse = { ...data, items: [...items, ...others] };
      const [columns, first, second] = await cell(["values{field}"], undefined, sparse);
      expect([columns, second]).toEqual([["values"], {}]);
      expect(JSON.stringify(first)).toBe(byField);
    });

    test("are columns by the key in brief, if most items have them", async () => {
      const reduce = createReduce({ ...board, brief: ["id", "values{field}"] }, undefined, "brief");
      const status = { id: "I_2", values: [{ field: "Status", text: "Done", number: null, names: null }] };
      const some = { field: "Estimate", text: null, number: 3, names: null };
      const dense = [{ id: "I_1", values: [some, ...status.values] }, status, { id: "I_3", values: [some] }];
      expect(reduce({ ...data, items: dense })).toEqual({
        columns: ["id", "values.Estimate", "values.Status"],
        rows: [
          ["I_1", 3, "Done"],
          ["I_2", null, "Done"],
          ["I_3", 3, null],
        ],
        totalCount: 1,
      });
      // A name of every object is a name like any other.
      expect(await cell(["values{field}"])).toEqual([
        expect.arrayContaining(["values.Status", "values.__proto__.text"]),
        "Todo",
      ]);
    });

    test("are the same if the whole list is requested", async () => {
      expect(await cell(["id", "values{field}"], ["values"])).toEqual(await cell(["values{field}"]));
    });

    test("remain a list, if the key is not unique or not requested", async () => {
      const twice = {
        ...data,
        items: [
          {
            values: [
              { field: "A", text: "1" },
              { field: "A", text: "2" },
            ],
          },
        ],
      };
      expect(await cell(["values{field}"], undefined, twice)).toEqual([["values"], twice.items[0]?.values]);
      expect((await cell(["values{field}"], ["values.text,values.number"]))[1]).toHaveLength(values.length);
    });
  });

  test("a card without brief returns all fields", async () => {
    const reduce = createReduce({ fields: named("id", "number") }, undefined, "brief");
    expect(reduce({ id: "I_1", number: 1 })).toEqual({ id: "I_1", number: 1 });
  });
});

describe("fields", () => {
  test("totalCount counts", async () => {
    const reduce = await reduceTo(list, ["totalCount"], "brief");
    expect(reduce(page)).toEqual({ totalCount: 12 });
    expect(reduce({ ...page, totalCount: null })).toEqual({ totalCount: null });
  });

  test("totalCount next to fields of items", async () => {
    const reduce = await reduceTo(list, ["number,totalCount"], "brief");
    const whole = { ...page, totalCount: 2, pageInfo: { hasNextPage: false, endCursor: null } };
    expect(reduce(whole)).toEqual({ columns: ["number"], rows: [[1], [2]], totalCount: 2 });
  });

  test("replace the fields of brief, with the names of items or of the page", async () => {
    for (const names of ["title,number", "items.title, items.number"]) {
      const reduce = await reduceTo(list, [names], "brief");
      expect(reduce(page)).toMatchObject({
        columns: ["title", "number"],
        rows: [
          ["A", 1],
          ["B", 2],
        ],
      });
    }
  });

  test("select all with *, and the properties of an object by its name", async () => {
    const milestone = ["milestone.number", "milestone.title"];
    const all = (await reduceTo(list, ["*"], "brief"))(page);
    expect(all).toMatchObject({ columns: ["id", "number", "title", ...milestone, "labels"] });
    const one = (await reduceTo(list, ["milestone"], "brief"))(page);
    expect(one).toMatchObject({
      columns: milestone,
      rows: [
        [2, "v1"],
        [null, null],
      ],
    });
  });

  test("keep the form of objects for programs", async () => {
    expect(createReduce(list, undefined, "objects")(page)).toEqual(page);
    expect((await reduceTo(list, ["number"], "objects"))(page)).toEqual({
      items: [{ number: 1 }, { number: 2 }],
    });
  });

  test.each([
    ["titel", 'fields: unknown output field "titel"; did you mean title?'],
    ["__proto__", 'fields: unknown output field "__proto__"; expected one of id, number, title'],
    [7, 'fields: expected names separated by commas, or "*"'],
  ])("that do not exist are reported before anything is sent: %s", async (fields, message) => {
    const choice = await prepareCall("issue.view", { input: {}, fields }, "brief");
    expect(choice.problem).toContain(message);
  });
});
