/** Actions on a whole flow, defined once for the row menu and the flow's page. */
import { useState } from "react";
import { workflowFlows } from "../../contract/workflow/workflows.ts";
import type { WorkflowFlow } from "../../domain/workflow/flow.ts";
import type { FlowStatus } from "../../domain/workflow/limits.ts";
import { showUndo } from "../../ui/undo-toast.tsx";
import { useOnline, useRequest } from "../base/live.ts";

export interface FlowAct {
  label: string;
  run: () => void;
  kind: "main" | "usual" | "danger";
}

/** Actions that need confirmation. */
export type FlowEnd = "stop" | "remove";

interface FlowActs {
  acts: readonly FlowAct[];
  /** Why no action is available now. */
  why: string | null;
  busy: boolean;
  ending: FlowEnd | null;
  stay: () => void;
}

type Shown = Pick<WorkflowFlow, "id" | "name" | "status" | "counts">;

export function inFlow({ counts }: Pick<WorkflowFlow, "counts">): number {
  return counts.waiting + counts.running;
}

export function useFlowActs(flow: Shown, onChanged: () => void): FlowActs {
  const { id, name, status } = flow;
  const activate = useRequest(workflowFlows.activate);
  const online = useOnline();
  const [busy, setBusy] = useState(false);
  const [ending, setEnding] = useState<FlowEnd | null>(null);
  const put = (to: "active" | "paused", onDone?: () => void) => {
    setBusy(true);
    void activate({ params: { id }, body: { status: to } })
      .then(
        () => {
          onDone?.();
          onChanged();
        },
        () => undefined,
      )
      .finally(() => setBusy(false));
  };
  const begin = () => put("active", () => showUndo({ text: `${name} activated.`, undo: () => put("paused") }));
  const pause = () => put("paused", () => showUndo({ text: `${name} paused.`, undo: () => put("active") }));
  const all: Record<"begin" | "goOn" | "pause" | FlowEnd, FlowAct> = {
    begin: { label: "Activate", run: begin, kind: "main" },
    goOn: { label: "Resume", run: begin, kind: "main" },
    pause: { label: "Pause", run: pause, kind: "usual" },
    stop: { label: "End permanently", run: () => setEnding("stop"), kind: "danger" },
    remove: { label: "Remove", run: () => setEnding("remove"), kind: "danger" },
  };
  const offered: Record<FlowStatus, readonly (keyof typeof all)[]> = {
    inactive: ["begin", "remove"],
    active: ["pause", "stop"],
    paused: ["goOn", "stop"],
    finished: ["remove"],
    stopped: ["remove"],
  };
  return {
    acts: offered[status].filter((act) => act !== "remove" || inFlow(flow) === 0).map((act) => all[act]),
    why: online ? null : "You are offline. This needs a connection.",
    busy,
    ending,
    stay: () => setEnding(null),
  };
}
