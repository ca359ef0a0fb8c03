/** Numbers and closed lists of notices (domain §22). */
import { dayMs } from "../../kit/dates.ts";

/** Those that can come to be today; texts and signed scopes of appointment come with their features. */
export const noticeKinds = [
  "missed_call",
  "callback_due",
  "event_soon",
  "import_done",
  "transfer_in",
  "policy_status",
  "flow_failed",
  "sync_needs_you",
  "license_expiring",
  "storage_low",
  "app_update",
] as const;
export type NoticeKind = (typeof noticeKinds)[number];

/** What is told of stays in the list so long; what still waits for the person stays while it does. */
export const noticesKeptMs = 14 * dayMs;
export const noticesShownMax = 50;
export const licenseNoticeDays = 60;
/** Of what the browser says it would give. */
export const storageLowShare = 0.85;

/** Longer than any notice stands. */
export const noticeFactsKeptDays = 120;
/** Of one person; the oldest marks go first. */
export const noticeFactsMax = 1_000;
export const noticeFactsAtOnce = 100;
export const noticeIdLengthMax = 150;
/** So many at once are told of one by one; more as a number. */
export const noticeToastsMax = 3;

export const loginBannerLengthMax = 500;
export const maintenanceSaysLengthMax = 300;
/** A page of terms. */
export const settingLengthMax = 20_000;
