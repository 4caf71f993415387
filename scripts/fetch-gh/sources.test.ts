import { expect, test } from "vitest";
import { findDebianArchive, parseListFile, parseSourcesFile } from "./sources.js";
import { parseGhVersion } from "./version.js";

const archive = { uri: "http://deb.example/debian", suites: ["bookworm"], components: ["main"] };

test("reads the one-line form, with and without options", () => {
  const text = [
    "# deb http://old.example/debian stretch main",
    "deb http://deb.example/debian bookworm main # the archive",
    "deb-src http://deb.example/debian bookworm main",
    "deb [arch=arm64 signed-by=/usr/share/keyrings/x.gpg] https://third.example/apt stable main contrib",
  ].join("\n");
  expect(parseListFile(text)).toEqual([
    archive,
    {
      uri: "https://third.example/apt",
      suites: ["stable"],
      components: ["main", "contrib"],
      signedBy: "/usr/share/keyrings/x.gpg",
    },
  ]);
});

test("reads deb822 paragraphs, comments and continued lines", () => {
  const text = [
    "Types: deb deb-src",
    "# http://snapshot.example/debian",
    "URIs: http://deb.example/debian",
    "Suites: bookworm",
    " bookworm-updates",
    "Components: main",
    "Signed-By: /usr/share/keyrings/debian-archive-keyring.gpg",
    "",
    "Types: deb-src",
    "URIs: http://deb.example/sources",
    "Suites: bookworm",
    "",
    "Types: deb",
    "Enabled: no",
    "URIs: http://off.example/debian",
    "Suites: bookworm",
  ].join("\n");
  expect(parseSourcesFile(text)).toEqual([
    {
      ...archive,
      suites: ["bookworm", "bookworm-updates"],
      signedBy: "/usr/share/keyrings/debian-archive-keyring.gpg",
    },
  ]);
});

test("does not read an inline key as a path", () => {
  const text =
    "Types: deb\nURIs: http://deb.example/debian\nSuites: bookworm\nComponents: main\nSigned-By:\n -----BEGIN\n .\n";
  expect(parseSourcesFile(text)).toEqual([archive]);
});

test("finds Debian's archive among security updates and third parties", () => {
  const others = [
    { ...archive, uri: "http://deb.example/debian-security" },
    { ...archive, uri: "https://third.example/apt" },
  ];
  expect(findDebianArchive([...others, archive])).toBe(archive);
  expect(findDebianArchive(others)).toBeUndefined();
});

test("reads the version from the output of gh", () => {
  expect(parseGhVersion("gh version 2.46.0 (2025-01-13 Debian 2.46.0-3)\nhttps://…\n")).toBe("2.46.0");
  expect(parseGhVersion("GNU bash, version 5")).toBeUndefined();
});
