/** Connected Calendly accounts and every booking received. */
import { type Selectable, sql } from "kysely";
import type { ConnectionTables } from "../db/schema-connections.ts";
import type { Trx } from "../db/schema.ts";
import { userHasFeature } from "../db/flag-rows.ts";
import type { OfAccount } from "./account-key-rows.ts";

export type CalendlyLink = Selectable<ConnectionTables["calendly_links"]>;
export type KeptBooking = Selectable<ConnectionTables["calendly_bookings"]>;

export async function saveLink(trx: Trx, link: Omit<CalendlyLink, "fetched_at">): Promise<void> {
  const { signing_key_sealed, user_uri, page_url, subscription_uri } = link;
  await trx
    .insertInto("calendly_links")
    .values({ ...link, fetched_at: null })
    .onConflict((conflict) =>
      conflict
        .columns(["tenant_id", "authorization_id"])
        .doUpdateSet({ signing_key_sealed, user_uri, page_url, subscription_uri }),
    )
    .execute();
}

export function findLink(trx: Trx, { tenant_id, authorization_id }: OfAccount): Promise<CalendlyLink | undefined> {
  return trx
    .selectFrom("calendly_links")
    .selectAll()
    .where((eb) => eb.and({ tenant_id, authorization_id }))
    .executeTakeFirst();
}

/** The user's booking page; empty without a Calendly account, and while the feature is off. */
export async function bookingPage(trx: Trx, who: { tenant_id: string; user_id: string }): Promise<string> {
  const link = await trx
    .selectFrom("calendly_links")
    .select("page_url")
    .where((eb) => eb.and({ tenant_id: who.tenant_id, user_id: who.user_id }))
    .where("page_url", "<>", "")
    .orderBy("authorization_id")
    .executeTakeFirst();
  return link && (await userHasFeature(trx, who, "calendly")) ? link.page_url : "";
}

export function listLinks(trx: Trx, tenant_id: string): Promise<CalendlyLink[]> {
  return trx
    .selectFrom("calendly_links")
    .selectAll()
    .where("tenant_id", "=", tenant_id)
    .orderBy("authorization_id")
    .execute();
}

export async function noteFetched(trx: Trx, { tenant_id, authorization_id }: OfAccount, now: number): Promise<void> {
  await trx
    .updateTable("calendly_links")
    .set({ fetched_at: now })
    .where((eb) => eb.and({ tenant_id, authorization_id }))
    .execute();
}

export async function deleteLink(trx: Trx, { tenant_id, authorization_id }: OfAccount): Promise<void> {
  await trx
    .deleteFrom("calendly_links")
    .where((eb) => eb.and({ tenant_id, authorization_id }))
    .execute();
}

export interface Whose {
  tenant_id: string;
  user_id: string;
}

/** Serializes writes per meeting: a webhook may be delivered twice at once, and a meeting may have several invitees. */
export async function holdMeeting(trx: Trx, { tenant_id, user_id }: Whose, event_uri: string): Promise<KeptBooking[]> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`${tenant_id} ${user_id} ${event_uri}`}, 54))`.execute(trx);
  return trx
    .selectFrom("calendly_bookings")
    .selectAll()
    .where((eb) => eb.and({ tenant_id, user_id }))
    .where("event_uri", "=", event_uri)
    .orderBy("invitee_uri")
    .execute();
}

export async function saveBooking(trx: Trx, booking: KeptBooking): Promise<void> {
  const { tenant_id: _tenant, user_id: _user, invitee_uri: _invitee, ...change } = booking;
  await trx
    .insertInto("calendly_bookings")
    .values(booking)
    .onConflict((conflict) => conflict.columns(["tenant_id", "user_id", "invitee_uri"]).doUpdateSet(change))
    .execute();
}

export function lastBookings(trx: Trx, { tenant_id, user_id }: Whose, limit: number): Promise<KeptBooking[]> {
  return trx
    .selectFrom("calendly_bookings")
    .selectAll()
    .where((eb) => eb.and({ tenant_id, user_id }))
    .orderBy("heard_at", "desc")
    .orderBy("invitee_uri")
    .limit(limit)
    .execute();
}
