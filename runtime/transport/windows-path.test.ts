import { expect, test } from "vitest";
import { findOnWindows } from "./windows-path.js";

const find = (file: string, path: string, ...files: readonly string[]) =>
  findOnWindows(file, { Path: path }, (one) => files.includes(one));

test("finds a program in an absolute folder of PATH", () => {
  const gh = "C:\\Program Files\\GitHub CLI\\gh.exe";
  expect(find("gh", 'C:\\Windows;"C:\\Program Files\\GitHub CLI\\"', gh)).toBe(gh);
  expect(find("gh.exe", "C:\\Program Files\\GitHub CLI", gh)).toBe(gh);
  expect(find("gh", "\\\\server\\share", "\\\\server\\share\\gh.exe")).toBe("\\\\server\\share\\gh.exe");
});

test.each(["", ".", ".;", "bin", "..\\bin", "C:", "\\bin", "%CD%"])(
  "pitfall: never runs a program of the current folder: PATH is %j",
  (path) => {
    expect(findOnWindows("gh", { PATH: path }, () => true)).toBeUndefined();
  },
);

test("keeps a path", () => {
  for (const file of ["C:\\gh.exe", ".\\gh.exe", "bin/gh"]) expect(find(file, "C:\\Windows")).toBe(file);
});

test("finds nothing without PATH, and no script", () => {
  expect(findOnWindows("gh", {}, () => true)).toBeUndefined();
  expect(find("gh", "C:\\bin", "C:\\bin\\gh.cmd", "C:\\bin\\gh.bat")).toBeUndefined();
});
