/** A change of permission: noted in the ledger, shown on the contacts' numbers, and applied to what is queued. */
import type { ConsentEntry } from "../../domain/consent/consent.ts";
import { isNo } from "../../domain/consent/permission.ts";
import type { Contact } from "../../domain/contacts/contact.ts";
import { editContact } from "../../domain/contacts/quick-edit.ts";
import { isSamePhone } from "../../domain/values/phone-number.ts";
import { stopsContact } from "../../domain/reference/reference.ts";
import { isDoNotContact } from "../../domain/contacts/do-not-contact.ts";
import { type NewConsent, noteConsent, permissionNow } from "../consent/note-consent.ts";
import type { Ctx } from "../context.ts";
import { audit, changedFields } from "../changes/audit.ts";
import { saveContact } from "../contacts/contact-rows.ts";
import { listStatusRows } from "../reference/reference-rows.ts";
import { listQueuedTo, updateText } from "./text-rows.ts";

/** `contact`: locked. Returns the entry, and the contact with its number marked. */
export async function changePermission(
  ctx: Ctx,
  contact: Contact,
  said: Omit<NewConsent, "contact_id">,
): Promise<{ entry: ConsentEntry; contact: Contact }> {
  const entry = await noteConsent(ctx, { ...said, contact_id: contact.id });
  const { channel, event, how } = entry;
  await audit(ctx, {
    action: "consent",
    record_type: "contact",
    record_id: contact.id,
    fields: changedFields<object>({}, { channel, event, how }),
  });
  if (channel !== "text" || event === "asked") return { entry, contact };
  const after = await markNumber(ctx, contact, said.address, isNo(event));
  if (isNo(event)) await blockQueued(ctx, said.address);
  return { entry, contact: after };
}

/**
 * Said from the number itself. A no also counts for contacts that get the number later, have it again, or are restored;
 * a yes does where it takes such a no back, or no contact has the number. `contacts`: those who have it, locked.
 */
export async function changeOfNumber(
  ctx: Ctx,
  contacts: readonly Contact[],
  said: Omit<NewConsent, "contact_id">,
): Promise<void> {
  for (const contact of contacts) await changePermission(ctx, contact, said);
  const { channel, address } = said;
  const { by } = await permissionNow(ctx, { contact_id: null, channel, address });
  const isForAll = contacts.length === 0 || isNo(said.event) || (by !== null && isNo(by.event));
  if (isForAll) await noteConsent(ctx, { ...said, contact_id: null });
}

/** A yes does not open the number of a person who must not be contacted at all. */
async function markNumber(ctx: Ctx, contact: Contact, number: string, do_not_text: boolean): Promise<Contact> {
  const isMarked = (phone: Contact["phones"][number]) => phone.do_not_text === do_not_text;
  const own = contact.phones.filter((phone) => isSamePhone(phone.number, number));
  if (own.every(isMarked)) return contact;
  if (!do_not_text && (await mustStay(ctx, contact))) return contact;
  const phones = contact.phones.map((phone) => (isSamePhone(phone.number, number) ? { ...phone, do_not_text } : phone));
  return saveContact(ctx, contact, editContact(contact, { phones }, ctx.world.now()), { action: "consent" });
}

async function mustStay({ trx, actor }: Ctx, contact: Contact): Promise<boolean> {
  if (isDoNotContact(contact)) return true;
  const statuses = await listStatusRows(trx, actor.tenant_id);
  const status = statuses.find(({ id }) => id === contact.status_id);
  return status !== undefined && stopsContact(status);
}

/** At once, so that nobody waits for the moment of sending to see it. */
async function blockQueued({ trx, actor, world, changeSet }: Ctx, number: string): Promise<void> {
  const now = world.now();
  for (const text of await listQueuedTo(trx, actor.tenant_id, number)) {
    if (text.source === "system") continue;
    const error = "They asked us to stop before it went.";
    const blocked = { ...text, status: "blocked" as const, reason: "revoked" as const, error, scheduled_at: null };
    await updateText(trx, actor.tenant_id, { ...blocked, updated_at: now, version: text.version + 1 });
    changeSet.add("texts", text.id);
  }
}
