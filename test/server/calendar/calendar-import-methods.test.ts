/** Calendar files that cancel, answer, change or repeat what the calendar has already, as mail programs send them. */
import { readFileSync } from "node:fs";
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

const fileNamed = (name: string) => readFileSync(new URL(`../../fixtures/ics/${name}.ics`, import.meta.url));
const file = (...lines: string[]) =>
  Buffer.from(["BEGIN:VCALENDAR", "VERSION:2.0", ...lines, "END:VCALENDAR", ""].join("\r\n"));

/** Uploads are limited per address. */
let uploads = 0;

async function bring(who: Who, content: Buffer): Promise<EventImport> {
  const head = `--x\r\ncontent-disposition: form-data; name="file"; filename="my.ics"\r\ncontent-type: text/calendar\r\n\r\n`;
  const answer = await app.request(who, "POST", "/v1/event_imports", {
    body: Buffer.concat([Buffer.from(head), content, Buffer.from("\r\n--x--\r\n")]),
    headers: { "content-type": "multipart/form-data; boundary=x" },
    ip: `10.0.0.${++uploads}`,
  });
  expect(answer.status, JSON.stringify(answer.json)).toBe(201);
  const { id } = (answer.json as { data: EventImport }).data;
  const of = { tenant_id: app.people.home_id, import_id: id };
  while ((await runEventImport(app.server.services, of, new AbortController().signal)) === "again");
  return ((await app.request(who, "GET", `/v1/event_imports/${id}`)).json as { data: EventImport }).data;
}

async function rowsOf(who: Who, { id }: EventImport): Promise<[string, string, string][]> {
  const answer = await app.request(who, "GET", `/v1/event_imports/${id}/rows?limit=100`);
  return (answer.json as { data: EventImportRow[] }).data.map(({ title, fate: outcome, says }) => [
    title,
    outcome,
    says,
  ]);
}

async function eventsOf(who: Who): Promise<CalendarEvent[]> {
  const span = `start_date=${Date.parse("2027-01-01")}&end_date=${Date.parse("2027-06-01")}`;
  const answer = await app.request(who, "GET", `/v1/events?${span}`);
  expect(answer.status, JSON.stringify(answer.json)).toBe(200);
  return (answer.json as { data: CalendarEvent[] }).data;
}

const eventNamed = async (who: Who, title: string) => (await eventsOf(who)).find((event) => event.title === title);

async function undo(who: Who, { id }: EventImport): Promise<void> {
  expect((await app.request(who, "POST", `/v1/event_imports/${id}/undo`, {})).status).toBe(200);
  const of = { tenant_id: app.people.home_id, import_id: id };
  while ((await runEventImport(app.server.services, of, new AbortController().signal)) === "again");
}

describe("a cancellation", () => {
  test("cancels without a STATUS, and keeps what stands there besides", async () => {
    const lines = fileNamed("invitation").toString().replace("SUMMARY", "LOCATION:Room 4\r\nSUMMARY");
    await bring("ada", Buffer.from(lines));
    expect(await bring("ada", fileNamed("cancel-without-status"))).toMatchObject({ updated: 1, skipped: 0 });
    expect(await eventNamed("ada", "Plan review")).toMatchObject({ status: "cancelled", location: "Room 4" });
  });

  test("with a STATUS keeps the title of the event", async () => {
    await bring("adam", fileNamed("invitation-other"));
    await bring("adam", fileNamed("cancel-with-status"));
    expect((await eventsOf("adam")).map(({ title, status }) => [title, status])).toEqual([
      ["Plan review", "cancelled"],
    ]);
  });

  test("of an event the calendar does not have makes nothing", async () => {
    const brought = await bring("ben", fileNamed("cancel-unknown"));
    expect(await rowsOf("ben", brought)).toEqual([["Canceled: never had it", "skipped", "It was canceled."]]);
    expect(await eventsOf("ben")).toEqual([]);
  });

  test("need not say when the event begins, and of one date takes that date out of its series", async () => {
    const series = ["BEGIN:VEVENT", "UID:weekly", "SUMMARY:Weekly", "DTSTART:20270105T150000Z", "DURATION:PT1H"];
    await bring("fred", file(...series, "RRULE:FREQ=WEEKLY;COUNT=4", "END:VEVENT"));
    const date = ["BEGIN:VEVENT", "UID:weekly", "DTSTAMP:20261001T000000Z", "RECURRENCE-ID:20270112T150000Z"];
    expect(await bring("fred", file("METHOD:CANCEL", ...date, "END:VEVENT"))).toMatchObject({ updated: 1 });
    expect((await eventNamed("fred", "Weekly"))?.excluded_starts).toEqual([Date.parse("2027-01-12T15:00:00Z")]);
    await bring("fred", file("METHOD:CANCEL", "BEGIN:VEVENT", "UID:weekly", "DTSTAMP:20261001T000000Z", "END:VEVENT"));
    expect(await eventNamed("fred", "Weekly")).toMatchObject({ status: "cancelled", recurrence: { freq: "weekly" } });
  });

  test("in the same file as the invitation it cancels leaves nothing", async () => {
    const both = Buffer.concat([fileNamed("invitation-other"), fileNamed("cancel-with-status")]);
    expect(await bring("mona", both)).toMatchObject({ made: 0, skipped: 2 });
  });

  test("is followed by a newer invitation", async () => {
    const again = fileNamed("invitation-other").toString().replace("SEQUENCE:0", "SEQUENCE:2");
    await bring("adam", Buffer.from(again));
    expect(await eventNamed("adam", "Plan review")).toMatchObject({ status: "planned" });
  });
});

