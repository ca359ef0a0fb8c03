/** Emails to contacts in the database. */
import { type EmailLog, emailLogColumns } from "../../domain/emails/email-log.ts";
import type { SendReason } from "../../domain/messaging/reasons.ts";
import { type Page, pageOf, type PageQuery } from "../db/pages.ts";
import type { Trx } from "../db/schema.ts";
import { sql } from "kysely";
import type { Contact } from "../../domain/contacts/contact.ts";
import { emailKey } from "../../domain/contacts/contact-tidy.ts";
import { wireColumns } from "../contacts/contact-rows.ts";

/** Newest first, with the total count. */
export async function listEmailRows(
  trx: Trx,
  tenant_id: string,
  contact_id: number,
  page: PageQuery,
): Promise<Page<EmailLog>> {
  const sorted = trx
    .selectFrom("email_logs")
    .where((eb) => eb.and({ tenant_id, contact_id, deleted_at: null }))
    .select(emailLogColumns)
    .orderBy("at", "desc")
    .orderBy("id", "desc");
  return pageOf(sorted, page);
}

export function findEmail(
  trx: Trx,
  tenant_id: string,
  id: string,
  { lock = false }: { lock?: boolean } = {},
): Promise<EmailLog | undefined> {
  const found = trx
    .selectFrom("email_logs")
    .select(emailLogColumns)
    .where((eb) => eb.and({ tenant_id, id, deleted_at: null }));
  return (lock ? found.forUpdate() : found).executeTakeFirst();
}

/** False when the id is taken. */
export async function insertEmail(
  trx: Trx,
  tenant_id: string,
  { seq: _seq, blocks, ...row }: EmailLog,
): Promise<boolean> {
  const inserted = await trx
    .insertInto("email_logs")
    .values({ tenant_id, ...row, blocks: blocks && JSON.stringify(blocks), deleted_at: null })
    .onConflict((conflict) => conflict.doNothing())
    .returning("id")
    .executeTakeFirst();
  return inserted !== undefined;
}

export async function updateEmail(
  trx: Trx,
  tenant_id: string,
  { id, status, error, sent_at, updated_at, version }: EmailLog,
  reason?: SendReason,
): Promise<void> {
  await trx
    .updateTable("email_logs")
    .set({ status, error, sent_at, updated_at, version, ...(reason && { reason }) })
    .where((eb) => eb.and({ tenant_id, id }))
    .execute();
}

/** All contacts with this address, whoever owns them; locked in number order, as everywhere. */
export async function contactsAddressed(trx: Trx, tenant_id: string, address: string): Promise<Contact[]> {
  const key = emailKey(address);
  if (key === "") return [];
  const pattern = `%${key.replace(/[\\%_]/g, "\\$&")}%`;
  const { rows } = await sql<Contact>`select ${wireColumns} from contacts c
    where c.tenant_id = ${tenant_id} and c.deleted_at is null and c.merged_into_id is null
      and c.id in (select b.id from contact_book b where b.tenant_id = ${tenant_id} and b.deleted_at is null
        and b.haystack like ${pattern})
    order by c.id for update of c`.execute(trx);
  return rows.filter(({ emails }) => emails.some((email) => emailKey(email.address) === key));
}
