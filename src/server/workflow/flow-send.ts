/**
 * Sends a flow's email: the same way as a user's, within calling hours at the contact's location, and at most one a
 * day.
 */
import { whyNotEmailed, emailAddressOf } from "../../domain/emails/email-log.ts";
import { primaryOf } from "../../domain/contacts/reach.ts";
import { allowedFrom, callPlaces } from "../../domain/dialer/calling-hours.ts";
import { flowEmailsADayMax } from "../../domain/workflow/limits.ts";
import type { Step, StepOf } from "../../domain/workflow/step.ts";
import { dayMs } from "../../kit/durations.ts";
import { Refusal } from "../../kit/refusal.ts";
import { filledFor, sendEmail } from "../emails/email-sending.ts";
import { dialRulesAt } from "../dialer/dial-rules-rows.ts";
import { findUser } from "../users/user-rows.ts";
import { flowEmailBefore } from "./flow-fact-rows.ts";
import { skipped, type StepResult, type StepContext } from "./step-context.ts";

export async function takeEmail(
  taking: StepContext,
  { subject, email_body }: StepOf<"send_email">,
): Promise<StepResult> {
  const { ctx, contact, status } = taking;
  const { trx, actor, world } = ctx;
  const to = emailAddressOf(contact);
  const why = whyNotEmailed(contact, to, status);
  if (why !== null) return skipped(why);
  const later = (await hoursFrom(taking)) ?? (await dayAfterLast(taking));
  if (later) return later;
  const writer = await findUser(trx, actor.tenant_id, actor.user_id);
  if (!writer) return skipped("No active sender.");
  const filled = await filledFor(ctx, { subject, email_body }, { contact, writer }).catch(wordsOfRefusal);
  if (typeof filled === "string") return skipped(filled);
  const email = { subject, email_body, id: world.uuid(), to, ...filled };
  const log = await sendEmail(ctx, contact, email, { writer, source: "workflow" });
  return { result: "done", detail: `To ${to}: ${log.subject}` };
}

/** An email whose fields cannot be filled for the contact is not sent. */
function wordsOfRefusal(error: unknown): string {
  if (!(error instanceof Refusal)) throw error;
  return Object.values(error.fields).flat()[0] ?? error.code;
}

/** Undefined during allowed hours; else what the step waits for. */
export async function hoursFrom(taking: StepContext): Promise<Extract<StepResult, { result: "waiting" }> | undefined> {
  const now = taking.ctx.world.now();
  const until = await withinHours(taking, now);
  return until === now ? undefined : { result: "waiting", detail: "Until calling hours.", until, stays: true };
}

/** When a step that is due at `at` can be taken: an email waits for calling hours, and its run says until when. */
export async function takableAt(taking: StepContext, step: Step | null, at: number): Promise<number> {
  const keepsHours = step?.kind === "send_email" || step?.kind === "wait_for_hours";
  return keepsHours ? withinHours(taking, at) : at;
}

async function withinHours({ ctx, contact }: StepContext, at: number): Promise<number> {
  const { hours } = await dialRulesAt(ctx.trx, ctx.actor.tenant_id, at);
  return allowedFrom(callPlaces(contact, primaryOf(contact.phones)?.number ?? ""), at, hours);
}

async function dayAfterLast(taking: StepContext): Promise<StepResult | undefined> {
  const { ctx, contact } = taking;
  const { trx, actor, world } = ctx;
  const of = { tenant_id: actor.tenant_id, contact_id: contact.id, since: world.now() - dayMs };
  const last = await flowEmailBefore(trx, of, flowEmailsADayMax);
  if (last === undefined) return undefined;
  const detail = "Until one day after the last email that no person wrote.";
  return { result: "waiting", detail, until: await withinHours(taking, last + dayMs), stays: true };
}
