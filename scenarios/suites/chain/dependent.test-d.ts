// Type tests of chains whose steps use results of others, with generated capabilities. Checked by tsc.

import { expectTypeOf } from "vitest";
import { type ChainStepResult, createGhx } from "../../../agent/main.js";
import type {
  IssueViewOutput,
  ProjectV2ItemAddIssueOutput,
  ProjectV2ItemFieldUpdateOutput,
} from "../../../generated/index.js";

const ghx = createGhx();
const bound = createGhx({ repo: "acme/shop" });
const project = "acme/1";

const added = ghx.project_v2.item.add_issue.step({ owner: "acme", name: "shop", project, issueNumber: 12 });
const status = ghx.project_v2.item.field.update.step({
  project,
  item: added.result.itemId,
  field: "Status",
  value: "Todo",
});
const { results } = await ghx.chain([added, status]);
expectTypeOf(results).toEqualTypeOf<
  readonly [ChainStepResult<ProjectV2ItemAddIssueOutput>, ChainStepResult<ProjectV2ItemFieldUpdateOutput>]
>();
// @ts-expect-error the result has no itemID
ghx.project_v2.item.field.update.step({ project, item: added.result.itemID, field: "Status", value: "Todo" });
ghx.project_v2.item.field.update.step({
  project,
  // @ts-expect-error isArchived is a boolean
  item: added.result.isArchived,
  field: "Status",
  value: "Todo",
});

// Inputs with alternatives, and inputs of a client with a repository.
const listed = bound.issue.list.step({ first: 1 });
const viewed = bound.issue.view.step({ issueNumber: listed.result.items[0].number });
bound.issue.close.step({ issueId: viewed.result.id });
bound.issue.labels.set.step({ issueNumber: viewed.result.number, labels: viewed.result.labels });
bound.issue.labels.add.step({ issueNumber: 1, labels: ["bug", viewed.result.labels[0]] });
bound.issue.list.step({ after: listed.result.pageInfo.endCursor, assignee: viewed.result.authorLogin });
// @ts-expect-error an id is not a number
bound.issue.view.step({ issueNumber: viewed.result.id });
// @ts-expect-error the issue is missing
bound.issue.labels.set.step({ labels: viewed.result.labels });
// @ts-expect-error a step without a repository requires one
ghx.issue.view.step({ issueNumber: viewed.result.number });
const [, second] = (await bound.chain([listed, viewed])).results;
expectTypeOf(second).toEqualTypeOf<ChainStepResult<IssueViewOutput>>();
