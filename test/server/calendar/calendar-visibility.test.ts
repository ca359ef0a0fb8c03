import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { CalendarEvent } from "../../../src/domain/calendar/event.ts";
import type { Contact } from "../../../src/domain/contacts/contact.ts";
import { layContact } from "../../fixtures/book.ts";
import { type CalendarFixture, calendarFixture, changed, hourMs, type Who } from "../../fixtures/calendar-fixture.ts";
import { followFeed } from "../../fixtures/feed.ts";
import { openTestServer, type TestServer } from "../../fixtures/test-server.ts";
import { moveContact } from "../../fixtures/moves.ts";
import { dayMs } from "../../../src/kit/durations.ts";

let app: TestServer;
let contact: Contact;
let fixture: CalendarFixture;
beforeAll(async () => {
  app = await openTestServer();
});
afterAll(() => app.close());
beforeEach(async () => {
  contact = await layContact(app, { owner: app.people.ada, fields: { first_name: "Wilma" } });
  fixture = calendarFixture(app);
});

describe("whose calendar", () => {
  test.each<[Who, number]>([
    ["mona", 200],
    ["fred", 200],
    ["rita", 200],
    ["alma", 200],
    ["nina", 404],
    ["adam", 403],
    ["tess", 403],
    ["basil", 403],
    ["eve", 403],
  ])("%s looks into Ada's: %i", async (who, status) => {
    const event = await fixture.added("ada");
    expect((await fixture.list(who, `downline_user_id=${app.people.ada.id}`)).status).toBe(status);
    const edited = await fixture.change(who, event.id, { title: "Changed" });
    expect(edited.status).toBe(status === 200 ? 200 : 404);
    expect((await fixture.remove(who, event.id)).status).toBe(status === 200 ? 204 : 404);
  });

  test("others see of a private event that someone is busy, and no search finds more", async () => {
    const secret = { title: "Divorce lawyer", description: "Zanzibar", private: true, contact_ids: [contact.id] };
    const { id } = await fixture.added("ada", { ...secret, attendee_user_ids: [app.people.adam.id] });
    const ofAda = `downline_user_id=${app.people.ada.id}`;
    const seen = (await fixture.list("mona", ofAda)).events.find((event) => event.id === id);
    expect(seen).toMatchObject({ title: "Busy", description: "", contact_ids: [], attendee_user_ids: [] });
    expect((await fixture.list("mona", `${ofAda}&q=zanzibar`)).events).toEqual([]);
    expect((await fixture.list("ada", "q=zanzibar")).events.map((event) => event.id)).toContain(id);
    expect((await fixture.list("adam")).events.find((event) => event.id === id)?.title).toBe("Divorce lawyer");
    const about = await app.request("mona", "GET", `/v1/events/contact_events?contact_id=${contact.id}`);
    expect((about.json as { data: CalendarEvent[] }).data.map(({ title }) => title)).toEqual(["Busy"]);
  });

  test("what is private of another's cannot be changed, nor is it told by trying to, nor by the log of changes", async () => {
    const { id } = await fixture.added("ada", {
      title: "Divorce lawyer",
      private: true,
      contact_ids: [contact.id],
    });
    for (const answer of [
      await fixture.change("mona", id, {}),
      await fixture.change("alma", id, { title: "What is it?", base: { title: "Busy" } }),
      await fixture.restore("mona", id),
      await fixture.remove("mona", id),
    ]) {
      expect(answer.status).toBe(403);
      expect(JSON.stringify(answer.json)).not.toContain("Divorce");
    }
    const log = `/v1/admin/audit?record_type=event&record_id=${id}`;
    const untold = { action: "create", fields: {}, names: {}, contact_id: null };
    expect((await app.request("alma", "GET", log)).at("data")).toMatchObject([untold]);
    await fixture.change("ada", id, { private: false });
    expect(JSON.stringify((await app.request("alma", "GET", log)).json)).toContain("Divorce");
  });

  test("a date of a shared series that was made private is not changed through its series", async () => {
    const series = await fixture.added("ada", { recurrence: { freq: "daily", count: 3 } });
    const which = { edit_scope: "this", original_start: series.start_date };
    changed(await fixture.change("ada", series.id, { ...which, title: "Divorce lawyer", private: true }));
    const tried = await fixture.change("mona", series.id, { ...which, location: "Where?" });
    expect([tried.status, JSON.stringify(tried.json).includes("Divorce")]).toEqual([403, false]);
    const query = `?edit_scope=this&original_start=${series.start_date}`;
    expect((await fixture.remove("mona", series.id, query)).status).toBe(403);
  });

  test("who plans something private for someone below is told they are busy, and can take it back", async () => {
    const event = await fixture.added("mona", { user_id: app.people.ada.id, private: true });
    expect(event.title).toBe("Busy");
    expect((await fixture.list("ada")).events.find(({ id }) => id === event.id)?.title).toBe("Meet Wilma");
    expect((await fixture.remove("mona", event.id)).status).toBe(204);
  });

  test("who only takes part reads it and does not change it", async () => {
    const { id } = await fixture.added("ada", { attendee_user_ids: [app.people.adam.id] });
    expect((await fixture.list("adam")).events.map((event) => event.id)).toContain(id);
    expect((await fixture.change("adam", id, { title: "Mine now" })).status).toBe(403);
  });

  test("an event is written into a calendar below, and into no other", async () => {
    const event = await fixture.added("mona", { user_id: app.people.ada.id });
    expect(event).toMatchObject({ user_id: app.people.ada.id, created_by: app.people.mona.id });
    expect((await fixture.add("mona", { user_id: app.people.ben.id })).status).toBe(404);
    expect((await fixture.add("ada", { user_id: app.people.adam.id })).status).toBe(403);
  });
});

