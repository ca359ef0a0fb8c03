/**
 * The first sync of an account with 10,000 events, all of it (fetched, decided, kept with links, audit and numbers for devices),
 * against a bare client that pages through the same, parses it and keeps nothing. At Google's double in a process of its own whose
 * page of 500 takes 250 ms, as one from far away does; where it is there at once, which leaves nothing but our work against none
 * at all; and at Radicale, a real CalDAV server that shares this machine's cores with our database. Those two have no hold.
 */
import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, writeFileSync } from "node:fs";
import { request } from "node:http";
import { join } from "node:path";
import { DOMParser } from "@xmldom/xmldom";
import ICAL from "ical.js";
import { windowAheadDays, windowBackDays } from "../../src/domain/calendar/authorization.ts";
import { dayMs } from "../../src/kit/durations.ts";
import { realWorld } from "../../src/kit/real-world.ts";
import { insertAuthorization } from "../../src/server/calendar-sync/authorization-rows.ts";
import { syncCalendar } from "../../src/server/calendar-sync/sync-run.ts";
import { tenantTx } from "../../src/server/db/tenant-tx.ts";
import { Chance } from "../../src/server/demo/chance.ts";
import { findRadicale, startTrialCalendar } from "../../src/server/demo/trial-calendar.ts";
import type { CalendarPort, CalendarSecret } from "../../src/vendors/calendars/calendar-port.ts";
import { sealCalendarSecret } from "../../src/server/calendar-sync/calendar-secret.ts";
import { openCalendars } from "../../src/vendors/calendars/calendars.ts";
import { googleEnvironment } from "../fixtures/vendors/calendar-peers.ts";
import { googleAccount } from "../fixtures/vendors/google-double.ts";
import type { ProviderStands } from "./calendar-provider.ts";
import { inTurns, median, ratioOf } from "./measure.ts";
import type { Bench, Figure } from "./report.ts";
import { type BenchServer, inBenchServer } from "./bench-server.ts";

const events = 10_000;
const repeats = 3;
const pageMs = 250;
const world = realWorld();
const appUrl = "http://localhost:4000";
const many = events.toLocaleString("en");

type Report = (figure: Figure) => void;

/** Somebody's account, and how the bare client reads it: events it saw. */
interface Provider {
  readonly port: CalendarPort;
  readonly secret: CalendarSecret;
  readonly calendar_id: string;
  bare(): Promise<number>;
}

const bench: Bench = (report) =>
  inBenchServer([{ key: "days", name: "Days", seed: 61, users: 60, contacts: 200 }], async (app) => {
    const people = await agentsOf(app);
    await benchGoogle(app, people, report);
    await benchRadicale(app, people, report);
  });
export default bench;

async function benchGoogle(app: BenchServer, people: Person[], report: Report): Promise<void> {
  const child = fork(join(import.meta.dirname, "calendar-provider.ts"), [String(events)]);
  try {
    const [stands] = (await once(child, "message")) as [ProviderStands];
    const provider = googleAt(stands);
    await takesMs(child, pageMs);
    const slow = await speeds(app, people, provider);
    await takesMs(child, 0);
    const fast = await speeds(app, people, provider);
    const name = `first sync of ${many} events`;
    report({
      figure: `${name} ÷ bare paging client, events/s, where a page of 500 takes ${pageMs} ms`,
      measured: ratioOf(slow.ours, slow.bare),
      unit: "×",
      hold: { min: 0.5 },
    });
    report({
      figure: `${name} ÷ bare paging client, events/s, where a page is there at once`,
      measured: ratioOf(fast.ours, fast.bare),
      unit: "×",
      hold: {},
    });
    report({ figure: `${name}, a page there at once, events/s`, measured: median(fast.ours), unit: "", hold: {} });
  } finally {
    child.kill();
  }
}

async function takesMs(child: ChildProcess, ms: number): Promise<void> {
  const set = once(child, "message");
  child.send(ms);
  await set;
}

