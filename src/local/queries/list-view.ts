/** Reads of the contact list: rows of a window, lookup lists, and the last view, for the first paint. */
import type { Contact } from "../../domain/contacts/contact.ts";
import type { QuickFilter } from "../../domain/lists/quick-filter.ts";
import type { LocalDatabase } from "../db/database.ts";
import { keptListPlace } from "../db/records.ts";
import { readContacts } from "../db/rows.ts";
import { allOf } from "./lists.ts";

export interface ContactWindow {
  /** Rows for the requested numbers; missing contacts are omitted. */
  ids: readonly number[];
  rows: Contact[];
}

export async function contactWindow(db: LocalDatabase, ids: readonly number[]): Promise<ContactWindow> {
  return { ids, rows: await readContacts(db, ids) };
}

export interface OwnLists {
  quick_filters: QuickFilter[];
  /** Contact numbers. */
  favorites: number[];
}

export async function ownLists(db: LocalDatabase): Promise<OwnLists> {
  const [filters, favorites] = await Promise.all([
    allOf<QuickFilter>(db, "quick_filters"),
    allOf<{ favorite_id: number }>(db, "favorites"),
  ]);
  return {
    quick_filters: filters.sort((a, b) => a.position - b.position || a.name.localeCompare(b.name)),
    favorites: favorites.map(({ favorite_id }) => favorite_id),
  };
}

/** Contacts with pending or rejected writes, for the row markers. */
export async function unsentContacts(db: LocalDatabase): Promise<Map<number, "waiting" | "needs">> {
  const marks = new Map<number, "waiting" | "needs">();
  for (const { touches, state } of await db.outbox.toArray()) {
    for (const { collection, id } of touches) {
      if (collection === "contacts" && marks.get(Number(id)) !== "needs") marks.set(Number(id), state);
    }
  }
  for (const { contact_id } of await db.needs.toArray()) marks.set(contact_id, "needs");
  return marks;
}

export interface KeptList {
  /** The query it answers, as text. */
  question: string;
  rows: Contact[];
  count: number;
}

export async function keptList(db: LocalDatabase): Promise<KeptList | null> {
  return ((await db.view.get(keptListPlace))?.value as KeptList | undefined) ?? null;
}

export async function keepList(db: LocalDatabase, list: KeptList): Promise<void> {
  await db.view.put({ k: keptListPlace, value: list });
}
