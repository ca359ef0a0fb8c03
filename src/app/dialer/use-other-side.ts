/** The other party of a call: as this device knows it, otherwise as the server does. */
import { useEffect, useState } from "react";
import { nameOfContact } from "../../domain/contacts/contact-name.ts";
import type { Contact } from "../../domain/contacts/contact.ts";
import { lookupNumber } from "../../domain/dialer/dialable.ts";
import { showPhone } from "../../domain/values/phone-number.ts";
import { callById } from "../../local/queries/calls.ts";
import { contactsByIds } from "../../local/queries/contacts.ts";
import { diallingOf } from "../../local/queries/dialling.ts";
import { colleagueOfNumber, lineName } from "../../local/queries/line-names.ts";
import type { Local } from "../../local/index.ts";
import { callersOnServer } from "../base/callers-on-server.ts";
import { useLive, useLocal } from "../base/live.ts";

export interface OtherSide {
  /** Empty while unknown. */
  name: string;
  shown: string;
  contactId: number | null;
  contact: Contact | null;
  /** URL of a colleague's picture. */
  photo: string | undefined;
}

/** The contact the call was placed to or answered as, the one it was assigned to later, or the one with the number. */
export function useOtherSide({ id, number, contactId }: { id: string; number: string; contactId?: number }): OtherSide {
  const local = useLocal();
  const listed = useLive(callById, id);
  const [contact, setContact] = useState<Contact | null>(null);
  const meant = listed?.call.contact_id ?? contactId ?? null;
  useEffect(() => {
    let stopped = false;
    let elsewhere: Promise<Contact | null> | undefined;
    const look = async () => {
      const here = await contactOf(local, number, meant).catch(() => null);
      const found = here ?? (await (elsewhere ??= contactElsewhere(local, number, meant).catch(() => null)));
      if (!stopped) setContact(found);
    };
    void look();
    // It may be fetched, indexed or renamed during the call.
    const stop = local.search?.listen(() => void look());
    return () => {
      stopped = true;
      stop?.();
    };
  }, [local, number, meant]);
  const line = useLive(lineName, number);
  const colleague = useLive(colleagueOfNumber, number);
  return {
    name: contact ? nameOfContact(contact) : (line ?? ""),
    shown: showPhone(number),
    contactId: contact?.id ?? meant,
    contact,
    photo: contact ? undefined : colleague?.personal_photo,
  };
}

/** A chosen contact need not have the number; if several share it, none is assumed. */
async function contactOf({ db, search, world }: Local, number: string, meant: number | null): Promise<Contact | null> {
  if (meant !== null) return (await contactsByIds(db, [meant]))[0] ?? null;
  const ids = (await search?.matchNumber(number).catch(() => [])) ?? [];
  const { contacts } = await diallingOf(db, { number, ids, meant }, world.now());
  return onlyOne(contacts);
}

async function contactElsewhere(local: Local, number: string, meant: number | null): Promise<Contact | null> {
  const callers = (await colleagueOfNumber(local.db, number)) ? [] : await callersOnServer(local, lookupNumber(number));
  return meant === null ? onlyOne(callers) : (callers.find(({ id }) => id === meant) ?? null);
}

const onlyOne = (contacts: readonly Contact[]) => (contacts.length === 1 ? (contacts[0] ?? null) : null);