async function benchRadicale(app: BenchServer, people: Person[], report: Report): Promise<void> {
  if (!findRadicale(process.env)) return;
  const folder = join(app.dataFolder, "radicale");
  layEvents(join(folder, "collection-root", "agent", "personal"));
  const trial = await startTrialCalendar({ folder, environment: process.env, world });
  if (!trial) return;
  try {
    const provider = radicaleAt(trial.account);
    // The first look at files it has not seen takes it minutes.
    await provider.bare();
    const { ours, bare } = await speeds(app, people, provider);
    report({
      figure: `first sync of ${many} events ÷ bare paging client, events/s, of Radicale`,
      measured: ratioOf(ours, bare),
      unit: "×",
      hold: {},
    });
  } finally {
    await trial.stop();
  }
}

/** Events per second, ours and the bare client's, each run with a new account. */
function speeds(app: BenchServer, people: Person[], provider: Provider) {
  return inTurns(repeats, {
    ours: () => perSecond(() => syncAll(app, people, provider)),
    bare: () => perSecond(provider.bare),
  });
}

async function perSecond(work: () => Promise<number>): Promise<number> {
  const begun = performance.now();
  const done = await work();
  // What lies beyond a year, or is told as a date of its series, is not counted by both alike.
  if (done < events * 0.98) throw new Error(`only ${done} events`);
  return events / ((performance.now() - begun) / 1_000);
}

interface Person {
  readonly tenant_id: string;
  readonly user_id: string;
}

async function agentsOf({ connection: { pool } }: BenchServer): Promise<Person[]> {
  const sql = "select tenant_id, id as user_id from users where active order by id limit 40";
  return (await pool.query<Person>(sql)).rows;
}

async function syncAll(app: BenchServer, people: Person[], { port, secret, calendar_id }: Provider): Promise<number> {
  const { services: own } = app.server;
  const person = people.pop();
  if (!person) throw new Error("more people are needed");
  const joined = { ...own, calendars: { ...own.calendars, [port.kind]: port } };
  const id = world.uuid();
  const of = { tenant_id: person.tenant_id, authorization_id: id };
  const calendars = [{ id: calendar_id, name: "Mine", read: true, write: false, default: false }];
  const row = { ...person, id, kind: port.kind, account_email: `${id}@example.com`, calendars, now: world.now() };
  const secret_sealed = sealCalendarSecret(own.box, id, secret);
  await tenantTx(own.db, person.tenant_id, (trx) => insertAuthorization(trx, { ...row, secret_sealed }));
  while ((await syncCalendar(joined, of, new AbortController().signal)) === "again");
  const counted = "select in_count, last_error from authorizations where id = $1";
  const { rows } = await app.connection.pool.query<{ in_count: number; last_error: string | null }>(counted, [id]);
  if (rows[0]?.last_error !== null) throw new Error(`it ended as ${rows[0]?.last_error}`);
  return rows[0].in_count;
}

const windowNow = () => ({ from: world.now() - windowBackDays * dayMs, to: world.now() + windowAheadDays * dayMs });

function googleAt({ url, access_token, refresh_token }: ProviderStands): Provider {
  const environment = { ...googleEnvironment(url), VENDOR_PRIVATE_HOSTS: new URL(url).host };
  const port = openCalendars({ environment, appUrl, demo: true }, { world }).google;
  if (!port) throw new Error("Google is set up");
  const secret = { type: "oauth", access_token, refresh_token, until: world.now() + 3_600_000 } as const;
  return { port, secret, calendar_id: googleAccount, bare: () => bareGoogle(url, access_token) };
}

async function bareGoogle(url: string, token: string): Promise<number> {
  const { from, to } = windowNow();
  const day = (at: number) => new Date(Math.floor(at / dayMs) * dayMs).toISOString();
  let count = 0;
  for (let pageToken: string | undefined = ""; pageToken !== undefined;) {
    const query = new URLSearchParams({ maxResults: "500", timeMin: day(from), timeMax: day(to) });
    if (pageToken !== "") query.set("pageToken", pageToken);
    const headers = { authorization: `Bearer ${token}` };
    const reply = await fetch(`${url}/calendar/v3/calendars/${googleAccount}/events?${query}`, { headers });
    const page = (await reply.json()) as { items: unknown[]; nextPageToken?: string };
    count += page.items.length;
    pageToken = page.nextPageToken;
  }
  return count;
}

interface DavAccount {
  readonly server: string;
  readonly username: string;
  readonly password: string;
}

