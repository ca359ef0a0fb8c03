/** Applies a provider's changes one by one and collects what is to be saved; `decide` makes every decision. */
import type { CalendarEvent } from "../../domain/calendar/event.ts";
import type { RemoteChange, RemoteEvent, RemoteFields, RemoteMoment } from "../../domain/calendar/remote-event.ts";
import { eventContactsMax } from "../../domain/calendar/limits.ts";
import { decide, type OurSide, type Step } from "../../domain/calendar/sync-decision.ts";
import { agreedAfterTaking, type Sides } from "../../domain/calendar/sync-merge.ts";
import {
  eventFromTheirs,
  eventWithTheirs,
  momentOf,
  startOfMoment,
  type Taken,
} from "../../domain/calendar/sync-shape.ts";
import { movedStart } from "../../domain/calendar/series.ts";
import { isSameValue } from "../../domain/values/same-value.ts";
import { type BatchFacts, BatchState, type Entry, type Outcome } from "./sync-batch-state.ts";
import type { LinkRow } from "./sync-link-rows.ts";
import { droppedHere, isDateOf, isUnplaced, startMeant } from "./sync-position.ts";
import { type Case, fieldsOf, goneCase, isOutside, sourceOf, startOf, union } from "./sync-remote.ts";

export class Batch {
  readonly #state: BatchState;

  constructor(facts: BatchFacts) {
    this.#state = new BatchState(facts);
  }

  outcome(): Outcome {
    return this.#state.outcome();
  }

  take(change: RemoteChange): void {
    switch (change.type) {
      case "put":
        return this.#put(change.event, change.apart);
      case "gone":
        return this.#gone(change.id);
      case "occurrence_gone":
        return this.#occurrenceGone(change.series_id, change.original);
      case "skipped":
        return this.#skipped(change);
    }
  }

