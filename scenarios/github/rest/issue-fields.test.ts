import { beforeEach, expect, test } from "vitest";
import { type Answer, type TestGitHub, testGitHub } from "./fixtures/github.js";
import { world } from "./fixtures/world.js";

const FIELDS = `
  1: { name: Priority, dataType: SINGLE_SELECT, options: [{ name: High, color: red }, { name: Low, color: green }] }
  2: { name: Points, dataType: NUMBER }
  3: { name: Areas, dataType: MULTI_SELECT, visibility: ALL, options: [{ name: API }, { name: UI }] }
  4: { name: Due, dataType: DATE, visibility: ALL }
  5: { name: Build, dataType: TEXT, visibility: ALL }
`;
const VALUES = "/repos/octo-org/typed/issues/4/issue-field-values";

let github: TestGitHub;

beforeEach(() => {
  const fields = FIELDS.trim().split("\n").join(", ");
  github = testGitHub(world.replace("issueTypes:", `issueFields: { ${fields} }, issueTypes:`));
});

function send(method: string, path: string, body?: object, token?: string): Promise<Answer> {
  return github.request(method, path, { ...(body && { body }), ...(token && { token }) });
}

const set = (...values: [field: number, value: unknown][]) =>
  send("POST", VALUES, { issue_field_values: values.map(([field_id, value]) => ({ field_id, value })) });

test("sets values of fields and keeps the others", async () => {
  expect(await set([2, 3], [1, "High"])).toMatchObject({ status: 200, applied: true });
  const { body } = await set([3, ["UI", "API"]], [4, "2026-02-01"], [5, "1042"], [2, 2.5]);
  const { id } = Object(body)[0].single_select_option;
  expect(body).toMatchObject([
    {
      issue_field_id: 1,
      issue_field_name: "Priority",
      data_type: "single_select",
      value: id,
      single_select_option: { name: "High", color: "red" },
    },
    { issue_field_name: "Points", data_type: "number", value: 2.5 },
    {
      issue_field_name: "Areas",
      data_type: "multi_select",
      value: "API,UI",
      multi_select_options: [
        { name: "API", color: "gray" },
        { name: "UI", color: "gray" },
      ],
    },
    { issue_field_name: "Due", data_type: "date", value: "2026-02-01" },
    { issue_field_name: "Build", data_type: "text", value: "1042" },
  ]);
  expect(await send("GET", VALUES)).toMatchObject({ status: 200, body });
  expect(await send("GET", VALUES.slice(0, -"/issue-field-values".length))).toMatchObject({
    body: { issue_field_values: body },
  });
  const { body: fields } = await send("GET", "/orgs/octo-org/issue-fields");
  expect(Object(fields)[0].options).toMatchObject([
    { id, name: "High", color: "red" },
    { name: "Low", color: "green" },
  ]);
});

test("replaces all values, and removes them", async () => {
  await set([2, 3], [5, "1042"]);
  const one = { issue_field_values: [{ field_id: 2, value: 5 }] };
  expect(await send("PUT", VALUES, one)).toMatchObject({ status: 200, body: [{ value: 5 }] });
  expect(await send("DELETE", `${VALUES}/2`)).toMatchObject({ status: 204, applied: true });
  expect(await send("DELETE", `${VALUES}/2`)).toMatchObject({ status: 404 });
  await set([2, 3]);
  // GitHub documents that an empty array clears all values.
  expect(await set()).toMatchObject({ status: 200, body: [] });
});

test.each([
  [1, "Extreme"],
  [1, 1],
  [2, "3"],
  [3, "API"],
  [3, ["API", "CLI"]],
  [4, "tomorrow"],
  [4, "2026-02-30"],
  [5, 1042],
  [9, "unknown field"],
])("refuses a value for field %s: %j", async (field, value) => {
  expect(await set([5, "kept out"], [field, value])).toMatchObject({ status: 422, applied: false });
  expect(await send("GET", VALUES)).toMatchObject({ body: [] });
});

