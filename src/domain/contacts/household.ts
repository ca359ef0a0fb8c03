/** A household as a picture: who stands beside, above and below the contact whose page it is (domain §6). */
import type { Contact } from "./contact.ts";
import { householdOf, type Relation } from "./linked-contact.ts";

export interface Member {
  id: number;
  /** Through whom they belong to it; null: the contact itself. */
  through: { id: number; relation: Relation } | null;
  /** Below zero: a parent's generation; above: a child's. */
  generation: number;
}

export const householdMax = 20;

const steps: Partial<Record<Relation, number>> = { parent: -1, child: 1 };

/**
 * Everybody joined by spouse, partner, child or household links, nearest first. `find` gives contacts that are at hand;
 * one that is not is a member still, with nothing known behind it.
 */
export function householdMembers(
  start: Pick<Contact, "id" | "linked_contacts">,
  find: (id: number) => Pick<Contact, "id" | "linked_contacts"> | undefined,
): Member[] {
  const members: Member[] = [{ id: start.id, through: null, generation: 0 }];
  const known = new Set([start.id]);
  for (const member of members) {
    const contact = member.id === start.id ? start : find(member.id);
    for (const id of contact ? householdOf(contact) : []) {
      const relation = contact?.linked_contacts.find((link) => link.contact_id === id)?.relation;
      if (known.has(id) || relation === undefined || members.length >= householdMax) continue;
      known.add(id);
      const generation = member.generation + (steps[relation] ?? 0);
      members.push({ id, through: { id: member.id, relation }, generation });
    }
  }
  return members;
}

/** Rows of the picture, parents first; in each, in the order of the members. */
export function generations(members: readonly Member[]): Member[][] {
  const levels = [...new Set(members.map(({ generation }) => generation))].sort((one, other) => one - other);
  return levels.map((level) => members.filter(({ generation }) => generation === level));
}
