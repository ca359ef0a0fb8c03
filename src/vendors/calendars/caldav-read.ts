/** Reads one resource of a CalDAV calendar (RFC 4791 §4.1): an event or a series with its overrides. */
import { dictionary } from "../../kit/dictionary.ts";
import type ICAL from "ical.js";
import { mailsAmong } from "../../domain/calendar/event-mails.ts";
import {
  icsComponentOf,
  type IcsEvent,
  icsEventOf,
  icsFaultOf,
  type IcsRefused,
} from "../../domain/calendar/ics-event.ts";
import { type IcsPart, icsParts } from "../../domain/calendar/ics-parts.ts";
import { icsReasons } from "../../domain/calendar/ics-reasons.ts";
import { IcsVersions } from "../../domain/calendar/ics-version.ts";
import { IcsZones } from "../../domain/calendar/ics-zones.ts";
import type { RemoteChange, RemoteEvent, RemoteMoment, SkipReason } from "../../domain/calendar/remote-event.ts";
import { ianaZone } from "./calendar-zones.ts";

export interface Resource {
  /** Its path on the server. */
  readonly path: string;
  readonly etag: string | null;
  readonly text: string;
}

export interface ResourceReader {
  readonly username: string;
  readonly timezone: string;
}

/**
 * Hidden in every event we write: our id and the UID it was written under, since a copy keeps the first but not the
 * second.
 */
export const markName = "x-fieldline-id";

export function readResource({ path, etag, text }: Resource, reader: ResourceReader): RemoteChange[] {
  const zones = new ZonesAsked(reader.timezone, ianaZone);
  const versions = new IcsVersions();
  const parts = [...icsParts(text)];
  for (const part of parts) if (part.name === "VEVENT") versions.add(part);
  for (const part of parts) if (part.kind === "part" && part.name === "VTIMEZONE") zones.add(part.text);
  const read = parts
    .filter((part) => part.name === "VEVENT" && !versions.isReplaced(part))
    .map((part) => (part.kind === "part" ? readEvent(part, zones, reader) : icsFaultOf(part)));
  return changesOf(read, { path, etag });
}

/** The event under an id of `readResource`. */
export function eventIn(resource: Resource, id: string, reader: ResourceReader): RemoteEvent | undefined {
  for (const change of readResource(resource, reader))
    if (change.type === "put" && change.event.id === id) return change.event;
  return undefined;
}

/** Records whether an unknown zone was looked up: such an event would be shown at the wrong time. */
class ZonesAsked extends IcsZones {
  missed = false;

  override find(tzid: string): string | null {
    const found = super.find(tzid);
    if (found === null) this.missed = true;
    return found;
  }
}

interface Found extends IcsEvent {
  readonly mark: string | null;
  readonly read_only: boolean;
  readonly declined: boolean;
  readonly zoneUnknown: boolean;
}

function readEvent({ text, calendar }: IcsPart, zones: ZonesAsked, reader: ResourceReader): Found | IcsRefused {
  zones.missed = false;
  const floatingZone = (calendar.zone && zones.find(calendar.zone)) || reader.timezone;
  zones.missed = false;
  const event = icsEventOf(text, { zones, readerZone: reader.timezone, floatingZone });
  if ("refused" in event) return event;
  const plain = { mark: null, read_only: false, declined: false, zoneUnknown: zones.missed };
  // Few events have any of these, and parsing again costs as much as the first time.
  if (!/^(?:ORGANIZER|ATTENDEE|X-FIELDLINE-ID)/im.test(text)) return { ...event, ...plain };
  const mails = mailsAmong(event.mails, reader.username);
  return { ...event, ...plain, mails, ...besides(icsComponentOf(text), event.uid, reader) };
}

function besides(event: ICAL.Component, uid: string, { username }: ResourceReader) {
  const [id, under] = String(event.getFirstPropertyValue(markName) ?? "").split(" ");
  const self = `mailto:${username.toLowerCase()}`;
  const isSelf = (property: ICAL.Property | null) => String(property?.getFirstValue() ?? "").toLowerCase() === self;
  const organizer = event.getFirstProperty("organizer");
  const attendees = event.getAllProperties("attendee");
  return {
    mark: id && under === uid ? id : null,
    // A user name that is not an address cannot be matched to an attendee.
    read_only: organizer !== null && attendees.length > 0 && username.includes("@") && !isSelf(organizer),
    declined: attendees.some((one) => isSelf(one) && one.getFirstParameter("partstat").toUpperCase() === "DECLINED"),
  };
}

function changesOf(
  read: readonly (Found | IcsRefused)[],
  { path, etag }: Pick<Resource, "path" | "etag">,
): RemoteChange[] {
  const hasSeries = read.some((event) => !("refused" in event) && event.original === null);
  const overrides = read.flatMap((event) => ("refused" in event || event.original === null ? [] : [event.original]));
  return read.map((event, place) => {
    const original = "refused" in event ? null : event.original;
    const id =
      original && hasSeries ? occurrenceId(path, original) : place === 0 || !original ? path : `${path}#${place}`;
    const reason = reasonOf(event);
    const title = event.title;
    if ("refused" in event || reason !== undefined)
      return { type: "skipped", id, title, at: startOf(event), reason: reason ?? "unreadable" };
    const {
      uid: _uid,
      notes: _notes,
      goes_on: _goesOn,
      declined: _declined,
      wide: _wide,
      replies: _replies,
      sequence: _sequence,
      stamp: _stamp,
      zoneUnknown: _zone,
      ...said
    } = event;
    const series = hasSeries ? { series_id: original && path, original } : { series_id: null, original: null };
    return {
      type: "put",
      event: { ...said, ...series, id, etag },
      apart: original === null && hasSeries ? overrides : null,
    };
  });
}

/** `path#` and its original time. */
export function occurrenceId(path: string, original: RemoteMoment): string {
  return `${path}#${"day" in original ? original.day : original.at}`;
}

function startOf(event: Found | IcsRefused): number | null {
  if (!("refused" in event)) return event.time.all_day ? noonOf(event.time.from_day) : event.time.from;
  if (event.starts === null) return null;
  return "day" in event.starts ? noonOf(event.starts.day) : event.starts.at;
}

/** The same day in every time zone. */
function noonOf(day: string): number {
  return Date.parse(`${day}T12:00:00Z`);
}

function reasonOf(event: Found | IcsRefused): SkipReason | undefined {
  if ("refused" in event) return refusals[event.refused] ?? "unreadable";
  if (event.zoneUnknown) return "zone_unknown";
  if (event.declined) return "declined";
  return event.wide ? "recurrence_unsupported" : undefined;
}

const refusals: Readonly<Record<string, SkipReason>> = dictionary({
  [icsReasons.rule]: "recurrence_unsupported",
  [icsReasons.too_long]: "too_long",
});
