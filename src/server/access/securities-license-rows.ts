import { sql } from "kysely";
import { type License, maySellSecurities } from "../../domain/users/license.ts";
import { dayOf } from "../../kit/dates.ts";
import type { Trx } from "../db/schema.ts";

/** Whether a user may see securities on the day of `now`. */
export async function holdsSecuritiesLicense(
  trx: Trx,
  { tenant_id, user_id }: { tenant_id: string; user_id: string },
  now: number,
): Promise<boolean> {
  const { rows } = await sql<Pick<License, "kind" | "status" | "issued" | "expires">>`
    select l.kind, l.status, l.issued, l.expires from licenses l
    where l.tenant_id = ${tenant_id} and l.user_id = ${user_id} and l.deleted_at is null`.execute(trx);
  return maySellSecurities(rows, dayOf(now));
}
