/**
 * Small values in browser storage, outside the mirror; every key includes the user and the system version (spec 000
 * §3).
 */
import { ownerOfKey, storageKey, storagePrefix } from "../../domain/session/storage-keys.ts";
import type { DraftStore } from "../../local/outbox/outbox-backup.ts";
import type { Identity } from "./session-store.ts";

/**
 * Stored per user: which store was filled here, microphone and speakers, columns of the contact list and of other
 * tables, saved filters, appearance, whether the admin menu is open, position of the phone panel, event draft, drafts of notes,
 * emails, forms, lists and rejected rows, the form shown while locked, the process shown in the corner, setup checklist, single-key shortcuts setting, that offline
 * readiness was announced, time of last activity, lock state and unlock proof, company settings, and domain names.
 */
export type OwnStored =
  | "admin_menu"
  | "audio"
  | "begun_emails"
  | "begun_forms"
  | "begun_lists"
  | "begun_notes"
  | "begun_rows"
  | "begun_texts"
  | "begun_helps"
  | "columns"
  | "company"
  | "dialer"
  | "event_draft"
  | "fetch_contacts_params"
  | "kiosk"
  | "locked"
  | "look"
  | "process"
  | "read_notices"
  | "ready_told"
  | "saved_filters"
  | "seen_at"
  | "setup"
  | "store"
  | "table_columns"
  | "unlock_proof";

const currentUserPlace = storageKey(null, "current_user_id");
const actorPlace = `${storagePrefix(null)}actor_id`;

export function currentUserId(): string | null {
  return localStorage.getItem(currentUserPlace);
}

/** The last user signed in here, and who acted as them. */
export function recall(): Identity | null {
  const user_id = currentUserId();
  return user_id === null ? null : { user_id, actor_id: localStorage.getItem(actorPlace) };
}

export function remember(identity: Identity | null): void {
  keep(currentUserPlace, identity?.user_id ?? null);
  keep(actorPlace, identity?.actor_id ?? null);
  // Who acts, and as whom: nothing of it stays once nobody does.
  if (!identity?.actor_id) keep(storageKey(null, "login_stack"), null);
}

export function readStored(name: OwnStored, user_id = currentUserId()): unknown {
  try {
    return JSON.parse(localStorage.getItem(placeOf(name, user_id)) ?? "null");
  } catch {
    return null;
  }
}

/** Without free space the value is not stored. */
export function writeStored(name: OwnStored, value: unknown, user_id = currentUserId()): void {
  try {
    localStorage.setItem(placeOf(name, user_id), JSON.stringify(value));
  } catch {
    localStorage.removeItem(placeOf(name, user_id));
  }
}

const draftNames = [
  "begun_emails",
  "begun_helps",
  "begun_lists",
  "begun_notes",
  "begun_rows",
  "begun_texts",
  "event_draft",
] as const satisfies readonly OwnStored[];

/** Drafts, encrypted with unsent work when the data of their owner is deleted. */
export const storedDrafts: DraftStore = {
  read(user_id) {
    const found = draftNames.map((name) => [name, readStored(name, user_id)] as const).filter(([, value]) => value);
    return found.length > 0 ? Object.fromEntries(found) : undefined;
  },
  restore(user_id, drafts) {
    for (const name of draftNames) {
      if (drafts[name] && !readStored(name, user_id)) writeStored(name, drafts[name], user_id);
    }
  },
};

/** All keys of one user, including older versions. */
export function forgetStored(user_id: string): void {
  for (const key of Object.keys(localStorage)) if (ownerOfKey(key) === user_id) localStorage.removeItem(key);
}

/** All keys except those of these users. */
export function forgetOthersStored(mine: readonly string[]): void {
  for (const key of Object.keys(localStorage)) {
    const owner = ownerOfKey(key);
    if (owner !== null && !mine.includes(owner)) localStorage.removeItem(key);
  }
}

function keep(place: string, value: string | null): void {
  if (value === null) localStorage.removeItem(place);
  else localStorage.setItem(place, value);
}

function placeOf(name: OwnStored, user_id: string | null): string {
  return `${storagePrefix(user_id)}${name}`;
}
