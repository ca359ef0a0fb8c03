/** Small things kept in this browser beside the mirror; every key carries the user and the system version (spec 000 §3). */
import { ownerOfKey, storageKey, storagePrefix } from "../../domain/session/storage-keys.ts";
import type { Identity } from "./session-store.ts";

/** Kept per user: which store was filled here, microphone and speakers, columns of the contact list and of other tables, how the app looks, whether the small calendar is open, where the phone stands, an event being typed, notes, emails, lists and refused rows begun, the process shown in the corner, keys without Ctrl, that the device is ready for the field was said, when a hand was last on the device, whether it is locked and what opens it, what the company has set, and what the domain names. */
export type OwnStored =
  | "audio"
  | "begun_emails"
  | "begun_lists"
  | "begun_notes"
  | "begun_rows"
  | "columns"
  | "company"
  | "dialer"
  | "event_draft"
  | "fetch_contacts_params"
  | "locked"
  | "look"
  | "mini_calendar"
  | "process"
  | "read_notices"
  | "ready_told"
  | "seen_at"
  | "store"
  | "table_columns"
  | "unlock_proof";

const currentUserPlace = storageKey(null, "current_user_id");
const actorPlace = `${storagePrefix(null)}actor_id`;

export function currentUserId(): string | null {
  return localStorage.getItem(currentUserPlace);
}

/** Who was signed in here last, and who acted as them. */
export function recall(): Identity | null {
  const user_id = currentUserId();
  return user_id === null ? null : { user_id, actor_id: localStorage.getItem(actorPlace) };
}

export function remember(identity: Identity | null): void {
  keep(currentUserPlace, identity?.user_id ?? null);
  keep(actorPlace, identity?.actor_id ?? null);
}

export function readStored(name: OwnStored, user_id = currentUserId()): unknown {
  try {
    return JSON.parse(localStorage.getItem(placeOf(name, user_id)) ?? "null");
  } catch {
    return null;
  }
}

/** Without room the thing is simply not remembered. */
export function writeStored(name: OwnStored, value: unknown, user_id = currentUserId()): void {
  try {
    localStorage.setItem(placeOf(name, user_id), JSON.stringify(value));
  } catch {
    localStorage.removeItem(placeOf(name, user_id));
  }
}

/** Everything kept for one user, also by older versions. */
export function forgetStored(user_id: string): void {
  for (const key of Object.keys(localStorage)) if (ownerOfKey(key) === user_id) localStorage.removeItem(key);
}

/** Everything kept for anybody but these. */
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
