import { createHmac } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { CallMessage } from "../../../src/contract/session/channels.ts";
import { layContact } from "../../fixtures/book.ts";
import { openTestServer, type TestServer } from "../../fixtures/test-server.ts";

const secret = "desk secret";
const phone_number = "+12015550123";
let app: TestServer;
const heard: { user_id: string; call: CallMessage }[] = [];
beforeAll(async () => {
  app = await openTestServer({ CONVERGE_ONE_SECRET: secret });
  const announceCall = ({ user_id }: { user_id: string }, call: CallMessage) => heard.push({ user_id, call });
  Object.assign(app.server.services, { announceCall });
});
afterAll(() => app.close());

let calls = 0;
const newsOf = (more: object = {}) => ({
  call_id: `c${++calls}`,
  event: "ringing",
  user: "ADA.prairie",
  phone_number,
  ...more,
});
interface How {
  company?: string;
  signedFor?: string;
  late?: number;
  key?: string;
}

function announce(news: object, { company = "prairie", signedFor, late = 0, key = secret }: How = {}) {
  const body = JSON.stringify(news);
  const timestamp = String(Math.floor(app.world.now() / 1_000) - late);
  const signature = createHmac("sha256", key)
    .update(`${timestamp}./voice/converge_one/${signedFor ?? company}.${body}`)
    .digest("hex");
  const headers = { "x-timestamp": timestamp, "x-signature": signature };
  return app.send("POST", `/voice/converge_one/${company}`, { body, headers });
}

test("a call of a desk phone reaches its person once, with the caller's contact", async () => {
  const phones = [{ number: phone_number, type: 2, primary: true }] as never;
  const contact = await layContact(app, { owner: app.people.ada, fields: { phones } });
  const news = newsOf({ phone_number: "2015550123" });
  expect([(await announce(news)).status, (await announce(news)).status]).toEqual([204, 204]);
  expect((await announce({ ...news, event: "ended" })).status).toBe(204);
  const received = { user_id: app.people.ada.id, call: { event: "ringing", phone_number, contact: contact.id } };
  expect(heard).toEqual([received, { ...received, call: { ...received.call, event: "ended" } }]);
});

test.each([
  ["signed with another key", {}, { key: "other" }, 403],
  ["older than five minutes", {}, { late: 301 }, 403],
  ["signed for another company", {}, { signedFor: "coastal" }, 403],
  ["of somebody without a desk phone", { user: "adam.prairie" }, {}, 404],
  ["of another company", {}, { company: "coastal" }, 404],
  ["that is none", { event: "sung" }, {}, 422],
])("what is %s is not told", async (_, more, how, status) => {
  heard.length = 0;
  expect((await announce(newsOf(more), how)).status).toBe(status);
  expect(heard).toEqual([]);
});

test("without its secret there is no such door", async () => {
  const other = await openTestServer();
  expect((await other.send("POST", "/voice/converge_one/prairie", { body: "{}" })).status).toBe(404);
  await other.close();
});
