/**
 * Matches audit log rows against triggers. Every write leaves one row in the log, so no change is missed or reported
 * twice.
 */
import { isMissed } from "../calls/call.ts";
import { plainWords } from "../consent/reply-meaning.ts";
import type { CallRow } from "../calls/call.ts";
import { landing, type PolicyStatus } from "../policies/policy-status.ts";
import type { Trigger } from "./trigger.ts";

export interface ToldChange {
  record_type: string;
  action: string;
  reason: string;
  fields: Record<string, { old: unknown; new: unknown }>;
  /** Of a text. */
  body?: string | null;
}

/**
 * Log rows it listens for: `contact:create`, or `contact.status_id` for a changed field. None: started by a day or
 * manually.
 */
export function listensOf(trigger: Trigger): string[] {
  switch (trigger.kind) {
    case "by_hand":
    case "day":
    case "idle":
      return [];
    case "contact_created":
      return creationsOf(trigger.by).map((action) => `contact:${action}`);
    case "field_changed":
      return [`contact.${trigger.field}`];
    case "call_ended":
      return trigger.outcome === null ? callEnds : ["call.outcome"];
    case "call_missed":
      return callEnds;
    case "text_received":
      return ["text:receive"];
    case "email_opened":
      return ["email:opened"];
    case "email_clicked":
      return ["email:clicked"];
    case "email_bounced":
      return ["email:bounced"];
    case "form_sent":
      return ["contact:form"];
    case "event_created":
      return ["event:create"];
    case "event_held":
    case "event_no_show":
      return ["event.status"];
    case "policy_status":
      return ["policy.status"];
    case "soa_completed":
    case "soa_rejected":
      return ["soa_request.state"];
    case "soa_expiring":
      return ["soa_request:expiring"];
    default:
      return [`contact.${contactFields[trigger.kind]}`];
  }
}

export function triggerMatches(trigger: Trigger, change: ToldChange): boolean {
  return listensOf(trigger).some((token) => tokensOf(change).includes(token)) && means(trigger, change);
}

const contactFields = {
  status_changed: "status_id",
  tag_added: "tag_ids",
  tag_removed: "tag_ids",
  group_added: "group_ids",
  pool_added: "pool_id",
  became_client: "category",
  owner_changed: "owner_id",
} as const;

/** A call whose end the voice service reported, and one that was logged manually. */
const callEnds = ["call:call", "call:create"];

const creationsOf = (by: "hand" | "import" | null) =>
  by === "hand" ? ["create"] : by === "import" ? ["import"] : ["create", "import"];

function tokensOf({ record_type, action, fields }: ToldChange): string[] {
  return [`${record_type}:${action}`, ...Object.keys(fields).map((field) => `${record_type}.${field}`)];
}

function means(trigger: Trigger, change: ToldChange): boolean {
  const { old, new: now } = valueOf(trigger, change);
  switch (trigger.kind) {
    case "by_hand":
    case "day":
    case "idle":
      return false;
    case "contact_created":
      return isCreation(change);
    case "status_changed":
      return isNews(change) && differs(old, now) && fits(trigger.from, old) && fits(trigger.to, now);
    case "field_changed":
      return isNews(change) && differs(old, now);
    case "tag_added":
      return isTold(change) && fitsOneOf(trigger.tag_id, without(now, old));
    case "tag_removed":
      return isTold(change) && fitsOneOf(trigger.tag_id, without(old, now));
    case "group_added":
      return isTold(change) && fitsOneOf(trigger.group_id, without(now, old));
    case "pool_added":
      return isTold(change) && typeof now === "string" && differs(old, now) && fits(trigger.pool_id, now);
    case "became_client":
      return isNews(change) && old === "lead" && now === "client";
    case "owner_changed":
      return isNews(change) && typeof now === "string" && differs(old, now);
    case "call_ended":
      return trigger.outcome === null || (now === trigger.outcome && differs(old, now));
    case "call_missed":
      return isMissedCall(change);
    case "text_received":
      return hasOneOf(trigger.words, change.body ?? "");
    case "email_opened":
    case "email_clicked":
    case "email_bounced":
    case "form_sent":
    case "event_created":
      return true;
    case "event_held":
      return now === "held" && differs(old, now);
    case "event_no_show":
      return now === "no_show" && differs(old, now);
    case "policy_status":
      return isPolicyMove(trigger.to, old, now);
    case "soa_completed":
      return now === "completed" && differs(old, now);
    case "soa_rejected":
      return now === "rejected" && differs(old, now);
    case "soa_expiring":
      return true;
  }
}

/** As whole words, in any case: "yes" is not in "yesterday". */
function hasOneOf(words: readonly string[], body: string): boolean {
  const said = ` ${plainWords(body)} `;
  return words.length === 0 || words.some((word) => said.includes(` ${plainWords(word)} `));
}

/** Old and new value of the trigger's field. */
function valueOf(trigger: Trigger, { fields }: ToldChange): { old: unknown; new: unknown } {
  const name = fieldOf(trigger);
  return (name === null ? undefined : fields[name]) ?? { old: null, new: null };
}

function fieldOf(trigger: Trigger): string | null {
  const [token] = listensOf(trigger);
  const at = token?.indexOf(".") ?? -1;
  return at < 0 ? null : (token ?? "").slice(at + 1);
}

/** An import logs fields for contacts it changes and none for contacts it creates, not even their tags. */
function isCreation({ action, fields }: ToldChange): boolean {
  return action === "create" || Object.keys(fields).length === 0;
}

/**
 * Not changes of the person: merging and unmerging records, undoing an import, merging entries of the tenant's lists.
 */
const housekeeping = [
  "merge",
  "unmerge",
  "undo_import",
  "merge_status",
  "merge_source",
  "merge_pool",
  "merge_group",
  "merge_carrier",
];
const isTold = ({ action }: ToldChange) => !housekeeping.includes(action);
/** Initial values of a contact are not changes. */
const isNews = (change: ToldChange) => isTold(change) && change.action !== "create";

function isMissedCall({ fields }: ToldChange): boolean {
  const call = { call_direction: fields["call_direction"]?.new, status: fields["status"]?.new };
  return isMissed(call as Pick<CallRow, "call_direction" | "status">);
}

/** Adding a policy with its present status is not a step. A step back to *in force* matches both statuses. */
function isPolicyMove(to: PolicyStatus, old: unknown, now: unknown): boolean {
  if (typeof old !== "string" || typeof now !== "string" || old === now) return false;
  return now === to || (landing(now as PolicyStatus) === to && old !== to);
}

const differs = (old: unknown, now: unknown) => JSON.stringify(old ?? null) !== JSON.stringify(now ?? null);
const fits = (wanted: string | null, value: unknown) => wanted === null || wanted === value;
const fitsOneOf = (wanted: string | null, values: readonly unknown[]) =>
  wanted === null ? values.length > 0 : values.includes(wanted);

function without(some: unknown, others: unknown): unknown[] {
  const left = new Set(listOf(others));
  return listOf(some).filter((one) => !left.has(one));
}

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);
