/**
 * Outlook by Microsoft Graph v1.0 (learn.microsoft.com/graph/api/resources/calendar): changes by calendarView/delta,
 * each changed series read as a whole, writes under `If-Match`, subscriptions. Settings: OUTLOOK_CLIENT_ID,
 * OUTLOOK_CLIENT_SECRET.
 */
import { z } from "zod";
import type { RemoteChange, RemoteDraft, RemoteEvent, RemoteMoment } from "../../domain/calendar/remote-event.ts";
import { hourMs, minuteMs } from "../../kit/durations.ts";
import {
  type CalendarAccount,
  type CalendarPort,
  CalendarTrouble,
  type ChangesAsk,
  type ChangesPage,
  type RemoteCalendar,
  type RemoteTarget,
  type Watch,
  type WatchAsk,
} from "./calendar-port.ts";
import {
  type CalendarRest,
  matching,
  type OAuthCalendarParts,
  openOAuthCalendar,
  whereNotFound,
} from "./calendar-rest.ts";
import {
  eventOfOutlook,
  excludedOf,
  GraphEvent,
  markProperty,
  outlookBodyOf,
  standOf,
  transactionOf,
} from "./outlook-calendar-event.ts";
import {
  CalendarPage,
  DeltaPage,
  EventList,
  faultOfOutlook,
  type ListedCalendar,
  Nameless,
  prefer,
  Removed,
  Subscription,
  whole,
} from "./outlook-calendar-wire.ts";

const calendarPagesMax = 20;
/** Graph allows four concurrent requests per mailbox. */
const atOnceMax = 4;
/** Maximum lifetime of a subscription to events. */
const watchMsMax = 4_230 * minuteMs;
/** How far around its original time an occurrence is searched for. */
const aroundMs = 36 * hourMs;

export function openOutlookCalendar(parts: OAuthCalendarParts): CalendarPort {
  return openOAuthCalendar(parts, {
    kind: "outlook",
    faultOf: faultOfOutlook,
    account: (rest) => new OutlookAccount(parts, rest),
    async emailOf(rest) {
      const schema = z.object({ owner: z.object({ address: z.string().min(1) }) });
      return (await rest.ask(schema, { path: "me/calendar", query: { $select: "owner" } })).owner.address;
    },
  });
}

class OutlookAccount implements CalendarAccount {
  readonly #parts: OAuthCalendarParts;
  readonly #rest: CalendarRest;
  /** Series already reported in a full read: each of their occurrences names them again. */
  readonly #received = new Set<string>();

  constructor(parts: OAuthCalendarParts, rest: CalendarRest) {
    this.#parts = parts;
    this.#rest = rest;
  }

  async calendars(): Promise<RemoteCalendar[]> {
    const found: RemoteCalendar[] = [];
    let path: string | undefined = "me/calendars?$select=id,name,canEdit,isDefaultCalendar&$top=100";
    for (let page = 0; path !== undefined && page < calendarPagesMax; page++) {
      const listed: z.infer<typeof CalendarPage> = await this.#rest.ask(CalendarPage, { path, headers: prefer });
      found.push(...listed.value.map(calendarOf));
      path = listed["@odata.nextLink"] ?? undefined;
    }
    return found;
  }

  /** Graph's links contain the window; they are used unchanged. */
  async changes({ calendar_id, cursor, page, from, to }: ChangesAsk): Promise<ChangesPage> {
    const query = { startDateTime: new Date(from).toISOString(), endDateTime: new Date(to).toISOString() };
    const link = page ?? cursor;
    const first = { path: `me/calendars/${encodeURIComponent(calendar_id)}/calendarView/delta`, query };
    const ask = { ...(link === null ? first : { path: link }), headers: prefer, goneIs: "gone_cursor" as const };
    const received = await this.#rest.ask(DeltaPage, ask);
    const next_page = received["@odata.nextLink"] ?? null;
    const after = received["@odata.deltaLink"] ?? null;
    if (next_page === null && after === null) throw new CalendarTrouble({ code: "unavailable", why: "garbage" });
    if (link === null) this.#received.clear();
    return {
      changes: await this.#changesOf(received.value, cursor === null),
      next_page,
      cursor: next_page === null ? after : null,
    };
  }

