/** Medicare data, sealed until the user has chosen what to import. */
import { type MedicareFacts, MedicareFacts as Facts } from "../../domain/quotes/medicare-import.ts";
import type { VendorSource } from "../../domain/reference/vendor-source.ts";
import type { Trx } from "../db/schema.ts";
import type { Services } from "../services.ts";
import { minuteMs } from "../../kit/durations.ts";

const purpose = "medicare";
/** A preview is valid for 15 minutes. */
export const lookMs = 15 * minuteMs;

interface Look {
  id: string;
  contact_id: number;
  user_id: string;
  source: VendorSource;
  now: number;
}

/** Invalidates this user's earlier previews of the contact. */
export async function insertMedicareLook(
  trx: Trx,
  tenant_id: string,
  box: Services["box"],
  { now, facts, ...look }: Look & { facts: MedicareFacts },
): Promise<void> {
  await trx
    .updateTable("medicare_imports")
    .set({ facts_sealed: null })
    .where((eb) => eb.and({ tenant_id, contact_id: look.contact_id, user_id: look.user_id }))
    .execute();
  const facts_sealed = box.seal(JSON.stringify(facts), purpose);
  await trx
    .insertInto("medicare_imports")
    .values({ tenant_id, ...look, facts_sealed, fetched_at: now, applied_at: null })
    .execute();
}

/** Consumed once: undefined if it is another user's, expired or used. */
export async function takeMedicareLook(
  trx: Trx,
  tenant_id: string,
  box: Services["box"],
  { id, contact_id, user_id, now }: Omit<Look, "source">,
): Promise<MedicareFacts | undefined> {
  const found = await trx
    .selectFrom("medicare_imports")
    .select("facts_sealed")
    .where((eb) => eb.and({ tenant_id, id, contact_id, user_id }))
    .where("fetched_at", ">", now - lookMs)
    .forUpdate()
    .executeTakeFirst();
  if (!found?.facts_sealed) return undefined;
  await trx
    .updateTable("medicare_imports")
    .set({ facts_sealed: null, applied_at: now })
    .where((eb) => eb.and({ tenant_id, id }))
    .execute();
  return Facts.parse(JSON.parse(box.open(found.facts_sealed, purpose)));
}