test("refuses more than 25 values, and users without push access", async () => {
  const many = Array.from({ length: 26 }, (): [number, number] => [2, 1]);
  expect(await set(...many)).toMatchObject({ status: 422 });
  const one = { issue_field_values: [{ field_id: 2, value: 5 }] };
  expect(await send("POST", VALUES, one, "mona-token")).toMatchObject({ status: 403, applied: false });
  await set([2, 5]);
  expect(await send("DELETE", `${VALUES}/2`, undefined, "mona-token")).toMatchObject({ status: 403 });
});

test("hides the fields for members from others", async () => {
  await set([1, "High"], [5, "1042"]);
  expect(await send("GET", VALUES, undefined, "hubot-token")).toMatchObject({
    body: [{ issue_field_name: "Build" }],
  });
});

test("lists fields for members whose token has the scope", async () => {
  const path = "/orgs/octo-org/issue-fields";
  expect(await send("GET", path)).toMatchObject({
    status: 200,
    body: [
      { id: 1, name: "Priority", data_type: "single_select", visibility: "organization_members_only" },
      { id: 2, name: "Points", data_type: "number" },
      { id: 3, visibility: "all" },
      { id: 4 },
      { id: 5 },
    ],
  });
  expect(await send("GET", path, undefined, "mona-token")).toMatchObject({ status: 404 });
  expect(await send("GET", path, undefined, "hubot-token")).toMatchObject({ status: 404 });
});

test("forgets the values of a deleted field and of options that are gone", async () => {
  await set([1, "High"], [2, 5], [3, ["API", "UI"]]);
  const field = (id: number) => `/orgs/octo-org/issue-fields/${id}`;
  expect(await send("DELETE", field(2), undefined, "admin-token")).toMatchObject({ status: 204 });
  for (const [id, name] of [
    [1, "Low"],
    [3, "UI"],
  ] as const) {
    const options = [{ name, color: "blue", priority: 1 }];
    expect(await send("PATCH", field(id), { options }, "admin-token")).toMatchObject({ status: 200 });
  }
  expect(await send("GET", VALUES)).toMatchObject({
    body: [{ multi_select_options: [{ name: "UI", color: "blue" }] }],
  });
});

test("has no fields in the repositories of users", async () => {
  const path = "/repos/octocat/hello/issues/1/issue-field-values";
  expect(await send("GET", path)).toMatchObject({ status: 200, body: [] });
  const one = { issue_field_values: [{ field_id: 2, value: 5 }] };
  expect(await send("POST", path, one)).toMatchObject({ status: 422 });
});

test("sets values of fields when an issue is created or updated", async () => {
  const issues = "/repos/octo-org/typed/issues";
  const given = (...values: [field: number, value: unknown][]) => ({
    issue_field_values: values.map(([field_id, value]) => ({ field_id, value })),
  });
  const created = await send("POST", issues, { title: "Plan", ...given([2, 3]) });
  expect(created).toMatchObject({
    status: 201,
    body: { issue_field_values: [{ issue_field_name: "Points", value: 3 }] },
  });
  const path = `${issues}/${Object(created.body).number}`;
  expect(await send("PATCH", path, given([5, "1042"]))).toMatchObject({
    status: 200,
    body: { title: "Plan", issue_field_values: [{ value: 3 }, { value: "1042" }] },
  });
  expect(await send("PATCH", path, { title: "Other", ...given([2, "three"]) })).toMatchObject({
    status: 422,
  });
  expect(await send("GET", path)).toMatchObject({ body: { title: "Plan" } });
  expect(await send("PATCH", path, given([5, "1043"]), "mona-token")).toMatchObject({ status: 403 });
  const byReader = await send("POST", issues, { title: "Wish", ...given([5, "1"]) }, "mona-token");
  expect(byReader).toMatchObject({ status: 201, body: { issue_field_values: [] } });
});
