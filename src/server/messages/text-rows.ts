/** Texts and conversations in the database. */
import { sql } from "kysely";
import type { Contact } from "../../domain/contacts/contact.ts";
import { type Conversation, conversationColumns } from "../../domain/messages/conversation.ts";
import type { TextMedia } from "../../domain/messages/text-media.ts";
import { type TextRow, textColumns } from "../../domain/messages/text.ts";
import { textsKept } from "../../domain/messages/text-limits.ts";
import { isSamePhone, phoneKey } from "../../domain/values/phone-number.ts";
import { wireColumns } from "../contacts/contact-rows.ts";
import { type Page, pageOf, type PageQuery } from "../db/pages.ts";
import type { Database, Trx } from "../db/schema.ts";
import type { Kysely } from "kysely";

export interface TextKey {
  tenant_id: string;
  id: string;
}

export async function insertText(
  trx: Trx,
  tenant_id: string,
  { seq: _seq, ...row }: TextRow,
  provider_id: string | null = null,
): Promise<boolean> {
  const inserted = await trx
    .insertInto("texts")
    .values({ tenant_id, ...row, media: json(row.media), provider_id, ...nothingYet })
    .onConflict((conflict) => conflict.doNothing())
    .returning("id")
    .executeTakeFirst();
  return inserted !== undefined;
}

const nothingYet = { sending_at: null, looked_up_at: null, deleted_at: null };
/** An array would be taken for one of PostgreSQL's. */
const json = (media: readonly TextMedia[]) => JSON.stringify(media) as unknown as TextMedia[];

export function findText(trx: Trx, { tenant_id, id }: TextKey, lock = false): Promise<TextRow | undefined> {
  const found = trx
    .selectFrom("texts")
    .select(textColumns)
    .where((eb) => eb.and({ tenant_id, id, deleted_at: null }));
  return (lock ? found.forUpdate() : found).executeTakeFirst();
}

export async function textOfProvider(trx: Trx, tenant_id: string, provider_id: string): Promise<string | undefined> {
  const row = await trx
    .selectFrom("texts")
    .select("id")
    .where((eb) => eb.and({ tenant_id, provider_id }))
    .executeTakeFirst();
  return row?.id;
}

interface Carried {
  provider_id?: string;
  sending_at?: number;
  looked_up_at?: number;
  media?: readonly TextMedia[];
}

export async function updateText(
  trx: Trx,
  tenant_id: string,
  text: TextRow,
  { media, ...carried }: Carried = {},
): Promise<void> {
  const { status, reason, error, scheduled_at, sent_at, read_at, verdict, our_number, updated_at, version } = text;
  await trx
    .updateTable("texts")
    .set({
      status,
      reason,
      error,
      scheduled_at,
      sent_at,
      read_at,
      verdict,
      our_number,
      updated_at,
      version,
      ...carried,
      ...(media && { media: json(media) }),
    })
    .where((eb) => eb.and({ tenant_id, id: text.id }))
    .execute();
}

/** Returns those that are no longer among the newest: devices drop them. */
export async function letGoOldTexts(trx: Trx, tenant_id: string, conversation_id: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`update texts set kept = false where tenant_id = ${tenant_id} and id in (
      select t.id from texts t where t.tenant_id = ${tenant_id} and t.conversation_id = ${conversation_id} and t.kept
      order by t.at desc, t.id desc offset ${textsKept}
    ) returning id`.execute(trx);
  return rows.map(({ id }) => id);
}

export function listTexts(
  trx: Trx,
  tenant_id: string,
  conversation_id: string,
  page: PageQuery,
): Promise<Page<TextRow>> {
  const sorted = trx
    .selectFrom("texts")
    .select(textColumns)
    .where((eb) => eb.and({ tenant_id, conversation_id, deleted_at: null }))
    .orderBy("at", "desc")
    .orderBy("id", "desc");
  return pageOf(sorted, page);
}

/** Queued texts whose time has come, of every tenant; oldest first. */
export async function listDueTexts(db: Kysely<Database>, now: number, limit: number): Promise<TextKey[]> {
  const { rows } = await sql<TextKey>`select tenant_id, id from texts where status = 'queued'
    and coalesce(scheduled_at, 0) <= ${now} order by coalesce(scheduled_at, 0), at, id limit ${limit}`.execute(db);
  return rows;
}

/** The carrier was asked before then and no answer was stored. */
export async function listLostTexts(db: Kysely<Database>, before: number, limit: number): Promise<TextKey[]> {
  const { rows } = await sql<TextKey>`select tenant_id, id from texts where status = 'sending' and provider_id is null
    and looked_up_at is null and sending_at < ${before} order by sending_at limit ${limit}`.execute(db);
  return rows;
}

