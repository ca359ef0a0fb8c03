import { useMemo } from "react";
import { type CallSkip, skipUntil } from "../../domain/work/call-skip.ts";
import { nameOfContact } from "../../domain/contacts/contact-name.ts";
import type { Contact } from "../../domain/contacts/contact.ts";
import { callSkipAdd, callSkipRemove } from "../../local/intents/lists.ts";
import { showUndo } from "../../ui/undo-toast.tsx";
import { useLocal } from "../base/live.ts";
import { report } from "../base/report.ts";

export interface Skips {
  /** Skips a contact for today, with undo. */
  putOff(contact: Contact): void;
  takeBack(contact: Contact): void;
}

/** `skips`: existing skips. A contact skipped before reuses the id. */
export function useSkips(today: string, skips: readonly CallSkip[]): Skips {
  const local = useLocal();
  return useMemo(() => {
    const idFor = (contact: Contact) =>
      skips.find(({ contact_id }) => contact_id === contact.id)?.id ?? local.world.uuid();
    const remove = (contact: Contact, id: string) => {
      const input = { id, contact_id: contact.id, name: nameOfContact(contact) };
      void local.write(callSkipRemove, input).catch(report);
    };
    return {
      putOff: (contact) => {
        const [id, name] = [idFor(contact), nameOfContact(contact)];
        const input = { id, contact_id: contact.id, until: skipUntil(today), name };
        local.write(callSkipAdd, input).then(
          () => showUndo({ text: `${name} skipped for today.`, undo: () => remove(contact, id) }),
          (error: unknown) => report(error),
        );
      },
      takeBack: (contact) => remove(contact, idFor(contact)),
    };
  }, [local, today, skips]);
}
