/** Table types for Kysely. Columns use wire names; `bigint` and instants arrive as numbers. */
import type { ColumnType, Generated, Insertable, Kysely, Selectable } from "kysely";
import type { Recurrence } from "../../domain/calendar/event.ts";
import type { FlagRule, FlagRules } from "../../domain/flags/evaluate.ts";
import type { Contact } from "../../domain/contacts/contact.ts";
import type { ActivityKind } from "../../domain/contacts/activity.ts";
import type { Note, NoteChange } from "../../domain/contacts/note.ts";
import type { Pool } from "../../domain/pools/pool.ts";
import type { StatusEffect } from "../../domain/reference/reference.ts";
import type { TagColor } from "../../domain/contacts/tag.ts";
import type { AuthorizationTables } from "./schema-authorizations.ts";
import type { CalendarSignInTables } from "./schema-calendar-sign-ins.ts";
import type { ConnectionTables } from "./schema-connections.ts";
import type { BroadcastTables } from "./schema-broadcasts.ts";
import type { CampaignTables } from "./schema-campaigns.ts";
import type { DialerTables } from "./schema-dialer.ts";
import type { VoiceTables } from "./schema-voice.ts";
import type { WorkflowTables } from "./schema-workflow.ts";
import type { SecretTables } from "./schema-secrets.ts";
import type { SessionTables } from "./schema-session.ts";
import type { EmailTables } from "./schema-emails.ts";
import type { MergeTables } from "./schema-merge.ts";
import type { ImportTables } from "./schema-imports.ts";
import type { MessageTables } from "./schema-messages.ts";
import type { OutputTables } from "./schema-outputs.ts";
import type { ReportTables } from "./schema-reports.ts";
import type { TransferTables } from "./schema-transfers.ts";
import type { SignupTables } from "./schema-signups.ts";
import type { UserTables } from "./schema-users.ts";
import type { VendorTables } from "./schema-vendors.ts";

/** A jsonb column: read as a value, written as JSON text. */
export type Json<T> = ColumnType<T, string, string>;
/**
 * A database inside a transaction. Not Kysely's own `Transaction`: comparing that class with its parent costs the
 * compiler more than all our queries together.
 */
export type Trx = Kysely<Database> & { readonly isTransaction: true };

interface Tenants {
  tenant_id: string;
  key: string;
  name: string;
  company_number: Generated<string>;
  /** Rules by feature key. */
  features: Json<FlagRules>;
  created_at: number;
}

interface FlagChanges {
  tenant_id: string;
  key: string;
  version: number;
  before: Json<FlagRule[]>;
  after: Json<FlagRule[]>;
  note: Generated<string>;
  /** The version it took back. */
  undoes: number | null;
  changed_by: string;
  changed_at: number;
}

interface TenantSeq {
  tenant_id: string;
  seq: Generated<number>;
}

interface TenantNumbers {
  tenant_id: string;
  next_contact_id: Generated<number>;
}

type JsonContactFields = "phones" | "emails" | "addresses" | "linked_contacts";
type ContactColumns = Omit<Contact, JsonContactFields | "seq"> & { [F in JsonContactFields]: Json<Contact[F]> };
interface Contacts extends ContactColumns {
  tenant_id: string;
  seq: Generated<number>;
  name_key: string;
  haystack: string;
  city_key: string;
  state_key: string;
  birth_key: string;
  place_key: string;
  match_version: Generated<number>;
  match_keys: Generated<number[]>;
}

interface Moves {
  tenant_id: string;
  seq: Generated<number>;
  id: string;
  contact_id: number;
  from_owner_id: string | null;
  from_pool_id: string | null;
  to_owner_id: string | null;
  to_pool_id: string | null;
  actor_id: string | null;
  acting_as_id: string | null;
  reason: Generated<string>;
  /** The transfer it belonged to. */
  transfer_attempt_id: Generated<string | null>;
  at: number;
}

/** Columns of every synced record. */
interface Synced {
  tenant_id: string;
  id: string;
  created_at: number;
  updated_at: number;
  deleted_at: number | null;
  seq: Generated<number>;
}

interface Notes extends Omit<Synced, "created_at"> {
  contact_id: number;
  at: number;
  body: string;
  kind: Note["kind"];
  pinned: Generated<boolean>;
  call_id: string | null;
  edits: Json<NoteChange[]>;
  author_id: string | null;
}

