/** Contacts on the server that this device has no room for, as a search types. */
import { useEffect, useState } from "react";
import { contacts } from "../../contract/contacts/contacts.ts";
import type { Contact } from "../../domain/contacts/contact.ts";
import { wholeScope } from "../../domain/lists/contacts-scope.ts";
import { debounceMs } from "../../domain/session/limits.ts";
import type { Local } from "../../local/index.ts";
import { notAllHere } from "../../local/queries/contact-bound.ts";
import { contactsByIds } from "../../local/queries/contacts.ts";

const limit = 25;

/**
 * Empty until found, offline, or where every visible contact is on the device. Asked once typing pauses; an answer to
 * another text is never shown.
 */
export function useServerContacts(local: Local | null, text: string): readonly Contact[] {
  const [found, setFound] = useState<{ q: string; rows: readonly Contact[] } | null>(null);
  const q = text.trim();
  useEffect(() => {
    if (q === "" || !local) return;
    const stop = new AbortController();
    findElsewhere(local, q, stop.signal).then(
      (rows) => {
        if (!stop.signal.aborted) setFound({ q, rows });
      },
      () => undefined,
    );
    return () => stop.abort();
  }, [local, q]);
  return found?.q === q ? found.rows : [];
}

async function findElsewhere({ db, request, world }: Local, q: string, signal: AbortSignal): Promise<Contact[]> {
  if (!(await notAllHere(db))) return [];
  await world.sleep(debounceMs, signal);
  const body = { contacts_scope: { ...wholeScope, search: { q }, limit } };
  const { data } = await request(contacts.list, { body }, { signal });
  const held = await contactsByIds(
    db,
    data.map(({ id }) => id),
  );
  return data.filter(({ id }) => !held.some((contact) => contact.id === id));
}
