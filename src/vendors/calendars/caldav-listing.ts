/** The resources of a calendar, which changed, and their content (RFC 4791 §7.8 §7.9, RFC 6578). */
import { CalendarTrouble } from "./calendar-port.ts";
import type { Resource } from "./caldav-read.ts";
import type { DavClient } from "./dav-client.ts";
import { caldav, calendarServer, dav, type DavResponse, document, escapeXml, propfind, textOf } from "./dav-xml.ts";

/** Sorted paths; `cursor` is where the next listing starts. */
export interface Listing {
  readonly paths: readonly string[];
  readonly gone: readonly string[];
  readonly cursor: string | null;
}

const bySync = "sync:";
const byTag = "tag:";

/**
 * Null where the server supports neither: every sync then compares the whole calendar. Requested separately, as a
 * server may scan everything for each of the two.
 */
export async function cursorNow(client: DavClient, collection: URL): Promise<string | null> {
  const received = async (namespace: string, prefix: string, name: string) => {
    const body = propfind(`${prefix}:${name}`);
    const { responses } = await client.multiStatus({ method: "PROPFIND", url: collection, depth: "0", body });
    return textOf(responses[0]?.prop(namespace, name));
  };
  const token = await received(dav, "d", "sync-token");
  if (token !== "") return bySync + token;
  const tag = await received(calendarServer, "s", "getctag");
  return tag === "" ? null : byTag + tag;
}

export async function listWhole(
  client: DavClient,
  collection: URL,
  { from, to }: { from: number; to: number },
): Promise<Pick<Listing, "paths" | "gone">> {
  const range = `<c:time-range start="${utcText(from)}" end="${utcText(to)}"/>`;
  const filter = `<c:comp-filter name="VCALENDAR"><c:comp-filter name="VEVENT">${range}</c:comp-filter></c:comp-filter>`;
  const body = document("c:calendar-query", `<d:prop><d:getetag/></d:prop><c:filter>${filter}</c:filter>`);
  const { responses } = await client.multiStatus({ method: "REPORT", url: collection, depth: "1", body });
  return { paths: pathsOf(responses, collection), gone: [] };
}

const rounds = 100;

export async function listChanged(client: DavClient, collection: URL, cursor: string): Promise<Listing> {
  if (!cursor.startsWith(bySync)) return listByTag(client, collection, cursor);
  const changed = new Set<string>();
  const gone = new Set<string>();
  let token = cursor.slice(bySync.length);
  for (let round = 0; round < rounds; round++) {
    const { responses, sync_token } = await changesSince(client, collection, token);
    for (const { href, status } of responses) {
      const path = pathOf(href, collection);
      if (path === collection.pathname) continue;
      if (status === 404) gone.add(path);
      else changed.add(path);
    }
    if (sync_token === null) throw new CalendarTrouble({ code: "gone_cursor" });
    const isCut = responses.some(({ status }) => status === 507) && sync_token !== token;
    token = sync_token;
    if (!isCut) break;
  }
  const paths = [...changed].filter((path) => !gone.has(path)).toSorted(inOrder);
  return { paths, gone: [...gone], cursor: bySync + token };
}

function changesSince(client: DavClient, url: URL, token: string) {
  const body = document(
    "d:sync-collection",
    `<d:sync-token>${escapeXml(token)}</d:sync-token><d:sync-level>1</d:sync-level><d:prop><d:getetag/></d:prop>`,
  );
  return client.multiStatus({ method: "REPORT", url, body });
}

/** A ctag shows that something changed, not what. */
async function listByTag(client: DavClient, collection: URL, cursor: string): Promise<Listing> {
  if ((await cursorNow(client, collection)) === cursor) return { paths: [], gone: [], cursor };
  throw new CalendarTrouble({ code: "gone_cursor" });
}

export async function resourcesAt(
  client: DavClient,
  collection: URL,
  paths: readonly string[],
): Promise<{ resources: Resource[]; missing: string[] }> {
  if (paths.length === 0) return { resources: [], missing: [] };
  const hrefs = paths.map((path) => `<d:href>${escapeXml(path)}</d:href>`).join("");
  const body = document("c:calendar-multiget", `<d:prop><d:getetag/><c:calendar-data/></d:prop>${hrefs}`);
  const { responses } = await client.multiStatus({ method: "REPORT", url: collection, depth: "1", body });
  const found = new Map(responses.map((response) => [pathOf(response.href, collection), response]));
  const resources = [...found].flatMap(([path, response]) => resourceOf(path, response));
  const missing = paths.filter((path) => found.get(path)?.status === 404);
  // A server that silently omits a resource gave an incomplete response.
  if (resources.length + missing.length < paths.length) throw new CalendarTrouble({ code: "unavailable", why: "half" });
  return { resources, missing };
}

function resourceOf(path: string, response: DavResponse): Resource[] {
  const data = response.prop(caldav, "calendar-data");
  if (!data) return [];
  return [{ path, etag: textOf(response.prop(dav, "getetag")) || null, text: data.textContent ?? "" }];
}

function pathsOf(responses: readonly DavResponse[], collection: URL): string[] {
  const paths = responses.filter(({ status }) => status !== 404).map(({ href }) => pathOf(href, collection));
  return [...new Set(paths)].filter((path) => path !== collection.pathname).toSorted(inOrder);
}

const inOrder = (one: string, other: string) => (one < other ? -1 : one > other ? 1 : 0);

function pathOf(href: string, collection: URL): string {
  if (!URL.canParse(href, collection.href)) throw new CalendarTrouble({ code: "unavailable", why: "garbage" });
  return new URL(href, collection).pathname;
}

/** `20261121T083000Z` */
function utcText(at: number): string {
  return `${new Date(at).toISOString().slice(0, 19).replaceAll(/[-:]/g, "")}Z`;
}
