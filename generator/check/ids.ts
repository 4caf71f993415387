// Why an id cannot be used: a part of it, or a name that is generated from it, has another meaning.

import { PROGRAM_WORDS } from "../model/gh-command.js";
import { CLIENT_MEMBERS, functionName, isTakenName, RESERVED_NAMES } from "../model/names.js";

/** Returns why parts of an id or alias cannot be members of what they are in. `paths`: all ids and aliases. */
export function pathProblems(id: string, paths: ReadonlySet<string>): string[] {
  const parts = id.split(".");
  return parts.flatMap((part, index) => {
    const parent = parts.slice(0, index).join(".");
    return memberProblem(part, parent, paths.has(parent)) ?? [];
  });
}

function memberProblem(name: string, parent: string, inFunction: boolean): string | undefined {
  if (parent === "" && CLIENT_MEMBERS.some((member) => member.name === name))
    return `"${name}" cannot be a domain: the client has a function ${name}`;
  if (parent === "" && PROGRAM_WORDS.has(name))
    return `"${name}" cannot be a domain: ghx ${name} is a command of the command line`;
  if (inFunction && RESERVED_NAMES.has(name))
    return `"${name}" cannot follow "${parent}": that function already has a property "${name}"`;
  // `await` and async functions call `then`.
  if (name === "then" || name in Object.prototype)
    return `"${name}" cannot be part of an id, because JavaScript has a meaning for it`;
  return undefined;
}

/** Returns why the function and the files of an id cannot have their names. */
export function fileProblems(id: string): string[] {
  const name = functionName(id);
  const [domain = "", ...rest] = id.split(".");
  const device = [domain, rest[0] ?? ""].find((part) => /^(?:con|prn|aux|nul|com\d|lpt\d)$/.test(part));
  return [
    ...(isTakenName(name) ? [`${id} is the function ${name}, which the SDK has for another purpose`] : []),
    ...(domain === "operations" || rest.join(".") === "index" || rest.at(-1) === "d"
      ? [`${id} would be written to a file with another purpose`]
      : []),
    ...(device === undefined ? [] : [`no file can be named "${device}" on Windows`]),
  ];
}
