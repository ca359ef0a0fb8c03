/**
 * A calendar for subscribing programs (RFC 5545, RFC 7986). Every occurrence is its own event in UTC, and all-day ones
 * are dates: no program needs our zones or rules to show the right time.
 */
import ICAL from "ical.js";

export interface FeedEntry {
  /** Stable for the same occurrence. */
  readonly uid: string;
  readonly title: string;
  readonly description: string;
  readonly location: string;
  readonly url: string;
  /** `to_day`: the day after the last. */
  readonly time:
    | { readonly all_day: false; readonly from: number; readonly to: number }
    | { readonly all_day: true; readonly from_day: string; readonly to_day: string };
  readonly private: boolean;
  readonly cancelled: boolean;
  readonly updated_at: number;
}

export const feedEntriesMax = 5_000;
/** Suggested refresh interval. */
const refresh = "PT15M";

/** Deterministic: the same text for the same entries, without a request time. */
export function feedText(name: string, entries: readonly FeedEntry[]): string {
  const calendar = new ICAL.Component("vcalendar");
  calendar.updatePropertyWithValue("prodid", "-//Fieldline//Calendar//EN");
  calendar.updatePropertyWithValue("version", "2.0");
  calendar.updatePropertyWithValue("calscale", "GREGORIAN");
  calendar.updatePropertyWithValue("method", "PUBLISH");
  calendar.updatePropertyWithValue("name", name);
  calendar.updatePropertyWithValue("x-wr-calname", name);
  calendar.updatePropertyWithValue("refresh-interval", refresh).setParameter("value", "DURATION");
  calendar.updatePropertyWithValue("x-published-ttl", refresh);
  for (const entry of entries.slice(0, feedEntriesMax)) calendar.addSubcomponent(eventOf(entry));
  return `${calendar.toString()}\r\n`;
}

function eventOf({ uid, title, description, location, url, time, ...entry }: FeedEntry): ICAL.Component {
  const event = new ICAL.Component("vevent");
  event.updatePropertyWithValue("uid", uid);
  event.updatePropertyWithValue("dtstamp", utc(entry.updated_at));
  event.updatePropertyWithValue("last-modified", utc(entry.updated_at));
  event.updatePropertyWithValue("dtstart", time.all_day ? ICAL.Time.fromDateString(time.from_day) : utc(time.from));
  event.updatePropertyWithValue("dtend", time.all_day ? ICAL.Time.fromDateString(time.to_day) : utc(time.to));
  event.updatePropertyWithValue("summary", title);
  if (description !== "") event.updatePropertyWithValue("description", description);
  if (location !== "") event.updatePropertyWithValue("location", location);
  if (url !== "") event.updatePropertyWithValue("url", url);
  if (entry.private) event.updatePropertyWithValue("class", "PRIVATE");
  event.updatePropertyWithValue("status", entry.cancelled ? "CANCELLED" : "CONFIRMED");
  event.updatePropertyWithValue("transp", time.all_day ? "TRANSPARENT" : "OPAQUE");
  return event;
}

function utc(at: number): ICAL.Time {
  return ICAL.Time.fromJSDate(new Date(at), true);
}
