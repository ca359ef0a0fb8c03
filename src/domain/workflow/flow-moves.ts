/**
 * The states of a flow: inactive → active ⇄ paused → finished or stopped. Runs stay where they are while it is paused.
 */
import { refuse } from "../../kit/refusal.ts";
import type { WorkflowFlow } from "./flow.ts";
import type { FlowStatus } from "./limits.ts";
import { workflowMessages } from "./messages.ts";

const ways: Record<FlowStatus, readonly FlowStatus[]> = {
  inactive: ["active", "stopped"],
  active: ["paused", "finished", "stopped"],
  paused: ["active", "finished", "stopped"],
  finished: [],
  stopped: [],
};

export function mayMoveFlow(from: FlowStatus, to: FlowStatus): boolean {
  return ways[from].includes(to);
}

type Movable = Pick<WorkflowFlow, "status" | "started_at" | "updated_at">;

/** Returns the same flow when it already has the status; refuses an invalid move with `conflict`. */
export function moveFlow<F extends Movable>(flow: F, status: FlowStatus, now: number): F {
  if (flow.status === status) return flow;
  if (!mayMoveFlow(flow.status, status)) {
    const { flow_not_begun, flow_over } = workflowMessages;
    refuse("conflict", { status: [flow.status === "inactive" ? flow_not_begun : flow_over] });
  }
  const started_at = status === "active" ? (flow.started_at ?? now) : flow.started_at;
  return { ...flow, status, started_at, updated_at: now };
}
