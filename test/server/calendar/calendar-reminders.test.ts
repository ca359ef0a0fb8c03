/** Reminders read on one device are read on all devices of that user only. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { openTestServer, type TestServer, type Who } from "../../fixtures/test-server.ts";

let app: TestServer;
beforeAll(async () => {
  app = await openTestServer();
});
afterAll(() => app.close());

async function marksOf(who: Who): Promise<Record<string, unknown>[]> {
  const { json } = await app.request(who, "GET", "/v1/sync/changes");
  const { data } = json as { data: { collection: string; rows: Record<string, unknown>[] }[] };
  return data.filter(({ collection }) => collection === "reminder_marks").flatMap(({ rows }) => rows);
}

test("read marks sync between devices, and the later one counts", async () => {
  const { world } = app;
  const start_date = world.now() + 3_600_000;
  const [event_id, first, second] = [world.uuid(), world.uuid(), world.uuid()];
  const mark = (who: Who, said: object) =>
    app.request(who, "POST", "/v1/reminders", { body: { event_id, start_date, snoozed_until: null, ...said } });
  expect((await mark("ada", { id: first, read_to: start_date - 900_000 })).status).toBe(200);
  // The tablet, later, had only seen the earlier reminder.
  const late = await mark("ada", { id: second, read_to: start_date - 86_400_000, snoozed_until: start_date });
  expect([late.at("data.id"), late.at("data.read_to"), late.at("data.snoozed_until")]).toEqual([
    first,
    start_date - 900_000,
    null,
  ]);
  const off = await mark("ada", { id: second, read_to: start_date - 900_000, snoozed_until: start_date - 300_000 });
  expect([off.at("data.id"), off.at("data.snoozed_until")]).toEqual([first, start_date - 300_000]);
  expect(await marksOf("ada")).toMatchObject([
    { id: first, event_id, start_date, snoozed_until: start_date - 300_000 },
  ]);
  // Her manager sees her calendar, not what she has read; another company's person may use the same words.
  expect(await marksOf("mona")).toEqual([]);
  expect((await mark("eve", { id: world.uuid(), read_to: 1 })).status).toBe(200);
  expect(await marksOf("ada")).toHaveLength(1);
  expect((await mark(null, { id: world.uuid(), read_to: 1 })).status).toBe(401);
});

test("marks of what is long past are let go of, a few with each new one", async () => {
  const { world } = app;
  const dayMs = 86_400_000;
  const mark = (days: number) =>
    app.request("ben", "POST", "/v1/reminders", {
      body: {
        id: world.uuid(),
        event_id: world.uuid(),
        start_date: world.now() + days * dayMs,
        read_to: 1,
        snoozed_until: null,
      },
    });
  await mark(-40);
  await mark(-1);
  expect((await marksOf("ben")).map(({ start_date }) => Number(start_date) > world.now() - 2 * dayMs)).toEqual([true]);
});
