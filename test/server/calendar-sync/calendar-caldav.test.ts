/** A real CalDAV server (Radicale) and a calendar here: found, read, written and kept in step. Without one here, left out by name. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { realWorld } from "../../../src/kit/real-world.ts";
import { findRadicale, type RunningTrial, startTrialCalendar } from "../../../src/server/demo/trial-calendar.ts";
import { openCaldav } from "../../../src/vendors/calendars/caldav.ts";
import type { CalendarAccount, CalendarSecret } from "../../../src/vendors/calendars/calendar-port.ts";
import { isSameSite } from "../../../src/vendors/calendars/dav-client.ts";
import { openOutgoing } from "../../../src/vendors/http/egress.ts";
import { caldavAccount, caldavCalendar, openCaldavDouble } from "../../fixtures/vendors/caldav-double.ts";
import { draft, eventsOf, faultOf, mark, other, readAll, window } from "../../fixtures/calendar-appearances.ts";
import { peerZone, wallInstant } from "../../fixtures/vendors/calendar-peers.ts";
import { openTestServer, type TestServer } from "../../fixtures/test-server.ts";
import { joinTo, type SyncFixture } from "../../fixtures/sync-fixture.ts";
import { openVendorDouble } from "../../fixtures/vendors/vendor-double.ts";

const world = realWorld();
const isHere = findRadicale(process.env) !== undefined;
const outgoing = openOutgoing({ loopbackToo: true, timeoutMs: 30_000 });
const port = openCaldav({ outgoing, world });
let folder: string;
let trial: RunningTrial | null = null;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "fieldline-radicale-"));
  if (isHere) trial = await startTrialCalendar({ folder, environment: process.env, world });
});
afterAll(async () => {
  await trial?.stop();
  rmSync(folder, { recursive: true, force: true });
});

function secret(more: object = {}): CalendarSecret {
  const { server = "", username = "", password = "" } = trial?.account ?? {};
  return { type: "password", server, username, password, ...more };
}

test("a password goes to the host that was named and to no stranger's", () => {
  const from = new URL("https://caldav.icloud.com/");
  expect(isSameSite(from, new URL("https://p58-caldav.icloud.com/1/"))).toBe(true);
  expect(isSameSite(from, new URL("http://p58-caldav.icloud.com/1/"))).toBe(false);
  expect(isSameSite(from, new URL("https://icloud.com.evil.test/"))).toBe(false);
  expect(isSameSite(new URL("https://a.co.uk/"), new URL("https://b.co.uk/"))).toBe(false);
  expect(isSameSite(new URL("https://192.0.2.1/"), new URL("https://192.0.2.2/"))).toBe(false);
});

test("outside a demo no address of this machine or a private network is asked", async () => {
  const strict = openCaldav({ outgoing: openOutgoing(), world });
  for (const server of ["http://127.0.0.1:5232/", "https://127.0.0.1/", "https://10.0.0.1/", "https://[::1]/"])
    expect(await faultOf(strict.identify({ type: "password", server, username: "a", password: "b" }))).toEqual({
      code: "unavailable",
      why: "forbidden_address",
    });
});

test("a list that does not come in time is one the server is still at", async () => {
  const wire = await openVendorDouble(() => ({ hang: true }));
  const impatient = openCaldav({ outgoing: openOutgoing({ privateHosts: [wire.host], timeoutMs: 20 }), world });
  const account = impatient.open(
    { type: "password", server: wire.url, username: "a", password: "b" },
    { timezone: peerZone },
  );
  const query = { calendar_id: `${wire.url}/mine/`, page: null, from: 0, to: 1 };
  for (const cursor of [null, "sync:1"])
    expect(await faultOf(account.changes({ ...query, cursor }))).toEqual({ code: "listing" });
  expect(await faultOf(account.event(query.calendar_id, "/mine/a.ics"))).toEqual({
    code: "unavailable",
    why: "timeout",
  });
  await wire.close();
});

test("joining a server that answers slowly ends after half a minute in all", async () => {
  const wire = await openVendorDouble(() => ({ hang: true }));
  const app = await openTestServer({ VENDOR_PRIVATE_HOSTS: wire.host });
  const body = { kind: "caldav", server: wire.url, username: "ada", password: "word" };
  const joining = app.request("ada", "POST", "/v1/authorizations", { body });
  await expect.poll(() => wire.heard.length).toBe(1);
  await app.world.pass(30_000);
  expect((await joining).at("errors")).toEqual({ server: [expect.stringContaining("took too long")] });
  expect(wire.heard).toHaveLength(1);
  await wire.close();
  await app.close();
});

test("who is asked to come, and who asks, is told by address; the account itself is not", async () => {
  const double = await openCaldavDouble();
  const people = ["ORGANIZER:mailto:Boss@sample.test", "ATTENDEE:mailto:sol@sample.test"];
  const self = `ATTENDEE;PARTSTAT=ACCEPTED:mailto:${caldavAccount.username}`;
  const lines = ["BEGIN:VEVENT", "UID:1", "SUMMARY:Met", "DTSTART:20261201T140000Z", "DTEND:20261201T150000Z"];
  const text = ["BEGIN:VCALENDAR", "VERSION:2.0", ...lines, ...people, self, "END:VEVENT", "END:VCALENDAR"].join(
    "\r\n",
  );
  double.put(`${caldavCalendar}1.ics`, text);
  const own = { type: "password", server: double.wire.url, ...caldavAccount } as const;
  const { changes } = await readAll(port.open(own, { timezone: peerZone }), double.wire.url + caldavCalendar, null);
  expect(eventsOf(changes).map(({ mails }) => mails)).toEqual([["boss@sample.test", "sol@sample.test"]]);
  await double.wire.close();
});

test("what stands apart for a date that a series has no more goes with that date", async () => {
  const double = await openCaldavDouble();
  const own = { type: "password", server: double.wire.url, ...caldavAccount } as const;
  const account = port.open(own, { timezone: peerZone });
  const calendar_id = double.wire.url + caldavCalendar;
  const weekly = { freq: "weekly", interval: 1, days: [1] } as const;
  const made = await account.create(calendar_id, draft({ recurrence: { ...weekly, count: 5 } }));
  const series = { calendar_id, id: made.id, etag: null };
  const dates = ["2026-12-07T10:00", "2026-12-21T10:00"].map((wall) => ({ at: wallInstant(wall) }));
  for (const original of dates) await account.updateOccurrence(series, draft({ title: "Apart", original }));
  await account.update(series, draft({ recurrence: { ...weekly, until: "2026-12-20" } }));
  const { changes } = await readAll(account, calendar_id, null);
  expect(eventsOf(changes).map(({ original }) => original)).toEqual([null, dates[0]]);
  await double.wire.close();
});

describe.skipIf(!isHere)("Radicale (apt-get install radicale)", () => {
  let account: CalendarAccount;
  let id: string;
  beforeAll(async () => {
    account = port.open(secret(), { timezone: peerZone });
    id = (await account.calendars()).find(({ default: isFirst }) => isFirst)?.id ?? "";
  });

  test("calendars are found from the server's bare address; a wrong password asks for a sign-in", async () => {
    expect((await account.calendars()).map(({ name, write }) => [name, write])).toEqual([
      ["Personal", true],
      ["Family", true],
    ]);
    expect(await faultOf(port.identify(secret({ password: "wrong" })))).toEqual({ code: "needs_sign_in" });
  });

  test("what we make carries our mark, made twice it is one, and what was written in the meantime is a conflict", async () => {
    const made = await account.create(id, draft());
    expect(made).toMatchObject({ ...draft(), series_id: null, read_only: false });
    const again = await account.create(id, draft({ title: "The reply was lost" }));
    expect(again.id).toBe(made.id);
    const target = { calendar_id: id, id: made.id, etag: made.etag };
    expect(await faultOf(account.update(target, draft()))).toEqual({ code: "conflict", etag: again.etag });
    await account.remove({ ...target, etag: again.etag });
    expect(await account.event(id, made.id)).toBeUndefined();
  });

  test("a series keeps its clock time, a moved and a dropped occurrence; deleted, it is reported as gone", async () => {
    const weekly = { freq: "weekly", interval: 1, days: [1], count: 5 } as const;
    const start = await readAll(account, id, null);
    const made = await account.create(id, draft({ recurrence: weekly }));
    const original = { at: wallInstant("2026-12-07T10:00") };
    const time = {
      all_day: false,
      from: wallInstant("2026-12-07T15:00"),
      to: wallInstant("2026-12-07T16:00"),
      timezone: peerZone,
    } as const;
    const series = { calendar_id: id, id: made.id, etag: null };
    await account.updateOccurrence(series, draft({ mark: other, original, time }));
    await account.removeOccurrence(series, { at: wallInstant("2026-12-14T10:00") });
    const received = await readAll(account, id, start.cursor);
    expect(eventsOf(received.changes)).toMatchObject([
      { id: made.id, mark, recurrence: weekly, excluded: [{ at: wallInstant("2026-12-14T10:00") }] },
      { series_id: made.id, mark: other, original, time },
    ]);
    await account.remove(series);
    expect((await readAll(account, id, received.cursor)).changes).toEqual([{ type: "gone", id: made.id }]);
  });

  test("a cursor the server no longer knows says so", async () => {
    const cursor = "sync:http://radicale.org/ns/sync/0000";
    expect(await faultOf(account.changes({ calendar_id: id, cursor, page: null, ...window }))).toEqual({
      code: "gone_cursor",
    });
  });

  describe("kept in step", () => {
    let app: TestServer;
    let fixture: SyncFixture;
    beforeAll(async () => {
      app = await openTestServer();
      fixture = await joinTo(app, { port, secret, calendar_id: id });
    });
    afterAll(() => app.close());
    const there = async () => eventsOf((await readAll(account, id, null)).changes);

    test("an event made here appears there and one made there appears here; edits and deletions follow, nothing doubled", async () => {
      const ours = await fixture.make({ title: "Ours" });
      await account.create(id, draft({ title: "Theirs" }));
      await fixture.sync();
      expect([...(await fixture.ours()).keys()]).toEqual(["Ours", "Theirs"]);
      expect((await there()).map(({ title }) => title).toSorted()).toEqual(["Ours", "Theirs"]);
      await fixture.sync();
      await fixture.edit(ours, { title: "Ours, moved" });
      const theirs = (await there()).find(({ title }) => title === "Theirs");
      await account.remove({ calendar_id: id, id: theirs?.id ?? "", etag: null });
      await fixture.sync();
      expect([...(await fixture.ours()).keys()]).toEqual(["Ours, moved"]);
      expect((await there()).map(({ title }) => title)).toEqual(["Ours, moved"]);
      await fixture.remove(ours);
      await fixture.sync();
      expect(await there()).toEqual([]);
    });

    test("a series with an occurrence of its own goes there and comes back as it was", async () => {
      const start_date = wallInstant("2026-12-01T09:00");
      const series = await fixture.make({
        title: "Weekly",
        start_date,
        end_date: start_date + 3_600_000,
        recurrence: { freq: "weekly", interval: 1, days: [2], count: 4 },
      });
      const original_start = wallInstant("2026-12-08T09:00");
      await fixture.edit(series, {
        title: "Apart",
        edit_scope: "this",
        original_start,
        new_event_id: app.world.uuid(),
      });
      await fixture.sync();
      expect((await there()).map(({ title, series_id }) => [title, series_id !== null])).toEqual([
        ["Weekly", false],
        ["Apart", true],
      ]);
      await fixture.forgetCursor();
      await fixture.sync();
      expect([...(await fixture.ours()).keys()]).toEqual(["Apart", "Weekly"]);
      expect(await fixture.state()).toMatchObject({ out_count: 2, skipped_count: 0 });
    });
  });
});
