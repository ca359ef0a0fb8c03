import { useState } from "react";
import type { Reply } from "../../contract/declare.ts";
import { workflowFlows } from "../../contract/workflow/workflows.ts";

import { bulkIdsMax } from "../../domain/values/limits.ts";
import type { WorkflowFlow } from "../../domain/workflow/flow.ts";
import { countOf } from "../../kit/text.ts";
import { useLocal } from "../base/live.ts";
import { notify, wordsOf } from "../base/report.ts";

type Became = Reply<typeof workflowFlows.start>["data"];

const counted = ["started", "already_in", "not_permitted", "left_out"] as const;

interface Putting {
  run: (flow: Pick<WorkflowFlow, "id" | "name">) => Promise<void>;
  /** Number of contacts processed; null while idle. */
  done: number | null;
  error: string | null;
}

/** Sends a fixed number of contacts per call. Contacts added before a failure are skipped on retry. */
export function usePutting(ids: readonly number[], onDone: () => void): Putting {
  const { request } = useLocal();
  const [done, setDone] = useState<number | null>(null);
  const [error, setError] = useState<string | null>(null);
  const run = async ({ id, name }: Pick<WorkflowFlow, "id" | "name">) => {
    setError(null);
    setDone(0);
    const sum: Became = { started: 0, already_in: 0, not_permitted: 0, left_out: 0 };
    try {
      for (let at = 0; at < ids.length; at += bulkIdsMax) {
        const piece = ids.slice(at, at + bulkIdsMax);
        const body = { contacts_scope: { ids: piece }, count: piece.length };
        const { data } = await request(workflowFlows.start, { params: { id }, body });
        for (const key of counted) sum[key] += data[key];
        setDone(at + piece.length);
      }
      notify(becameWords(name, sum));
      onDone();
    } catch (failure) {
      setError(wordsOf(failure));
      setDone(null);
    }
  };
  return { run, done, error };
}

function becameWords(flow: string, { started, already_in, not_permitted, left_out }: Became): string {
  const others = [
    already_in > 0 && `${countOf(already_in, "contact")} ${already_in === 1 ? "was" : "were"} already in it`,
    not_permitted > 0 && `${countOf(not_permitted, "contact")} skipped: no permission`,
    left_out > 0 && `${countOf(left_out, "contact")} ${left_out === 1 ? "is" : "are"} not eligible`,
  ].filter(Boolean);
  const said = started === 0 ? `No contacts added to ${flow}` : `${countOf(started, "contact")} added to ${flow}`;
  return [said, ...others].join(". ") + ".";
}
