/** Calendly on the wire against a double: keys verified, bookings pushed or polled, each once, contacts found or created. */
import { createHmac } from "node:crypto";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { BookingRow, CalendlyState } from "../../../src/contract/calendar/bookings.ts";
import type { CalendarEvent } from "../../../src/domain/calendar/event.ts";
import { fetchBookings } from "../../../src/server/calendar-sync/booking-fetch.ts";
import { email, phone } from "../../domain/contacts/sample-contact.ts";
import { layContact } from "../../fixtures/book.ts";
import { openTestServer, type TestServer, type Who } from "../../fixtures/test-server.ts";
import {
  account,
  api,
  calendlyDouble,
  inviteeOf,
  key,
  type Meeting,
  meetingOf,
  resetAccount,
  user,
} from "../../fixtures/vendors/calendly.ts";
import { openVendorDouble, type VendorDouble } from "../../fixtures/vendors/vendor-double.ts";

let double: VendorDouble;
let app: TestServer;
beforeAll(async () => {
  double = await openVendorDouble();
  app = await openTestServer({ CALENDLY_URL: double.url, VENDOR_PRIVATE_HOSTS: double.host });
});
afterAll(async () => {
  await app.close();
  await double.close();
});

const start = "2026-11-25T15:00:00.000000Z";

beforeEach(() => {
  double.answer = calendlyDouble;
  double.heard.length = 0;
  resetAccount();
});

const setKey = (who: Who, calendly_api_key = key) =>
  app.request(who, "PATCH", "/v1/calendly/set_calendly_api_key", { body: { calendly_api_key } });
const stateOf = async (who: Who) =>
  ((await app.request(who, "GET", "/v1/calendly")).json as { data: CalendlyState }).data;
const fetchAll = () =>
  fetchBookings(app.server.services, { tenant_id: app.people.home_id }, new AbortController().signal);

async function bookingsOf(who: Who): Promise<BookingRow[]> {
  return (await stateOf(who)).bookings;
}

async function eventsOf(who: Who): Promise<CalendarEvent[]> {
  return ((await app.request(who, "GET", "/v1/events")).json as { data: CalendarEvent[] }).data;
}

async function eventOf(who: Who, id: string | null | undefined): Promise<CalendarEvent | undefined> {
  return (await eventsOf(who)).find((event) => event.id === id);
}

/** As Calendly posts it; `late` seconds ago, under `signing_key`. */
function post(
  news: object,
  { late = 0, signing_key = account.subscribed?.signing_key ?? "", url = account.subscribed?.url ?? "" } = {},
) {
  const body = JSON.stringify(news);
  const seconds = Math.floor(app.world.now() / 1_000) - late;
  const mac = createHmac("sha256", signing_key).update(`${seconds}.${body}`).digest("hex");
  return app.send("POST", new URL(url).pathname, {
    body,
    headers: { "calendly-webhook-signature": `t=${seconds},v1=${mac}` },
  });
}
const created = (meeting: Meeting, invitee: object) => ({
  event: "invitee.created",
  payload: { ...invitee, scheduled_event: meetingOf(meeting) },
});
const cancelled = (meeting: Meeting, invitee: object) => ({
  event: "invitee.canceled",
  payload: {
    ...invitee,
    status: "canceled",
    cancellation: { reason: "Ill" },
    scheduled_event: meetingOf({ ...meeting, status: "canceled" }),
  },
});

