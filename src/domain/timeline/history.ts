/** The audit log as shown, and which former values can be restored (domain §3, §23). */
import { dictionary } from "../../kit/dictionary.ts";
import { z } from "zod";
import { contactFieldNames } from "../contacts/contact.ts";
import { ContactNumber, Instant, Uuid } from "../values/scalars.ts";
import { optionWords } from "../contacts/labels.ts";
import { policyFieldNames } from "../policies/policy.ts";
import { securityFieldNames } from "../policies/security.ts";

/** Both `null`: it changed, but the log does not hold the values. */
export const FieldChange = z.object({ old: z.unknown(), new: z.unknown() });
export type FieldChange = z.infer<typeof FieldChange>;

export const HistoryEntry = z.object({
  id: Uuid,
  /** When it reached the server. */
  at: Instant,
  /** When it was written on an offline device; null: written online. */
  written_at: Instant.nullable(),
  /** Who did it; null or an unknown id: the system. */
  actor_id: Uuid.nullable(),
  /** The user they acted as. */
  acting_as_id: Uuid.nullable(),
  action: z.string(),
  record_type: z.string(),
  record_id: z.string(),
  fields: z.record(z.string(), FieldChange),
  reason: z.string(),
  /** The contact it is about, in the company's log; null: none, or not disclosed. */
  contact_id: ContactNumber.nullable(),
  /** Names of its record, its contact and the values' references, by id or number: those a device may not have. */
  names: z.record(z.string(), z.string()),
});
export type HistoryEntry = z.infer<typeof HistoryEntry>;

/** Replaces a value that is not shown. */
export const maskedValue = "****";

const recordWords: Readonly<Record<string, string>> = dictionary({
  data_captures: "fact finder",
  rx_details: "prescriptions",
  api_key: "API key",
  contact_groups: "group",
  statuses: "status",
  sources: "source",
  contacts: "contact list",
  audit: "audit log",
  transfer_attempt: "transfer",
  import_attempt: "import",
  scrub_list: "do-not-call list",
  output: "export or print",
  background_job: "background work",
  webpage: "web page",
  soa_request: "Scope of Appointment",
});

/** The record type of an entry for display, for example `policy`. */
export function recordKindWords(record_type: string): string {
  return recordWords[record_type] ?? record_type.replaceAll("_", " ");
}

const actionWords: Readonly<Record<string, string>> = dictionary({
  create: "Added",
  edit: "Changed",
  delete: "Deleted",
  restore: "Restored",
  purge: "Permanently deleted",
  reveal: "Full number viewed",
  take: "Claimed from a pool",
  tag: "Tags changed",
  group: "Groups changed",
  link: "Linked",
  unlink: "Link removed",
  import: "Imported",
  export: "Exported",
  merge: "Merged",
  unmerge: "Merge undone",
  transfer: "Transferred",
  revert: "Transfer reverted",
  ask_revert: "Transfer revert requested",
  download: "Downloaded",
  send: "Sent",
  emailed: "Emailed",
  receive: "Received",
  bounced: "Email bounced",
  form: "Web form sent",
  call: "Called",
  call_outcome: "Call outcome logged",
  recording: "Recording",
  listen: "Recording played",
  retry: "Retried",
  pause: "Paused",
  resume: "Resumed",
  merge_status: "Moved by a status merge",
  merge_source: "Moved by a source merge",
  merge_pool: "Moved by a pool merge",
  merge_group: "Moved by a group merge",
  merge_carrier: "Moved by a carrier merge",
  became_client: "Became a client",
  policies: "Policy totals updated",
  vouch_email: "Email marked as verified",
  check_email: "Email checked",
  verify_phone: "Phone verified",
  buy_checks: "Phone checks bought",
  login_as: "Signed in as",
  acting_end: "Stopped acting",
  sign: "Signed",
  complete: "Completed",
  reject: "Rejected",
  cancel: "Cancelled",
  view: "Opened by the person",
  expire: "Link ended",
  expiring: "Link about to end",
  sign_in: "Signed in",
  sign_in_failed: "Sign-in failed",
  sign_out: "Signed out",
});

