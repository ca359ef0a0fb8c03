import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { EventChanged } from "../../src/contract/calendar/events.ts";
import type { CalendarEvent } from "../../src/domain/calendar/event.ts";
import { wallOf } from "../../src/domain/calendar/zones.ts";
import type { Contact } from "../../src/domain/contacts/contact.ts";
import { dayMs } from "../../src/kit/dates.ts";
import { layContact } from "../fixtures/book.ts";
import { followFeed } from "../fixtures/feed.ts";
import { type Answer, openHouse, type TestHouse } from "../fixtures/house.ts";
import { moveContact } from "../fixtures/moves.ts";

const hourMs = 3_600_000;
const zone = "America/New_York";
let house: TestHouse;
let contact: Contact;
let start: number;
beforeAll(async () => {
  house = await openHouse();
});
afterAll(() => house.close());
beforeEach(async () => {
  contact = await layContact(house, { owner: house.people.ada, fields: { first_name: "Wilma" } });
  start = Math.floor(house.world.now() / dayMs) * dayMs + 2 * dayMs + 15 * hourMs;
});

type Who = "ada" | "mona" | "fred" | "adam" | "ben" | "nina" | "eve" | "tess" | "basil" | "rita" | "alma";
const add = (who: Who, body: object = {}) => house.ask(who, "POST", "/v1/events", { body: { ...meeting(), ...body } });
const meeting = () => ({
  title: "Meet Wilma",
  types_list: ["appointment"],
  start_date: start,
  end_date: start + hourMs,
  timezone: zone,
});
const change = (who: Who, id: string, body: object) => house.ask(who, "PUT", `/v1/events/${id}`, { body });
const remove = (who: Who, id: string, query = "") => house.ask(who, "DELETE", `/v1/events/${id}${query}`);
const restore = (who: Who, id: string, body: object = {}) =>
  house.ask(who, "POST", `/v1/events/${id}/restore`, { body });
const changed = ({ json, status }: Answer) => {
  expect([200, 201], JSON.stringify(json)).toContain(status);
  return json as EventChanged;
};
const added = async (who: Who, body: object = {}) => changed(await add(who, body)).data;
const list = async (who: Who, query = "") => {
  const answer = await house.ask(who, "GET", `/v1/events?${query}`);
  return { status: answer.status, events: (answer.json as { data?: CalendarEvent[] }).data ?? [] };
};
const daily = { freq: "daily", interval: 1, count: 5 } as const;
const clockOf = (instant: number) => new Date(wallOf(instant, zone)).toISOString().slice(11, 16);

