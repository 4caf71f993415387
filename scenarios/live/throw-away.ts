// The repositories of live runs: creates them with a mark, and deletes only those that have it.

import { createHash } from "node:crypto";
import type { Connection } from "./connection.js";

/** A repository that a run created or that an earlier one left behind. */
export interface ThrowAway {
  readonly name: string;
  /** Its node id. */
  readonly id: string;
}

export const PREFIX = "ghx-live-";

/**
 * The description of a repository of a live run. It contains a digest of owner and name, so that a repository that was
 * renamed, transferred or described by hand has another one.
 */
export function markOf(owner: string, name: string): string {
  const digest = createHash("sha256").update(`ghx live ${owner}/${name}`.toLowerCase()).digest("hex");
  return `Throw-away repository of "pnpm live" of ghx, which deletes it (${digest.slice(0, 24)})`;
}

/** Creates a private repository with a README. It has its mark from the beginning. */
export async function createThrowAway(
  connection: Connection,
  owner: string,
  name: string,
): Promise<ThrowAway> {
  const { status, body } = await connection.send("POST", "/user/repos", {
    name,
    description: markOf(owner, name),
    private: true,
    auto_init: true,
  });
  if (status !== 201) throw new Error(`POST /user/repos: HTTP ${status} ${Object(body).message}`);
  return { name, id: Object(body).node_id };
}

/** Returns the marked repositories of the owner, which runs that did not end left behind. */
export async function findMarked(connection: Connection, owner: string): Promise<ThrowAway[]> {
  const found: ThrowAway[] = [];
  for (let page = 1; ; page++) {
    const { status, body } = await connection.send(
      "GET",
      `/user/repos?affiliation=owner&sort=created&per_page=100&page=${page}`,
    );
    if (status !== 200 || !Array.isArray(body)) throw new Error(`GET /user/repos: HTTP ${status}`);
    found.push(
      ...body
        .map(Object)
        .filter((one) => isMarked(one, owner))
        .map(({ name, node_id }) => ({ name, id: node_id })),
    );
    if (body.length < 100) return found;
  }
}

/** Whether a repository, as GitHub's REST API describes it, was created by a live run of the owner. */
function isMarked(repository: unknown, owner: string): boolean {
  const { name, full_name, description, fork, owner: account } = Object(repository);
  return (
    typeof name === "string" &&
    name.startsWith(PREFIX) &&
    full_name === `${owner}/${name}` &&
    Object(account).login === owner &&
    fork === false &&
    description === markOf(owner, name)
  );
}

/**
 * Deletes a repository if it still has the node id and the mark. Returns what happened: `kept` for a repository that is
 * another one or has no mark anymore.
 */
export async function deleteThrowAway(
  connection: Connection,
  owner: string,
  { name, id }: ThrowAway,
): Promise<"deleted" | "gone" | "kept"> {
  const { status, body } = await connection.send("GET", `/repos/${owner}/${name}`);
  if (status === 404) return "gone";
  if (status !== 200 || Object(body).node_id !== id || !isMarked(body, owner)) return "kept";
  // A redirect to another repository, which has taken the place of this one, is not followed.
  const deleted = await connection.send("DELETE", `/repos/${owner}/${name}`);
  if (deleted.status !== 204)
    throw new Error(`DELETE /repos/${owner}/${name}: HTTP ${deleted.status} ${Object(deleted.body).message}`);
  return "deleted";
}

/** Deletes the projects of live runs, whose titles have the mark. Returns their titles. */
export async function deleteMarkedProjects(connection: Connection, owner: string): Promise<string[]> {
  const query = `query { viewer { projectsV2(first: 100, query: "${PREFIX}") { nodes { id title } } } }`;
  const { body } = await connection.send("POST", "/graphql", { query });
  const projects: unknown[] = Object(Object(Object(Object(body).data).viewer).projectsV2).nodes ?? [];
  const marked = projects.map(Object).filter(({ title }) => isMarkedTitle(title, owner));
  for (const { id } of marked) {
    const remove = "mutation($id: ID!) { deleteProjectV2(input: { projectId: $id }) { clientMutationId } }";
    await connection.send("POST", "/graphql", { query: remove, variables: { id } });
  }
  return marked.map(({ title }) => title);
}

/** The title of a project of a live run: the name of the run's repository, and its mark. */
export const projectTitle = (owner: string, name: string): string => `${name}: ${markOf(owner, name)}`;

function isMarkedTitle(title: unknown, owner: string): boolean {
  const name = String(title).split(":")[0] ?? "";
  return name.startsWith(PREFIX) && title === projectTitle(owner, name);
}
