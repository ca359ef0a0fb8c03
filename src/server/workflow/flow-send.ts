/** Sends a flow's text or email by the plan that every send to many people shares: the same reasons, hours and day limit. */
import { primaryOf } from "../../domain/contacts/reach.ts";
import { allowedFrom, callPlaces } from "../../domain/dialer/calling-hours.ts";
import { textMessages } from "../../domain/messages/text-messages.ts";
import { sendReasons } from "../../domain/messaging/reasons.ts";
import type { DecidedRecipient } from "../../domain/sends/recipient-plan.ts";
import { may } from "../../domain/users/access.ts";
import { showPhone } from "../../domain/values/phone-number.ts";
import { beginningOf } from "../../domain/workflow/flow-words.ts";
import { type FlowMessage, isSend, messageOf, type SendStep, waitOfSend } from "../../domain/workflow/send-moment.ts";
import type { Step } from "../../domain/workflow/step.ts";
import { exactMoment } from "../../kit/moments.ts";
import { Refusal } from "../../kit/refusal.ts";
import { oneLine } from "../../kit/text.ts";
import { hasFeature } from "../db/flag-rows.ts";
import { dialRulesAt } from "../dialer/dial-rules-rows.ts";
import { sendPlanned } from "../sends/planned-send.ts";
import { capabilityOf, recipientDecider } from "../sends/recipient-plan.ts";
import { findUser, type FoundUser } from "../users/user-rows.ts";
import { skipped, type StepResult, type StepContext } from "./step-context.ts";

interface Planned {
  message: FlowMessage;
  sender: FoundUser;
  decide: (at: number) => DecidedRecipient;
}

export async function takeSend(taking: StepContext, step: SendStep): Promise<StepResult> {
  const planned = await planOf(taking, step);
  if (typeof planned === "string") return skipped(planned);
  const { ctx, contact, owner } = taking;
  const { message, sender, decide } = planned;
  const now = ctx.world.now();
  const wait = waitOfSend(contact, now, decide);
  if (wait) return { result: "waiting", detail: waitDetail(wait, owner.zone), until: wait.until, stays: true };
  const decided = decide(now);
  if (decided.outcome !== "goes") return skipped(decided.words);
  const { channel, asks = false } = message;
  try {
    const message_id = await sendPlanned(ctx, contact, decided, { channel, sender, source: "workflow", asks });
    return { result: "done", detail: sentDetail(decided), message_id };
  } catch (error) {
    // Their data makes it too long, for one. Checked before anything is written.
    if (error instanceof Refusal) return skipped(Object.values(error.fields).flat()[0] ?? error.code);
    throw error;
  }
}

/** Words: nobody could send it. */
async function planOf({ ctx, contact }: StepContext, step: SendStep): Promise<Planned | string> {
  const { trx, actor, services } = ctx;
  const message = messageOf(step);
  const isText = message.channel === "text";
  if (isText && services.texting.from === "") return textMessages.no_number;
  const sender = await findUser(trx, actor.tenant_id, actor.user_id);
  const maySend = may(actor, capabilityOf[message.channel]) && (await hasFeature(trx, actor, isText ? "sms" : "email"));
  if (!sender || !maySend) return sendReasons.no_sender.words;
  const decide = await recipientDecider(ctx, [contact], message, { sender });
  return { message, sender, decide: (at) => decide(contact, { at }) };
}

function waitDetail({ until, words }: { until: number; words: string }, zone: string): string {
  if (words.startsWith("Waits until ")) return `${words.slice("Waits ".length)}.`.replace(/^u/, "U");
  return `${words.replace(/\.$/, "")}; until ${exactMoment(until, zone)}`;
}

const shownMax = 80;

function sentDetail({ to, subject, body }: DecidedRecipient): string {
  return subject === "" ? `To ${showPhone(to)}: ${beginningOf(body, shownMax)}` : `To ${to}: ${oneLine(subject)}`;
}

/** Undefined during allowed hours; else what the step waits for. */
export async function hoursFrom(taking: StepContext): Promise<Extract<StepResult, { result: "waiting" }> | undefined> {
  const now = taking.ctx.world.now();
  const until = await withinHours(taking, now);
  return until === now ? undefined : { result: "waiting", detail: "Until calling hours.", until, stays: true };
}

/** When a step that is due at `at` can be taken: a message waits for its hours, and its run says until when. */
export async function takableAt(taking: StepContext, step: Step | null, at: number): Promise<number> {
  if (step?.kind === "wait_for_hours") return withinHours(taking, at);
  const planned = step !== null && isSend(step) ? await planOf(taking, step) : "";
  return typeof planned === "string" ? at : (waitOfSend(taking.contact, at, planned.decide)?.until ?? at);
}

async function withinHours({ ctx, contact }: StepContext, at: number): Promise<number> {
  const { hours } = await dialRulesAt(ctx.trx, ctx.actor.tenant_id, at);
  return allowedFrom(callPlaces(contact, primaryOf(contact.phones)?.number ?? ""), at, hours);
}
