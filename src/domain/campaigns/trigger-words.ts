/** A campaign trigger as one sentence. */
import { countOf } from "../../kit/text.ts";
import { showDay } from "../../kit/dates.ts";
import type { CampaignFields } from "./campaign.ts";
import { channelWords, holidayWords, recurrenceWords, typeRules } from "./options.ts";

type Said = Pick<CampaignFields, "trigger_type" | "steps" | "holiday" | "on_day" | "offset_days" | "send_time">;

/** "12 and 6 months before they turn 65, at 10:00 AM their time". */
export function whenWords(said: Said): string {
  return `${offsetWords(said.offset_days)}${baseWords(said)}, at ${timeWords(said.send_time)} their time`;
}

function baseWords({ trigger_type, steps, holiday, on_day }: Said): string {
  const rule = typeRules[trigger_type];
  if (rule.steps) {
    const listed = [...steps].sort((one, other) => other - one);
    const last = listed.pop() ?? 0;
    const lead = listed.length > 0 ? `${listed.join(", ")} and ` : "";
    return `${lead}${countOf(last, rule.steps.unit)} ${lowered(rule.when)}`;
  }
  if (trigger_type === "holiday" && holiday !== null) return `on ${holidayWords[holiday]}`;
  if (trigger_type === "one_time" && on_day !== null) return `on ${showDay(on_day)}`;
  if (trigger_type === "custom_date" && on_day !== null) return `from ${showDay(on_day)} on`;
  return lowered(rule.when);
}

function offsetWords(days: number): string {
  if (days === 0) return "";
  return `${countOf(Math.abs(days), "day")} ${days < 0 ? "before" : "after"}: `;
}

export function timeWords(time: string): string {
  const [hours = 0, minutes = 0] = time.split(":").map(Number);
  const half = hours < 12 ? "AM" : "PM";
  return `${hours % 12 === 0 ? 12 : hours % 12}:${String(minutes).padStart(2, "0")} ${half}`;
}

/** "Email · Birthday · Once a year". */
export function kindWords({
  channel,
  trigger_type,
  recurrence,
}: Pick<CampaignFields, "channel" | "trigger_type" | "recurrence">): string {
  return [channelWords[channel], typeRules[trigger_type].label, recurrenceWords[recurrence]].join(" · ");
}

function lowered(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1);
}