describe("an event", () => {
  test("is written once under the id its device gave it, with all it carries", async () => {
    const id = house.world.uuid();
    const body = {
      id,
      contact_ids: [contact.id],
      attendee_user_ids: [house.people.mona.id],
      types_list: ["presentation"],
      meeting_link: "meet.sample.test/7",
      phone: "(201) 555-0123",
      reminder_minutes: [60, 5],
      recurrence: { freq: "weekly" },
      travel_minutes: 20,
      private: true,
    };
    const first = await added("ada", body);
    expect(first).toMatchObject({
      ...body,
      user_id: house.people.ada.id,
      meeting_link: "https://meet.sample.test/7",
      phone: "+12015550123",
      reminder_minutes: [5, 60],
      recurrence: { freq: "weekly", interval: 1, count: 365 },
      soa_required: true,
      status: "planned",
      source: "crm",
      version: 1,
    });
    expect(await added("ada", body)).toEqual({ ...first, seq: expect.any(Number) as number });
    expect((await list("ada")).events.filter((event) => event.id === id)).toHaveLength(1);
  });

  test.each([
    ["that ends before it begins", { end_date: 1 }, "end_date", "End must be after start."],
    ["of no length", { end_date: "start" }, "end_date", "End must be after start."],
    ["without a type", { types_list: [] }, "types_list", "Pick at least one type."],
    ["of 15 days", { end_date: "15 days" }, "end_date", "An event can last 14 days."],
    ["in no zone", { timezone: "America/Nowhere" }, "timezone", "This time zone does not exist."],
    ["without a title", { title: " " }, "title", "Enter a title."],
    ["more than 365 times", { recurrence: { freq: "daily", count: 366 } }, "recurrence.count", null],
    [
      "daily for years",
      { recurrence: { freq: "daily", until: "2099-01-01" } },
      "recurrence",
      "A series can have 365 events at most.",
    ],
    [
      "until before it begins",
      { recurrence: { freq: "daily", until: "2001-01-01" } },
      "recurrence",
      "The last day cannot be before the first.",
    ],
    ["with a script for a link", { meeting_link: "javascript:alert(1)" }, "meeting_link", null],
    ["with half a phone number", { phone: "555" }, "phone", "Phone must have 10 digits."],
    ["about nobody's contact", { contact_ids: [999_999] }, "contact_ids", null],
    ["with a stranger", { attendee_user_ids: ["11111111-1111-4111-8111-111111111111"] }, "attendee_user_ids", null],
    ["with an unknown field", { colour: "red" }, "colour", null],
  ])("%s is refused and names the field", async (_name, body: Record<string, unknown>, field, words) => {
    const ends: Record<string, number> = { start, "15 days": start + 15 * dayMs };
    const end = ends[String(body["end_date"])];
    const refused = await add("ada", { ...body, ...(end !== undefined && { end_date: end }) });
    expect([404, 422]).toContain(refused.status);
    const errors = refused.at("errors") as Record<string, string[]>;
    expect(Object.keys(errors)).toContain(field);
    if (words) expect(errors[field]).toEqual([words]);
  });

  test("is warned of by what overlaps it, and kept", async () => {
    await added("ada", { title: "Somebody else", private: true });
    const { data, meta } = changed(await add("ada", { start_date: start + hourMs / 2, end_date: start + 2 * hourMs }));
    expect(data.version).toBe(1);
    expect(meta.overlaps.map(({ title }) => title)).toContain("Somebody else");
    const apart = changed(await add("ada", { start_date: start + 9 * dayMs, end_date: start + 9 * dayMs + hourMs }));
    expect(apart.meta.overlaps).toEqual([]);
  });

  test("changed by two at once meets field by field; when it is, is one field", async () => {
    const event = await added("ada");
    const { title, start_date, end_date } = event;
    const base = { title, start_date, end_date };
    changed(await change("ada", event.id, { start_date: start + hourMs, end_date: start + 2 * hourMs, base }));
    const mine = { title: "Meet the Wilsons", start_date: start - hourMs, end_date: start, base };
    const { data, meta } = changed(await change("mona", event.id, mine));
    expect(data).toMatchObject({ title: "Meet the Wilsons", start_date: start + hourMs, version: 3 });
    expect(meta.conflicts).toMatchObject([
      {
        field: "when",
        was: { start_date: start },
        yours: { start_date: start - hourMs, end_date: start },
        theirs: { start_date: start + hourMs },
        by: house.people.ada.id,
        ask: true,
      },
    ]);
    const [added1, added2] = [house.people.fred.id, house.people.adam.id];
    changed(await change("ada", event.id, { attendee_user_ids: [added1], base: { attendee_user_ids: [] } }));
    const joined = changed(
      await change("ada", event.id, { attendee_user_ids: [added2], base: { attendee_user_ids: [] } }),
    );
    expect([joined.meta.conflicts, joined.data.attendee_user_ids]).toEqual([[], [added1, added2]]);
  });

  test("all day stands on the days of its zone, whatever moments were given", async () => {
    const event = await added("ada", { all_day: true, timezone: "Pacific/Honolulu", end_date: start + 30 * hourMs });
    expect(event.start_date).toBe(Math.floor((start - 10 * hourMs) / dayMs) * dayMs + 10 * hourMs);
    expect(event.end_date - event.start_date).toBe(2 * dayMs);
  });

  test("is deleted, comes back, and is told in the audit", async () => {
    const event = await added("ada");
    await house.world.pass(1_000);
    expect([(await remove("ada", event.id)).status, (await remove("ada", event.id)).status]).toEqual([204, 204]);
    expect((await change("ada", event.id, { title: "Too late" })).status).toBe(410);
    expect((await list("ada")).events.map(({ id }) => id)).not.toContain(event.id);
    await house.world.pass(1_000);
    expect(changed(await restore("ada", event.id)).data.version).toBe(3);
    expect((await list("ada")).events.map(({ id }) => id)).toContain(event.id);
    const log = await house.ask("alma", "GET", `/v1/admin/audit?record_type=event&record_id=${event.id}`);
    expect((log.json as { data: { action: string }[] }).data.map(({ action }) => action)).toEqual([
      "restore",
      "delete",
      "create",
    ]);
  });
});

