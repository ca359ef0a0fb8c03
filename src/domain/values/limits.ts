/** Limits and option lists of a contact (domain §6, spec 001 §9). */
import { minuteMs } from "../../kit/durations.ts";

export const phonesMax = 6;
export const emailsMax = 4;
export const addressesMax = 4;
export const tagsMax = 30;
export const nameLengthMax = 60;
export const businessNameLengthMax = 120;
export const noteLengthMax = 10_000;
/** An email (domain §14): as long as a note, with a subject line. */
export const emailSubjectLengthMax = 200;
export const emailBodyLengthMax = 10_000;
/** How far back an externally sent email can be logged. */
export const loggedEmailDaysBack = 365;
/** Default length of logs (spec 001 §9). */
export const logsShown = 5;
/** A device stores this many of a contact's newest notes, and the pinned ones (domain §24). */
export const notesOnDeviceMax = 200;
/** Maximum stored versions of one note. */
export const noteChangesMax = 100;
export const tagNameLengthMax = 30;
export const groupNameLengthMax = 60;
export const groupsPerContactMax = 100;
export const poolNameLengthMax = 60;
export const dailyTakeLimit = 25;
export const dailyTakeLimitMax = 10_000;
export const quickFilterNameLengthMax = 40;
export const activityPauseMs = 5 * minuteMs;
export const quickFiltersMax = 30;
export const bulkIdsMax = 1_000;
export const deletedKeptDays = 90;
/** Files of a contact (domain §6). */
export const trainingBytesMax = 500 * 1024 * 1024;
export const importBytesMax = 100 * 1024 * 1024;
export const fileBytesMax = 25 * 1024 * 1024;
/** Of a picture or PDF in a text. */
export const mediaBytesMax = 5 * 1024 * 1024;
export const filesPerContactMax = 200;
export const fileTitleLengthMax = 120;
/** A deleted file can be restored this long; then its bytes are deleted. */
export const deletedFileKeptDays = 30;
export const fileKinds = ["application", "id_card", "soa", "policy", "medical", "voice", "other"] as const;
export const queuedDeleteMax = 100;
export const typedCountDeleteMin = 25;
/** Spec 001 §9. */
export const exportRowsMax = 999_999;
export const printContactsMax = 500;
export const duplicatesPageSize = 50;
export const mergeContactsMin = 2;
export const mergeContactsMax = 10;
export const mergeUndoDays = 30;
/** Default page size of lists (domain §26). */
export const pageSizeDefault = 25;
export const genders = ["male", "female", "other"] as const;
export const languages = ["english", "spanish", "french", "chinese", "korean", "german"] as const;
/** 2 Mobile, 9 Other; any other incoming code is stored and shown as Other. */
export const phoneTypes = { mobile: 2, other: 9 } as const;
export const channels = ["call", "text", "email", "mail"] as const;
export const categories = ["lead", "client"] as const;
export const relations = [
  "spouse",
  "partner",
  "child",
  "parent",
  "sibling",
  "caregiver",
  "power_of_attorney",
  "household",
  "referral",
  "business_partner",
  "other",
] as const;
/** Maximum rows exported while acting as another user (domain §3). */
export const exportRowsMaxActing = 500;
/** A renewal is reported and worked on from this many days before (domain §7). */
export const renewalDaysAhead = 60;
