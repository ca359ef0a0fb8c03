/** Three-way merge of one contact edit (domain §24): what the device saw, what it typed, what stands now. */
import { tidyFields } from "../contacts/contact-tidy.ts";
import type { Address, Contact, ContactEdit, Email, Phone } from "../contacts/contact.ts";
import { addressesMax, emailsMax, phonesMax } from "../values/limits.ts";
import { mergeFields, type Merged, type Settled, type Sides } from "../values/merge-fields.ts";
import { mergeAddresses, mergeEmails, mergePhones, type Preferred } from "../contacts/merge-lists.ts";
import { isSameValue } from "../values/same-value.ts";

export interface EditToMerge {
  current: Contact;
  /** Values the editor saw; a field left out is taken as typed. */
  base: ContactEdit;
  edit: ContactEdit;
  /** Ids of the statuses that stop every contact (*Do not contact*, *Deceased*): the strictest wins. */
  stopping?: ReadonlySet<string>;
}

/**
 * The part of `edit` to take into `current`, and the fields both sides changed.
 * Where `ask` is set, theirs stands and ours waits for a choice; sending `yours` again with `theirs` as base settles it.
 */
export function mergeEdit({ current, base, edit, stopping = new Set() }: EditToMerge): Merged<ContactEdit> {
  return mergeFields({ current, base, edit: tidyFields(edit) }, (field, sides) => {
    // The names come from `ContactEdit`, so each list field carries its own kind of item.
    if (field === "phones") return settleList(sides as Sides<Phone[]>, mergePhones, phonesMax);
    if (field === "emails") return settleList(sides as Sides<Email[]>, mergeEmails, emailsMax);
    if (field === "addresses") return settleList(sides as Sides<Address[]>, mergeAddresses, addressesMax);
    if (field === "status_id") return settleStatus(sides, stopping);
    return { conflict: { ask: !serverDecides.has(field) } };
  });
}

/** Money and what the server works out: the server wins and the user is told. */
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
