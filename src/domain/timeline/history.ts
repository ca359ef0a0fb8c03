/** What the log of changes says, and which former values can be put back (domain §3, §23). */
import { z } from "zod";
import { contactFieldNames } from "../contacts/contact.ts";
import { ContactNumber, Instant, Uuid } from "../values/scalars.ts";
import { optionWords } from "../contacts/labels.ts";
import { policyFieldNames } from "../policies/policy.ts";
import { securityFieldNames } from "../policies/security.ts";

/** Both `null`: it changed, and what it was stays out of the log. */
export const FieldChange = z.object({ old: z.unknown(), new: z.unknown() });
export type FieldChange = z.infer<typeof FieldChange>;

export const HistoryEntry = z.object({
  id: Uuid,
  /** When it reached the server. */
  at: Instant,
  /** When it was written on a device that had no connection; null: as it arrived. */
  written_at: Instant.nullable(),
  /** Who did it; null or nobody's id: the product itself. */
  actor_id: Uuid.nullable(),
  /** The person they acted as. */
  acting_as_id: Uuid.nullable(),
  action: z.string(),
  record_type: z.string(),
  record_id: z.string(),
  fields: z.record(z.string(), FieldChange),
  reason: z.string(),
  /** The contact it is about, in the log of a company; null: it is about none, or that is not said. */
  contact_id: ContactNumber.nullable(),
  /** Of its record, its contact and what its values point to, by id or number: those a device need not know. */
  names: z.record(z.string(), z.string()),
});
export type HistoryEntry = z.infer<typeof HistoryEntry>;

/** What stands for a value that is not shown. */
export const maskedValue = "****";

/** Kept as long as consent and scopes of appointment (domain §23). */
export const auditKeptYears = 10;

const recordWords: Readonly<Record<string, string>> = {
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
  output: "export or print",
};

/** The record of an entry in words, such as `policy`. */
export function recordKindWords(record_type: string): string {
  return recordWords[record_type] ?? record_type.replaceAll("_", " ");
}

const actionWords: Readonly<Record<string, string>> = {
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
  call: "Called",
  call_outcome: "Call outcome logged",
  recording: "Recording",
  listen: "Recording played",
  retry: "Retried",
  merge_status: "Moved by a status merge",
  merge_source: "Moved by a source merge",
  became_client: "Became a client",
  policies: "Policy totals updated",
  vouch_email: "Email marked as verified",
  check_email: "Email checked",
  login_as: "Signed in as",
  acting_end: "Stopped acting",
  sign_in: "Signed in",
  sign_out: "Signed out",
};

/** What was done, such as `Taken from a pool`. */
export function actionWord(action: string): string {
  return actionWords[action] ?? optionWords(action);
}

/** The reason somebody gave; what only names the work it was part of says nothing to a reader. */
export function reasonWords({ reason }: Pick<HistoryEntry, "reason">): string {
  return /^\w+ [0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(reason) ? "" : reason;
}

/** What is looked for in the log of a company; anything else is found by its record or its day. */
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
  "output",
] as const;

/** True when something changed whose value the log does not hold. */
export function isSilent({ old, new: after }: FieldChange): boolean {
  return old === null && after === null;
}

/** A status is put back where it is chosen: leaving some of them takes a manager and a reason. */
const restorable: Readonly<Record<string, readonly string[]>> = {
  contact: contactFieldNames.filter((name) => name !== "ssn_last4" && name !== "status_id"),
  policy: policyFieldNames,
  security: securityFieldNames,
};

/**
 * Whether a former value can be put back as it stands: a field a person fills in, told in full. Whether it may be, rights and
 * rules decide as for any other edit.
 */
export function canRestore({ record_type, action }: HistoryEntry, field: string, change: FieldChange): boolean {
  if (action === "create" || isSilent(change) || change.old === maskedValue) return false;
  return restorable[record_type]?.includes(field) ?? false;
}

/** What tells the entries of a list apart. */
const entryKeys: Readonly<Record<string, readonly string[]>> = {
  phones: ["number"],
  emails: ["address"],
  addresses: ["line1", "zip"],
};
/** What of an entry never goes back: wishes, and what was found out about it. */
const keptMarks = [
  "do_not_call",
  "do_not_text",
  "do_not_mail",
  "dnc_status",
  "dnc_checked_at",
  "bad_number",
  "line_type",
  "check",
  "bounced_at",
  "unsubscribed_at",
];

type Entry = Record<string, unknown>;

/** The value to write for a former one: of phones, emails and addresses that are still there, what was asked since stays asked. */
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
