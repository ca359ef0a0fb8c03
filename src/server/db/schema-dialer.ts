/** Calls, recordings, and dialer licenses. */
import type { ColumnType, Generated } from "kysely";
import type { CallRow } from "../../domain/calls/call.ts";
import type { VerificationState } from "../../domain/users/phone-verification.ts";
import type { ServerFacts } from "../../domain/calls/call-times.ts";
import type { subscriptionTypes, orderTypes } from "../../domain/users/subscription.ts";

type JsonFields = "recording" | "disclosures" | "quality" | "feedback";

/** Columns with defaults. */
type Defaulted =
  | "caller_city"
  | "caller_state"
  | "matched_by"
  | "via"
  | "ring_seconds"
  | "talk_seconds"
  | "note"
  | "version"
  | "seq"
  | "cause";

type PlainCall = Omit<CallRow, JsonFields> & ServerFacts;
interface Calls extends Omit<PlainCall, Defaulted> {
  tenant_id: string;
  caller_city: Generated<string>;
  caller_state: Generated<string>;
  matched_by: Generated<CallRow["matched_by"]>;
  via: Generated<CallRow["via"]>;
  ring_seconds: Generated<number>;
  talk_seconds: Generated<number>;
  note: Generated<string>;
  version: Generated<number>;
  seq: Generated<number>;
  cause: Generated<string>;
  recording: ColumnType<CallRow["recording"], string | undefined, string>;
  disclosures: ColumnType<CallRow["disclosures"], string | undefined, string>;
  quality: ColumnType<CallRow["quality"], string | null | undefined, string | null>;
  feedback: ColumnType<CallRow["feedback"], string | null | undefined, string | null>;
  counted_minutes: Generated<number>;
  former_contact_ids: Generated<number[]>;
  deleted_at: number | null;
}

interface CallRecordings {
  tenant_id: string;
  id: string;
  call_id: string;
  sha256: string;
  size: number;
  seconds: number;
  started_at: number;
  created_at: number;
  /** Set once its retention ended. */
  freed_at: number | null;
}

interface DialerSubscriptions {
  tenant_id: string;
  id: string;
  user_id: string | null;
  plan_name: string;
  order_type: (typeof orderTypes)[number];
  type: (typeof subscriptionTypes)[number];
  state: "pending" | "active" | "past_due" | "suspended" | "cancelled" | "expired";
  current_usage: Generated<number>;
  included: Generated<number>;
  period_start: number;
  period_end: number;
  cancel_at: number | null;
  created_at: number;
  updated_at: number;
}

interface DialerLicenses {
  tenant_id: string;
  id: string;
  subscription_id: string;
  user_id: string | null;
  allocation: number;
  used: Generated<number>;
  paid: boolean;
  state: "free" | "assigned" | "revoked";
  created_at: number;
  updated_at: number;
}

interface DialerUsage {
  tenant_id: string;
  user_id: string;
  day: string;
  minutes_in: Generated<number>;
  minutes_out: Generated<number>;
}

interface SmsUsage {
  tenant_id: string;
  user_id: string;
  day: string;
  messages_in: Generated<number>;
  messages_out: Generated<number>;
  units: Generated<number>;
}

interface PhoneVerifications {
  tenant_id: string;
  id: string;
  user_id: string;
  actor_id: string | null;
  phone_number: string;
  state: VerificationState;
  created_at: number;
  expires_at: number;
}

export interface DialerTables {
  calls: Calls;
  call_recordings: CallRecordings;
  dialer_subscriptions: DialerSubscriptions;
  dialer_licenses: DialerLicenses;
  dialer_usage: DialerUsage;
  sms_subscriptions: DialerSubscriptions;
  sms_licenses: DialerLicenses;
  sms_usage: SmsUsage;
  phone_verifications: PhoneVerifications;
}
