/** Emails to contacts in the database. */
import { type EmailHead, type EmailLog, emailLogColumns } from "../../domain/emails/email-log.ts";
import type { SendReason } from "../../domain/messaging/reasons.ts";
import { type Page, pageOf, type PageQuery } from "../db/pages.ts";
import type { Ctx } from "../context.ts";
import type { Trx } from "../db/schema.ts";
import { type RawBuilder, sql } from "kysely";
import type { Contact } from "../../domain/contacts/contact.ts";
import { emailKey } from "../../domain/contacts/contact-tidy.ts";
import { wireColumns } from "../contacts/contact-rows.ts";
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

const said: readonly (keyof EmailLog)[] = ["subject", "email_body", "blocks"];
const headColumns = emailLogColumns.filter((name) => !said.includes(name)) as (keyof EmailHead)[];

/** In order of ids, without what they say. */
export async function findEmails(
  trx: Trx,
  tenant_id: string,
  ids: readonly string[],
  { lock = false }: { lock?: boolean } = {},
): Promise<EmailHead[]> {
  const found = trx
    .selectFrom("email_logs")
    .select(headColumns)
    .where((eb) => eb.and({ tenant_id, deleted_at: null }))
    .where(sql<boolean>`id = any(${plainList(ids)}::uuid[])`)
    .orderBy("id");
  return (lock ? found.forUpdate() : found).execute();
}

/** Whose emails they are. */
export async function contactsOfEmails(trx: Trx, tenant_id: string, ids: readonly string[]): Promise<number[]> {
  const { rows } = await sql<{ contact_id: number }>`select distinct contact_id from email_logs
    where tenant_id = ${tenant_id} and id = any(${plainList(ids)}::uuid[])`.execute(trx);
  return rows.map(({ contact_id }) => Number(contact_id));
}

/** False when the id is taken. */
export async function insertEmail(trx: Trx, tenant_id: string, log: EmailLog): Promise<boolean> {
  const { seq: _seq, blocks, ...row } = log;
  const inserted = await trx
    .insertInto("email_logs")
    .values({ tenant_id, ...row, blocks: blocks && JSON.stringify(blocks), deleted_at: null })
    .onConflict((conflict) => conflict.doNothing())
    .returning("id")
    .executeTakeFirst();
  return inserted !== undefined;
}

/** Under ids just made: inserted with their number when the transaction is stamped. Once in a transaction. */
export function insertEmailsWhenStamped(
  { actor, changeSet }: Pick<Ctx, "actor" | "changeSet">,
  logs: readonly EmailLog[],
): void {
  // The others have defaults.
  const given = emailLogColumns.filter((name) => name !== "seq" && logs.some((log) => Object.hasOwn(log, name)));
  const columns = sql.join(given.map((name) => sql.ref(name)));
  changeSet.insert(
    "email_logs",
    sql`insert into email_logs (tenant_id, seq, ${columns})
      select ${actor.tenant_id}::uuid, numbered.seq, ${sql.join(given.map((name) => sql.ref(`x.${name}`)))}
      from numbered, jsonb_populate_recordset(null::email_logs, ${JSON.stringify(logs)}::jsonb) x`,
  );
}

export async function updateEmail(trx: Trx, tenant_id: string, log: EmailLog, reason?: SendReason): Promise<void> {
  await updateOf(tenant_id, [{ log, reason }]).execute(trx);
}

export interface ChangedEmail {
  log: EmailHead;
  /** Undefined: as before. */
  reason: SendReason | undefined;
}

/** Written with their number when the transaction is stamped. Once in a transaction. */
export function updateEmailsWhenStamped(
  { actor, changeSet }: Pick<Ctx, "actor" | "changeSet">,
  changed: readonly ChangedEmail[],
): void {
  if (changed.length === 0) return;
  const ids = changed.map(({ log }) => log.id);
  changeSet.update("email_logs", updateOf(actor.tenant_id, changed, { isNumbered: true }), ids);
}

function updateOf(
  tenant_id: string,
  changed: readonly ChangedEmail[],
  { isNumbered = false }: { isNumbered?: boolean } = {},
): RawBuilder<unknown> {
  const rows = changed.map(({ log, reason }) => {
    const { id, status, error, sent_at, updated_at, version } = log;
    return { id, status, error, sent_at, updated_at, version, reason };
  });
  const ids = plainList(rows.map(({ id }) => id));
  return sql`update email_logs e set status = x.status, error = x.error, sent_at = x.sent_at, updated_at = x.updated_at,
      version = x.version, reason = coalesce(x.reason, e.reason)${sql.raw(isNumbered ? ", seq = numbered.seq" : "")}
    from ${sql.raw(isNumbered ? "numbered, " : "")}jsonb_populate_recordset(null::email_logs, ${JSON.stringify(rows)}::jsonb) x
    where e.tenant_id = ${tenant_id} and e.id = x.id and e.id = any(${ids}::uuid[])`;
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
