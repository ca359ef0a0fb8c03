/** Notification texts (domain §25). */
import { optionWords } from "../contacts/labels.ts";
import { isState, stateName } from "../values/postal.ts";
import type { License } from "../users/license.ts";
import { countOf } from "../../kit/text.ts";
import { daysBetween, showDay } from "../../kit/dates.ts";
import type { NoticeKind } from "./limits.ts";
import type { FlowFailed, LeadIn, SendPaused, TrainingDue } from "./notice-fact.ts";

export const noticeKindWords: Record<NoticeKind, { label: string; description: string }> = {
  text: { label: "Texts", description: "Someone texted you." },
  missed_call: { label: "Missed calls", description: "You missed a call." },
  callback_due: { label: "Callbacks due", description: "A scheduled callback is due." },
  event_soon: { label: "Upcoming events", description: "Calendar reminders." },
  import_done: { label: "Imports finished", description: "One of your imports finished." },
  transfer_in: { label: "Contacts assigned to you", description: "Someone assigned you contacts." },
  lead_in: { label: "New leads", description: "A vendor sent you a lead." },
  soa_signed: {
    label: "Signed forms",
    description: "Someone signed a Scope of Appointment through your link.",
  },
  policy_status: {
    label: "Policy status",
    description: "Someone changed the status of one of your contacts' policies.",
  },
  flow_failed: { label: "Workflow failures", description: "One of your workflows failed for a contact." },
  email: { label: "Email answers", description: "A contact answered an email." },
  send_paused: { label: "Paused sends", description: "Too many people marked one of your emails as spam." },
  web_lead: { label: "Web page messages", description: "A visitor wrote to you from your web page." },
  training_due: {
    label: "Training reminders",
    description: "Your manager reminds you of a training, here and by email.",
  },
  sync_needs_you: {
    label: "Sync needs attention",
    description: "A change was rejected, or someone else changed the same field.",
  },
  license_expiring: { label: "Licenses expiring", description: "One of your licenses expires within 60 days." },
  storage_low: { label: "Storage low", description: "One of your devices is running out of storage." },
  app_update: { label: "New versions", description: "A new version of Fieldline is ready to load." },
};

export const noticeTexts = {
  text: (who: string) => `Text from ${who}`,
  missed_call: (who: string) => `Missed call from ${who}`,
  callback_due: (who: string) => `Call back ${who}`,
  transfer_in: (count: number, from: string) => `${countOf(count, "contact")} assigned to you${from && ` by ${from}`}.`,
  lead_in: ({ vendor_name, leads }: LeadIn, who: string) =>
    leads === 1 ? `New lead from ${vendor_name}: ${who}` : `${leads} leads from ${vendor_name}, the last one ${who}`,
  soa_signed: (who: string) => `${who} signed the Scope of Appointment`,
  policy_status: ({ who, policy, status, by }: Record<"who" | "policy" | "status" | "by", string>) =>
    `${who}: ${policy || "a policy"} is ${optionWords(status).toLowerCase()}${by && `, by ${by}`}`,
  flow_failed: ({ flow_name, failed, why }: FlowFailed, who: string) =>
    `${flow_name} failed for ${failed === 1 ? who : countOf(failed, "contact")}: ${why}`,
  send_paused: ({ name }: SendPaused) => `${name} was paused because too many people marked it as spam`,
  email: (who: string) => `${who} answered your email`,
  web_lead: (who: string) => `${who} wrote to you from your web page`,
  training_due: ({ title, required_by }: TrainingDue) =>
    required_by === null ? `Training to do: ${title}` : `Training due by ${showDay(required_by)}: ${title}`,
  refused: (title: string) => `Not saved on the server: ${title}`,
  changed: "Someone else changed the same field. Choose which to keep.",
  decided: "Someone else changed the same field. Their value was kept.",
  storage_full: "This device is out of storage. New changes cannot be saved here.",
  storage_low: "This device is running out of storage.",
  app_update: "A new version is ready.",
  license_expiring: ({ kind, state }: Pick<License, "kind" | "state">, expires: string, today: string) => {
    const days = daysBetween(today, expires);
    const where = isState(state) ? `${stateName(state)} ` : "";
    const left = days === 0 ? "today" : days === 1 ? "tomorrow" : `in ${days} days`;
    return `Your ${where}${optionWords(kind).toLowerCase()} license expires ${left}, on ${showDay(expires)}`;
  },
} as const;
