/**
 * Whether a contact gets a trigger's message at a moment: the same for a dry run and for the send itself. First what is the
 * campaign's own, then the plan that all sends to many people share.
 */
import { dayLeft, eventDaysLate, zoneOfContact } from "../../domain/campaigns/send-time.ts";
import { typeRules } from "../../domain/campaigns/options.ts";
import type { Contact } from "../../domain/contacts/contact.ts";
import { isDoNotContact } from "../../domain/contacts/do-not-contact.ts";
import { type SendReason, sendReasons } from "../../domain/messaging/reasons.ts";
import type { DecidedRecipient } from "../../domain/sends/recipient-plan.ts";
import { withWayOut } from "../../domain/messages/way-out.ts";
import { dayMs } from "../../kit/durations.ts";
import type { Ctx } from "../context.ts";
import { hasFeature } from "../db/flag-rows.ts";
import { workActor } from "../jobs/work-actor.ts";
import { recipientDeciders, type Sender } from "../sends/recipient-plan.ts";
import { listStatusRows } from "../reference/reference-rows.ts";
import { findUser } from "../users/user-rows.ts";
import { contactsInFlows } from "./campaign-fact-rows.ts";
import type { Maker } from "./campaign-maker.ts";
import type { SendChange } from "./campaign-send-rows.ts";
import type { TriggerRow } from "./campaign-trigger-rows.ts";

export interface Candidate {
  contact: Contact;
  /** The day it is for. */
  day: string;
  /** When it is to go. */
  at: number;
}

export interface Verdict {
  outcome: "goes" | "waits" | "not";
  reason: SendReason;
  words: string;
  until: number | null;
  /** Of one that goes by text or email. */
  decided?: DecidedRecipient;
  sender?: Sender;
}

export function not(reason: SendReason, words: string = sendReasons[reason].words): Verdict {
  return { outcome: "not", reason, words, until: null };
}

export function skipped({ reason, words }: Pick<Verdict, "reason" | "words">): SendChange {
  return { status: "skipped", reason, words: words || sendReasons[reason].words };
}

interface KnownBefore {
  senders: SenderFinder;
  /** Contacts known to share no number. */
  alone?: ReadonlySet<number> | undefined;
}

/** In the order of `candidates`. */
export async function verdictsOf(
  ctx: Ctx,
  trigger: TriggerRow,
  maker: Maker,
  candidates: readonly Candidate[],
  { senders, alone }: KnownBefore = { senders: senderFinder(ctx, trigger, maker) },
): Promise<Verdict[]> {
  const own = await ownVerdicts(ctx, trigger, { candidates, senders });
  const verdicts = new Map<Candidate, Verdict>();
  for (const { candidate, verdict } of own) if (verdict) verdicts.set(candidate, verdict);
  const left = own.filter(({ verdict }) => verdict === undefined);
  for (const [candidate, verdict] of await decideLeft(ctx, trigger, left, alone)) verdicts.set(candidate, verdict);
  return candidates.map((candidate) => verdicts.get(candidate) ?? not("no_sender"));
}

interface Own {
  candidate: Candidate;
  verdict?: Verdict;
  sender?: Sender;
}

async function ownVerdicts(
  { trx, actor }: Ctx,
  trigger: TriggerRow,
  { candidates, senders }: { candidates: readonly Candidate[]; senders: SenderFinder },
): Promise<Own[]> {
  const ids = candidates.map(({ contact }) => contact.id);
  const inFlow = trigger.skip_in_flow ? await contactsInFlows(trx, actor.tenant_id, ids) : new Set<number>();
  const statuses = new Map((await listStatusRows(trx, actor.tenant_id)).map((status) => [status.id, status]));
  const found: Own[] = [];
  for (const candidate of candidates) {
    const { contact, at } = candidate;
    const why = ownReason(trigger, candidate, inFlow);
    const known = await senders(contact.owner_id);
    if (why) found.push({ candidate, verdict: not(why) });
    else if ("outcome" in known) found.push({ candidate, verdict: known });
    else if (trigger.channel === "task") {
      const stop = taskStop(contact, statuses.get(contact.status_id ?? "")?.effect);
      const verdict: Verdict = stop
        ? not(stop)
        : { outcome: "goes", reason: "goes", words: sendReasons.goes.words, until: at, sender: known };
      found.push({ candidate, verdict });
    } else found.push({ candidate, sender: known });
  }
  return found;
}

/** In whose name a contact of this owner gets it, or why nobody's. */
export type SenderFinder = (owner_id: string | null) => Promise<Sender | Verdict>;

