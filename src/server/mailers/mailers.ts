/**
 * Paper mail for the contacts of a scope: a preview counted by reason, and orders for the contacts frozen at that time.
 */
import { mailers } from "../../contract/mailers/mailers.ts";
import { type ContactsScope, wholeScope } from "../../domain/lists/contacts-scope.ts";
import { type MailerAssignment, type MailerKit, orderProblem } from "../../domain/mailers/mailer.ts";
import { scopeOf } from "../../domain/users/access.ts";
import { refuse } from "../../kit/refusal.ts";
import { countOf } from "../../kit/text.ts";
import { audit } from "../changes/audit.ts";
import { downlineOf, visibilityOf } from "../changes/visibility.ts";
import type { Ctx } from "../context.ts";
import { pageReply } from "../http/list-meta.ts";
import { implement } from "../http/mount.ts";
import { scopeQuery } from "../lists/contact-list-rows.ts";
import {
  findAssignment,
  findMailing,
  insertAssignment,
  listAssignments,
  listKits,
  type Mailing,
} from "./mailer-rows.ts";

export const mailersImplementation = implement(mailers, {
  kits: async ({ trx, actor }) => ({ data: await listKits(trx, actor.tenant_id) }),
  counts: async (ctx, { query }) => {
    const { mailable, ...counts } = await mailingOf(ctx, query.contacts_scope ?? wholeScope);
    return { data: { ...counts, mailable: mailable.length } };
  },
  create: async (ctx, { body: { id = ctx.world.uuid(), kit_id, contacts_scope, mailable, note } }) => {
    const { trx, actor, services } = ctx;
    const known = await findAssignment(trx, actor.tenant_id, id);
    if (known && known.created_by !== actor.user_id) refuse("invalid", { id: ["This id is already used."] });
    if (known) return { data: known };
    const kit = (await listKits(trx, actor.tenant_id)).find((one) => one.id === kit_id);
    if (!kit) return refuse("not_found", { kit_id: [kit_id] });
    const mailing = await mailingOf(ctx, contacts_scope);
    const problem = orderProblem(kit, mailing.mailable.length);
    if (problem) refuse("invalid", { kit_id: [problem] });
    if (mailing.mailable.length !== mailable)
      refuse("conflict", {
        mailable: [
          `${countOf(mailing.mailable.length, "contact")} can be mailed now. Review the list before you order.`,
        ],
      });
    const data = orderOf(ctx, { id, kit, mailing, note });
    await insertAssignment(trx, actor.tenant_id, data, mailing.mailable);
    await services.jobs.enqueue(trx, "assign_mailers", { tenant_id: actor.tenant_id, assignment_id: id });
    await audit(ctx, {
      action: "mailer_assignment",
      record_type: "mailer_assignment",
      record_id: id,
      fields: auditFields(data),
    });
    return { data };
  },
  list: async (ctx, { query }) => {
    const { trx, actor } = ctx;
    const creators = scopeOf(actor, "mailers.assign") === "tenant" ? null : await downlineOf(trx, actor);
    return pageReply(query, await listAssignments(trx, actor.tenant_id, { creators, ...query }));
  },
});

/** Only contacts the capability reaches: contacts of pools the user may only take from get no mail. */
async function mailingOf(ctx: Ctx, scope: ContactsScope): Promise<Mailing> {
  const { where } = await scopeQuery(ctx, scope);
  const visibility = await visibilityOf(ctx.trx, ctx.actor, "mailers.assign");
  return findMailing(ctx.trx, ctx.actor.tenant_id, { where, visibility, now: ctx.world.now() });
}

interface Order {
  id: string;
  kit: MailerKit;
  mailing: Mailing;
  note: string;
}

function orderOf({ actor, world }: Ctx, { id, kit, mailing, note }: Order): MailerAssignment {
  const now = world.now();
  const total = mailing.mailable.length;
  return {
    id,
    kit_id: kit.id,
    kit_name: kit.name,
    kind: kit.kind,
    unit_price: kit.price,
    total_price: kit.price * total,
    status: "queued",
    total,
    done: 0,
    matching: mailing.matching,
    left_out: mailing.left_out,
    note,
    created_by: actor.user_id,
    created_at: now,
    updated_at: now,
  };
}

function auditFields({ kit_name, total, total_price }: MailerAssignment) {
  return {
    kit_name: { old: null, new: kit_name },
    total: { old: null, new: total },
    total_price: { old: null, new: total_price },
  };
}
