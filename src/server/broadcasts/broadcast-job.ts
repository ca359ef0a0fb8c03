/**
 * Emails to the company's users, some at a time: each is decided again at their turn, and the mail is stored in the
 * transaction that notes it, so that a server that dies sends none twice and forgets none.
 */
import { broadcastMessages } from "../../domain/broadcasts/options.ts";
import { minuteMs } from "../../kit/durations.ts";
import type { Ctx } from "../context.ts";
import { hasFeature } from "../db/flag-rows.ts";
import { tenantTx, type TenantTxOptions } from "../db/tenant-tx.ts";
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
import {
  type BroadcastKey,
  hasMailsUnderWay,
  insertRecipients,
  nextRecipients,
  noteTurns,
  usedEmails,
} from "./recipient-rows.ts";

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
  const key = { tenant_id, id: broadcast_id };
  const work = <T>(step: (ctx: Ctx) => Promise<T>, options?: TenantTxOptions) =>
    tenantWork(background, systemActor(tenant_id), step, options);
  // The next are decided while these go.
  let going: Promise<Error | null> = Promise.resolve(null);
  for (;;) {
    const kept = signal.aborted ? "stop" : await work((ctx) => takeSome(ctx, key), hastily);
    const fault = await going;
    if (fault) throw fault;
    if (kept === "stop") return "again";
    if (kept === "over") return "done";
    if (kept === "none") {
      await work((ctx) => endUnlessUnderWay(ctx, key));
      return "done";
    }
    going = deliverMails(background, { tenant_id, ids: kept }).then(() => null, asError);
  }
}

/** Claims of mails, which are durable, come later: a power failure before one undoes what nobody saw. */
const hastily: TenantTxOptions = { asyncCommit: true };

function asError(fault: unknown): Error {
  return fault instanceof Error ? fault : new Error(String(fault));
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

/** The mails to send now; `none`: nobody is left. */
async function takeSome(ctx: Ctx, key: BroadcastKey): Promise<"over" | "none" | string[]> {
  const { trx, world } = ctx;
  const found = await locked(ctx, key);
  if (!found) return "over";
  const now = world.now();
  if (found.status === "scheduled" && (found.scheduled_at ?? now) <= now) return begin(ctx, found);
  if (found.status !== "sending") return "over";
  const ids = await nextRecipients(trx, key, turnsAtOnce);
  return ids.length > 0 ? turnsOf(ctx, found, ids) : "none";
}

/** Undefined when another worker has it. */
async function locked({ trx }: Ctx, { tenant_id, id }: BroadcastKey): Promise<UncountedBroadcast | undefined> {
  const isLocked = await lockBroadcast(trx, ofTenant(tenant_id), id, "skip");
  return isLocked ? findUncounted(trx, tenant_id, id) : undefined;
}

async function endUnlessUnderWay(ctx: Ctx, key: BroadcastKey): Promise<void> {
  const { trx, world } = ctx;
  const found = await locked(ctx, key);
  if (found?.status !== "sending") return;
  const now = world.now();
  const isUnderWay = await hasMailsUnderWay(trx, key);
  await change(ctx, found, isUnderWay ? { next_at: now + minuteMs } : { status: "sent", ended_at: now, next_at: null });
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
    user_id,
    name,
    email,
    outcome,
    reason,
    words,
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
