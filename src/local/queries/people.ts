import type { Appointed } from "../../domain/users/appointment.ts";
import type { License } from "../../domain/users/license.ts";
import { fullNameOf } from "../../domain/values/user-name.ts";
import { type LocalDatabase, plainTable } from "../db/database.ts";

/** A colleague as mirrored. */
export interface Colleague {
  id: string;
  first_name: string;
  last_name: string;
  /** URL of the picture; may be missing in rows of an older store. */
  personal_photo?: string;
  account_type: string;
  /** The user's upline; may be missing in rows of an older store. */
  parent_id?: string | null;
  active: boolean;
  /** The verified number, without dashes and +1; empty: none. */
  dialer_number?: string;
}

export async function colleagues(db: LocalDatabase): Promise<Colleague[]> {
  return (await plainTable(db, "users").toArray()) as unknown as Colleague[];
}

/** A user and their whole downline, as far as the mirror knows. */
export async function peopleUnder(db: LocalDatabase, id: string): Promise<string[]> {
  const people = (await plainTable(db, "users").toArray()) as unknown as { id: string; parent_id: string | null }[];
  const below = [id];
  for (const one of below)
    below.push(
      ...people.filter((other) => other.parent_id === one && !below.includes(other.id)).map((other) => other.id),
    );
  return below;
}

export async function userName(db: LocalDatabase, id: string): Promise<string | undefined> {
  return (await userNames(db, [id])).get(id);
}

/** By user id; users not on this device are omitted. */
export async function userNames(db: LocalDatabase, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const users = (await plainTable(db, "users").bulkGet([...new Set(ids)])) as unknown as (Colleague | undefined)[];
  return new Map(users.flatMap((user) => (user ? [[user.id, fullNameOf(user)]] : [])));
}

/** By expiration; those without one last. */
export async function ownLicenses(db: LocalDatabase, user_id: string): Promise<License[]> {
  const licenses = (await plainTable(db, "licenses")
    .where("user_id")
    .equals(user_id)
    .toArray()) as unknown as License[];
  return licenses.sort((one, other) => (one.expires ?? "9999").localeCompare(other.expires ?? "9999"));
}

/** Active appointments of these users; an older version may have stored others'. */
export async function appointmentsOf(db: LocalDatabase, user_ids: readonly string[]): Promise<Appointed[]> {
  const people = await plainTable(db, "users").bulkGet([...new Set(user_ids)]);
  return people.flatMap((person) => {
    const { id, appointments = [] } = (person ?? {}) as { id?: string; appointments?: Omit<Appointed, "user_id">[] };
    return id === undefined ? [] : appointments.map((one) => ({ ...one, user_id: id }));
  });
}
