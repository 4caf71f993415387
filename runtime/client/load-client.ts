// What the client loads with its first call.

export { bindGraphql } from "./bind-graphql.js";
export { bindChain } from "./bound-chain.js";
export { bind } from "./client.js";
export { bindList, type Page } from "./iterate.js";
export { bindRequest } from "./request.js";
