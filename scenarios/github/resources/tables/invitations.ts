/** Invitations of users to a repository that they have not accepted yet. */
import { choice, created, flag, user } from "../field.js";
import { REPOSITORY_SCOPES, table } from "../resource.js";

export const invitations = table({
  type: "RepositoryInvitation",
  paths: ["/repos/{owner}/{repo}/invitations/{invitation_id}"],
  key: "databaseId",
  access: { token: "administration", read: "admin", write: "admin", scopes: REPOSITORY_SCOPES },
  page: "invitations",
  fields: {
    invitee: user(),
    inviter: user({ set: "created" }),
    permission: choice(["READ", "TRIAGE", "WRITE", "MAINTAIN", "ADMIN"], {
      default: "WRITE",
      rest: "permissions",
    }),
    createdAt: created(),
    expired: flag({ default: false }),
  },
  answer: { url: "{api}/user/repository_invitations/{databaseId}" },
});
