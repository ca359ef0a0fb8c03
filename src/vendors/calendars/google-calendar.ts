/**
 * Google Calendar API v3 (developers.google.com/calendar/api): changes by sync token, a series as one event with its
 * overrides, writes under `If-Match`, push channels. Settings: GOOGLE_CALENDAR_CLIENT_ID,
 * GOOGLE_CALENDAR_CLIENT_SECRET.
 */
import { z } from "zod";
import type { RemoteDraft, RemoteEvent } from "../../domain/calendar/remote-event.ts";
import { dayMs } from "../../kit/durations.ts";
import { jsonOf } from "../../kit/json.ts";
import {
  type CalendarAccount,
  type CalendarFault,
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
  type RestAsk,
  retryAfterMs,
  whereNotFound,
} from "./calendar-rest.ts";
import {
  changeOfGoogle,
  eventOfGoogle,
  googleBodyOf,
  GoogleEvent,
  googleIdOf,
  type GoogleUsual,
  originalText,
} from "./google-calendar-event.ts";
import type { OutgoingReply } from "../http/egress.ts";

const pageEventsMax = 500;
const calendarPagesMax = 20;
/** Google's maximum channel lifetime is a week. */
const watchMsMax = 7 * dayMs;

export function openGoogleCalendar(parts: OAuthCalendarParts): CalendarPort {
  return openOAuthCalendar(parts, {
    kind: "google",
    faultOf: faultOfGoogle,
    account: (rest) => new GoogleAccount(parts, rest),
    emailOf: async (rest) => (await rest.ask(ListedCalendar, { path: "users/me/calendarList/primary" })).id,
  });
}

const ErrorBody = z.object({
  error: z.object({ errors: z.array(z.object({ reason: z.string() })).optional(), status: z.string().optional() }),
});
const busyReasons = new Set([
  "rateLimitExceeded",
  "userRateLimitExceeded",
  "quotaExceeded",
  "calendarUsageLimitsExceeded",
]);

/** developers.google.com/calendar/api/guides/errors: 403 has three meanings. */
function faultOfGoogle(reply: OutgoingReply, ask: RestAsk, now: number): CalendarFault | undefined {
  const reasons = ErrorBody.safeParse(jsonOf(reply.text)).data?.error.errors?.map(({ reason }) => reason) ?? [];
  // A token Google cannot parse is treated as expired.
  const isByToken = ask.query?.["syncToken"] !== undefined || ask.query?.["pageToken"] !== undefined;
  if (reply.status === 400 && ask.goneIs === "gone_cursor" && isByToken) return { code: "gone_cursor" };
  if (reply.status !== 403) return undefined;
  if (reasons.some((reason) => busyReasons.has(reason)))
    return { code: "rate_limited", retry_after_ms: retryAfterMs(reply, now) };
  if (reasons.includes("insufficientPermissions")) return { code: "needs_sign_in" };
  if (reasons.some((reason) => reason === "forbiddenForNonOrganizer" || reason === "requiredAccessLevel"))
    return { code: "skipped", reason: "read_only" };
  return undefined;
}

const ListedCalendar = z.object({
  id: z.string().min(1),
  summary: z.string().catch(""),
  summaryOverride: z.string().nullish(),
  accessRole: z.string().catch("reader"),
  primary: z.boolean().nullish(),
  deleted: z.boolean().nullish(),
});
const CalendarPage = z.object({ items: z.array(ListedCalendar).catch([]), nextPageToken: z.string().nullish() });

const Reminders = z.array(z.object({ minutes: z.number() })).catch([]);
const EventsPage = z.object({
  items: z.array(z.unknown()),
  timeZone: z.string().catch("UTC"),
  defaultReminders: Reminders,
  nextPageToken: z.string().nullish(),
  nextSyncToken: z.string().nullish(),
});
const Channel = z.object({ id: z.string(), resourceId: z.string(), expiration: z.coerce.number().nullish() });
const Handle = z.object({ id: z.string(), resource_id: z.string() });

