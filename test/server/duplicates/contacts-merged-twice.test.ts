/** A number of a contact that was merged, and whose survivor was merged again, stands for the last survivor. */
import { afterAll, beforeAll, expect, test } from "vitest";
import type { CalendarEvent } from "../../../src/domain/calendar/event.ts";
import { calendarFixture } from "../../fixtures/calendar-fixture.ts";
import { mergeFixture } from "../../fixtures/merge-fixture.ts";
import { openTestServer, type TestServer } from "../../fixtures/test-server.ts";

let app: TestServer;
let [first, second, last] = [0, 0, 0];
const { lay, merge } = mergeFixture(
  () => app,
  () => [second, first],
);
beforeAll(async () => {
  app = await openTestServer();
  for (const first_name of ["Rosa", "Rosalie", "Rosalind"])
    [first, second, last] = [second, last, (await lay("ada", { first_name })).id];
  await merge("ada");
  await merge("ada", { survivor_id: last, ids: [last, second] });
});
afterAll(() => app.close());

test("its page is the last survivor's", async () => {
  expect((await app.request("ada", "GET", `/v1/contacts/${first}`)).at("data.id")).toBe(last);
});

test("a call logged for it is the last survivor's", async () => {
  const call = { id: app.world.uuid(), call_direction: "outbound", number: "+12015550123", at: app.world.now() };
  const body = { ...call, contact_id: first, talk_seconds: 30 };
  expect((await app.request("ada", "POST", "/v1/calls", { body })).at("data.contact_id")).toBe(last);
  expect((await app.request("ben", "POST", "/v1/calls", { body: { ...body, id: app.world.uuid() } })).status).toBe(404);
});

test("an event for it is the last survivor's, and is listed under every number", async () => {
  const { id } = await calendarFixture(app).added("ada", { contact_ids: [first] });
  for (const number of [first, second, last]) {
    const listed = (await app.request("ada", "GET", `/v1/events/contact_events?contact_id=${number}`)).json as {
      data: CalendarEvent[];
    };
    expect(listed.data).toMatchObject([{ id, contact_ids: [last] }]);
    expect((await app.request("ben", "GET", `/v1/events/contact_events?contact_id=${number}`)).status).toBe(404);
  }
});
