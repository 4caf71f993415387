import { expect, it } from "vitest";
import { octoWorld } from "../testing.js";

const FIELDS = "name isPublic url owner { login } files(limit: 1) { name size text(truncate: 2) }";

it("returns gists by their privacy, and a secret one of another user by its name only", async () => {
  const world = octoWorld();
  const { data } = await world.query(`{
    viewer { all: gists(first: 5, privacy: ALL) { totalCount } secret: gists(first: 5, privacy: SECRET) { nodes { name } } }
    user(login: "octocat") { gists(first: 5) { nodes { ${FIELDS} } } gist(name: "bb6b426e72bf0549c29e") { isPublic } }
    other: user(login: "monalisa") { gists(first: 5, privacy: ALL) { nodes { name } } gist(name: "aa5a315d61ae9438b18d") { name } }
  }`);
  expect(data).toEqual({
    viewer: { all: { totalCount: 2 }, secret: { nodes: [{ name: "bb6b426e72bf0549c29e" }] } },
    user: {
      gists: {
        nodes: [
          {
            name: "aa5a315d61ae9438b18d",
            isPublic: true,
            url: "https://gist.github.com/aa5a315d61ae9438b18d",
            owner: { login: "octocat" },
            files: [{ name: "hello.txt", size: 5, text: "He" }],
          },
        ],
      },
      gist: { isPublic: false },
    },
    other: { gists: { nodes: [{ name: "cc7c537f83c0165ad3af" }] }, gist: null },
  });
});
