/** Whoever keeps two calendars in step is killed, taken for dead, wrong about the day or cut off: nothing is doubled, nothing lost. */
import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { askDueSyncs } from "../../../src/server/calendar-sync/sync-due.ts";
import { syncCalendar } from "../../../src/server/calendar-sync/sync-run.ts";
import { type CalendarPeer, googlePeer, graphPeer, wallInstant } from "../../fixtures/vendors/calendar-peers.ts";
import { openTestServer, type TestServer } from "../../fixtures/test-server.ts";
import { asksThere, servicesWith, WorkerLifetime } from "../../fixtures/killed-worker.ts";
import { joinTo, type SyncFixture } from "../../fixtures/sync-fixture.ts";
import type { VendorRequest, VendorDouble } from "../../fixtures/vendors/vendor-double.ts";
import { dayMs } from "../../../src/kit/durations.ts";

/** Longer than a lease, and than a token is believed to be on its way. */
const graceMs = 91_000;
const never = new AbortController().signal;

let app: TestServer;
let peer: CalendarPeer & { double: { wire: VendorDouble } };
let fixture: SyncFixture;
let skewMs = 0;

beforeAll(async () => {
  app = await openTestServer();
});
beforeEach(async () => {
  await sql`truncate authorizations, authorization_calendars, event_links, sync_skips, events`.execute(
    app.connection.db,
  );
});
afterEach(async () => {
  skew(0);
  await peer.close();
});
afterAll(() => app.close());

async function join(open: typeof googlePeer | typeof graphPeer): Promise<void> {
  const { world } = app;
  // The provider's clock is right even if ours is not.
  peer = await open({ world, now: () => world.now() - skewMs });
  peer.pageSize(2);
  fixture = await joinTo(app, peer);
}
const skew = (ms: number) => app.world.skew((skewMs = ms));
const add = (title: string) => peer.add({ title, from: "2026-12-01T09:00", to: "2026-12-01T10:00" });
const here = async () => [...(await fixture.ours()).keys()];
const there = () => peer.titles().toSorted();
const run = (life: WorkerLifetime) =>
  syncCalendar(
    servicesWith(fixture.joined, life),
    { tenant_id: app.people.ada.tenant_id, authorization_id: fixture.authorization_id },
    never,
  );
const writes = (since: number) =>
  peer.double.wire.heard.slice(since).filter(({ method, path }) => method !== "GET" && !path.endsWith("/token"));

/** Six events there and one of ours are in step; then all kinds of things happen on both sides. */
async function changedOnBothSides(): Promise<void> {
  const [edited, removed] = [add("A"), add("B")];
  for (const title of ["C", "D", "E", "F"]) add(title);
  const ours = [await fixture.make({ title: "Ours 1" }), await fixture.make({ title: "Ours 2" })];
  await fixture.sync();
  peer.rename(edited, "A, renamed");
  peer.remove(removed);
  for (const title of ["G", "H", "I"]) add(title);
  await fixture.edit(ours[0] ?? "", { title: "Ours 1, renamed" });
  await fixture.remove(ours[1] ?? "");
  for (const title of ["Ours 3", "Ours 4"]) await fixture.make({ title });
}
const after = ["A, renamed", "C", "D", "E", "F", "G", "H", "I", "Ours 1, renamed", "Ours 3", "Ours 4"];

/** How often it died, each time a step later. */
async function killedUntilDone(): Promise<number> {
  let deaths = 0;
  for (let steps = 1; ; steps++) {
    const life = new WorkerLifetime(steps);
    const away = asksThere(peer.double.wire, life);
    const end = await Promise.race([run(life), life.death]);
    away();
    if (end === "done") return deaths;
    if (end === "died") deaths++;
    // No other worker takes over while it may still be running.
    const heard = peer.double.wire.heard.length;
    if (end === "died" && steps === 9)
      expect([await fixture.sync(), peer.double.wire.heard.length]).toEqual(["done", heard]);
    await app.world.pass(graceMs);
  }
}

async function expectInStep(titles: readonly string[]): Promise<void> {
  const { rows } = await sql<{ title: string; links: number }>`select title,
      (select count(*)::int from event_links l where l.event_id = e.id) as links
    from events e where deleted_at is null order by title`.execute(app.connection.db);
  expect(rows).toEqual(titles.map((title) => ({ title, links: 1 })));
  expect(there()).toEqual(titles);
  expect(await fixture.state()).toMatchObject({ status: "connected", last_error: null, run_id: null });
}

test.each([
  { reads: "changes", of: "Outlook", open: graphPeer },
  { reads: "the whole", of: "Google", open: googlePeer },
])("killed again and again while it reads $reads of $of and writes, each a step later", async ({ reads, open }) => {
  await join(open);
  await changedOnBothSides();
  if (reads === "the whole") peer.expireCursors();
  expect(await killedUntilDone()).toBeGreaterThan(5);
  await expectInStep(after);
});

