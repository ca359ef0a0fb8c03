import { type RawBuilder, sql } from "kysely";
import { insuranceLines, licenseColumns } from "../../domain/users/license.ts";
import { type Sources, tenantWide, type FeedQuery, words } from "../changes/feed-sources.ts";

const licenseColumnsBesideNumber = licenseColumns
  .filter((column) => column !== "number")
  .map((column) => sql.ref(`t.${column}`));
const isOfAState = sql`t.kind = any(${[...insuranceLines]}::text[])`;

function isNear({ visibilities }: FeedQuery): RawBuilder<unknown> {
  return visibilities.contacts.all ? sql`true` : sql`t.user_id = any(${visibilities.contacts.owners}::uuid[])`;
}

/** The tenant's licenses that this user's device may not have. */
function isHiddenLicense(query: FeedQuery): RawBuilder<unknown> {
  return sql`not (${isNear(query)} or ${isOfAState})`;
}

export const userFeed = {
  /**
   * With the user's verified number in comparable form: a device then does not match it to a contact. And with carrier
   * appointments, without their numbers: a policy shows a missing appointment of its writer.
   */
  users: {
    ...tenantWide(
      "users",
      words(
        "id first_name last_name personal_photo account_type title parent_id active dialer_number appointments updated_at seq",
      ),
    ),
    select:
      () => sql`t.id, t.first_name, t.last_name, t.account_type, t.title, t.parent_id, t.active, t.updated_at, t.seq,
    coalesce(t.profile ->> 'personal_photo', '') as personal_photo,
    coalesce(phone_key(t.profile ->> 'dialer_verified_phone_number'), '') as dialer_number,
    (select coalesce(jsonb_agg(jsonb_build_object('carrier_id', a.carrier_id, 'states', a.states, 'since', a.since)
        order by a.id), '[]')
      from appointments a where a.tenant_id = t.tenant_id and a.user_id = t.id and a.status = 'active'
        and a.deleted_at is null) as appointments`,
  },

  /**
   * All columns for users whose contacts are visible. For other users only what is needed to check a policy they wrote:
   * line and state, never the number, and nothing besides insurance.
   */
  licenses: {
    columns: licenseColumns,
    from: sql`licenses t`,
    select: (query) =>
      sql`${sql.join(licenseColumnsBesideNumber)}, case when ${isNear(query)} then t.number else '' end as number`,
    where: (query) => sql`t.tenant_id = ${query.actor.tenant_id} and (${isNear(query)} or ${isOfAState})`,
    hidden: isHiddenLicense,
    // Other users' licenses that changed from an insurance line to something else.
    left: isHiddenLicense,
  },
} satisfies Partial<Sources>;
