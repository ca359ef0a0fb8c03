/** Workflows as text: in the editor, in the history and in a contact's timeline. Pure; the caller resolves ids. */
import { ownEntry } from "../../kit/dictionary.ts";
import { languageLabels, optionWords } from "../contacts/labels.ts";
import { countOf, cutTo, oneLine } from "../../kit/text.ts";
import { soaExpiringDays } from "../soa/limits.ts";
import type { Conditions } from "./condition.ts";
import { type ConditionNames, testWords } from "./condition-words.ts";
import type { StopReason } from "./flow.ts";
import type { FlowStatus, RunState, StepResult, TemplateState } from "./limits.ts";
import type { SettableField, Step, StepKind, StepOf } from "./step.ts";
import type { StopRule } from "./template.ts";
import type { Trigger, TriggerDay, TriggerKind } from "./trigger.ts";

export interface FlowNames extends ConditionNames {
  flow(id: string): string;
}

export const triggerKindWords: Record<TriggerKind, string> = {
  by_hand: "Added manually",
  contact_created: "Contact created",
  status_changed: "Status changed",
  field_changed: "Field changed",
  tag_added: "Tag added",
  tag_removed: "Tag removed",
  group_added: "Added to a group",
  pool_added: "Added to a pool",
  became_client: "Became a client",
  owner_changed: "Owner changed",
  call_ended: "Call ended",
  call_missed: "Call missed",
  text_received: "Text received",
  email_opened: "Email opened",
  email_clicked: "Link in an email clicked",
  email_bounced: "Email bounced",
  form_sent: "Web form sent",
  event_created: "Event scheduled",
  event_held: "Event held",
  event_no_show: "No-show",
  policy_status: "Policy status changed",
  soa_completed: "Scope of Appointment completed",
  soa_rejected: "Scope of Appointment rejected",
  soa_expiring: "Scope of Appointment link about to end",
  day: "On a date",
  idle: "No activity",
};

/** "When a contact is created by import". */
export function triggerWords(trigger: Trigger, names: FlowNames): string {
  switch (trigger.kind) {
    case "by_hand":
      return "Added manually";
    case "contact_created":
      return `When a contact is created${trigger.by === null ? "" : ` by ${trigger.by}`}`;
    case "status_changed":
      return `When the status changes${fromTo(trigger, names)}`;
    case "field_changed":
      return `When the ${changedWords[trigger.field]} changes`;
    case "tag_added":
      return `When ${trigger.tag_id === null ? "any tag" : `the tag ${names.tag(trigger.tag_id)}`} is added`;
    case "tag_removed":
      return `When ${trigger.tag_id === null ? "any tag" : `the tag ${names.tag(trigger.tag_id)}`} is removed`;
    case "group_added":
      return `When a contact is added to ${trigger.group_id === null ? "any group" : `the group ${names.group(trigger.group_id)}`}`;
    case "pool_added":
      return `When a contact is added to ${trigger.pool_id === null ? "any pool" : `the pool ${names.pool(trigger.pool_id)}`}`;
    case "became_client":
      return "When a lead becomes a client";
    case "owner_changed":
      return "When the owner changes";
    case "call_ended":
      return trigger.outcome === null ? "When a call ends" : `When a call ends with “${optionWords(trigger.outcome)}”`;
    case "call_missed":
      return "When a call from a contact is missed";
    case "text_received":
      return trigger.words.length === 0
        ? "When a contact texts us"
        : `When a text from a contact contains ${trigger.words.map((word) => `“${word}”`).join(" or ")}`;
    case "email_opened":
      return "When a contact opens an email (or a mail program does)";
    case "email_clicked":
      return "When a contact clicks a link in an email";
    case "email_bounced":
      return "When an email to a contact bounces";
    case "form_sent":
      return "When a contact sends the form of a web page";
    case "event_created":
      return "When an event with a contact is scheduled";
    case "event_held":
      return "When an event with a contact is held";
    case "event_no_show":
      return "When a contact is a no-show";
    case "policy_status":
      return `When a policy status changes to “${optionWords(trigger.to)}”`;
    case "soa_completed":
      return "When a Scope of Appointment is completed";
    case "soa_rejected":
      return "When a Scope of Appointment is rejected";
    case "soa_expiring":
      return `When the link to an unsigned Scope of Appointment ends within ${countOf(soaExpiringDays, "day")}`;
    case "day":
      return dayTriggerWords(trigger.day, trigger.offset_days);
    case "idle":
      return `When a contact has no activity for ${countOf(trigger.days, "day")}`;
  }
}

