import { fullNameOf } from "../../domain/users/user.ts";
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

export async function userName(db: LocalDatabase, id: string): Promise<string | undefined> {
  const user = (await plainTable(db, "users").get(id)) as Colleague | undefined;
  return user && fullNameOf(user);
}
