/** Discovers calendars from the address a user typed (RFC 6764, RFC 5397, RFC 4791 §6.2.1). */
import { CalendarTrouble, type RemoteCalendar } from "./calendar-port.ts";
import { type DavClient, isSameSite } from "./dav-client.ts";
import { caldav, childOf, childrenOf, dav, type DavResponse, propfind, textOf } from "./dav-xml.ts";

/** `calendar.example.com`, with or without https and a path; undefined where it is not an address. */
export function serverUrl(typed: string): URL | undefined {
  const text = /^https?:\/\//i.test(typed.trim()) ? typed.trim() : `https://${typed.trim()}`;
  if (!URL.canParse(text)) return undefined;
  const url = new URL(text);
  return url.hostname === "" || url.username !== "" || url.password !== "" ? undefined : url;
}

const asked = propfind("d:current-user-principal", "c:calendar-home-set", "d:resourcetype");

/** The account's calendar home collections. */
export async function findHomes(client: DavClient, server: URL): Promise<URL[]> {
  const start = await firstAnswer(client, [server, new URL("/.well-known/caldav", server), new URL("/", server)]);
  const own = hrefsOf(start.response, caldav, "calendar-home-set", start.url);
  if (own.length > 0) return own;
  const [principal] = hrefsOf(start.response, dav, "current-user-principal", start.url);
  if (!principal) throw new CalendarTrouble({ code: "unavailable", why: "no_calendars" });
  const { responses, url } = await client.multiStatus({
    method: "PROPFIND",
    url: principal,
    depth: "0",
    body: propfind("c:calendar-home-set"),
  });
  const homes = responses[0] ? hrefsOf(responses[0], caldav, "calendar-home-set", url) : [];
  if (homes.length === 0) throw new CalendarTrouble({ code: "unavailable", why: "no_calendars" });
  return homes;
}

async function firstAnswer(client: DavClient, urls: readonly URL[]): Promise<{ response: DavResponse; url: URL }> {
  let last: unknown = new CalendarTrouble({ code: "unavailable", why: "no_calendars" });
  for (const url of urls) {
    try {
      const answer = await client.multiStatus({ method: "PROPFIND", url, depth: "0", body: asked });
      const [response] = answer.responses;
      const isSigned =
        response && (response.prop(dav, "current-user-principal") ?? response.prop(caldav, "calendar-home-set"));
      if (response && isSigned) return { response, url: answer.url };
    } catch (error) {
      // Wrong credentials fail at every URL; only other errors try the next one.
      if (error instanceof CalendarTrouble && ["needs_sign_in", "rate_limited"].includes(error.fault.code)) throw error;
      last = error;
    }
  }
  throw last;
}

function hrefsOf(response: DavResponse, namespace: string, name: string, base: URL): URL[] {
  const holder = response.prop(namespace, name);
  if (!holder) return [];
  return childrenOf(holder, dav, "href")
    .map(textOf)
    .filter((href) => href !== "" && URL.canParse(href, base.href))
    .map((href) => new URL(href, base))
    .filter((url) => isSameSite(base, url));
}

const listed = propfind(
  "d:resourcetype",
  "d:displayname",
  "d:current-user-privilege-set",
  "c:supported-calendar-component-set",
);

export async function listCalendars(client: DavClient, homes: readonly URL[]): Promise<RemoteCalendar[]> {
  const found: RemoteCalendar[] = [];
  for (const home of homes) {
    const { responses, url } = await client.multiStatus({ method: "PROPFIND", url: home, depth: "1", body: listed });
    for (const response of responses) {
      const calendar = calendarOf(response, url);
      if (calendar && !found.some(({ id }) => id === calendar.id)) found.push({ ...calendar, default: false });
    }
  }
  const first = found.findIndex(({ write }) => write);
  return found.map((calendar, place) => ({ ...calendar, default: place === first }));
}

function calendarOf(response: DavResponse, base: URL): Omit<RemoteCalendar, "default"> | undefined {
  const type = response.prop(dav, "resourcetype");
  if (!type || !childOf(type, caldav, "calendar") || !takesEvents(response)) return undefined;
  const url = new URL(response.href, base);
  if (!isSameSite(base, url)) return undefined;
  const name =
    textOf(response.prop(dav, "displayname")) ||
    decodeURIComponent(url.pathname.split("/").filter(Boolean).at(-1) ?? "");
  return { id: url.href, name: name.slice(0, 200) || "Calendar", ...privilegesOf(response) };
}

/** Task lists are calendars too. A server that does not list component types supports all. */
function takesEvents(response: DavResponse): boolean {
  const kinds = response.prop(caldav, "supported-calendar-component-set");
  const named = kinds ? childrenOf(kinds, caldav, "comp").map((comp) => comp.getAttribute("name")?.toUpperCase()) : [];
  return named.length === 0 || named.includes("VEVENT");
}

const writing = ["write", "write-content", "bind", "all"];

/** A server that does not list privileges enforces them on access. */
function privilegesOf(response: DavResponse): { read: boolean; write: boolean } {
  const set = response.prop(dav, "current-user-privilege-set");
  if (!set) return { read: true, write: true };
  const has = (name: string) =>
    childrenOf(set, dav, "privilege").some((privilege) => childOf(privilege, dav, name) !== undefined);
  return { read: has("read") || has("all"), write: writing.some(has) };
}
