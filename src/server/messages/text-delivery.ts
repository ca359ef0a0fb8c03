/**
 * Sends queued texts. Each goes out once or not at all: `sending` is committed first, and one without an answer is
 * looked up at the carrier, never sent again.
 *
 *   queued ──claim──► sending ──► sent ──► delivered | undelivered | failed
 *      │  └─ outside the hours, busy: queued until later
 *      └─ stop, landline …: blocked, with its reason
 */
import { carrierError } from "../../domain/messages/carrier-errors.ts";
import type { Contact } from "../../domain/contacts/contact.ts";
import type { TextRow } from "../../domain/messages/text.ts";
import type { TextStatus } from "../../domain/messages/text-limits.ts";
import { movesOn } from "../../domain/messages/text-state.ts";
import { type SendReason, sendReasons } from "../../domain/messaging/reasons.ts";
import { isAutomatic } from "../../domain/messaging/send-channels.ts";
import { minuteMs } from "../../kit/durations.ts";
import type { OutgoingText, SendOutcome, TakenText } from "../../vendors/texting/texting-port.ts";
import type { Ctx } from "../context.ts";
import { findContacts } from "../contacts/contact-rows.ts";
import { findTenant } from "../db/tenant-rows.ts";
import { attemptAll } from "../jobs/attempt-all.ts";
import { systemActor, tenantWork } from "../jobs/tenant-work.ts";
import type { Services } from "../services.ts";
import { asksPermission } from "./automatic-text-rows.ts";
import { gotOneToday } from "./day-limit.ts";
import { mediaLinks } from "./media-link.ts";
import { noteNumber } from "./number-effect.ts";
import { announceText } from "./text-announcing.ts";
import { textBlock, waitOf } from "./text-decision.ts";
import { mayText } from "./text-reach.ts";
import { giveBackUnits, takeUnits } from "./text-usage-rows.ts";
import {
  contactsHolding,
  findText,
  listDueTexts,
  listLostTexts,
  sendingSince,
  type TextKey,
  textOfProvider,
  updateText,
} from "./text-rows.ts";

const busyWaitMs = minuteMs;
/** Longer than a request to the carrier may take. */
const lostAfterMs = 2 * minuteMs;
const notTheirs = "Its writer may no longer text this contact.";
const mayHaveGone = "It may have gone: the carrier did not answer. It is not sent again.";

/** For the background queue: what waited, and what a server that died left behind. */
export async function deliverDueTexts(services: Services, limit = 100): Promise<void> {
  const now = services.world.now();
  const due = await listDueTexts(services.db, now, limit);
  const lost = await listLostTexts(services.db, now - lostAfterMs, limit);
  await attemptAll([
    ...due.map((text) => () => deliverText(services, text)),
    ...lost.map((text) => () => lookUp(services, text)),
  ]);
}

export async function deliverText(services: Services, key: TextKey): Promise<void> {
  const claimed = await claim(services, key);
  if (!claimed) return;
  const outcome = await services.texting.send(claimed);
  if (outcome.outcome === "unknown") await lookUp(services, key, claimed);
  else await settle(services, key, outcome);
}

function inTenant<T>(services: Services, { tenant_id }: TextKey, work: (ctx: Ctx) => Promise<T>): Promise<T> {
  return tenantWork(services, systemActor(tenant_id), work);
}

/** Decides at this moment; undefined: it does not go now. The contact is locked before its text, as everywhere. */
async function claim(services: Services, key: TextKey): Promise<OutgoingText | undefined> {
  return inTenant(services, key, async (ctx) => {
    const { trx, world } = ctx;
    const seen = await findText(trx, key);
    if (seen?.status !== "queued") return undefined;
    const [contact = null] =
      seen.contact_id === null ? [] : await findContacts(trx, key.tenant_id, [seen.contact_id], { lock: true });
    const text = await findText(trx, key, true);
    if (text?.status !== "queued" || (text.scheduled_at ?? 0) > world.now()) return undefined;
    const not = await whyNotNow(ctx, contact, text);
    if (not) return void (await change(ctx, text, not));
    const stopped = await takeUnits(ctx, text);
    if (stopped) return void (await change(ctx, text, { status: "blocked", reason: "no_licence", error: stopped }));
    const from = services.texting.from;
    await change(
      ctx,
      text,
      { status: "sending", reason: null, error: "", scheduled_at: null, our_number: from },
      { sending_at: world.now() },
    );
    const tenant = await findTenant(trx, key.tenant_id);
    const company = tenant?.key ?? "";
    const media = mediaLinks(services, company, text);
    return { company, id: text.id, from, to: text.number, body: text.body, media };
  });
}

async function whyNotNow(ctx: Ctx, contact: Contact | null, text: TextRow): Promise<TextChange | null> {
  // Our answers to STOP and HELP go in any case, and at any hour.
  if (text.source === "system") return null;
  if (!contact) return { status: "blocked", reason: "deleted", error: "This contact was deleted." };
  if (text.user_id !== null && !(await mayText(ctx, text.user_id, contact)))
    return { status: "blocked", reason: "not_yours", error: notTheirs };
  const asks = isAutomatic(text.source) && (await asksPermission(ctx.trx, ctx.actor.tenant_id, text.id));
  const block = await textBlock(ctx, contact, text.number, asks);
  if (block) return { status: "blocked", reason: block.reason, error: block.words };
  if (isAutomatic(text.source) && (await gotOneToday(ctx, contact, text)))
    return { status: "blocked", reason: "already_today", error: sendReasons.already_today.words };
  const wait = await waitOf(ctx, contact, text.number);
  return wait && { reason: "hours", error: wait.words, scheduled_at: wait.until };
}

