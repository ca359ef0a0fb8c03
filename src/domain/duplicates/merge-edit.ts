/**
 * Three-way merge of one contact edit (domain §24): the values the device saw, what was typed, and the current values.
 */
import { tidyFields } from "../contacts/contact-tidy.ts";
import type { Address, Contact, ContactEdit, Email, Phone } from "../contacts/contact.ts";
import { addressesMax, emailsMax, phonesMax } from "../values/limits.ts";
import { mergeFields, type Merged, type Settled, type Sides } from "../values/merge-fields.ts";
import { mergeAddresses, mergeEmails, mergePhones, type Preferred } from "../contacts/merge-lists.ts";
import { isSameValue } from "../values/same-value.ts";

export interface EditToMerge {
  current: Contact;
  /** Values the editor saw; a missing field is applied as typed. */
  base: ContactEdit;
  edit: ContactEdit;
  /** Ids of the statuses that stop all contact (*Do not contact*, *Deceased*): the strictest wins. */
  stopping?: ReadonlySet<string>;
}

/**
 * The part of `edit` to apply to `current`, and the fields changed on both sides. With `ask`, theirs stays and ours
 * waits for a choice; resending `yours` with `theirs` as base resolves it.
 */
export function mergeEdit({ current, base, edit, stopping = new Set() }: EditToMerge): Merged<ContactEdit> {
  return mergeFields({ current, base, edit: tidyFields(edit) }, (field, sides) => {
    // The names come from `ContactEdit`, so each list field has its own item type.
    if (field === "phones") return settleList(sides as Sides<Phone[]>, mergePhones, phonesMax);
    if (field === "emails") return settleList(sides as Sides<Email[]>, mergeEmails, emailsMax);
    if (field === "addresses") return settleList(sides as Sides<Address[]>, mergeAddresses, addressesMax);
    if (field === "status_id") return settleStatus(sides, stopping);
    return { conflict: { ask: !serverDecides.has(field) } };
  });
}

/** Amounts and computed fields: the server wins and the user is notified. */
const serverDecides: ReadonlySet<string> = new Set(["lead_cost"] satisfies (keyof ContactEdit)[]);

function settleStatus({ yours, theirs }: Sides, stopping: ReadonlySet<string>): Settled {
  if (stopping.has(String(theirs))) return { conflict: { ask: false } };
  return stopping.has(String(yours)) ? { take: yours } : { conflict: { ask: true } };
}

function settleList<T>(
  sides: Sides<T[]>,
  merge: (sides: Sides<T[]>, preferred: Preferred) => T[],
  max: number,
): Settled {
  const theirs = merge(sides, "theirs");
  if (theirs.length > max) return { conflict: { ask: true } };
  const yours = merge(sides, "yours");
  return isSameValue(yours, theirs) ? { take: theirs } : { take: theirs, conflict: { yours, theirs, ask: true } };
}
