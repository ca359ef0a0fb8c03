/** A report's numbers computed on this device while there is no connection. */
import { useEffect, useState } from "react";
import { checkSpec } from "../../domain/reports/report-check.ts";
import type { ReportFigures } from "../../domain/reports/report-figures.ts";
import { zoneName } from "../../domain/values/time-zones.ts";
import { figuresHere } from "../../local/queries/report-figures.ts";
import { useComing, useLocal, useOnline } from "../base/live.ts";
import { useViewer } from "../base/live-search.ts";
import { useCurrentUser } from "../base/session-provider.tsx";
import type { AddressedReport } from "./report-address.ts";
import type { ReportNames } from "./use-report-names.ts";

/** Null: not computed, or not all of it is here. */
export function useComputedFigures(report: AddressedReport, { nameOf }: ReportNames): ReportFigures | null {
  const { db, world } = useLocal();
  const isOffline = !useOnline();
  const isComing = useComing();
  const viewer = useViewer();
  const { account_type, rm } = useCurrentUser();
  const [figures, setFigures] = useState<ReportFigures | null>(null);
  const isAble = isOffline && !isComing;
  useEffect(() => {
    let isCurrent = true;
    setFigures(null);
    const compute = async () => {
      const reader = { ...viewer, zone: viewer.zone ?? zoneName(null), now: world.now(), account_type, rm, nameOf };
      const computed = await figuresHere(db, checkSpec(report), reader);
      if (isCurrent) setFigures(computed);
    };
    // A filter that is not valid is told by the server.
    if (isAble) compute().catch(() => undefined);
    return () => {
      isCurrent = false;
    };
  }, [db, world, viewer, report, isAble, account_type, rm, nameOf]);
  return figures;
}