describe("a series", () => {
  const series = () => added("ada", { recurrence: daily, contact_ids: [contact.id] });
  const third = () => start + 2 * dayMs;

  test("moved on one day makes that one an event of its own; a second edit of it from elsewhere meets it there", async () => {
    const { id } = await series();
    const new_event_id = house.world.uuid();
    const when = { start_date: third() + hourMs, end_date: third() + 2 * hourMs };
    const about = { edit_scope: "this", original_start: third() };
    const first = changed(await change("ada", id, { ...when, ...about, new_event_id }));
    expect(first.data).toMatchObject({ excluded_starts: [third()], version: 2 });
    expect(first.meta.made).toMatchObject({
      id: new_event_id,
      series_id: id,
      original_start: third(),
      recurrence: { freq: "none" },
      ...when,
    });
    const other = { title: "Seen from the car", base: { title: "Meet Wilma" }, ...about };
    const second = changed(await change("mona", id, { ...other, new_event_id: house.world.uuid() }));
    expect(second.meta.made).toMatchObject({ id: new_event_id, title: "Seen from the car", ...when });
    const window = `start_date=${third() - hourMs}&end_date=${third() + 8 * hourMs}`;
    const about_it = (await list("ada", window)).events.filter((event) => event.id === id || event.series_id === id);
    expect(about_it.map((event) => event.id)).toEqual([new_event_id]);
  });

  test("edited from a day on is parted there; what was an event of its own goes with its part", async () => {
    const { id } = await series();
    const [moved_id, rest_id] = [house.world.uuid(), house.world.uuid()];
    const fourth = start + 3 * dayMs;
    const one = { edit_scope: "this", original_start: fourth, new_event_id: moved_id };
    changed(await change("ada", id, { ...one, title: "Another place" }));
    const rest = { edit_scope: "following", original_start: third(), new_event_id: rest_id };
    const when = { start_date: third() + hourMs, end_date: third() + 2 * hourMs };
    const { data, meta } = changed(await change("ada", id, { ...rest, ...when }));
    expect(data.recurrence).toMatchObject({ freq: "daily" });
    expect(meta.made).toMatchObject({
      id: rest_id,
      recurrence: { count: 3 },
      excluded_starts: [fourth + hourMs],
      ...when,
    });
    const later = (await list("ada", `start_date=${third() - hourMs}&end_date=${third() + 9 * dayMs}`)).events;
    expect(later.find((event) => event.id === id)).toBeUndefined();
    expect(later.find((event) => event.id === moved_id)).toMatchObject({
      series_id: rest_id,
      original_start: fourth + hourMs,
      start_date: fourth,
    });
  });

  test("moved whole keeps what was an event of its own in its place, and the clock over a change of clocks", async () => {
    const recurrence = { freq: "weekly", count: 60 };
    const { id } = await added("ada", { recurrence });
    const at = start + 7 * dayMs;
    const moved_id = house.world.uuid();
    changed(await change("ada", id, { edit_scope: "this", original_start: at, new_event_id: moved_id, title: "Once" }));
    const when = { start_date: start + 14 * dayMs + hourMs, end_date: start + 14 * dayMs + 2 * hourMs };
    const { data } = changed(
      await change("ada", id, { edit_scope: "all", original_start: start + 14 * dayMs, ...when }),
    );
    expect([data.start_date, data.excluded_starts]).toEqual([start + hourMs, [at + hourMs]]);
    expect(clockOf(data.start_date)).toBe(clockOf(start + hourMs));
    const again = changed(await change("ada", id, { edit_scope: "this", original_start: at + hourMs, title: "Twice" }));
    expect(again.meta.made).toMatchObject({ id: moved_id, title: "Twice", start_date: at });
  });

  test("that no longer occurs then says so", async () => {
    const { id } = await series();
    const gone = await change("ada", id, { edit_scope: "this", original_start: third() + 60_000, title: "x" });
    expect([gone.status, gone.at("code")]).toEqual([410, "gone"]);
    expect((await remove("ada", id, `?edit_scope=this&original_start=${third()}`)).status).toBe(204);
    expect((await change("ada", id, { edit_scope: "this", original_start: third(), title: "x" })).status).toBe(410);
  });

  test("loses one day, the following or all, and gets them back", async () => {
    const { id, recurrence } = await series();
    const shown = async () => (await list("ada")).events.filter((event) => event.id === id || event.series_id === id);
    expect((await remove("ada", id, `?edit_scope=this&original_start=${third()}`)).status).toBe(204);
    expect((await shown())[0]?.excluded_starts).toEqual([third()]);
    expect(changed(await restore("ada", id, { original_start: third() })).data.excluded_starts).toEqual([]);
    const fifth = start + 4 * dayMs;
    changed(await change("ada", id, { edit_scope: "this", original_start: fifth, title: "Apart" }));
    expect((await remove("ada", id, `?edit_scope=following&original_start=${third()}`)).status).toBe(204);
    expect((await shown()).map(({ recurrence: { until } }) => until)).toEqual([
      new Date(wallOf(start + dayMs, zone)).toISOString().slice(0, 10),
    ]);
    expect(changed(await restore("ada", id, { recurrence })).data.recurrence).toEqual(recurrence);
    expect((await shown()).map(({ title }) => title).sort()).toEqual(["Apart", "Meet Wilma"]);
    expect((await remove("ada", id, "?edit_scope=all")).status).toBe(204);
    expect(await shown()).toEqual([]);
    changed(await restore("ada", id));
    expect(await shown()).toHaveLength(2);
  });
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
    const event = await added("ada");
    expect((await list(who, `downline_user_id=${house.people.ada.id}`)).status).toBe(status);
    const edited = await change(who, event.id, { title: "Changed" });
    expect(edited.status).toBe(status === 200 ? 200 : 404);
    expect((await remove(who, event.id)).status).toBe(status === 200 ? 204 : 404);
  });

  test("others see of a private event that somebody is busy, and no search finds more", async () => {
    const secret = { title: "Divorce lawyer", description: "Zanzibar", private: true, contact_ids: [contact.id] };
    const { id } = await added("ada", { ...secret, attendee_user_ids: [house.people.adam.id] });
    const ofAda = `downline_user_id=${house.people.ada.id}`;
    const seen = (await list("mona", ofAda)).events.find((event) => event.id === id);
    expect(seen).toMatchObject({ title: "Busy", description: "", contact_ids: [], attendee_user_ids: [] });
    expect((await list("mona", `${ofAda}&q=zanzibar`)).events).toEqual([]);
    expect((await list("ada", "q=zanzibar")).events.map((event) => event.id)).toContain(id);
    expect((await list("adam")).events.find((event) => event.id === id)?.title).toBe("Divorce lawyer");
    const about = await house.ask("mona", "GET", `/v1/events/contact_events?contact_id=${contact.id}`);
    expect((about.json as { data: CalendarEvent[] }).data.map(({ title }) => title)).toEqual(["Busy"]);
  });

  test("who only takes part reads it and does not change it", async () => {
    const { id } = await added("ada", { attendee_user_ids: [house.people.adam.id] });
    expect((await list("adam")).events.map((event) => event.id)).toContain(id);
    expect((await change("adam", id, { title: "Mine now" })).status).toBe(403);
  });

  test("an event is written into a calendar below, and into no other", async () => {
    const event = await added("mona", { user_id: house.people.ada.id });
    expect(event).toMatchObject({ user_id: house.people.ada.id, created_by: house.people.mona.id });
    expect((await add("mona", { user_id: house.people.ben.id })).status).toBe(404);
    expect((await add("ada", { user_id: house.people.adam.id })).status).toBe(403);
  });
});

