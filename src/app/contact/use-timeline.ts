/** A contact's timeline: the mirror, the outbox, and older items from the server while online. */
import { useCallback, useEffect, useMemo, useState } from "react";
import { contactTimeline } from "../../contract/timeline/contact-timeline.ts";
import { itemsOf, mergeTimeline, type TimelineItem } from "../../domain/timeline/timeline.ts";
import { contactQuickEdit, contactTake, type EditInput, type TakeInput } from "../../local/intents/contacts.ts";
import type { QueuedIntent } from "../../local/db/records.ts";
import type { Pending } from "../../ui/pending-mark.tsx";
import { useLocal, useOnline } from "../base/live.ts";
import { useOpened } from "../contact-parts/contact-context.ts";

interface Timeline {
  items: TimelineItem[];
  /** State of queued items, by id. */
  unsent: ReadonlyMap<string, Pending>;
  online: boolean;
  busy: boolean;
  /** The server request failed. */
  failed: boolean;
  /** Null: everything is loaded. */
  earlier: (() => void) | null;
}

export function useTimeline(): Timeline {
  const opened = useOpened();
  const { contact, waiting } = opened;
  const { user_id } = useLocal();
  const online = useOnline();
  const past = usePast(contact.id, contact.version, online);
  const unsent = useMemo(() => unsentItems(waiting, user_id), [waiting, user_id]);
  const items = useMemo(() => {
    const here = mergeTimeline(
      unsent.map(({ item }) => item),
      itemsOf(opened),
      past.items,
    );
    // Items older than the loaded server pages are hidden, since there may be gaps between them.
    return past.next === null ? here : here.filter(({ at }) => at >= past.until);
  }, [unsent, opened, past]);
  return {
    items,
    unsent: new Map(unsent.map(({ item, state }) => [item.id, state])),
    online,
    busy: past.busy,
    failed: past.failed,
    earlier: past.next === null ? null : past.more,
  };
}

interface Past {
  items: readonly TimelineItem[];
  /** The oldest timestamp from which everything is loaded. */
  until: number;
  next: string | null;
}
const nothing: Past = { items: [], until: 0, next: null };

/** Server pages: the first on open and whenever the contact changes, older ones on request. */
function usePast(id: number, version: number, online: boolean) {
  const { request } = useLocal();
  const [past, setPast] = useState<Past>(nothing);
  const [busy, setBusy] = useState(false);
  const [failed, setFailed] = useState(false);
  const ask = useCallback(
    async (before: string | null, signal?: AbortSignal) => {
      setBusy(true);
      try {
        const query = before === null ? {} : { before };
        const { data, meta } = await request(
          contactTimeline.list,
          { params: { id }, query },
          { ...(signal && { signal }) },
        );
        if (signal?.aborted) return;
        setFailed(false);
        setPast((known) => joined(known, { data, next: meta.next, isFirst: before === null }));
      } catch {
        // Mirror items stay visible; the screen says that there may be more.
        if (!signal?.aborted) setFailed(true);
      } finally {
        if (!signal?.aborted) setBusy(false);
      }
    },
    [request, id],
  );
  useEffect(() => {
    if (!online) return;
    const stop = new AbortController();
    void ask(null, stop.signal);
    return () => stop.abort();
  }, [ask, online, version]);
  const more = useCallback(() => void ask(past.next), [ask, past.next]);
  return { ...(online ? past : { ...past, next: null }), busy, failed, more };
}

interface Answer {
  data: readonly TimelineItem[];
  next: string | null;
  isFirst: boolean;
}

/** Reloading the first page keeps the older ones. */
function joined(known: Past, { data, next, isFirst }: Answer): Past {
  const until = data.at(-1)?.at ?? 0;
  const items = mergeTimeline(data, known.items);
  const isDeeper = isFirst && known.items.length > 0 && known.until < until;
  return isDeeper ? { ...known, items } : { items, until: next === null ? 0 : until, next };
}

interface Unsent {
  item: TimelineItem;
  state: Pending;
}

/**
 * Queued status changes and contacts taken from a pool, which have no record of their own. Notes and policies have one,
 * marked as pending.
 */
function unsentItems(waiting: readonly QueuedIntent[], user_id: string): Unsent[] {
  return waiting.flatMap((write): Unsent[] => {
    const state: Pending = write.state === "needs" ? "needs_you" : "on_device";
    const made = { id: write.id, at: write.at, by: user_id };
    if (write.name === contactTake.name) {
      const { pool_id = null } = write.input as TakeInput;
      const from = { from_owner_id: null, from_pool_id: pool_id };
      const to = { to_owner_id: user_id, to_pool_id: null };
      return [{ item: { kind: "transfer", ...made, ...from, ...to, reason: "take" }, state }];
    }
    if (write.name !== contactQuickEdit.name) return [];
    const { edit, base, reason = "" } = write.input as EditInput;
    if (edit.status_id === undefined) return [];
    return [{ item: { kind: "status", ...made, from: base.status_id ?? null, to: edit.status_id, reason }, state }];
  });
}
