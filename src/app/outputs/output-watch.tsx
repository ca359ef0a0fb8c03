/** Follows the files being made for a person on every page, and tells of them in the corner until they are there. */
import { useEffect, useRef } from "react";
import { outputTold } from "../../domain/outputs/messages.ts";
import { isUnderWay, type Output } from "../../domain/outputs/output.ts";
import { ownOutputs } from "../../local/queries/outputs.ts";
import { useLive } from "../base/live.ts";
import { processStore, showProcess } from "../base/process-store.ts";

const path = "/outputs";

export function OutputWatch() {
  const outputs = useLive(ownOutputs);
  /** Followed by this page; what was over before it opened is not told again. */
  const followed = useRef(new Set<string>());
  useEffect(() => {
    for (const output of outputs ?? []) {
      const isNew = !followed.current.has(output.id);
      if (isUnderWay(output)) followed.current.add(output.id);
      else if (!followed.current.delete(output.id)) continue;
      if (isNew || isShown()) tellOutput(output);
    }
  }, [outputs]);
  return null;
}

/** One that the person closed stays closed, and nothing else is pushed aside. */
function isShown(): boolean {
  const { visible, linkUrl } = processStore.get();
  return visible && linkUrl === path;
}

function tellOutput(output: Output): void {
  // One that waits for a connection is told of by the word in the top bar.
  if (output.seq === 0) return;
  const { state, done, total } = output;
  showProcess({
    status: state === "complete" ? "done" : state === "failed" ? "failed" : "processing",
    text: outputTold(output),
    linkUrl: path,
    record_id: output.id,
    linkText: state === "complete" ? "Download" : "Open",
    ...(isUnderWay(output) && total > 0 ? { done, total } : {}),
  });
}
