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
import { dayMs } from "../../kit/durations.ts";
import type { Actor } from "../actor.ts";
import type { Ctx } from "../context.ts";
import { hasFeature } from "../db/flag-rows.ts";
import { workActor } from "../jobs/work-actor.ts";
import { planRecipients } from "../sends/recipient-plan.ts";
import { listStatusRows } from "../reference/reference-rows.ts";
import { findUser, type FoundUser } from "../users/user-rows.ts";
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

export interface Sender {
  actor: Actor;
  user: FoundUser;
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

/** In the order of `candidates`. */
export async function verdictsOf(
  ctx: Ctx,
  trigger: TriggerRow,
  maker: Maker,
  candidates: readonly Candidate[],
): Promise<Verdict[]> {
  const own = await ownVerdicts(ctx, trigger, maker, candidates);
  const verdicts = new Map<Candidate, Verdict>();
  for (const { candidate, verdict } of own) if (verdict) verdicts.set(candidate, verdict);
  const left = own.filter(({ verdict }) => verdict === undefined);
  // One plan for each sender and moment: it decides by one clock and in one name.
  const groups = Map.groupBy(left, ({ candidate, sender }) => `${sender?.user.id} ${candidate.at}`);
  for (const group of groups.values()) {
    const [first] = group;
    if (!first?.sender) continue;
    const { sender } = first;
    const { at } = first.candidate;
    const planned = await plannedOf(
      ctx,
      trigger,
      { sender, at },
      group.map(({ candidate }) => candidate),
    );
    for (const [nth, { candidate }] of group.entries()) {
      const verdict = planned[nth];
      if (verdict) verdicts.set(candidate, withinDay(trigger, candidate, { ...verdict, sender }));
    }
  }
  return candidates.map((candidate) => verdicts.get(candidate) ?? not("no_sender"));
}

interface Own {
  candidate: Candidate;
  verdict?: Verdict;
  sender?: Sender;
}

async function ownVerdicts(
  ctx: Ctx,
  trigger: TriggerRow,
  maker: Maker,
  candidates: readonly Candidate[],
): Promise<Own[]> {
  const { trx, actor } = ctx;
  const inFlow = trigger.skip_in_flow
    ? await contactsInFlows(
        trx,
        actor.tenant_id,
        candidates.map(({ contact }) => contact.id),
      )
    : new Set<number>();
  const statuses = new Map((await listStatusRows(trx, actor.tenant_id)).map((status) => [status.id, status]));
  const senders = new Map<string, Sender | Verdict>();
  const found: Own[] = [];
  for (const candidate of candidates) {
    const { contact, at } = candidate;
    const why = ownReason(trigger, candidate, inFlow);
    const owner = senderIdOf(trigger, maker, contact);
    const known =
      owner === null ? not("no_owner") : (senders.get(owner) ?? (await senderOf(ctx, trigger, owner, maker)));
    if (owner !== null) senders.set(owner, known);
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

function leftOf({ trigger_type }: TriggerRow, contact: Contact, day: string, at: number) {
  const daysLate = typeRules[trigger_type].isEvent ? eventDaysLate : 0;
  return dayLeft(day, { now: at, zone: zoneOfContact(contact), daysLate });
}

/** What would wait beyond its day does not go. */
function withinDay(trigger: TriggerRow, { contact, day }: Candidate, verdict: Verdict): Verdict {
  if (verdict.outcome !== "waits" || verdict.until === null) return verdict;
  if (leftOf(trigger, contact, day, verdict.until) !== "over") return verdict;
  const reason = verdict.reason === "already_today" ? "already_today" : "too_late";
  return { ...not(reason, `${verdict.words}. The day is over then`) };
}

function senderIdOf({ sender, channel }: TriggerRow, maker: Maker, { owner_id }: Contact): string | null {
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
const nothingTaken = Object.assign(new Set<string>(), { has: () => false, add: () => nothingTaken });

async function plannedOf(
  ctx: Ctx,
  { channel, subject, body }: TriggerRow,
  { sender, at }: { sender: Sender; at: number },
  candidates: readonly Candidate[],
): Promise<Verdict[]> {
  const contacts = candidates.map(({ contact }) => contact);
  const message = { channel: channel === "sms" ? "text" : "email", subject, body } as const;
  const planned = await planRecipients({ ...ctx, actor: sender.actor }, contacts, message, {
    sender: sender.user,
    at,
    taken: nothingTaken,
  });
  return planned.map((decided) => {
    const { outcome, reason, words, until } = decided;
    return { outcome, reason, words, until, ...(outcome === "goes" && { decided }) };
  });
}