describe("reading", () => {
  test("a window shows what falls into it, by type and by word, and series that began before it", async () => {
    const before = await fixture.added("ada", { recurrence: { freq: "weekly", count: 10 }, title: "Weekly round" });
    const at = fixture.start + 21 * dayMs;
    const window = `start_date=${at - hourMs}&end_date=${at + hourMs}`;
    const between = `start_date=${at + dayMs}&end_date=${at + 2 * dayMs}`;
    expect((await fixture.list("ada", window)).events.map(({ id }) => id)).toContain(before.id);
    expect((await fixture.list("ada", between)).events.map(({ id }) => id)).not.toContain(before.id);
    expect((await fixture.list("ada", `${window}&q=round&types_list[]=appointment`)).events).toHaveLength(1);
    expect((await fixture.list("ada", `${window}&types_list[]=holiday`)).events).toEqual([]);
    const day = new Date(at).toISOString().slice(0, 10);
    expect((await fixture.list("ada", `start_date=${day}&end_date=${day}`)).events.map(({ id }) => id)).toContain(
      before.id,
    );
    expect((await fixture.list("ada", "start_date=2026-02-30")).status).toBe(422);
    expect((await fixture.list("ada", `start_date=${at}&end_date=${at - 1}`)).status).toBe(422);
  });

  test("an all-day event falls on its own days, however far away its reader is", async () => {
    const inZone = (timezone: string) =>
      app.request("fred", "PATCH", "/v1/users/update_timezone", { body: { timezone } });
    const first = Date.parse("2026-12-09T10:00:00Z");
    const allDay = { all_day: true, timezone: "Pacific/Kiritimati", start_date: first, end_date: first + dayMs };
    const { id } = await fixture.added("fred", allDay);
    expect((await inZone("hst")).status).toBe(200);
    const daysOf = async (query: (day: string) => string) => {
      const days = ["2026-12-09", "2026-12-10", "2026-12-11"];
      const found = await Promise.all(days.map((day) => fixture.list("fred", query(day))));
      return days.filter((_, nth) => found[nth]?.events.some((event) => event.id === id));
    };
    expect(await daysOf((day) => `start_date=${day}&end_date=${day}`)).toEqual(["2026-12-10"]);
    const honolulu = (day: string) => Date.parse(`${day}T10:00:00Z`);
    expect(await daysOf((day) => `start_date=${honolulu(day)}&end_date=${honolulu(day) + dayMs}`)).toEqual([
      "2026-12-10",
    ]);
    await inZone("est");
  });

  test("today's are those of the reader's present day", async () => {
    const now = app.world.now();
    const { id } = await fixture.added("ada", { start_date: now, end_date: now + 1, title: "Now" });
    const found = (await fixture.list("ada", "today_events=true")).events;
    expect(found.map((event) => event.id)).toContain(id);
    expect(found.every((event) => event.start_date < now + dayMs)).toBe(true);
  });

  test("a contact's events and its past ones with outcome, the newest first; out of sight there is no contact", async () => {
    const past = (days: number) => ({
      start_date: fixture.start - days * dayMs,
      end_date: fixture.start - days * dayMs + hourMs,
    });
    const about = { contact_ids: [contact.id] };
    await fixture.added("ada", { ...about, ...past(20), title: "First", status: "held", outcome: "Signed" });
    await fixture.added("ada", { ...about, ...past(10), title: "Second", status: "no_show" });
    await fixture.added("ada", { ...about, title: "To come" });
    const all = await app.request("ada", "GET", `/v1/events/contact_events?contact_id=${contact.id}`);
    expect((all.json as { data: CalendarEvent[] }).data.map(({ title }) => title)).toEqual([
      "To come",
      "Second",
      "First",
    ]);
    const path = `/v1/contacts/events/calendar_history?contact_id=${contact.id}&limit=1`;
    const history = await app.request("ada", "GET", `${path}&page=2`);
    expect(history.json).toMatchObject({
      data: [{ title: "First", outcome: "Signed" }],
      meta: { current_page: 2, limit: 1, total_count: 2, total_pages: 2 },
    });
    for (const who of ["ben", "eve"] as const) {
      expect((await app.request(who, "GET", path)).status).toBe(404);
      const events = `/v1/events/contact_events?contact_id=${contact.id}`;
      expect((await app.request(who, "GET", events)).status).toBe(404);
    }
  });
});

