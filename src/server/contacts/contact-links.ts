/** Links between two contacts, stored on both in one transaction. */
import type { Contact, LinkedContact } from "../../domain/contacts/contact.ts";
import { linkContacts, unlinkContacts } from "../../domain/contacts/linked-contact.ts";
import { contactMessages } from "../../domain/contacts/messages.ts";
import { refuse } from "../../kit/refusal.ts";
import type { Ctx } from "../context.ts";
import { saveContacts } from "./contact-rows.ts";
import { contactsToWrite } from "./contact-visibility.ts";

/** Both contacts after the change. Both must be within the actor's reach. */
export async function linkOrUnlink(
  ctx: Ctx,
  id: number,
  change: LinkedContact & { unlink: boolean },
): Promise<[Contact, Contact]> {
  const { unlink, ...link } = change;
  if (link.contact_id === id) refuse("invalid", { contact_id: [contactMessages.link_to_self] });
  const found = await contactsToWrite(ctx, [id, link.contact_id], {
    capability: "contacts.details_edit",
    field: "contact_id",
  });
  const one = found.find((contact) => contact.id === id);
  const other = found.find((contact) => contact.id === link.contact_id);
  if (!one || !other) return refuse("not_found");
  const now = ctx.world.now();
  const [after, otherAfter] = unlink ? unlinkContacts(one, other, now) : linkContacts(one, other, link, now);
  const changes = [
    { before: one, after },
    { before: other, after: otherAfter },
  ];
  await saveContacts(ctx, changes, { action: unlink ? "unlink" : "link" });
  return [after, otherAfter];
}
