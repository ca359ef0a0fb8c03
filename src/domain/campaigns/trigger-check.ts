/** What must hold between the fields of a campaign trigger; words by field (domain §14, §25). */
import { dictionary } from "../../kit/dictionary.ts";
import { isDay } from "../../kit/dates.ts";
import type { FieldErrors } from "../../kit/refusal.ts";
import { unknownEmailFields } from "../emails/email-fields.ts";
import { textLengthMax } from "../messages/text-limits.ts";
import type { CampaignFields } from "./campaign.ts";
import { campaignMessages } from "./messages.ts";
import { typeRules } from "./options.ts";

export function triggerErrors(fields: CampaignFields): FieldErrors {
  const errors: FieldErrors = dictionary();
  for (const [field, words] of [...typeProblems(fields), ...dayProblems(fields), ...textProblems(fields)])
    (errors[field] ??= []).push(words);
  return errors;
}

type Problem = readonly [field: keyof CampaignFields, words: string];

function* typeProblems({
  trigger_type,
  recurrence,
  steps,
  channel,
  holiday,
  on_day,
}: CampaignFields): Iterable<Problem> {
  const rule = typeRules[trigger_type];
  if (!rule.recurrences.includes(recurrence)) yield ["recurrence", campaignMessages.recurrence];
  if (rule.steps && steps.length === 0) yield ["steps", campaignMessages.steps_needed];
  if (steps.some((step) => !rule.steps?.choices.includes(step))) yield ["steps", campaignMessages.steps];
  if (rule.needs === "holiday" && holiday === null) yield ["holiday", campaignMessages.holiday_needed];
  if (rule.needs === "day" && on_day === null) yield ["on_day", campaignMessages.day_needed];
  if (rule.isOfAgents && channel !== "task") yield ["channel", campaignMessages.agents_task];
}

function* dayProblems({ starts_on, ends_on, on_day }: CampaignFields): Iterable<Problem> {
  if (!isDay(starts_on)) yield ["starts_on", campaignMessages.bad_day];
  if (ends_on !== null && !isDay(ends_on)) yield ["ends_on", campaignMessages.bad_day];
  else if (ends_on !== null && ends_on < starts_on) yield ["ends_on", campaignMessages.ends_early];
  if (on_day !== null && !isDay(on_day)) yield ["on_day", campaignMessages.bad_day];
}

function* textProblems({ channel, subject, body }: CampaignFields): Iterable<Problem> {
  if (channel !== "sms" && subject.trim() === "")
    yield ["subject", channel === "task" ? campaignMessages.title_needed : campaignMessages.subject_needed];
  if (channel !== "task" && body.trim() === "") yield ["body", campaignMessages.body_needed];
  if (channel === "sms" && body.trim().length > textLengthMax) yield ["body", campaignMessages.text_too_long];
  for (const words of unknownEmailFields(subject)) yield ["subject", words];
  for (const words of unknownEmailFields(body)) yield ["body", words];
}
