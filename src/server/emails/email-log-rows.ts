/** Emails to contacts in the database. */
import { type EmailLog, emailLogColumns } from "../../domain/emails/email-log.ts";
import type { Trx } from "../db/schema.ts";

interface EmailPage {
  page: number;
  limit: number;
}

/** Newest first, with the total count. */
export async function listEmailRows(
  trx: Trx,
  tenant_id: string,
  contact_id: number,
  { page, limit }: EmailPage,
): Promise<{ emails: EmailLog[]; total_count: number }> {
  const ofContact = trx.selectFrom("email_logs").where((eb) => eb.and({ tenant_id, contact_id, deleted_at: null }));
  const emails = await ofContact
    .select(emailLogColumns)
    .orderBy("at", "desc")
    .orderBy("id", "desc")
    .limit(limit)
    .offset((page - 1) * limit)
    .execute();
  const { total_count } = await ofContact
    .select((eb) => eb.fn.countAll<string>().as("total_count"))
    .executeTakeFirstOrThrow();
  return { emails, total_count: Number(total_count) };
}

export function findEmail(trx: Trx, tenant_id: string, id: string): Promise<EmailLog | undefined> {
  return trx
    .selectFrom("email_logs")
    .select(emailLogColumns)
    .where((eb) => eb.and({ tenant_id, id, deleted_at: null }))
    .executeTakeFirst();
}

/** False when the id is taken. */
export async function insertEmail(trx: Trx, tenant_id: string, { seq: _seq, ...row }: EmailLog): Promise<boolean> {
  const inserted = await trx
    .insertInto("email_logs")
    .values({ tenant_id, ...row, deleted_at: null })
    .onConflict((conflict) => conflict.doNothing())
    .returning("id")
    .executeTakeFirst();
  return inserted !== undefined;
}

export async function updateEmail(
  trx: Trx,
  tenant_id: string,
  { id, status, error, sent_at, updated_at, version }: EmailLog,
): Promise<void> {
  await trx
    .updateTable("email_logs")
    .set({ status, error, sent_at, updated_at, version })
    .where((eb) => eb.and({ tenant_id, id }))
    .execute();
}
