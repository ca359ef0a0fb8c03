/** Applications started at the e-application vendor. */
import type { EApplication } from "../../domain/quotes/e-application.ts";
import { whereVisible, type Visibility } from "../changes/visibility.ts";
import type { Trx } from "../db/schema.ts";

const columns = [
  "id",
  "contact_id",
  "policy_id",
  "product",
  "product_name",
  "state",
  "status",
  "vendor_case",
  "url",
  "source",
  "created_by",
  "created_at",
  "updated_at",
] as const;
const shownMax = 50;

export function findEApplication(trx: Trx, tenant_id: string, id: string): Promise<EApplication | undefined> {
  return trx
    .selectFrom("e_applications")
    .select(columns)
    .where((eb) => eb.and({ tenant_id, id }))
    .executeTakeFirst();
}

/** Does nothing if the id exists. */
export async function insertEApplication(trx: Trx, tenant_id: string, row: EApplication): Promise<void> {
  await trx
    .insertInto("e_applications")
    .values({ tenant_id, ...row })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function updateEApplication(
  trx: Trx,
  tenant_id: string,
  id: string,
  set: Partial<Pick<EApplication, "status" | "vendor_case" | "url" | "updated_at">>,
): Promise<void> {
  await trx
    .updateTable("e_applications")
    .set(set)
    .where((eb) => eb.and({ tenant_id, id }))
    .execute();
}

/** Of one contact, or those a user started; only of visible contacts. Newest first. */
export function listEApplications(
  trx: Trx,
  tenant_id: string,
  {
    visibility,
    contact_id,
    created_by,
  }: { visibility: Visibility; contact_id?: number | undefined; created_by: string },
): Promise<EApplication[]> {
  return trx
    .selectFrom("e_applications as e")
    .innerJoin("contacts as c", (join) =>
      join.onRef("c.tenant_id", "=", "e.tenant_id").onRef("c.id", "=", "e.contact_id"),
    )
    .select(columns.map((name) => `e.${name}` as const))
    .where((eb) => eb.and({ "e.tenant_id": tenant_id, "c.tenant_id": tenant_id, "c.deleted_at": null }))
    .where(whereVisible(visibility, "c"))
    .where((e) => (contact_id === undefined ? e("e.created_by", "=", created_by) : e("e.contact_id", "=", contact_id)))
    .orderBy("e.created_at", "desc")
    .orderBy("e.id", "desc")
    .limit(shownMax)
    .execute();
}
