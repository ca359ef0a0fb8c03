import { sql } from "kysely";
import type { Signup, SignupFields, SignupStatus } from "../../domain/signups/signup.ts";
import type { signupOrders } from "../../contract/signups/admin-signups.ts";
import { type Page, pageOfSql, type PageQuery } from "../db/pages.ts";
import type { Trx } from "../db/schema.ts";

/** A user who was invited and has signed in is done. */
const status = sql<SignupStatus>`case when s.status = 'approved' and c.last_sign_in_at is not null then 'done'
  else s.status end`;
const columns = sql`s.id, s.first_name, s.last_name, s.email, s.phone, s.company, s.npn, s.plan, s.invited_by,
  coalesce(trim(i.first_name || ' ' || i.last_name), '') as invited_by_name, ${status} as status, s.reason,
  coalesce(trim(d.first_name || ' ' || d.last_name), '') as decided_by_name, s.decided_at, s.user_id, s.created_at,
  s.version`;
const tables = sql`signups s
  left join users i on i.tenant_id = s.tenant_id and i.id = s.invited_by
  left join users d on d.tenant_id = s.tenant_id and d.id = s.decided_by
  left join credentials c on c.tenant_id = s.tenant_id and c.user_id = s.user_id`;

const orders = {
  created_at: sql`s.created_at`,
  name: sql`lower(s.last_name || ' ' || s.first_name)`,
  email: sql`lower(s.email)`,
  status,
} satisfies Record<(typeof signupOrders)[number], unknown>;

export interface SignupSearch extends PageQuery {
  q?: string | undefined;
  status?: SignupStatus | undefined;
  order_field: (typeof signupOrders)[number];
  order: "asc" | "desc";
}

export function listSignups(trx: Trx, tenant_id: string, asked: SignupSearch): Promise<Page<Signup>> {
  const words = (asked.q ?? "").toLowerCase().split(/\s+/).filter(Boolean).slice(0, 6);
  const matches = words.map((word) => {
    const like = `%${word.replace(/[\\%_]/g, "\\$&")}%`;
    return sql`lower(s.first_name || ' ' || s.last_name || ' ' || s.email || ' ' || s.company || ' ' || s.npn) like ${like}`;
  });
  const conditions = [sql`s.tenant_id = ${tenant_id}`, ...matches];
  if (asked.status) conditions.push(sql`${status} = ${asked.status}`);
  const direction = sql.raw(asked.order);
  return pageOfSql<Signup>(
    trx,
    {
      select: columns,
      from: sql`${tables} where ${sql.join(conditions, sql` and `)}`,
      orderBy: sql`${orders[asked.order_field]} ${direction}, s.id ${direction}`,
    },
    asked,
  );
}

export async function findSignup(trx: Trx, tenant_id: string, id: string): Promise<Signup | undefined> {
  const { rows } = await sql<Signup>`select ${columns} from ${tables}
    where s.tenant_id = ${tenant_id} and s.id = ${id}`.execute(trx);
  return rows[0];
}

export async function lockSignup(trx: Trx, tenant_id: string, id: string): Promise<Signup | undefined> {
  await trx
    .selectFrom("signups")
    .select("id")
    .where((eb) => eb.and({ tenant_id, id }))
    .forUpdate()
    .executeTakeFirst();
  return findSignup(trx, tenant_id, id);
}

interface NewSignup extends SignupFields {
  tenant_id: string;
  id: string;
  invited_by: string | null;
  status: "started" | "verified";
  created_at: number;
}

/** False if the address already has an open request. */
export async function insertSignup(trx: Trx, signup: NewSignup): Promise<boolean> {
  const { rows } = await sql`insert into signups
      (tenant_id, id, first_name, last_name, email, phone, company, npn, invited_by, plan, status, created_at)
    values (${signup.tenant_id}, ${signup.id}, ${signup.first_name}, ${signup.last_name}, ${signup.email},
      ${signup.phone}, ${signup.company}, ${signup.npn}, ${signup.invited_by}, ${signup.plan}, ${signup.status},
      ${signup.created_at})
    on conflict do nothing returning id`.execute(trx);
  return rows.length === 1;
}

interface Decision {
  id: string;
  status: "approved" | "rejected";
  reason: string;
  user_id: string | null;
  decided_by: string;
  decided_at: number;
}

export async function decideSignup(trx: Trx, tenant_id: string, { id, ...decision }: Decision): Promise<void> {
  await trx
    .updateTable("signups")
    .set((eb) => ({ ...decision, version: eb("version", "+", 1) }))
    .where((eb) => eb.and({ tenant_id, id }))
    .execute();
}
