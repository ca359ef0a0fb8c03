import { useEffect, useRef } from "react";
import type { WorkflowFlowDetail } from "../../domain/workflow/flow.ts";

/** Refetches the lists below a flow when its counts change. */
export function useFollowing({ status, counts, standing }: WorkflowFlowDetail, again: () => void): void {
  const mark = JSON.stringify([status, counts, standing]);
  const seen = useRef(mark);
  useEffect(() => {
    if (seen.current === mark) return;
    seen.current = mark;
    again();
  }, [mark, again]);
}
