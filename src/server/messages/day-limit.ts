/** At most one text a day that no person wrote by hand, at the moment of sending. */
import type { Contact } from "../../domain/contacts/contact.ts";
import type { TextRow } from "../../domain/messages/text.ts";
import { hasOneThatDay } from "../../domain/sends/recipient-plan.ts";
import type { Ctx } from "../context.ts";
import { goneMoments } from "./automatic-text-rows.ts";

/** `contact`: locked. Only what has gone counts: of two that wait, the first to go goes. */
export async function gotOneToday({ trx, actor, world }: Ctx, contact: Contact, { id }: TextRow): Promise<boolean> {
  const gone = await goneMoments(trx, { tenant_id: actor.tenant_id, contact_id: contact.id, except: id });
  return hasOneThatDay(contact, gone, world.now());
}
