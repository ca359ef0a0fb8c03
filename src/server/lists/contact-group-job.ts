/**
 * Removes contacts from deleted groups, 1,000 per transaction, including deleted contacts: they may be restored. A
 * group is never restored, so no live membership is lost. It searches for remaining members, so it resumes after a
 * crash.
 */
import type { Ctx } from "../context.ts";
import type { Services } from "../services.ts";
import { yieldToEventLoop } from "../../vendors/http/yield-to-event-loop.ts";
import type { Outcome } from "../jobs/queue.ts";
import { systemActor, tenantWork } from "../jobs/tenant-work.ts";
import { listDeletedGroups, listMergedGroups, mergedInto, nextMembers } from "./contact-group-rows.ts";
import { withTargets } from "./group-merge.ts";
import { findContacts, saveContacts } from "../contacts/contact-rows.ts";

const batchContacts = 1_000;

export async function emptyGroups(
  services: Services,
  { tenant_id }: { tenant_id: string },
  signal: AbortSignal,
): Promise<Outcome> {
  let after = 0;
  for (;;) {
    if (signal.aborted) return "again";
    const last = await tenantWork(services, systemActor(tenant_id), (ctx) => takeOut(ctx, after));
    if (last === null) return "done";
    after = last;
    await yieldToEventLoop();
  }
}

/** Contacts of a merged group go to what it became; one that is deleted itself has none. */
async function targetsOf({ trx, actor }: Ctx, gone: readonly string[]): Promise<Map<string, string | null>> {
  const merged = await listMergedGroups(trx, actor.tenant_id);
  const live = (id: string) => (gone.includes(id) ? null : id);
  return new Map(gone.map((id) => [id, live(mergedInto(merged, id))]));
}

/** The last number processed, or null when no contact is left in a deleted group. */
async function takeOut(ctx: Ctx, after: number): Promise<number | null> {
  const { trx, actor, world } = ctx;
  const gone = await listDeletedGroups(trx, actor.tenant_id);
  if (gone.length === 0) return null;
  const ids = await nextMembers(trx, actor.tenant_id, gone, { after, limit: batchContacts });
  const contacts = await findContacts(trx, actor.tenant_id, ids, { lock: true });
  const targets = await targetsOf(ctx, gone);
  const changes = contacts
    .filter(({ group_ids }) => group_ids.some((id) => targets.has(id)))
    .map((before) => ({ before, after: withTargets(before, targets, world.now()) }));
  await saveContacts(ctx, changes, { action: "group" });
  return ids.length < batchContacts ? null : (ids.at(-1) ?? null);
}
