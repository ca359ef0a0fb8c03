/**
 * Sends to many contacts, one after another: each recipient is planned again at their turn, and the message is stored
 * in the transaction that notes it, so that a server that dies sends none twice and forgets none.
 */
import { consentAddress } from "../../domain/consent/consent-options.ts";
import { sendReasons } from "../../domain/messaging/reasons.ts";
import { minuteMs, secondMs } from "../../kit/durations.ts";
import { findContacts } from "../contacts/contact-rows.ts";
import type { GroupSendRow } from "../../domain/sends/group-send.ts";
import type { Ctx } from "../context.ts";
import { tenantTx } from "../db/tenant-tx.ts";
import { attemptAll } from "../jobs/attempt-all.ts";
import type { Outcome } from "../jobs/queue.ts";
import { systemActor, tenantWork } from "../jobs/tenant-work.ts";
import { actingOf, workActor } from "../jobs/work-actor.ts";
import { noTextsLeft, pendingUnits } from "../messages/text-usage-rows.ts";
import type { Services } from "../services.ts";
import { findUser } from "../users/user-rows.ts";
import {
  findGroupSend,
  listDueSends,
  nextRecipient,
  nextWait,
  type Noted,
  noteRecipient,
  type SendKey,
  updateGroupSend,
  usedAddresses,
} from "./group-send-rows.ts";
import { sendPlanned } from "./planned-send.ts";
import { capabilityOf, planRecipients, takenKey } from "./recipient-plan.ts";

/** Carriers take one text a second from a number. */
const textPaceMs = secondMs;
/** One that waits for a person, not for an hour. */
const lookAgainMs = 15 * minuteMs;

interface Asked {
  tenant_id?: string;
  send_id?: string;
}

export async function runGroupSend(
  services: Services,
  { tenant_id, send_id }: Asked,
  signal: AbortSignal,
): Promise<Outcome> {
  if (tenant_id === undefined || send_id === undefined) return askForEach(services);
  const background = { ...services, db: services.backgroundDb };
  for (;;) {
    if (signal.aborted) return "again";
    const taken = await tenantWork(background, systemActor(tenant_id), (ctx) =>
      takeNext(ctx, { tenant_id, id: send_id }),
    );
    if (taken === "over") return "done";
    if (taken === "paced") await services.world.sleep(textPaceMs, signal).catch(() => undefined);
  }
}

/** Waits that are over, and sends whose job was lost. */
async function askForEach(services: Services): Promise<Outcome> {
  const due = await listDueSends(services.db, services.world.now());
  await attemptAll(
    due.map(
      ({ tenant_id, id: send_id }) =>
        () =>
          tenantTx(services.db, tenant_id, (trx) =>
            services.jobs.enqueue(trx, "run_group_send", { tenant_id, send_id }),
          ),
    ),
  );
  return "done";
}

async function takeNext(ctx: Ctx, key: SendKey): Promise<"over" | "next" | "paced"> {
  const { trx, world } = ctx;
  const send = await findGroupSend(trx, key, "skip");
  if (send?.status !== "sending") return "over";
  const contact_id = await nextRecipient(trx, key, world.now());
  if (contact_id === undefined) {
    await rest(ctx, send);
    return "over";
  }
  const trouble = send.channel === "text" ? await planTrouble(ctx, send) : null;
  if (trouble !== null) {
    await pause(ctx, send, trouble);
    return "over";
  }
  const noted = await turnOf(ctx, send, contact_id);
  await noteRecipient(trx, key, noted);
  return noted.message_id !== null && send.channel === "text" ? "paced" : "next";
}

/** Nobody's turn now: until the first who waits, or for good. */
async function rest({ trx, actor, world }: Ctx, send: GroupSendRow): Promise<void> {
  const now = world.now();
  const next_at = await nextWait(trx, { tenant_id: actor.tenant_id, id: send.id });
  const end = next_at === null ? ({ status: "done", ended_at: now } as const) : {};
  await updateGroupSend(trx, actor.tenant_id, {
    ...send,
    ...end,
    next_at,
    updated_at: now,
    version: send.version + 1,
  });
}

async function planTrouble({ trx, actor, world }: Ctx, { user_id }: GroupSendRow): Promise<string | null> {
  const who = { tenant_id: actor.tenant_id, user_id };
  return noTextsLeft(trx, who, await pendingUnits(trx, who, world.now()));
}

/** Until its sender resumes it. */
async function pause({ trx, actor, world }: Ctx, send: GroupSendRow, trouble: string): Promise<void> {
  const paused = { ...send, status: "paused", next_at: null, trouble } as const;
  await updateGroupSend(trx, actor.tenant_id, { ...paused, updated_at: world.now(), version: send.version + 1 });
}

async function turnOf(ctx: Ctx, send: GroupSendRow, contact_id: number): Promise<Noted> {
  const { trx, actor, world } = ctx;
  const { tenant_id } = actor;
  const { channel, subject, body, blocks, user_id } = send;
  const not = (reason: "deleted" | "not_yours"): Noted => ({
    contact_id,
    to: "",
    outcome: "not",
    reason,
    words: sendReasons[reason].words,
    until: null,
    message_id: null,
  });
  const [contact] = await findContacts(trx, tenant_id, [contact_id], { lock: true });
  if (!contact) return not("deleted");
  const sender = await findUser(trx, tenant_id, user_id);
  const by = await workActor(trx, tenant_id, { user_id, acting: actingOf(send) }, capabilityOf[channel]);
  if (!sender || !by) return not("not_yours");
  const theirs = { ...ctx, actor: by };
  const theirOwn =
    channel === "text" ? contact.phones.map((one) => one.number) : contact.emails.map((one) => one.address);
  const keys = theirOwn.map((one) => consentAddress(channel, one));
  const used = await usedAddresses(trx, { tenant_id, id: send.id }, keys);
  const taken = new Set(used.map((to) => takenKey(channel, to)));
  const [decided] = await planRecipients(theirs, [contact], { channel, subject, body, blocks }, { sender, taken });
  if (!decided) return not("deleted");
  const { to, outcome, reason, words, until } = decided;
  const noted = { contact_id, to, outcome, reason, words, until, message_id: null };
  if (outcome === "not") return noted;
  if (outcome === "waits") return { ...noted, until: until ?? world.now() + lookAgainMs };
  const message_id = await sendPlanned(theirs, contact, decided, { channel, sender, source: "broadcast" });
  return { ...noted, message_id };
}
