/** What became of the recipients of a send, for its sender. */
import { nameOfContact } from "../../domain/contacts/contact-name.ts";
import { countResults, type GroupSend, type GroupSendResult, resultOf, sumOf } from "../../domain/sends/group-send.ts";
import { isVisible, type Visibility, visibilityOf } from "../changes/visibility.ts";
import type { GroupSendRow } from "../../domain/sends/group-send.ts";
import type { Ctx } from "../context.ts";
import { countRecipients, listRecipients, type RecipientGroup, type RecipientRow } from "./group-send-rows.ts";

export async function resultsOf(ctx: Ctx, send: GroupSendRow): Promise<GroupSendResult[]> {
  const visibility = await visibilityOf(ctx.trx, ctx.actor);
  const rows = await listRecipients(ctx.trx, ctx.actor.tenant_id, [send.id]);
  return rows.map((row) => shownResult(row, send, visibility));
}

export async function shownSends({ trx, actor }: Ctx, sends: readonly GroupSendRow[]): Promise<GroupSend[]> {
  const ids = sends.map(({ id }) => id);
  const groups = Map.groupBy(await countRecipients(trx, actor.tenant_id, ids), ({ send_id }) => send_id);
  return sends.map(({ actor_id: _actor, next_at: _next, ...send }) => {
    const results = (groups.get(send.id) ?? []).map((group) => resultOfGroup(group, send.status));
    return { ...send, total: sumOf(results), counts: countResults(results) };
  });
}

function resultOfGroup({ outcome, reason, status, message_reason, count }: RecipientGroup, of: GroupSendRow["status"]) {
  const message = status === null ? null : { status, reason: message_reason, error: "", scheduled_at: null };
  const nobody = { contact_id: 0, name: "", to: "", words: "", until: null };
  return { ...resultOf({ ...nobody, outcome, reason }, message, of), count };
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