describe("the key", () => {
  test.each([
    ["too short", "x".repeat(19), "A key must have 20 to 400 characters."],
    ["too long", "x".repeat(401), "A key must have 20 to 400 characters."],
    ["not Calendly's", "x".repeat(40), "Calendly did not accept this key. Copy the full key and try again."],
  ])("%s is refused and nothing is kept", async (_, wrong, words) => {
    const answer = await setKey("ben", wrong);
    expect([answer.status, answer.at("errors.calendly_api_key")]).toEqual([422, [words]]);
    expect((await stateOf("ben")).authorization).toBeNull();
  });

  test("is tried, kept sealed and never told again; news are asked for with a key to sign them", async () => {
    const answer = await setKey("ada");
    expect(answer.status, JSON.stringify(answer.json)).toBe(200);
    expect(answer.at("data")).toMatchObject({
      authorization: { kind: "calendly", account_email: user.email, status: "connected" },
      page_url: user.scheduling_url,
      news: "told",
    });
    expect(JSON.stringify(answer.json)).not.toContain(key);
    expect(account.subscribed).toMatchObject({
      events: ["invitee.created", "invitee.canceled"],
      scope: "user",
      user: user.uri,
    });
    const rows = await app.connection.db.selectFrom("account_keys").selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(key);
  });

  test("on a plan without webhooks bookings are asked for; one that no longer works waits for a new one", async () => {
    account.plan = "free";
    expect((await setKey("adam")).at("data.news")).toBe("asked");
    const meeting = { id: "F1", start, invitees: [inviteeOf("F1", "Free1")] };
    account.meetings = [meeting];
    await fetchAll();
    expect(await bookingsOf("adam")).toMatchObject([{ found_by: "made", cancelled: false }]);
    account.known = "another-key-of-twenty-characters";
    await fetchAll();
    expect((await stateOf("adam")).authorization).toMatchObject({
      status: "needs_sign_in",
      last_error: "needs_sign_in",
    });
    expect((await setKey("adam", account.known)).at("data.authorization.status")).toBe("connected");
  });
});

