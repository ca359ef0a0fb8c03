/**
 * Which changes start a flow. A change is told as the log of changes has it: every write leaves one row there, so nothing
 * that happens is missed and nothing is told that did not.
 */
import { isMissed } from "../calls/call.ts";
import type { CallRow } from "../calls/call.ts";
import { landing, type PolicyStatus } from "../policies/policy-status.ts";
import type { Trigger } from "./trigger.ts";

export interface ToldChange {
  record_type: string;
  action: string;
  reason: string;
  fields: Record<string, { old: unknown; new: unknown }>;
}

/** Rows of the log it waits for: `contact:create`, or `contact.status_id` for a changed field. None: a day or a hand starts it. */
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
    case "event_created":
      return ["event:create"];
    case "event_held":
    case "event_no_show":
      return ["event.status"];
    case "policy_status":
      return ["policy.status"];
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

/** A call the voice service saw end, and one that was logged by hand. */
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
    case "event_created":
      return true;
    case "event_held":
      return now === "held" && differs(old, now);
    case "event_no_show":
      return now === "no_show" && differs(old, now);
    case "policy_status":
      return isPolicyMove(trigger.to, old, now);
  }
}

/** Old and new of the field it is about. */
function valueOf(trigger: Trigger, { fields }: ToldChange): { old: unknown; new: unknown } {
  const name = fieldOf(trigger);
  return (name === null ? undefined : fields[name]) ?? { old: null, new: null };
}

function fieldOf(trigger: Trigger): string | null {
  const [token] = listensOf(trigger);
  const at = token?.indexOf(".") ?? -1;
  return at < 0 ? null : (token ?? "").slice(at + 1);
}

/** An import says of whom it changes what, of whom it brings nothing: not the tags they come with either. */
function isCreation({ action, fields }: ToldChange): boolean {
  return action === "create" || Object.keys(fields).length === 0;
}

/**
 * Not said of the person: records of one person joined and parted again, an import taken back, one word of the tenant's
 * lists joined with another.
 */
const housekeeping = ["merge", "unmerge", "undo_import", "merge_status", "merge_source"];
const isTold = ({ action }: ToldChange) => !housekeeping.includes(action);
/** What a contact begins with is no change of it. */
const isNews = (change: ToldChange) => isTold(change) && change.action !== "create";

function isMissedCall({ fields }: ToldChange): boolean {
  const call = { call_direction: fields["call_direction"]?.new, status: fields["status"]?.new };
  return isMissed(call as Pick<CallRow, "call_direction" | "status">);
}

/** A policy written down as it already stands has not moved. A step on the way back to *in force* is both. */
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
