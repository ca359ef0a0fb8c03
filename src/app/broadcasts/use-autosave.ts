/**
 * A draft that saves itself, and overwrites nothing of others unseen. A save that did not get through is tried again
 * after a while, and at once when the connection is back; one that was refused waits for the next change.
 */
import { useEffect, useRef, useState } from "react";
import { adminEmails } from "../../contract/broadcasts/broadcasts.ts";
import type { Broadcast, BroadcastFields } from "../../domain/broadcasts/broadcast.ts";
import { minuteMs, secondMs } from "../../kit/durations.ts";
import { RequestFailed } from "../../local/api/errors.ts";
import { verdictOn, waitAfter } from "../../local/outbox/retry.ts";
import { changedIn, type FieldConflict, mergeEdits } from "../../ui/three-way.ts";
import { useLocal, useOnline } from "../base/live.ts";
import { wordsOf } from "../base/report.ts";
import { useHoldPage } from "../version/index.ts";

const pauseMs = secondMs;
const longestWaitMs = minuteMs;

export type SaveState = "saved" | "saving" | "offline" | "trying_again" | "refused";

interface Failure {
  words: string;
  /** Of what was typed then. */
  of: BroadcastFields;
  /** Milliseconds until it is tried again; null: refused. */
  waitMs: number | null;
  /** In a row. */
  tries: number;
}

export function fieldsOf({ subject, blocks, account_types, business_unit_ids }: Broadcast): BroadcastFields {
  return { subject, blocks, account_types, business_unit_ids };
}

export function useAutosave(opened: Broadcast, onSaved: (saved: Broadcast) => void) {
  const { request, world } = useLocal();
  const online = useOnline();
  const [values, setValues] = useState(() => fieldsOf(opened));
  const [base, setBase] = useState(() => ({ values: fieldsOf(opened), version: opened.version }));
  const [conflicts, setConflicts] = useState<readonly FieldConflict[]>([]);
  const [failure, setFailure] = useState<Failure | null>(null);
  const busy = useRef(false);
  const isDirty = Object.keys(changedIn(base.values, values)).length > 0;
  const isRefused = failure !== null && failure.waitMs === null && failure.of === values;
  // Typed since then, or offline meanwhile: no wait.
  const waitMs = failure !== null && failure.of === values ? (failure.waitMs ?? pauseMs) : pauseMs;
  useHoldPage(isDirty, "Your changes are not saved.");
  useEffect(() => {
    if (!online) setFailure(null);
  }, [online]);
  useEffect(() => {
    if (!isDirty || isRefused || conflicts.length > 0 || !online || busy.current) return;
    const params = { id: opened.id };
    const save = async () => {
      const body = { ...changedIn(base.values, values), version: base.version };
      const { data } = await request(adminEmails.update, { params, body });
      setBase({ values, version: data.version });
      onSaved(data);
    };
    const takeTheirs = async () => {
      const { data } = await request(adminEmails.show, { params });
      const theirs = fieldsOf(data);
      setBase({ values: theirs, version: data.version });
      setValues((typed) => {
        const merged = mergeEdits(base.values, typed, theirs);
        setConflicts(merged.conflicts);
        return merged.values;
      });
    };
    const run = async () => {
      busy.current = true;
      try {
        await save().catch((refusal: unknown) => {
          const isOlder = refusal instanceof RequestFailed && refusal.code === "version_conflict";
          return isOlder ? takeTheirs() : Promise.reject(refusal);
        });
        setFailure(null);
      } catch (error) {
        const tries = (failure?.tries ?? 0) + 1;
        setFailure({ words: wordsOf(error), of: values, waitMs: nextWaitMs(error, tries, world), tries });
      } finally {
        busy.current = false;
      }
    };
    const stop = new AbortController();
    world.sleep(waitMs, stop.signal).then(run, () => undefined);
    return () => stop.abort();
  }, [values, base, conflicts, failure, waitMs, isDirty, isRefused, online, request, world, opened.id, onSaved]);
  const state = stateOf({ isDirty, online, isRefused, failure });
  return {
    values,
    /** As the server has it. */
    saved: base.values,
    change: (more: Partial<BroadcastFields>) => setValues((before) => ({ ...before, ...more })),
    isDirty,
    state,
    conflicts,
    error: state === "refused" ? (failure?.words ?? null) : null,
    choose: (field: string, whose: "yours" | "theirs") => {
      const one = conflicts.find((conflict) => conflict.field === field);
      if (one) setValues((before) => ({ ...before, [field]: one[whose] }));
      setConflicts(conflicts.filter((conflict) => conflict !== one));
    },
  };
}

/** Null: the same would be refused again. */
function nextWaitMs(error: unknown, tries: number, world: Parameters<typeof waitAfter>[1]): number | null {
  const verdict = verdictOn(error);
  if (verdict.kind === "needs" || verdict.kind === "outdated") return null;
  const asked = verdict.kind === "later" ? verdict.waitMs : undefined;
  return Math.min(longestWaitMs, asked ?? waitAfter(tries, world));
}

interface Standing {
  isDirty: boolean;
  online: boolean;
  isRefused: boolean;
  failure: Failure | null;
}

function stateOf({ isDirty, online, isRefused, failure }: Standing): SaveState {
  if (!isDirty) return "saved";
  if (!online) return "offline";
  if (isRefused) return "refused";
  return failure === null ? "saving" : "trying_again";
}
