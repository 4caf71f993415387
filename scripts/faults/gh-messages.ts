// What gh prints on stderr when a request fails.

interface GhMessage {
  readonly text: string;
  /** Default: 1. */
  readonly exitCode?: number;
  /** GitHub may have applied the request. */
  readonly mayBeApplied?: true;
  readonly plausible?: true;
  readonly lasting?: true;
}

const failed = 'Post "https://api.github.com/graphql": ';
const limited = "You have exceeded a secondary rate limit. Please wait a few minutes before you try again.";

export const messages: readonly GhMessage[] = [
  { text: "error connecting to api.github.com" },
  { text: `${failed}dial tcp 140.82.121.6:443: connect: connection refused` },
  { text: `${failed}net/http: TLS handshake timeout` },
  {
    text: `${failed}tls: failed to verify certificate: x509: certificate signed by unknown authority`,
    lasting: true,
  },
  { text: `${failed}EOF`, mayBeApplied: true },
  { text: "unexpected EOF", mayBeApplied: true },
  {
    text: `${failed}read tcp 10.0.0.1:5000->140.82.121.6:443: read: connection reset by peer`,
    mayBeApplied: true,
  },
  { text: `${failed}write tcp 10.0.0.1:5000->140.82.121.6:443: write: broken pipe`, mayBeApplied: true },
  {
    text: `${failed}context deadline exceeded (Client.Timeout exceeded while awaiting headers)`,
    mayBeApplied: true,
  },
  { text: "stream error: stream ID 1; INTERNAL_ERROR; received from peer", mayBeApplied: true },
  {
    text: `${failed}http2: server sent GOAWAY and closed the connection; LastStreamID=1`,
    mayBeApplied: true,
  },
  { text: `${failed}http2: client connection lost`, mayBeApplied: true },
  { text: "gh: Server Error (HTTP 502)", mayBeApplied: true },
  { text: "HTTP 503: Service Unavailable (https://api.github.com/graphql)", mayBeApplied: true },
  { text: "gh: Something went wrong while executing your query.", mayBeApplied: true },
  { text: "gh: Bad credentials (HTTP 401)", plausible: true, lasting: true },
  { text: "HTTP 404: Not Found (https://api.github.com/repos/octo/hello)", plausible: true, lasting: true },
  { text: "gh: API rate limit exceeded for user ID 583231. (HTTP 403)", lasting: true },
  { text: `gh: ${limited} (HTTP 403)` },
  { text: "GraphQL: was submitted too quickly (createIssue)" },
  {
    text: "GraphQL: Resource not accessible by personal access token (addComment)",
    plausible: true,
    lasting: true,
  },
  {
    text: "To get started with GitHub CLI, please run:  gh auth login",
    exitCode: 4,
    plausible: true,
    lasting: true,
  },
];
