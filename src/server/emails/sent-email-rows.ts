/** Emails to all contacts a user may see. */
import { type RawBuilder, sql, type SqlBool } from "kysely";
import { nameOfContact } from "../../domain/contacts/contact-name.ts";
import { type SentEmail, type sentEmailOrders, sentSources } from "../../domain/emails/sent-email.ts";
import { whereVisible, type Visibility } from "../changes/visibility.ts";
import { type Page, type PageQuery, pageOfSql } from "../db/pages.ts";
import type { Trx } from "../db/schema.ts";

interface Asked extends PageQuery {
  tenant_id: string;
  visibility: Visibility;
  q?: string | undefined;
  status?: SentEmail["status"] | undefined;
  source?: SentEmail["source"] | undefined;
  order_field: (typeof sentEmailOrders)[number];
  order: "asc" | "desc";
}

const orders: Readonly<Record<Asked["order_field"], RawBuilder<unknown>>> = {
  at: sql`e.at`,
  subject: sql`lower(e.subject)`,
  to: sql`lower(e."to")`,
};

/** `shownStatus` in SQL. */
const shown = sql`case when e.status = 'failed' and e.reason = 'no_mail_server' then 'stored' else e.status end`;

type Row = Omit<SentEmail, "name"> & { contact: Parameters<typeof nameOfContact>[0] };

export async function listSentEmails(trx: Trx, asked: Asked): Promise<Page<SentEmail>> {
  const order = sql.raw(asked.order);
  const { rows, total_count } = await pageOfSql<Row>(
    trx,
    {
      select: sql`e.id, e.contact_id, e.subject, e."to", ${shown} as status, e.source, e.at, e.error,
        coalesce(trim(u.first_name || ' ' || u.last_name), '') as writer,
        jsonb_build_object('first_name', c.first_name, 'last_name', c.last_name, 'suffix', c.suffix,
          'business_name', c.business_name, 'phones', c.phones, 'emails', c.emails) as contact`,
      from: sql`${source(asked)} and ${asked.status === undefined ? sql`true` : sql`${shown} = ${asked.status}`}`,
      orderBy: sql`${orders[asked.order_field]} ${order}, e.id ${order}`,
    },
    asked,
  );
  const named = rows.map(({ contact, contact_id, ...row }) => ({
    ...row,
    contact_id: Number(contact_id),
    name: nameOfContact(contact),
  }));
  return { rows: named, total_count };
}

export async function countSentEmails(
  trx: Trx,
  asked: Asked,
): Promise<{ status: SentEmail["status"]; count: number }[]> {
  const { rows } = await sql<{
    status: SentEmail["status"];
    count: number;
  }>`select ${shown} as status, count(*)::int as count
    from ${source(asked)} group by 1`.execute(trx);
  return rows;
}

function source({ tenant_id, visibility, q, source: from }: Asked): RawBuilder<unknown> {
  const words = `%${(q ?? "").trim().replace(/[\\%_]/g, "\\$&")}%`;
  const conditions: RawBuilder<SqlBool>[] = [
    sql<SqlBool>`e.tenant_id = ${tenant_id} and e.deleted_at is null and c.deleted_at is null`,
    sql<SqlBool>`${whereVisible(visibility, "c")}`,
    sql<SqlBool>`e.source = any(${from === undefined ? [...sentSources] : [from]}::text[])`,
    ...(words === "%%" ? [] : [sql<SqlBool>`(e.subject ilike ${words} or e."to" ilike ${words})`]),
  ];
  return sql`email_logs e join contacts c on c.tenant_id = e.tenant_id and c.id = e.contact_id
    left join users u on u.tenant_id = e.tenant_id and u.id = e.user_id
    where ${sql.join(conditions, sql` and `)}`;
}
