/** What Google and Outlook report about a calendar: believed by its secret alone, heard once, answered at once. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { pushToken } from "../../../src/server/calendar-sync/sync-push.ts";
import type { Report } from "../../fixtures/vendors/google-double.ts";
import { openSignInFixture, type SignInFixture } from "../../fixtures/sign-in-fixture.ts";
import type { VendorDouble } from "../../fixtures/vendors/vendor-double.ts";

let fixture: SignInFixture;
beforeAll(async () => {
  fixture = await openSignInFixture();
});
afterAll(() => fixture.close());

const wanted = async () =>
  (await fixture.app.connection.db.selectFrom("authorizations").select(["id", "wanted"]).execute()).flatMap((row) =>
    row.wanted ? row.id : [],
  );
const calm = () => fixture.app.connection.db.updateTable("authorizations").set({ wanted: false }).execute();

describe.each(["google", "outlook"] as const)("%s", (kind) => {
  let id: string;
  let double: { reports: Report[]; wire: VendorDouble };
  beforeEach(async () => {
    const { db } = fixture.app.connection;
    for (const table of ["authorization_calendars", "calendar_reports", "authorizations"] as const)
      await db.deleteFrom(table).execute();
    double = kind === "google" ? fixture.google : fixture.outlook;
    fixture.google.channels.clear();
    fixture.outlook.subscriptions.clear();
    id = await fixture.join("ada", kind);
    await fixture.sync(id);
    double.reports.length = 0;
    await calm();
  });
  let made = 0;
  const changeThere = () => {
    const number = ++made;
    if (kind === "google") {
      const moment = (hour: string) => ({ dateTime: `2026-12-01T${hour}:00:00-05:00`, timeZone: "America/New_York" });
      fixture.google.put({ id: `there${number}`, summary: `There ${number}`, start: moment("09"), end: moment("10") });
    } else {
      const moment = (hour: string) => ({ dateTime: `2026-12-01T${hour}:00:00`, timeZone: "Eastern Standard Time" });
      fixture.outlook.put({
        id: `there-${number}`,
        subject: `There ${number}`,
        start: moment("09"),
        end: moment("10"),
      });
    }
    const report = double.reports.at(-1);
    if (!report) throw new Error("nothing was reported");
    return report;
  };
  const altered = (report: Report, { token, handle }: { token?: string; handle?: string }): Report => {
    const { headers, body } = report;
    const [channel, secret] = [headers["x-goog-channel-id"] ?? "", headers["x-goog-channel-token"] ?? ""];
    if (kind === "google")
      return {
        ...report,
        headers: { ...headers, "x-goog-channel-id": handle ?? channel, "x-goog-channel-token": token ?? secret },
      };
    const { value } = JSON.parse(body) as { value: { subscriptionId: string; clientState: string }[] };
    const [received] = value;
    const next = {
      ...received,
      subscriptionId: handle ?? received?.subscriptionId,
      clientState: token ?? received?.clientState,
    };
    return { ...report, body: JSON.stringify({ value: [next] }) };
  };

  test("a change there is here with the next sync, and is asked for once", async () => {
    const report = changeThere();
    expect((await fixture.deliver(report)).status).toBeLessThan(300);
    expect(await wanted()).toEqual([id]);
    const before = await fixture.app.server.services.jobs.numbers();
    for (let nth = 0; nth < 3; nth++) await fixture.deliver(changeThere());
    expect((await fixture.app.server.services.jobs.numbers()).waiting).toBe(before.waiting);
    await fixture.sync(id);
    const events = await fixture.app.request("ada", "GET", "/v1/events?start_date=2026-12-01&end_date=2026-12-02");
    expect(JSON.stringify(events.json)).toContain(`There ${made}`);
  });

  test("the same report again does nothing", async () => {
    const report = changeThere();
    await fixture.deliver(report);
    await calm();
    expect((await fixture.deliver(report)).status).toBeLessThan(300);
    expect(await wanted()).toEqual([]);
    await fixture.deliver(changeThere());
    expect(await wanted()).toEqual([id]);
  });

  test("the report of our own write comes before its reply, and someone else looks: it is made once and is one event", async () => {
    const { wire } = double;
    const { answer } = wire;
    const [made, received] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    wire.answer = async (request) => {
      const reply = await answer(request);
      if (request.method !== "POST" || !request.path.endsWith("/events")) return reply;
      made.resolve();
      await received.promise;
      return reply;
    };
    const title = `Ours, with ${kind}`;
    const start_date = Date.parse("2026-12-08T15:00:00Z");
    const event = { title, types_list: ["appointment"], start_date, end_date: start_date + 3_600_000 };
    await fixture.app.request("ada", "POST", "/v1/events", { body: { ...event, timezone: "America/New_York" } });
    const running = fixture.sync(id);
    await made.promise;
    const report = double.reports.at(-1);
    if (!report) throw new Error("nothing was reported");
    expect((await fixture.deliver(report)).status).toBeLessThan(300);
    expect(await wanted()).toEqual([id]);
    await fixture.sync(id);
    received.resolve();
    await running;
    wire.answer = answer;
    expect(await wanted()).toEqual([]);
    const posts = wire.heard.filter(
      ({ method, path, body }) => method === "POST" && path.endsWith("/events") && body.includes(title),
    );
    expect(posts).toHaveLength(1);
    const here = await fixture.app.request("ada", "GET", "/v1/events?start_date=2026-12-08&end_date=2026-12-09");
    expect((here.at("data") as { title: string }[]).filter((one) => one.title === title)).toHaveLength(1);
  });

  test("a report with no secret, a wrong one, another watch or another company's does nothing and learns nothing", async () => {
    const report = changeThere();
    const { box } = fixture.app.server.services;
    const elsewhere = { tenant_id: fixture.app.people.eve.tenant_id, authorization_id: id };
    const other = { tenant_id: fixture.app.people.ada.tenant_id, authorization_id: fixture.app.people.ada.id };
    const wrong = [
      altered(report, { token: "" }),
      altered(report, { token: "x".repeat(117) }),
      altered(report, { token: `${pushToken(box, elsewhere).slice(0, -1)}` }),
      altered(report, { token: pushToken(box, elsewhere) }),
      altered(report, { token: pushToken(box, other) }),
      altered(report, { handle: "019a2b3c-4d5e-7f60-8a1b-2c3d4e5f6071" }),
      altered(report, { handle: "" }),
    ];
    const answers = await Promise.all(wrong.map((one) => fixture.deliver(one)));
    expect(await wanted()).toEqual([]);
    const right = await fixture.deliver(report);
    expect(answers.map(({ status, json }) => [status, json])).toEqual(wrong.map(() => [right.status, right.json]));
    expect(await wanted()).toEqual([id]);
  });

  test.each([
    ["nothing", ""],
    ["half of it", '{"value":[{"subscri'],
    ["a list", "[1,2]"],
    ["a text", '"x"'],
    [
      "a thousand strangers",
      JSON.stringify({ value: Array.from({ length: 1_000 }, () => ({ subscriptionId: "x", clientState: "y" })) }),
    ],
    ["a letter that ends texts", JSON.stringify({ value: [{ subscriptionId: "\u0000", clientState: "\u0000" }] })],
  ])("%s is answered and forgotten", async (_name, body) => {
    const report = { url: `https://x/hooks/calendar/${kind}`, headers: { "content-type": "application/json" }, body };
    expect((await fixture.deliver(report)).status).toBeLessThan(300);
    expect(await wanted()).toEqual([]);
  });

  test("a paused account is not brought in step by a report", async () => {
    await fixture.app.request("ada", "PUT", `/v1/authorizations/${id}`, { body: { status: "paused" } });
    await calm();
    await fixture.deliver(changeThere());
    expect(await wanted()).toEqual([]);
  });

  test("a watch is renewed before it ends, and one that stands is left alone", async () => {
    const watches = () => (kind === "google" ? fixture.google.channels : fixture.outlook.subscriptions);
    const [first] = watches().keys();
    await fixture.sync(id);
    expect([...watches().keys()]).toEqual([first]);
    const rowOf = () =>
      fixture.app.connection.db.selectFrom("authorization_calendars").selectAll().executeTakeFirstOrThrow();
    const { watch_until } = await rowOf();
    await fixture.app.world.pass((watch_until ?? 0) - fixture.app.world.now() - 3_600_000);
    await fixture.sync(id);
    expect(watches().size).toBe(1);
    expect((await rowOf()).watch_until).toBeGreaterThan(watch_until ?? Infinity);
    await fixture.deliver(changeThere());
    expect(await wanted()).toEqual([id]);
  });
});

test("an address of ours answers who asks whether it is ours, as plain text alone", async () => {
  const asked = "/hooks/calendar/outlook?validationToken=Validation%3A+%3Cscript%3E";
  const said = await fixture.app.server.fastify.inject({ method: "POST", url: asked });
  expect([said.statusCode, said.body]).toEqual([200, "Validation: <script>"]);
  expect(said.headers["content-type"]).toBe("text/plain; charset=utf-8");
  expect(said.headers["x-content-type-options"]).toBe("nosniff");
});

test("an ended Outlook subscription is renewed with the next sync, which also finds missed changes", async () => {
  const { db } = fixture.app.connection;
  for (const table of ["authorization_calendars", "authorizations"] as const) await db.deleteFrom(table).execute();
  fixture.outlook.subscriptions.clear();
  const id = await fixture.join("ada", "outlook");
  await fixture.sync(id);
  fixture.outlook.reports.length = 0;
  await calm();
  fixture.outlook.lifecycle("missed");
  await fixture.deliver(fixture.outlook.reports[0] ?? { url: "", headers: {}, body: "" });
  expect(await wanted()).toEqual([id]);
  await calm();
  fixture.outlook.lifecycle("subscriptionRemoved");
  fixture.outlook.subscriptions.clear();
  await fixture.deliver(fixture.outlook.reports[1] ?? { url: "", headers: {}, body: "" });
  expect(await wanted()).toEqual([id]);
  await fixture.sync(id);
  expect(fixture.outlook.subscriptions.size).toBe(1);
});
