/** Applies the outcome of a call to the contact. */
import type { Contact } from "../../domain/contacts/contact.ts";
import { contactAfterCall } from "../../domain/calls/call-effect.ts";
import { type CallRow, otherNumber } from "../../domain/calls/call.ts";
import { saveContact } from "../contacts/contact-rows.ts";
import { listStatusRows } from "../reference/reference-rows.ts";
import type { Ctx } from "../context.ts";

/** The contact after the write; null where there is none. `contact` is locked. */
export async function outcomeOnContact(ctx: Ctx, call: CallRow, contact: Contact | null): Promise<Contact | null> {
  if (!contact || call.outcome === null) return contact;
  const statuses = await listStatusRows(ctx.trx, ctx.actor.tenant_id);
  const said = { number: otherNumber(call), outcome: call.outcome, statuses };
  const after = contactAfterCall(contact, said, ctx.world.now());
  return after === contact
    ? contact
    : saveContact(ctx, contact, after, { action: "call_outcome", reason: call.outcome });
}
