/** What Medicare told, sealed until somebody has chosen. */
import { type MedicareFacts, MedicareFacts as Facts } from "../../domain/quotes/medicare-import.ts";
import type { VendorSource } from "../../domain/reference/vendor-source.ts";
import type { Trx } from "../db/schema.ts";
import type { Services } from "../services.ts";

const purpose = "medicare";
/** A look is good for a quarter of an hour. */
export const lookMs = 15 * 60_000;

interface Look {
  id: string;
  contact_id: number;
  user_id: string;
  source: VendorSource;
  now: number;
}

/** Earlier looks at the contact by this person are over. */
export async function insertMedicareLook(
  trx: Trx,
  tenant_id: string,
  box: Services["box"],
  { now, facts, ...look }: Look & { facts: MedicareFacts },
): Promise<void> {
  await trx
    .updateTable("medicare_imports")
    .set({ facts_sealed: null })
    .where("tenant_id", "=", tenant_id)
    .where("contact_id", "=", look.contact_id)
    .where("user_id", "=", look.user_id)
    .execute();
  const facts_sealed = box.seal(JSON.stringify(facts), purpose);
  await trx
    .insertInto("medicare_imports")
    .values({ tenant_id, ...look, facts_sealed, fetched_at: now, applied_at: null })
    .execute();
}

/** Taken once: undefined when it is another's, too old or used. */
export async function takeMedicareLook(
  trx: Trx,
  tenant_id: string,
  box: Services["box"],
  { id, contact_id, user_id, now }: Omit<Look, "source">,
): Promise<MedicareFacts | undefined> {
  const found = await trx
    .selectFrom("medicare_imports")
    .select("facts_sealed")
    .where("tenant_id", "=", tenant_id)
    .where("id", "=", id)
    .where("contact_id", "=", contact_id)
    .where("user_id", "=", user_id)
    .where("fetched_at", ">", now - lookMs)
    .forUpdate()
    .executeTakeFirst();
  if (!found?.facts_sealed) return undefined;
  await trx
    .updateTable("medicare_imports")
    .set({ facts_sealed: null, applied_at: now })
    .where("tenant_id", "=", tenant_id)
    .where("id", "=", id)
    .execute();
  return Facts.parse(JSON.parse(box.open(found.facts_sealed, purpose)));
}
