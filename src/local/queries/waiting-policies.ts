/** A user's policies that require an action, from the mirror. */
import { waitingPolicies, waitingStatuses } from "../../domain/policies/policy-attention.ts";
import type { Contact } from "../../domain/contacts/contact.ts";
import type { Policy } from "../../domain/policies/policy.ts";
import { type LocalDatabase, plainTable } from "../db/database.ts";
import { readContacts } from "../db/rows.ts";

export interface WaitingPolicy {
  policy: Policy;
  reason: string;
  contact: Contact;
}

/** Policies the user wrote, and those without a writer on contacts the user owns. */
export async function policiesWaiting(db: LocalDatabase, user_id: string, now: number): Promise<WaitingPolicy[]> {
  const table = plainTable(db, "policies");
  const open = await table
    .where("status")
    .anyOf([...waitingStatuses])
    .toArray();
  const failed = await table.where("draft_failed_at").above("").toArray();
  const here = new Map([...open, ...failed].map((row) => [row.id, row as unknown as Policy]));
  const perhaps = [...here.values()].filter(({ writing_agent_id: by }) => by === user_id || by === null);
  const waiting = waitingPolicies(perhaps, now);
  const contacts = await readContacts(db, [...new Set(waiting.map(({ policy }) => policy.contact_id))]);
  const byId = new Map(contacts.map((contact) => [contact.id, contact]));
  return waiting.flatMap(({ policy, reason }) => {
    const contact = byId.get(policy.contact_id);
    if (!contact || contact.deleted_at !== null) return [];
    const isOwn = policy.writing_agent_id === user_id || contact.owner_id === user_id;
    return isOwn ? [{ policy, reason, contact }] : [];
  });
}
