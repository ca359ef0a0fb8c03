/** A fact finder or prescriptions: fetched, kept for reading without a connection, saved part by part through the outbox. */
import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import type { Endpoint } from "../../contract/declare.ts";
import type { DetailInput } from "../../local/intents/details.ts";
import type { Intent } from "../../local/intents/intent.ts";
import { keepDetail, keptDetail } from "../../local/queries/kept-details.ts";
import type { Pending } from "../../ui/pending-mark.tsx";
import { useFetched, useIntent, useLive, useLocal } from "../live.ts";
import { useOpened } from "./contact-context.ts";

export interface DetailKind<R extends object, P extends object> {
  /** Name it is kept under. */
  name: "data_capture" | "rx_details";
  endpoint: Endpoint;
  intent: Intent<DetailInput<P>>;
  patch(record: R, patch: P, now: number): R;
  empty(contact_id: number): R;
}

export interface Detail<R, P> {
  /** Undefined while nothing is known yet. */
  record: R | undefined;
  /** The server could not be asked, or not now; the record may still be shown. */
  error: unknown;
  /** When a record that could not be asked for again was fetched. */
  as_of: number | null;
  save(edit: P, base: P): void;
  pending(path: string): Pending;
  again(): void;
}

export function useDetail<R extends object, P extends object>({
  name,
  endpoint,
  intent,
  patch,
  empty,
}: DetailKind<R, P>): Detail<R, P> {
  const { contact, name: contactName, waiting, needs } = useOpened();
  const { db, world } = useLocal();
  const { id } = contact;
  const fetched = useFetched(endpoint, { params: { id } } as never);
  const kept = useLive(keptDetail, name, id);
  const [own, setOwn] = useState<readonly P[]>([]);
  const queued = useMemo(() => waiting.filter((write) => write.name === intent.name), [waiting, intent]);
  const data = (fetched.data as { data: R } | undefined)?.data;
  useEffect(() => {
    if (data !== undefined)
      void keepDetail(db, name, id, { record: data, fetched_at: world.now() }).catch(() => undefined);
  }, [data, db, name, id, world]);
  useFollowUp({ queued: queued.length, again: fetched.again, data, drop: () => setOwn([]) });
  const base =
    data ??
    (kept?.record as R | undefined) ??
    (contact.created_by !== null && contact.seq === 0 ? empty(id) : undefined);
  const record = useMemo(() => {
    if (base === undefined) return undefined;
    const before = queued.map(({ input }) => (input as DetailInput<P>).edit);
    return [...before, ...own].reduce<R>((shown, edit) => patch(shown, edit, world.now()), base);
  }, [base, queued, own, patch, world]);
  const write = useIntent(intent);
  const save = useCallback(
    (edit: P, was: P) => {
      setOwn((edits) => [...edits, edit]);
      void write({ id, name: contactName, edit, base: was }).catch(() =>
        setOwn((edits) => edits.filter((other) => other !== edit)),
      );
    },
    [write, id, contactName],
  );
  return {
    record,
    error: fetched.error,
    as_of: data === undefined ? (kept?.fetched_at ?? null) : null,
    save,
    pending: (path) => pendingOf(path, { queued, needs, name }),
    again: fetched.again,
  };
}

interface Following {
  queued: number;
  again: () => void;
  data: unknown;
  drop: () => void;
}

/** Once everything typed here is sent, the server's word replaces what was shown meanwhile. */
function useFollowUp({ queued, again, data, drop }: Following): void {
  const before = useRef(queued);
  const [seen, setSeen] = useState(data);
  if (seen !== data) {
    setSeen(data);
    if (queued === 0) drop();
  }
  useEffect(() => {
    if (before.current > 0 && queued === 0) again();
    before.current = queued;
  }, [queued, again]);
}

interface Waiting {
  queued: readonly { input: unknown; state: "waiting" | "needs" }[];
  needs: readonly { record?: string; field: string }[];
  name: string;
}

/** `path`: `part.field`, or a part alone. */
function pendingOf(path: string, { queued, needs, name }: Waiting): Pending {
  if (needs.some((need) => need.record === name && need.field === path)) return "needs_you";
  const [part = "", field] = path.split(".");
  const mine = queued.filter(({ input }) => {
    const edit = (input as DetailInput<Record<string, unknown>>).edit[part];
    return edit !== undefined && (field === undefined || (typeof edit === "object" && edit !== null && field in edit));
  });
  if (mine.some(({ state }) => state === "needs")) return "needs_you";
  return mine.length > 0 ? "on_device" : "none";
}
