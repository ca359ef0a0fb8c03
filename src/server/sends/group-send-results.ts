/** What became of the recipients of a send, for its sender. */
import { nameOfContact } from "../../domain/contacts/contact-name.ts";
import { countResults, type GroupSend, type GroupSendResult, resultOf } from "../../domain/sends/group-send.ts";
import { isVisible, type Visibility, visibilityOf } from "../changes/visibility.ts";
import type { GroupSendRow } from "../../domain/sends/group-send.ts";
import type { Ctx } from "../context.ts";
import { listRecipients, type RecipientRow } from "./group-send-rows.ts";

export async function resultsOf(ctx: Ctx, send: GroupSendRow): Promise<GroupSendResult[]> {
  const visibility = await visibilityOf(ctx.trx, ctx.actor);
  const rows = await listRecipients(ctx.trx, ctx.actor.tenant_id, [send.id]);
  return rows.map((row) => shownResult(row, send, visibility));
}

export async function shownSends(ctx: Ctx, sends: readonly GroupSendRow[]): Promise<GroupSend[]> {
  const visibility = await visibilityOf(ctx.trx, ctx.actor);
  const rows = await listRecipients(
    ctx.trx,
    ctx.actor.tenant_id,
    sends.map(({ id }) => id),
  );
  const of = Map.groupBy(rows, ({ send_id }) => send_id);
  return sends.map((send) =>
    shownSend(
      send,
      (of.get(send.id) ?? []).map((row) => shownResult(row, send, visibility)),
    ),
  );
}

export function shownSend(
  { actor_id: _actor, next_at: _next, ...send }: GroupSendRow,
  results: readonly GroupSendResult[],
): GroupSend {
  return { ...send, total: results.length, counts: countResults(results) };
}

/** Whoever the sender no longer sees is counted, without a name or a number. */
function shownResult(
  { send_id: _send, contact, message, ...row }: RecipientRow,
  { status }: GroupSendRow,
  visibility: Visibility,
): GroupSendResult {
  const isSeen = contact !== null && isVisible(visibility, contact);
  const named = isSeen ? { name: nameOfContact(contact), to: row.to } : { name: "No longer yours", to: "" };
  return resultOf({ ...row, contact_id: Number(row.contact_id), ...named }, message, status);
}
