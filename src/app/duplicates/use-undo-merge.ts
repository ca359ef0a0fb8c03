import { useCallback } from "react";
import { contactMerges, type Merge } from "../../contract/duplicates/contact-merges.ts";
import { countOf } from "../../kit/text.ts";
import { useLocal, useRequest } from "../base/live.ts";
import { notify } from "../base/report.ts";
import { countInWords } from "../contact-parts/match-words.ts";

/** Undoes a merge and reports what stays with the survivor, or why it was rejected. */
export function useUndoMerge(): (id: string) => Promise<void> {
  const request = useRequest(contactMerges.undo);
  const { wake } = useLocal();
  return useCallback(
    (id) =>
      request({ params: { id } }).then(
        ({ meta: { merge } }) => {
          wake();
          notify(`Merge undone. ${countOf(merge.losers.length + 1, "contact")} restored.${keptInWords(merge)}`);
        },
        () => undefined,
      ),
    [request, wake],
  );
}

/** " 2 notes and employer were changed since and stay with Rosa Delgado." Empty if everything was restored. */
export function keptInWords({ kept, name }: Pick<Merge, "kept" | "name">): string {
  if (kept.length === 0) return "";
  const fields = kept.flatMap(({ kind, id }) => (kind === "field" ? [id.replaceAll("_", " ")] : []));
  const counts = new Map<string, number>();
  for (const { kind } of kept) if (kind !== "field") counts.set(kind, (counts.get(kind) ?? 0) + 1);
  const words = [...fields, ...[...counts].map(([kind, count]) => countInWords(kind, count))];
  return ` Changed since the merge, so kept on ${name}: ${words.join(", ")}.`;
}
