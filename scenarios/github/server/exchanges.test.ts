import { afterAll, beforeEach, expect, test } from "vitest";
import type { Exchange } from "./exchanges.js";
import { type LocalGithub, startLocalGithub } from "./server.js";

const server: LocalGithub = await startLocalGithub();
afterAll(() => server.close());
beforeEach(() => server.reset());

const headers = { authorization: "bearer octocat-token" };
const get = (path: string) => fetch(`${server.url}${path}`, { headers });
const query = (document: string, variables: object) =>
  fetch(`${server.url}/graphql`, {
    method: "POST",
    headers,
    body: JSON.stringify({ query: document, variables }),
  });

const STAR = `mutation Star($starrableId: ID!, $login: String) {
  addStar(input: { starrableId: $starrableId, clientMutationId: $login }) { starrable { id } clientMutationId }
}`;
const REPOSITORY = { __typename: "Repository", id: "R_1" };
const STARRED = { addStar: { starrable: REPOSITORY } };

const page = (number: number): Exchange => ({
  request: `GET /notifications?page=${number}&per_page=2`,
  answer: {
    headers: { link: `<https://api.github.com/notifications?page=${number + 1}>; rel="next"` },
    body: [{ id: String(number) }],
  },
});

test("an exchange answers its request instead of the state, and links lead to the server", async () => {
  const played = server.play([page(1), page(2)]);
  const second = await get("/notifications?per_page=2&page=2");
  expect(await second.json()).toEqual([{ id: "2" }]);
  expect(second.headers.get("link")).toBe(`<${server.url}/notifications?page=3>; rel="next"`);
  expect(played).toMatchObject({ unsent: [page(1)], problems: [] });
});

test("equal requests get the answers in order", async () => {
  const answers = [404, 204].map((status) => ({
    request: "GET /user/starred/octo/hello",
    answer: { status },
  }));
  server.play(answers);
  const statuses = [await get("/user/starred/octo/hello"), await get("/user/starred/octo/hello")];
  expect(statuses.map(({ status }) => status)).toEqual([404, 204]);
});

test("compares a GraphQL request by its operation and its variables that are not null", async () => {
  const played = server.play([
    { document: "Star", variables: { starrableId: "R_1" }, answer: { data: STARRED } },
  ]);
  const sent = await query(STAR, { starrableId: "R_1", login: null });
  expect(await sent.json()).toEqual({
    data: { addStar: { starrable: { id: "R_1" }, clientMutationId: null } },
  });
  expect(played).toMatchObject({ unsent: [], problems: [] });
});

test.each([
  [
    "a key that the document does not select",
    { addStar: { starrable: { ...REPOSITORY, name: "hello" } } },
    "does not select it",
  ],
  [
    "a missing value",
    { addStar: { starrable: { __typename: "Repository" } } },
    "data.addStar.starrable.id: Cannot return null",
  ],
  [
    "an object without its type",
    { addStar: { starrable: { id: "R_1" } } },
    "data.addStar.starrable: expected a __typename, since Starrable has several types.",
  ],
])("data that GitHub's schema does not allow is a problem: %s", async (_name, data, message) => {
  const played = server.play([{ document: "Star", variables: { starrableId: "R_1" }, answer: { data } }]);
  await query(STAR, { starrableId: "R_1" });
  expect(played.problems).toEqual([expect.stringContaining(message)]);
});

test.each([
  ["another path", () => get("/user"), "GET /user. expected GET /notifications?page=1&per_page=2."],
  [
    "another query",
    () => get("/notifications?page=1"),
    'query: expected ["page=1","per_page=2"], got ["page=1"]',
  ],
  ["a GraphQL request", () => query("query Me { viewer { login } }", {}), "Unexpected request Me {}"],
])("a request that no exchange expects is answered with 501: %s", async (_name, send, message) => {
  const played = server.play([page(1)]);
  const response = await send();
  expect(response.status).toBe(501);
  expect(await response.json()).toEqual({ message: expect.stringContaining(message) });
  expect(played.problems).toEqual([expect.stringContaining(message)]);
  expect(played.unsent).toHaveLength(1);
});

test("a request after the last exchange is unexpected, and a reset returns to the state", async () => {
  const played = server.play([]);
  expect((await get("/user")).status).toBe(501);
  expect(played.problems).toEqual(["Unexpected request GET /user. No more requests are expected."]);
  server.reset();
  expect((await get("/user")).status).toBe(200);
});

test.each([
  [
    { request: "/user", answer: {} },
    "exchanges[0]: request: expected a method and a path, such as GET /user.",
  ],
  [{ request: "GET /user", anwser: {} }, 'exchanges[0]: there is no property "anwser"'],
  [{ document: "Me", answer: { stats: 1 } }, 'exchanges[0]: answer: there is no property "stats"'],
])("the malformed exchange %j is an error", (exchange, message) => {
  expect(() => server.play([JSON.parse(JSON.stringify(exchange))])).toThrow(message);
});
