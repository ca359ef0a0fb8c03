import type { WorkflowFlowDetail } from "../../domain/workflow/flow.ts";

/** Changes whenever the lists of a flow may have changed. */
export function flowMark({ status, counts, standing }: WorkflowFlowDetail): string {
  return JSON.stringify([status, counts, standing]);
}
