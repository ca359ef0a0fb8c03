import ICAL from "ical.js";
import { caldavAccount, caldavCalendar, type CaldavDouble } from "../fixtures/vendors/caldav-double.ts";
import { caldavDates, calendarOf, momentOf, partsOf, ruledDates } from "../fixtures/vendors/caldav-series.ts";
import { wallIn } from "../fixtures/vendors/calendar-item-store.ts";
import { type ProviderUser, type HandMade, authorZone, hourMs, type Standing } from "./provider-user.ts";

let made = 0;

/** Another program at the same calendar. */
export class CaldavUser implements ProviderUser {
  readonly #double: CaldavDouble;

  constructor(double: CaldavDouble) {
    this.#double = double;
  }

  make({ key, title, start, weeks, lastsMs = hourMs, declined, anothers }: HandMade): void {
    const calendar = new ICAL.Component("vcalendar");
    calendar.updatePropertyWithValue("version", "2.0");
    calendar.updatePropertyWithValue("prodid", "-//Hand//EN");
    const event = new ICAL.Component("vevent");
    calendar.addSubcomponent(event);
    const uid = `hand-${++made}`;
    event.updatePropertyWithValue("uid", uid);
    event.updatePropertyWithValue("summary", title);
    event.updatePropertyWithValue("description", key);
    setMoment(event, "dtstart", start);
    setMoment(event, "dtend", start + lastsMs);
    if (weeks !== undefined)
      event.updatePropertyWithValue("rrule", ICAL.Recur.fromString(`FREQ=WEEKLY;COUNT=${weeks}`));
    if (anothers) event.addPropertyWithValue("organizer", "mailto:boss@example.com");
    if (declined || anothers) {
      const self = event.addPropertyWithValue("attendee", `mailto:${caldavAccount.username}`);
      self.setParameter("partstat", declined ? "DECLINED" : "ACCEPTED");
    }
    this.#double.put(`${caldavCalendar}${uid}.ics`, calendar.toString());
  }

  living(): Standing[] {
    return this.#double.texts().flatMap(([path, text]): Standing[] => {
      const { first, apart } = partsOf(calendarOf(text));
      const is = first.hasProperty("rrule") ? "series" : "single";
      return [
        standing(first, path, is),
        ...apart.map((event) => standing(event, `${path}#${momentOf(event, "recurrence-id")}`, "apart")),
      ];
    });
  }

  rename({ id }: Standing, title: string): void {
    this.#edit(id, (event) => event.updatePropertyWithValue("summary", title));
  }

  move({ id }: Standing, start: number): void {
    this.#edit(id, (event, calendar) => {
      const before = momentOf(event, "dtstart");
      const lasts = momentOf(event, "dtend") - before;
      setMoment(event, "dtstart", start);
      setMoment(event, "dtend", start + lasts);
      if (event.hasProperty("recurrence-id") || before === start) return;
      for (const one of partsOf(calendar).apart) calendar.removeSubcomponent(one);
      event.removeAllProperties("exdate");
    });
  }

  remove({ id }: Standing): void {
    this.#double.remove(id);
  }

  dates({ id }: Standing): number[] {
    return ruledDates(this.#calendar(id));
  }

  moveDate({ id }: Standing, at: number, start: number): void {
    this.#edit(id, (series, calendar) => {
      const event = new ICAL.Component(structuredClone(series.toJSON()) as unknown[]);
      for (const name of ["rrule", "exdate"]) event.removeAllProperties(name);
      setMoment(event, "recurrence-id", at);
      setMoment(event, "dtstart", start);
      setMoment(event, "dtend", start + hourMs);
      calendar.addSubcomponent(event);
    });
  }

  dropDate({ id }: Standing, at: number): void {
    this.#edit(id, (series) => {
      const property = new ICAL.Property("exdate", series);
      series.addProperty(property);
      fill(property, at);
    });
  }

  page() {
    return this.#double.texts().flatMap(([, text]) =>
      caldavDates(text).map(({ component, start }) => {
        const { key, title } = standing(component, "", "single");
        return { key, title, start };
      }),
    );
  }

  #calendar(id: string): ICAL.Component {
    const [path = ""] = id.split("#");
    return calendarOf(this.#double.shelf.get(path)?.item ?? "");
  }

  #edit(id: string, change: (event: ICAL.Component, calendar: ICAL.Component) => void): void {
    const [path = "", apartAt] = id.split("#");
    const calendar = this.#calendar(id);
    const { first, apart } = partsOf(calendar);
    const event = apart.find((one) => String(momentOf(one, "recurrence-id")) === apartAt) ?? first;
    change(event, calendar);
    this.#double.put(path, calendar.toString());
  }
}

function standing(event: ICAL.Component, id: string, is: Standing["is"]): Standing {
  const text = (name: string) => String(event.getFirstPropertyValue(name) ?? "");
  return { id, key: text("description"), title: text("summary"), start: momentOf(event, "dtstart"), is };
}

function setMoment(event: ICAL.Component, name: string, at: number): void {
  event.removeAllProperties(name);
  const property = new ICAL.Property(name, event);
  event.addProperty(property);
  fill(property, at);
}

function fill(property: ICAL.Property, at: number): void {
  property.setValue(ICAL.Time.fromDateTimeString(wallIn(authorZone, at)));
  property.setParameter("tzid", authorZone);
}
