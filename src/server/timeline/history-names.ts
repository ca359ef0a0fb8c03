/** Names for a page of the audit log: its records, the ids in their values, and the contacts they belong to. */
import { nameOfContact } from "../../domain/contacts/contact-name.ts";
import type { HistoryEntry } from "../../domain/timeline/history.ts";
import { isId } from "../../kit/ids.ts";
import type { Ctx } from "../context.ts";
import { contactIdsOf, contactsToName, namesOf } from "./history-name-rows.ts";
import type { LoggedEntry } from "./history-rows.ts";

type Told<E extends LoggedEntry> = E & Pick<HistoryEntry, "contact_id" | "names">;

/** Includes records deleted or merged since, which devices no longer have. */
export async function named<E extends LoggedEntry>(
  { trx, actor }: Ctx,
  entries: readonly E[],
  contact_id: number | null,
): Promise<Told<E>[]> {
  const ids = [...new Set(entries.flatMap(idsOf))];
  const names = await namesOf(trx, actor, { ids, contact_id });
  return entries.map((entry) => ({ ...entry, contact_id: null, names: picked(names, idsOf(entry)) }));
}

/** For readers who may see every contact. */
export async function namedWithContacts<E extends LoggedEntry>(ctx: Ctx, entries: readonly E[]): Promise<Told<E>[]> {
  const { trx, actor } = ctx;
  const received = await named(ctx, entries, null);
  const ids = await contactIdsOf(trx, actor, entries);
  const contacts = await contactsToName(trx, actor.tenant_id, [...new Set(ids.values())]);
  const names = new Map(contacts.map((contact) => [String(contact.id), nameOfContact(contact)]));
  return received.map((entry) => {
    const contact_id = ids.get(entry.record_id) ?? null;
    return { ...entry, contact_id, names: { ...entry.names, ...picked(names, [String(contact_id)]) } };
  });
}

function idsOf({ record_id, fields }: LoggedEntry): string[] {
  return [...idsIn(record_id), ...idsIn(fields)];
}

function idsIn(value: unknown): string[] {
  if (typeof value === "string") return isId(value) ? [value] : [];
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(idsIn) : [];
}

function picked(names: ReadonlyMap<string, string>, ids: readonly string[]): Record<string, string> {
  const known = ids.map((id) => [id, names.get(id) ?? ""] as const);
  return Object.fromEntries(known.filter(([, name]) => name !== ""));
}
