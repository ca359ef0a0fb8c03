/**
 * Emails to the company's users, some at a time: each is decided again at their turn, and the mail is stored in the
 * transaction that notes it, so that a server that dies sends none twice and forgets none.
 */
import { broadcastMessages } from "../../domain/broadcasts/options.ts";
import { minuteMs } from "../../kit/durations.ts";
import type { Ctx } from "../context.ts";
import { hasFeature } from "../db/flag-rows.ts";
import { tenantTx } from "../db/tenant-tx.ts";
import { attemptAll } from "../jobs/attempt-all.ts";
import type { Outcome } from "../jobs/queue.ts";
import { systemActor, tenantWork } from "../jobs/tenant-work.ts";
import { workActor } from "../jobs/work-actor.ts";
import { deliverMails } from "../mail/mail-outbox.ts";
import type { Services } from "../services.ts";
import { findUser, type FoundUser } from "../users/user-rows.ts";
import { audienceOf, decideUsers } from "./audience-rows.ts";
import { keepBroadcastMails } from "./broadcast-mail.ts";
import {
  type BroadcastChange,
  findUncounted,
  listDueBroadcasts,
  lockBroadcast,
  ofTenant,
  type UncountedBroadcast,
  updateBroadcast,
} from "./broadcast-rows.ts";
import { hasMailsUnderWay, insertRecipients, nextRecipients, noteTurns, usedEmails } from "./recipient-rows.ts";

/** As many as are decided in one transaction. After "Pause" only those go that a mail server is being asked to take. */
const turnsAtOnce = 50;

interface Asked {
  tenant_id?: string;
  broadcast_id?: string;
}

export async function runBroadcast(
  services: Services,
  { tenant_id, broadcast_id }: Asked,
  signal: AbortSignal,
): Promise<Outcome> {
  if (tenant_id === undefined || broadcast_id === undefined) return askForEach(services);
  const background = { ...services, db: services.backgroundDb };
  for (;;) {
    if (signal.aborted) return "again";
    const kept = await tenantWork(background, systemActor(tenant_id), (ctx) => takeSome(ctx, broadcast_id));
    if (kept === "over") return "done";
    await deliverMails(background, { tenant_id, ids: kept });
  }
}

/** Scheduled ones that are due, and those whose job was lost. */
async function askForEach(services: Services): Promise<Outcome> {
  const due = await listDueBroadcasts(services.db, services.world.now());
  await attemptAll(
    due.map(
      ({ tenant_id, id: broadcast_id }) =>
        () =>
          tenantTx(services.db, tenant_id, (trx) =>
            services.jobs.enqueue(trx, "run_broadcast", { tenant_id, broadcast_id }),
          ),
    ),
  );
  return "done";
}

/** The mails to send now. */
async function takeSome(ctx: Ctx, id: string): Promise<"over" | string[]> {
  const { trx, actor, world } = ctx;
  if (!(await lockBroadcast(trx, ofTenant(actor.tenant_id), id, "skip"))) return "over";
  const found = await findUncounted(trx, actor.tenant_id, id);
  if (!found) return "over";
  const now = world.now();
  if (found.status === "scheduled" && (found.scheduled_at ?? now) <= now) return begin(ctx, found);
  if (found.status !== "sending") return "over";
  const key = { tenant_id: actor.tenant_id, id };
  const ids = await nextRecipients(trx, key, turnsAtOnce);
  if (ids.length > 0) return turnsOf(ctx, found, ids);
  const isUnderWay = await hasMailsUnderWay(trx, key);
  await change(ctx, found, isUnderWay ? { next_at: now + minuteMs } : { status: "sent", ended_at: now, next_at: null });
  return "over";
}

/** A scheduled one: its audience is that of the moment, and its maker must still be allowed to. */
async function begin(ctx: Ctx, found: UncountedBroadcast): Promise<"over" | string[]> {
  const { trx, actor, world } = ctx;
  const { tenant_id } = actor;
  const { created_by: user_id, acting } = found;
  const by = await workActor(trx, tenant_id, { user_id, acting }, "campaigns.edit");
  if (!by || !(await hasFeature(trx, by, "email"))) {
    const trouble = "It did not go: whoever scheduled it may no longer send such emails.";
    await change(ctx, found, { status: "draft", scheduled_at: null, next_at: null, trouble });
    return "over";
  }
  const people = await audienceOf({ ...ctx, actor: by }, found);
  if (people.every(({ outcome }) => outcome === "not")) {
    const trouble = broadcastMessages.nobody;
    await change(ctx, found, { status: "draft", scheduled_at: null, next_at: null, trouble });
    return "over";
  }
  await insertRecipients(trx, { tenant_id, id: found.id }, people);
  await change(ctx, found, { status: "sending", started_at: world.now(), next_at: world.now() });
  return [];
}

async function turnsOf(ctx: Ctx, found: UncountedBroadcast, ids: readonly string[]): Promise<string[]> {
  const { trx, actor, world } = ctx;
  const { tenant_id } = actor;
  const key = { tenant_id, id: found.id };
  const writer: FoundUser | undefined = await findUser(trx, tenant_id, found.created_by);
  const taken = new Set(await usedEmails(trx, key, ids));
  const decided = await decideUsers(ctx, found, ids, taken);
  const going = writer === undefined ? [] : decided.filter(({ outcome }) => outcome === "goes");
  const letters = going.map(({ subject, blocks, email: to, user_id }) => ({ subject, blocks, to, user_id }));
  const kept = writer ? await keepBroadcastMails(ctx, letters, { broadcast_id: found.id, writer }) : [];
  const mails = new Map(going.map(({ user_id }, nth) => [user_id, kept[nth] ?? null]));
  const turns = decided.map(({ user_id, name, email, outcome, reason, words }) => ({
    ...{ user_id, name, email, outcome, reason, words },
    mail_id: mails.get(user_id) ?? null,
  }));
  await noteTurns(trx, key, turns, world.now());
  return kept;
}

async function change(
  { trx, actor, world }: Ctx,
  { id, version }: UncountedBroadcast,
  to: BroadcastChange,
): Promise<void> {
  await updateBroadcast(trx, actor.tenant_id, id, { ...to, updated_at: world.now(), version: version + 1 });
}
