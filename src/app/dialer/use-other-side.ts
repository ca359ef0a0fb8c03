/** Who is at the other end of a call, as far as this device knows. */
import { useEffect, useState } from "react";
import { nameOfContact } from "../../domain/contacts/contact-name.ts";
import type { Contact } from "../../domain/contacts/contact.ts";
import { showPhone } from "../../domain/contacts/phone-number.ts";
import { farEndOf } from "../../domain/dialer/far-ends.ts";
import { diallingOf } from "../../local/queries/dialling.ts";
import { useLocal } from "../live.ts";

export interface OtherSide {
  /** Empty while it is not known. */
  name: string;
  shown: string;
  contactId: number | null;
  contact: Contact | null;
}

export function useOtherSide({ number, contactId }: { number: string; contactId?: number }): OtherSide {
  const { db, search, world } = useLocal();
  const [contact, setContact] = useState<Contact | null>(null);
  useEffect(() => {
    let stopped = false;
    const find = async () => {
      const ids = (await search?.matchNumber(number).catch(() => [])) ?? [];
      const { contacts } = await diallingOf(db, { number, ids, meant: contactId ?? null }, world.now());
      if (!stopped) setContact(contacts[0] ?? null);
    };
    void find();
    return () => {
      stopped = true;
    };
  }, [db, search, world, number, contactId]);
  const far = farEndOf(number)?.end.name;
  return {
    name: contact ? nameOfContact(contact) : (far ?? ""),
    shown: showPhone(number),
    contactId: contact?.id ?? contactId ?? null,
    contact,
  };
}