describe("a booking", () => {
  beforeAll(async () => {
    double.answer = calendlyDouble;
    resetAccount();
    await setKey("ada");
  });

  test.each([
    ["by the email", { emails: [email("Mail1@Example.com")] }, {}, "Mail1", "email"],
    [
      "by the phone where the email is new",
      { phones: [phone("+12015550177")] },
      { text_reminder_number: "201-555-0177" },
      "Phone1",
      "phone",
    ],
    [
      "by a phone in the answers",
      { phones: [phone("+12015550178")] },
      { questions_and_answers: [{ question: "Best phone?", answer: "(201) 555-0178" }] },
      "Phone2",
      "phone",
    ],
  ] as const)("finds its contact %s", async (_, fields, more, id, found_by) => {
    const contact = await layContact(app, { owner: app.people.ada, fields: structuredClone(fields) as object });
    const meeting = { id, start, invitees: [] };
    expect((await post(created(meeting, inviteeOf(id, id, more)))).status).toBe(204);
    const booking = (await bookingsOf("ada")).find(({ contact_id }) => contact_id === contact.id);
    expect(booking).toMatchObject({ found_by });
    expect(await eventOf("ada", booking?.event_id)).toMatchObject({
      title: "30 minutes: Rosa Diaz",
      types_list: ["appointment"],
      contact_ids: [contact.id],
      source: "calendly",
      meeting_link: "https://zoom.example/j/1",
      start_date: Date.parse(start),
    });
  });

  test("of someone only a colleague may see makes a lead of one's own", async () => {
    await layContact(app, { owner: app.people.ben, fields: { emails: [email("hidden@example.com")] } });
    await post(created({ id: "H1", start, invitees: [] }, inviteeOf("H1", "Hidden")));
    const booking = (await bookingsOf("ada")).find(({ invitee_uri }) => invitee_uri.endsWith("/Hidden"));
    expect(booking?.found_by).toBe("made");
    const lead = await app.request("ada", "GET", `/v1/contacts/${booking?.contact_id}`);
    expect(lead.at("data")).toMatchObject({
      first_name: "Rosa",
      last_name: "Diaz",
      owner_id: app.people.ada.id,
      category: "lead",
    });
  });

  test("told twice at once, fetched again and told late is one event and one lead", async () => {
    const meeting = { id: "D1", start, invitees: [inviteeOf("D1", "Twice")] };
    const news = created(meeting, inviteeOf("D1", "Twice"));
    await Promise.all([post(news), post(news), post(news)]);
    account.meetings = [meeting];
    await fetchAll();
    await post(news, { late: 100 });
    const made = (await app.request("ada", "GET", "/v1/events")).json as { data: CalendarEvent[] };
    expect(made.data.filter(({ external_id }) => external_id === `${api}/scheduled_events/D1`)).toHaveLength(1);
    const all = (await app.connection.db.selectFrom("contacts").select("emails").execute()).filter(({ emails }) =>
      JSON.stringify(emails).includes("twice@example.com"),
    );
    expect(all).toHaveLength(1);
  });

  test("a cancellation cancels its event with the reason, also when the booking arrives later", async () => {
    const meeting = { id: "C1", start, invitees: [] };
    const invitee = inviteeOf("C1", "Gone");
    await post(created(meeting, invitee));
    await post(cancelled(meeting, invitee));
    await post(created(meeting, invitee));
    const booking = (await bookingsOf("ada")).find(({ invitee_uri }) => invitee_uri.endsWith("/Gone"));
    expect(await eventOf("ada", booking?.event_id)).toMatchObject({ status: "cancelled", outcome: "Ill" });
    const late = { id: "C2", start, invitees: [] };
    await post(cancelled(late, inviteeOf("C2", "Early")));
    await post(created(late, inviteeOf("C2", "Early")));
    expect((await bookingsOf("ada")).find(({ invitee_uri }) => invitee_uri.endsWith("/Early"))).toMatchObject({
      event_id: null,
      refused: "It was canceled before it was imported.",
    });
  });

  test("moved leaves the old event as rescheduled and makes the new one with the same contact, in any order", async () => {
    const [old, fresh] = [
      { id: "R1", start, invitees: [] },
      { id: "R2", start: "2026-11-26T15:00:00Z", invitees: [] },
    ];
    const was = inviteeOf("R1", "Mover", { email: "mover@example.com" });
    await post(created(old, was));
    await post(created(fresh, inviteeOf("R2", "Mover2", { email: "mover@example.com" })));
    await post(cancelled(old, { ...was, rescheduled: true }));
    const [later, before] = (await bookingsOf("ada"))
      .filter(({ invitee_uri }) => invitee_uri.includes("/Mover"))
      .toSorted((a, b) => b.starts_at - a.starts_at);
    expect(later?.contact_id).toBe(before?.contact_id);
    expect(await eventOf("ada", before?.event_id)).toMatchObject({ status: "rescheduled" });
    expect(await eventOf("ada", later?.event_id)).toMatchObject({ status: "planned" });
  });

  test("of several in one meeting is one event; it is called off when the last has left", async () => {
    const meeting = { id: "G1", start, invitees: [] };
    const [one, other] = [inviteeOf("G1", "Grp1"), inviteeOf("G1", "Grp2", { name: "Sol Vega" })];
    await post(created(meeting, one));
    await post(created(meeting, other));
    const [booking] = (await bookingsOf("ada")).filter(({ invitee_uri }) => invitee_uri.includes("/Grp"));
    expect((await eventOf("ada", booking?.event_id))?.contact_ids).toHaveLength(2);
    const left = { ...cancelled(meeting, one).payload, scheduled_event: meetingOf(meeting) };
    await post({ event: "invitee.canceled", payload: left });
    expect((await eventOf("ada", booking?.event_id))?.status).toBe("planned");
    await post(cancelled(meeting, other));
    expect((await eventOf("ada", booking?.event_id))?.status).toBe("cancelled");
  });

  test("whose times cannot be an event is kept with its reason", async () => {
    await post(created({ id: "T1", start: "2026-11-25T15:00:00Z", invitees: [] }, inviteeOf("T1", "Odd")));
    const news = created({ id: "T2", start, invitees: [] }, inviteeOf("T2", "Odder"));
    news.payload.scheduled_event.end_time = start;
    expect((await post(news)).status).toBe(204);
    expect((await bookingsOf("ada")).find(({ invitee_uri }) => invitee_uri.endsWith("/Odder"))).toMatchObject({
      event_id: null,
      refused: "Its times are not valid for an event.",
    });
  });
});

