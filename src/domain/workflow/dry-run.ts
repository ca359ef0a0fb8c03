/**
 * Simulates a plan for one contact without side effects. Each step changes a copy, so that a later branch sees what an
 * earlier step would have done; every wait advances the time.
 */
import type { Contact } from "../contacts/contact.ts";
import { primaryOf } from "../contacts/reach.ts";
import type { Status } from "../reference/reference.ts";
import type { SendChannel } from "../messaging/send-channels.ts";
import type { DecidedRecipient } from "../sends/recipient-plan.ts";
import { groupContact, tagContact } from "../contacts/tagging.ts";
import { allowedFrom, type CallingHours, callPlaces } from "../dialer/calling-hours.ts";
import { dayOf } from "../../kit/dates.ts";
import { minuteMs } from "../../kit/durations.ts";
import type { FieldErrors } from "../../kit/refusal.ts";
import { conditionsHold } from "./conditions-hold.ts";
import type { DryRun, DryStep, StopReason } from "./flow.ts";
import { conditionWords, type FlowNames, stepWords, stopReasonWords } from "./flow-words.ts";
import { firstStep, stepAfter, stepOtherwise } from "./next-step.ts";
import { type Decided, type FlowMessage, isSend, messageOf, type SendStep, waitOfSend } from "./send-moment.ts";
import type { Step, StepOf } from "./step.ts";
import { stopReasonOf } from "./stop-check.ts";
import type { WorkflowPlan } from "./template.ts";

export interface DryFacts {
  contact: Contact;
  statuses: readonly Status[];
  names: FlowNames;
  now: number;
  /** IANA zone in which the flow's owner counts days. */
  zone: string;
  hours: CallingHours;
  /** As at the moment of sending; `others`: when this run would have sent on that channel before. */
  decide: (
    contact: Contact,
    message: FlowMessage,
    moment: { at: number; others: readonly number[] },
  ) => Decided & Pick<DecidedRecipient, "to">;
  /** Problems of the plan, by path: `steps.2.subject`. */
  problems: FieldErrors;
}

export function dryRun(plan: WorkflowPlan, facts: DryFacts): DryRun {
  const why = whyKeptOut(plan, facts);
  return why === null ? { enters: true, why: "", steps: walked(plan, facts) } : { enters: false, why, steps: [] };
}

function whyKeptOut({ conditions }: WorkflowPlan, { contact, now, zone, names, ...facts }: DryFacts): string | null {
  const reason = endOf({ rules: [], contact, begun: contact }, facts.statuses);
  if (reason) return `${stopReasonWords[reason]}.`;
  if (conditionsHold(conditions, contact, dayOf(now, zone))) return null;
  return `Conditions not met: ${conditionWords(conditions, names)}.`;
}

interface DryRunState {
  plan: WorkflowPlan;
  facts: DryFacts;
  /** Simulated present state, and the state when the run began. */
  contact: Contact;
  begun: Contact;
  at: number;
  sent: Record<SendChannel, number[]>;
  steps: DryStep[];
}

/** Jumps only lead forward, so the loop terminates. */
function walked(plan: WorkflowPlan, facts: DryFacts): DryStep[] {
  const { contact, now: at } = facts;
  const walk: DryRunState = { plan, facts, contact, begun: contact, at, sent: { text: [], email: [] }, steps: [] };
  let step = firstStep(plan.steps);
  while (step) step = goOn(walk, step);
  return walk.steps;
}

/** Records one step and returns the next; null: this was the last. */
function goOn(walk: DryRunState, step: Step): Step | null {
  const { plan, facts } = walk;
  const received = (result: DryStep["result"], detail: string) =>
    walk.steps.push({ step_id: step.id, step: step.kind, at: walk.at, result, detail });
  const reason = endOf({ rules: plan.stop_rules, contact: walk.contact, begun: walk.begun }, facts.statuses);
  if (reason) {
    received("would_skip", `The workflow would end here: ${stopReasonWords[reason]}.`);
    return null;
  }
  const problems = problemsOf(walk, step);
  if (problems.length > 0) {
    received("would_fail", problems.join(" "));
    return null;
  }
  if (step.kind === "branch") return takeBranch(walk, step, received);
  if (step.kind === "wait_for_reply") received("would_do", `${stepWords(step, facts.names)}. This test assumes one.`);
  else if (isSend(step)) takeSend(walk, step, received);
  else {
    const already = hasAlready(step, walk.contact);
    received(already ? "would_skip" : "would_do", already ? "No change needed." : stepWords(step, facts.names));
    pass(walk, step);
  }
  return stepAfter(plan.steps, step.id);
}

