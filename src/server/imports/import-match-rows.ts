/**
 * Second part of an import: which rows are people who stand earlier in the file or are contacts already.
 * Whole-table statements without a pairwise step, so that a file of one phone 250,000 times costs no more than another.
 * Two rows are one person when they share a phone or email and their first names do not differ.
 */
import { type RawBuilder, sql } from "kysely";
import type { ScrubAgainst } from "../../domain/imports/plan.ts";
import { inSight, sightOf } from "../changes/sight.ts";
import type { Ctx } from "../context.ts";
import type { Of } from "./import-rows.ts";

export async function matchRows(ctx: Ctx, of: Of, scrub: ScrubAgainst): Promise<void> {
  if (scrub.who === "nobody" || scrub.on_match === "add") return;
  await refuseRepeated(ctx, of);
  await findKnown(ctx, of, scrub);
}

const waitingKeys = ({ tenant_id, import_id }: Of) => sql`
  select r.row_no, r.first_key, unnest(r.match_keys) as key from import_rows r
  where r.tenant_id = ${tenant_id} and r.import_id = ${import_id} and r.status = 'waiting'`;

/** The first of equal rows stays. */
async function refuseRepeated({ trx }: Ctx, of: Of): Promise<void> {
  const reasons = JSON.stringify([{ reason: "duplicate_in_file", column: null }]);
  await sql`with keys as (${waitingKeys(of)}),
    seen as (
      select row_no, first_key,
        min(row_no) over (partition by key) as any_row,
        min(row_no) over (partition by key, first_key) as same_row,
        min(row_no) filter (where first_key = '') over (partition by key) as nameless_row
      from keys),
    repeated as (
      select distinct row_no from seen
      where same_row < row_no or nameless_row < row_no or (first_key = '' and any_row < row_no))
    update import_rows r set status = 'failed', reasons = ${reasons}::jsonb from repeated
    where r.tenant_id = ${of.tenant_id} and r.import_id = ${of.import_id} and r.row_no = repeated.row_no`.execute(trx);
}

async function findKnown(ctx: Ctx, of: Of, scrub: ScrubAgainst): Promise<void> {
  await sql`with keys as (${waitingKeys(of)}),
    known as materialized (
      select key, first_key, min(id) as id from (${await contactKeys(ctx, scrub)}) k group by key, first_key),
    known_any as (select key, min(id) as id from known group by key),
    found as (
      select r.row_no, k.id from keys r join known k on k.key = r.key and k.first_key = r.first_key
      union all select r.row_no, k.id from keys r join known k on k.key = r.key and k.first_key = '' where r.first_key <> ''
      union all select r.row_no, k.id from keys r join known_any k on k.key = r.key where r.first_key = ''),
    chosen as (select row_no, min(id) as id from found group by row_no)
    update import_rows r set match_id = chosen.id from chosen
    where r.tenant_id = ${of.tenant_id} and r.import_id = ${of.import_id} and r.row_no = chosen.row_no`.execute(
    ctx.trx,
  );
}

/** Every phone and email of the contacts compared with, in the form of `matchKeys`. */
async function contactKeys({ trx, actor }: Ctx, scrub: ScrubAgainst): Promise<RawBuilder<unknown>> {
  const sight = await sightOf(trx, actor, "contacts.edit");
  const whose = scrub.who === "mine" ? sql`c.owner_id = ${actor.user_id}` : inSight(sight, "c");
  const contacts = sql`contacts c where c.tenant_id = ${actor.tenant_id} and c.deleted_at is null and ${whose}`;
  const sides = [
    ...(scrub.by.includes("phone")
      ? [
          sql`select c.id, lower(c.first_name) as first_key,
      'p:' || regexp_replace(regexp_replace(p->>'number', '\\D', '', 'g'), '^1(?=\\d{10}$)', '') as key
      from (select id, first_name, jsonb_array_elements(phones) as p from ${contacts}) c`,
        ]
      : []),
    ...(scrub.by.includes("email")
      ? [
          sql`select c.id, lower(c.first_name) as first_key, 'e:' || lower(e->>'address') as key
      from (select id, first_name, jsonb_array_elements(emails) as e from ${contacts}) c`,
        ]
      : []),
  ];
  return sides.length > 0
    ? sql`${sql.join(sides, sql` union all `)}`
    : sql`select null::bigint as id, '' as first_key, '' as key where false`;
}
