/** Reports of mail services in the database. */
import { type Kysely, sql } from "kysely";
import type { MailEventName } from "../../domain/emails/mail-event.ts";
import type { Database, Trx } from "../db/schema.ts";

export interface KnownMail {
  tenant_id: string;
  id: string;
  email_log_id: string | null;
  broadcast_id: string | null;
}

/** Of every tenant: a report names the mail only. */
export function findMail(db: Kysely<Database>, id: string): Promise<KnownMail | undefined> {
  return db
    .selectFrom("mails")
    .select(["tenant_id", "id", "email_log_id", "broadcast_id"])
    .where("id", "=", id)
    .executeTakeFirst();
}

export interface KeptMail extends KnownMail {
  mail_to: string;
  subject: string;
  way_out: boolean;
}

/** One that stays here as no mail server is set up. */
export function keptMail(trx: Trx, tenant_id: string, id: string): Promise<KeptMail | undefined> {
  return trx
    .selectFrom("mails")
    .select(["tenant_id", "id", "email_log_id", "broadcast_id", "mail_to", "subject", "way_out"])
    .where((eb) => eb.and({ tenant_id, id, status: "kept" }))
    .executeTakeFirst();
}

export interface MailEventRow {
  event_key: string;
  mail_id: string;
  event: MailEventName;
  words: string;
  machine: boolean;
  at: number;
  received_at: number;
}

/** False: it is known. */
export async function insertMailEvent(trx: Trx, tenant_id: string, row: MailEventRow): Promise<boolean> {
  const inserted = await trx
    .insertInto("mail_events")
    .values({ tenant_id, ...row })
    .onConflict((conflict) => conflict.doNothing())
    .returning("event_key")
    .executeTakeFirst();
  return inserted !== undefined;
}

/** Whether no other report of this kind is known of the mail. */
export async function isFirstEvent(
  trx: Trx,
  tenant_id: string,
  { mail_id, event, event_key }: Pick<MailEventRow, "mail_id" | "event" | "event_key">,
): Promise<boolean> {
  const other = await trx
    .selectFrom("mail_events")
    .select("event_key")
    .where((eb) => eb.and({ tenant_id, mail_id, event, machine: false }))
    .where("event_key", "<>", event_key)
    .limit(1)
    .executeTakeFirst();
  return other === undefined;
}

/** The list of sent mail says it too. */
export async function failMail(trx: Trx, { tenant_id, id }: KnownMail, error: string): Promise<void> {
  await trx
    .updateTable("mails")
    .set({ status: "failed", error })
    .where((eb) => eb.and({ tenant_id, id, status: "sent" }))
    .execute();
}

/** False: it was used for another body. */
export async function isOwnNonce(
  db: Kysely<Database>,
  { nonce, body_hash, at }: { nonce: string; body_hash: string; at: number },
): Promise<boolean> {
  await db
    .insertInto("mail_hook_nonces")
    .values({ nonce, body_hash, at })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const { rows } = await sql<{
    body_hash: string;
  }>`select body_hash from mail_hook_nonces where nonce = ${nonce}`.execute(db);
  return rows[0]?.body_hash === body_hash;
}

export async function purgeNonces(db: Kysely<Database>, before: number): Promise<void> {
  await db.deleteFrom("mail_hook_nonces").where("at", "<", before).execute();
}
