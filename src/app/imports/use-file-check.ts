/** Checks the rows of a draft on this device, shortly after each change of its plan. */
import { useEffect, useState } from "react";
import type { CheckResult } from "../../local/imports/check-run.ts";
import { importChoices } from "../../local/queries/imports.ts";
import { useLive, useLocal } from "../base/live.ts";
import type { HiredChecker } from "./checker-source.ts";
import { type Draft, draftProblem } from "./draft.ts";

export interface FileCheck {
  /** Result for the current plan; undefined while computing. */
  result: CheckResult | undefined;
  rows: number;
  failed: boolean;
}

const pauseMs = 300;
/** Each progress update rerenders the page; updating more often would not be readable. */
const tellMs = 100;
const nothingYet: FileCheck = { result: undefined, rows: 0, failed: false };

export function useFileCheck(draft: Draft, checker: HiredChecker | null): FileCheck {
  const { world } = useLocal();
  const choices = useLive(importChoices);
  const { file, report, plan } = draft;
  const [check, setCheck] = useState({ ...nothingYet, of: plan });
  const ready = draftProblem(draft) === null;
  useEffect(() => {
    if (!checker || !choices || !ready) return;
    const stop = new AbortController();
    const run = async () => {
      await world.sleep(pauseMs, stop.signal);
      const lists = {
        statuses: choices.statuses,
        sources: choices.sources,
        carriers: choices.carriers,
        people: undefined,
      };
      const chosen = { name: file.name, blob: file };
      let toldAt = 0;
      const received = (rows: number) => {
        if (stop.signal.aborted || world.now() - toldAt < tellMs) return;
        toldAt = world.now();
        setCheck({ ...nothingYet, rows, of: plan });
      };
      const result = await checker.check({ file: chosen, report, plan, lists, now: world.now() }, received);
      if (!stop.signal.aborted) setCheck({ result, rows: result.rows, failed: false, of: plan });
    };
    run().catch(() => stop.signal.aborted || setCheck({ ...nothingYet, failed: true, of: plan }));
    return () => stop.abort();
  }, [file, report, plan, ready, checker, choices, world]);
  return check.of === plan ? check : nothingYet;
}
