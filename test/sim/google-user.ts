import { instantIn, wallDates, wallIn } from "../fixtures/vendors/calendar-item-store.ts";
import type { GoogleDouble } from "../fixtures/vendors/google-double.ts";
import type { GoogleItem } from "../fixtures/vendors/google-series.ts";
import { type ProviderUser, type HandMade, authorZone, hourMs, type Standing } from "./provider-user.ts";

const momentOf = (at: number) => ({ dateTime: new Date(at).toISOString(), timeZone: authorZone });
const startOf = ({ start }: GoogleItem) => Date.parse(start?.dateTime ?? "");
const compact = (at: number) => `${new Date(at).toISOString().slice(0, 19).replaceAll(/[-:]/g, "")}Z`;
const idOfDate = (series: string, at: number) => `${series}_${compact(at)}`;

let made = 0;

export class GoogleUser implements ProviderUser {
  readonly #double: GoogleDouble;

  constructor(double: GoogleDouble) {
    this.#double = double;
  }

  make({ key, title, start, weeks, lastsMs = hourMs, declined, anothers }: HandMade): void {
    this.#double.put({
      id: `hand${++made}`,
      summary: title,
      description: key,
      start: momentOf(start),
      end: momentOf(start + lastsMs),
      ...(weeks === undefined ? {} : { recurrence: [`RRULE:FREQ=WEEKLY;COUNT=${weeks}`] }),
      ...(declined && { attendees: [{ email: "ada", self: true, responseStatus: "declined" }] }),
      ...(anothers && { organizer: { email: "boss@example.com" } }),
    });
  }

  living(): Standing[] {
    return this.#items().map((item) => ({
      id: item.id,
      key: String(item["description"] ?? ""),
      title: item.summary ?? "",
      start: startOf(item),
      is: item.recurringEventId === undefined ? (item.recurrence?.length ? "series" : "single") : "apart",
    }));
  }

  rename({ id }: Standing, summary: string): void {
    this.#double.put({ ...this.#item(id), summary });
  }

  move({ id, is }: Standing, start: number): void {
    const item = this.#item(id);
    const lasts = Date.parse(item.end?.dateTime ?? "") - startOf(item);
    const next = { ...item, start: momentOf(start), end: momentOf(start + lasts) };
    if (is === "series") this.#double.arrange(next);
    else this.#double.put(next);
  }

  remove({ id }: Standing): void {
    this.#double.remove(id);
  }

  dates({ id }: Standing): number[] {
    const series = this.#item(id);
    const lines = series.recurrence ?? [];
    const rule = lines.find((line) => line.startsWith("RRULE:"))?.slice(6);
    if (rule === undefined) return [startOf(series)];
    const zone = series.start?.timeZone ?? authorZone;
    const without = new Set(lines.filter((line) => line.startsWith("EXDATE")).map((line) => line.split(":")[1]));
    return wallDates(rule, wallIn(zone, startOf(series)))
      .map((wall) => instantIn(zone, wall))
      .filter((at) => !without.has(compact(at)) && !this.#double.shelf().get(idOfDate(id, at)));
  }

  moveDate({ id }: Standing, at: number, start: number): void {
    const when = { originalStartTime: momentOf(at), start: momentOf(start), end: momentOf(start + hourMs) };
    const own = { id: idOfDate(id, at), recurringEventId: id, recurrence: undefined };
    this.#double.put({ ...this.#item(id), ...when, ...own });
  }

  dropDate({ id }: Standing, at: number): void {
    const own = { id: idOfDate(id, at), recurringEventId: id, originalStartTime: momentOf(at) };
    this.#double.put({ ...own, status: "cancelled" });
  }

  page() {
    return this.living().flatMap((one) => this.dates(one).map((start) => ({ key: one.key, title: one.title, start })));
  }

  #items(): GoogleItem[] {
    return [...this.#double.shelf().items.values()].flatMap(({ item }) => (item.status === "cancelled" ? [] : [item]));
  }

  #item(id: string): GoogleItem {
    return this.#double.shelf().get(id)?.item ?? { id };
  }
}
