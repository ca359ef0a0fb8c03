/** Sends desk phone calls from a partner's system to the user's devices, with the caller's contact. */
import type { CallMessage } from "../../contract/session/channels.ts";
import { e164From } from "../../domain/values/phone-number.ts";
import { visibilityOf } from "../changes/visibility.ts";
import type { Services } from "../services.ts";
import { systemActor, tenantWork } from "../jobs/tenant-work.ts";
import { workActor } from "../jobs/work-actor.ts";
import { contactsOfNumber } from "./associated-rows.ts";
import { findDeskPhoneUser } from "./desk-phone-rows.ts";

export interface DeskPhoneUpdate {
  event: CallMessage["event"];
  /** Username or email of the user with the phone. */
  user: string;
  /** The caller's number. */
  phone_number: string;
}

/** False: the tenant has no user with such a phone. */
export async function announceDeskCall(services: Services, tenant_id: string, news: DeskPhoneUpdate): Promise<boolean> {
  const received = await tenantWork(services, systemActor(tenant_id), async ({ trx }) => {
    const user_id = await findDeskPhoneUser(trx, tenant_id, news.user);
    const actor = user_id && (await workActor(trx, tenant_id, { user_id, acting: null }, "contacts.see"));
    if (!actor) return undefined;
    const number = e164From(news.phone_number) ?? news.phone_number;
    const found = await contactsOfNumber(trx, tenant_id, await visibilityOf(trx, actor), { number, limit: 2 });
    const contact = found.length === 1 ? (found[0]?.id ?? null) : null;
    return { user_id: actor.user_id, message: { event: news.event, phone_number: number, contact } };
  });
  if (received) services.announceCall({ tenant_id, user_id: received.user_id }, received.message);
  return received !== undefined;
}
