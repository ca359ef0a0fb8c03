import { useEffect } from "react";
import { contacts } from "../../contract/contacts/contacts.ts";
import type { Contact } from "../../domain/contacts/contact.ts";
import { noteOpened } from "../../local/mirror/held-contacts.ts";
import { useLocal } from "../base/live.ts";

/**
 * Opening a contact is told to the server when it can be heard; it is no change, so it is never queued. Of a deleted one the
 * server takes none. A device with room for some contacts keeps it. Null: it is not here.
 */
export function useViewed(contact: Pick<Contact, "id" | "deleted_at"> | null): void {
  const { db, request, world } = useLocal();
  const id = contact?.deleted_at === null ? contact.id : null;
  useEffect(() => {
    if (id === null) return;
    void request(contacts.activityInfo, { params: { id }, body: { kind: "viewed", at: world.now() } }).catch(
      () => undefined,
    );
    void noteOpened(db, id).catch(() => undefined);
  }, [db, request, world, id]);
}
