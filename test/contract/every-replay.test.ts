/** A write that is sent again under its key, as after a lost reply, is answered as before and done once. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Call, calls, filled, idKinds } from "./calls.ts";
import { requestAs, digestOf, type SeededTestServer, openFurnished } from "./seeded-server.ts";

let app: SeededTestServer;
const done = new Set<string>();
beforeAll(async () => {
  app = await openFurnished();
});
afterAll(() => app.close());

/** Who sends one of these ends the session it would be sent again with. */
const endItself = ["POST /v1/account/devices/{id}/wipe", "DELETE /v1/account/devices/{id}"];
const writes = calls.filter(
  ({ name, endpoint: { method, access, callsExternal, download } }) =>
    method !== "GET" && access !== "public" && !callsExternal && !download && !endItself.includes(name),
);

/** Sent with each id there is until one is carried out. */
async function carriedOut(call: Call) {
  for (const uuid of idKinds(call).uuid ? app.own.uuids : [undefined]) {
    const asked = filled(call, { optional: false, uuid: app.world.uuid() }, { number: app.own.numbers[0], uuid });
    const key = { "idempotency-key": app.world.uuid() };
    const send = () => requestAs(app, app.people.alma, call, asked, key);
    const first = await send();
    if (first.status < 300) return { first, send };
  }
  return undefined;
}

test.each(writes.map((call) => [call.name, call] as const))("%s", async (_name, call) => {
  const sent = await carriedOut(call);
  if (!sent) return;
  done.add(call.name);
  // An email or a text that it sent is on its way.
  await app.server.services.background.idle();
  const before = await digestOf(app, app.people.home_id);
  const again = await sent.send();
  expect([again.status, again.body]).toEqual([sent.first.status, sent.first.body]);
  await app.server.services.background.idle();
  expect(await digestOf(app, app.people.home_id)).toEqual(before);
});

test("enough of them were carried out, so that the above saw real effects", () => {
  expect(done.size).toBeGreaterThan(writes.length / 3);
});