describe("reading", () => {
  test("a window shows what falls into it, by type and by word, and series that began before it", async () => {
    const before = await added("ada", { recurrence: { freq: "weekly", count: 10 }, title: "Weekly round" });
    const at = start + 21 * dayMs;
    const window = `start_date=${at - hourMs}&end_date=${at + hourMs}`;
    const between = `start_date=${at + dayMs}&end_date=${at + 2 * dayMs}`;
    expect((await list("ada", window)).events.map(({ id }) => id)).toContain(before.id);
    expect((await list("ada", between)).events.map(({ id }) => id)).not.toContain(before.id);
    expect((await list("ada", `${window}&q=round&types_list[]=appointment`)).events).toHaveLength(1);
    expect((await list("ada", `${window}&types_list[]=holiday`)).events).toEqual([]);
    const day = new Date(at).toISOString().slice(0, 10);
    expect((await list("ada", `start_date=${day}&end_date=${day}`)).events.map(({ id }) => id)).toContain(before.id);
    expect((await list("ada", "start_date=2026-02-30")).status).toBe(422);
    expect((await list("ada", `start_date=${at}&end_date=${at - 1}`)).status).toBe(422);
  });

  test("today's are those of the reader's present day", async () => {
    const now = house.world.now();
    const { id } = await added("ada", { start_date: now, end_date: now + 1, title: "Now" });
    const found = (await list("ada", "today_events=true")).events;
    expect(found.map((event) => event.id)).toContain(id);
    expect(found.every((event) => event.start_date < now + dayMs)).toBe(true);
  });

  test("a contact's events and its past ones with outcome, the newest first; out of sight there is no contact", async () => {
    const past = (days: number) => ({ start_date: start - days * dayMs, end_date: start - days * dayMs + hourMs });
    const about = { contact_ids: [contact.id] };
    await added("ada", { ...about, ...past(20), title: "First", status: "held", outcome: "Signed" });
    await added("ada", { ...about, ...past(10), title: "Second", status: "no_show" });
    await added("ada", { ...about, title: "To come" });
    const all = await house.ask("ada", "GET", `/v1/events/contact_events?contact_id=${contact.id}`);
    expect((all.json as { data: CalendarEvent[] }).data.map(({ title }) => title)).toEqual([
      "To come",
      "Second",
      "First",
    ]);
    const path = `/v1/contacts/events/calendar_history?contact_id=${contact.id}&limit=1`;
    const history = await house.ask("ada", "GET", `${path}&page=2`);
    expect(history.json).toMatchObject({
      data: [{ title: "First", outcome: "Signed" }],
      meta: { current_page: 2, limit: 1, total_count: 2, total_pages: 2 },
    });
    for (const who of ["ben", "eve"] as const) {
      expect((await house.ask(who, "GET", path)).status).toBe(404);
      const events = `/v1/events/contact_events?contact_id=${contact.id}`;
      expect((await house.ask(who, "GET", events)).status).toBe(404);
    }
  });
});

