/** Google Calendar and Outlook on the wire: the same behaviours of both, then what is each one's own. */
import { describe, expect, test } from "vitest";
import { googlePeer, graphPeer, openedBy } from "../fixtures/vendors/calendar-peers.ts";
import { draft, faultOf, readAll } from "../fixtures/calendar-appearances.ts";
import { calendarBehaviours } from "../fixtures/vendors/calendar-suite.ts";
import type { GoogleItem } from "../fixtures/vendors/google-series.ts";

describe("Google Calendar", () => {
  calendarBehaviours(googlePeer);
});

describe("Outlook", () => {
  calendarBehaviours(graphPeer);
});

test("a page's address at another host is not asked, for it would be shown the token", async () => {
  const peer = await graphPeer();
  const account = openedBy(peer);
  const page = "https://evil.example/v1.0/me/calendars/x/calendarView/delta?$skiptoken=1";
  const asked = account.changes({ calendar_id: peer.calendar_id, cursor: null, page, from: 0, to: 1 });
  await expect(asked).rejects.toMatchObject({ fault: { code: "unavailable", why: "redirected" } });
  expect(peer.heard()).toEqual([]);
  await peer.close();
});

describe("Google's own", () => {
  const put = async (item: Partial<GoogleItem>) => {
    const peer = await googlePeer();
    const moment = (hour: string) => ({ dateTime: `2026-12-01T${hour}:00-05:00`, timeZone: "America/New_York" });
    peer.double.put({ id: "one", summary: "One", start: moment("09:00"), end: moment("10:00"), ...item });
    const { changes } = await readAll(openedBy(peer), peer.calendar_id, null);
    await peer.close();
    return changes[0];
  };

  test.each<[string, Partial<GoogleItem>, object | undefined]>([
    [
      "dates left out",
      { recurrence: ["RRULE:FREQ=DAILY", "EXDATE;TZID=America/New_York:20261202T090000,20261203T090000"] },
      { event: { excluded: [{ at: Date.parse("2026-12-02T14:00:00Z") }, { at: Date.parse("2026-12-03T14:00:00Z") }] } },
    ],
    [
      "dates of its own",
      { recurrence: ["RRULE:FREQ=DAILY", "RDATE:20261205T120000Z"] },
      { event: { recurrence: { unsupported: expect.any(String) } } },
    ],
    [
      "two rules",
      { recurrence: ["RRULE:FREQ=DAILY", "RRULE:FREQ=WEEKLY"] },
      { event: { recurrence: { unsupported: expect.any(String) } } },
    ],
    ["a page of HTML for its text", { description: "<p>Call <b>her</b></p>" }, { event: { description: "Call her" } }],
    ["the calendar's usual reminder", {}, { event: { reminder_minutes: [10] } }],
    [
      "a way to meet",
      { hangoutLink: "https://meet.google.com/x" },
      { event: { meeting_link: "https://meet.google.com/x" } },
    ],
    ["an address that runs something", { hangoutLink: "javascript:alert(1)" }, { event: { meeting_link: "" } }],
    ["no end", { endTimeUnspecified: true }, { type: "skipped", reason: "no_end" }],
    [
      "a zone nobody knows",
      { start: { dateTime: "2026-12-01T09:00:00-05:00", timeZone: "Mars/Base" } },
      { type: "skipped", reason: "zone_unknown" },
    ],
    ["times that are none", { start: { dateTime: "soon" } }, { type: "skipped", reason: "unreadable" }],
    ["a place of work", { eventType: "workingLocation" }, undefined],
    ["what came by mail", { eventType: "fromGmail" }, { event: { read_only: true } }],
    [
      "a copy of ours, mark and all",
      { extendedProperties: { private: { fieldline: "019a2b3c-4d5e-7f60-8a1b-2c3d4e5f6071" } } },
      { event: { mark: null } },
    ],
    ["a mark that is none", { extendedProperties: { private: { fieldline: "' or 1=1" } } }, { event: { mark: null } }],
  ])("an event with %s", async (_name, item, received) => {
    const change = await put(item);
    if (received === undefined) expect(change).toBeUndefined();
    else expect(change).toMatchObject(received);
  });

  test("a calendar that may not be written says so of the event, not of the account", async () => {
    const peer = await googlePeer();
    const refusal = { error: { code: 403, errors: [{ reason: "forbiddenForNonOrganizer" }] } };
    peer.double.instead.push({ status: 403, body: refusal });
    const target = { calendar_id: peer.calendar_id, id: "x", etag: null };
    expect(await faultOf(openedBy(peer).update(target, draft()))).toEqual({ code: "skipped", reason: "read_only" });
    await peer.close();
  });
});