  #skipped({ id, title, at, reason }: Extract<RemoteChange, { type: "skipped" }>): void {
    const state = this.#state;
    state.notify(id);
    state.skip(id, { title, at, reason });
    const link = state.link(id);
    if (link) state.keepLink(link);
  }

  #put(event: RemoteEvent, apart: readonly RemoteMoment[] | null): void {
    const state = this.#state;
    state.notify(event.id);
    const link = state.link(event.id);
    if (!link && isOutside(event, state.facts)) return;
    if (event.series_id !== null && !this.#hasSeries(event, event.series_id)) return;
    if (apart) this.#backToRule(event, apart);
    const entry = link ? state.entry(link.event_id) : this.#found(event);
    if (entry && entry.event.user_id !== state.facts.row.user_id) return this.#colleagues(event, link, entry);
    const received = fieldsOf(event);
    const excluded = apart === null && link ? union(link.theirs.excluded, received.excluded) : received.excluded;
    this.#decide({
      id: event.id,
      theirs: { state: "here", fields: { ...received, excluded } },
      received: event,
      link,
      entry,
      agreed: link && { ours: link.ours, theirs: link.theirs },
    });
    this.#linkPeople(event);
  }

  /** Links newly named people the owner knows; links changed by hand stay. The event's own fields do not change. */
  #linkPeople({ id, mails }: RemoteEvent): void {
    const state = this.#state;
    const { reading, contacts } = state.facts;
    const link = state.link(id);
    const entry = link && state.entry(link.event_id);
    if (!link || !entry || entry.isDeleted || !reading.flow.in || isSameValue(mails, link.mails)) return;
    const fresh = mails.filter((mail) => !link.mails.includes(mail)).flatMap((mail) => contacts.get(mail) ?? []);
    state.keepLink({ ...link, mails: [...mails] });
    const before = entry.event.contact_ids;
    const most = Math.max(eventContactsMax, before.length);
    const contact_ids = [...new Set([...before, ...fresh])].slice(0, most);
    if (contact_ids.length > before.length) this.#changeQuietly(entry, { contact_ids });
  }

  /** An event of ours that was given to another user, or another user's event that is in this calendar too. */
  #colleagues(event: RemoteEvent, link: LinkRow | undefined, { isDeleted }: Entry): void {
    if (link) this.#state.keepLink(link);
    if (!isDeleted) this.#state.skip(event.id, { title: event.title, at: startOf(event), reason: "of_a_colleague" });
  }

  /** Finds our event by its mark (unless a copy's), by its id from an earlier connection, or as an occurrence made here. */
  #found({ id, mark, series_id, original }: RemoteEvent): Entry | undefined {
    const state = this.#state;
    const isFree = (entry: Entry | undefined) => {
      const link = entry && state.linkOf(entry.event.id);
      return entry && (!link || isUnplaced(link, entry.event)) ? entry : undefined;
    };
    const marked = mark === null ? undefined : isFree(state.entry(mark));
    if (marked) return marked;
    const before = state.cameAs(id);
    if (before && isFree(before)) return before;
    const series = series_id === null ? undefined : state.link(series_id);
    const master = series && state.entry(series.event_id);
    if (!series || !master || original === null) return undefined;
    const start = startMeant(series, master.event, original);
    return isFree(state.overrideOf(series.event_id).find(({ event }) => event.original_start === start));
  }

  #hasSeries(event: RemoteEvent, series_id: string): boolean {
    const state = this.#state;
    const series = state.link(series_id);
    const master = series && state.entry(series.event_id);
    if (master) return !master.isDeleted;
    if (!state.facts.reading.flow.in) return false;
    state.wait({ type: "put", event, apart: null });
    const reason = state.skippedFor(series_id) ?? "series_missing";
    state.skip(event.id, { title: event.title, at: startOf(event), reason });
    return false;
  }

  /** Overrides the provider no longer lists: they follow the rule again, unless their date is excluded. */
  #backToRule({ id }: RemoteEvent, apart: readonly RemoteMoment[]): void {
    const state = this.#state;
    for (const link of state.linksOfSeries(id)) {
      const entry = state.entry(link.event_id);
      if (!entry || entry.event.original_start === null) continue;
      const moment = momentOf(entry.event, entry.event.original_start);
      if (apart.some((one) => isSameValue(one, moment))) continue;
      const start = entry.event.original_start;
      this.#decide(goneCase(link, entry));
      const master = entry.event.series_id === null ? undefined : state.entry(entry.event.series_id);
      if (entry.isDeleted && master)
        this.#setExcluded(
          master,
          master.event.excluded_starts.filter((one) => one !== start),
        );
    }
  }

  #gone(id: string): void {
    this.#state.notify(id);
    const link = this.#state.link(id);
    const entry = link && this.#state.entry(link.event_id);
    // What was deleted is the date it stood for before its series was moved here.
    if (link && !(entry && isUnplaced(link, entry.event))) this.#decide(goneCase(link, entry));
  }

  #occurrenceGone(series_id: string, original: RemoteMoment): void {
    const state = this.#state;
    const link = state.link(series_id);
    const master = link && state.entry(link.event_id);
    if (!link && state.facts.reading.flow.in) state.wait({ type: "occurrence_gone", series_id, original });
    if (!link || !master) return;
    const start = startMeant(link, master.event, original);
    const apart = state.overrideOf(master.event.id).find(({ event }) => event.original_start === start);
    const apartLink = apart && state.linkOf(apart.event.id);
    if (apart && isUnplaced(apartLink, apart.event)) return;
    const theirs = { ...link.theirs, excluded: union(link.theirs.excluded, [original]) };
    if (apart && apartLink) {
      this.#decide(goneCase(apartLink, apart));
      // The date was excluded from the rule as an override and stays excluded as a canceled one: both sides agree.
      const ours = { ...link.ours, excluded: union(link.ours.excluded, [original]) };
      if (apart.isDeleted) return state.keepLink({ ...link, ours, theirs });
    }
    const received = { ...link, original: null };
    const agreed = { ours: link.ours, theirs: link.theirs };
    this.#decide({ id: series_id, theirs: { state: "here", fields: theirs }, received, link, entry: master, agreed });
  }

  #decide(found: Case): void {
    const { entry, theirs, agreed } = found;
    const { flow } = this.#state.facts.reading;
    const ours: OurSide = !entry
      ? { state: "none" }
      : entry.isDeleted
        ? { state: "gone" }
        : { state: "here", fields: this.#state.fieldsOf(entry) };
    // Deleted here before the link to the remote event was known: delete it there too, do not restore it here.
    const isLeft = !agreed && ours.state === "gone" && theirs.state === "here";
    const known = isLeft ? { ours: theirs.fields, theirs: theirs.fields } : agreed;
    this.#do(decide({ agreed: known, ours, theirs, flow }), { ...found, agreed: known }, ours);
  }

  #do(step: Step, found: Case, ours: OurSide): void {
    const state = this.#state;
    const { entry, link } = found;
    switch (step.do) {
      case "take":
        return this.#takeInto(found, step, ours);
      case "make_here":
        return this.#makeHere(found, step.fields);
      case "send":
      case "remove_there":
        return this.#keepFor(found, { event_version: 0 });
      case "nothing":
        return this.#keepFor(found, {});
      case "remove_here":
        if (entry) this.#removeHere(entry);
        return;
      case "make_there":
        if (entry) this.#makeThereAnew(entry);
        return;
      case "part":
        if (link) state.part(link);
        return;
      case "leave_out":
        if (link) state.part(link);
        if (entry) state.leaveOut(entry, "deleted_there");
    }
  }

  #takeInto(found: Case, { fields, unsent }: Extract<Step, { do: "take" }>, ours: OurSide): void {
    const state = this.#state;
    const { entry, link, agreed, theirs } = found;
    if (!entry || !agreed || theirs.state !== "here" || ours.state !== "here") return;
    const placed = link ? droppedHere(link, entry.event, { fields, own: ours.fields }) : fields;
    const taken = eventWithTheirs(entry.event, placed, state.taking(entry.event.id));
    const event = this.#orSkip(found, taken);
    if (!event) return;
    const before = entry.event;
    state.change(entry, event);
    this.#moveApart(entry, before);
    const now = { ours: ours.fields, theirs: theirs.fields };
    const settled = agreedAfterTaking(agreed, now, state.fieldsOf(entry));
    this.#keepFor(found, { ...settled, event_version: unsent ? 0 : event.version });
  }

  /** The series was moved at the provider: overrides follow it as when it is moved here, and are rewritten there. */
  #moveApart(master: Entry, before: CalendarEvent): void {
    const state = this.#state;
    const after = master.event;
    if (before.start_date === after.start_date && before.timezone === after.timezone) return;
    const follow = movedStart(before, after);
    const moved = new Map<number, number>();
    for (const apart of state.overrideOf(after.id)) {
      const was = apart.event.original_start ?? after.start_date;
      moved.set(was, follow(was));
      const version = apart.event.version + 1;
      state.change(apart, { ...apart.event, original_start: follow(was), version });
      const link = state.linkOf(apart.event.id);
      if (link) state.keepLink({ ...link, series_id: null });
    }
    const excluded_starts = after.excluded_starts.map((start) => moved.get(start) ?? start);
    state.change(master, { ...after, excluded_starts: [...new Set(excluded_starts)].toSorted((a, b) => a - b) });
  }

  #makeHere(found: Case, fields: RemoteFields): void {
    const state = this.#state;
    const { id, received, entry, link, theirs } = found;
    const series = received?.series_id == null ? undefined : state.link(received.series_id);
    const master = series && state.entry(series.event_id);
    const apart = master && series && received?.original ? startMeant(series, master.event, received.original) : null;
    // Its series was split or its rule changed here, which is not sent yet: conflicting changes keep our version.
    if (master && apart !== null && series?.event_version !== master.event.version && !isDateOf(master.event, apart))
      return;
    const place = { series_id: master?.event.id ?? null, original_start: apart };
    const made = { id: state.facts.uuid(), source: sourceOf(state.facts.row.kind), external_id: id, ...place };
    const taken = entry
      ? eventWithTheirs(entry.event, fields, state.taking(entry.event.id))
      : eventFromTheirs(fields, made, state.taking());
    const event = this.#orSkip(found, taken);
    if (!event || theirs.state !== "here") return;
    const kept = entry ?? state.add({ before: undefined, event, isDeleted: false, wasDeleted: false, isChanged: true });
    state.change(kept, event);
    if (master && apart !== null) this.#setExcluded(master, [...master.event.excluded_starts, apart]);
    const came_from = link?.came_from ?? "there";
    const both = { ours: state.fieldsOf(kept), theirs: theirs.fields };
    this.#keepFor({ ...found, entry: kept }, { ...both, event_version: kept.event.version, came_from });
  }

  /** A date of a series that was moved here: at the provider it is still at the old time. */
  #isElsewhere({ received }: Case): boolean {
    const series = received?.series_id == null ? undefined : this.#state.link(received.series_id);
    const master = series && this.#state.entry(series.event_id)?.event;
    if (!series || !master || !received?.original) return false;
    return startMeant(series, master, received.original) !== startOfMoment(received.original, master.timezone);
  }

  #orSkip({ id, theirs, link }: Case, taken: Taken): CalendarEvent | undefined {
    if ("event" in taken) return taken.event;
    if (theirs.state === "here")
      this.#state.skip(id, { title: theirs.fields.title, at: startOf(theirs.fields), reason: taken.skipped });
    if (link) this.#state.keepLink(link);
    return undefined;
  }

  /** The new excluded date of an override does not change the series itself. */
  #setExcluded(master: Entry, starts: readonly number[]): void {
    const { event } = master;
    const excluded_starts = [...new Set(starts)].toSorted((one, other) => one - other);
    if (!isSameValue(excluded_starts, event.excluded_starts)) this.#changeQuietly(master, { excluded_starts });
  }

  /** Changes that are not sent to the provider. */
  #changeQuietly(entry: Entry, change: Partial<Pick<CalendarEvent, "excluded_starts" | "contact_ids">>): void {
    const state = this.#state;
    const { event } = entry;
    const updated_at = Math.max(state.facts.now, event.updated_at);
    const next = { ...event, ...change, version: event.version + 1, updated_at };
    const link = state.linkOf(event.id);
    state.change(entry, next);
    if (link && link.event_version === event.version) state.keepLink({ ...link, event_version: next.version });
  }

  #removeHere(entry: Entry): void {
    const state = this.#state;
    for (const one of [...state.overrideOf(entry.event.id), entry]) {
      const link = state.linkOf(one.event.id);
      state.remove(one);
      if (link) state.part(link);
    }
  }

  /** Edited here, deleted there: recreated there as a new event. */
  #makeThereAnew(entry: Entry): void {
    const state = this.#state;
    for (const one of [...state.overrideOf(entry.event.id), entry]) {
      const link = state.linkOf(one.event.id);
      if (one.event.external_id !== null) state.change(one, { ...one.event, external_id: null });
      if (link) state.part(link);
    }
  }

  /** The resulting link, if there is anything to link. */
  #keepFor(found: Case, settled: Partial<Sides & Pick<LinkRow, "event_version" | "came_from">>): void {
    const state = this.#state;
    const { id, received, link, entry, agreed, theirs } = found;
    if (!entry || theirs.state !== "here") return;
    const ours = settled.ours ?? agreed?.ours ?? (settled.event_version === 0 ? theirs.fields : state.fieldsOf(entry));
    const hasMoved = isUnplaced(link, entry.event) || this.#isElsewhere(found);
    state.keepLink({
      remote_id: id,
      event_id: entry.event.id,
      series_id: hasMoved ? null : (received?.series_id ?? null),
      etag: received?.etag ?? null,
      came_from: settled.came_from ?? link?.came_from ?? "here",
      event_version: hasMoved ? 0 : (settled.event_version ?? link?.event_version ?? entry.event.version),
      ours,
      theirs: settled.theirs ?? theirs.fields,
      read_only: received?.read_only ?? false,
      mails: link?.mails ?? [],
    });
  }
}
