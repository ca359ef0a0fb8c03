/** Incoming emails in the database. */
import { sql } from "kysely";
import type { Trx } from "../db/schema.ts";

/** False: it is known. */
export async function noteReceived(
  trx: Trx,
  tenant_id: string,
  { mail_key, received_at }: { mail_key: string; received_at: number },
): Promise<boolean> {
  const inserted = await trx
    .insertInto("received_mails")
    .values({ tenant_id, mail_key, received_at })
    .onConflict((conflict) => conflict.doNothing())
    .returning("mail_key")
    .executeTakeFirst();
  return inserted !== undefined;
}

export async function linkAnswer(
  trx: Trx,
  tenant_id: string,
  { id, answers_id }: { id: string; answers_id: string },
): Promise<void> {
  await trx
    .updateTable("email_logs")
    .set({ answers_id })
    .where((eb) => eb.and({ tenant_id, id }))
    .execute();
}

/** The user whose own address this is: they wrote from their own mailbox. */
export async function userWithAddress(trx: Trx, tenant_id: string, address: string): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`select id from users where tenant_id = ${tenant_id}
    and lower(email) = lower(${address}) and deleted_at is null limit 1`.execute(trx);
  return rows[0]?.id ?? null;
}
