import { expect, test } from "vitest";
import { testGitHub } from "./fixtures/github.js";

const BRANCHES = "/repos/octocat/hello/branches";

test("a branch tells its commit and whether it is protected", async () => {
  const github = testGitHub();
  expect((await github.request("GET", `${BRANCHES}/main`)).body).toMatchObject({
    name: "main",
    protected: false,
  });
  expect((await github.request("GET", `${BRANCHES}/stable`)).body).toMatchObject({ protected: true });
});

test("the name of a branch may hold slashes, encoded or not", async () => {
  const github = testGitHub();
  for (const name of ["feature/hello", "feature%2Fhello"]) {
    expect((await github.request("GET", `${BRANCHES}/${name}`)).body).toMatchObject({
      name: "feature/hello",
    });
  }
});

test("a branch that is not there is a 404", async () => {
  expect(await testGitHub().request("GET", `${BRANCHES}/gone`)).toMatchObject({ status: 404 });
});
