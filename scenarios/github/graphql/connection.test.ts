import { describe, expect, it } from "vitest";
import { labels } from "../resources/tables/labels.js";
import { octoWorld } from "../testing.js";

interface Page {
  repository: {
    labels: {
      totalCount: number;
      nodes: { name: string }[];
      edges: { cursor: string }[];
      pageInfo: {
        endCursor: string | null;
        startCursor: string | null;
        hasNextPage: boolean;
        hasPreviousPage: boolean;
      };
    };
  };
}

const DOCUMENT = `query($first: Int, $after: String, $last: Int, $before: String) {
  repository(owner: "octo", name: "hello") {
    labels(first: $first, after: $after, last: $last, before: $before) {
      totalCount nodes { name } edges { cursor } pageInfo { startCursor endCursor hasNextPage hasPreviousPage }
    }
  }
}`;

async function page(world: ReturnType<typeof octoWorld>, variables: Record<string, unknown>) {
  const { data, errors } = await world.query(DOCUMENT, variables);
  if (errors) throw new Error(JSON.stringify(errors));
  return (data as Page).repository.labels;
}

describe("a connection", () => {
  it("returns each node once when read page by page", async () => {
    const world = octoWorld();
    const names: string[] = [];
    let after: string | null = null;
    do {
      const { nodes, pageInfo, totalCount } = await page(world, { first: 5, after });
      expect(totalCount).toBe(12);
      names.push(...nodes.map((label) => label.name));
      after = pageInfo.hasNextPage ? pageInfo.endCursor : null;
    } while (after);
    expect(new Set(names).size).toBe(12);
    expect(names).toHaveLength(12);
  });

  it("can be read backwards", async () => {
    const world = octoWorld();
    const last = await page(world, { last: 2 });
    expect(last.pageInfo).toMatchObject({ hasNextPage: false, hasPreviousPage: true });
    const before = await page(world, { last: 2, before: last.pageInfo.startCursor });
    expect(before.nodes.map((label) => label.name)).toEqual(["wontfix", "Needs Review"]);
  });

  it("keeps its position if elements before the cursor are removed", async () => {
    const world = octoWorld();
    const first = await page(world, { first: 2 });
    const repository = world.store.repository("octo", "hello");
    repository?.entries.set(labels, repository.labels.slice(1));
    const second = await page(world, { first: 1, after: first.pageInfo.endCursor });
    expect(second.nodes).toEqual([{ name: "duplicate" }]);
  });

  it("has no cursors if it is empty", async () => {
    const document = `{ repository(owner: "octo", name: "hello") { issue(number: 2) { comments(first: 5) { nodes { id } pageInfo { endCursor hasNextPage } } } } }`;
    expect((await octoWorld().query(document)).data).toEqual({
      repository: { issue: { comments: { nodes: [], pageInfo: { endCursor: null, hasNextPage: false } } } },
    });
  });
});

describe("pagination errors", () => {
  it.each([
    [
      {},
      "MISSING_PAGINATION_BOUNDARIES",
      "You must provide a `first` or `last` value to properly paginate the `labels` connection.",
    ],
    [
      { first: 101 },
      "EXCESSIVE_PAGINATION",
      "Requesting 101 records on the `labels` connection exceeds the `first` limit of 100 records.",
    ],
    [
      { first: 1, after: "bogus" },
      "INVALID_CURSOR_ARGUMENTS",
      "`bogus` does not appear to be a valid cursor",
    ],
  ])("for %j", async (variables, type, message) => {
    const { errors } = await octoWorld().query(DOCUMENT, variables);
    expect(errors).toEqual([
      expect.objectContaining({
        type,
        path: ["repository", "labels"],
        message: expect.stringContaining(message),
      }),
    ]);
  });

  it("do not apply if only totalCount is selected", async () => {
    const document = `{ repository(owner: "octo", name: "hello") { issues(states: OPEN) { totalCount } } }`;
    expect((await octoWorld().query(document)).data).toEqual({ repository: { issues: { totalCount: 4 } } });
  });
});

describe("arguments of lists", () => {
  it.each([
    ["states: CLOSED", [2, 5]],
    ['labels: ["bug"]', [1, 8]],
    ['filterBy: { assignee: "octocat" }', [1]],
    ["filterBy: { assignee: null, states: OPEN }", [8, 10, 11]],
    ['filterBy: { createdBy: "monalisa" }', [5, 11]],
    ['filterBy: { milestoneNumber: "1" }', [1, 11]],
    ["orderBy: { field: CREATED_AT, direction: DESC }", [11, 10, 8, 5, 2, 1]],
    // Equal elements are in the order of REST.
    ["orderBy: { field: COMMENTS, direction: DESC }, states: OPEN", [1, 11, 10, 8]],
  ])("issues(%s)", async (args, numbers) => {
    const document = `{ repository(owner: "octo", name: "hello") { issues(first: 20, ${args}) { nodes { number } } } }`;
    expect((await octoWorld().query(document)).data).toEqual({
      repository: { issues: { nodes: numbers.map((number) => ({ number })) } },
    });
  });
});
