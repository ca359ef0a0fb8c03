/** Limits and closed lists of notifications (domain §22). */
import { dayMs } from "../../kit/durations.ts";

export const noticeKinds = [
  "text",
  "email",
  "missed_call",
  "callback_due",
  "event_soon",
  "import_done",
  "transfer_in",
  "soa_signed",
  "lead_in",
  "policy_status",
  "flow_failed",
  "send_paused",
  "web_lead",
  "training_due",
  "sync_needs_you",
  "license_expiring",
  "storage_low",
  "app_update",
] as const;
export type NoticeKind = (typeof noticeKinds)[number];

/** How long an informational notification stays in the list; one that needs action stays until it is done. */
export const noticesKeptMs = 14 * dayMs;
export const noticesShownMax = 50;
export const licenseNoticeDays = 60;
/** Share of the storage quota the browser reports. */
export const storageLowShare = 0.85;

/** Longer than any notification is shown. */
export const noticeFactsKeptDays = 120;
/** Per user; the oldest marks are evicted first. */
export const noticeFactsMax = 1_000;
export const noticeFactsAtOnce = 100;
export const noticeIdLengthMax = 150;
/** Up to this many are shown as separate toasts; more as a count. */
export const noticeToastsMax = 3;

export const loginBannerLengthMax = 500;
export const maintenanceSaysLengthMax = 300;
/** About one page of legal terms. */
export const settingLengthMax = 20_000;