  async create(calendar_id: string, draft: RemoteDraft): Promise<RemoteEvent> {
    const made = await this.#marked(calendar_id, draft.mark);
    if (made) return this.update({ calendar_id, id: made.id, etag: null }, draft);
    const first = await this.#made(calendar_id, draft, transactionOf(draft.mark));
    // Graph may remember a transaction longer than its event: a deleted event is created again under a new transaction
    // id.
    const stands = (await this.#whole(first)) !== undefined;
    const again = () => this.#made(calendar_id, draft, transactionOf(draft.mark, this.#parts.world.uuid()));
    return this.#withExcluded(stands ? first : await again(), draft);
  }

  async #made(calendar_id: string, draft: RemoteDraft, transactionId: string): Promise<string> {
    const body = { ...outlookBodyOf(draft, { keepsBody: false }), transactionId };
    const path = `me/calendars/${encodeURIComponent(calendar_id)}/events`;
    return (await this.#rest.ask(GraphEvent, { path, body, headers: prefer })).id;
  }

  /** The present event is read first: an online meeting keeps its body, and the ETag is compared here too. */
  async update({ id, etag }: RemoteTarget, draft: RemoteDraft): Promise<RemoteEvent> {
    const before = await this.#whole(id);
    if (!before) throw new CalendarTrouble({ code: "not_found" });
    const stands = before["@odata.etag"] ?? null;
    if (etag !== null && stands !== null && etag !== stands)
      throw new CalendarTrouble({ code: "conflict", etag: stands });
    await this.#rest.send({
      method: "PATCH",
      path: eventPath(id),
      body: outlookBodyOf(draft, { keepsBody: before.isOnlineMeeting === true }),
      headers: { ...prefer, ...matching(etag) },
    });
    return this.#withExcluded(id, draft);
  }

  async remove({ id, etag }: RemoteTarget): Promise<void> {
    await this.#rest.send({ method: "DELETE", path: eventPath(id), headers: { ...prefer, ...matching(etag) } });
  }

  async updateOccurrence(series: RemoteTarget, draft: RemoteDraft): Promise<RemoteEvent> {
    if (draft.original === null) throw new Error("an occurrence is written by where it stood");
    const found = await this.#occurrence(series.id, draft.original);
    if (!found) throw new CalendarTrouble({ code: "not_found" });
    return this.update({ ...series, id: found.id, etag: null }, draft);
  }

  async removeOccurrence(series: RemoteTarget, original: RemoteMoment): Promise<RemoteEvent> {
    const found = await this.#occurrence(series.id, original);
    if (found) await this.remove({ ...series, id: found.id, etag: null }).catch(whereNotFound);
    return this.#read(series.id);
  }

  async event(_calendar_id: string, id: string): Promise<RemoteEvent | undefined> {
    const found = await this.#whole(id);
    const event = found && eventOfOutlook(found);
    return typeof event === "string" ? undefined : event;
  }

  async watch({ calendar_id, address, token }: WatchAsk): Promise<Watch> {
    const made = await this.#rest.ask(Subscription, {
      path: "subscriptions",
      body: {
        changeType: "created,updated,deleted",
        notificationUrl: address,
        lifecycleNotificationUrl: address,
        resource: `me/calendars/${calendar_id}/events`,
        expirationDateTime: this.#watchEnd(),
        clientState: token,
      },
      headers: prefer,
    });
    return watchOf(made);
  }

  async renewWatch(ask: WatchAsk, handle: string): Promise<Watch> {
    const path = `subscriptions/${encodeURIComponent(handle)}`;
    const body = { expirationDateTime: this.#watchEnd() };
    const renewed = await this.#rest.ask(Subscription, { method: "PATCH", path, body }).catch(whereNotFound);
    return renewed ? watchOf(renewed) : this.watch(ask);
  }

  async endWatch(handle: string): Promise<void> {
    await this.#rest
      .send({ method: "DELETE", path: `subscriptions/${encodeURIComponent(handle)}` })
      .catch(whereNotFound);
  }

  #watchEnd(): string {
    return new Date(this.#parts.world.now() + watchMsMax).toISOString();
  }

  /** Graph reports a series by its occurrences; the series is read as a whole instead. */
  async #changesOf(rows: readonly unknown[], isWhole: boolean): Promise<RemoteChange[]> {
    const changes: RemoteChange[] = [];
    const series = new Set<string>();
    const removed: string[] = [];
    for (const row of rows) {
      const gone = Removed.safeParse(row);
      const event = GraphEvent.safeParse(row);
      if (gone.success) removed.push(gone.data.id);
      else if (!event.success) changes.push(...unreadable(row));
      else if (event.data.type === "seriesMaster" || event.data.seriesMasterId)
        series.add(event.data.seriesMasterId ?? event.data.id);
      else changes.push(changeOf(event.data, null));
    }
    const unheard = [...series].filter((id) => !(isWhole && this.#received.has(id)));
    unheard.forEach((id) => this.#received.add(id));
    const read = await inTurns(unheard, async (id) => this.#seriesChanges(id, await this.#whole(id)));
    const ended = await inTurns(removed, (id) => this.#removedChanges(id, series));
    return [...changes, ...read.flat(), ...ended.flat()];
  }

  #seriesChanges(id: string, series: GraphEvent | undefined): RemoteChange[] {
    if (!series) return [{ type: "gone", id }];
    const overrides = (series.exceptionOccurrences ?? []).flatMap((received) => {
      const event = GraphEvent.safeParse(received);
      return event.success ? [{ ...event.data, seriesMasterId: id }] : [];
    });
    const stands = series.exceptionOccurrences ? overrides.flatMap((event) => standOf(event) ?? []) : null;
    return [changeOf(series, stands), ...overrides.map((event) => changeOf(event, null))];
  }

  /** Events that only left the window are reported as removed too, so each is read before it counts as deleted. */
  async #removedChanges(id: string, series: ReadonlySet<string>): Promise<RemoteChange[]> {
    const stands = await this.#whole(id);
    if (!stands) return [{ type: "gone", id }];
    const series_id = stands.seriesMasterId ?? (stands.type === "seriesMaster" ? stands.id : undefined);
    if (series_id === undefined) return [changeOf(stands, null)];
    return series.has(series_id) ? [] : this.#seriesChanges(series_id, await this.#whole(series_id));
  }

  async #withExcluded(id: string, draft: RemoteDraft): Promise<RemoteEvent> {
    if (draft.recurrence !== null && draft.excluded.length > 0) {
      const series = await this.#whole(id);
      const known = series ? excludedOf(series, draft.time) : [];
      for (const date of draft.excluded.filter((wanted) => !known.some((is) => isSame(is, wanted)))) {
        const found = await this.#occurrence(id, date);
        if (found)
          await this.#rest.send({ method: "DELETE", path: eventPath(found.id), headers: prefer }).catch(whereNotFound);
      }
    }
    return this.#read(id);
  }

  async #occurrence(series_id: string, original: RemoteMoment): Promise<GraphEvent | undefined> {
    const at = "day" in original ? Date.parse(`${original.day}T12:00:00Z`) : original.at;
    const query = {
      startDateTime: new Date(at - aroundMs).toISOString(),
      endDateTime: new Date(at + aroundMs).toISOString(),
      $top: "100",
    };
    const listed = await this.#rest.ask(EventList, {
      path: `${eventPath(series_id)}/instances`,
      query,
      headers: prefer,
    });
    const near = listed.value.find((event) => isSame(standOf(event), original));
    if (near) return near;
    // An occurrence moved further than that is among the overrides.
    const series = await this.#whole(series_id);
    if (!series) throw new CalendarTrouble({ code: "not_found" });
    const overrides = (series.exceptionOccurrences ?? []).flatMap(
      (received) => GraphEvent.safeParse(received).data ?? [],
    );
    return overrides.find((event) => isSame(standOf(event), original));
  }

  async #marked(calendar_id: string, mark: string): Promise<GraphEvent | undefined> {
    const query = {
      $filter: `singleValueExtendedProperties/Any(ep: ep/id eq '${markProperty}' and ep/value eq '${mark}')`,
      $top: "1",
    };
    const path = `me/calendars/${encodeURIComponent(calendar_id)}/events`;
    return (await this.#rest.ask(EventList, { path, query, headers: prefer })).value[0];
  }

  #whole(id: string): Promise<GraphEvent | undefined> {
    return this.#rest.ask(GraphEvent, { path: eventPath(id), query: whole, headers: prefer }).catch(whereNotFound);
  }

  async #read(id: string): Promise<RemoteEvent> {
    const found = await this.#whole(id);
    if (!found) throw new CalendarTrouble({ code: "not_found" });
    const event = eventOfOutlook(found);
    if (typeof event === "string") throw new CalendarTrouble({ code: "skipped", reason: event });
    return event;
  }
}

