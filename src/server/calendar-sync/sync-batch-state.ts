/** State of a batch of changes: events and links as read, and as they are to be saved. No database access. */
import type { CalendarEvent } from "../../domain/calendar/event.ts";
import type { RemoteChange, RemoteFields, SkipReason } from "../../domain/calendar/remote-event.ts";
import { fieldsOfEvent, type Taking } from "../../domain/calendar/sync-shape.ts";
import type { AuthorizationRow } from "./authorization-rows.ts";
import type { ContactsByMail } from "../calendar/event-contacts.ts";
import type { KnownEvent } from "./sync-event-rows.ts";
import type { Reading } from "./sync-lease.ts";
import type { LinkRow } from "./sync-link-rows.ts";
import { keyOfTheirs, type Skip } from "./sync-skip-rows.ts";

export interface BatchFacts {
  readonly row: Pick<AuthorizationRow, "user_id" | "kind">;
  readonly timezone: string;
  readonly from: number;
  readonly to: number;
  readonly now: number;
  uuid(): string;
  readonly reading: Reading;
  readonly links: readonly LinkRow[];
  readonly known: readonly KnownEvent[];
  readonly contacts: ContactsByMail;
}

/** One of our events. `before` undefined: it is new. */
export interface Entry {
  readonly before: CalendarEvent | undefined;
  event: CalendarEvent;
  isDeleted: boolean;
  readonly wasDeleted: boolean;
  isChanged: boolean;
}

export interface Outcome {
  readonly events: readonly { before: CalendarEvent | undefined; after: CalendarEvent }[];
  readonly removed: readonly string[];
  readonly links: readonly LinkRow[];
  readonly parted: readonly LinkRow[];
  readonly skips: readonly Skip[];
  readonly unskipped: readonly string[];
  /** Occurrences whose series is not here. */
  readonly early: readonly RemoteChange[];
}

export class BatchState {
  readonly facts: BatchFacts;
  readonly #entries = new Map<string, Entry>();
  readonly #apart = new Map<string, Set<string>>();
  /** Entries from this provider, by remote id. */
  readonly #external = new Map<string, Entry>();
  /** Links of this calendar, by remote id. */
  readonly #links = new Map<string, LinkRow>();
  /** Links of any calendar of the account, by our event id. */
  readonly #byEvent = new Map<string, LinkRow>();
  readonly #changedLinks = new Set<string>();
  readonly #parted = new Map<string, LinkRow>();
  readonly #skips = new Map<string, Skip>();
  readonly #received = new Set<string>();
  readonly #early: RemoteChange[] = [];

  constructor(facts: BatchFacts) {
    this.facts = facts;
    for (const { event, deleted_at } of facts.known) {
      const isDeleted = deleted_at !== null;
      this.add({ before: event, event, isDeleted, wasDeleted: isDeleted, isChanged: false });
    }
    for (const link of facts.links) {
      this.#byEvent.set(link.event_id, link);
      if (link.calendar_id === facts.reading.calendar_id) this.#links.set(link.remote_id, link);
    }
  }