interface TextChange {
  status?: TextStatus;
  reason?: SendReason | null;
  error?: string;
  scheduled_at?: number | null;
  sent_at?: number | null;
  our_number?: string;
}
type Carried = Parameters<typeof updateText>[3];

async function change(ctx: Ctx, text: TextRow, changed: TextChange, carried: Carried = {}): Promise<TextRow> {
  const after = { ...text, ...changed, updated_at: ctx.world.now(), version: text.version + 1 };
  await updateText(ctx.trx, ctx.actor.tenant_id, after, carried);
  ctx.changeSet.add("texts", text.id);
  if (after.status !== text.status) await announceText(ctx, after, "status");
  return after;
}

async function settle(services: Services, key: TextKey, outcome: SendOutcome): Promise<void> {
  await inTenant(services, key, async (ctx) => {
    const text = await lockedText(ctx, key, outcome.outcome === "refused" ? outcome.error : "");
    if (text?.status !== "sending") return;
    const now = ctx.world.now();
    if (outcome.outcome === "taken") return take(ctx, text, outcome.text);
    await giveBackUnits(ctx, text);
    if (outcome.outcome === "busy") {
      const again = {
        status: "queued" as const,
        reason: "later" as const,
        error: "The carrier is busy. It goes in a minute.",
      };
      return void (await change(ctx, text, { ...again, scheduled_at: now + busyWaitMs }));
    }
    if (outcome.outcome === "refused") await fail(ctx, text, { status: "failed", error: outcome.error });
  });
}

/** A report may have come before the answer: only its id is new then. */
async function take(ctx: Ctx, text: TextRow, { provider_id, status }: TakenText): Promise<void> {
  const next = status === "queued" || status === "sending" ? "sent" : status;
  const moved = movesOn(text.status, next) ? { status: next, sent_at: ctx.world.now() } : {};
  await change(ctx, text, { ...moved, reason: null, error: "" }, { provider_id });
}

/** The carrier did not answer, or we died before it did: what it took is looked up. */
async function lookUp(services: Services, key: TextKey, known?: OutgoingText): Promise<void> {
  const asked = await inTenant(services, key, async ({ trx }) => {
    const [text, since, tenant] = [
      await findText(trx, key),
      await sendingSince(trx, key),
      await findTenant(trx, key.tenant_id),
    ];
    if (!text || since === null) return undefined;
    const { id, our_number: from, number: to, body } = text;
    const company = tenant?.key ?? "";
    return { since, text: known ?? { company, id, from, to, body, media: mediaLinks(services, company, text) } };
  });
  if (!asked) return;
  const found = await services.texting.find(asked.text, asked.since).catch(() => undefined);
  await inTenant(services, key, async (ctx) => {
    const text = await findText(ctx.trx, key, true);
    if (text?.status !== "sending") return;
    const now = ctx.world.now();
    for (const one of found ?? [])
      if ((await textOfProvider(ctx.trx, key.tenant_id, one.provider_id)) === undefined) return take(ctx, text, one);
    // Without an answer to the look-up itself, it is asked again.
    const looked = found === undefined ? {} : { looked_up_at: now };
    await change(ctx, text, { reason: "maybe_gone", error: mayHaveGone }, looked);
  });
}

/** Reports come twice, late and in any order. */
export async function noteReport(
  ctx: Ctx,
  key: TextKey,
  { provider_id, status, error }: TakenText & { error: string },
): Promise<boolean> {
  const text = await lockedText(ctx, key, error);
  if (!text || text.direction === "inbound") return false;
  const other = await textOfProvider(ctx.trx, key.tenant_id, provider_id);
  if (other !== undefined && other !== text.id) return false;
  if (!movesOn(text.status, status)) return true;
  if (status === "failed" || status === "undelivered") await fail(ctx, text, { status, error }, provider_id);
  else
    await change(
      ctx,
      text,
      { status, reason: null, error: "", sent_at: text.sent_at ?? ctx.world.now() },
      { provider_id },
    );
  return true;
}

async function fail(
  ctx: Ctx,
  text: TextRow,
  { status, error }: { status: TextStatus; error: string },
  provider_id?: string,
): Promise<void> {
  const { words, effect } = carrierError(error);
  const reason: SendReason = effect === "landline" ? "landline" : effect === "opted_out" ? "revoked" : "provider";
  await change(ctx, text, { status, reason, error: words }, provider_id === undefined ? {} : { provider_id });
  if (effect !== null) await noteNumber(ctx, text, effect);
}

/** The contacts an error speaks of are locked before their text. */
async function lockedText(ctx: Ctx, key: TextKey, error: string): Promise<TextRow | undefined> {
  const seen = await findText(ctx.trx, key);
  if (seen && carrierError(error).effect !== null) await contactsHolding(ctx.trx, key.tenant_id, seen.number);
  return findText(ctx.trx, key, true);
}