export async function sendingSince(trx: Trx, { tenant_id, id }: TextKey): Promise<number | null> {
  const row = await trx
    .selectFrom("texts")
    .select("sending_at")
    .where((eb) => eb.and({ tenant_id, id, status: "sending", provider_id: null }))
    .executeTakeFirst();
  return row?.sending_at ?? null;
}

/** An answer of theirs that may be a refusal, not judged yet. */
export async function hasOpenAnswer(trx: Trx, tenant_id: string, contact_id: number): Promise<boolean> {
  const row = await trx
    .selectFrom("texts")
    .select("id")
    .where((eb) => eb.and({ tenant_id, contact_id, verdict: "open" }))
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Queued texts to a number, of any contact. */
export async function listQueuedTo(trx: Trx, tenant_id: string, number: string): Promise<TextRow[]> {
  const rows = await trx
    .selectFrom("texts as t")
    .innerJoin("conversations as v", (join) =>
      join.onRef("v.tenant_id", "=", "t.tenant_id").onRef("v.id", "=", "t.conversation_id"),
    )
    .select(textColumns.map((column) => `t.${column}` as const))
    .where((eb) => eb.and({ "t.tenant_id": tenant_id, "v.number_key": phoneKey(number), "t.status": "queued" }))
    .forUpdate("t")
    .execute();
  return rows as TextRow[];
}

export async function insertConversation(
  trx: Trx,
  tenant_id: string,
  { seq: _seq, ...row }: Conversation,
): Promise<boolean> {
  const inserted = await trx
    .insertInto("conversations")
    .values({ tenant_id, ...row, number_key: phoneKey(row.number), deleted_at: null })
    .onConflict((conflict) => conflict.doNothing())
    .returning("id")
    .executeTakeFirst();
  return inserted !== undefined;
}

export async function updateConversation(trx: Trx, tenant_id: string, conversation: Conversation): Promise<void> {
  const { id, seq: _seq, number: _number, ...row } = conversation;
  await trx
    .updateTable("conversations")
    .set(row)
    .where((eb) => eb.and({ tenant_id, id }))
    .execute();
}

export function findConversation(
  trx: Trx,
  { tenant_id, id }: TextKey,
  lock = false,
): Promise<Conversation | undefined> {
  const found = trx
    .selectFrom("conversations")
    .select(conversationColumns)
    .where((eb) => eb.and({ tenant_id, id, deleted_at: null }));
  return (lock ? found.forUpdate() : found).executeTakeFirst();
}

/** The latest one with a number; of any contact where none is given. */
export function conversationWith(
  trx: Trx,
  tenant_id: string,
  { number, contact_id }: { number: string; contact_id?: number | null },
): Promise<Conversation | undefined> {
  return trx
    .selectFrom("conversations")
    .select(conversationColumns)
    .where((eb) => eb.and({ tenant_id, number_key: phoneKey(number), deleted_at: null }))
    .where((eb) =>
      contact_id === undefined ? eb.val(true) : eb("contact_id", contact_id === null ? "is" : "=", contact_id),
    )
    .orderBy("last_at", "desc")
    .orderBy("id")
    .limit(1)
    .forUpdate()
    .executeTakeFirst();
}

export function latestConversation(trx: Trx, tenant_id: string, contact_id: number): Promise<Conversation | undefined> {
  return trx
    .selectFrom("conversations")
    .select(conversationColumns)
    .where((eb) => eb.and({ tenant_id, contact_id, deleted_at: null }))
    .orderBy("last_at", "desc")
    .orderBy("id")
    .limit(1)
    .executeTakeFirst();
}

/** Marks what was received as read. Returns the ids. */
export async function markTextsRead(
  trx: Trx,
  tenant_id: string,
  conversation_id: string,
  now: number,
): Promise<string[]> {
  const rows = await trx
    .updateTable("texts")
    .set((eb) => ({ read_at: now, updated_at: now, version: eb("version", "+", 1) }))
    .where((eb) => eb.and({ tenant_id, conversation_id, direction: "inbound", read_at: null }))
    .returning("id")
    .execute();
  return rows.map(({ id }) => id);
}

/** All contacts with this number, whoever owns them; locked in number order, as everywhere. */
export async function contactsHolding(trx: Trx, tenant_id: string, number: string): Promise<Contact[]> {
  const digits = phoneKey(number);
  if (digits.length < digitsMin) return [];
  const { rows } = await sql<Contact>`select ${wireColumns} from contacts c
    where c.tenant_id = ${tenant_id} and c.deleted_at is null and c.merged_into_id is null
      and c.id in (select b.id from contact_book b where b.tenant_id = ${tenant_id} and b.deleted_at is null
        and b.haystack like ${`%${digits}%`})
    order by c.id for update of c`.execute(trx);
  return rows.filter(({ phones }) => phones.some((phone) => isSamePhone(phone.number, number)));
}
const digitsMin = 7;
