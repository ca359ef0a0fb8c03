/** A campaign trigger as the form edits it. */
import type { UseFormReturnType } from "@mantine/form";
import { type CampaignFields, campaignFields, type CampaignTrigger } from "../../domain/campaigns/campaign.ts";
import { campaignMessages } from "../../domain/campaigns/messages.ts";
import { type TriggerType, typeRules } from "../../domain/campaigns/options.ts";
import { wholeScope } from "../../domain/lists/contacts-scope.ts";

export interface TriggerValues extends Omit<
  CampaignFields,
  "steps" | "offset_days" | "quiet_days" | "on_day" | "ends_on"
> {
  steps: string[];
  offset_days: number | string;
  quiet_days: number | string;
  on_day: string;
  ends_on: string;
}

export type TriggerForm = UseFormReturnType<TriggerValues>;

export const triggerLabels: Record<keyof TriggerValues, string> = {
  name: "Name",
  channel: "Sends",
  trigger_type: "Occasion",
  recurrence: "A contact gets it",
  steps: "How long",
  holiday: "Holiday",
  on_day: "Day",
  audience: "Audience",
  offset_days: "Days after the occasion",
  send_time: "Time",
  subject: "Subject",
  body: "Message",
  corporation_ids: "Corporations",
  business_unit_ids: "Business units",
  sender: "In the name of",
  quiet_days: "Leave out if in touch within days",
  skip_in_flow: "Leave out while in a workflow",
  starts_on: "First day",
  ends_on: "Last day",
};

export function blankTrigger(today: string): TriggerValues {
  return {
    name: "",
    channel: "email",
    trigger_type: "birthday",
    recurrence: "yearly",
    steps: [],
    holiday: null,
    on_day: "",
    audience: wholeScope,
    offset_days: 0,
    send_time: "10:00",
    subject: "",
    body: "",
    corporation_ids: [],
    business_unit_ids: [],
    sender: "agent",
    quiet_days: "",
    skip_in_flow: false,
    starts_on: today,
    ends_on: "",
  };
}

const names = Object.keys(campaignFields) as (keyof CampaignFields)[];

export function triggerRecord(trigger: CampaignTrigger): { values: TriggerValues; version: number } {
  const fields = Object.fromEntries(names.map((name) => [name, trigger[name]])) as unknown as CampaignFields;
  const values: TriggerValues = {
    ...fields,
    steps: fields.steps.map(String),
    quiet_days: fields.quiet_days ?? "",
    on_day: fields.on_day ?? "",
    ends_on: fields.ends_on ?? "",
  };
  return { values, version: trigger.version };
}

/** What the server gets of the changed fields. */
export function triggerBody(changed: Partial<TriggerValues>): Partial<CampaignFields> {
  const { steps, offset_days, quiet_days, on_day, ends_on, name, ...same } = changed;
  return {
    ...same,
    ...(name !== undefined && { name: name.trim() }),
    ...(steps && { steps: steps.map(Number) }),
    ...(offset_days !== undefined && { offset_days: typeof offset_days === "number" ? offset_days : 0 }),
    ...(quiet_days !== undefined && { quiet_days: typeof quiet_days === "number" ? quiet_days : null }),
    ...(on_day !== undefined && { on_day: on_day || null }),
    ...(ends_on !== undefined && { ends_on: ends_on || null }),
  };
}

/** What another occasion does not have is taken back. */
export function afterType(values: TriggerValues, trigger_type: TriggerType): TriggerValues {
  const rule = typeRules[trigger_type];
  const [usual = "once"] = rule.recurrences;
  return {
    ...values,
    trigger_type,
    recurrence: rule.recurrences.includes(values.recurrence) ? values.recurrence : usual,
    steps: rule.steps ? rule.steps.choices.slice(0, 1).map(String) : [],
    holiday: rule.needs === "holiday" ? (values.holiday ?? "christmas") : null,
    on_day: rule.needs === "day" ? values.on_day : "",
    channel: rule.isOfAgents ? "task" : values.channel,
  };
}

export const triggerProblems = {
  name: (name: string) => (name.trim() ? null : "Enter a name."),
  steps: (steps: string[], { trigger_type }: TriggerValues) =>
    typeRules[trigger_type].steps && steps.length === 0 ? campaignMessages.steps_needed : null,
  on_day: (day: string, { trigger_type }: TriggerValues) =>
    typeRules[trigger_type].needs === "day" && day === "" ? campaignMessages.day_needed : null,
  send_time: (time: string) => (/^\d{2}:\d{2}$/.test(time) ? null : "Enter a time."),
  starts_on: (day: string) => (day === "" ? campaignMessages.day_needed : null),
  subject: (subject: string, { channel }: TriggerValues) =>
    channel === "sms" || subject.trim()
      ? null
      : channel === "task"
        ? campaignMessages.title_needed
        : campaignMessages.subject_needed,
  body: (body: string, { channel }: TriggerValues) =>
    channel === "task" || body.trim() ? null : campaignMessages.body_needed,
};
