import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { dayMs } from "../../../src/kit/durations.ts";
import { wallOf } from "../../../src/kit/zone-clock.ts";
import type { Contact } from "../../../src/domain/contacts/contact.ts";
import { layContact } from "../../fixtures/book.ts";
import { type CalendarFixture, calendarFixture, changed, hourMs, zone } from "../../fixtures/calendar-fixture.ts";
import { openTestServer, type TestServer } from "../../fixtures/test-server.ts";

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

const daily = { freq: "daily", interval: 1, count: 5 } as const;
const clockOf = (instant: number) => new Date(wallOf(instant, zone)).toISOString().slice(11, 16);

describe("an event", () => {
  test("is written once under the id its device gave it, with all it carries", async () => {
    const id = app.world.uuid();
    const body = {
      id,
      contact_ids: [contact.id],
      attendee_user_ids: [app.people.mona.id],
      types_list: ["presentation"],
      meeting_link: "meet.sample.test/7",
      phone: "(201) 555-0123",
      reminder_minutes: [60, 5],
      recurrence: { freq: "weekly" },
      travel_minutes: 20,
      private: true,
    };
    const first = await fixture.added("ada", body);
    expect(first).toMatchObject({
      ...body,
      user_id: app.people.ada.id,
      meeting_link: "https://meet.sample.test/7",
      phone: "+12015550123",
      reminder_minutes: [5, 60],
      recurrence: { freq: "weekly", interval: 1, count: 365 },
      soa_required: true,
      status: "planned",
      source: "crm",
      version: 1,
    });
    expect(await fixture.added("ada", body)).toEqual({ ...first, seq: expect.any(Number) as number });
    expect((await fixture.list("ada")).events.filter((event) => event.id === id)).toHaveLength(1);
  });

  test.each([
    ["that ends before it begins", { end_date: 1 }, "end_date", "End must be after start."],
    ["of no length", { end_date: "start" }, "end_date", "End must be after start."],
    ["without a type", { types_list: [] }, "types_list", "Pick at least one type."],
    ["of 15 days", { end_date: "15 days" }, "end_date", "An event can last up to 14 days."],
    ["in no zone", { timezone: "America/Nowhere" }, "timezone", "Choose a valid time zone."],
    ["without a title", { title: " " }, "title", "Enter a title."],
    ["more than 365 times", { recurrence: { freq: "daily", count: 366 } }, "recurrence.count", null],
    [
      "daily for years",
      { recurrence: { freq: "daily", until: "2099-01-01" } },
      "recurrence",
      "A series can have up to 365 events.",
    ],
    [
      "until before it begins",
      { recurrence: { freq: "daily", until: "2001-01-01" } },
      "recurrence",
      "The end date cannot be before the start date.",
    ],
    ["with a script for a link", { meeting_link: "javascript:alert(1)" }, "meeting_link", null],
    ["with half a phone number", { phone: "555" }, "phone", "Phone must have 10 digits."],
    ["about nobody's contact", { contact_ids: [999_999] }, "contact_ids", null],
    ["with a stranger", { attendee_user_ids: ["11111111-1111-4111-8111-111111111111"] }, "attendee_user_ids", null],
    [
      "under a Scope of Appointment that is nobody's",
      { soa_request_id: "11111111-1111-4111-8111-111111111111" },
      "soa_request_id",
      null,
    ],
    ["with an unknown field", { colour: "red" }, "colour", null],
  ])("%s is refused and names the field", async (_name, body: Record<string, unknown>, field, words) => {
    const ends: Record<string, number> = { start: fixture.start, "15 days": fixture.start + 15 * dayMs };
    const end = ends[String(body["end_date"])];
    const refused = await fixture.add("ada", { ...body, ...(end !== undefined && { end_date: end }) });
    expect([404, 422]).toContain(refused.status);
    const errors = refused.at("errors") as Record<string, string[]>;
    expect(Object.keys(errors)).toContain(field);
    if (words) expect(errors[field]).toEqual([words]);
  });

  test("names no Scope of Appointment that is not there, by an edit neither; no one of another company", async () => {
    const event = await fixture.added("ada");
    const soa_request_id = app.world.uuid();
    const wrong = await fixture.change("ada", event.id, { soa_request_id, base: { soa_request_id: null } });
    expect([wrong.status, Object.keys(wrong.at("errors") as object)]).toEqual([404, ["soa_request_id"]]);
    const strangers = { attendee_user_ids: [app.people.eve.id], base: { attendee_user_ids: [] } };
    expect((await fixture.change("ada", event.id, strangers)).status).toBe(404);
    expect((await fixture.list("ada")).events.find(({ id }) => id === event.id)?.version).toBe(event.version);
  });

  test("is warned of by what overlaps it, and kept", async () => {
    await fixture.added("ada", { title: "Somebody else", private: true });
    const { data, meta } = changed(
      await fixture.add("ada", { start_date: fixture.start + hourMs / 2, end_date: fixture.start + 2 * hourMs }),
    );
    expect(data.version).toBe(1);
    expect(meta.overlaps.map(({ title }) => title)).toContain("Somebody else");
    const overrides = changed(
      await fixture.add("ada", { start_date: fixture.start + 9 * dayMs, end_date: fixture.start + 9 * dayMs + hourMs }),
    );
    expect(overrides.meta.overlaps).toEqual([]);
  });

  test("changed by two at once meets field by field; when it is, is one field", async () => {
    const event = await fixture.added("ada");
    const { title, start_date, end_date } = event;
    const base = { title, start_date, end_date };
    changed(
      await fixture.change("ada", event.id, {
        start_date: fixture.start + hourMs,
        end_date: fixture.start + 2 * hourMs,
        base,
      }),
    );
    const mine = { title: "Meet the Wilsons", start_date: fixture.start - hourMs, end_date: fixture.start, base };
    const { data, meta } = changed(await fixture.change("mona", event.id, mine));
    expect(data).toMatchObject({ title: "Meet the Wilsons", start_date: fixture.start + hourMs, version: 3 });
    expect(meta.conflicts).toMatchObject([
      {
        field: "when",
        was: { start_date: fixture.start },
        yours: { start_date: fixture.start - hourMs, end_date: fixture.start },
        theirs: { start_date: fixture.start + hourMs },
        by: app.people.ada.id,
        ask: true,
      },
    ]);
    const [added1, added2] = [app.people.fred.id, app.people.adam.id];
    changed(await fixture.change("ada", event.id, { attendee_user_ids: [added1], base: { attendee_user_ids: [] } }));
    const joined = changed(
      await fixture.change("ada", event.id, { attendee_user_ids: [added2], base: { attendee_user_ids: [] } }),
    );
    expect([joined.meta.conflicts, joined.data.attendee_user_ids]).toEqual([[], [added1, added2]]);
  });

  test("all day stands on the days of its zone, whatever moments were given", async () => {
    const event = await fixture.added("ada", {
      all_day: true,
      timezone: "Pacific/Honolulu",
      end_date: fixture.start + 30 * hourMs,
    });
    expect(event.start_date).toBe(Math.floor((fixture.start - 10 * hourMs) / dayMs) * dayMs + 10 * hourMs);
    expect(event.end_date - event.start_date).toBe(2 * dayMs);
  });

  test("is deleted, comes back, and is told in the audit", async () => {
    const event = await fixture.added("ada");
    await app.world.pass(1_000);
    expect([(await fixture.remove("ada", event.id)).status, (await fixture.remove("ada", event.id)).status]).toEqual([
      204, 204,
    ]);
    expect((await fixture.change("ada", event.id, { title: "Too late" })).status).toBe(410);
    expect((await fixture.list("ada")).events.map(({ id }) => id)).not.toContain(event.id);
    await app.world.pass(1_000);
    expect(changed(await fixture.restore("ada", event.id)).data.version).toBe(3);
    expect((await fixture.list("ada")).events.map(({ id }) => id)).toContain(event.id);
    const log = await app.request("alma", "GET", `/v1/admin/audit?record_type=event&record_id=${event.id}`);
    expect((log.json as { data: { action: string }[] }).data.map(({ action }) => action)).toEqual([
      "restore",
      "delete",
      "create",
    ]);
  });
});

