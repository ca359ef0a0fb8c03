/**
 * Removes contacts from deleted groups, 1,000 per transaction, including deleted contacts: they may be restored. A
 * group is never restored, so no live membership is lost. It searches for remaining members, so it resumes after a
 * crash.
 */
import type { Contact } from "../../domain/contacts/contact.ts";
import type { Ctx } from "../context.ts";
import type { Services } from "../services.ts";
import { yieldToEventLoop } from "../../vendors/http/yield-to-event-loop.ts";
import type { Outcome } from "../jobs/queue.ts";
import { systemActor, tenantWork } from "../jobs/tenant-work.ts";
import { listDeletedGroups, nextMembers } from "./contact-group-rows.ts";
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

/** The last number processed, or null when no contact is left in a deleted group. */
async function takeOut(ctx: Ctx, after: number): Promise<number | null> {
  const { trx, actor, world } = ctx;
  const gone = await listDeletedGroups(trx, actor.tenant_id);
  if (gone.length === 0) return null;
  const ids = await nextMembers(trx, actor.tenant_id, gone, { after, limit: batchContacts });
  const contacts = await findContacts(trx, actor.tenant_id, ids, { lock: true });
  const isGone = new Set(gone);
  const changes = contacts
    .filter(({ group_ids }) => group_ids.some((id) => isGone.has(id)))
    .map((before): { before: Contact; after: Contact } => ({
      before,
      after: {
        ...before,
        group_ids: before.group_ids.filter((id) => !isGone.has(id)),
        updated_at: world.now(),
        version: before.version + 1,
      },
    }));
  await saveContacts(ctx, changes, { action: "group" });
  return ids.length < batchContacts ? null : (ids.at(-1) ?? null);
}
