/** Carriers as an admin edits them. */
import { adminCarriers, carriers } from "../../contract/reference/reference.ts";
import type { Carrier } from "../../domain/reference/reference.ts";
import { inUseWords } from "../../domain/contacts/messages.ts";
import { refuse } from "../../kit/refusal.ts";
import { audit, changedFields } from "../changes/audit.ts";
import { mustBeVersion } from "../changes/version.ts";
import type { Ctx } from "../context.ts";
import { pageReply } from "../http/list-meta.ts";
import { implement } from "../http/mount.ts";
import { mergeCarrier, planCarrierMerge } from "./carrier-merge.ts";
import { holdCarriers } from "./carrier-merge-rows.ts";
import {
  countPoliciesOf,
  findCarrier,
  insertCarrier,
  listActiveCarriers,
  listCarrierRows,
  lockCarrier,
  updateCarrier,
} from "./carrier-rows.ts";

export const carriersImplementation = implement(carriers, {
  list: async ({ trx, actor }, { query }) => ({ data: await listActiveCarriers(trx, actor.tenant_id, query.q) }),
});

export const adminCarriersImplementation = implement(adminCarriers, {
  list: async ({ trx, actor }, { query }) => {
    return pageReply(query, await listCarrierRows(trx, actor.tenant_id, query));
  },
  show: async (ctx, { params }) => ({ data: await liveCarrier(ctx, params.id) }),
  create: async (ctx, { body }) => {
    const { trx, actor, world } = ctx;
    const carrier: Carrier = { ...blankCarrier, ...body, id: world.uuid() };
    const { seq: _seq, ...row } = carrier;
    await insertCarrier(trx, {
      tenant_id: actor.tenant_id,
      ...row,
      created_at: world.now(),
      updated_at: world.now(),
      deleted_at: null,
    });
    await audit(ctx, { action: "create", record_type: "carrier", record_id: carrier.id });
    ctx.changeSet.add("carriers", carrier.id);
    return { data: carrier };
  },
  update: async (ctx, { params, body }) => {
    const { trx, actor, world } = ctx;
    const { version, ...edit } = body;
    const carrier = (await lockCarrier(trx, actor.tenant_id, params.id)) ?? refuse("not_found");
    mustBeVersion(version, carrier.seq);
    const fields = changedFields(carrier, edit);
    if (Object.keys(fields).length === 0) return { data: carrier };
    await updateCarrier(trx, actor.tenant_id, carrier.id, { ...edit, updated_at: world.now() });
    await audit(ctx, { action: "edit", record_type: "carrier", record_id: carrier.id, fields });
    ctx.changeSet.add("carriers", carrier.id);
    return { data: { ...carrier, ...edit } };
  },
  planMerge: async (ctx, { params, query }) => ({
    data: await planCarrierMerge(ctx, { from: params.id, to: query.into_id }),
  }),
  merge: async (ctx, { params, body }) => ({ data: await mergeCarrier(ctx, { from: params.id, to: body.into_id }) }),
  remove: async (ctx, { params }) => {
    const { trx, actor, world } = ctx;
    await holdCarriers(trx, actor.tenant_id);
    const carrier = await liveCarrier(ctx, params.id);
    const used = await countPoliciesOf(trx, actor.tenant_id, carrier.id);
    if (used > 0) refuse("in_use", { base: [inUseWords(used)] });
    await updateCarrier(trx, actor.tenant_id, carrier.id, { deleted_at: world.now(), updated_at: world.now() });
    await audit(ctx, { action: "delete", record_type: "carrier", record_id: carrier.id });
    ctx.changeSet.add("carriers", carrier.id);
  },
});

const blankCarrier = {
  name: "",
  naic: "",
  rating: "",
  lines: [],
  phones: [],
  portal_url: "",
  e_app_url: "",
  active: true,
  seq: 0,
};

async function liveCarrier({ trx, actor }: Ctx, id: string): Promise<Carrier> {
  return (await findCarrier(trx, actor.tenant_id, id)) ?? refuse("not_found");
}