/** A channel by its two ids, which every notification carries. */
export const googleHandle = ({ id, resource_id }: z.infer<typeof Handle>): string =>
  JSON.stringify({ id, resource_id });

const writing = { sendUpdates: "all" };

class GoogleAccount implements CalendarAccount {
  readonly #parts: OAuthCalendarParts;
  readonly #rest: CalendarRest;
  /** A calendar's defaults, requested once per opened account. */
  readonly #usual = new Map<string, Promise<GoogleUsual>>();

  constructor(parts: OAuthCalendarParts, rest: CalendarRest) {
    this.#parts = parts;
    this.#rest = rest;
  }

  async calendars(): Promise<RemoteCalendar[]> {
    const found: RemoteCalendar[] = [];
    let pageToken: string | undefined;
    for (let page = 0; page < calendarPagesMax; page++) {
      const query = { maxResults: "250", minAccessRole: "reader", ...(pageToken === undefined ? {} : { pageToken }) };
      const listed = await this.#rest.ask(CalendarPage, { path: "users/me/calendarList", query });
      found.push(...listed.items.filter(({ deleted }) => !deleted).map(calendarOf));
      pageToken = listed.nextPageToken ?? undefined;
      if (pageToken === undefined) break;
    }
    return found;
  }

  /** `singleEvents` stays false: a series is reported once. With a token the other parameters must not change. */
  async changes({ calendar_id, cursor, page, from, to }: ChangesAsk): Promise<ChangesPage> {
    const window = { timeMin: new Date(from).toISOString(), timeMax: new Date(to).toISOString() };
    const received = await this.#rest.ask(EventsPage, {
      path: eventsPath(calendar_id),
      query: {
        maxResults: String(pageEventsMax),
        maxAttendees: "1",
        singleEvents: "false",
        ...(cursor === null ? window : { syncToken: cursor }),
        ...(page === null ? {} : { pageToken: page }),
      },
      goneIs: "gone_cursor",
    });
    const next_page = received.nextPageToken ?? null;
    if (next_page === null && !received.nextSyncToken)
      throw new CalendarTrouble({ code: "unavailable", why: "garbage" });
    const usual = { timezone: received.timeZone, reminders: received.defaultReminders };
    this.#usual.set(calendar_id, Promise.resolve(usual));
    return {
      changes: received.items.flatMap((item) => changeOfGoogle(item, usual) ?? []),
      next_page,
      cursor: next_page === null ? (received.nextSyncToken ?? null) : null,
    };
  }

  async create(calendar_id: string, draft: RemoteDraft): Promise<RemoteEvent> {
    const id = googleIdOf(draft.mark);
    const made = await this.#rest
      .ask(GoogleEvent, { path: eventsPath(calendar_id), query: writing, body: { id, ...googleBodyOf(draft) } })
      // Already created with the response lost, or deleted since: the id stays reserved, and the event is restored
      // under it.
      .catch(alreadyThere);
    return made ? this.#read(calendar_id, made) : this.update({ calendar_id, id, etag: null }, draft);
  }

  async update({ calendar_id, id, etag }: RemoteTarget, draft: RemoteDraft): Promise<RemoteEvent> {
    const written = await this.#rest.ask(GoogleEvent, {
      method: "PATCH",
      path: eventPath(calendar_id, id),
      query: writing,
      body: googleBodyOf(draft),
      headers: matching(etag),
    });
    return this.#read(calendar_id, written);
  }

  async remove({ calendar_id, id, etag }: RemoteTarget): Promise<void> {
    await this.#rest.send({
      method: "DELETE",
      path: eventPath(calendar_id, id),
      query: writing,
      headers: matching(etag),
    });
  }

  async updateOccurrence(series: RemoteTarget, draft: RemoteDraft): Promise<RemoteEvent> {
    if (draft.original === null) throw new Error("an occurrence is written by where it stood");
    const { id } = await this.#occurrence(series, draft.original);
    return this.update({ calendar_id: series.calendar_id, id, etag: null }, draft);
  }

  async removeOccurrence(series: RemoteTarget, original: RemoteEvent["original"] & object): Promise<RemoteEvent> {
    const found = await this.#occurrence(series, original).catch(whereNotFound);
    if (found) await this.remove({ calendar_id: series.calendar_id, id: found.id, etag: null }).catch(whereNotFound);
    const after = await this.event(series.calendar_id, series.id);
    if (!after) throw new CalendarTrouble({ code: "not_found" });
    return after;
  }

  async event(calendar_id: string, id: string): Promise<RemoteEvent | undefined> {
    const found = await this.#rest.ask(GoogleEvent, { path: eventPath(calendar_id, id) }).catch(whereNotFound);
    return found && eventOfGoogle(found, await this.#usualOf(calendar_id));
  }

  async watch({ calendar_id, address, token }: WatchAsk): Promise<Watch> {
    const { world } = this.#parts;
    const channel = await this.#rest.ask(Channel, {
      path: `${eventsPath(calendar_id)}/watch`,
      body: { id: world.uuid(), type: "web_hook", address, token, params: { ttl: String(watchMsMax / 1_000) } },
    });
    const handle = googleHandle({ id: channel.id, resource_id: channel.resourceId });
    return { handle, until: channel.expiration ?? world.now() + watchMsMax };
  }

  /** A channel cannot be extended: the new one starts before the old one ends, so that no notification is missed. */
  async renewWatch(ask: WatchAsk, handle: string): Promise<Watch> {
    const next = await this.watch(ask);
    // A channel that cannot be stopped expires; its notifications are ignored as unknown.
    await this.endWatch(handle).catch(whateverGoogleSays);
    return next;
  }

  async endWatch(handle: string): Promise<void> {
    const { id, resource_id } = Handle.parse(jsonOf(handle));
    await this.#rest.send({ path: "channels/stop", body: { id, resourceId: resource_id } }).catch(whereNotFound);
  }

  async #occurrence(series: RemoteTarget, original: RemoteEvent["original"] & object): Promise<GoogleEvent> {
    const path = `${eventPath(series.calendar_id, series.id)}/instances`;
    const query = { originalStart: originalText(original), showDeleted: "true", maxResults: "1" };
    const [found] = (await this.#rest.ask(z.object({ items: z.array(GoogleEvent) }), { path, query })).items;
    if (!found) throw new CalendarTrouble({ code: "not_found" });
    return found;
  }

  async #read(calendar_id: string, item: GoogleEvent): Promise<RemoteEvent> {
    const event = eventOfGoogle(item, await this.#usualOf(calendar_id));
    if (!event) throw new CalendarTrouble({ code: "unavailable", why: "garbage" });
    return event;
  }

  #usualOf(calendar_id: string): Promise<GoogleUsual> {
    const known = this.#usual.get(calendar_id);
    if (known) return known;
    const schema = z.object({ timeZone: z.string().catch("UTC"), defaultReminders: Reminders });
    const path = `users/me/calendarList/${encodeURIComponent(calendar_id)}`;
    const asked = this.#rest
      .ask(schema, { path })
      .then((said) => ({ timezone: said.timeZone, reminders: said.defaultReminders }));
    this.#usual.set(calendar_id, asked);
    asked.catch(() => this.#usual.delete(calendar_id));
    return asked;
  }
}

function calendarOf(listed: z.infer<typeof ListedCalendar>): RemoteCalendar {
  const write = listed.accessRole === "owner" || listed.accessRole === "writer";
  const name = listed.summaryOverride || listed.summary || listed.id;
  return { id: listed.id, name, read: true, write, default: listed.primary === true };
}

const eventsPath = (calendar_id: string) => `calendars/${encodeURIComponent(calendar_id)}/events`;
const eventPath = (calendar_id: string, id: string) => `${eventsPath(calendar_id)}/${encodeURIComponent(id)}`;

function alreadyThere(error: unknown): undefined {
  if (error instanceof CalendarTrouble && error.fault.code === "conflict") return undefined;
  throw error;
}

function whateverGoogleSays(error: unknown): void {
  if (!(error instanceof CalendarTrouble)) throw error;
}
