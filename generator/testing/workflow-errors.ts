// Checks a workflow of GitHub Actions with the parser that GitHub publishes.

import { convertWorkflowTemplate, NoOperationTraceWriter, parseWorkflow } from "@actions/workflow-parser";

/** Returns the errors with which GitHub refuses to start the workflow, as `line: message`. `content`: the YAML. */
export async function workflowErrors(name: string, content: string): Promise<readonly string[]> {
  const { context, value } = parseWorkflow({ name, content }, new NoOperationTraceWriter());
  if (value !== undefined) await convertWorkflowTemplate(context, value);
  return context.errors.getErrors().map(({ range, rawMessage }) => `${range?.start.line}: ${rawMessage}`);
}
