import type { Contact } from "../../domain/contacts/contact.ts";
import type { Ctx } from "../context.ts";
import { makerOf } from "./campaign-maker.ts";
import { isInAudience } from "./campaign-occasion-rows.ts";
import { findTrigger, ofTenant } from "./campaign-trigger-rows.ts";

/**
 * What counts among a campaign's sends went to somebody of its audience, whom its counts and its page are about. One
 * whose maker lost the right rests.
 */
export async function isTextForAudience(ctx: Ctx, id: string, contact: Pick<Contact, "id">): Promise<boolean> {
  const trigger = await findTrigger(ctx.trx, ofTenant(ctx.actor.tenant_id), id);
  const maker = trigger && (await makerOf(ctx, trigger));
  if (!maker || typeof maker === "string") return false;
  return isInAudience(ctx, trigger, maker, contact.id);
}
