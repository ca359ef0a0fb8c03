/** Families in the aftercare program. */
import type { Aftercare, FamilyStatus } from "../../domain/quotes/aftercare.ts";
import type { Trx } from "../db/schema.ts";

export type StoredAftercare = Aftercare & { vendor_case: string | null };

const columns = [
  "id",
  "contact_id",
  "deceased_contact_id",
  "relation",
  "service_date",
  "plan_months",
  "consent_at",
  "status",
  "source",
  "vendor_case",
  "created_at",
  "updated_at",
] as const;

/** Of one family, newest first. */
export function listAftercares(trx: Trx, tenant_id: string, contact_id: number): Promise<StoredAftercare[]> {
  return trx
    .selectFrom("aftercares")
    .select(columns)
    .where((eb) => eb.and({ tenant_id, contact_id }))
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .execute();
}

/** The row of this family and deceased person, new or existing; undefined if the id belongs to another one. */
export async function insertAftercare(
  trx: Trx,
  tenant_id: string,
  row: StoredAftercare & { enrolled_by: string },
): Promise<{ row: StoredAftercare; isNew: boolean } | undefined> {
  const made = await trx
    .insertInto("aftercares")
    .values({ tenant_id, ...row })
    .onConflict((conflict) => conflict.doNothing())
    .returning("id")
    .executeTakeFirst();
  const found = await trx
    .selectFrom("aftercares")
    .select(columns)
    .where((eb) => eb.and({ tenant_id, contact_id: row.contact_id }))
    .where("deceased_contact_id", "=", row.deceased_contact_id)
    .executeTakeFirst();
  return found && { row: found, isNew: made !== undefined };
}

export async function updateAftercare(
  trx: Trx,
  tenant_id: string,
  id: string,
  set: { status: FamilyStatus; vendor_case?: string; updated_at: number },
): Promise<void> {
  await trx
    .updateTable("aftercares")
    .set(set)
    .where((eb) => eb.and({ tenant_id, id }))
    .execute();
}