  add(entry: Entry): Entry {
    const { id, series_id, source, external_id } = entry.event;
    this.#entries.set(id, entry);
    const isTheirs = external_id !== null && source === this.facts.row.kind;
    if (isTheirs && !this.#external.has(external_id)) this.#external.set(external_id, entry);
    if (series_id !== null) this.#apart.set(series_id, (this.#apart.get(series_id) ?? new Set()).add(id));
    return entry;
  }

  entry(event_id: string): Entry | undefined {
    return this.#entries.get(event_id);
  }

  /** The event once imported under this remote id; undefined if it has been recreated there since. */
  cameAs(remote_id: string): Entry | undefined {
    const entry = this.#external.get(remote_id);
    return entry?.event.external_id === remote_id ? entry : undefined;
  }

  /** Overrides of a series that are not deleted. */
  overrideOf(series_id: string): Entry[] {
    const ids = [...(this.#apart.get(series_id) ?? [])];
    return ids.flatMap((id) => {
      const entry = this.#entries.get(id);
      return entry && !entry.isDeleted ? [entry] : [];
    });
  }

  startsApart(series_id: string): number[] {
    return this.overrideOf(series_id).flatMap(({ event }) => event.original_start ?? []);
  }

  fieldsOf({ event }: Entry): RemoteFields {
    return fieldsOfEvent(event, this.startsApart(event.id));
  }

  taking(event_id?: string): Taking {
    const { timezone, row, now, from } = this.facts;
    return { timezone, user_id: row.user_id, now, from, apart: event_id ? this.startsApart(event_id) : [] };
  }

  change(entry: Entry, event: CalendarEvent): void {
    if (event === entry.event && entry.isDeleted === false) return;
    entry.event = entry.isDeleted ? { ...event, version: Math.max(event.version, entry.event.version + 1) } : event;
    entry.isDeleted = false;
    entry.isChanged = true;
  }

  link(remote_id: string): LinkRow | undefined {
    return this.#links.get(remote_id);
  }

  linkOf(event_id: string): LinkRow | undefined {
    return this.#byEvent.get(event_id);
  }

  linksOfSeries(series_id: string): LinkRow[] {
    return [...this.#links.values()].filter((link) => link.series_id === series_id);
  }

  keepLink(link: Omit<LinkRow, "calendar_id" | "updated_at" | "seen_round">): void {
    const { reading, now } = this.facts;
    const kept = { ...link, calendar_id: reading.calendar_id, updated_at: now, seen_round: reading.round };
    this.#links.set(link.remote_id, kept);
    this.#byEvent.set(link.event_id, kept);
    this.#parted.delete(link.event_id);
    this.#changedLinks.add(link.remote_id);
  }

  part(link: LinkRow): void {
    this.#links.delete(link.remote_id);
    this.#byEvent.delete(link.event_id);
    this.#changedLinks.delete(link.remote_id);
    this.#parted.set(link.event_id, link);
  }

  remove(entry: Entry): void {
    entry.isDeleted = true;
  }

  /** Reported by the provider: no longer skipped unless a reason follows. */
  notify(remote_id: string): void {
    this.#received.add(remote_id);
    this.#skips.delete(remote_id);
  }

  skip(remote_id: string, { title, at, reason }: { title: string; at: number | null; reason: SkipReason }): void {
    const { reading } = this.facts;
    const event_key = keyOfTheirs(reading.calendar_id, remote_id);
    this.#skips.set(remote_id, this.#skipOf({ side: "in", event_key, title, at, reason, event_version: null }));
  }

  /** Our event is kept and not sent until it changes. */
  leaveOut({ event }: Entry, reason: SkipReason): void {
    const { id, title, start_date: at, version: event_version } = event;
    this.#skips.set(`out ${id}`, this.#skipOf({ side: "out", event_key: id, title, at, reason, event_version }));
  }

  wait(change: RemoteChange): void {
    this.#early.push(change);
  }

  skippedFor(remote_id: string): SkipReason | undefined {
    return this.#skips.get(remote_id)?.reason;
  }

  #skipOf(skip: Pick<Skip, "side" | "event_key" | "title" | "at" | "reason" | "event_version">): Skip {
    const { reading, now } = this.facts;
    const { calendar_id, round } = reading;
    return { ...skip, id: this.facts.uuid(), calendar_id, seen_round: round, seen_at: now };
  }

  outcome(): Outcome {
    const entries = [...this.#entries.values()];
    const { calendar_id } = this.facts.reading;
    return {
      events: entries
        .filter(({ isChanged, isDeleted }) => isChanged && !isDeleted)
        .map(({ before, event }) => ({ before, after: event })),
      removed: entries.flatMap(({ before, event, isDeleted, wasDeleted }) =>
        before && isDeleted && !wasDeleted ? [event.id] : [],
      ),
      links: [...this.#changedLinks].flatMap((id) => this.#links.get(id) ?? []),
      parted: [...this.#parted.values()],
      skips: [...this.#skips.values()],
      unskipped: [...this.#received].filter((id) => !this.#skips.has(id)).map((id) => keyOfTheirs(calendar_id, id)),
      early: this.#early,
    };
  }
}