const changedWords: Record<Extract<Trigger, { kind: "field_changed" }>["field"], string> = {
  status_id: "status",
  source_id: "source",
  language: "language",
  emails: "email",
  phones: "phone",
  addresses: "address",
  birth_date: "birth date",
};

function fromTo({ from, to }: { from: string | null; to: string | null }, names: FlowNames): string {
  return `${from === null ? "" : ` from ${names.status(from)}`}${to === null ? "" : ` to ${names.status(to)}`}`;
}

export const triggerDayWords: Record<TriggerDay, string> = {
  birthday: "the birthday",
  turns_65: "the 65th birthday",
  effective: "a policy takes effect",
  renewal: "a policy renews",
  created: "the contact was created",
};

function dayTriggerWords(day: TriggerDay, offset: number): string {
  const what = triggerDayWords[day];
  if (offset === 0) return `On ${day === "birthday" || day === "turns_65" ? what : `the day ${what}`}`;
  return `${countOf(Math.abs(offset), "day")} ${offset < 0 ? "before" : "after"} ${what}`;
}

/** "Everybody", or the conditions: "category is lead and (age is more than 60 or tags include Medicare)". */
export function conditionWords(conditions: Conditions, names: FlowNames): string {
  return conditions.tests.length === 0 ? "Everyone" : joinedWords(conditions, names);
}

type Part = Conditions["tests"][number];

function joinedWords(
  { match, tests }: { match: Conditions["match"]; tests: readonly Part[] },
  names: FlowNames,
): string {
  const said = tests.map((test) => ("field" in test ? testWords(test, names) : innerWords(test, names)));
  return said.join(match === "all" ? " and " : " or ");
}

function innerWords(inner: Exclude<Part, { field: unknown }>, names: FlowNames): string {
  return inner.tests.length === 0 ? "everyone" : `(${joinedWords(inner, names)})`;
}

export const stepKindWords: Record<StepKind, string> = {
  send_email: "Send an email",
  send_text: "Send a text",
  ask_permission: "Ask for text permission",
  create_event: "Schedule an event",
  add_note: "Add a note",
  add_tag: "Add a tag",
  remove_tag: "Remove a tag",
  add_to_group: "Add to a group",
  set_status: "Set the status",
  set_field: "Set a field",
  assign: "Assign",
  wait: "Wait",
  wait_for_hours: "Wait for calling hours",
  wait_for_reply: "Wait for a reply",
  branch: "Branch",
  start_flow: "Start another workflow",
  end: "End",
};

const textShownMax = 60;

/** The beginning of a message, on one line. */
export function beginningOf(message: string, lengthMax = textShownMax): string {
  const line = oneLine(message);
  return line.length > lengthMax ? `${cutTo(line, lengthMax - 1).trimEnd()}…` : line;
}