describe("devices hear of it", () => {
  const follow = (who: Who) => followFeed((path) => house.ask(who, "GET", path));
  const ids = (rows: Record<string, unknown>[]) => rows.map(({ id }) => id);

  test("those who take part, until they no longer do; nobody else", async () => {
    const feeds = { ada: follow("ada"), adam: follow("adam"), mona: follow("mona") };
    for (const next of Object.values(feeds)) await next();
    const event = await added("ada", { attendee_user_ids: [house.people.adam.id] });
    expect(ids((await feeds.ada()).rows("events"))).toEqual([event.id]);
    expect(ids((await feeds.adam()).rows("events"))).toEqual([event.id]);
    expect(ids((await feeds.mona()).rows("events"))).toEqual([]);
    changed(await change("ada", event.id, { attendee_user_ids: [] }));
    expect((await feeds.adam()).gone("events")).toEqual([event.id]);
    expect((await feeds.ada()).gone("events")).toEqual([]);
    changed(await change("mona", event.id, { user_id: house.people.adam.id }));
    expect([(await feeds.ada()).gone("events"), ids((await feeds.adam()).rows("events"))]).toEqual([
      [event.id],
      [event.id],
    ]);
    expect((await remove("adam", event.id)).status).toBe(204);
    expect((await feeds.adam()).gone("events")).toEqual([event.id]);
  });

  test("a series that began long ago and still recurs is brought; one that is over is not", async () => {
    const began = start - 300 * dayMs;
    const when = { start_date: began, end_date: began + hourMs };
    const living = await added("basil", { ...when, recurrence: { freq: "weekly", count: 60 } });
    const over = await added("basil", { ...when, recurrence: { freq: "weekly", count: 6 } });
    const here = ids((await follow("basil")()).rows("events"));
    expect([here.includes(living.id), here.includes(over.id)]).toEqual([true, false]);
  });
});

test("an event written offline for a contact that belongs to somebody else by then is refused", async () => {
  const place = { db: house.connection.db, world: house.world, tenant_id: house.people.home_id };
  await moveContact(place, contact.id, { owner_id: house.people.ben.id });
  expect((await add("ada", { contact_ids: [contact.id] })).status).toBe(404);
});
