/** How incoming email stands, and how far a mailbox is read. */
import { type Kysely, sql } from "kysely";
import type { InboundKind } from "../../domain/emails/inbound-kind.ts";
import type { MailboxMark } from "../../vendors/inbound-mail/mailbox-port.ts";
import type { Database } from "../db/schema.ts";

export interface InboundState {
  read_at: number | null;
  last_mail_at: number | null;
  /** Empty: none. */
  error: string;
  error_at: number | null;
}

export async function inboundState(db: Kysely<Database>, kind: InboundKind): Promise<InboundState | undefined> {
  return db
    .selectFrom("inbound_states")
    .select(["read_at", "last_mail_at", "error", "error_at"])
    .where("kind", "=", kind)
    .executeTakeFirst();
}

/** Only what is given changes. */
export async function noteInbound(
  db: Kysely<Database>,
  kind: InboundKind,
  change: Partial<InboundState>,
): Promise<void> {
  await db
    .insertInto("inbound_states")
    .values({ kind, ...change })
    .onConflict((conflict) => conflict.column("kind").doUpdateSet({ kind, ...change }))
    .execute();
}

export async function mailboxMark(db: Kysely<Database>): Promise<MailboxMark | null> {
  const row = await db
    .selectFrom("inbound_states")
    .select(["uid_validity", "uid", "waiting"])
    .where("kind", "=", "imap")
    .executeTakeFirst();
  return row && row.uid_validity !== null ? { ...row, uid_validity: row.uid_validity } : null;
}

export async function beginMailbox(db: Kysely<Database>, { uid_validity, uid }: MailboxMark): Promise<void> {
  const mark = { uid_validity, uid, waiting: sql<number[]>`'[]'::jsonb` };
  await db
    .insertInto("inbound_states")
    .values({ kind: "imap", ...mark })
    .onConflict((conflict) => conflict.column("kind").doUpdateSet(mark))
    .execute();
}

/** Read by several servers at once it only moves on, and an email that waits is not forgotten by the other. */
export async function moveMailbox(
  db: Kysely<Database>,
  { uid_validity, uid, waits }: { uid_validity: string; uid: number; waits: boolean },
): Promise<void> {
  const waiting = waits
    ? sql`case when waiting @> ${uid}::text::jsonb then waiting else waiting || ${uid}::text::jsonb end`
    : sql`coalesce((select jsonb_agg(one) from jsonb_array_elements(waiting) one where one <> ${uid}::text::jsonb),
        '[]')`;
  await sql`update inbound_states set uid = greatest(uid, ${uid}), waiting = ${waiting}
    where kind = 'imap' and uid_validity = ${uid_validity}`.execute(db);
}
