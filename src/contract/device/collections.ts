/**
 * The collections that devices mirror, each declared once. The change feed, write numbering, the device's database, its
 * mirror, eviction and wiping read this list; row visibility is defined with the feature
 * (`server/<feature>/…-feed-sql.ts`).
 */
import { eventsKeptDaysBack } from "../../domain/calendar/limits.ts";
import { callsKeptDays, callsKeptMax } from "../../domain/calls/limits.ts";

/** Visibilities that rows of a contact may have in addition to the contact's own. */
export type PartOfContact = "policies" | "securities" | "details" | "files" | "texts";

export interface Collection {
  /** Dexie index string of its table; contacts are stored eight to a record in `buckets` instead. */
  readonly indexes: string;
  /** Position in a fill: the newest contacts come before `recent`, all others after it. */
  readonly filled: "first" | "recent" | "last";
  /** Deleted together with its contact. */
  readonly belongsToContact?: true;
  /** Visibility of a contact's rows where it differs from the contact's own. */
  readonly part?: PartOfContact;
  /** The contact index is built from it: a write notifies the bucket of its contact. */
  readonly isIndexed?: true;
  /** Table its rows are read from, if it is another collection's. */
  readonly table?: "calls";
  /** Its id is the contact number; others have a UUID. */
  readonly hasContactNumber?: true;
  /** Its rows are never marked as deleted. */
  readonly isNeverDeleted?: true;
  /** Most rows per feed page, for large rows: a signed fact finder may have a hundred times a contact's bytes. */
  readonly pageRowsMax?: number;
  /** Rows older than this many days, or beyond this many rows, are evicted from the device. */
  readonly kept?: { readonly days: number; readonly by: string; readonly max?: number };
}

const largeRowsMax = 200;

/** In feed order. Adding one takes this entry, its source on the server, and a step of `schemaVersion`. */
export const collections = {
  statuses: { indexes: "id", filled: "first" },
  sources: { indexes: "id", filled: "first" },
  tags: { indexes: "id", filled: "first" },
  contact_groups: { indexes: "id", filled: "first" },
  pools: { indexes: "id", filled: "first" },
  carriers: { indexes: "id", filled: "first" },
  api_vendors: { indexes: "id", filled: "first" },
  // Users are deactivated, not deleted.
  users: { indexes: "id, dialer_number", filled: "first", isNeverDeleted: true },
  licenses: { indexes: "id, user_id", filled: "first" },
  // The user's own, under the user's id.
  webpages: { indexes: "id", filled: "first", isNeverDeleted: true },
  // Under the user's id; one given up is empty.
  goals: { indexes: "id", filled: "first" },
  trainings: { indexes: "id", filled: "first" },
  // The user's own, under an id made of the user's and the training's.
  training_progress: { indexes: "id, training_id", filled: "first", isNeverDeleted: true },
  // Those with a name: one's own with their last numbers, and those others share.
  reports: { indexes: "id", filled: "first", pageRowsMax: largeRowsMax },
  quick_filters: { indexes: "id", filled: "first" },
  favorites: { indexes: "id, favorite_id", filled: "first" },
  call_skips: { indexes: "id", filled: "first" },
  reminder_marks: { indexes: "id", filled: "first" },
  notice_facts: { indexes: "id", filled: "first" },
  import_attempts: { indexes: "id", filled: "first" },
  outputs: { indexes: "id", filled: "first" },
  letters: { indexes: "id", filled: "first" },
  message_templates: { indexes: "id", filled: "first", pageRowsMax: largeRowsMax },
  transfer_attempts: { indexes: "id", filled: "first" },
  closed_numbers: { indexes: "id, number", filled: "first", table: "calls" },
  // Deleted contacts are kept so that they can be restored.
  contacts: { indexes: "", filled: "last", hasContactNumber: true, isNeverDeleted: true },
  events: { indexes: "id, start_date", filled: "recent", kept: { days: eventsKeptDaysBack, by: "start_date" } },
  calls: {
    indexes: "id, contact_id, created_at, voice_id, outcome",
    filled: "recent",
    belongsToContact: true,
    kept: { days: callsKeptDays, by: "created_at", max: callsKeptMax },
  },
  policies: {
    indexes: "id, contact_id, renewal_date, status, draft_failed_at, updated_at",
    filled: "last",
    belongsToContact: true,
    part: "policies",
    isIndexed: true,
  },
  files: { indexes: "id, contact_id", filled: "last", belongsToContact: true, part: "files" },
  quotes: {
    indexes: "id, contact_id",
    filled: "last",
    belongsToContact: true,
    part: "policies",
    pageRowsMax: largeRowsMax,
  },
  securities: { indexes: "id, contact_id", filled: "last", belongsToContact: true, part: "securities" },
  data_captures: {
    indexes: "id, contact_id",
    filled: "last",
    belongsToContact: true,
    part: "details",
    hasContactNumber: true,
    // Deleted with their contact.
    isNeverDeleted: true,
    pageRowsMax: largeRowsMax,
  },
  rx_details: {
    indexes: "id, contact_id",
    filled: "last",
    belongsToContact: true,
    part: "details",
    hasContactNumber: true,
    isNeverDeleted: true,
    pageRowsMax: largeRowsMax,
  },
  // Kept for years, whatever happens to the contact.
  soa_requests: {
    indexes: "id, contact_id, user_id, state",
    filled: "last",
    belongsToContact: true,
    part: "policies",
    isIndexed: true,
    isNeverDeleted: true,
    pageRowsMax: largeRowsMax,
  },
  notes: { indexes: "id, contact_id", filled: "last", belongsToContact: true },
  email_logs: { indexes: "id, contact_id", filled: "last", belongsToContact: true, pageRowsMax: largeRowsMax },
  // Only ever added to.
  conversations: {
    indexes: "id, contact_id, last_at, unread, muted_at, [user_id+last_at]",
    filled: "recent",
    belongsToContact: true,
    part: "texts",
  },
  texts: { indexes: "id, contact_id, conversation_id, verdict", filled: "last", belongsToContact: true, part: "texts" },
  consents: { indexes: "id, contact_id", filled: "last", belongsToContact: true, isNeverDeleted: true },
  campaign_sends: { indexes: "id, contact_id", filled: "last", belongsToContact: true },
} as const satisfies Record<string, Collection>;

type Declared = typeof collections;
export type SyncedCollection = keyof Declared;
export const syncedCollections = Object.keys(collections) as [SyncedCollection, ...SyncedCollection[]];

/** Collections with their own table on the server. */
export type TableCollection = {
  [Name in SyncedCollection]: Declared[Name] extends { table: string } ? never : Name;
}[SyncedCollection];

export function collectionOf(name: SyncedCollection): Collection {
  return collections[name];
}
