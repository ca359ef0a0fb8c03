/**
 * Do-not-call lists held by the tenant: the marks on its own contacts' numbers, including deleted contacts, those
 * retained for numbers that left one, and uploaded lists (domain §10, §23).
 */
import { type RawBuilder, sql } from "kysely";
import type { DncList } from "../../domain/imports/plan.ts";
import type { Trx } from "../db/schema.ts";
import type { Of } from "./import-rows.ts";

const saysSo: Readonly<Record<DncList, RawBuilder<unknown>>> = {
  own: sql`(p->>'do_not_call' = 'true' or p->>'dnc_status' = 'internal')`,
  federal: sql`p->>'dnc_status' = 'federal'`,
  state: sql`p->>'dnc_status' = 'state'`,
  litigator: sql`p->>'dnc_status' = 'litigator'`,
  dead: sql`(p->>'bad_number' = 'true' or p->>'line_type' = 'invalid')`,
};

/** Rejects new contacts whose number is listed; with `marks`, they stay waiting with the lists recorded on the row. */
export async function markListed(trx: Trx, of: Of, lists: readonly DncList[], marks: boolean): Promise<void> {
  const reasons = JSON.stringify([{ reason: "dnc_listed", column: null }]);
  const outcome = marks ? sql`` : sql`, status = 'failed', reasons = ${reasons}::jsonb`;
  const lists_of_number = sql.join(
    lists.map((list) => sql`case when ${saysSo[list]} then ${list}::text end`),
    sql`, `,
  );
  await sql`with numbers as materialized (
      select r.row_no, key from import_rows r, unnest(r.match_keys) as key
      where r.tenant_id = ${of.tenant_id} and r.import_id = ${of.import_id} and r.status = 'waiting' and r.match_id is null
        and left(key, 2) = 'p:'),
    uploaded as materialized (
      select s.kind as list, n::text as digits
      from scrub_lists s join scrub_list_parts p on p.tenant_id = s.tenant_id and p.list_id = s.id, unnest(p.numbers) n
      where s.tenant_id = ${of.tenant_id} and s.kind = any(${[...lists]}::text[])
        and n in (select substr(key, 3)::bigint from numbers where key ~ '^p:\\d{10}$')),
    listed as materialized (
      select distinct l.list, regexp_replace(regexp_replace(n.number, '\\D', '', 'g'), '^1(?=\\d{10}$)', '') as digits
      from (select p->>'number' as number, array[${lists_of_number}] as lists
        from contacts c, jsonb_array_elements(c.phones) p where c.tenant_id = ${of.tenant_id}
        union all
        select v.number_key, array[${lists_of_number}]
        from number_verdicts v, to_jsonb(v) p where v.tenant_id = ${of.tenant_id}) n,
        unnest(n.lists) as l(list) where l.list is not null
      union select list, digits from uploaded),
    found as (
      select r.row_no, array_agg(distinct l.list || ':' || l.digits) as listed
      from numbers r join listed l on r.key = 'p:' || l.digits
      group by r.row_no)
    update import_rows r set listed = found.listed ${outcome} from found
    where r.tenant_id = ${of.tenant_id} and r.import_id = ${of.import_id} and r.row_no = found.row_no`.execute(trx);
}
