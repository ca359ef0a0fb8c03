/**
 * One account on a CalDAV server: reads changes by sync token (RFC 6578) or, where unsupported, by the collection's
 * ctag.
 */
import type { RemoteChange, RemoteDraft, RemoteEvent, RemoteMoment } from "../../domain/calendar/remote-event.ts";
import type { World } from "../../kit/world.ts";
import { findHomes, listCalendars } from "./caldav-find.ts";
import { cursorNow, listChanged, listWhole, type Listing, resourcesAt } from "./caldav-listing.ts";
import { eventIn, occurrenceId, readResource, type Resource, type ResourceReader } from "./caldav-read.ts";
import { apartResource, changedResource, newResource, withoutOccurrence } from "./caldav-write.ts";
import {
  type CalendarAccount,
  CalendarTrouble,
  type ChangesAsk,
  type ChangesPage,
  type RemoteTarget,
} from "./calendar-port.ts";
import { type DavClient, faultOf } from "./dav-client.ts";

export interface CaldavAccountParts {
  readonly server: URL;
  readonly username: string;
  readonly timezone: string;
  readonly world: Pick<World, "now">;
}

/** Page size of one sync transaction. */
const pageSize = 300;

export class CaldavAccount implements CalendarAccount {
  readonly #client: DavClient;
  readonly #parts: CaldavAccountParts;
  readonly #reader: ResourceReader;
  /** The listing of the current read: requested once, returned in pages. */
  #listing: { key: string; listing: Listing } | undefined;

  constructor(client: DavClient, parts: CaldavAccountParts) {
    this.#client = client;
    this.#parts = parts;
    this.#reader = { username: parts.username, timezone: parts.timezone };
  }