function radicaleAt(account: DavAccount): Provider {
  const port = openCalendars({ environment: {}, appUrl, demo: true }, { world }).caldav;
  if (!port) throw new Error("CalDAV needs nothing");
  const secret = { type: "password", ...account } as const;
  const calendar_id = `${account.server}agent/personal/`;
  return { port, secret, calendar_id, bare: () => bareDav(calendar_id, account) };
}

const pagePaths = 300;

/** The list, then page by page what stands in it, read by the bare libraries for XML and iCalendar. */
async function bareDav(calendar: string, { username, password }: DavAccount): Promise<number> {
  const { from, to } = windowNow();
  const utc = (at: number) => `${new Date(at).toISOString().slice(0, 19).replaceAll(/[-:]/g, "")}Z`;
  const report = (body: string) => {
    const authorization = `Basic ${Buffer.from(`${username}:${password}`).toString("base64")}`;
    return textOf(calendar, { authorization, depth: "1", "content-type": "application/xml" }, body);
  };
  const names = 'xmlns:d="DAV:" xmlns:c="urn:ietf:params:xml:ns:caldav"';
  const range = `<c:time-range start="${utc(from)}" end="${utc(to)}"/>`;
  const filter = `<c:comp-filter name="VCALENDAR"><c:comp-filter name="VEVENT">${range}</c:comp-filter></c:comp-filter>`;
  const listed = await report(
    `<c:calendar-query ${names}><d:prop><d:getetag/></d:prop><c:filter>${filter}</c:filter></c:calendar-query>`,
  );
  const paths = listed.match(/<href>[^<]+\.ics<\/href>/g) ?? [];
  let count = 0;
  for (let at = 0; at < paths.length; at += pagePaths) {
    const hrefs = paths.slice(at, at + pagePaths).map((path) => path.replaceAll("href>", "d:href>"));
    const received = await report(
      `<c:calendar-multiget ${names}><d:prop><d:getetag/><c:calendar-data/></d:prop>${hrefs.join("")}</c:calendar-multiget>`,
    );
    const found = new DOMParser().parseFromString(received, "text/xml");
    for (const data of found.getElementsByTagNameNS("urn:ietf:params:xml:ns:caldav", "calendar-data"))
      count += new ICAL.Component(ICAL.parse(data.textContent ?? "")).getAllSubcomponents("vevent").length;
  }
  return count;
}

/** Its server ends the connection with each answer, which `fetch` does not bear where the answer is long. */
function textOf(url: string, headers: Record<string, string>, body: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const asked = request(url, { method: "REPORT", headers }, (reply) => {
      const parts: Buffer[] = [];
      reply.on("data", (part: Buffer) => parts.push(part));
      reply.on("end", () => resolve(Buffer.concat(parts).toString()));
    });
    asked.on("error", reject);
    asked.end(body);
  });
}

function layEvents(folder: string): void {
  mkdirSync(folder, { recursive: true });
  const chance = new Chance(11);
  const today = Math.floor(world.now() / dayMs) * dayMs;
  for (let nth = 0; nth < events; nth++) {
    const at = today + chance.whole(-25, 330) * dayMs + chance.whole(13, 22) * 3_600_000;
    const utc = (of: number) => `${new Date(of).toISOString().slice(0, 19).replaceAll(/[-:]/g, "")}Z`;
    const lines = [
      "BEGIN:VCALENDAR",
      "VERSION:2.0",
      "PRODID:-//Bench//EN",
      "BEGIN:VEVENT",
      `UID:bench-${nth}`,
      `DTSTAMP:${utc(today)}`,
      `DTSTART:${utc(at)}`,
      `DTEND:${utc(at + chance.of([30, 60, 90]) * 60_000)}`,
      `SUMMARY:Review ${nth}`,
      `LOCATION:${chance.whole(1, 999)} Elm St\\, Springfield`,
      "DESCRIPTION:Bring the plan comparison\\, the letter of last week and the list of medicines.",
      ...(chance.yes(0.03) ? ["RRULE:FREQ=WEEKLY;COUNT=12"] : []),
      "END:VEVENT",
      "END:VCALENDAR",
    ];
    writeFileSync(join(folder, `bench-${nth}.ics`), `${lines.join("\r\n")}\r\n`);
  }
}