describe("turned off for the company", () => {
  const turn = async (on: boolean) => {
    const rules = [{ for: "deployment", value: "", on }];
    const reply = await app.request("alma", "PUT", "/v1/admin/feature_flags", { body: { key: "calendly", rules } });
    expect(reply.status).toBe(200);
  };
  const pageOf = async (who: Who) => (await app.request(who, "GET", "/v1/users/me")).at("data.emailing.calendly");
  const titles = async () => (await eventsOf("ada")).map(({ external_id }) => external_id?.split("/").at(-1));

  test("takes no booking, told or fetched, and offers no page; on again it fetches what came meanwhile", async () => {
    await setKey("ada");
    expect(await pageOf("ada")).toBe(user.scheduling_url);
    await turn(false);
    double.heard.length = 0;
    const told = { id: "Off1", start, invitees: [inviteeOf("Off1", "Off1")] };
    const quiet = { id: "Off2", start, invitees: [inviteeOf("Off2", "Off2")] };
    account.meetings = [told, quiet];
    expect((await post(created(told, inviteeOf("Off1", "Off1")))).status).toBe(204);
    await fetchAll();
    expect(double.heard).toEqual([]);
    expect(await titles()).not.toEqual(expect.arrayContaining(["Off1"]));
    expect(await pageOf("ada")).toBe("");
    expect((await app.request("ada", "GET", "/v1/calendly")).at("code")).toBe("feature_off");
    const queued = async () =>
      (await sql`select from pgboss.job where name = 'fetch_bookings'`.execute(app.connection.db)).rows.length;
    const before = await queued();
    await turn(true);
    expect(await queued()).toBe(before + 1);
    await fetchAll();
    expect(await titles()).toEqual(expect.arrayContaining(["Off1", "Off2"]));
    expect(await pageOf("ada")).toBe(user.scheduling_url);
  });
});

describe("the door", () => {
  const news = () => created({ id: "X1", start, invitees: [] }, inviteeOf("X1", "Stranger"));

  test.each([
    ["signed with another key", () => post(news(), { signing_key: "guessed" }), 403],
    ["signed four minutes ago", () => post(news(), { late: 240 }), 403],
    [
      "for an account nobody has",
      () =>
        post(news(), {
          url: "http://x/hooks/calendly/0193a000-0000-7000-8000-000000000001/0193a000-0000-7000-8000-000000000002",
        }),
      404,
    ],
    ["of another kind", () => post({ ...news(), event: "routing_form_submission.created" }), 204],
    ["that cannot be read", () => post({ hello: "there" }), 204],
  ] as const)("news %s change nothing", async (_, send, status) => {
    expect((await send()).status).toBe(status);
    expect((await bookingsOf("ada")).some(({ invitee_uri }) => invitee_uri.endsWith("/Stranger"))).toBe(false);
  });

  test("each sees their own bookings; an account let go of is forgotten there and here", async () => {
    expect(await bookingsOf("ben")).toEqual([]);
    expect(await bookingsOf("eve")).toEqual([]);
    const id = (await stateOf("ada")).authorization?.id;
    expect((await app.request("ben", "DELETE", `/v1/authorizations/${id}`)).status).toBe(404);
    expect((await app.request("ada", "DELETE", `/v1/authorizations/${id}`)).status).toBe(204);
    await fetchAll();
    expect(double.heard.some(({ method, path }) => method === "DELETE" && path === "/webhook_subscriptions/W1")).toBe(
      true,
    );
    expect((await post(news())).status).toBe(404);
    expect((await stateOf("ada")).authorization).toBeNull();
  });

  test("another account takes the place of the one before, whose news are no longer asked for", async () => {
    await setKey("rita");
    user.email = "rita@calendly.example";
    await setKey("rita");
    await fetchAll();
    expect(double.heard.map(({ method, path }) => `${method} ${path}`)).toContain("DELETE /webhook_subscriptions/W1");
  });
});