export function senderFinder(ctx: Ctx, trigger: TriggerRow, maker: Maker): SenderFinder {
  const known = new Map<string, Promise<Sender | Verdict>>();
  return async (owner_id) => {
    const id = senderIdOf(trigger, maker, owner_id);
    if (id === null) return not("no_owner");
    const found = known.get(id) ?? senderOf(ctx, trigger, id, maker);
    known.set(id, found);
    return found;
  };
}

/** A task is for the agent: only what concerns nobody any more is left out. */
function taskStop(contact: Contact, effect: string | undefined): SendReason | null {
  if (effect === "deceased") return "deceased";
  return effect === "do_not_contact" || isDoNotContact(contact) ? "do_not_contact" : null;
}

function ownReason(
  trigger: TriggerRow,
  { contact, day, at }: Candidate,
  inFlow: ReadonlySet<number>,
): SendReason | null {
  if (contact.deleted_at !== null) return "deleted";
  if (leftOf(trigger, contact, day, at) === "over") return "too_late";
  const since = trigger.quiet_days === null ? Number.POSITIVE_INFINITY : at - trigger.quiet_days * dayMs;
  const last = Math.max(contact.last_called_at ?? 0, contact.last_texted_at ?? 0, contact.last_emailed_at ?? 0);
  if (last > since) return "contacted";
  return inFlow.has(contact.id) ? "in_flow" : null;
}

type Timed = Pick<TriggerRow, "trigger_type">;

function leftOf({ trigger_type }: Timed, contact: Contact, day: string, at: number) {
  const daysLate = typeRules[trigger_type].isEvent ? eventDaysLate : 0;
  return dayLeft(day, { now: at, zone: zoneOfContact(contact), daysLate });
}

/** What would wait beyond its day does not go. */
function withinDay(trigger: Timed, { contact, day }: Candidate, verdict: Verdict): Verdict {
  if (verdict.outcome !== "waits" || verdict.until === null) return verdict;
  if (leftOf(trigger, contact, day, verdict.until) !== "over") return verdict;
  const reason = verdict.reason === "already_today" ? "already_today" : "too_late";
  return { ...not(reason, `${verdict.words}. The day is over then`) };
}

function senderIdOf({ sender, channel }: TriggerRow, maker: Maker, owner_id: string | null): string | null {
  // A task is its agent's, whoever the sender of messages would be.
  return sender === "company" && channel !== "task" ? maker.user.id : owner_id;
}

const needs = {
  sms: ["dialer.use", "sms"],
  email: ["emails.send", "email"],
  task: ["contacts.see", "campaigns"],
} as const;

async function senderOf(
  { trx, actor: { tenant_id } }: Ctx,
  { channel }: TriggerRow,
  user_id: string,
  maker: Maker,
): Promise<Sender | Verdict> {
  const [capability, feature] = needs[channel];
  const acting = user_id === maker.user.id ? maker.actor.acting : null;
  const actor = await workActor(trx, tenant_id, { user_id, acting }, capability);
  const user = actor && (await findUser(trx, tenant_id, user_id));
  return actor && user && (await hasFeature(trx, actor, feature)) ? { actor, user } : not("no_sender");
}

/** People who share a number or an address each have their own day. */
async function decideLeft(
  ctx: Ctx,
  { channel, subject, body, ...trigger }: TriggerRow,
  left: readonly Own[],
  alone: ReadonlySet<number> | undefined,
): Promise<Map<Candidate, Verdict>> {
  const verdicts = new Map<Candidate, Verdict>();
  if (left.length === 0) return verdicts;
  const contacts = left.map(({ candidate }) => candidate.contact);
  const first = left.reduce((at, { candidate }) => Math.min(at, candidate.at), Number.POSITIVE_INFINITY);
  const message = messageOf({ channel, subject, body });
  const deciders = await recipientDeciders(ctx, contacts, message, { at: first, alone });
  for (const { candidate, sender } of left) {
    if (!sender) continue;
    const decide = await deciders(sender, candidate.at);
    const decided = decide(candidate.contact);
    const { outcome, reason, words, until } = decided;
    const verdict = { outcome, reason, words, until, ...(outcome === "goes" && { decided }), sender };
    verdicts.set(candidate, withinDay(trigger, candidate, verdict));
  }
  return verdicts;
}

export function messageOf({ channel, subject, body }: Pick<TriggerRow, "channel" | "subject" | "body">) {
  return channel === "sms"
    ? ({ channel: "text", subject, body: withWayOut(body) } as const)
    : ({ channel: "email", subject, body } as const);
}
