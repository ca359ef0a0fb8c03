/** What notices say (domain §25). */
import { optionWords } from "../contacts/labels.ts";
import { isState, stateName } from "../values/postal.ts";
import type { License } from "../users/license.ts";
import { countOf } from "../../kit/text.ts";
import { daysBetween, showDay } from "../../kit/dates.ts";
import type { NoticeKind } from "./limits.ts";
import type { FlowFailed } from "./notice-fact.ts";

export const noticeKindWords: Record<NoticeKind, { label: string; says: string }> = {
  missed_call: { label: "Missed calls", says: "Somebody called you and nobody took it." },
  callback_due: { label: "Callbacks due", says: "You promised to call back, and it is time." },
  event_soon: { label: "Events soon", says: "Reminders of your calendar." },
  import_done: { label: "Imports done", says: "An import of yours is over." },
  transfer_in: { label: "Contacts moved to you", says: "Somebody gave you contacts." },
  policy_status: { label: "Policy status", says: "Somebody else moved a policy of one of your contacts on." },
  flow_failed: { label: "Flows that failed", says: "A flow of yours gave up on a contact." },
  sync_needs_you: { label: "Sync needs you", says: "A change was refused, or somebody changed the same field." },
  license_expiring: { label: "Licenses expiring", says: "One of your licenses runs out within 60 days." },
  storage_low: { label: "Storage low", says: "A device of yours is running out of room." },
  app_update: { label: "New versions", says: "A new version of Fieldline waits to be loaded." },
};

export const noticeTexts = {
  missed_call: (who: string) => `Missed call from ${who}`,
  callback_due: (who: string) => `Call back ${who}`,
  transfer_in: (count: number, from: string) => `${countOf(count, "contact")} moved to you${from && ` from ${from}`}.`,
  policy_status: ({ who, policy, status, by }: Record<"who" | "policy" | "status" | "by", string>) =>
    `${who}: ${policy || "a policy"} is ${optionWords(status).toLowerCase()}${by && `, by ${by}`}`,
  flow_failed: ({ flow_name, failed, why }: FlowFailed, who: string) =>
    `${flow_name} failed for ${failed === 1 ? who : countOf(failed, "contact")}: ${why}`,
  refused: (title: string) => `Not saved on the server: ${title}`,
  changed: "Somebody else changed the same field. Choose which to keep.",
  decided: "Somebody else changed the same field, and their value stands.",
  storage_full: "This device has no room left. New changes cannot be kept here.",
  storage_low: "This device is running out of room.",
  app_update: "A new version is ready.",
  license_expiring: ({ kind, state }: Pick<License, "kind" | "state">, expires: string, today: string) => {
    const days = daysBetween(today, expires);
    const where = isState(state) ? `${stateName(state)} ` : "";
    const left = days === 0 ? "today" : days === 1 ? "tomorrow" : `in ${days} days`;
    return `Your ${where}${optionWords(kind).toLowerCase()} license expires ${left}, on ${showDay(expires)}`;
  },
} as const;
