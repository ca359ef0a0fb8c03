import type { LocalDatabase } from "../db/database.ts";
import { readMeta } from "../db/meta.ts";

/** Of the contacts in sight only so many, the newest, lie here. */
export interface NotAll {
  held: number;
  total: number;
}

/** Null: every contact in sight lies here, or it is not known yet that one does not. */
export async function notAllHere(db: LocalDatabase): Promise<NotAll | null> {
  const bound = await readMeta(db, "bound");
  if (!bound || bound.unsure || bound.held >= bound.total) return null;
  return { held: bound.held, total: bound.total };
}