/** A step as text: "Send the email “Welcome”", "Wait 3 days". */
export function stepWords(step: Step, names: FlowNames): string {
  switch (step.kind) {
    case "send_email":
      return `Send the email “${step.subject}”`;
    case "send_text":
      return `Text “${beginningOf(step.body)}”`;
    case "ask_permission":
      return "Ask for text permission";
    case "create_event":
      return `Schedule “${step.title}” ${step.in_days === 0 ? "the same day" : `in ${countOf(step.in_days, "day")}`}`;
    case "add_note":
      return "Add a note";
    case "add_tag":
      return `Add the tag ${names.tag(step.tag_id)}`;
    case "remove_tag":
      return `Remove the tag ${names.tag(step.tag_id)}`;
    case "add_to_group":
      return `Add to the group ${names.group(step.group_id)}`;
    case "set_status":
      return `Set the status to ${names.status(step.status_id)}`;
    case "set_field":
      return `Set ${settableWords[step.field].toLowerCase()} to ${settableValueWords(step)}`;
    case "assign":
      return assignWords(step, names);
    case "wait":
      return `Wait ${waitWords(step.minutes)}`;
    case "wait_for_hours":
      return "Wait for calling hours";
    case "wait_for_reply":
      return `Wait up to ${waitWords(step.minutes)} for a reply`;
    case "branch":
      return `Continue if ${conditionWords(step.conditions, names)}`;
    case "start_flow":
      return `Start the workflow ${names.flow(step.flow_id)}`;
    case "end":
      return "End workflow";
  }
}

export const settableWords: Record<SettableField, string> = {
  category: "Category",
  language: "Language",
  preferred_channel: "Preferred channel",
  best_time: "Best time",
  source_detail: "Source detail",
  occupation: "Occupation",
};

function settableValueWords({ field, value }: StepOf<"set_field">): string {
  if (field === "source_detail" || field === "occupation") return `“${value}”`;
  return field === "language" ? (ownEntry(languageLabels, value) ?? value) : optionWords(value).toLowerCase();
}

function assignWords({ to }: StepOf<"assign">, names: FlowNames): string {
  switch (to.way) {
    case "user":
      return `Assign to ${names.user(to.user_id)}`;
    case "pool":
      return `Assign to the pool ${names.pool(to.pool_id)}`;
    case "round_robin":
      return `Assign round robin to ${countOf(to.user_ids.length, "person", "people")}`;
    case "least_busy":
      return `Assign to the one of ${countOf(to.user_ids.length, "person", "people")} with the fewest contacts`;
  }
}

const [hourMinutes, dayMinutes] = [60, 24 * 60];

/** "3 days", "2 hours", "1 day 6 hours": the two largest units. */
export function waitWords(minutes: number): string {
  const parts = [
    [Math.floor(minutes / dayMinutes), "day"],
    [Math.floor((minutes % dayMinutes) / hourMinutes), "hour"],
    [minutes % hourMinutes, "minute"],
  ] as const;
  const said = parts.filter(([count]) => count > 0).map(([count, unit]) => countOf(count, unit));
  return said.join(" ");
}

export const templateStateWords: Record<TemplateState, string> = {
  draft: "Draft",
  active: "Active",
  paused: "Paused",
  archived: "Archived",
};

export const flowStatusWords: Record<FlowStatus, string> = {
  inactive: "Inactive",
  active: "Active",
  paused: "Paused",
  finished: "Finished",
  stopped: "Stopped",
};

export const runStateWords: Record<RunState, string> = {
  waiting: "Waiting",
  running: "Running",
  done: "Done",
  stopped: "Stopped",
  failed: "Failed",
};

export const stepResultWords: Record<StepResult, string> = {
  done: "Done",
  skipped: "Skipped",
  failed: "Failed",
  waiting: "Waiting",
};

export const stopRuleWords: Record<StopRule, string> = {
  replied: "The contact texted back",
  became_client: "The contact became a client",
  owner_changed: "The contact's owner changed",
  call_answered: "A call was answered",
  event_planned: "An event was scheduled",
  policy_sold: "A policy went into force",
};

export const stopReasonWords: Record<StopReason, string> = {
  ...stopRuleWords,
  do_not_contact: "The contact asked not to be contacted",
  deceased: "The contact is deceased",
  deleted: "The contact was deleted",
  merged: "The contact was merged into another",
  not_permitted: "The workflow owner no longer has access to this contact",
  by_hand: "Someone removed the contact",
  flow_stopped: "The workflow was stopped",
};
