/** What a carrier's error says of a number: it stands on every contact that has it. */
import type { NumberEffect } from "../../domain/messages/carrier-errors.ts";
import type { TextRow } from "../../domain/messages/text.ts";
import { isSamePhone } from "../../domain/values/phone-number.ts";
import type { Ctx } from "../context.ts";
import { saveContact } from "../contacts/contact-rows.ts";
import { changeOfNumber } from "./permission-change.ts";
import { contactsHolding } from "./text-rows.ts";

export async function noteNumber(ctx: Ctx, { number }: TextRow, effect: NonNullable<NumberEffect>): Promise<void> {
  const contacts = await contactsHolding(ctx.trx, ctx.actor.tenant_id, number);
  if (effect === "opted_out") {
    const words = "The carrier says that this number opted out.";
    await changeOfNumber(ctx, contacts, { channel: "text", address: number, event: "revoked", how: "text", words });
    return;
  }
  for (const contact of contacts) {
    const phones = contact.phones.map((phone) =>
      isSamePhone(phone.number, number) ? { ...phone, line_type: "landline" as const } : phone,
    );
    const after = { ...contact, phones, updated_at: ctx.world.now(), version: contact.version + 1 };
    await saveContact(ctx, contact, after, { action: "line_type" });
  }
}
