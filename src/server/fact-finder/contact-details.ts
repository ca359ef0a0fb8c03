/** Fact finder and prescriptions: saved field by field, merged with concurrent edits. */
import { contactDetails } from "../../contract/fact-finder/contact-details.ts";
import type { Conflict } from "../../contract/contacts/contact-replies.ts";
import { emptyDataCapture, patchDataCapture } from "../../domain/fact-finder/data-capture.ts";
import { contactMustBeThere } from "../../domain/contacts/deletion.ts";
import { contactMessages } from "../../domain/contacts/messages.ts";
import { mergeParts } from "../../domain/duplicates/merge-parts.ts";
import { flattenParts, unflattenParts } from "../../domain/contacts/patch-parts.ts";
import { emptyRxDetails, patchRxDetails } from "../../domain/fact-finder/rx-details.ts";
import { refuse } from "../../kit/refusal.ts";
import { audit, changedFields } from "../changes/audit.ts";
import type { Ctx } from "../context.ts";
import { implement } from "../http/mount.ts";
import { mergeWithAuthors } from "../contacts/contact-conflict-rows.ts";
import { type Details, type DetailTable, findDetail, saveDetail } from "./contact-detail-rows.ts";
import { contactToRead, contactToWrite } from "../contacts/contact-visibility.ts";

export const contactDetailsImplementation = implement(contactDetails, {
  dataCapture: (ctx, { params }) => read(ctx, dataCaptures, params.id),
  updateDataCapture: (ctx, { params, body: { base = {}, ...edit } }) =>
    update(ctx, dataCaptures, { id: params.id, edit, base }),
  rxDetails: (ctx, { params }) => read(ctx, rxDetails, params.id),
  updateRxDetails: (ctx, { params, body: { base = {}, ...edit } }) =>
    update(ctx, rxDetails, { id: params.id, edit, base }),
});

interface Kind<T extends DetailTable, P extends object> {
  table: T;
  empty(contact_id: number): Details[T];
  patch(record: Details[T], edit: P, now: number): Details[T];
}

const dataCaptures = { table: "data_captures", empty: emptyDataCapture, patch: patchDataCapture } as const;
const rxDetails = { table: "rx_details", empty: emptyRxDetails, patch: patchRxDetails } as const;

async function read<T extends DetailTable>(
  ctx: Ctx,
  { table, empty }: Pick<Kind<T, never>, "table" | "empty">,
  id: number,
): Promise<{ data: Details[T] }> {
  const contact = await contactToRead(ctx, id, "contacts.details");
  return { data: (await findDetail(ctx.trx, ctx.actor.tenant_id, table, contact.id)) ?? empty(contact.id) };
}

interface Change<P> {
  id: number;
  edit: P;
  base: P;
}

/** The contact's row is locked, so nobody writes between reading and saving. */
async function update<T extends DetailTable, P extends object>(
  ctx: Ctx,
  { table, empty, patch }: Kind<T, P>,
  { id, edit, base }: Change<P>,
): Promise<{ data: Details[T]; meta: { conflicts: Conflict[] } }> {
  const contact = await contactToWrite(ctx, id, "contacts.details_edit");
  contactMustBeThere(contact);
  // The form was about one contact: whether its answers apply to the merged one is for the user to decide.
  if (contact.id !== id) refuse("merged", { base: [contactMessages.merged] });
  const before = (await findDetail(ctx.trx, ctx.actor.tenant_id, table, id)) ?? empty(id);
  const sides = { current: flattenParts(before), base: flattenParts(base), edit: flattenParts(edit) };
  const of = { record_type: table, record_id: id, ...sides };
  const merged = await mergeWithAuthors(ctx, of, (seen) =>
    mergeParts({ current: before, base: unflattenParts(seen), edit }),
  );
  const data = patch(before, merged.edit, ctx.world.now());
  if (data !== before) await save(ctx, table, before, data);
  return { data, meta: { conflicts: merged.conflicts } };
}

/** Health answers stay out of the audit: it records which fields changed, not their values. */
async function save<T extends DetailTable>(ctx: Ctx, table: T, before: Details[T], after: Details[T]): Promise<void> {
  const { tenant_id, user_id } = ctx.actor;
  await saveDetail(ctx.trx, table, after, { tenant_id, updated_by: user_id });
  ctx.changeSet.add(table, after.contact_id);
  const { version: _version, updated_at: _at, ...body } = after;
  const changed = Object.keys(changedFields(flattenParts(before), flattenParts(body)));
  const fields = Object.fromEntries(changed.map((name) => [name, { old: null, new: null }]));
  await audit(ctx, { action: "edit", record_type: table, record_id: after.contact_id, fields });
}
