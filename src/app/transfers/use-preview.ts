/** Preview counts from the server, or offline by the same rule from this device's data. */
import { useEffect, useState } from "react";
import { type TransferPreview, transfers } from "../../contract/transfers/transfers.ts";
import { mayOn, type Person } from "../../domain/contacts/contact-rights.ts";
import { may } from "../../domain/users/access.ts";
import type { TransferTo } from "../../domain/transfers/attempt.ts";
import { transferOutcome } from "../../domain/transfers/outcome.ts";
import { transferPieceContacts } from "../../domain/transfers/limits.ts";
import type { Local } from "../../local/index.ts";
import { contactsToMove } from "../../local/queries/transfers.ts";
import { useLocal } from "../base/live.ts";
import { useCurrentUser } from "../base/session-provider.tsx";
import { wordsOf } from "../base/report.ts";

export type Previewed =
  | { is: "none" }
  | { is: "counting" }
  /** `fromDevice`: the server may know more. */
  | { is: "counted"; preview: TransferPreview; fromDevice: boolean }
  | { is: "refused"; words: string };

const previewTimeoutMs = 60_000;

export function usePreview(ids: readonly number[], asked: TransferTo | null, online: boolean): Previewed {
  const local = useLocal();
  const who = useCurrentUser();
  const [state, setState] = useState<Previewed>({ is: "none" });
  // Serialized, so that equal requests compare equal.
  const key = JSON.stringify(asked);
  useEffect(() => {
    const to = JSON.parse(key) as TransferTo | null;
    if (to === null) return setState({ is: "none" });
    const stop = new AbortController();
    setState({ is: "counting" });
    count({ local, who, ids, to, online }, stop.signal).then(
      (counted) => {
        if (!stop.signal.aborted) setState(counted);
      },
      (error: unknown) => {
        if (!stop.signal.aborted) setState({ is: "refused", words: wordsOf(error) });
      },
    );
    return () => stop.abort();
  }, [local, who, ids, key, online]);
  return state;
}

interface Asked {
  local: Local;
  who: Person;
  ids: readonly number[];
  to: TransferTo;
  online: boolean;
}

async function count(asked: Asked, signal: AbortSignal): Promise<Previewed> {
  const { local, ids, to, online } = asked;
  if (!online) return countHere(asked, signal);
  try {
    const body = { contacts_scope: { ids: [...ids] }, to };
    const { data } = await local.request(transfers.preview, { body }, { signal, timeoutMs: previewTimeoutMs });
    return { is: "counted", preview: data, fromDevice: false };
  } catch (error) {
    if ((error as Error).name !== "Unreachable") throw error;
    return countHere(asked, signal);
  }
}

function mayGive(who: Person, contact: Parameters<typeof mayOn>[2]): boolean {
  return contact.pool_id === null ? mayOn(who, "contacts.transfer", contact) : may(who, "contacts.transfer_pool");
}

async function countHere({ local, who, ids, to }: Asked, signal: AbortSignal): Promise<Previewed> {
  const preview: TransferPreview = { total: ids.length, move: 0, stay: {}, from: [], events: 0, callbacks: 0 };
  // Contacts with adjacent ids are in the same piece.
  const sorted = [...ids].sort((one, other) => one - other);
  for (let at = 0; at < sorted.length && !signal.aborted; at += transferPieceContacts) {
    for (const contact of await contactsToMove(local.db, sorted.slice(at, at + transferPieceContacts))) {
      const permitted = mayGive(who, contact);
      const { why } = transferOutcome({ ...contact, in_call: false, permitted }, contact, to);
      if (why) preview.stay[why] = (preview.stay[why] ?? 0) + 1;
      else preview.move++;
    }
  }
  return { is: "counted", preview, fromDevice: true };
}
