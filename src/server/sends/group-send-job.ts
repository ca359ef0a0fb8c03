/**
 * Sends to many contacts, texts one after another and emails some at a time: each recipient is planned again at their
 * turn, and the message is stored in the transaction that notes it, so that a server that dies sends none twice and
 * forgets none.
 */
import { consentAddress } from "../../domain/consent/consent-options.ts";
import type { Contact } from "../../domain/contacts/contact.ts";
import { sendReasons } from "../../domain/messaging/reasons.ts";
import type { SendChannel } from "../../domain/messaging/send-channels.ts";
import type { DecidedRecipient } from "../../domain/sends/recipient-plan.ts";
import { noTextsWords } from "../../domain/sends/text-allowance.ts";
import { minuteMs, secondMs } from "../../kit/durations.ts";
import { findContacts } from "../contacts/contact-rows.ts";
import type { GroupSendRow } from "../../domain/sends/group-send.ts";
import { Background } from "../background.ts";
import type { Ctx } from "../context.ts";
import { tenantTx, type TenantTxOptions } from "../db/tenant-tx.ts";
import { attemptAll } from "../jobs/attempt-all.ts";
import type { Outcome } from "../jobs/queue.ts";
import { systemActor, tenantWork } from "../jobs/tenant-work.ts";
import { actingOf, workActor } from "../jobs/work-actor.ts";
import { lockTextsLeft } from "../messages/text-usage-rows.ts";
import type { Services } from "../services.ts";
import { findUser, type FoundUser } from "../users/user-rows.ts";
import {
  findGroupSend,
  listDueSends,
  nextRecipients,
  nextWait,
  type Noted,
  noteRecipients,
  type SendKey,
  updateGroupSend,
  usedAddresses,
} from "./group-send-rows.ts";
import { sendPlanned, sendPlannedEmails } from "./planned-send.ts";
import { capabilityOf, planRecipients, takenKey } from "./recipient-plan.ts";

/** Emails decided in one transaction. After "Pause" only those go that a mail server is being asked to take. */
const emailsAtOnce = 50;
/** Claims of messages, which are durable, come later: a power failure before one undoes what nobody saw. */
const hastily: TenantTxOptions = { asyncCommit: true };
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
  const key = { tenant_id, id: send_id };
  // The next are decided while these go.
  let before = new Background(() => undefined);
  let isIdle = true;
  for (;;) {
    if (signal.aborted) return "again";
    const going = new Background((error) => services.background.run(() => Promise.reject(error)));
    const background = { ...services, db: services.backgroundDb, background: going };
    const taken = await tenantWork(background, systemActor(tenant_id), (ctx) => takeNext(ctx, key, isIdle), hastily);
    services.background.run(() => going.idle());
    if (taken === "over") return "done";
    isIdle = taken === "none";
    if (taken === "paced") await services.world.sleep(textPaceMs, signal).catch(() => undefined);
    else await before.idle();
    before = going;
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

/** `isIdle`: those taken before have gone. */
async function takeNext(ctx: Ctx, key: SendKey, isIdle: boolean): Promise<"over" | "none" | "next" | "paced"> {
  const { trx, world } = ctx;
  const send = await findGroupSend(trx, key, "skip");
  if (send?.status !== "sending") return "over";
  const limit = send.channel === "email" ? emailsAtOnce : 1;
  const ids = await nextRecipients(trx, key, { now: world.now(), limit });
  if (ids.length === 0) {
    // Until then it may be paused.
    if (send.channel === "email" && !isIdle) return "none";
    await rest(ctx, send);
    return "over";
  }
  const noted = await turnsOf(ctx, send, ids);
  await noteRecipients(trx, key, noted);
  return send.channel === "text" && noted.some(({ message_id }) => message_id !== null) ? "paced" : "next";
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

async function turnsOf(ctx: Ctx, send: GroupSendRow, ids: readonly number[]): Promise<Noted[]> {
  const { trx, actor } = ctx;
  const { tenant_id } = actor;
  const { channel, subject, body, blocks, media, user_id } = send;
  const found = new Map(
    (await findContacts(trx, tenant_id, ids, { lock: true })).map((contact) => [contact.id, contact] as const),
  );
  const sender = await findUser(trx, tenant_id, user_id);
  const by = await workActor(trx, tenant_id, { user_id, acting: actingOf(send) }, capabilityOf[channel]);
  if (!sender || !by) return ids.map((id) => notTo(id, found.has(id) ? "not_yours" : "deleted"));
  const theirs = { ...ctx, actor: by };
  const contacts = ids.flatMap((id) => found.get(id) ?? []);
  const used = await usedAddresses(trx, { tenant_id, id: send.id }, channel, keysOf(channel, contacts));
  const taken = new Set(used.map((to) => takenKey(channel, to)));
  const decided = await planRecipients(theirs, contacts, { channel, subject, body, blocks }, { sender, taken });
  const noted = ids.filter((id) => !found.has(id)).map((id) => notTo(id, "deleted"));
  const turns = decided.flatMap((one) => {
    const contact = found.get(one.contact_id);
    return contact ? [{ contact, decided: one }] : [];
  });
  if (channel === "email") return [...noted, ...(await emailTurns(theirs, turns, sender))];
  for (const turn of turns) noted.push(await textTurn(theirs, turn, { sender, media }));
  return noted;
}

function keysOf(channel: SendChannel, contacts: readonly Contact[]): string[] {
  const own = ({ phones, emails }: Contact) =>
    channel === "text" ? phones.map(({ number }) => number) : emails.map(({ address }) => address);
  return contacts.flatMap(own).map((one) => consentAddress(channel, one));
}

function notTo(contact_id: number, reason: "deleted" | "not_yours"): Noted {
  const { words } = sendReasons[reason];
  return { contact_id, to: "", outcome: "not", reason, words, until: null, message_id: null };
}

interface Turn {
  contact: Contact;
  decided: DecidedRecipient;
}

/** `ctx.actor`: the sender. */
async function emailTurns(ctx: Ctx, turns: readonly Turn[], sender: FoundUser): Promise<Noted[]> {
  const going = turns.filter(({ decided }) => decided.outcome === "goes");
  const ids = await sendPlannedEmails(ctx, going, { sender, source: "broadcast" });
  const sent = new Map(going.map(({ contact }, nth) => [contact.id, ids[nth] ?? null]));
  return turns.map(({ contact, decided }) => ({ ...noteOf(ctx, decided), message_id: sent.get(contact.id) ?? null }));
}

/** `ctx.actor`: the sender. */
async function textTurn(
  ctx: Ctx,
  { contact, decided }: Turn,
  { sender, media }: { sender: FoundUser; media: GroupSendRow["media"] },
): Promise<Noted> {
  const noted = noteOf(ctx, decided);
  if (decided.outcome !== "goes") return noted;
  // After the contact, as a text that is handed over locks them.
  const { tenant_id } = ctx.actor;
  const why = await lockTextsLeft(ctx, { tenant_id, user_id: sender.id });
  if (why !== null) return { ...noted, outcome: "not", reason: "no_licence", words: noTextsWords(why) };
  const message_id = await sendPlanned(ctx, contact, decided, { channel: "text", sender, source: "broadcast", media });
  return { ...noted, message_id };
}

/** Of one that has no message yet. */
function noteOf({ world }: Ctx, { contact_id, to, outcome, reason, words, until }: DecidedRecipient): Noted {
  const wait = outcome === "waits" ? (until ?? world.now() + lookAgainMs) : until;
  return { contact_id, to, outcome, reason, words, until: wait, message_id: null };
}
