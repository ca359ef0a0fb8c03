/** How a call's outcome changes the contact: the same on the device and on the server. */
import type { Contact, ContactEdit } from "../contacts/contact.ts";
import { editContact } from "../contacts/quick-edit.ts";
import type { Status } from "../reference/reference.ts";
import { effectOfOutcome, phonesAfterCall } from "./call-outcome.ts";
import type { callOutcomes } from "./limits.ts";

export interface CallSaid {
  /** The other party's number. */
  number: string;
  outcome: (typeof callOutcomes)[number] | null;
  /** The allowed statuses; if none has the effect, the contact keeps its own. */
  statuses: readonly Pick<Status, "id" | "effect" | "category">[];
}

/** Returns the same contact when nothing changes. */
export function contactAfterCall(contact: Contact, { number, outcome, statuses }: CallSaid, now: number): Contact {
  if (outcome === null || contact.deleted_at !== null) return contact;
  const { status: effect } = effectOfOutcome(outcome);
  const fitting = statuses.filter((one) => one.effect === effect);
  const status = fitting.find((one) => one.category === contact.category) ?? fitting[0];
  const phones = phonesAfterCall(contact.phones, { number, outcome });
  const edit: ContactEdit = {
    ...(phones === contact.phones ? {} : { phones }),
    ...(status && { status_id: status.id }),
  };
  return Object.keys(edit).length === 0 ? contact : editContact(contact, edit, now, status);
}
