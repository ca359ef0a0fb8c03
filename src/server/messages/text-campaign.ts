/** Whether the campaign a text names is for its contact. */
import type { Contact } from "../../domain/contacts/contact.ts";
import type { Ctx } from "../context.ts";
import { hookPoint } from "../hooks.ts";

type ForContact = (ctx: Ctx, trigger_id: string, contact: Pick<Contact, "id">) => Promise<boolean>;

export const campaignAudience = hookPoint<ForContact>("audience of a text's campaign");

export async function isForContact(ctx: Ctx, ...of: [trigger_id: string, contact: Contact]): Promise<boolean> {
  for (const isFor of ctx.services.hooks.of(campaignAudience)) if (!(await isFor(ctx, ...of))) return false;
  return true;
}
