/** A user turns the company's emails on again after unsubscribing, or off without waiting for the next one. */
import { companyEmails } from "../../contract/account/company-emails.ts";
import { refuse } from "../../kit/refusal.ts";
import { implement } from "../http/mount.ts";
import { findUser } from "../users/user-rows.ts";
import { allowBroadcasts, refusalOf, refuseBroadcastsOf } from "./refusal-rows.ts";

export const companyEmailsImplementation = implement(companyEmails, {
  show: async ({ trx, actor }) => ({ data: shown(await refusalOf(trx, actor)) }),
  update: async (ctx, { body: { on } }) => {
    const { trx, actor } = ctx;
    const me = (await findUser(trx, actor.tenant_id, actor.user_id)) ?? refuse("unauthorized");
    if (on) await allowBroadcasts(ctx, me.id);
    else await refuseBroadcastsOf(ctx, { user_id: me.id, email: me.email }, "");
    return { data: shown(await refusalOf(trx, actor)) };
  },
});

function shown(at: number | null) {
  return { on: at === null, off_since: at };
}
