/** Merges contacts, lists merges and undoes them. */
import { contactMerges, type Merge } from "../../contract/duplicates/contact-merges.ts";
import { refuse } from "../../kit/refusal.ts";
import { visibilityOf } from "../changes/visibility.ts";
import type { Ctx } from "../context.ts";
import { listMeta } from "../http/list-meta.ts";
import { implement } from "../http/mount.ts";
import { partContacts } from "./contact-duplicates.ts";
import { mergeNow } from "./contact-merge.ts";
import { mergeFactsOf } from "./contact-merge-authors.ts";
import { mergeMustBeAllowed } from "./contact-merge-rights.ts";
import { findMerge, listMergeRows } from "./contact-merge-rows.ts";
import { visibleFacts, visibleMerged, visibleMerges } from "./contact-merge-notify.ts";
import { contactsToRead } from "../contacts/contact-visibility.ts";
import { undoMerge } from "./contact-unmerge.ts";

export const contactMergesImplementation = implement(contactMerges, {
  merge: async (ctx, { body }) => visibleMerged(ctx, await mergeNow(ctx, body)),
  facts: async (ctx, { body }) => {
    await mergeMustBeAllowed(ctx);
    const facts = await mergeFactsOf(ctx, await contactsToRead(ctx, body.ids, "contacts.merge"));
    return { data: await visibleFacts(ctx, facts) };
  },
  list: async (ctx, { query }) => {
    await mergeMustBeAllowed(ctx);
    const visibility = await visibilityOf(ctx.trx, ctx.actor, "contacts.merge");
    const { rows, total_count } = await listMergeRows(ctx.trx, ctx.actor.tenant_id, visibility, query);
    return { data: await visibleMerges(ctx, rows), meta: listMeta({ ...query, total_count }) };
  },
  open: async (ctx, { params }) => ({ data: await seenMerge(ctx, params.id) }),
  undo: async (ctx, { params }) => visibleMerged(ctx, await undoMerge(ctx, params.id)),
  notSame: (ctx, { body }) => partContacts(ctx, body.ids, body.same),
});

async function seenMerge(ctx: Ctx, id: string): Promise<Merge> {
  await mergeMustBeAllowed(ctx);
  const { merge } = (await findMerge(ctx.trx, ctx.actor.tenant_id, id)) ?? refuse("not_found");
  await contactsToRead(ctx, [merge.survivor_id], "contacts.merge");
  const [received = merge] = await visibleMerges(ctx, [merge]);
  return received;
}
