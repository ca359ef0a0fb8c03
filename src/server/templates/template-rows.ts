/** Message templates in the database. */
import { sql } from "kysely";
import { type MessageTemplate, templateColumns } from "../../domain/templates/template.ts";
import type { Actor } from "../actor.ts";
import type { Trx } from "../db/schema.ts";
import { isSeenTemplate } from "./template-feed-sql.ts";

function seen(trx: Trx, actor: Actor) {
  return trx
    .selectFrom("message_templates as t")
    .where("t.tenant_id", "=", actor.tenant_id)
    .where(isSeenTemplate(actor));
}

export function listTemplateRows(trx: Trx, actor: Actor): Promise<MessageTemplate[]> {
  return seen(trx, actor)
    .select(templateColumns)
    .where("deleted_at", "is", null)
    .orderBy(sql`lower(name)`)
    .orderBy("id")
    .execute();
}

/** Includes a deleted one, with its `deleted_at`. Locked until the transaction ends. */
export function findTemplateRow(
  trx: Trx,
  actor: Actor,
  id: string,
): Promise<(MessageTemplate & { deleted_at: number | null }) | undefined> {
  return seen(trx, actor)
    .select([...templateColumns, "deleted_at"])
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst();
}

/** How many share a cap with this one. */
export async function countTemplates(
  trx: Trx,
  tenant_id: string,
  { owner, business_unit_id, created_by }: Pick<MessageTemplate, "owner" | "business_unit_id" | "created_by">,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from message_templates
    where tenant_id = ${tenant_id} and deleted_at is null and owner = ${owner}
      and (owner <> 'user' or created_by = ${created_by})
      and business_unit_id is not distinct from ${business_unit_id}::uuid`.execute(trx);
  return rows[0]?.count ?? 0;
}

/** False when the id is taken. */
export async function insertTemplateRow(
  trx: Trx,
  tenant_id: string,
  { seq: _seq, blocks, ...template }: MessageTemplate,
): Promise<boolean> {
  const inserted = await trx
    .insertInto("message_templates")
    .values({ tenant_id, ...template, blocks: JSON.stringify(blocks), deleted_at: null })
    .onConflict((conflict) => conflict.doNothing())
    .returning("id")
    .executeTakeFirst();
  return inserted !== undefined;
}

type Stored = Pick<MessageTemplate, "name" | "subject" | "body" | "blocks" | "owner" | "business_unit_id">;

export async function updateTemplateRow(
  trx: Trx,
  tenant_id: string,
  id: string,
  { blocks, ...set }: Partial<Stored> & { updated_at: number; deleted_at?: number | null },
): Promise<void> {
  await trx
    .updateTable("message_templates")
    .set({ ...set, ...(blocks && { blocks: JSON.stringify(blocks) }) })
    .where((eb) => eb.and({ tenant_id, id }))
    .execute();
}
