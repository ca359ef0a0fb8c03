import { isRecord } from "../fixtures/vendors/calendar-item-store.ts";
import type { GraphDouble } from "../fixtures/vendors/graph-double.ts";
import { datesOf, type GraphItem, instantOf, rearranged, setOverrides } from "../fixtures/vendors/graph-series.ts";
import { wallIn } from "../fixtures/vendors/calendar-item-store.ts";
import { type ProviderUser, type HandMade, authorZone, hourMs, type Standing } from "./provider-user.ts";

const windowsZone = "Eastern Standard Time";
const momentOf = (at: number) => ({ dateTime: wallIn(authorZone, at), timeZone: windowsZone });
const dayOf = (at: number) => wallIn(authorZone, at).slice(0, 10);
const weekdayOf = (at: number) =>
  new Intl.DateTimeFormat("en", { weekday: "long", timeZone: authorZone }).format(at).toLowerCase();

function keyOf({ body }: GraphItem): string {
  return isRecord(body) ? String(body["content"] ?? "") : "";
}

let made = 0;

export class GraphUser implements ProviderUser {
  readonly #double: GraphDouble;

  constructor(double: GraphDouble) {
    this.#double = double;
  }

  make({ key, title, start, weeks, lastsMs = hourMs, declined, anothers }: HandMade): void {
    this.#double.put({
      id: `hand-${++made}`,
      subject: title,
      body: { contentType: "text", content: key },
      start: momentOf(start),
      end: momentOf(start + lastsMs),
      ...(weeks !== undefined && { recurrence: weekly(start, weeks) }),
      ...(declined && { responseStatus: { response: "declined" } }),
      ...(anothers && { isOrganizer: false }),
    });
  }

  living(): Standing[] {
    return this.#items().flatMap((item): Standing[] => {
      const received = (row: GraphItem, is: Standing["is"]) => ({
        id: row.id,
        key: keyOf(row),
        title: row.subject ?? "",
        start: instantOf(row.start),
        is,
      });
      if (!item.recurrence) return [received(item, "single")];
      const apart = datesOf(item).filter(({ isApart }) => isApart);
      return [received(item, "series"), ...apart.map(({ row }) => received(row, "apart"))];
    });
  }

  rename({ id, is }: Standing, subject: string): void {
    if (is === "apart") this.#setOverrides(id, { subject });
    else this.#double.put({ ...this.#item(id), subject });
  }

  move({ id, is }: Standing, start: number): void {
    if (is === "apart") return this.#setOverrides(id, { start: momentOf(start), end: momentOf(start + hourMs) });
    const item = this.#item(id);
    const lasts = instantOf(item.end) - instantOf(item.start);
    const { recurrence } = item;
    const rule = recurrence && {
      recurrence: {
        pattern: { ...recurrence.pattern, daysOfWeek: [weekdayOf(start)] },
        range: { ...recurrence.range, startDate: dayOf(start), recurrenceTimeZone: windowsZone },
      },
    };
    const next = rearranged(item, { start: momentOf(start), end: momentOf(start + lasts), ...rule });
    this.#double.put(next as GraphItem);
  }

  remove({ id }: Standing): void {
    this.#double.remove(id);
  }

  dates({ id }: Standing): number[] {
    const item = this.#item(id);
    if (!item.recurrence) return [instantOf(item.start)];
    return datesOf(item).flatMap(({ row, isApart }) => (isApart ? [] : [instantOf(row.start)]));
  }

  moveDate({ id }: Standing, at: number, start: number): void {
    this.#setOverrides(`${id}.${dayOf(at)}`, { start: momentOf(start), end: momentOf(start + hourMs) });
  }

  dropDate({ id }: Standing, at: number): void {
    const item = this.#item(id);
    this.#double.put({ ...item, cancelled: [...(item.cancelled ?? []), dayOf(at)] });
  }

  page() {
    return this.#items().flatMap((item) => {
      const rows = item.recurrence ? datesOf(item).map(({ row }) => row) : [item];
      return rows.map((row) => ({ key: keyOf(row), title: row.subject ?? "", start: instantOf(row.start) }));
    });
  }

  #items(): GraphItem[] {
    return [...this.#double.shelf().items.values()].flatMap(({ item, deleted }) => (deleted ? [] : [item]));
  }

  #item(id: string): GraphItem {
    const item = this.#double.shelf().get(id)?.item;
    if (!item) throw new Error(`nothing stands under ${id}`);
    return item;
  }

  #setOverrides(id: string, patch: object): void {
    const [, series = "", day = ""] = /^(.*)\.(\d{4}-\d{2}-\d{2})$/.exec(id) ?? [];
    const item = this.#item(series);
    this.#double.put(setOverrides(item, { day, row: item, patch }));
  }
}

function weekly(start: number, weeks: number) {
  return {
    pattern: { type: "weekly", interval: 1, daysOfWeek: [weekdayOf(start)], firstDayOfWeek: "sunday" },
    range: {
      type: "numbered",
      startDate: dayOf(start),
      numberOfOccurrences: weeks,
      recurrenceTimeZone: windowsZone,
    },
  };
}
