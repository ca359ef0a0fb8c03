import { useEffect } from "react";
import { contacts } from "../../contract/contacts/contacts.ts";
import type { Contact } from "../../domain/contacts/contact.ts";
import { noteOpened } from "../../local/mirror/held-contacts.ts";
import { useLocal } from "../base/live.ts";

/**
 * Reports that a contact was opened, only while online: it is not a change, so it is never queued. Not reported for a
 * deleted contact, because the server rejects it. A device that stores a limited set of contacts keeps this one. Null:
 * the contact is not on this device.
 */
export function useViewed(contact: Pick<Contact, "id" | "deleted_at"> | null): void {
  const { db, request, clock } = useLocal();
  const id = contact?.deleted_at === null ? contact.id : null;
  useEffect(() => {
    if (id === null) return;
    void request(contacts.activityInfo, { params: { id }, body: { kind: "viewed", at: clock.now() } }).catch(
      () => undefined,
    );
    void noteOpened(db, id).catch(() => undefined);
  }, [db, request, clock, id]);
}
