/** Purges contacts; each leaves a move row, so that every device drops it too (domain §9). */
import { sql } from "kysely";
import type { Contact } from "../../domain/contacts/contact.ts";
import { auditAll } from "../changes/audit.ts";
import type { Ctx } from "../context.ts";
import { letGoContents } from "../storage/content-rows.ts";
import { deleteFilesOf } from "../files/contact-file-rows.ts";
import { mediaHashesOf } from "../messages/text-media-rows.ts";
import { deleteMergesInto } from "../duplicates/contact-merge-rows.ts";

export type PurgedContact = Pick<Contact, "id" | "owner_id" | "pool_id">;

/** Locked contacts without a retention rule (`isKeptByRule`). */
export async function purgeContacts(ctx: Ctx, doomed: readonly PurgedContact[]): Promise<void> {
  if (doomed.length === 0) return;
  const ids = doomed.map(({ id }) => id);
  await deleteMailsTo(ctx, ids);
  const pictures = await mediaHashesOf(ctx.trx, ctx.actor.tenant_id, ids);
  for (const table of belongings) {
    await sql`delete from ${sql.table(table)} where tenant_id = ${ctx.actor.tenant_id} and contact_id = any(${ids}::bigint[])`.execute(
      ctx.trx,
    );
  }
  const files = await deleteFilesOf(ctx.trx, ctx.actor.tenant_id, ids);
  await letGoContents(ctx.trx, ctx.actor.tenant_id, [...files, ...pictures]);
  await deleteFavorites(ctx, ids);
  await forgetReferrers(ctx, ids);
  await forgetNames(ctx, ids);
  await deleteMergesInto(ctx.trx, ctx.actor.tenant_id, ids);
  await ctx.trx.deleteFrom("contacts").where("tenant_id", "=", ctx.actor.tenant_id).where("id", "in", ids).execute();
  await leaveMoves(ctx, doomed);
  await auditAll(
    ctx,
    ids.map((id) => ({ action: "purge", record_type: "contact", record_id: id })),
  );
}

/**
 * Calls are retained: the law requires it, and they name a number, not a person. Match keys were removed when the
 * contact was deleted.
 */
const belongings = [
  "notes",
  "email_logs",
  "conversations",
  "texts",
  "campaign_sends",
  "number_checks",
  "policies",
  "securities",
  "data_captures",
  "rx_details",
  "contact_activities",
  "call_skips",
  "read_grants",
  "quotes",
  "e_applications",
  "aftercares",
  "medicare_imports",
  "mailer_items",
  "api_requests",
  "flow_runs",
  "flow_history",
  "contact_secrets",
];

/** Outgoing messages also name the contact. */
async function deleteMailsTo({ trx, actor }: Ctx, ids: readonly number[]): Promise<void> {
  await sql`delete from mail_events v using mails m, email_logs e where v.tenant_id = ${actor.tenant_id}
    and m.tenant_id = v.tenant_id and m.id = v.mail_id and e.tenant_id = m.tenant_id and e.id = m.email_log_id
    and e.contact_id = any(${ids}::bigint[])`.execute(trx);
  await sql`delete from mails m using email_logs e where m.tenant_id = ${actor.tenant_id} and e.tenant_id = m.tenant_id
    and e.id = m.email_log_id and e.contact_id = any(${ids}::bigint[])`.execute(trx);
}

async function deleteFavorites({ trx, actor, world, changeSet }: Ctx, ids: number[]): Promise<void> {
  const now = world.now();
  const gone = await trx
    .updateTable("favorites")
    .set({ deleted_at: now, updated_at: now })
    .where("tenant_id", "=", actor.tenant_id)
    .where("favorite_id", "in", ids)
    .where("deleted_at", "is", null)
    .returning("id")
    .execute();
  if (gone.length > 0) changeSet.add("favorites", ...gone.map(({ id }) => id));
}

/** Contacts they referred remain, without a dangling number. */
async function forgetReferrers({ trx, actor, changeSet }: Ctx, ids: readonly number[]): Promise<void> {
  const { rows } = await sql<{ id: number }>`update contacts set referred_by_id = null
    where tenant_id = ${actor.tenant_id} and referred_by_id = any(${ids}::bigint[]) returning id`.execute(trx);
  if (rows.length > 0) changeSet.add("contacts", ...rows.map(({ id }) => id));
}

/** Transfer logs remain; the contact's name in them is removed. */
async function forgetNames({ trx, actor }: Ctx, ids: readonly number[]): Promise<void> {
  await sql`update transfer_logs set name = '' where tenant_id = ${actor.tenant_id} and contact_id = any(${ids}::bigint[])`.execute(
    trx,
  );
}

async function leaveMoves({ trx, actor, world, changeSet }: Ctx, doomed: readonly PurgedContact[]): Promise<void> {
  const rows = doomed.map(({ id, owner_id, pool_id }) => ({
    tenant_id: actor.tenant_id,
    id: world.uuid(),
    contact_id: id,
    from_owner_id: owner_id,
    from_pool_id: pool_id,
    to_owner_id: null,
    to_pool_id: null,
    actor_id: null,
    acting_as_id: null,
    reason: "purge",
    at: world.now(),
  }));
  await trx.insertInto("moves").values(rows).execute();
  changeSet.add("moves", ...rows.map(({ id }) => id));
}
