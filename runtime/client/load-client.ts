// What the client loads with its first call.

export { bindChain } from "./chain.js";
export { bind } from "./client.js";
export { bindGraphql } from "./graphql.js";
export { bindList, type Page } from "./iterate.js";
export { bindRequest } from "./request.js";
