import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Contact } from "../../../src/domain/contacts/contact.ts";
import { clearFiles } from "../../../src/server/storage/clearing.ts";
import { callFixture, type Caller, numberOf } from "../../fixtures/call-fixture.ts";
import { finishCall, laySound, type PlacedCall } from "../../fixtures/calls.ts";
import { signIn } from "../../fixtures/people.ts";
import { openTestServer, type TestServer } from "../../fixtures/test-server.ts";

let app: TestServer;
let contact: Contact;
beforeAll(async () => {
  app = await openTestServer();
});
afterAll(() => app.close());
const { callOf, layHopper } = callFixture(() => app);
beforeEach(async () => void (contact = await layHopper()));

type Who = Caller;

describe("a recording", () => {
  const sound = Buffer.from(`RIFF....WAVE${"0123456789".repeat(10)}`);
  let call: PlacedCall;
  let part: string;
  beforeEach(async () => {
    call = await finishCall(app, app.people.ada, 60, { number: numberOf(contact) });
    part = await laySound(app, app.people.ada, call, sound);
  });
  const listen = (who: Who, range?: string) =>
    app.request(who, "GET", `/v1/calls/${call.id}/recordings/${part}`, range ? { headers: { range } } : {});

  test("stands with the call and among the contact's call files", async () => {
    expect(await callOf("ada", call.id)).toMatchObject({
      recording: { seconds: 12, parts: [{ id: part, seconds: 12 }] },
    });
    const files = await app.request("ada", "GET", `/v1/contacts/${contact.id}/call_files`);
    expect(files.at("data")).toMatchObject([
      { id: part, call_id: call.id, seconds: 12, size: sound.length, path: `/v1/calls/${call.id}/recordings/${part}` },
    ]);
    expect((await app.request("adam", "GET", `/v1/contacts/${contact.id}/call_files`)).status).toBe(404);
    expect((await app.request("eve", "GET", `/v1/contacts/${contact.id}/call_files`)).status).toBe(404);
    expect((await app.request("tess", "GET", `/v1/contacts/${contact.id}/call_files`)).status).toBe(403);
  });

  test.each([
    [undefined, 200, undefined, 112],
    ["bytes=0-", 206, "bytes 0-111/112", 112],
    ["bytes=12-21", 206, "bytes 12-21/112", 10],
    ["bytes=-10", 206, "bytes 102-111/112", 10],
    ["bytes=100-999", 206, "bytes 100-111/112", 12],
    ["bytes=900-", 200, undefined, 112],
    ["bytes=0-1,5-6", 200, undefined, 112],
  ])("asked for %s gives %i", async (range, status, given, length) => {
    const answer = await listen("ada", range);
    expect([answer.status, answer.headers["content-range"], Number(answer.headers["content-length"])]).toEqual([
      status,
      given,
      length,
    ]);
    expect(answer.headers["content-type"]).toBe("audio/wav");
  });

  test("heard without its first byte is heard all the same: once in the audit, however one jumps", async () => {
    await listen("ada", "bytes=1-");
    await listen("ada", "bytes=50-60");
    await listen("mona", "bytes=-100");
    const { json } = await app.request("alma", "GET", `/v1/admin/audit?action=listen&record_id=${call.id}`);
    const heard = (json as { data: { actor_id: string }[] }).data.map(({ actor_id }) => actor_id);
    expect(heard.toSorted()).toEqual([app.people.ada.id, app.people.mona.id].toSorted());
  });

  test.each([
    ["mona", 200],
    ["alma", 200],
    ["adam", 404],
    ["nina", 404],
    ["eve", 404],
    ["tess", 403],
    ["basil", 403],
  ] as const)("%s hears it: %i", async (who, status) => {
    expect((await listen(who)).status).toBe(status);
  });

  test("goes after 90 days, and is kept for years once Medicare was sold to them", async () => {
    const { world, server } = app;
    const carrier = await app.request("alma", "POST", "/v1/admin/carriers", { body: { name: `Acme ${part}` } });
    const policy = { carrier_id: carrier.text("data.id"), policy_type: "pdp" };
    await app.request("ada", "POST", `/v1/contacts/${contact.id}/policies`, { body: policy });
    const other = await finishCall(app, app.people.ada, 60);
    const otherPart = await laySound(app, app.people.ada, other, Buffer.from("RIFF....WAVEother"));
    await world.pass(91 * 86_400_000);
    await clearFiles(server.services, new AbortController().signal);
    const { cookie } = await signIn(app.connection.db, world, app.people.ada);
    const fetch = (id: string, part_id: string) => app.send("GET", `/v1/calls/${id}/recordings/${part_id}`, { cookie });
    expect([(await fetch(call.id, part)).status, (await fetch(other.id, otherPart)).status]).toEqual([200, 410]);
  });
});
