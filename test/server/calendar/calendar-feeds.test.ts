/** A calendar by its secret link: what programs are given, what they are not, and that a revoked link shows nothing. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { openTestServer, type TestServer, type Who } from "../../fixtures/test-server.ts";

let app: TestServer;
beforeAll(async () => {
  app = await openTestServer();
});
afterAll(() => app.close());

const make = async (who: Who, private_as: "busy" | "full" = "busy") => {
  const answer = await app.request(who, "POST", "/v1/calendar_feeds", { body: { name: "Phone", private_as } });
  expect(answer.status, JSON.stringify(answer.json)).toBe(201);
  return { id: answer.text("data.id"), path: new URL(answer.text("data.url")).pathname };
};
const hour = 3_600_000;
const lay = async (who: Who, title: string, more: object = {}) => {
  const start_date = app.world.now() + 24 * hour;
  const body = {
    id: app.world.uuid(),
    title,
    types_list: ["appointment"],
    start_date,
    end_date: start_date + hour,
    timezone: "America/Denver",
    ...more,
  };
  const answer = await app.request(who, "POST", "/v1/events", { body });
  expect(answer.status, JSON.stringify(answer.json)).toBe(201);
  return body;
};
const fetched = async (path: string, headers: Record<string, string> = {}) => {
  const response = await app.server.fastify.inject({ method: "GET", url: path, headers });
  return { status: response.statusCode, text: response.body, headers: response.headers };
};

test("shows every occurrence in UTC and days as days, private events as Busy or as they are, no one else's", async () => {
  await lay("ada", "Weekly call", { recurrence: { freq: "weekly", interval: 1, count: 3 } });
  await lay("ada", "Doctor", { private: true, description: "Knee", location: "Clinic" });
  const start_date = Date.parse("2026-12-25T07:00:00Z");
  await lay("ada", "Holiday", { all_day: true, start_date, end_date: start_date + 24 * hour });
  await lay("ben", "Of Ben");
  await lay("eve", "Of Eve");
  const [busy, full] = [await make("ada"), await make("ada", "full")];
  const shown = await fetched(busy.path);
  expect([shown.status, shown.headers["content-type"]]).toEqual([200, "text/calendar; charset=utf-8"]);
  expect(shown.text.match(/SUMMARY:Weekly call/g)).toHaveLength(3);
  expect(shown.text).toContain("DTSTART:20261122T140000Z");
  expect(shown.text).toContain("DTSTART;VALUE=DATE:20261225\r\nDTEND;VALUE=DATE:20261226");
  expect(shown.text).toContain("SUMMARY:Busy");
  expect(shown.text).not.toMatch(/Doctor|Knee|Clinic|Of Ben|Of Eve/);
  expect((await fetched(full.path)).text).toContain("SUMMARY:Doctor");
});

test("is identified by its ETag, and changes once something changed", async () => {
  const { path, id } = await make("adam");
  const first = await fetched(path);
  const etag = String(first.headers["etag"]);
  const again = await fetched(path, { "if-none-match": `W/${etag}, "x"` });
  expect([again.status, again.text]).toEqual([304, ""]);
  await lay("adam", "New one");
  expect((await fetched(path, { "if-none-match": etag })).status).toBe(200);
  const [link] = (await app.request("adam", "GET", "/v1/calendar_feeds")).at("data") as {
    id: string;
    fetches: number;
    last_fetched_at: number;
  }[];
  expect(link).toMatchObject({ id, fetches: 3, last_fetched_at: app.world.now() });
});

test("shows nothing once revoked, to whoever guesses, or after its owner has left; only a hash of it is kept", async () => {
  const [revoked, left] = [await make("ada"), await make("nina")];
  const rows = await app.connection.db.selectFrom("calendar_feeds").selectAll().execute();
  expect(JSON.stringify(rows)).not.toContain(revoked.path.split("/")[2]?.slice(37));
  for (const who of ["mona", "alma", "eve"] as const)
    expect((await app.request(who, "DELETE", `/v1/calendar_feeds/${revoked.id}`)).status).toBe(404);
  expect((await fetched(revoked.path)).status).toBe(200);
  expect((await app.request("ada", "DELETE", `/v1/calendar_feeds/${revoked.id}`)).status).toBe(204);
  expect((await fetched(revoked.path)).status).toBe(404);
  await app.connection.db.updateTable("users").set({ active: false }).where("id", "=", app.people.nina.id).execute();
  expect((await fetched(left.path)).status).toBe(404);
  const tenant = app.people.home_id;
  for (const guess of [`${tenant}.${"A".repeat(43)}`, "x", "..%2f..%2fetc", `${tenant}.`])
    expect((await fetched(`/ical/${guess}/calendar.ics`)).status).toBe(404);
});

test("is made no more than ten at a time", async () => {
  for (let made = 0; made < 10; made++) await make("rita");
  expect((await app.request("rita", "POST", "/v1/calendar_feeds", { body: { name: "Eleventh" } })).status).toBe(409);
});

test.each([
  ["a password", "change_password"],
  ["a second factor", "two_factor_required"],
])("shows nothing while its owner must first set %s", async (_name, column) => {
  const { path } = await make("adam");
  const due = (value: boolean) =>
    app.connection.db
      .updateTable("credentials")
      .set({ [column]: value })
      .where("user_id", "=", app.people.adam.id)
      .execute();
  expect((await fetched(path)).status).toBe(200);
  await due(true);
  expect((await fetched(path)).status).toBe(404);
  await due(false);
  expect((await fetched(path)).status).toBe(200);
});
