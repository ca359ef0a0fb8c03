/** "Not today" marks, stored per user. */
import { callSkips } from "../../contract/work/call-skips.ts";
import { implement } from "../http/mount.ts";
import { dropSkip, keepSkip, listSkipRows } from "./call-skip-rows.ts";
import { contactToRead } from "../contacts/contact-visibility.ts";

export const callSkipsImplementation = implement(callSkips, {
  list: async ({ trx, actor }) => ({ data: await listSkipRows(trx, actor) }),
  add: async (ctx, { body }) => {
    const { id: contact_id } = await contactToRead(ctx, body.contact_id);
    const skip = await keepSkip(ctx.trx, ctx.actor, { ...body, contact_id }, ctx.world.now());
    ctx.changeSet.add("call_skips", skip.id);
    return { data: skip };
  },
  remove: async (ctx, { body }) => {
    const id = await dropSkip(ctx.trx, ctx.actor, body.contact_id, ctx.world.now());
    if (id) ctx.changeSet.add("call_skips", id);
  },
});