describe("Outlook's own", () => {
  const moment = (wall: string) => ({ dateTime: wall, timeZone: "Eastern Standard Time" });

  test("what only left the window is not believed to be deleted", async () => {
    const peer = await graphPeer();
    const account = openedBy(peer);
    const id = peer.add({ title: "Moved away", from: "2026-12-01T09:00", to: "2026-12-01T10:00" });
    const { cursor } = await readAll(account, peer.calendar_id, null);
    const item = peer.double.shelf().get(id)?.item;
    if (item) peer.double.put({ ...item, start: moment("2028-01-03T09:00:00"), end: moment("2028-01-03T10:00:00") });
    const { changes } = await readAll(account, peer.calendar_id, cursor);
    expect(changes).toMatchObject([{ type: "put", event: { id, time: { from: Date.parse("2028-01-03T14:00:00Z") } } }]);
    await peer.close();
  });

  test("an online meeting keeps the text that says how to join it", async () => {
    const peer = await graphPeer();
    const id = peer.add({ title: "Call", from: "2026-12-01T09:00", to: "2026-12-01T10:00" });
    const item = peer.double.shelf().get(id)?.item;
    const body = { contentType: "html", content: "<p>Join here</p>" };
    if (item)
      peer.double.put({ ...item, isOnlineMeeting: true, onlineMeeting: { joinUrl: "https://teams.example/j" }, body });
    const written = await openedBy(peer).update(
      { calendar_id: peer.calendar_id, id, etag: null },
      draft({ title: "Moved" }),
    );
    expect(written).toMatchObject({
      title: "Moved",
      meeting_link: "https://teams.example/j",
      description: "Join here",
    });
    expect(peer.double.shelf().get(id)?.item["body"]).toEqual(body);
    await peer.close();
  });

  test("a series read over many pages is asked for once", async () => {
    const peer = await graphPeer();
    const series = peer.add({ title: "Weekly", from: "2026-11-24T09:00", to: "2026-11-24T10:00", weeks: 30 });
    peer.pageSize(5);
    const { changes, pages } = await readAll(openedBy(peer), peer.calendar_id, null);
    expect(pages).toBeGreaterThan(5);
    expect(changes).toHaveLength(1);
    expect(peer.heard().filter(({ path }) => path === `/v1.0/me/events/${series}`)).toHaveLength(1);
    await peer.close();
  });

  test("any sensitivity but normal is private, and zones by other names than Windows' own are known", async () => {
    const peer = await graphPeer();
    const account = openedBy(peer);
    const id = peer.add({ title: "Doctor", from: "2026-12-01T09:00", to: "2026-12-01T10:00" });
    const item = peer.double.shelf().get(id)?.item;
    const central = (wall: string) => ({ dateTime: wall, timeZone: "Central Time (US & Canada)" });
    const when = { start: central("2026-12-01T09:00:00"), end: central("2026-12-01T10:00:00") };
    if (item) peer.double.put({ ...item, ...when, sensitivity: "personal" });
    const { changes } = await readAll(account, peer.calendar_id, null);
    expect(changes).toMatchObject([
      { type: "put", event: { id, private: true, time: { from: Date.parse("2026-12-01T15:00:00Z") } } },
    ]);
    await peer.close();
  });

  test("a series deleted there is gone with all of its dates", async () => {
    const peer = await graphPeer();
    const account = openedBy(peer);
    const series = peer.add({ title: "Weekly", from: "2026-11-24T09:00", to: "2026-11-24T10:00", weeks: 3 });
    const { cursor } = await readAll(account, peer.calendar_id, null);
    peer.remove(series);
    expect((await readAll(account, peer.calendar_id, cursor)).changes).toEqual([{ type: "gone", id: series }]);
    await peer.close();
  });
});