describe("an answer", () => {
  test.each(["reply", "counter"])("(%s) to an event the calendar does not have makes nothing", async (name) => {
    expect(await bring("rita", fileNamed(name))).toMatchObject({ made: 0, updated: 0, skipped: 1 });
    expect(await eventsOf("rita")).toEqual([]);
  });

  test.each(["REPLY", "COUNTER", "DECLINECOUNTER", "REFRESH", "ADD"])(
    "(%s) changes no event that is there",
    async (method) => {
      const uid = `UID:met-${method}`;
      const lines = ["DTSTART:20270108T150000Z", "DURATION:PT1H", "DESCRIPTION:Bring the papers"];
      await bring("nina", file("BEGIN:VEVENT", uid, `SUMMARY:${method}`, ...lines, "END:VEVENT"));
      const before = await eventNamed("nina", method);
      const moved = ["DTSTART:20270109T150000Z", "DURATION:PT2H", "SEQUENCE:9", "ATTENDEE:mailto:pat.doe@example.com"];
      const answer = file(`METHOD:${method}`, "BEGIN:VEVENT", uid, `SUMMARY:Re: ${method}`, ...moved, "END:VEVENT");
      expect(await bring("nina", answer)).toMatchObject({ made: 0, updated: 0, skipped: 1 });
      expect(await eventNamed("nina", method)).toEqual(before);
    },
  );

  test("is noted on the contact who gave it, once", async () => {
    const contact = await layContact(app, {
      owner: app.people.tess,
      fields: { emails: [email("pat.doe@example.com")] },
    });
    const reply = fileNamed("reply");
    const invitation = reply.toString().replace("METHOD:REPLY", "METHOD:REQUEST").replace("Declined: ", "");
    await bring("tess", Buffer.from(invitation));
    const before = await eventNamed("tess", "Plan review");
    for (let times = 0; times < 2; times++) {
      const brought = await bring("tess", reply);
      expect(await rowsOf("tess", brought)).toEqual([
        ["Declined: Plan review", "same", "pat.doe@example.com declined."],
      ]);
    }
    expect(await eventNamed("tess", "Plan review")).toEqual(before);
    const notes = await app.request("tess", "GET", `/v1/contacts/${contact.id}/notes`);
    expect((notes.json as { data: { body: string }[] }).data.map(({ body }) => body)).toEqual([
      expect.stringMatching(/^pat\.doe@example\.com declined: “Plan review”, 01\/08\/2027/),
    ]);
  });
});

describe("versions", () => {
  test("an older file changes nothing, and may again once the newer one was undone", async () => {
    const older = await bring("basil", fileNamed("sequence-older"));
    await app.world.pass(60_000);
    const newer = await bring("basil", fileNamed("sequence-newer"));
    expect([older.made, newer.updated]).toEqual([1, 1]);
    const again = await bring("basil", fileNamed("sequence-older"));
    expect(await rowsOf("basil", again)).toEqual([
      ["first at nine", "skipped", "The calendar already has a newer version of it."],
    ]);
    expect((await eventsOf("basil")).map(({ title }) => title)).toEqual(["moved to noon"]);
    await app.world.pass(60_000);
    await undo("basil", newer);
    expect(await bring("basil", fileNamed("sequence-older"))).toMatchObject({ same: 1, skipped: 0 });
  });

  test("of two overrides of one date the newer one stands, wherever it is in the file", async () => {
    expect(await bring("alma", fileNamed("two-overrides"))).toMatchObject({ made: 2, skipped: 1 });
    expect((await eventsOf("alma")).map(({ title }) => title).toSorted()).toEqual(["base", "then moved to three"]);
  });

  test("a change of this and all later dates moves the rest, is made once, and is undone whole", async () => {
    const text = fileNamed("this-and-future");
    const brought = await bring("ben", text);
    expect((await rowsOf("ben", brought)).map(([title, outcome]) => [title, outcome])).toEqual([
      ["Team call", "made"],
      ["Team call afternoon", "made"],
    ]);
    expect((await eventsOf("ben")).map(({ title, recurrence }) => [title, recurrence.count])).toEqual([
      ["Team call", 2],
      ["Team call afternoon", 4],
    ]);
    expect(await bring("ben", text)).toMatchObject({ made: 0, updated: 0, same: 2 });
    await undo("ben", brought);
    expect(await eventsOf("ben")).toEqual([]);
  });

  test("such a change without its series says that it cannot be made", async () => {
    const lines = ["RECURRENCE-ID;RANGE=THISANDFUTURE:20270118T150000Z", "DTSTART:20270118T170000Z", "DURATION:PT1H"];
    const brought = await bring("ben", file("BEGIN:VEVENT", "UID:alone", "SUMMARY:Later", ...lines, "END:VEVENT"));
    expect(await rowsOf("ben", brought)).toEqual([
      [
        "Later",
        "skipped",
        "It changes this and all later dates of its series, which cannot be imported. Change them in the calendar.",
      ],
    ]);
  });
});

describe("a file", () => {
  test("whose lines are folded within a letter is read as UTF-8", async () => {
    await bring("mona", fileNamed("folded-letter"));
    const event = await eventNamed("mona", "Reunión con José Núñez en el café");
    expect(event?.description).toMatch(/^(?:aé)+$/);
  });

  test("with broken events names each by title and line", async () => {
    const broken = ["BEGIN:VEVENT", "UID:lost", "SUMMARY:Lost", "DTSTART:20270118", "RRULE:FREQ=X", "END:VEVENT"];
    const brought = await bring("rita", file(...broken, "BEGIN:VEVENT", "UID:open", "SUMMARY:Never ends"));
    expect(await rowsOf("rita", brought)).toEqual([
      ["Lost", "skipped", "It could not be read. Line 7 of the file."],
      ["Never ends", "skipped", "It has no end time. Line 9 of the file."],
    ]);
  });
});
