/** One-time migration of read marks from browser storage to the user's synced marks. */
import { useEffect } from "react";
import { useLocal } from "../base/live.ts";
import { keepRead } from "./use-notices-read.ts";
import { readStored, writeStored } from "../base/stored.ts";
import { report } from "../base/report.ts";
import { useCurrentUser } from "../base/session-provider.tsx";
import { useNoticePreferences } from "./use-notice-preferences.ts";

const place = "read_notices";

export function useReadMarkMigration(): void {
  const local = useLocal();
  const { actor } = useCurrentUser();
  const isKnown = useNoticePreferences() !== undefined;
  useEffect(() => {
    const marks = isKnown && actor === null ? readStored(place) : null;
    if (!Array.isArray(marks)) return;
    const ids = marks.map(String).filter((id) => taken.test(id));
    keepRead(local, ids).then(() => writeStored(place, null), report);
  }, [local, actor, isKnown]);
}

/** Marks about a full disk apply to this device only and are skipped. */
const taken = /^(refused|changed|transfer|reminder)\.[\w.-]+$/;
