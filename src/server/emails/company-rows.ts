/** What emails say of the company: its name, and where its main office is. */
import { sql } from "kysely";
import type { Trx } from "../db/schema.ts";

export interface CompanyFacts {
  name: string;
  phone: string;
  /** On one line; empty while no main office has an address. */
  address: string;
}

export async function companyFacts(trx: Trx, tenant_id: string): Promise<CompanyFacts> {
  const { rows } = await sql<CompanyFacts>`select t.name, coalesce(c.office_phone, '') as phone,
      concat_ws(', ', nullif(c.office_address, ''), nullif(c.office_city, ''),
        nullif(concat_ws(' ', nullif(c.office_state, ''), nullif(c.office_zip_code, '')), '')) as address
    from tenants t left join corporations c
      on c.tenant_id = t.tenant_id and c.office_type = 'main' and c.deleted_at is null
    where t.tenant_id = ${tenant_id}`.execute(trx);
  return rows[0] ?? { name: "", phone: "", address: "" };
}
