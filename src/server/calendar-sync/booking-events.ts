/** Booking webhooks: only payloads signed with the account's own signing key are accepted. */
import { News, bookingOf } from "../../vendors/calendly/calendly-wire.ts";
import { isSignedByCalendly } from "../../vendors/calendly/calendly-signature.ts";
import type { Services } from "../services.ts";
import { systemActor, tenantWork } from "../jobs/tenant-work.ts";
import { workActor } from "../jobs/work-actor.ts";
import { isTurnedOff } from "./account-feature.ts";
import { lockAuthorization } from "./authorization-rows.ts";
import { type CalendlyLink, findLink } from "./booking-rows.ts";
import { takeBooking } from "./booking-intake.ts";
import { jsonOf } from "../../kit/json.ts";

export interface PostedUpdate {
  tenant_id: string;
  authorization_id: string;
  body: string;
  signature: string | undefined;
}

export type Heard = "taken" | "nothing_new" | "unknown" | "unsigned" | "unreadable";

export async function receiveBookingEvent(services: Services, posted: PostedUpdate): Promise<Heard> {
  const { tenant_id, body } = posted;
  const link = await tenantWork(services, systemActor(tenant_id), ({ trx }) => findLink(trx, posted));
  if (!link) return "unknown";
  const signing_key = services.box.open(link.signing_key_sealed, signingPurpose(link.authorization_id));
  const signed = { signing_key, body, now: services.world.now() };
  if (!isSignedByCalendly(posted.signature, signed)) return "unsigned";
  const news = News.safeParse(jsonOf(body)).data;
  if (!news) return "unreadable";
  if (!/^invitee\.(?:created|canceled)$/.test(news.event)) return "nothing_new";
  const { scheduled_event, ...invitee } = news.payload;
  return (await takeFor(services, link, [bookingOf(scheduled_event, invitee)])) > 0 ? "taken" : "nothing_new";
}

export const signingPurpose = (authorization_id: string) => `calendly_signing ${authorization_id}`;

/**
 * Runs as the account's owner with their current rights; does nothing while the account is paused, the feature is off or
 * the owner is deactivated.
 */
export async function takeFor(
  services: Services,
  link: CalendlyLink,
  bookings: readonly Parameters<typeof takeBooking>[1][],
): Promise<number> {
  const { tenant_id, user_id, authorization_id } = link;
  return tenantWork(services, systemActor(tenant_id), async (system) => {
    const account = await lockAuthorization(system.trx, { tenant_id, id: authorization_id });
    const actor = await workActor(system.trx, tenant_id, { user_id, acting: null }, "contacts.see");
    if (!actor || !account || account.ended_at !== null || account.status === "paused") return 0;
    if (await isTurnedOff(system.trx, account)) return 0;
    const ctx = { ...system, actor };
    let taken = 0;
    for (const booking of bookings) if (await takeBooking(ctx, booking)) taken++;
    return taken;
  });
}
