import type { LocalDatabase } from "../db/database.ts";
import { readMeta } from "../db/meta.ts";

/** Only the newest of the visible contacts are stored here. */
export interface NotAll {
  held: number;
  total: number;
}

/** Null: every visible contact is here, or it is not yet known otherwise. */
export async function notAllHere(db: LocalDatabase): Promise<NotAll | null> {
  const bound = await readMeta(db, "bound");
  if (!bound || bound.unsure || bound.held >= bound.total) return null;
  return { held: bound.held, total: bound.total };
}