  async calendars() {
    return listCalendars(this.#client, await findHomes(this.#client, this.#parts.server));
  }

  async changes(ask: ChangesAsk): Promise<ChangesPage> {
    const collection = new URL(ask.calendar_id);
    const at = ask.page === null ? undefined : readPage(ask.page);
    const { paths, gone, cursor } = await this.#listed(ask, collection, at);
    const rest = at ? paths.filter((path) => path > at.after) : paths;
    const page = rest.slice(0, pageSize);
    const { resources, missing } = await resourcesAt(this.#client, collection, page);
    const read = resources.flatMap((resource) => readResource(resource, this.#reader));
    // Resources deleted between listing and fetching are gone as well.
    const over = [...(at ? [] : gone), ...missing].map((id): RemoteChange => ({ type: "gone", id }));
    const last = page.at(-1);
    const isMore = rest.length > page.length && last !== undefined;
    if (!isMore) this.#listing = undefined;
    const next = at?.cursor ?? cursor;
    return {
      changes: [...over, ...read],
      next_page: isMore ? JSON.stringify({ cursor: next, after: last }) : null,
      cursor: isMore ? null : next,
    };
  }

  /** The cursor is fetched before the list, so that concurrent changes are reported twice instead of never. */
  async #listed({ cursor, from, to }: ChangesAsk, collection: URL, at: Page | undefined): Promise<Listing> {
    const key = `${collection.href} ${cursor ?? ""} ${from} ${to}`;
    if (at && this.#listing?.key === key) return this.#listing.listing;
    const listed =
      cursor === null ? this.#whole(collection, { from, to }, at) : listChanged(this.#client, collection, cursor);
    const listing = await listed.catch(stillListing);
    this.#listing = { key, listing };
    return listing;
  }

  async #whole(collection: URL, window: { from: number; to: number }, at: Page | undefined): Promise<Listing> {
    const cursor = at ? at.cursor : await cursorNow(this.#client, collection);
    return { ...(await listWhole(this.#client, collection, window)), cursor };
  }

  async create(calendar_id: string, draft: RemoteDraft): Promise<RemoteEvent> {
    const url = new URL(`${draft.mark}.ics`, calendar_id);
    const text = newResource(draft, this.#parts.world.now());
    const { reply } = await this.#put(url, text, { "if-none-match": "*" });
    // Already created by an earlier try whose response was lost.
    if (reply.status === 412) {
      const known = await this.#get(url);
      if (known) return this.update({ calendar_id, id: url.pathname, etag: known.etag }, draft);
    }
    return this.#written(url, { reply, text }, url.pathname);
  }

  async update(target: RemoteTarget, draft: RemoteDraft): Promise<RemoteEvent> {
    const { url, resource } = await this.#current(target);
    const current = eventIn(resource, target.id, this.#reader);
    if (!current) throw new CalendarTrouble({ code: "not_found" });
    const text = changedResource(resource.text, draft, { current, now: this.#parts.world.now() });
    return this.#replace(url, { resource, text, id: target.id });
  }

  async updateOccurrence(series: RemoteTarget, draft: RemoteDraft): Promise<RemoteEvent> {
    const { url, resource } = await this.#current(series);
    const text = apartResource(resource.text, draft, this.#parts.world.now());
    const { original } = draft;
    if (!original) throw new CalendarTrouble({ code: "not_found" });
    return this.#replace(url, { resource, text, id: occurrenceId(url.pathname, original) });
  }

  async removeOccurrence(series: RemoteTarget, original: RemoteMoment): Promise<RemoteEvent> {
    const { url, resource } = await this.#current(series);
    const text = withoutOccurrence(resource.text, original, this.#parts.world.now());
    return this.#replace(url, { resource, text, id: url.pathname });
  }

  async remove({ calendar_id, id, etag }: RemoteTarget): Promise<void> {
    const [path = "", occurrence] = id.split("#");
    if (occurrence !== undefined) {
      const original: RemoteMoment = occurrence.includes("-") ? { day: occurrence } : { at: Number(occurrence) };
      await this.removeOccurrence({ calendar_id, id: path, etag }, original);
      return;
    }
    const headers: Record<string, string> = etag === null ? {} : { "if-match": etag };
    await this.#client.send({ method: "DELETE", url: this.#urlOf(calendar_id, path), headers });
  }

  async event(calendar_id: string, id: string): Promise<RemoteEvent | undefined> {
    const [path = ""] = id.split("#");
    const resource = await this.#get(this.#urlOf(calendar_id, path));
    return resource && eventIn(resource, id, this.#reader);
  }

  async #current({ calendar_id, id, etag }: RemoteTarget): Promise<{ url: URL; resource: Resource }> {
    const [path = ""] = id.split("#");
    const url = this.#urlOf(calendar_id, path);
    const resource = await this.#get(url);
    if (!resource) throw new CalendarTrouble({ code: "not_found" });
    if (etag !== null && resource.etag !== etag) throw new CalendarTrouble({ code: "conflict", etag: resource.etag });
    return { url, resource };
  }

  /** The path came from the server: only paths below the calendar are requested. */
  #urlOf(calendar_id: string, path: string): URL {
    const url = new URL(path, calendar_id);
    if (url.origin !== new URL(calendar_id).origin) throw new CalendarTrouble({ code: "not_found" });
    return url;
  }

  async #get(url: URL): Promise<Resource | undefined> {
    const { reply } = await this.#client.try({ method: "GET", url, headers: { accept: "text/calendar" } });
    if (reply.status === 404 || reply.status === 410) return undefined;
    if (reply.status !== 200) throw new CalendarTrouble(faultOf(reply));
    return { path: url.pathname, etag: headerOf(reply.headers["etag"]), text: reply.text };
  }

  #put(url: URL, body: string, headers: Record<string, string>) {
    return this.#client.try({
      method: "PUT",
      url,
      body,
      headers: { ...headers, "content-type": "text/calendar; charset=utf-8" },
    });
  }

  async #replace(
    url: URL,
    { resource, text, id }: { resource: Resource; text: string; id: string },
  ): Promise<RemoteEvent> {
    const match: Record<string, string> = resource.etag === null ? {} : { "if-match": resource.etag };
    const { reply } = await this.#put(url, text, match);
    return this.#written(url, { reply, text }, id);
  }

  /** A server that stores the text unchanged returns a strong ETag at once; otherwise the resource is fetched. */
  async #written(
    url: URL,
    {
      reply,
      text,
    }: {
      reply: { status: number; headers: Readonly<Record<string, string | string[] | undefined>>; text: string };
      text: string;
    },
    id: string,
  ): Promise<RemoteEvent> {
    if (reply.status < 200 || reply.status >= 300) throw new CalendarTrouble(faultOf(reply));
    const etag = headerOf(reply.headers["etag"]);
    const kept = etag === null || etag.startsWith("W/") ? await this.#get(url) : { path: url.pathname, etag, text };
    const event = kept && eventIn(kept, id, this.#reader);
    if (!event) throw new CalendarTrouble({ code: "unavailable", why: "garbage" });
    return event;
  }
}

function headerOf(value: string | string[] | undefined): string | null {
  return typeof value === "string" && value !== "" ? value : null;
}

/**
 * A server that has not indexed its files yet may take minutes over many, and caches the result for the next request.
 */
function stillListing(error: unknown): never {
  const fault = error instanceof CalendarTrouble ? error.fault : undefined;
  if (fault?.code === "unavailable" && ["timeout", "status_504"].includes(fault.why))
    throw new CalendarTrouble({ code: "listing" });
  throw error;
}

interface Page {
  readonly cursor: string | null;
  readonly after: string;
}

/** A page token made by this adapter. */
function readPage(text: string): Page {
  const page: unknown = JSON.parse(text);
  const { cursor, after } = page as Partial<Page>;
  return { cursor: cursor ?? null, after: after ?? "" };
}
