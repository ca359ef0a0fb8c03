import { nameOfContact } from "../../domain/contacts/contact-name.ts";
import { primaryOf } from "../../domain/contacts/reach.ts";
import { contactActivity } from "../../local/intents/contacts.ts";
import { useLocal } from "../base/live.ts";
import { report } from "../base/report.ts";
import { dialerStore } from "../links/dialer-store.ts";
import { useNextCalls } from "./use-next-calls.ts";

export interface CallNext {
  name: string;
  call(): void;
}

/** The first of *Who to call next* besides the contact just called; null if there is none. */
export function useCallNext(except: number | null): CallNext | null {
  const local = useLocal();
  const list = useNextCalls(local.user_id, 2);
  const contact = list?.calls.map((call) => call.contact).find(({ id }) => id !== except);
  const number = contact && primaryOf(contact.phones)?.number;
  if (!contact || number === undefined) return null;
  const name = nameOfContact(contact);
  return {
    name,
    call: () => {
      const activity = { kind: "called" as const, at: local.world.now() };
      local.write(contactActivity, { id: contact.id, name, activity }).catch(report);
      dialerStore.call(number, contact.id);
    },
  };
}
