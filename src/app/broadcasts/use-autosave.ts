/** A draft that saves itself, and overwrites nothing of others unseen. */
import { useEffect, useRef, useState } from "react";
import { adminEmails } from "../../contract/broadcasts/broadcasts.ts";
import type { Broadcast, BroadcastFields } from "../../domain/broadcasts/broadcast.ts";
import { secondMs } from "../../kit/durations.ts";
import { RequestFailed } from "../../local/api/errors.ts";
import { changedIn, type FieldConflict, mergeEdits } from "../../ui/three-way.ts";
import { useLocal, useOnline } from "../base/live.ts";
import { wordsOf } from "../base/report.ts";
import { useHoldPage } from "../version/index.ts";

const pauseMs = secondMs;

export function fieldsOf({ subject, blocks, account_types, business_unit_ids }: Broadcast): BroadcastFields {
  return { subject, blocks, account_types, business_unit_ids };
}

export function useAutosave(opened: Broadcast, onSaved: (saved: Broadcast) => void) {
  const { request, world } = useLocal();
  const online = useOnline();
  const [values, setValues] = useState(() => fieldsOf(opened));
  const [base, setBase] = useState(() => ({ values: fieldsOf(opened), version: opened.version }));
  const [conflicts, setConflicts] = useState<readonly FieldConflict[]>([]);
  const [error, setError] = useState<string | null>(null);
  const busy = useRef(false);
  const isDirty = Object.keys(changedIn(base.values, values)).length > 0;
  useHoldPage(isDirty, "Your changes are not saved.");
  useEffect(() => {
    if (!isDirty || conflicts.length > 0 || !online || busy.current) return;
    const params = { id: opened.id };
    const save = async () => {
      busy.current = true;
      try {
        const body = { ...changedIn(base.values, values), version: base.version };
        const { data } = await request(adminEmails.update, { params, body });
        setBase({ values, version: data.version });
        setError(null);
        onSaved(data);
      } catch (failure) {
        if (!(failure instanceof RequestFailed) || failure.code !== "version_conflict")
          return setError(wordsOf(failure));
        const { data } = await request(adminEmails.show, { params });
        const theirs = fieldsOf(data);
        setBase({ values: theirs, version: data.version });
        setValues((typed) => {
          const merged = mergeEdits(base.values, typed, theirs);
          setConflicts(merged.conflicts);
          return merged.values;
        });
      } finally {
        busy.current = false;
      }
    };
    const stop = new AbortController();
    world
      .sleep(pauseMs, stop.signal)
      .then(save)
      .catch(() => undefined);
    return () => stop.abort();
  }, [values, base, conflicts, isDirty, online, request, world, opened.id, onSaved]);
  return {
    values,
    /** As the server has it. */
    saved: base.values,
    change: (more: Partial<BroadcastFields>) => setValues((before) => ({ ...before, ...more })),
    isDirty,
    conflicts,
    error,
    choose: (field: string, whose: "yours" | "theirs") => {
      const one = conflicts.find((conflict) => conflict.field === field);
      if (one) setValues((before) => ({ ...before, [field]: one[whose] }));
      setConflicts(conflicts.filter((conflict) => conflict !== one));
    },
  };
}
