/** The contacts of a removed user are transferred like any others, and the undo reverts that transfer. */
import { type ContactsScope, wholeScope } from "../../domain/lists/contacts-scope.ts";
import { revertOrRefuse } from "../../domain/transfers/attempt.ts";
import { transferMessages } from "../../domain/transfers/messages.ts";
import { isUnderWay } from "../../domain/transfers/status.ts";
import { removalMessages } from "../../domain/users/removal.ts";
import { given } from "../../kit/given.ts";
import { refuse } from "../../kit/refusal.ts";
import type { RemovalPart } from "../access/user-removal.ts";
import { visibilityOf } from "../changes/visibility.ts";
import type { Ctx } from "../context.ts";
import { findVisible, isReceiving } from "./attempt-rows.ts";
import { isReceiverThere } from "./receiver-rows.ts";
import { countOwned, isAnyInCall, moveDeleted } from "./removal-contact-rows.ts";
import { previewRevert, previewTransfer } from "./transfer-preview.ts";
import { startRevert, startTransfer } from "./transfer-start.ts";

function scopeOf(user_id: string): ContactsScope {
  return { ...wholeScope, select_all: true, search: { owner_ids: [user_id] } };
}

export const removedContacts: RemovalPart = {
  name: "contacts",

  count: ({ trx, actor }, user_id) => countOwned(trx, { tenant_id: actor.tenant_id, user_id }),

  async blocked({ trx, actor, world }, user_id) {
    const who = { tenant_id: actor.tenant_id, user_id };
    if (await isReceiving(trx, who)) return removalMessages.still_arriving;
    return (await isAnyInCall(trx, who, world.now())) ? removalMessages.in_call : undefined;
  },

  async fault({ trx, actor }, _user_id, { user_id, pool_id }) {
    const to = given({ user_id: user_id ?? undefined, pool_id: pool_id ?? undefined });
    const reach = await visibilityOf(trx, actor, "contacts.transfer");
    if (await isReceiverThere(trx, actor.tenant_id, to, reach)) return undefined;
    return pool_id === null ? transferMessages.user_not_permitted : transferMessages.pool_not_permitted;
  },

  async handOver(ctx, user_id, to) {
    const target = given({ user_id: to.user_id ?? undefined, pool_id: to.pool_id ?? undefined });
    const contacts_scope = scopeOf(user_id);
    await moveDeleted(ctx, user_id, to);
    if ((await removedContacts.count(ctx, user_id)) === 0) return { ids: [], count: 0, to };
    await mustNotBeInCalls(ctx, contacts_scope, target);
    // Events and callbacks are handed over by the calendar, also those without a contact.
    const options = {
      take_events: false,
      take_callbacks: false,
      running_flows: true,
      add_tag_ids: [],
      keep_read_days: 0,
    };
    const { id, total } = await startTransfer(ctx, { contacts_scope, to: target, options, reason: "User removed" });
    return { ids: [id], count: total, to };
  },

  async restore(ctx, _user_id, { ids: [id] }) {
    const attempt = id === undefined ? undefined : await findVisible(ctx.trx, ctx.actor, id, true);
    if (!attempt) return { back: 0, left: 0 };
    if (isUnderWay(attempt.status)) refuse("conflict", { contacts: [removalMessages.still_moving] });
    if (attempt.reverted || attempt.revert_in_progress) return { back: 0, left: attempt.total };
    revertOrRefuse(attempt);
    const { back } = await previewRevert(ctx, attempt);
    await startRevert(ctx, attempt);
    return { back, left: attempt.total - back };
  },
};

async function mustNotBeInCalls(ctx: Ctx, scope: ContactsScope, to: { user_id?: string; pool_id?: string }) {
  const { stay } = await previewTransfer(ctx, scope, to, await visibilityOf(ctx.trx, ctx.actor, "contacts.transfer"));
  if (Object.values(stay).some((count) => count > 0)) refuse("conflict", { contacts: [removalMessages.in_call] });
}
