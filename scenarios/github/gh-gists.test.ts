/** Commands of the real gh for gists. */
import { describe, expect, it } from "vitest";
import { ghVersions } from "../runner/depth.js";
import { ghSession } from "./gh-session.js";
import { type GhBinary, ghBinaries } from "./testing.js";

const ID = "aa5a315d61ae9438b18d";
const SECRET = "bb6b426e72bf0549c29e";

describe.each(ghVersions(ghBinaries()))("gh $version", (gh: GhBinary) => {
  const session = ghSession(gh);
  const gist = () => session.server.store.gists.get(ID);

  it("gist create, view, edit and delete", async () => {
    const { succeed } = session;
    expect(await succeed("gist", "create", "LICENSE")).toContain("https://gist.github.com/");
    expect(await succeed("gist", "view", ID, "--raw", "--filename", "hello.txt")).toBe("Hello\n");
    await succeed("gist", "edit", ID, "--desc", "Words", "--add", "LICENSE");
    expect(gist()).toMatchObject({ description: "Words" });
    expect([...(gist()?.files.keys() ?? [])]).toEqual(["hello.txt", "hallo.txt", "LICENSE"]);
    await succeed("gist", "delete", ID);
    expect(gist()).toBeUndefined();
  });

  it("gist list, also of secret gists only, newest first", async () => {
    const { succeed } = session;
    const ids = (output: string) => output.split("\n").flatMap((line) => line.split("\t")[0] || []);
    expect(ids(await succeed("gist", "list"))).toEqual([SECRET, ID]);
    expect(ids(await succeed("gist", "list", "--secret"))).toEqual([SECRET]);
    expect(await succeed("gist", "list", "--public")).toBe(
      `${ID}\tGreetings\t2 files\tpublic\t${gist()?.updatedAt}\n`,
    );
  });

  it.skipIf(gh.version.startsWith("2.23"))("gist rename", async () => {
    await session.succeed("gist", "rename", ID, "hello.txt", "greeting.txt");
    expect(Object.fromEntries(gist()?.files ?? [])).toEqual({
      "greeting.txt": "Hello",
      "hallo.txt": "Hallo",
    });
  });
});
