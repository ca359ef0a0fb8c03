/** Offers to log a call handed over to the user's own phone, prefilled with what is known. Works offline. */
import { notifications } from "@mantine/notifications";
import { useEffect, useState } from "react";
import { nameOfContact } from "../../domain/contacts/contact-name.ts";
import type { Contact } from "../../domain/contacts/contact.ts";
import { showPhone } from "../../domain/values/phone-number.ts";
import type { Local } from "../../local/index.ts";
import { contactsByIds } from "../../local/queries/contacts.ts";
import { diallingOf } from "../../local/queries/dialling.ts";
import { showOffer } from "../../ui/undo-toast.tsx";
import { useLocal } from "../base/live.ts";
import { minuteMs } from "../../kit/durations.ts";
import { CallLogForm, type LogStart } from "./call-log-form.tsx";

interface OwnCallOfferProps {
  own: { number: string; contactId: number | null };
  onDone: () => void;
}

export function OwnCallOffer({ own, onDone }: OwnCallOfferProps) {
  const local = useLocal();
  const [start, setStart] = useState<LogStart | null>(null);
  useEffect(() => {
    const at = local.clock.now();
    setStart(null);
    const id = showOffer({
      text: `You called ${showPhone(own.number)} on your own phone.`,
      action: "Log call",
      act: () => void startOf(local, own, at).then(setStart),
      onLeft: onDone,
    });
    return () => void notifications.hide(id);
  }, [local, own, onDone]);
  return start ? <CallLogForm start={start} onClose={onDone} /> : null;
}

/** Call duration is estimated from the time away from the page. */
async function startOf(local: Local, { number, contactId }: OwnCallOfferProps["own"], at: number): Promise<LogStart> {
  const { db, clock } = local;
  const minutes = Math.floor((clock.now() - at) / minuteMs);
  const found = contactId === null ? await holdersOf(local, number) : await contactsByIds(db, [contactId]);
  const contact = found.length === 1 ? found[0] : undefined;
  const picked = contact ? { id: contact.id, name: nameOfContact(contact) } : null;
  return { number: showPhone(number), picked, at, minutes };
}

async function holdersOf({ db, search, world }: Local, number: string): Promise<readonly Contact[]> {
  const ids = (await search?.matchNumber(number).catch(() => [])) ?? [];
  return (await diallingOf(db, { number, ids, meant: null }, world.now())).contacts;
}
