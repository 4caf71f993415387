/** Resolvers for subscriptions to repositories, issues and pull requests. */
import { type SubscriptionState, setSubscription, subscriptionOf } from "../domain/subscriptions.js";
import type { Subscribable } from "../store/types.js";
import { getNode } from "./nodes.js";
import { type Input, payload } from "./payload.js";
import type { Fields } from "./types.js";

export const subscribableFields: Fields<Subscribable> = {
  viewerSubscription: (subject, _args, { store, viewer }) =>
    subscriptionOf(store, viewer, subject)?.state ?? "UNSUBSCRIBED",
};

export const subscriptionMutations: Fields<undefined> = {
  updateSubscription: (
    _root,
    { input }: Input<{ subscribableId: string; state: SubscriptionState }>,
    call,
  ) => {
    const subscribable = getNode(call, input.subscribableId, "Repository", "Issue", "PullRequest");
    setSubscription(call.store, call.viewer, subscribable, input.state);
    return payload(input, { subscribable });
  },
};
