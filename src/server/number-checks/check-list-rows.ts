/** Results of checks as their user sees them: lists and counts have the same conditions. */
import { type RawBuilder, sql, type SqlBool } from "kysely";
import { nameOfContact } from "../../domain/contacts/contact-name.ts";
import { type CheckKind, checkKinds } from "../../domain/number-checks/check-options.ts";
import type { CheckCounts, NumberCheck } from "../../domain/number-checks/number-check.ts";
import { digitsOf } from "../../kit/text.ts";
import { type Visibility, whereVisible } from "../changes/visibility.ts";
import { type Page, pageOfSql, type PageQuery } from "../db/pages.ts";
import type { Trx } from "../db/schema.ts";

type Condition = RawBuilder<SqlBool>;

const done = (more: Condition) => sql<SqlBool>`n.status = 'done' and ${more}`;
const status = (name: string) => sql<SqlBool>`n.status = ${name}`;
const line = (name: string) => done(sql`n.line_type = ${name}`);
const conditions: Readonly<Record<CheckKind, Condition>> = {
  all: sql`true`,
  queued: status("queued"),
  mobile: line("mobile"),
  landline: line("landline"),
  voip: line("voip"),
  invalid: line("invalid"),
  unknown: line("unknown"),
  listed: done(sql`n.dnc_status not in ('clear', 'unknown')`),
  reassigned: done(sql`n.reassigned is true`),
  disconnected: done(sql`n.disconnected is true`),
  failed: status("failed"),
  cancelled: status("cancelled"),
  skipped: status("skipped"),
};

interface Whose {
  tenant_id: string;
  user_id: string;
  visibility: Visibility;
}

function from({ tenant_id, user_id, visibility }: Whose, more: Condition): RawBuilder<unknown> {
  return sql`number_checks n
    join number_check_jobs j on j.tenant_id = n.tenant_id and j.id = n.job_id
    join contacts c on c.tenant_id = n.tenant_id and c.id = n.contact_id
    where n.tenant_id = ${tenant_id} and j.user_id = ${user_id} and ${whereVisible(visibility, "c")} and ${more}`;
}

interface Asked extends PageQuery {
  job_id?: string | undefined;
  id?: string | undefined;
  kind: CheckKind;
  q?: string | undefined;
  order_field: "position" | "number" | "line_type" | "carrier" | "checked_at";
  order?: "asc" | "desc" | undefined;
}

type Named = Parameters<typeof nameOfContact>[0];
const columns = sql.raw(
  `n.id, n.job_id, n.contact_id, n.number, n.status, n.reason, n.cost, n.line_type, n.carrier, n.valid, n.reassigned,
  n.disconnected, n.note, n.dnc_status, n.source, n.checked_at, jsonb_build_object('first_name', c.first_name,
  'last_name', c.last_name, 'suffix', c.suffix, 'business_name', c.business_name, 'phones', c.phones,
  'emails', c.emails) as contact`,
);

export async function listChecks(trx: Trx, whose: Whose, asked: Asked): Promise<Page<NumberCheck>> {
  const { job_id, id, kind, q = "", order_field, order = order_field === "checked_at" ? "desc" : "asc" } = asked;
  const where = [
    conditions[kind],
    ...(job_id === undefined ? [] : [sql<SqlBool>`n.job_id = ${job_id}`]),
    ...(id === undefined ? [] : [sql<SqlBool>`n.id = ${id}`]),
    searched(q),
  ];
  const orderBy = sql`${sql.ref(`n.${order_field}`)} ${sql.raw(order)} nulls last, n.job_id, n.position, n.id`;
  const select = { select: columns, from: from(whose, sql`${sql.join(where, sql` and `)}`), orderBy };
  const { rows, total_count } = await pageOfSql<Omit<NumberCheck, "name"> & { contact: Named }>(trx, select, asked);
  return {
    rows: rows.map(({ contact, ...row }) => ({
      ...row,
      contact_id: Number(row.contact_id),
      name: nameOfContact(contact),
    })),
    total_count,
  };
}

function searched(q: string): Condition {
  const text = q.trim().toLowerCase();
  if (text === "") return sql`true`;
  const digits = digitsOf(text);
  return sql`(strpos(c.haystack, ${text}) > 0
    ${digits.length >= 3 ? sql`or strpos(n.number_key, ${digits}) > 0` : sql``})`;
}

export interface JobSums {
  counts: CheckCounts;
  cost: number;
}

export async function sumsOf(trx: Trx, whose: Whose, job_ids: readonly string[]): Promise<Map<string, JobSums>> {
  if (job_ids.length === 0) return new Map();
  const counted = checkKinds.map(
    (kind) => sql`count(*) filter (where ${conditions[kind]}) as ${sql.ref(`of_${kind}`)}`,
  );
  const { rows } = await sql<{ job_id: string; cost: number } & Record<`of_${CheckKind}`, number>>`select n.job_id,
      coalesce(sum(n.cost), 0)::int as cost, ${sql.join(counted)}
    from ${from(whose, sql`n.job_id = any(${[...job_ids]}::uuid[])`)} group by n.job_id`.execute(trx);
  return new Map(rows.map((row) => [row.job_id, { cost: row.cost, counts: countsOf((kind) => row[`of_${kind}`]) }]));
}

export const noSums: JobSums = { cost: 0, counts: countsOf(() => 0) };

function countsOf(of: (kind: CheckKind) => number): CheckCounts {
  return Object.fromEntries(checkKinds.map((kind) => [kind, Number(of(kind))])) as CheckCounts;
}
