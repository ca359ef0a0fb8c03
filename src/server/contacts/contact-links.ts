/** Links between two contacts, stored on both in one transaction. */
import type { Contact, LinkedContact } from "../../domain/contacts/contact.ts";
import {
  linkContacts,
  type LinkState,
  linkStateOf,
  mergeLink,
  unlinkContacts,
} from "../../domain/contacts/linked-contact.ts";
import { contactMessages } from "../../domain/contacts/messages.ts";
import { refuse } from "../../kit/refusal.ts";
import type { Ctx } from "../context.ts";
import type { Conflict } from "../../contract/contacts/contact-replies.ts";
import { linkChangeTo, mergeWithAuthors } from "./contact-conflict-rows.ts";
import { saveContacts } from "./contact-rows.ts";
import { contactsToWrite } from "./contact-visibility.ts";

interface AskedLink extends LinkedContact {
  unlink: boolean;
  base?: LinkState | undefined;
}

/** Both contacts after the change, and what conflicts with it. Both must be within the actor's reach. */
export async function linkOrUnlink(
  ctx: Ctx,
  id: number,
  { unlink, base, ...link }: AskedLink,
): Promise<{ both: [Contact, Contact]; conflicts: Conflict[] }> {
  if (link.contact_id === id) refuse("invalid", { contact_id: [contactMessages.link_to_self] });
  const found = await contactsToWrite(ctx, [id, link.contact_id], {
    capability: "contacts.details_edit",
    field: "contact_id",
  });
  const one = found.find((contact) => contact.id === id);
  const other = found.find((contact) => contact.id === link.contact_id);
  if (!one || !other) return refuse("not_found");
  const { link: wished, conflicts } = await merged(ctx, [one, other], unlink ? null : link, base);
  if (conflicts.length > 0) return { both: [one, other], conflicts };
  const now = ctx.world.now();
  const [after, otherAfter] = wished ? linkContacts(one, other, wished, now) : unlinkContacts(one, other, now);
  const changes = [
    { before: one, after },
    { before: other, after: otherAfter },
  ];
  await saveContacts(ctx, changes, { action: wished ? "link" : "unlink" });
  return { both: [after, otherAfter], conflicts };
}

function merged(ctx: Ctx, [one, other]: [Contact, Contact], asked: LinkState, base: LinkState | undefined) {
  const current = linkStateOf(one.linked_contacts.find(({ contact_id }) => contact_id === other.id));
  const nothing = { current: {}, base: {}, edit: {} };
  const of = linkChangeTo(other.id);
  return mergeWithAuthors(ctx, { record_type: "contact", record_id: one.id, ...nothing, of }, () =>
    mergeLink(current, base, linkStateOf(asked)),
  );
}