describe("a series", () => {
  const series = () => fixture.added("ada", { recurrence: daily, contact_ids: [contact.id] });
  const third = () => fixture.start + 2 * dayMs;

  test("moved on one day makes that one an event of its own; a second edit of it from elsewhere meets it there", async () => {
    const { id } = await series();
    const new_event_id = app.world.uuid();
    const when = { start_date: third() + hourMs, end_date: third() + 2 * hourMs };
    const about = { edit_scope: "this", original_start: third() };
    const first = changed(await fixture.change("ada", id, { ...when, ...about, new_event_id }));
    expect(first.data).toMatchObject({ excluded_starts: [third()], version: 2 });
    expect(first.meta.made).toMatchObject({
      id: new_event_id,
      series_id: id,
      original_start: third(),
      recurrence: { freq: "none" },
      ...when,
    });
    const other = { title: "Seen from the car", base: { title: "Meet Wilma" }, ...about };
    const second = changed(await fixture.change("mona", id, { ...other, new_event_id: app.world.uuid() }));
    expect(second.meta.made).toMatchObject({ id: new_event_id, title: "Seen from the car", ...when });
    const window = `start_date=${third() - hourMs}&end_date=${third() + 8 * hourMs}`;
    const about_it = (await fixture.list("ada", window)).events.filter(
      (event) => event.id === id || event.series_id === id,
    );
    expect(about_it.map((event) => event.id)).toEqual([new_event_id]);
  });

  test("edited from a day on is parted there; what was an event of its own goes with its part", async () => {
    const { id } = await series();
    const [moved_id, rest_id] = [app.world.uuid(), app.world.uuid()];
    const fourth = fixture.start + 3 * dayMs;
    const one = { edit_scope: "this", original_start: fourth, new_event_id: moved_id };
    changed(await fixture.change("ada", id, { ...one, title: "Another place" }));
    const rest = { edit_scope: "following", original_start: third(), new_event_id: rest_id };
    const when = { start_date: third() + hourMs, end_date: third() + 2 * hourMs };
    const { data, meta } = changed(await fixture.change("ada", id, { ...rest, ...when }));
    expect(data.recurrence).toMatchObject({ freq: "daily" });
    expect(meta.made).toMatchObject({
      id: rest_id,
      recurrence: { count: 3 },
      excluded_starts: [fourth + hourMs],
      ...when,
    });
    const later = (await fixture.list("ada", `start_date=${third() - hourMs}&end_date=${third() + 9 * dayMs}`)).events;
    expect(later.find((event) => event.id === id)).toBeUndefined();
    expect(later.find((event) => event.id === moved_id)).toMatchObject({
      series_id: rest_id,
      original_start: fourth + hourMs,
      start_date: fourth,
    });
  });

  test("moved whole keeps what was an event of its own in its place, and the clock over a change of clocks", async () => {
    const recurrence = { freq: "weekly", count: 60 };
    const { id } = await fixture.added("ada", { recurrence });
    const at = fixture.start + 7 * dayMs;
    const moved_id = app.world.uuid();
    changed(
      await fixture.change("ada", id, {
        edit_scope: "this",
        original_start: at,
        new_event_id: moved_id,
        title: "Once",
      }),
    );
    const when = { start_date: fixture.start + 14 * dayMs + hourMs, end_date: fixture.start + 14 * dayMs + 2 * hourMs };
    const { data } = changed(
      await fixture.change("ada", id, { edit_scope: "all", original_start: fixture.start + 14 * dayMs, ...when }),
    );
    expect([data.start_date, data.excluded_starts]).toEqual([fixture.start + hourMs, [at + hourMs]]);
    expect(clockOf(data.start_date)).toBe(clockOf(fixture.start + hourMs));
    const again = changed(
      await fixture.change("ada", id, { edit_scope: "this", original_start: at + hourMs, title: "Twice" }),
    );
    expect(again.meta.made).toMatchObject({ id: moved_id, title: "Twice", start_date: at });
  });

  test("that no longer occurs then says so", async () => {
    const { id } = await series();
    const gone = await fixture.change("ada", id, { edit_scope: "this", original_start: third() + 60_000, title: "x" });
    expect([gone.status, gone.at("code")]).toEqual([410, "gone"]);
    expect((await fixture.remove("ada", id, `?edit_scope=this&original_start=${third()}`)).status).toBe(204);
    expect((await fixture.change("ada", id, { edit_scope: "this", original_start: third(), title: "x" })).status).toBe(
      410,
    );
  });

  test("loses one day, the following or all, and gets them back", async () => {
    const { id, recurrence } = await series();
    const shown = async () =>
      (await fixture.list("ada")).events.filter((event) => event.id === id || event.series_id === id);
    expect((await fixture.remove("ada", id, `?edit_scope=this&original_start=${third()}`)).status).toBe(204);
    expect((await shown())[0]?.excluded_starts).toEqual([third()]);
    expect(changed(await fixture.restore("ada", id, { original_start: third() })).data.excluded_starts).toEqual([]);
    const fifth = fixture.start + 4 * dayMs;
    changed(await fixture.change("ada", id, { edit_scope: "this", original_start: fifth, title: "Apart" }));
    expect((await fixture.remove("ada", id, `?edit_scope=following&original_start=${third()}`)).status).toBe(204);
    expect((await shown()).map(({ recurrence: { until } }) => until)).toEqual([
      new Date(wallOf(fixture.start + dayMs, zone)).toISOString().slice(0, 10),
    ]);
    expect(changed(await fixture.restore("ada", id, { recurrence })).data.recurrence).toEqual(recurrence);
    expect((await shown()).map(({ title }) => title).sort()).toEqual(["Apart", "Meet Wilma"]);
    expect((await fixture.remove("ada", id, "?edit_scope=all")).status).toBe(204);
    expect(await shown()).toEqual([]);
    changed(await fixture.restore("ada", id));
    expect(await shown()).toHaveLength(2);
  });
});
