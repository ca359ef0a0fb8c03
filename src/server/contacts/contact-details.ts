/** Fact finder and prescriptions: saved field by field, merged with what others filled in meanwhile. */
import { contactDetails } from "../../contract/contacts/contact-details.ts";
import type { Conflict } from "../../contract/contacts/contact-replies.ts";
import { DataCapture, emptyDataCapture, patchDataCapture } from "../../domain/contacts/data-capture.ts";
import { contactMustBeThere } from "../../domain/contacts/deletion.ts";
import { mergeParts } from "../../domain/contacts/merge-parts.ts";
import { flattenParts } from "../../domain/contacts/patch-parts.ts";
import { emptyRxDetails, patchRxDetails, RxDetails } from "../../domain/contacts/rx-details.ts";
import { audit, changedFields } from "../changes/audit.ts";
import type { Ctx } from "../context.ts";
import { implement } from "../http/mount.ts";
import { withHands } from "./contact-conflict-rows.ts";
import { type DetailTable, findDetail, saveDetail } from "./contact-detail-rows.ts";
import { contactToRead, contactToWrite } from "./contact-sight.ts";

export const contactDetailsImplementation = implement(contactDetails, {
  dataCapture: async (ctx, { params }) => {
    await contactToRead(ctx, params.id, "contacts.details");
    return { data: await readDataCapture(ctx, params.id) };
  },
  updateDataCapture: async (ctx, { params, body: { base = {}, ...edit } }) => {
    contactMustBeThere(await contactToWrite(ctx, params.id, "contacts.details_edit"));
    const before = await readDataCapture(ctx, params.id);
    const merged = mergeParts({ current: before, base, edit });
    const data = patchDataCapture(before, merged.edit, ctx.world.now());
    return {
      data,
      meta: { conflicts: await save(ctx, "data_captures", { before, after: data, found: merged.conflicts }) },
    };
  },
  rxDetails: async (ctx, { params }) => {
    await contactToRead(ctx, params.id, "contacts.details");
    return { data: await readRxDetails(ctx, params.id) };
  },
  updateRxDetails: async (ctx, { params, body: { base = {}, ...edit } }) => {
    contactMustBeThere(await contactToWrite(ctx, params.id, "contacts.details_edit"));
    const before = await readRxDetails(ctx, params.id);
    const merged = mergeParts({ current: before, base, edit });
    const data = patchRxDetails(before, merged.edit, ctx.world.now());
    return {
      data,
      meta: { conflicts: await save(ctx, "rx_details", { before, after: data, found: merged.conflicts }) },
    };
  },
});

async function readDataCapture({ trx, actor }: Ctx, id: number): Promise<DataCapture> {
  const row = await findDetail(trx, actor.tenant_id, "data_captures", id);
  return row ? DataCapture.parse({ ...emptyDataCapture(id), ...row.body, ...row.facts }) : emptyDataCapture(id);
}

async function readRxDetails({ trx, actor }: Ctx, id: number): Promise<RxDetails> {
  const row = await findDetail(trx, actor.tenant_id, "rx_details", id);
  return row ? RxDetails.parse({ ...emptyRxDetails(id), ...row.body, ...row.facts }) : emptyRxDetails(id);
}

interface Saved<R> {
  before: R;
  after: R;
  found: Parameters<typeof withHands>[3];
}

/** The contact's row is locked, so nobody saves between reading and writing. Health answers stay out of the audit. */
async function save<R extends DataCapture | RxDetails>(
  ctx: Ctx,
  table: DetailTable,
  { before, after, found }: Saved<R>,
): Promise<Conflict[]> {
  const conflicts = await withHands(ctx, table, after.contact_id, found);
  if (before === after) return conflicts;
  const { contact_id, version, updated_at, ...body } = after;
  await saveDetail(ctx.trx, table, {
    tenant_id: ctx.actor.tenant_id,
    contact_id,
    body,
    version,
    updated_at,
    updated_by: ctx.actor.user_id,
  });
  const changed = Object.keys(changedFields(flattenParts(before), flattenParts(body)));
  const fields = Object.fromEntries(changed.map((name) => [name, { old: null, new: null }]));
  await audit(ctx, { action: "edit", record_type: table, record_id: contact_id, fields });
  return conflicts;
}