/** The action for display, for example `Taken from a pool`. */
export function actionWord(action: string): string {
  return actionWords[action] ?? optionWords(action);
}

const knownReasons: Readonly<Record<string, string>> = dictionary({
  password: "With a password",
  sso: "By single sign-on",
  first_admin: "As the first admin",
  invitation: "By an invitation",
  "sync:google": "Google Calendar",
  "sync:outlook": "Outlook",
  "sync:caldav": "CalDAV",
  "sync:calendly": "Calendly",
});

/** The reason a user gave, or the way it came; empty for internal reasons that only name a background job. */
export function reasonWords({ reason }: Pick<HistoryEntry, "reason">): string {
  const known = knownReasons[reason];
  if (known !== undefined) return known;
  return /^\w+ [0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(reason) ? "" : reason;
}

/** Filterable actions of the company's log; anything else is found by its record or its day. */
export const auditedActions = [
  "create",
  "edit",
  "delete",
  "restore",
  "purge",
  "reveal",
  "take",
  "tag",
  "group",
  "import",
  "export",
  "merge",
  "unmerge",
  "transfer",
  "revert",
  "download",
  "call",
  "recording",
  "listen",
  "became_client",
  "login_as",
  "impersonate",
  "sign_in",
  "sign_in_failed",
  "sign_out",
] as const;
export const auditedRecords = [
  "contact",
  "policy",
  "security",
  "note",
  "file",
  "call",
  "data_captures",
  "rx_details",
  "tag",
  "group",
  "pool",
  "statuses",
  "sources",
  "carrier",
  "user",
  "session",
  "api_key",
  "device",
  "transfer_attempt",
  "import_attempt",
  "scrub_list",
  "output",
  "background_job",
  "setting",
  "dial_rules",
  "compliance",
  "signup",
] as const;

/** True when the log does not hold the changed value. */
export function isSilent({ old, new: after }: FieldChange): boolean {
  return old === null && after === null;
}

/** A status is restored by choosing it: leaving some of them needs a manager and a reason. */
const restorable: Readonly<Record<string, readonly string[]>> = dictionary({
  contact: contactFieldNames.filter((name) => name !== "ssn_last4" && name !== "status_id"),
  policy: policyFieldNames,
  security: securityFieldNames,
});

/**
 * Whether a former value can be restored: a field a user fills in, logged in full. Permissions and rules are checked as
 * for any other edit.
 */
export function canRestore({ record_type, action }: HistoryEntry, field: string, change: FieldChange): boolean {
  if (action === "create" || isSilent(change) || change.old === maskedValue) return false;
  return restorable[record_type]?.includes(field) ?? false;
}

/** Fields that identify the entries of a list. */
const entryKeys: Readonly<Record<string, readonly string[]>> = dictionary({
  phones: ["number"],
  emails: ["address"],
  addresses: ["line1", "zip"],
});
/** Fields of an entry that are never restored: contact preferences and check results. */
const keptMarks = [
  "do_not_call",
  "do_not_text",
  "do_not_mail",
  "dnc_status",
  "dnc_checked_at",
  "bad_number",
  "line_type",
  "carrier",
  "checked_at",
  "reassigned",
  "check",
  "bounced_at",
  "unsubscribed_at",
  "marked_spam_at",
];

type Entry = Record<string, unknown>;

/**
 * The value to write for a restore: phones, emails and addresses that still exist keep their present marks
 * (`keptMarks`).
 */
export function restoredValue(field: string, old: unknown, present: unknown): unknown {
  const keys = entryKeys[field];
  if (!keys || !Array.isArray(old) || !Array.isArray(present)) return old;
  const isSame = (one: Entry, other: Entry) => keys.every((key) => one[key] === other[key]);
  return (old as Entry[]).map((entry) => {
    const now = (present as Entry[]).find((other) => isSame(entry, other));
    const marks = now ? Object.entries(now).filter(([name]) => keptMarks.includes(name)) : [];
    return { ...entry, ...Object.fromEntries(marks) };
  });
}
