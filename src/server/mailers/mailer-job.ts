/**
 * Records the addresses of an order, 1,000 per transaction; progress is saved in the order, so a retry after a crash
 * resumes there.
 */
import { mailingAddress } from "../../domain/mailers/mailer.ts";
import { stopsContact } from "../../domain/reference/reference.ts";
import type { Ctx } from "../context.ts";
import type { Services } from "../services.ts";
import type { Outcome } from "../jobs/queue.ts";
import { systemActor, tenantWork } from "../jobs/tenant-work.ts";
import { findContacts } from "../contacts/contact-rows.ts";
import { insertPieces, nextPieces, updateAssignment } from "./mailer-rows.ts";
import { listStatusRows } from "../reference/reference-rows.ts";

const batchPieces = 1_000;

export async function assignMailers(
  services: Services,
  { tenant_id, assignment_id }: { tenant_id: string; assignment_id: string },
  signal: AbortSignal,
): Promise<Outcome> {
  for (;;) {
    if (signal.aborted) return "again";
    const more = await tenantWork(services, systemActor(tenant_id), (ctx) => takeDown(ctx, assignment_id));
    if (!more) return "done";
  }
}

/** Contacts purged or opted out of mail since are skipped: the opt-out overrides an earlier order. */
async function takeDown(ctx: Ctx, assignment_id: string): Promise<boolean> {
  const { trx, actor, world } = ctx;
  const next = await nextPieces(trx, actor.tenant_id, assignment_id, batchPieces);
  if (!next) return false;
  const contacts = await findContacts(trx, actor.tenant_id, next.ids);
  const statuses = await listStatusRows(trx, actor.tenant_id);
  const pieces = contacts.flatMap((contact) => {
    const stopped = contact.deleted_at !== null || stopsContact(statuses.find(({ id }) => id === contact.status_id));
    const where = mailingAddress({ addresses: contact.addresses, stopped });
    return "address" in where ? [{ contact_id: contact.id, address: where.address }] : [];
  });
  await insertPieces(trx, actor.tenant_id, assignment_id, pieces, world.now());
  const done = next.done + next.ids.length;
  const status = done >= next.total || next.ids.length === 0 ? "complete" : "processing";
  await updateAssignment(trx, actor.tenant_id, assignment_id, { status, done, updated_at: world.now() });
  return status !== "complete";
}
