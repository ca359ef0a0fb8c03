/** Emails to contacts in the database. */
import { type EmailLog, emailLogColumns } from "../../domain/emails/email-log.ts";
import type { SendReason } from "../../domain/messaging/reasons.ts";
import { type Page, pageOf, type PageQuery } from "../db/pages.ts";
import type { Trx } from "../db/schema.ts";
import { sql } from "kysely";
import type { Contact } from "../../domain/contacts/contact.ts";
import { emailKey } from "../../domain/contacts/contact-tidy.ts";
import { wireColumns } from "../contacts/contact-rows.ts";
import { keepSentPictures } from "./email-picture-rows.ts";
import { plainList } from "../db/lists.ts";

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

/** In no order of theirs; locked in order of ids. */
export async function findEmails(
  trx: Trx,
  tenant_id: string,
  ids: readonly string[],
  { lock = false }: { lock?: boolean } = {},
): Promise<EmailLog[]> {
  const found = trx
    .selectFrom("email_logs")
    .select(emailLogColumns)
    .where((eb) => eb.and({ tenant_id, deleted_at: null }))
    .where(sql<boolean>`id = any(${plainList(ids)}::uuid[])`)
    .orderBy("id");
  return (lock ? found.forUpdate() : found).execute();
}

/** False when the id is taken. */
export async function insertEmail(trx: Trx, tenant_id: string, log: EmailLog): Promise<boolean> {
  return (await insertEmails(trx, tenant_id, [log])) === 1;
}

/** Returns how many ids were not taken. */
export async function insertEmails(trx: Trx, tenant_id: string, logs: readonly EmailLog[]): Promise<number> {
  if (logs.length === 0) return 0;
  const rows = logs.map(({ seq: _seq, blocks, ...row }) => ({
    tenant_id,
    ...row,
    blocks: blocks && JSON.stringify(blocks),
    deleted_at: null,
  }));
  await keepSentPictures(
    trx,
    tenant_id,
    rows.flatMap(({ blocks }) => blocks ?? []),
    logs[0]?.at ?? 0,
  );
  const inserted = await trx
    .insertInto("email_logs")
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .returning("id")
    .execute();
  return inserted.length;
}

export async function updateEmail(trx: Trx, tenant_id: string, log: EmailLog, reason?: SendReason): Promise<void> {
  await updateEmails(trx, tenant_id, [{ log, reason }]);
}

export interface ChangedEmail {
  log: EmailLog;
  /** Undefined: as before. */
  reason: SendReason | undefined;
}

export async function updateEmails(trx: Trx, tenant_id: string, changed: readonly ChangedEmail[]): Promise<void> {
  if (changed.length === 0) return;
  const rows = changed.map(({ log, reason }) => {
    const { id, status, error, sent_at, updated_at, version } = log;
    return { id, status, error, sent_at, updated_at, version, reason };
  });
  await sql`update email_logs e set status = x.status, error = x.error, sent_at = x.sent_at, updated_at = x.updated_at,
      version = x.version, reason = coalesce(x.reason, e.reason)
    from jsonb_populate_recordset(null::email_logs, ${JSON.stringify(rows)}::jsonb) x
    where e.tenant_id = ${tenant_id} and e.id = x.id`.execute(trx);
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
