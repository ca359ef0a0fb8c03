/** Kits, mailer orders and their pieces. */
import { type RawBuilder, sql, type SqlBool } from "kysely";
import type { Address } from "../../domain/contacts/contact.ts";
import { type LeftOut, type MailerAssignment, type MailerKit, recentlyMailedMs } from "../../domain/mailers/mailer.ts";
import { whereVisible, type Visibility } from "../changes/visibility.ts";
import { type Page, pageOf, type PageQuery } from "../db/pages.ts";
import type { Trx } from "../db/schema.ts";

export function listKits(trx: Trx, tenant_id: string): Promise<MailerKit[]> {
  return trx
    .selectFrom("mailer_kits")
    .select(["id", "name", "kind", "price", "minimum", "proof"])
    .where("tenant_id", "=", tenant_id)
    .where("active", "=", true)
    .where("deleted_at", "is", null)
    .orderBy("position")
    .orderBy("id")
    .execute();
}

/**
 * The rules of `mailingAddress`, `householdKey` and the minimum time since the last mailing, over all contacts of a
 * condition.
 */
function outcomes(tenant_id: string, where: RawBuilder<SqlBool>, now: number): RawBuilder<unknown> {
  const since = now - recentlyMailedMs;
  return sql`select r.id, case
      when r.reason is not null then r.reason
      when exists (select from mailer_items i where i.tenant_id = ${tenant_id} and i.contact_id = r.id and i.mailed_at > ${since})
        then 'recently_mailed'
      else 'mailable' end as fate, r.household
    from (
      select c.id, a.household, case
        when s.effect <> 'none' or (jsonb_array_length(c.addresses) > 0 and a.allowed = 0) then 'do_not_mail'
        when a.household is null then 'bad_address' end as reason
      from contact_book c
      left join statuses s on s.tenant_id = ${tenant_id} and s.id = c.status_id
      cross join lateral (
        select count(*) filter (where not (x->>'do_not_mail')::boolean) as allowed,
          (array_agg(regexp_replace(lower(x->>'line1'), '[^a-z0-9]', '', 'g') || '|' ||
            regexp_replace(lower(x->>'line2'), '[^a-z0-9]', '', 'g') || '|' || left(x->>'zip', 5)
            order by array_position(array['mailing','home','seasonal','work'], x->>'kind'), at)
            filter (where not (x->>'do_not_mail')::boolean and btrim(x->>'line1') <> '' and btrim(x->>'city') <> ''
              and x->>'state' <> '' and x->>'zip' ~ '^[0-9]{5}'))[1] as household
        from jsonb_array_elements(c.addresses) with ordinality as e(x, at)
      ) a
      where ${where}
    ) r`;
}

/** One letter per household: the contact with the lowest id represents it. */
function withHouseholds(inner: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`select f.id, case when f.fate = 'mailable'
      and row_number() over (partition by f.fate, f.household order by f.id) > 1 then 'same_household' else f.fate end as fate
    from (${inner}) f`;
}

export interface Mailing {
  matching: number;
  left_out: LeftOut;
  /** Ids of the contacts that get one. */
  mailable: number[];
}

/** Of the condition's contacts, only visible ones that are not deleted. */
export async function findMailing(
  trx: Trx,
  tenant_id: string,
  { where, visibility, now }: { where: RawBuilder<SqlBool>; visibility: Visibility; now: number },
): Promise<Mailing> {
  const meant = sql<SqlBool>`${where} and ${whereVisible(visibility, "c")} and c.deleted_at is null`;
  const { rows } = await sql<{ fate: string; count: number; ids: number[] | null }>`
    select g.fate, count(*)::int as count, array_agg(g.id order by g.id) filter (where g.fate = 'mailable') as ids
    from (${withHouseholds(outcomes(tenant_id, meant, now))}) g group by g.fate`.execute(trx);
  const of = (outcome: string) => rows.find((row) => row.fate === outcome)?.count ?? 0;
  const left_out = {
    do_not_mail: of("do_not_mail"),
    bad_address: of("bad_address"),
    recently_mailed: of("recently_mailed"),
    same_household: of("same_household"),
  };
  const matching = rows.reduce((sum, { count }) => sum + count, 0);
  const mailable = (rows.find((row) => row.fate === "mailable")?.ids ?? []).map(Number);
  return { matching, left_out, mailable };
}

const columns = [
  "id",
  "kit_id",
  "kit_name",
  "kind",
  "unit_price",
  "total_price",
  "status",
  "total",
  "done",
  "matching",
  "left_out",
  "note",
  "created_by",
  "created_at",
  "updated_at",
] as const;

export function findAssignment(trx: Trx, tenant_id: string, id: string): Promise<MailerAssignment | undefined> {
  return trx
    .selectFrom("mailer_assignments")
    .select(columns)
    .where((eb) => eb.and({ tenant_id, id }))
    .executeTakeFirst();
}

export async function insertAssignment(
  trx: Trx,
  tenant_id: string,
  { left_out, ...row }: MailerAssignment,
  contact_ids: number[],
): Promise<void> {
  await trx
    .insertInto("mailer_assignments")
    .values({ tenant_id, ...row, left_out: JSON.stringify(left_out), contact_ids })
    .execute();
}

export async function listAssignments(
  trx: Trx,
  tenant_id: string,
  { creators, ...page }: PageQuery & { creators: readonly string[] | null },
): Promise<Page<MailerAssignment>> {
  let fitting = trx.selectFrom("mailer_assignments").where("tenant_id", "=", tenant_id);
  if (creators) fitting = fitting.where("created_by", "in", [...creators]);
  const sorted = fitting.select(columns).orderBy("created_at", "desc").orderBy("id", "desc");
  return pageOf(sorted, page);
}

/** The next frozen contacts of an order, which is locked; undefined if it is over or gone. */
export async function nextPieces(
  trx: Trx,
  tenant_id: string,
  id: string,
  limit: number,
): Promise<{ done: number; total: number; ids: number[] } | undefined> {
  const { rows } = await sql<{ done: number; total: number; ids: number[] }>`
    select done, total, contact_ids[done + 1 : done + ${limit}::int] as ids from mailer_assignments
    where tenant_id = ${tenant_id} and id = ${id} and status <> 'complete' for update`.execute(trx);
  const [row] = rows;
  return row && { ...row, ids: row.ids.map(Number) };
}

export async function insertPieces(
  trx: Trx,
  tenant_id: string,
  assignment_id: string,
  pieces: readonly { contact_id: number; address: Address }[],
  mailed_at: number,
): Promise<void> {
  if (pieces.length === 0) return;
  await sql`insert into mailer_items (tenant_id, assignment_id, contact_id, address, mailed_at)
    select ${tenant_id}, ${assignment_id}, x.contact_id, x.address, ${mailed_at}
    from jsonb_to_recordset(${JSON.stringify(pieces)}::jsonb) as x(contact_id bigint, address jsonb)
    on conflict do nothing`.execute(trx);
}

export async function updateAssignment(
  trx: Trx,
  tenant_id: string,
  id: string,
  set: { status: MailerAssignment["status"]; done: number; updated_at: number },
): Promise<void> {
  await trx
    .updateTable("mailer_assignments")
    .set(set)
    .where((eb) => eb.and({ tenant_id, id }))
    .execute();
}