const eventPath = (id: string) => `me/events/${encodeURIComponent(id)}`;

function calendarOf({ id, name, canEdit, isDefaultCalendar }: z.infer<typeof ListedCalendar>): RemoteCalendar {
  return { id, name: name || id, read: true, write: canEdit, default: isDefaultCalendar };
}

function changeOf(received: GraphEvent, overrides: readonly RemoteMoment[] | null): RemoteChange {
  const event = eventOfOutlook(received);
  if (typeof event !== "string") return { type: "put", event, apart: overrides };
  const stood = standOf(received);
  const at = stood && "at" in stood ? stood.at : null;
  return { type: "skipped", id: received.id, title: received.subject ?? "", at, reason: event };
}

function unreadable(row: unknown): RemoteChange[] {
  const { data } = Nameless.safeParse(row);
  return data ? [{ type: "skipped", id: data.id, title: data.subject, at: null, reason: "unreadable" }] : [];
}

function watchOf({ id, expirationDateTime }: z.infer<typeof Subscription>): Watch {
  return { handle: id, until: Date.parse(expirationDateTime) };
}

function isSame(one: RemoteMoment | null, other: RemoteMoment): boolean {
  if (one === null) return false;
  return "day" in one ? "day" in other && one.day === other.day : "at" in other && one.at === other.at;
}

async function inTurns<T, R>(all: readonly T[], run: (one: T) => Promise<R>): Promise<R[]> {
  const done: R[] = [];
  for (let begin = 0; begin < all.length; begin += atOnceMax)
    done.push(...(await Promise.all(all.slice(begin, begin + atOnceMax).map(run))));
  return done;
}
