/** Endpoints for gists. */
import {
  createGist,
  deleteGist,
  type FileChange,
  findGist,
  listGists,
  ownGist,
  updateGist,
} from "../../domain/gists.js";
import type { RestContext } from "../../http.js";
import { isObject } from "../../json-object.js";
import { notFound, unprocessable } from "../../store/errors.js";
import type { Gist, User } from "../../store/types.js";
import { type Call, param } from "../call.js";
import { type Input, nullableText, optionalFlag, parseInput, requireKeys } from "../input.js";
import { listPage } from "../pages.js";
import { restLogin, simpleUser, storeLogin } from "../render/account.js";
import type { Route } from "../route.js";

const GIST = "/gists/{gist_id}";
const DOCS = "gists/gists#";
const UPDATE = "reference/gists/#update-a-gist";
/** GitHub returns the first megabyte of a file. */
const MAX_BYTES = 1_000_000;

export const gistRoutes: readonly Route[] = [
  {
    method: "GET",
    path: "/gists",
    docs: `${DOCS}list-gists-for-the-authenticated-user`,
    handle: (call) => list(call, call.viewer.user),
  },
  { method: "GET", path: "/gists/public", docs: `${DOCS}list-public-gists`, handle: (call) => list(call) },
  {
    method: "GET",
    path: "/users/{username}/gists",
    docs: `${DOCS}list-gists-for-a-user`,
    handle: (call) => {
      const user = call.store.user(storeLogin(param(call, "username")));
      if (!user) throw notFound();
      return list(call, user);
    },
  },
  {
    method: "POST",
    path: "/gists",
    docs: `${DOCS}create-a-gist`,
    handle: (call) => {
      const body = readBody(call);
      requireKeys(body, ["files"]);
      const files = new Map<string, string>();
      for (const [name, change] of readFiles(body)) files.set(name, change?.text ?? "");
      const description = nullableText(body, "description") ?? null;
      const isPublic = body.public === "true" || (optionalFlag(body, "public") ?? false);
      const made = createGist(call.store, call.viewer, { files, description, isPublic });
      return {
        status: 201,
        headers: { location: `${call.apiUrl}/gists/${made.name}` },
        body: gistWithTexts(call, made),
      };
    },
  },
  {
    method: "GET",
    path: GIST,
    docs: `${DOCS}get-a-gist`,
    handle: (call) => ({
      status: 200,
      body: gistWithTexts(call, findGist(call.store, param(call, "gist_id"))),
    }),
  },
  { method: "PATCH", path: GIST, docs: UPDATE, handle: (call) => update(call) },
  // Not documented. gh uses it, and sends a whole gist with the changes.
  { method: "POST", path: GIST, docs: UPDATE, handle: (call) => update(call) },
  {
    method: "DELETE",
    path: GIST,
    docs: `${DOCS}delete-a-gist`,
    handle: (call) => {
      deleteGist(call.store, own(call));
      return { status: 204 };
    },
  },
];

const own = (call: Call): Gist => ownGist(call.store, call.viewer, param(call, "gist_id"));

/** Returns the body. It may contain keys that GitHub does not describe: gh sends the keys of a gist. */
const readBody = ({ request }: Call): Input => parseInput(request.body);

function update(call: Call) {
  const gist = own(call);
  const body = readBody(call);
  updateGist(call.store, gist, { description: nullableText(body, "description"), files: readFiles(body) });
  return { status: 200, body: gistWithTexts(call, gist) };
}

function list(call: Call, owner?: User) {
  const found = listGists(call.store, call.viewer, owner, call.request.query.get("since"));
  return listPage(call, found, (gist) => gistObject(call, gist));
}

/** Reads the changes of files by name. */
function readFiles({ files = {} }: Input): Map<string, FileChange | null> {
  if (!isObject(files))
    throw unprocessable("Invalid request.\n\nFor 'properties/files', it is not an object.");
  return new Map(
    Object.entries(files).map(([name, file]) => {
      if (file === null) return [name, null];
      const { content, filename } = Object(file);
      return [
        name,
        {
          ...(typeof content === "string" && { text: content }),
          ...(typeof filename === "string" && { name: filename }),
        },
      ];
    }),
  );
}

/** Renders a gist in a list, without the texts of its files. */
function gistObject(context: RestContext, gist: Gist) {
  const { name, owner, description, isPublic, files, createdAt, updatedAt } = gist;
  const url = `${context.apiUrl}/gists/${name}`;
  const page = `https://gist.github.com/${name}`;
  const raw = `https://gist.githubusercontent.com/${restLogin(owner)}/${name}/raw`;
  const rendered = [...files].map(([filename, text]) => [
    filename,
    {
      filename,
      type: "text/plain",
      language: "Text",
      raw_url: `${raw}/${encodeURIComponent(filename)}`,
      size: Buffer.byteLength(text),
    },
  ]);
  return {
    url,
    forks_url: `${url}/forks`,
    commits_url: `${url}/commits`,
    id: name,
    node_id: gist.id,
    git_pull_url: `${page}.git`,
    git_push_url: `${page}.git`,
    html_url: page,
    files: Object.fromEntries(rendered),
    public: isPublic,
    created_at: createdAt,
    updated_at: updatedAt,
    description,
    comments: 0,
    user: null,
    comments_url: `${url}/comments`,
    owner: simpleUser(context, owner),
    truncated: false,
  };
}

/** Renders a gist with the texts of its files. */
function gistWithTexts(context: RestContext, gist: Gist) {
  const { files, ...rendered } = gistObject(context, gist);
  const withTexts = [...gist.files].map(([name, text]) => {
    const bytes = Buffer.from(text);
    const truncated = bytes.length > MAX_BYTES;
    const content = truncated ? bytes.subarray(0, MAX_BYTES).toString() : text;
    return [name, { ...files[name], truncated, content, encoding: "utf-8" }];
  });
  return { ...rendered, files: Object.fromEntries(withTexts) };
}
