/** A fact finder or prescriptions, read from the mirror and saved section by section through the outbox. */
import { useCallback, useMemo } from "react";
import { contactTake } from "../../local/intents/contacts.ts";
import type { DetailInput } from "../../local/intents/details.ts";
import type { QueuedIntent } from "../../local/db/records.ts";
import type { Intent } from "../../local/intents/intent.ts";
import { detailOf, type Details } from "../../local/queries/details.ts";
import type { Pending } from "../../ui/pending-mark.tsx";
import { useIntent, useLive } from "../base/live.ts";
import { writeState } from "../base/write-state.ts";
import { useOpened } from "./contact-context.ts";

export interface DetailKind<C extends keyof Details, P extends object> {
  collection: C;
  /** Name used in conflicts. */
  name: "data_capture" | "rx_details";
  intent: Intent<DetailInput<P>>;
  empty(contact_id: number): Details[C];
}

export interface Detail<R, P> {
  /** Undefined while loading; null: may exist, but is not on this device yet. */
  record: R | null | undefined;
  /** `base`: the values the editor showed when it opened. Rejects if nothing was saved. */
  save(edit: P, base: P): Promise<unknown>;
  pending(path: string): Pending;
}

export function useDetail<C extends keyof Details, P extends object>({
  collection,
  name,
  intent,
  empty,
}: DetailKind<C, P>): Detail<Details[C], P> {
  const { contact, name: contactName, waiting, needs } = useOpened();
  const { id } = contact;
  const kept = useLive(detailOf<C>, collection, id);
  // Details of a pool's contact sync once the server has processed the claim.
  const isComing = kept?.coming === true || waiting.some((write) => write.name === contactTake.name);
  const isMadeHere = contact.created_by !== null && contact.seq === 0;
  const blank = useMemo(() => (isComing && !isMadeHere ? null : empty(id)), [isComing, isMadeHere, empty, id]);
  // A row stored by an older version lacks newer fields.
  const here = useMemo(() => (kept?.record ? { ...empty(id), ...kept.record } : null), [kept, empty, id]);
  const queued = useMemo(() => waiting.filter((write) => write.name === intent.name), [waiting, intent]);
  const write = useIntent(intent);
  const save = useCallback(
    (edit: P, base: P) => write({ id, name: contactName, edit, base }),
    [write, id, contactName],
  );
  return {
    record: kept && (here ?? blank),
    save,
    pending: (path) => pendingOf(path, { queued, needs, name }),
  };
}

interface Waiting {
  queued: readonly Pick<QueuedIntent, "input" | "state" | "sending">[];
  needs: readonly { record?: string; field: string }[];
  name: string;
}

/** `path`: `part.field`, or `part`. */
function pendingOf(path: string, { queued, needs, name }: Waiting): Pending {
  if (needs.some((need) => need.record === name && need.field === path)) return "needs_you";
  const [part = "", field] = path.split(".");
  const mine = queued.filter(({ input }) => {
    const edit = (input as DetailInput<Record<string, unknown>>).edit[part];
    return (
      edit !== undefined &&
      (field === undefined || (typeof edit === "object" && edit !== null && Object.hasOwn(edit, field)))
    );
  });
  return writeState(mine);
}
