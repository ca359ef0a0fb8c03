/** A user's saved searches. */
import { quickFilters } from "../../contract/lists/quick-filters.ts";
import { ContactsScope } from "../../domain/lists/contacts-scope.ts";
import {
  createQuickFilter,
  editQuickFilter,
  type NewQuickFilter,
  type QuickFilter,
} from "../../domain/lists/quick-filter.ts";
import { refuse } from "../../kit/refusal.ts";
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
  update: async (ctx, { params, body }) => {
    const { trx, actor, world } = ctx;
    const row = notDeleted(await findQuickFilter(trx, actor, params.id));
    const after = editQuickFilter(filterOf(row), body, world.now());
    await updateQuickFilter(trx, actor, after);
    ctx.changeSet.add("quick_filters", after.id);
    return { data: after };
  },
  remove: async (ctx, { params }) => {
    const { trx, actor, world } = ctx;
    const known = (await findQuickFilter(trx, actor, params.id)) ?? refuse("not_found");
    if (known.deleted_at !== null) return;
    await markQuickFilterDeleted(trx, actor, known.id, world.now());
    ctx.changeSet.add("quick_filters", known.id);
  },
});

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
