/** Series here and at a provider stay in step: their dates moved, dropped and set apart, on either side and on both. */
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { sql } from "kysely";
import { eventsOf, readAll } from "../../fixtures/calendar-appearances.ts";
import { type CalendarPeer, googlePeer, openedBy, wallInstant } from "../../fixtures/vendors/calendar-peers.ts";
import { openTestServer, type TestServer } from "../../fixtures/test-server.ts";
import { joinTo, type SyncFixture } from "../../fixtures/sync-fixture.ts";

let app: TestServer;
let peer: CalendarPeer;
let fixture: SyncFixture;

beforeAll(async () => {
  app = await openTestServer();
});
beforeEach(async () => {
  await sql`truncate authorizations, authorization_calendars, event_links, sync_skips, events`.execute(
    app.connection.db,
  );
  peer = await googlePeer();
  fixture = await joinTo(app, peer);
});
afterEach(() => peer.close());
afterAll(() => app.close());

const at = (day: number, clock = "09:00") => wallInstant(`2026-12-${String(day).padStart(2, "0")}T${clock}`);

test("of a series, a date moved there is moved here, and a date dropped there is dropped here", async () => {
  const id = peer.add({ title: "Weekly", from: "2026-12-01T09:00", to: "2026-12-01T10:00", weeks: 4 });
  await fixture.sync();
  peer.moveDate(id, wallInstant("2026-12-08T09:00"), wallInstant("2026-12-08T15:00"));
  peer.dropDate(id, wallInstant("2026-12-15T09:00"));
  await fixture.sync();
  const { rows } = await sql<{ series_id: string | null; start_date: number; excluded_starts: number[] }>`
    select series_id, start_date, excluded_starts from events where deleted_at is null order by start_date`.execute(
    app.connection.db,
  );
  expect(rows).toMatchObject([
    { series_id: null, excluded_starts: [wallInstant("2026-12-08T09:00"), wallInstant("2026-12-15T09:00")] },
    { start_date: wallInstant("2026-12-08T15:00") },
  ]);
  const heard = peer.heard().length;
  await fixture.forgetCursor();
  await fixture.sync();
  expect(
    peer
      .heard()
      .slice(heard)
      .filter(({ method, path }) => method !== "GET" && path !== "/token"),
  ).toEqual([]);
});

test("occurrences listed on a page before their series are imported correctly", async () => {
  const id = peer.add({ title: "Weekly", from: "2026-12-01T09:00", to: "2026-12-01T10:00", weeks: 4 });
  peer.moveDate(id, wallInstant("2026-12-08T09:00"), wallInstant("2026-12-08T15:00"));
  peer.dropDate(id, wallInstant("2026-12-15T09:00"));
  peer.rename(id, "Renamed");
  peer.pageSize(1);
  await fixture.sync();
  const { rows } = await sql<{ start_date: number; excluded_starts: number[] }>`select start_date, excluded_starts
    from events where deleted_at is null order by start_date`.execute(app.connection.db);
  expect(rows).toMatchObject([
    { excluded_starts: [wallInstant("2026-12-08T09:00"), wallInstant("2026-12-15T09:00")] },
    { start_date: wallInstant("2026-12-08T15:00") },
  ]);
  expect(await fixture.skips()).toEqual([]);
});

test("an occurrence listed far ahead of its series on one long page is imported correctly", async () => {
  const id = peer.add({ title: "Weekly", from: "2026-12-01T09:00", to: "2026-12-01T10:00", weeks: 4 });
  peer.moveDate(id, wallInstant("2026-12-08T09:00"), wallInstant("2026-12-08T15:00"));
  for (let nth = 0; nth < 310; nth++)
    peer.add({ title: `Between ${nth}`, from: "2026-12-01T09:00", to: "2026-12-01T10:00" });
  peer.rename(id, "Renamed");
  peer.pageSize(500);
  await fixture.sync();
  expect(await fixture.skips()).toEqual([]);
  expect(await fixture.state()).toMatchObject({ in_count: 312 });
});

test.each(["following", "all"] as const)(
  "a series whose %s dates are moved here takes those that stand apart along, there too",
  async (edit_scope) => {
    const recurrence = { freq: "weekly" as const, interval: 1, count: 5 };
    const id = await fixture.make({ title: "Weekly", start_date: at(1), end_date: at(1, "10:00"), recurrence });
    const ids = [app.world.uuid(), app.world.uuid()];
    await fixture.edit(id, { edit_scope: "this", original_start: at(22), new_event_id: ids[0], title: "Apart" });
    await fixture.sync();
    const later = { start_date: at(8, "13:00"), end_date: at(8, "14:00") };
    await fixture.edit(id, { edit_scope, original_start: at(8), new_event_id: ids[1], ...later });
    await fixture.sync();
    await fixture.sync();
    const { changes } = await readAll(openedBy(peer), peer.calendar_id, null);
    const series = eventsOf(changes).find(({ mark }) => mark === (edit_scope === "all" ? id : ids[1]));
    expect(eventsOf(changes).filter(({ title }) => title === "Apart")).toMatchObject([
      { mark: ids[0], series_id: series?.id, original: { at: at(22, "13:00") } },
    ]);
    expect((await fixture.ours()).get("Apart")).toMatchObject({ id: ids[0], start_date: at(22) });
    expect(eventsOf(changes)).toHaveLength(edit_scope === "all" ? 2 : 3);
  },
);

test("a series moved here whose dates are moved and dropped there in the meantime has each of them once, and the dropped one not", async () => {
  const theirs = peer.add({ title: "Weekly", from: "2026-12-01T09:00", to: "2026-12-01T10:00", weeks: 4 });
  await fixture.sync();
  const id = (await fixture.ours()).get("Weekly")?.id ?? "";
  const change = { start_date: at(8, "11:00"), end_date: at(8, "12:00") };
  await fixture.edit(id, { edit_scope: "this", original_start: at(8), new_event_id: app.world.uuid(), ...change });
  const later = { start_date: at(1, "13:00"), end_date: at(1, "14:00") };
  await fixture.edit(id, { edit_scope: "all", original_start: at(1), new_event_id: app.world.uuid(), ...later });
  peer.moveDate(theirs, at(8), at(8, "15:00"));
  peer.dropDate(theirs, at(15));
  for (let runs = 0; runs < 3; runs++) await fixture.sync();
  const received = eventsOf((await readAll(openedBy(peer), peer.calendar_id, null)).changes);
  expect(received.map(({ time, excluded }) => [time.all_day || time.from, excluded])).toEqual([
    [at(1, "13:00"), [{ at: at(15, "13:00") }]],
    [at(8, "11:00"), []],
  ]);
  const { rows } = await sql<{ start_date: number; excluded_starts: number[] }>`select start_date, excluded_starts
    from events where deleted_at is null order by start_date`.execute(app.connection.db);
  expect(rows).toEqual([
    { start_date: at(1, "13:00"), excluded_starts: [at(8, "13:00"), at(15, "13:00")] },
    { start_date: at(8, "11:00"), excluded_starts: [] },
  ]);
});
