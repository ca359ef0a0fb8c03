/** Calendar files on the real server: created, updated by UID, skipped with a reason, undone; once, however often they are imported. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { CalendarEvent } from "../../../src/domain/calendar/event.ts";
import type { EventImport, EventImportRow } from "../../../src/domain/calendar/event-import.ts";
import { runEventImport } from "../../../src/server/calendar/event-import-job.ts";
import { email } from "../../domain/contacts/sample-contact.ts";
import { layContact } from "../../fixtures/book.ts";
import { openTestServer, type TestServer, type Who } from "../../fixtures/test-server.ts";

let app: TestServer;
beforeAll(async () => {
  app = await openTestServer();
});
afterAll(() => app.close());

const day = "20260701";
const vevent = (uid: string, ...lines: string[]) => [
  "BEGIN:VEVENT",
  `UID:${uid}`,
  `SUMMARY:Event ${uid}`,
  `DTSTART;TZID=America/New_York:${day}T090000`,
  "DURATION:PT1H",
  ...lines,
  "END:VEVENT",
];
const file = (...events: string[][]) =>
  ["BEGIN:VCALENDAR", "VERSION:2.0", ...events.flat(), "END:VCALENDAR"].join("\r\n");

function upload(who: Who, content: string, fields: Record<string, string> = {}) {
  const part = (head: string, value: string) => `--x\r\ncontent-disposition: form-data; ${head}\r\n\r\n${value}\r\n`;
  const texts = Object.entries(fields).map(([name, value]) => part(`name="${name}"`, value));
  const body = `${texts.join("")}--x\r\ncontent-disposition: form-data; name="file"; filename="my.ics"\r\ncontent-type: text/calendar\r\n\r\n${content}\r\n--x--\r\n`;
  return app.request(who, "POST", "/v1/event_imports", {
    body,
    headers: { "content-type": "multipart/form-data; boundary=x" },
  });
}

const run = (id: string, signal = new AbortController().signal) =>
  runEventImport(app.server.services, { tenant_id: app.people.home_id, import_id: id }, signal);
const attemptOf = (json: unknown) => (json as { data: EventImport }).data;

async function bring(who: Who, content: string): Promise<EventImport> {
  const answer = await upload(who, content);
  expect(answer.status, JSON.stringify(answer.json)).toBe(201);
  const { id } = attemptOf(answer.json);
  while ((await run(id)) === "again");
  return attemptOf((await app.request(who, "GET", `/v1/event_imports/${id}`)).json);
}

async function rowsOf(who: Who, id: string, outcome = ""): Promise<EventImportRow[]> {
  const answer = await app.request(
    who,
    "GET",
    `/v1/event_imports/${id}/rows?limit=100${outcome && `&fate=${outcome}`}`,
  );
  return (answer.json as { data: EventImportRow[] }).data;
}

async function eventsOf(who: Who): Promise<CalendarEvent[]> {
  const span = `start_date=${Date.parse("2026-06-01")}&end_date=${Date.parse("2026-12-31")}`;
  const answer = await app.request(who, "GET", `/v1/events?${span}`);
  expect(answer.status, JSON.stringify(answer.json)).toBe(200);
  return (answer.json as { data: CalendarEvent[] }).data;
}

const undo = async (who: Who, id: string) => {
  const answer = await app.request(who, "POST", `/v1/event_imports/${id}/undo`, {});
  while ((await run(id)) === "again");
  return answer;
};

describe("one file", () => {
  test("is brought in with a result for each event, changes the same events the next time, and is taken back whole", async () => {
    const series = vevent("weekly", "RRULE:FREQ=WEEKLY;COUNT=5");
    const overrides = vevent("weekly", `RECURRENCE-ID;TZID=America/New_York:20260708T090000`).map((line) =>
      line.startsWith("DTSTART") ? "DTSTART;TZID=America/New_York:20260709T100000" : line,
    );
    const gone = vevent("weekly", `RECURRENCE-ID;TZID=America/New_York:20260715T090000`, "STATUS:CANCELLED");
    const odd = vevent("odd", "RRULE:FREQ=HOURLY");
    const first = await bring(
      "ada",
      file(overrides, vevent("once"), series, gone, odd, vevent("once"), vevent("off", "STATUS:CANCELLED")),
    );
    expect(first).toMatchObject({ status: "complete", total: 7, done: 7, made: 3, updated: 1, same: 0, skipped: 3 });
    expect((await rowsOf("ada", first.id, "skipped")).map(({ uid, says }) => [uid, says])).toEqual([
      ["odd", "Its repeat pattern is not supported."],
      ["once", "This event is already in the file."],
      ["off", "It was canceled."],
    ]);
    const made = await eventsOf("ada");
    const weekly = made.find(({ recurrence }) => recurrence.freq === "weekly");
    expect(weekly?.excluded_starts).toEqual(
      ["2026-07-08T13:00:00Z", "2026-07-15T13:00:00Z"].map((iso) => Date.parse(iso)),
    );
    expect(made.find(({ series_id }) => series_id !== null)).toMatchObject({
      series_id: weekly?.id,
      original_start: Date.parse("2026-07-08T13:00:00Z"),
      start_date: Date.parse("2026-07-09T14:00:00Z"),
    });

    await app.world.pass(60_000);
    const moved = vevent("once").map((line) => (line.startsWith("SUMMARY") ? "SUMMARY:Renamed" : line));
    const second = await bring("ada", file(moved, series, overrides, gone));
    expect(second).toMatchObject({ made: 0, updated: 1, same: 3, skipped: 0 });
    expect((await eventsOf("ada")).map(({ title }) => title)).toContain("Renamed");
    await app.world.pass(60_000);
    expect((await undo("ada", second.id)).status).toBe(200);
    expect((await eventsOf("ada")).map(({ title }) => title)).toContain("Event once");

    expect((await undo("ada", first.id)).status).toBe(200);
    expect(await eventsOf("ada")).toEqual([]);
    expect(attemptOf((await app.request("ada", "GET", `/v1/event_imports/${first.id}`)).json)).toMatchObject({
      status: "undone",
      kept: 0,
    });
    expect((await bring("ada", file(vevent("once")))).made).toBe(1);
  });

  test("what was changed by hand since stays when it is taken back", async () => {
    const brought = await bring("adam", file(vevent("keep"), vevent("drop")));
    const kept = (await eventsOf("adam")).find(({ title }) => title === "Event keep");
    await app.world.pass(60_000);
    const edit = { title: "Mine now" };
    expect((await app.request("adam", "PUT", `/v1/events/${kept?.id}`, { body: edit })).status).toBe(200);
    await undo("adam", brought.id);
    expect((await eventsOf("adam")).map(({ title }) => title)).toEqual(["Mine now"]);
    expect(attemptOf((await app.request("adam", "GET", `/v1/event_imports/${brought.id}`)).json).kept).toBe(1);
  });

  test("read by a server that is stopped again and again, every event is made once", async () => {
    const many = Array.from({ length: 250 }, (_, nth) => vevent(`n${nth}`));
    const { id } = attemptOf((await upload("ben", file(...many))).json);
    let stops = 0;
    for (let outcome = "again"; outcome === "again";) {
      const stop = new AbortController();
      // Stopped while it works: it ends with the piece in hand.
      setImmediate(() => stop.abort());
      outcome = await run(id, stops++ > 20 ? undefined : stop.signal);
    }
    const done = attemptOf((await app.request("ben", "GET", `/v1/event_imports/${id}`)).json);
    expect(done).toMatchObject({ status: "complete", made: 250, done: 250 });
    expect(new Set((await rowsOf("ben", id)).map(({ event_id }) => event_id)).size).toBe(100);
    expect(stops).toBeGreaterThan(1);
  });
});

test("two thousand events are undone in batches with progress, and a restarted server continues", async () => {
  const many = Array.from({ length: 2_000 }, (_, nth) => vevent(`bulk${nth}`));
  const brought = await bring("fred", file(...many));
  expect(brought).toMatchObject({ status: "complete", made: 2_000, taken_back: 0 });
  const shown = async () => attemptOf((await app.request("fred", "GET", `/v1/event_imports/${brought.id}`)).json);
  expect((await app.request("fred", "POST", `/v1/event_imports/${brought.id}/undo`, {})).status).toBe(200);
  const { signal } = new AbortController();
  let looks = 0;
  Object.defineProperty(signal, "aborted", { get: () => looks++ > 0 });
  expect(await run(brought.id, signal)).toBe("again");
  expect(await shown()).toMatchObject({ status: "undoing", taken_back: 500, kept: 0 });
  expect(await run(brought.id)).toBe("done");
  expect(await shown()).toMatchObject({ status: "undone", taken_back: 2_000, kept: 0 });
  expect(await eventsOf("fred")).toEqual([]);
  expect((await bring("fred", file(...many.slice(0, 3)))).made).toBe(3);
});

test("who is asked to come and is known by their address is whom it is about; no one else's contact is", async () => {
  const lay = (owner: "ada" | "ben", address: string) =>
    layContact(app, { owner: app.people[owner], fields: { emails: [email(address)] } });
  const [mine] = [await lay("ada", "Rosa@Sample.test"), await lay("ben", "sol@sample.test")];
  const people = ["ORGANIZER:mailto:rosa@sample.test", "ATTENDEE:mailto:sol@sample.test", "ATTENDEE:mailto:x%@y.test"];
  const brought = await bring("ada", file(vevent("met", ...people)));
  expect((await eventsOf("ada")).find(({ title }) => title === "Event met")?.contact_ids).toEqual([mine.id]);
  await undo("ada", brought.id);
});

describe("what is not taken", () => {
  test.each([
    ["a sheet", "name,phone\r\nAna,2015550123", "This is not a calendar file. Choose an .ics file."],
    ["a calendar without events", file(), "There are no events in this file."],
  ])("%s", async (_, content, words) => {
    const answer = await upload("ada", content);
    expect([answer.status, answer.at("errors.file")]).toEqual([422, [words]]);
  });

  test("nothing a file says keeps the rest of it away", async () => {
    const renamed = (uid: string, title: string) =>
      vevent(uid).map((line) => (line.startsWith("SUMMARY") ? `SUMMARY:${title}` : line));
    const started = (uid: string, at: string, ...more: string[]) =>
      vevent(uid, ...more).map((line) => (line.startsWith("DTSTART") ? `DTSTART:${at}` : line));
    const brought = await bring(
      "basil",
      file(
        renamed("cut", `${"x".repeat(119)}\u{1F600}`),
        renamed("u".repeat(499) + "\u{1F600}", "Long name"),
        vevent("bomb", "RRULE:FREQ=DAILY;INTERVAL=99999999"),
        started("old", "19501231T090000Z"),
        started("daily", "20200101T090000Z", "RRULE:FREQ=DAILY"),
        started("later", "20260701T090000Z", "RRULE:FREQ=DAILY"),
      ),
    );
    expect(brought).toMatchObject({ status: "complete", made: 3, skipped: 3 });
    expect((await rowsOf("basil", brought.id, "skipped")).map(({ uid, says }) => [uid, says])).toEqual([
      ["bomb", "Its repeat pattern is not supported."],
      ["old", "It is from before 1970."],
      ["daily", "It repeats too many times to show, and the supported dates are in the past."],
    ]);
  });

  test("of a hundred thousand events twenty thousand are looked at and the rest is counted; ten megabytes is the most", async () => {
    // None of them has a name of its own: they are looked at and not made, which would take minutes.
    const event = "BEGIN:VEVENT\r\nDTSTART:20270101T090000Z\r\nEND:VEVENT\r\n";
    const whole = `BEGIN:VCALENDAR\r\nVERSION:2.0\r\n${event.repeat(100_000)}END:VCALENDAR\r\n`;
    expect(await bring("basil", whole)).toMatchObject({ status: "complete", skipped: 20_000, left_out: 80_000 });
    const tooLong = whole + "X".repeat(10 * 1024 * 1024 - whole.length + 1);
    expect((await upload("basil", tooLong)).status).toBe(413);
  });

  test("broken letters are read as well as they can be", async () => {
    const brought = await bring("rita", file(vevent("umlaut", "LOCATION:B\u0000ckerei")));
    expect(brought.made).toBe(1);
    expect((await eventsOf("rita"))[0]?.location).toContain("ckerei");
  });
});

test("an import is its owner's alone: no one above, beside or of another company sees, reads or undoes it", async () => {
  const { id } = await bring("ada", file(vevent("private")));
  for (const who of ["mona", "adam", "alma", "eve"] as const)
    for (const [method, path] of [
      ["GET", `/v1/event_imports/${id}`],
      ["GET", `/v1/event_imports/${id}/rows`],
      ["POST", `/v1/event_imports/${id}/undo`],
    ] as const)
      expect((await app.request(who, method, path, {})).status, `${who} ${method} ${path}`).toBe(404);
});
