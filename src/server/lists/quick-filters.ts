/** A user's saved searches. */
import { quickFilters } from "../../contract/lists/quick-filters.ts";
import { ContactsScope } from "../../domain/lists/contacts-scope.ts";
import {
  createQuickFilter,
  editQuickFilter,
  type NewQuickFilter,
  type QuickFilter,
  type QuickFilterEdit,
} from "../../domain/lists/quick-filter.ts";
import { refuse } from "../../kit/refusal.ts";
import { audit, changedFields } from "../changes/audit.ts";
import { mergeEdited } from "../contacts/contact-conflict-rows.ts";
import type { Ctx } from "../context.ts";
import { notDeleted, withoutDeletion } from "../db/deleted-rows.ts";
import { implement } from "../http/mount.ts";
import {
  findQuickFilter,
  insertQuickFilter,
  listQuickFilterRows,
  markQuickFilterDeleted,
  type QuickFilterRow,
  updateQuickFilter,
} from "./quick-filter-rows.ts";
import { countUnderLock } from "../db/count-under-lock.ts";

export const quickFiltersImplementation = implement(quickFilters, {
  list: async ({ trx, actor }) => ({ data: (await listQuickFilterRows(trx, actor)).map(filterOf) }),
  create: async (ctx, { body }) => ({ data: await createOnce(ctx, { ...body, id: body.id ?? ctx.world.uuid() }) }),
  update: async (ctx, { params, body: { base = {}, ...typed } }) => {
    const before = filterOf(notDeleted(await findQuickFilter(ctx.trx, ctx.actor, params.id, { lock: true })));
    const of = { record_type: "quick_filter", record_id: before.id, current: before, base, edit: typed };
    const { edit, conflicts } = await mergeEdited(ctx, of);
    return { data: await save(ctx, before, edit), meta: { conflicts } };
  },
  remove: async (ctx, { params }) => {
    const { trx, actor, world } = ctx;
    const known = (await findQuickFilter(trx, actor, params.id)) ?? refuse("not_found");
    if (known.deleted_at !== null) return;
    await markQuickFilterDeleted(trx, actor, known.id, world.now());
    ctx.changeSet.add("quick_filters", known.id);
  },
});

async function save(ctx: Ctx, before: QuickFilter, edit: QuickFilterEdit): Promise<QuickFilter> {
  const { trx, actor, world } = ctx;
  const after = editQuickFilter(before, edit, world.now());
  const { name, contacts_scope, columns, pinned, position } = after;
  const fields = changedFields(before, { name, contacts_scope, columns, pinned, position });
  if (Object.keys(fields).length === 0) return before;
  await updateQuickFilter(trx, actor, after);
  await audit(ctx, { action: "edit", record_type: "quick_filter", record_id: after.id, fields });
  ctx.changeSet.add("quick_filters", after.id);
  return after;
}

async function createOnce(ctx: Ctx, typed: NewQuickFilter): Promise<QuickFilter> {
  const { trx, actor, world } = ctx;
  const known = await findQuickFilter(trx, actor, typed.id);
  if (known) return filterOf(withoutDeletion(known));
  const ofUser = { tenant_id: actor.tenant_id, counted: "quick_filters", of: actor.user_id } as const;
  const kept = await countUnderLock(trx, ofUser, () => listQuickFilterRows(trx, actor));
  const filter = createQuickFilter(typed, kept, world.now());
  if (!(await insertQuickFilter(trx, actor, filter))) refuse("invalid", { id: ["This id is already used."] });
  ctx.changeSet.add("quick_filters", filter.id);
  return filter;
}

/** A scope saved by an older version may contain values a newer one no longer knows: the rest of the filter is kept. */
function filterOf(row: QuickFilterRow): QuickFilter {
  const scope = ContactsScope.safeParse(row.contacts_scope);
  return { ...row, contacts_scope: scope.success ? scope.data : ContactsScope.parse({}) };
}
