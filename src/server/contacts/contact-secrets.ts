/**
 * Full social security and Medicare numbers: write-only, encrypted, and revealed to few users, with an audit entry each
 * time.
 */
import { contactSecrets } from "../../contract/contacts/contact-secrets.ts";
import { contactMustBeThere } from "../../domain/contacts/deletion.ts";
import { contactMessages } from "../../domain/contacts/messages.ts";
import { revealsPerHourMax, secretNumber, withEnding } from "../../domain/contacts/secret-number.ts";
import { hourMs } from "../../kit/durations.ts";
import { refuse } from "../../kit/refusal.ts";
import { audit } from "../changes/audit.ts";
import type { Ctx } from "../context.ts";
import { implement } from "../http/mount.ts";
import { saveContact } from "./contact-rows.ts";
import { countReveals, forgetNumbers, keepNumbers, openNumber, sealNumber } from "./contact-secret-rows.ts";
import { contactToRead, contactToWrite } from "./contact-visibility.ts";
import { countUnderLock } from "../db/count-under-lock.ts";

export const contactSecretsImplementation = implement(contactSecrets, {
  write: async (ctx, { params, body: { field, value } }) => {
    const { trx, actor, world, services } = ctx;
    const contact = await contactToWrite(ctx, params.id, "contacts.edit_all");
    contactMustBeThere(contact);
    const number =
      value === null
        ? null
        : (secretNumber(field, value) ?? refuse("invalid", { value: [contactMessages[`bad_${field}`]] }));
    const now = world.now();
    if (number === null) await forgetNumbers(trx, actor.tenant_id, contact.id, field);
    else
      await keepNumbers(
        trx,
        actor.tenant_id,
        [{ contact_id: contact.id, ...sealNumber(services.box, field, number) }],
        {
          now,
        },
      );
    const after = withEnding(contact, field, number, now);
    if (after !== contact) await saveContact(ctx, contact, after, { action: "edit" });
    else await noteNumber(ctx, contact.id, field, "edit");
    return { data: after, meta: { conflicts: [] } };
  },
  reveal: async (ctx, { params, body: { field } }) => {
    const { trx, actor, world, services } = ctx;
    const contact = await contactToRead(ctx, params.id, "contacts.reveal");
    contactMustBeThere(contact);
    const { tenant_id, user_id } = actor;
    const ofUser = { tenant_id, counted: "reveals", of: user_id } as const;
    const since = world.now() - hourMs;
    const seen = await countUnderLock(trx, ofUser, () => countReveals(trx, tenant_id, user_id, since));
    if (seen >= revealsPerHourMax) refuse("rate_limited", { base: [contactMessages.too_many_reveals] });
    const value = await openNumber(trx, actor.tenant_id, services.box, { contact, field });
    if (value === undefined) return refuse("not_kept", { field: [contactMessages.number_not_kept] });
    await noteNumber(ctx, contact.id, field, "reveal");
    return { data: { field, value } };
  },
});

/** Audits the action and the number's kind; never the number. */
function noteNumber(ctx: Ctx, record_id: number, field: string, action: "edit" | "reveal"): Promise<void> {
  return audit(ctx, { action, record_type: "contact", record_id, fields: { [field]: { old: null, new: null } } });
}
