/** Serves a call recording to users with permission, whole or as a byte range so that a player can seek. */
import { callMessages } from "../../domain/calls/call-messages.ts";
import { hourMs } from "../../kit/durations.ts";
import { refuse } from "../../kit/refusal.ts";
import { audit } from "../changes/audit.ts";
import { visibleTo, visibilityOf } from "../changes/visibility.ts";
import { findContacts } from "../contacts/contact-rows.ts";
import type { Ctx } from "../context.ts";
import { byteRange, streamStored } from "../storage/byte-range.ts";
import { findContent } from "../storage/content-rows.ts";
import { findCall, type StoredCall } from "./call-rows.ts";
import { findRecording, isListeningKept } from "./recording-rows.ts";

export async function soundOf(
  ctx: Ctx,
  { id, partId }: { id: string; partId: string },
): Promise<AsyncIterable<Uint8Array>> {
  const { trx, actor } = ctx;
  const call = await findCall(trx, actor.tenant_id, id);
  if (!call || call.deleted_at !== null || !(await mayHear(ctx, call))) return refuse("not_found");
  const part = (await findRecording(trx, actor.tenant_id, id, partId)) ?? refuse("not_found");
  const content = part.freed_at === null ? await findContent(trx, actor.tenant_id, part.sha256) : undefined;
  if (!content) return refuse("gone", { base: [callMessages.not_kept] });
  const range = byteRange(ctx.request.range, content.size);
  // Each seek is a new request; the audit records that the user listened, not how.
  const isJump = range !== undefined && range.from > 0;
  if (!isJump || !(await hasListened(ctx, id)))
    await audit(ctx, { action: "listen", record_type: "call", record_id: id });
  return streamStored(ctx, content);
}

const listeningMs = hourMs;

function hasListened({ trx, actor, world }: Ctx, call_id: string): Promise<boolean> {
  const user_id = actor.acting?.actor_id ?? actor.user_id;
  return isListeningKept(trx, actor.tenant_id, { call_id, user_id, since: world.now() - listeningMs });
}

/** The user's own call, a report's, or one with a contact the user has this capability on. */
export async function mayHear({ trx, actor }: Ctx, call: StoredCall): Promise<boolean> {
  const visibility = await visibilityOf(trx, actor, "recordings.listen");
  if (visibility.all || visibility.owners.includes(call.user_id)) return true;
  if (call.contact_id === null) return false;
  const contacts = await findContacts(trx, actor.tenant_id, [call.contact_id]);
  return (await visibleTo(trx, visibility, contacts)).length > 0;
}
