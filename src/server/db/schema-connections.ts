/** External account keys, bookings, dial sessions, secret calendar links, calendar files. */
import type { ColumnType, Generated } from "kysely";
import type { CalendarEvent } from "../../domain/calendar/event.ts";
import type { EventImport, EventImportRow } from "../../domain/calendar/event-import.ts";
import type { AuthorizationKind } from "../../domain/calendar/authorization.ts";
import type { FeedPrivacy } from "../../domain/calendar/feed-link.ts";
import type { SessionBlocked, SessionReady } from "../../domain/dialer/dial-session.ts";
import type { VendorSource } from "../../domain/reference/vendor-source.ts";
import type { FoundBy } from "../../domain/calendar/booking.ts";

type Json<T> = ColumnType<T, string, string>;

interface AccountKeys {
  tenant_id: string;
  authorization_id: string;
  user_id: string;
  kind: AuthorizationKind;
  key_sealed: string;
  created_at: number;
  updated_at: number;
}

interface CalendlyLinks {
  tenant_id: string;
  authorization_id: string;
  user_id: string;
  signing_key_sealed: string;
  user_uri: string;
  page_url: Generated<string>;
  subscription_uri: string | null;
  fetched_at: number | null;
}

interface CalendlyBookings {
  tenant_id: string;
  user_id: string;
  invitee_uri: string;
  event_uri: string;
  event_id: string | null;
  contact_id: number | null;
  name: string;
  starts_at: number;
  found_by: FoundBy | null;
  cancelled: Generated<boolean>;
  rescheduled: Generated<boolean>;
  refused: Generated<string>;
  heard_at: number;
}

interface DialSessions {
  tenant_id: string;
  id: string;
  authorization_id: string;
  user_id: string;
  hook_hash: string;
  url: string;
  source: VendorSource;
  ready: Json<SessionReady[]>;
  blocked: Json<SessionBlocked[]>;
  created_at: number;
}

interface CalendarFeeds {
  tenant_id: string;
  id: string;
  user_id: string;
  name: string;
  token_hash: string;
  private_as: FeedPrivacy;
  created_at: number;
  last_fetched_at: number | null;
  fetches: Generated<number>;
  revoked_at: number | null;
}

interface EventImports extends Omit<
  EventImport,
  "done" | "total" | "made" | "updated" | "same" | "skipped" | "left_out" | "others" | "taken_back" | "kept"
> {
  tenant_id: string;
  user_id: string;
  content: string | null;
  done: Generated<number>;
  total: Generated<number>;
  made: Generated<number>;
  updated: Generated<number>;
  same: Generated<number>;
  skipped: Generated<number>;
  left_out: Generated<number>;
  others: Generated<number>;
  taken_back: Generated<number>;
  kept: Generated<number>;
}

interface EventImportRows extends EventImportRow {
  tenant_id: string;
  import_id: string;
  before: Json<CalendarEvent> | null;
  version: number | null;
}

interface EventUids {
  tenant_id: string;
  user_id: string;
  uid: string;
  original: Generated<number>;
  event_id: string;
  sequence: Generated<number>;
  stamp: Generated<number>;
}

export interface ConnectionTables {
  account_keys: AccountKeys;
  calendly_links: CalendlyLinks;
  calendly_bookings: CalendlyBookings;
  dial_sessions: DialSessions;
  calendar_feeds: CalendarFeeds;
  event_imports: EventImports;
  event_import_rows: EventImportRows;
  event_uids: EventUids;
}
