/** A link between two contacts, stored on both, each with its own relation (domain §6). */
import { z } from "zod";
import { refuse } from "../../kit/refusal.ts";
import { oneLine } from "../../kit/text.ts";
import { type Contact, LinkedContact } from "./contact.ts";
import { contactMustBeThere } from "./deletion.ts";
import type { relations } from "../values/limits.ts";
import { contactMessages } from "./messages.ts";
import { type FieldConflict, mergeFields } from "../values/merge-fields.ts";
import { isSameValue } from "../values/same-value.ts";

export type Relation = (typeof relations)[number];

/** Body of `update_linked_contact`: sets or, with `unlink`, removes the link to `contact_id`. */
export const LinkChange = z.strictObject({
  ...LinkedContact.shape,
  relation: LinkedContact.shape.relation.default("other"),
  unlink: z.boolean().default(false),
});
export type LinkChange = z.infer<typeof LinkChange>;

/** The inverse relation. Relations without an inverse in the list become `other` with a note. */
const reverse: Record<Relation, { relation: Relation; note: string }> = {
  spouse: { relation: "spouse", note: "" },
  partner: { relation: "partner", note: "" },
  child: { relation: "parent", note: "" },
  parent: { relation: "child", note: "" },
  sibling: { relation: "sibling", note: "" },
  caregiver: { relation: "other", note: "Cared for by this contact" },
  power_of_attorney: { relation: "other", note: "Gave power of attorney to this contact" },
  household: { relation: "household", note: "" },
  referral: { relation: "other", note: "Referred this contact" },
  business_partner: { relation: "business_partner", note: "" },
  other: { relation: "other", note: "" },
};

const householdRelations: ReadonlySet<Relation> = new Set<Relation>(["spouse", "partner", "child", "household"]);

/** Both contacts after `one` is linked to `other` as `link.relation` ("other is one's …"). */
export function linkContacts(
  one: Contact,
  other: Contact,
  link: Omit<LinkedContact, "contact_id">,
  now: number,
): [Contact, Contact] {
  if (one.id === other.id) refuse("invalid", { contact_id: [contactMessages.link_to_self] });
  contactMustBeThere(one);
  contactMustBeThere(other);
  const back = other.linked_contacts.find((linked) => linked.contact_id === one.id);
  const word = reverse[link.relation];
  return [
    withLink(one, { ...link, contact_id: other.id, note: oneLine(link.note) }, now),
    withLink(
      other,
      {
        contact_id: one.id,
        relation: word.relation,
        // Acting for someone is not mutual: the other side's existing relation stays.
        authorized_representative: back?.authorized_representative ?? false,
        note: back?.relation === word.relation && back.note !== "" ? back.note : word.note,
      },
      now,
    ),
  ];
}

/** What a link says, seen from one contact; null: not linked. */
export type LinkState = Omit<LinkedContact, "contact_id"> | null;

export function linkStateOf(link: LinkedContact | LinkState | undefined): LinkState {
  if (!link) return null;
  const { relation, authorized_representative, note } = link;
  return { relation, authorized_representative, note };
}

/**
 * The link after a change made over `base`: fields only one side changed are merged, otherwise the link stays as it is
 * and the change becomes a conflict. Without a base it is applied as it is.
 */
export function mergeLink(
  current: LinkState,
  base: LinkState | undefined,
  asked: LinkState,
): { link: LinkState; conflicts: FieldConflict[] } {
  const yours = asked && { ...asked, note: oneLine(asked.note) };
  if (base === undefined || isSameValue(current, base) || isSameValue(current, yours))
    return { link: yours, conflicts: [] };
  if (isSameValue(yours, base)) return { link: current, conflicts: [] };
  const merged = current && base && yours && mergeFields({ current, base, edit: yours });
  if (merged?.conflicts.length === 0) return { link: { ...current, ...merged.edit } as LinkState, conflicts: [] };
  return { link: current, conflicts: [{ field: "linked_contacts", was: base, yours, theirs: current, ask: true }] };
}

/** Both contacts without the link between them; each the same object when it had none. */
export function unlinkContacts(one: Contact, other: Contact, now: number): [Contact, Contact] {
  return [withoutLink(one, other.id, now), withoutLink(other, one.id, now)];
}

/** Numbers of the contacts in the same household as this one. */
export function householdOf(contact: Pick<Contact, "linked_contacts">): number[] {
  return contact.linked_contacts
    .filter(({ relation }) => isHouseholdRelation(relation))
    .map(({ contact_id }) => contact_id);
}

/** Linked by spouse, partner, child or household; a child's own side of the link is parent. */
function isHouseholdRelation(relation: Relation): boolean {
  return householdRelations.has(relation) || householdRelations.has(reverse[relation].relation);
}

function withLink(contact: Contact, link: LinkedContact, now: number): Contact {
  const before = contact.linked_contacts.find((linked) => linked.contact_id === link.contact_id);
  if (isSameValue(before, link)) return contact;
  const others = contact.linked_contacts.filter((linked) => linked !== before);
  return { ...contact, linked_contacts: [...others, link], updated_at: now, version: contact.version + 1 };
}

function withoutLink(contact: Contact, id: number, now: number): Contact {
  const linked_contacts = contact.linked_contacts.filter((linked) => linked.contact_id !== id);
  if (linked_contacts.length === contact.linked_contacts.length) return contact;
  return { ...contact, linked_contacts, updated_at: now, version: contact.version + 1 };
}