type Tell = (result: DryStep["result"], detail: string) => void;

function takeBranch(walk: DryRunState, step: StepOf<"branch">, received: Tell): Step | null {
  const { plan, facts, contact, at } = walk;
  const holds = conditionsHold(step.conditions, contact, dayOf(at, facts.zone));
  received("would_do", `${stepWords(step, facts.names)}: ${holds ? "met" : "not met"}.`);
  return holds ? stepAfter(plan.steps, step.id) : stepOtherwise(plan.steps, step);
}

const waitsMax = 7;

/** In the hours of where they are, and on a day without another one. */
function takeSend(walk: DryRunState, step: SendStep, received: Tell): void {
  const { contact, facts, sent } = walk;
  const message = messageOf(step);
  const others = sent[message.channel];
  const decide = (at: number) => facts.decide(contact, message, { at, others });
  for (let waits = 0; waits < waitsMax && waitsForTime(decide(walk.at)); waits++)
    walk.at = waitOfSend(contact, walk.at, decide)?.until ?? walk.at;
  const { outcome, words, to } = decide(walk.at);
  if (outcome !== "goes") {
    received("would_skip", words);
    return;
  }
  others.push(walk.at);
  received("would_do", `${stepWords(step, facts.names)}, to ${to}`);
}

/** Not for a person who has to decide. */
function waitsForTime({ until, reason }: Decided): boolean {
  return until !== null || reason === "already_today";
}

/** Effect of a step: advances the time, or changes the contact. */
function pass(walk: DryRunState, step: Step): void {
  if (step.kind === "wait") walk.at += step.minutes * minuteMs;
  else if (step.kind === "wait_for_hours") walk.at = withinHours(walk, walk.at);
  else walk.contact = changedBy(step, walk.contact, walk.at);
  // An assignment by the flow itself does not end the run.
  if (step.kind === "assign") walk.begun = { ...walk.begun, owner_id: walk.contact.owner_id };
}

function changedBy(step: Step, contact: Contact, at: number): Contact {
  switch (step.kind) {
    case "add_tag":
      return tagContact(contact, { add: [step.tag_id], remove: [] }, at);
    case "remove_tag":
      return tagContact(contact, { add: [], remove: [step.tag_id] }, at);
    case "add_to_group":
      return groupContact(contact, { add: [step.group_id], remove: [] }, at);
    case "set_status":
      return { ...contact, status_id: step.status_id };
    case "set_field":
      return { ...contact, [step.field]: step.value };
    case "assign":
      return { ...contact, ...holderOf(step.to) };
    default:
      return contact;
  }
}

/** The turn of a round robin cannot be predicted. */
function holderOf(to: StepOf<"assign">["to"]): Partial<Pick<Contact, "owner_id" | "pool_id">> {
  if (to.way === "user") return { owner_id: to.user_id, pool_id: null };
  return to.way === "pool" ? { owner_id: null, pool_id: to.pool_id } : {};
}

function hasAlready(step: Step, contact: Contact): boolean {
  switch (step.kind) {
    case "add_tag":
      return contact.tag_ids.includes(step.tag_id);
    case "remove_tag":
      return !contact.tag_ids.includes(step.tag_id);
    case "add_to_group":
      return contact.group_ids.includes(step.group_id);
    case "set_status":
      return contact.status_id === step.status_id;
    case "set_field":
      return contact[step.field] === step.value;
    default:
      return false;
  }
}

function withinHours({ contact, facts: { hours } }: DryRunState, at: number): number {
  const places = callPlaces(contact, primaryOf(contact.phones)?.number ?? "");
  return allowedFrom(places, at, hours);
}

interface Standing {
  rules: WorkflowPlan["stop_rules"];
  contact: Contact;
  begun: Contact;
}

function endOf({ rules, contact, begun }: Standing, statuses: readonly Status[]): StopReason | null {
  const since = { replied: false, answered: false, planned: false };
  return stopReasonOf({ run: begun, contact, status: statusOf(contact, statuses), rules, since });
}

function statusOf({ status_id }: Contact, statuses: readonly Status[]): Status | undefined {
  return statuses.find(({ id }) => id === status_id);
}

function problemsOf({ plan, facts: { problems } }: DryRunState, step: Step): string[] {
  const place = `steps.${plan.steps.indexOf(step)}.`;
  return Object.entries(problems).flatMap(([field, words]) => (field.startsWith(place) ? words : []));
}
