/** Who may text a contact now, whatever they could when they wrote. */
import type { Contact } from "../../domain/contacts/contact.ts";
import { isVisible, visibilityOf } from "../changes/visibility.ts";
import type { Ctx } from "../context.ts";
import { workActor } from "../jobs/work-actor.ts";

/** Without a contact: whether they see the whole company. */
export async function mayText(
  { trx, actor }: Pick<Ctx, "trx" | "actor">,
  user_id: string,
  contact: Contact | undefined,
): Promise<boolean> {
  const user = await workActor(trx, actor.tenant_id, { user_id, acting: null }, "dialer.use");
  if (!user) return false;
  const visibility = await visibilityOf(trx, user, "dialer.use");
  return contact === undefined ? visibility.all : isVisible(visibility, contact);
}
