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

/** Licences of the tenant that are not for this person's device. */
function isHiddenLicense(query: FeedQuery): RawBuilder<unknown> {
  return sql`not (${isNear(query)} or ${isOfAState})`;
}

export const userFeed = {
  /**
   * With the number they call with, as numbers are compared: a device that knows whose it is takes it for nobody else's. And
   * with whom they are appointed, without a number: a policy they wrote tells of a missing one.
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
   * Whole for those whose contacts one sees. Of anybody else only what a policy they wrote is judged by: the line and the
   * state, never the number, and nothing of what they may sell beside insurance.
   */
  licenses: {
    columns: licenseColumns,
    from: sql`licenses t`,
    select: (query) =>
      sql`${sql.join(licenseColumnsBesideNumber)}, case when ${isNear(query)} then t.number else '' end as number`,
    where: (query) => sql`t.tenant_id = ${query.actor.tenant_id} and (${isNear(query)} or ${isOfAState})`,
    hidden: isHiddenLicense,
    // Those of colleagues that were of a line of insurance and are of something else now.
    left: isHiddenLicense,
  },
} satisfies Partial<Sources>;
