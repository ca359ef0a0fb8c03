/** Public pages that show a merged carrier show the other one; corporations of a joined unit belong to the other one. */
import { sql } from "kysely";
import { type IdPair, withIdReplaced } from "../../kit/replace-id.ts";
import type { Ctx } from "../context.ts";
import { forgetPages } from "./page-cache.ts";
import { pagesOfCorporation } from "./webpage-rows.ts";

export async function pagesFollow(ctx: Ctx, ids: IdPair): Promise<void> {
  const { trx, actor, world, changeSet, services } = ctx;
  const { tenant_id } = actor;
  const { rows } = await sql<{ id: string; carriers: string[] }>`select id, carriers from webpages
    where tenant_id = ${tenant_id} and ${ids.from}::uuid = any(carriers) order by id for update`.execute(trx);
  for (const { id, carriers } of rows)
    await sql`update webpages set carriers = ${withIdReplaced(carriers, ids)}::uuid[],
        updated_at = greatest(${world.now()}, updated_at)
      where tenant_id = ${tenant_id} and id = ${id}`.execute(trx);
  if (rows.length === 0) return;
  changeSet.add("webpages", ...rows.map(({ id }) => id));
  ctx.afterCommit(() => forgetPages(services));
}

export async function corporationsFollow(ctx: Ctx, { from, to }: IdPair): Promise<void> {
  const { trx, actor, world, changeSet, services } = ctx;
  const { tenant_id } = actor;
  const { rows } = await sql`update corporations set business_unit_id = ${to},
      updated_at = greatest(${world.now()}, updated_at + 1), version = version + 1
    where tenant_id = ${tenant_id} and business_unit_id = ${from} and deleted_at is null returning id`.execute(trx);
  const pages = await pagesOfCorporation(trx, tenant_id, [to]);
  if (pages.length > 0) changeSet.add("webpages", ...pages);
  if (rows.length > 0) ctx.afterCommit(() => forgetPages(services));
}
