/** A household diagram: members on the same, previous and next generation of a contact (domain §6). */
import type { Contact } from "./contact.ts";
import { householdOf, type Relation } from "./linked-contact.ts";

export interface Member {
  id: number;
  /** The contact through which they belong to it; null: the contact itself. */
  through: { id: number; relation: Relation } | null;
  /** Negative: a parent's generation; positive: a child's. */
  generation: number;
}

export const householdMax = 20;

const steps: Partial<Record<Relation, number>> = { parent: -1, child: 1 };

/**
 * All contacts connected by spouse, partner, child or household links, nearest first. `find` returns available
 * contacts; an unavailable one is still a member, but its links are unknown.
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

/** Rows of the diagram, parents first; each in member order. */
export function generations(members: readonly Member[]): Member[][] {
  const levels = [...new Set(members.map(({ generation }) => generation))].sort((one, other) => one - other);
  return levels.map((level) => members.filter(({ generation }) => generation === level));
}
