/** Who may see a training `t`, as SQL: the rule of `domain/trainings/audience.ts`. */
import { type RawBuilder, sql } from "kysely";
import { may } from "../../domain/users/access.ts";
import type { Actor } from "../actor.ts";

interface Person {
  tenant_id: string;
  account_type: RawBuilder<unknown>;
  rm: RawBuilder<unknown>;
  business_unit_id: RawBuilder<unknown>;
}

export function isForActor({
  tenant_id,
  account_type,
  rm,
  business_unit_id,
}: Actor & { rm: boolean }): RawBuilder<unknown> {
  if (may({ account_type, rm }, "trainings.edit")) return sql`true`;
  return isFor({
    tenant_id,
    account_type: sql`${account_type}::text`,
    rm: sql`${rm}::boolean`,
    business_unit_id: sql`${business_unit_id}::uuid`,
  });
}

/** Of a person without the right to edit trainings. */
export function isFor({ tenant_id, account_type, rm, business_unit_id }: Person): RawBuilder<unknown> {
  const above = sql`(with recursive above (id, parent_id) as (
      select id, parent_id from business_units where tenant_id = ${tenant_id} and id = ${business_unit_id}
      union
      select b.id, b.parent_id from business_units b join above on b.id = above.parent_id where b.tenant_id = ${tenant_id}
    ) select id from above)`;
  return sql`((t.for_account_types = '{}' or ${account_type} = any(t.for_account_types)
      or (${rm} and 'relationship_manager' = any(t.for_account_types)))
    and exists (select from corporations co where co.tenant_id = t.tenant_id and co.id = t.corporation_id
      and (co.business_unit_id is null or co.business_unit_id in ${above})))`;
}
