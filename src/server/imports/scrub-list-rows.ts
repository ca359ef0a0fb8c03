/** Uploaded do-not-call lists and their numbers. */
import { type Insertable, sql } from "kysely";
import type { ScrubList } from "../../domain/imports/scrub-list.ts";
import type { Database, Trx } from "../db/schema.ts";

const shown = ["id", "kind", "state", "as_of", "file_name", "numbers", "skipped", "uploaded_at"] as const;

export function listScrubLists(trx: Trx, tenant_id: string): Promise<ScrubList[]> {
  return trx
    .selectFrom("scrub_lists")
    .select(shown)
    .where("tenant_id", "=", tenant_id)
    .orderBy("kind")
    .orderBy("state")
    .execute();
}

/** Two uploads at once wait for each other: a list is replaced as a whole. */
export async function lockScrubLists(trx: Trx, tenant_id: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${tenant_id}, 55))`.execute(trx);
}

/** In place of the list of the same kind and state. */
export async function replaceScrubList(trx: Trx, row: Insertable<Database["scrub_lists"]>): Promise<void> {
  const { tenant_id, kind, state } = row;
  await deleteScrubLists(trx, { tenant_id, kind, state });
  await trx.insertInto("scrub_lists").values(row).execute();
}

/** Returns the lists that were there. */
export async function deleteScrubLists(
  trx: Trx,
  which: { tenant_id: string; id?: string; kind?: ScrubList["kind"]; state?: string },
): Promise<Pick<ScrubList, "id" | "kind" | "state">[]> {
  const { tenant_id, id, kind, state } = which;
  const gone = await trx
    .deleteFrom("scrub_lists")
    .where("tenant_id", "=", tenant_id)
    .$if(id !== undefined, (query) => query.where("id", "=", id ?? ""))
    .$if(kind !== undefined, (query) => query.where("kind", "=", kind ?? "federal").where("state", "=", state ?? ""))
    .returning(["id", "kind", "state"])
    .execute();
  for (const list of gone)
    await trx
      .deleteFrom("scrub_list_parts")
      .where("tenant_id", "=", tenant_id)
      .where("list_id", "=", list.id)
      .execute();
  return gone;
}

export async function insertScrubNumbers(
  trx: Trx,
  part: { tenant_id: string; list_id: string; part_no: number },
  numbers: readonly number[],
): Promise<void> {
  await trx
    .insertInto("scrub_list_parts")
    .values({ ...part, numbers: [...numbers] })
    .execute();
}
