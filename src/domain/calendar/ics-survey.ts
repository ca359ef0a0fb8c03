/** All components of a calendar file in import order, each read with its own calendar's zones. */
import { eventImportMessages } from "./event-import.ts";
import { type IcsEvent, icsEventOf, icsFaultOf, type IcsRefused } from "./ics-event.ts";
import { cutTo } from "../../kit/text.ts";
import { icsEventsMax, icsStretchesMax, icsUidLengthMax, icsZonesMax } from "./ics-limits.ts";
import type { IcsCalendar, IcsPart } from "./ics-parts.ts";
import { unwrittenReason } from "./ics-replies.ts";
import { type IcsStretch, inStretch, stretchesOf } from "./ics-stretches.ts";
import { IcsVersions } from "./ics-version.ts";
import { IcsZones, type ZoneNames } from "./ics-zones.ts";

export class IcsSurvey {
  /** Components that are not events, such as tasks. */
  others = 0;
  readonly #series: IcsPart[] = [];
  /** Changes of a series from one of its dates on. */
  readonly #wide: IcsPart[] = [];
  readonly #apart: IcsPart[] = [];
  /** By UID. */
  readonly #wholes = new Map<string, IcsPart>();
  readonly #changes = new Map<string, IcsPart[]>();
  readonly #stretches = new Map<string, readonly IcsStretch[]>();
  readonly #versions = new IcsVersions();
  readonly #zones = new Map<IcsCalendar, IcsZones>();
  /** Default zone of calendars that define none. */
  readonly #usualZones: IcsZones;
  readonly #readerZone: string;
  readonly #elsewhere: ZoneNames;
  #events = 0;
  #seenZones = 0;

  constructor(readerZone: string, elsewhere: ZoneNames) {
    this.#readerZone = readerZone;
    this.#elsewhere = elsewhere;
    this.#usualZones = new IcsZones(readerZone, elsewhere);
  }

  add(part: IcsPart): void {
    if (part.name === "VTIMEZONE") this.#addZone(part);
    else if (part.name !== "VEVENT") this.others++;
    else if (this.#events++ < icsEventsMax) this.#addEvent(part);
  }

  /** Separate occurrences come after all series, wherever they are in the file. */
  get order(): IcsPart[] {
    return [...this.#series, ...this.#wide, ...this.#apart];
  }

  /** Events beyond the limit of one file. */
  get left_out(): number {
    return Math.max(0, this.#events - icsEventsMax);
  }

  /** Call once all components were added. */
  read(part: IcsPart): IcsEvent | IcsRefused {
    const read = this.#readAlone(part);
    if ("refused" in read || this.#wide.length === 0) return read;
    const stretches = this.#stretchesOf(read.uid);
    if (stretches.length === 0) return read;
    return inStretch(read, stretches);
  }

  #readAlone(part: IcsPart): IcsEvent | IcsRefused {
    if (part.kind === "fault") return icsFaultOf(part);
    const { line, calendar } = part;
    const zones = this.#zones.get(calendar) ?? this.#usualZones;
    const floatingZone = (calendar.zone && zones.find(calendar.zone)) || this.#readerZone;
    const { method } = calendar;
    const read = icsEventOf(part.text, { zones, readerZone: this.#readerZone, floatingZone, line, method });
    if ("refused" in read || !this.#versions.isReplaced(part)) return read;
    const { uid, title, time } = read;
    const starts = time.all_day ? { day: time.from_day } : { at: time.from };
    return { uid, title, starts, refused: eventImportMessages.replaced, line: null };
  }

  /** Empty when the file does not change the series from a date on, or the calendar cannot represent the change. */
  #stretchesOf(uid: string): readonly IcsStretch[] {
    const known = this.#stretches.get(uid);
    if (known) return known;
    const wide = this.#changes.get(uid) ?? [];
    const part = wide.length === 0 || wide.length > icsStretchesMax ? undefined : this.#wholes.get(uid);
    const whole = part && this.#readAlone(part);
    const changes = wide.flatMap((one) => {
      const read = this.#readAlone(one);
      return "refused" in read ? [] : [read];
    });
    const found = (whole && !("refused" in whole) && stretchesOf(whole, changes)) || [];
    this.#stretches.set(uid, found);
    return found;
  }

  #addZone(part: IcsPart): void {
    if (part.kind !== "part" || this.#seenZones++ >= icsZonesMax) return;
    const zones = this.#zones.get(part.calendar) ?? new IcsZones(this.#readerZone, this.#elsewhere);
    zones.add(part.text);
    this.#zones.set(part.calendar, zones);
  }

  #addEvent(part: IcsPart): void {
    const [about = null] = part.kind === "part" ? (/^RECURRENCE-ID[;:][^:]*/im.exec(part.text) ?? []) : [];
    const isWritten = unwrittenReason(part.calendar.method) === undefined;
    const isWide = isWritten && about !== null && /RANGE=THISANDFUTURE/i.test(about);
    (isWide ? this.#wide : about === null ? this.#series : this.#apart).push(part);
    if (!isWritten) return;
    const uid = cutTo(this.#versions.add(part), icsUidLengthMax);
    if (isWide) this.#changes.set(uid, [...(this.#changes.get(uid) ?? []).slice(0, icsStretchesMax), part]);
    if (about !== null) return;
    const known = this.#wholes.get(uid);
    if (!known || this.#versions.isReplaced(known)) this.#wholes.set(uid, part);
  }
}
