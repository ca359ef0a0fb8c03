import { fullNameOf } from "../../domain/users/user-name.ts";
import { type LocalDatabase, plainTable } from "../db/database.ts";

/** A colleague as the mirror carries them. */
export interface Colleague {
  id: string;
  first_name: string;
  last_name: string;
  account_type: string;
  /** Who is above; rows of an older store may lack it. */
  parent_id?: string | null;
  active: boolean;
}

export async function colleagues(db: LocalDatabase): Promise<Colleague[]> {
  return (await plainTable(db, "users").toArray()) as unknown as Colleague[];
}

/** A person and everybody below them, as far as the mirror tells. */
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
  const user = (await plainTable(db, "users").get(id)) as Colleague | undefined;
  return user && fullNameOf(user);
}