test("who is killed between the pages does not forget the dates that were told before their series", async () => {
  await join(googlePeer);
  const at = (day: string, clock: string) => wallInstant(`2026-12-${day}T${clock}`);
  const id = peer.add({ title: "Weekly", from: "2026-12-01T09:00", to: "2026-12-01T10:00", weeks: 4 });
  peer.moveDate(id, at("08", "09:00"), at("08", "15:00"));
  peer.dropDate(id, at("15", "09:00"));
  // Told last, each on a page of its own.
  peer.rename(id, "Renamed");
  peer.pageSize(1);
  expect(await killedUntilDone()).toBeGreaterThan(5);
  const { rows } = await sql`select start_date, excluded_starts from events
    where deleted_at is null order by start_date`.execute(app.connection.db);
  expect(rows).toEqual([
    { start_date: at("01", "09:00"), excluded_starts: [at("08", "09:00"), at("15", "09:00")] },
    { start_date: at("08", "15:00"), excluded_starts: [] },
  ]);
  expect(await fixture.skips()).toEqual([]);
});

test.each([
  { at: "a page of its reading", open: graphPeer, isIt: ({ method }: VendorRequest) => method === "GET" },
  {
    at: "an event it makes",
    open: googlePeer,
    isIt: (request: VendorRequest) => request.method === "POST" && request.path.endsWith("/events"),
  },
])("taken for dead at $at, it comes back and writes nothing", async ({ open, isIt }) => {
  await join(open);
  await changedOnBothSides();
  const held = holdOnce(isIt);
  const sleeper = run(new WorkerLifetime());
  await held.reached;
  await app.world.pass(graceMs);
  expect(await fixture.sync()).toBe("done");
  await expectInStep(after);
  const rows = await everything();
  const heard = peer.double.wire.heard.length;
  held.letGo();
  expect(await sleeper).toBe("done");
  expect(writes(heard)).toEqual([]);
  expect(await everything()).toEqual(rows);
});

test("access taken back in the middle of a reading deletes nothing, and with a new sign-in it goes on", async () => {
  await join(googlePeer);
  await changedOnBothSides();
  peer.expireCursors();
  const held = holdOnce(({ method }) => method === "GET");
  const cut = run(new WorkerLifetime());
  await held.reached;
  peer.takeBack();
  held.letGo();
  await cut;
  expect(await fixture.state()).toMatchObject({ status: "needs_sign_in", last_error: "needs_sign_in", run_id: null });
  expect(await here()).toEqual(expect.arrayContaining(["B", "C", "D", "E", "F"]));
  await fixture.signInAnew(peer.secret());
  await fixture.sync();
  await expectInStep(after);
});

test.each([
  { of: "Google", open: googlePeer },
  { of: "Outlook", open: graphPeer },
])("an interrupted listing of $of deletes nothing; one whose next page expired is restarted", async ({ open }) => {
  await join(open);
  await changedOnBothSides();
  peer.expireCursors();
  const away = cutsPage(3);
  await fixture.sync();
  away();
  expect(await fixture.state()).toMatchObject({ status: "error", last_error: "unavailable" });
  expect(await here()).toEqual(expect.arrayContaining(["B", "C", "D", "E", "F"]));
  peer.expireCursors();
  await fixture.sync();
  await expectInStep(after);
});

test.each([dayMs, -dayMs])(
  "a clock that is wrong by %i ms, and right again, loses nothing and stops no one",
  async (ms) => {
    await join(googlePeer);
    await changedOnBothSides();
    skew(ms);
    await fixture.sync();
    await expectInStep(after);
    // It dies at work while the clock is wrong: its lease, its next time and its token are of another day.
    const late = add("Late");
    const life = new WorkerLifetime(6);
    await Promise.race([run(life), life.death]);
    skew(0);
    await app.world.pass(graceMs);
    const waiting = async () => (await app.server.services.jobs.numbers()).waiting;
    const before = await waiting();
    await app.world.pass(20 * 60_000);
    await askDueSyncs(fixture.joined, never);
    expect(await waiting()).toBeGreaterThan(before);
    peer.rename(late, "Late, renamed");
    await fixture.sync();
    await expectInStep([...after, "Late, renamed"].toSorted());
  },
);

async function everything(): Promise<unknown> {
  const rows = async (table: string) =>
    (await sql`select * from ${sql.table(table)} order by 1, 2, 3, 4`.execute(app.connection.db)).rows;
  return Promise.all(["events", "event_links", "sync_skips", "authorization_calendars", "authorizations"].map(rows));
}

const isPage = ({ method, path }: VendorRequest) => method === "GET" && /\/(?:events|delta)$/.test(path);

/** The provider does as it is asked, and its answer is on the way until it is let go. */
function holdOnce(isIt: (request: VendorRequest) => boolean): { reached: Promise<void>; letGo(): void } {
  const { wire } = peer.double;
  const { answer } = wire;
  const reached = Promise.withResolvers<void>();
  const letGo = Promise.withResolvers<void>();
  wire.answer = async (request) => {
    const received = await answer(request);
    if (!isIt(request)) return received;
    wire.answer = answer;
    reached.resolve();
    await letGo.promise;
    return received;
  };
  return { reached: reached.promise, letGo: letGo.resolve };
}

/** The answer to one asking for a page arrives by half. */
function cutsPage(which: number): () => void {
  const { wire } = peer.double;
  const { answer } = wire;
  let nth = 0;
  wire.answer = (request) => {
    if (isPage(request) && ++nth === which) peer.cutNext();
    return answer(request);
  };
  return () => void (wire.answer = answer);
}
