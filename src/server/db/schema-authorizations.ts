/** Accounts at other providers, and their sync state. */
import type { ColumnType, Generated } from "kysely";
import type {
  AuthorizationCalendar,
  AuthorizationKind,
  AuthorizationStatus,
  SyncDirection,
  SyncError,
  SyncProgress,
} from "../../domain/calendar/authorization.ts";
import type { RemoteChange, RemoteFields, SkipReason } from "../../domain/calendar/remote-event.ts";

type Json<T> = ColumnType<T, string, string>;

interface Authorizations {
  tenant_id: string;
  id: string;
  user_id: string;
  kind: AuthorizationKind;
  account_email: string;
  status: AuthorizationStatus;
  direction: SyncDirection;
  calendars: Json<AuthorizationCalendar[]>;
  secret_sealed: string | null;
  secret_round: Generated<number>;
  secret_until: number | null;
  last_sync_at: number | null;
  next_sync_at: number | null;
  last_error: SyncError | null;
  in_count: Generated<number>;
  out_count: Generated<number>;
  skipped_count: Generated<number>;
  progress: Json<SyncProgress | null> | null;
  wanted: Generated<boolean>;
  run_id: string | null;
  run_until: number | null;
  ended_at: number | null;
  end_events: "keep" | "remove" | null;
  created_at: number;
  updated_at: number;
}

interface AuthorizationCalendars {
  tenant_id: string;
  authorization_id: string;
  calendar_id: string;
  cursor: string | null;
  page: string | null;
  reading: "changes" | "whole" | null;
  early: ColumnType<readonly RemoteChange[], string | undefined, string>;
  round: Generated<number>;
  whole_at: number | null;
  watch_handle: string | null;
  watch_until: number | null;
}

interface EventLinks {
  tenant_id: string;
  authorization_id: string;
  calendar_id: string;
  remote_id: string;
  event_id: string;
  series_id: string | null;
  etag: string | null;
  came_from: "here" | "there";
  event_version: number;
  ours: Json<RemoteFields>;
  theirs: Json<RemoteFields>;
  read_only: Generated<boolean>;
  seen_round: Generated<number>;
  updated_at: number;
  mails: Generated<string[]>;
}

interface SyncSkips {
  tenant_id: string;
  authorization_id: string;
  side: "in" | "out";
  event_key: string;
  id: string;
  calendar_id: string;
  title: string;
  at: number | null;
  reason: SkipReason;
  event_version: number | null;
  seen_round: Generated<number>;
  seen_at: number;
}

export interface AuthorizationTables {
  authorizations: Authorizations;
  authorization_calendars: AuthorizationCalendars;
  event_links: EventLinks;
  sync_skips: SyncSkips;
}