interface Events extends Synced {
  user_id: string;
  title: string;
  types_list: string[];
  start_date: number;
  end_date: number;
  timezone: string;
  all_day: Generated<boolean>;
  contact_ids: Generated<number[]>;
  location: Generated<string>;
  description: Generated<string>;
  status: Generated<string>;
  outcome: Generated<string>;
  private: Generated<boolean>;
  created_by: string | null;
  version: Generated<number>;
  former_user_ids: Generated<string[]>;
  attendee_user_ids: Generated<string[]>;
  meeting_link: Generated<string>;
  phone: Generated<string>;
  reminder_minutes: Generated<number[]>;
  recurrence: ColumnType<Recurrence, string | undefined, string>;
  travel_minutes: Generated<number>;
  soa_required: Generated<boolean>;
  soa_request_id: string | null;
  series_id: string | null;
  original_start: number | null;
  excluded_starts: Generated<number[]>;
  source: Generated<string>;
  external_id: string | null;
  sync_state: string | null;
  sync_reason: Generated<string>;
  /** Null: ends with its own end date. */
  series_end: number | null;
}

interface Tags extends Synced {
  name: string;
  /** Unique key (`tagKey`). */
  name_key: string;
  color: TagColor;
  created_by: string | null;
  /** Set on an alias id: the tag that has its name. */
  merged_into_id: string | null;
}

interface Statuses extends Synced {
  title: string;
  category: Contact["category"];
  position: number;
  effect: Generated<StatusEffect>;
  merged_into_id: string | null;
}

interface Sources extends Synced {
  title: string;
  position: number;
  merged_into_id: string | null;
}

interface Carriers extends Synced {
  name: string;
  naic: Generated<string>;
  rating: Generated<string>;
  lines: Generated<string[]>;
  phones: Generated<string[]>;
  portal_url: Generated<string>;
  e_app_url: Generated<string>;
  active: Generated<boolean>;
  merged_into_id: Generated<string | null>;
}

interface ContactGroups extends Synced {
  name: string;
  /** Unique key (`foldText`). */
  name_key: string;
  created_by: string | null;
  merged_into_id: Generated<string | null>;
}

interface Pools extends Synced {
  name: string;
  business_unit_id: string | null;
  rule: Generated<Pool["rule"]>;
  daily_take_limit: Generated<number>;
  active: Generated<boolean>;
}

interface QuickFilters extends Synced {
  user_id: string;
  name: string;
  contacts_scope: Json<Record<string, unknown>>;
  columns: Generated<string[]>;
  pinned: Generated<boolean>;
  position: Generated<number>;
}

interface Favorites extends Synced {
  user_id: string;
  favorite_id: number;
}

interface CallSkips extends Synced {
  user_id: string;
  contact_id: number;
  until: string;
}

interface NoticeFacts extends Omit<Synced, "created_at"> {
  user_id: string;
  about: string;
  value: unknown;
  said_at: number;
}

interface ReminderMarks extends Omit<Synced, "created_at"> {
  user_id: string;
  event_id: string;
  start_date: number;
  read_to: number;
  snoozed_until: number | null;
}

interface ContactActivities {
  tenant_id: string;
  id: string;
  contact_id: number;
  user_id: string;
  kind: ActivityKind;
  at: number;
}

interface NumberLeases {
  tenant_id: string;
  from_id: number;
  to_id: number;
  user_id: string;
  at: number;
}

interface IdempotencyKeys {
  tenant_id: string;
  user_id: string;
  key: string;
  request_hash: string;
  status: number;
  reply: string | null;
  at: number;
}

interface Audit {
  tenant_id: string;
  id: string;
  at: number;
  actor_id: string | null;
  acting_as_id: string | null;
  action: string;
  record_type: string;
  record_id: string;
  fields: Json<Record<string, { old: unknown; new: unknown }>>;
  reason: Generated<string>;
  ip: Generated<string>;
  op_id: string | null;
  request_id: string | null;
  device_id: string | null;
}

export interface Database
  extends
    AuthorizationTables,
    CalendarSignInTables,
    SessionTables,
    ConnectionTables,
    DialerTables,
    ImportTables,
    EmailTables,
    MergeTables,
    MessageTables,
    BroadcastTables,
    CampaignTables,
    OutputTables,
    ReportTables,
    SecretTables,
    TransferTables,
    SignupTables,
    UserTables,
    VendorTables,
    VoiceTables,
    WorkflowTables {
  tenants: Tenants;
  flag_changes: FlagChanges;
  tenant_seq: TenantSeq;
  tenant_numbers: TenantNumbers;
  contacts: Contacts;
  moves: Moves;
  notes: Notes;
  events: Events;
  tags: Tags;
  statuses: Statuses;
  sources: Sources;
  carriers: Carriers;
  contact_groups: ContactGroups;
  pools: Pools;
  quick_filters: QuickFilters;
  favorites: Favorites;
  call_skips: CallSkips;
  reminder_marks: ReminderMarks;
  notice_facts: NoticeFacts;
  contact_activities: ContactActivities;
  number_leases: NumberLeases;
  idempotency_keys: IdempotencyKeys;
  audit: Audit;
}

export type ContactRow = Selectable<Contacts>;
export type NewContactRow = Insertable<Contacts>;
