/** Follows the user's files in progress on every page, and shows them as a toast until they are ready. */
import { useEffect, useRef } from "react";
import { outputTold } from "../../domain/outputs/messages.ts";
import { isUnderWay, type Output } from "../../domain/outputs/output.ts";
import { ownOutputs } from "../../local/queries/outputs.ts";
import { useLive } from "../base/live.ts";
import { processStore, showProcess } from "../base/process-store.ts";

const path = "/outputs";

export function OutputWatch() {
  const outputs = useLive(ownOutputs);
  /** Followed by this page; files finished before it opened are not reported. */
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

/** A toast closed by the user is not reopened, and no other toast is replaced. */
function isShown(): boolean {
  const { visible, linkUrl } = processStore.get();
  return visible && linkUrl === path;
}

function tellOutput(output: Output): void {
  // A file waiting for a connection is already covered by the status in the top bar.
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