describe("devices hear of it", () => {
  const follow = (who: Who) => followFeed((path) => app.request(who, "GET", path));
  const ids = (rows: Record<string, unknown>[]) => rows.map(({ id }) => id);

  test("those who take part, until they no longer do; no one else", async () => {
    const feeds = { ada: follow("ada"), adam: follow("adam"), mona: follow("mona") };
    for (const next of Object.values(feeds)) await next();
    const event = await fixture.added("ada", { attendee_user_ids: [app.people.adam.id] });
    expect(ids((await feeds.ada()).rows("events"))).toEqual([event.id]);
    expect(ids((await feeds.adam()).rows("events"))).toEqual([event.id]);
    expect(ids((await feeds.mona()).rows("events"))).toEqual([]);
    changed(await fixture.change("ada", event.id, { attendee_user_ids: [] }));
    expect((await feeds.adam()).gone("events")).toEqual([event.id]);
    expect((await feeds.ada()).gone("events")).toEqual([]);
    changed(await fixture.change("mona", event.id, { user_id: app.people.adam.id }));
    expect([(await feeds.ada()).gone("events"), ids((await feeds.adam()).rows("events"))]).toEqual([
      [event.id],
      [event.id],
    ]);
    expect((await fixture.remove("adam", event.id)).status).toBe(204);
    expect((await feeds.adam()).gone("events")).toEqual([event.id]);
  });

  test("a series that began long ago and still recurs is brought; one that is over is not", async () => {
    const began = fixture.start - 300 * dayMs;
    const when = { start_date: began, end_date: began + hourMs };
    const living = await fixture.added("basil", { ...when, recurrence: { freq: "weekly", count: 60 } });
    const over = await fixture.added("basil", { ...when, recurrence: { freq: "weekly", count: 6 } });
    const here = ids((await follow("basil")()).rows("events"));
    expect([here.includes(living.id), here.includes(over.id)]).toEqual([true, false]);
  });
});

test("an event written offline for a contact that belongs to someone else by then is refused", async () => {
  const place = { db: app.connection.db, world: app.world, tenant_id: app.people.home_id };
  await moveContact(place, contact.id, { owner_id: app.people.ben.id });
  expect((await fixture.add("ada", { contact_ids: [contact.id] })).status).toBe(404);
});
