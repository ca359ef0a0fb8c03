/** Leased contact numbers, so that a contact created offline has its final number immediately. */
import { type LocalDatabase, transact } from "../db/database.ts";
import { type NumberRange, readMeta, writeMeta } from "../db/meta.ts";

/** The next leased number, or undefined when none is left. Call inside a transaction over `meta`. */
export async function takeNumber(db: LocalDatabase): Promise<number | undefined> {
  return transact(db, ["meta"], async () => {
    const [first, ...rest] = await stock(db);
    if (!first) return undefined;
    const left = first.next < first.to ? [{ next: first.next + 1, to: first.to }] : [];
    await writeMeta(db, "numbers", [...left, ...rest]);
    return first.next;
  });
}

export async function stock(db: LocalDatabase): Promise<NumberRange[]> {
  return (await readMeta(db, "numbers")) ?? [];
}
