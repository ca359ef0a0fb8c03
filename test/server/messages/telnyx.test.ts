/** Texts through Telnyx, with a double that repeats, reorders, delays, forges, and times out after it accepted. */
import { generateKeyPairSync, sign } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Contact } from "../../../src/domain/contacts/contact.ts";
import { hourMs, minuteMs } from "../../../src/kit/durations.ts";
import { openTexting } from "../../../src/vendors/texting/texting.ts";
import { deliverDueTexts } from "../../../src/server/messages/text-delivery.ts";
import { sendForm } from "../../fixtures/form-request.ts";
import { sampleFiles } from "../../fixtures/sample-files.ts";
import { openTextTestServer, ourNumber, type TextTestServer } from "../../fixtures/text-fixture.ts";
import {
  openVendorDouble,
  type VendorDouble,
  type VendorReply,
  type VendorRequest,
} from "../../fixtures/vendors/vendor-double.ts";

const keys = generateKeyPairSync("ed25519");
const publicKey = keys.publicKey.export({ format: "der", type: "spki" }).subarray(-32).toString("base64");
let telnyx: VendorDouble;
let on: TextTestServer;
let contact: Contact;
let number: string;
let ids = 0;
const takes = ({ path }: VendorRequest) =>
  path === "/v2/messages"
    ? { body: { data: { id: `tx${++ids}`, to: [{ phone_number: number, status: "queued" }] } } }
    : { status: 404 };

beforeAll(async () => {
  telnyx = await openVendorDouble(takes);
  on = await openTextTestServer({
    TELNYX_API_KEY: "KEYsecret",
    TELNYX_PUBLIC_KEY: publicKey,
    TELNYX_API_URL: telnyx.url,
    VENDOR_PRIVATE_HOSTS: telnyx.host,
  });
});
afterAll(async () => {
  await on.close();
  await telnyx.close();
});
beforeEach(async () => {
  await on.settled();
  telnyx.answer = takes;
  telnyx.heard.length = 0;
  await on.toNoon();
  ({ contact, number } = await on.lay());
});

const sent = () => telnyx.heard.map(({ body }) => JSON.parse(body) as Record<string, unknown>);
const gone = async (body: object = {}) => {
  const answer = await on.text(contact.id, body);
  expect(answer.status).toBe(201);
  await on.settled();
  const id = answer.text("data.id");
  return { id, own: (await on.rowOf(id)).provider_id ?? "" };
};

interface Hook {
  path: string;
  event_type: string;
  payload: object;
  /** Milliseconds. */
  at?: number;
  /** What was signed, where it is not what is sent. */
  signed?: string;
  signature?: string;
}

const hook = ({ path, event_type, payload, at = on.app.world.now(), signed, signature }: Hook) => {
  const body = JSON.stringify({ data: { event_type, id: "e1", payload }, meta: { attempt: 1 } });
  const timestamp = String(Math.floor(at / 1_000));
  const given =
    signature ?? sign(null, Buffer.from(`${timestamp}|${signed ?? body}`), keys.privateKey).toString("base64");
  return on.app.send("POST", `/hooks/texts/prairie/${path}`, {
    body,
    headers: {
      "content-type": "application/json",
      "telnyx-signature-ed25519": given,
      "telnyx-timestamp": timestamp,
    },
  });
};
const report = (text: { id: string; own: string }, status: string, more: Partial<Hook> & { code?: string } = {}) => {
  const { code, ...rest } = more;
  const to = [{ phone_number: number, status }];
  const errors = code === undefined ? [] : [{ code, title: "Refused" }];
  const event_type = status === "sent" || status === "queued" ? "message.sent" : "message.finalized";
  return hook({ path: `reports/${text.id}`, event_type, payload: { id: text.own, to, errors }, ...rest });
};
const receive = (text: string, more: object = {}) =>
  hook({
    path: "received",
    event_type: "message.received",
    payload: { id: `in${++ids}`, from: { phone_number: number }, to: [{ phone_number: ourNumber }], text, ...more },
  });

describe("through Telnyx, a text", () => {
  test("goes out once with our address for its reports, and a picture by its link", async () => {
    const { id } = await gone({ message_content: "Hi Rosa" });
    expect(sent()).toEqual([
      {
        to: number,
        from: ourNumber,
        text: "Hi Rosa",
        webhook_url: `http://localhost:4000/hooks/texts/prairie/reports/${id}`,
        use_profile_webhooks: false,
      },
    ]);
    expect(telnyx.heard[0]?.headers.authorization).toBe("Bearer KEYsecret");
    expect(await on.rowOf(id)).toMatchObject({ status: "sent", our_number: ourNumber });
    const fields = { file: sampleFiles["photo.jpg"], name: "a.jpg", contact_id: String(contact.id) };
    expect((await sendForm(on.app, "ada", "/v1/sms/send_message", fields)).status).toBe(201);
    await on.settled();
    expect(sent()[1]).toMatchObject({
      type: "MMS",
      media_urls: [expect.stringContaining("/hooks/texts/prairie/media/")],
    });
  });

  test.each([
    ["out of order", ["delivered", "sent", "queued"], "delivered"],
    ["twice", ["delivered", "delivered"], "delivered"],
    ["two ends: the first stands", ["delivery_failed", "delivered"], "undelivered"],
    ["without a confirmation", ["sent", "delivery_unconfirmed"], "sent"],
    ["a state nobody knows", ["webhook_delivered", "delivered"], "delivered"],
  ])("hears reports that come %s", async (_words, reports, status) => {
    const text = await gone();
    for (const one of reports) expect((await report(text, one)).status).toBe(200);
    expect((await on.rowOf(text.id)).status).toBe(status);
  });

  test("hears no unsigned, forged, altered or old report", async () => {
    const text = await gone();
    const other = generateKeyPairSync("ed25519").privateKey;
    const forged = sign(null, Buffer.from("1|{}"), other).toString("base64");
    for (const more of [
      { signature: "" },
      { signature: "not base64!" },
      { signature: forged },
      { signed: "{}" },
      { at: on.app.world.now() - 6 * minuteMs },
      { at: on.app.world.now() + 6 * minuteMs },
    ])
      expect((await report(text, "delivery_failed", more)).status, JSON.stringify(more)).toBe(403);
    expect((await on.rowOf(text.id)).status).toBe("sent");
    // Delayed on its way, but not too long.
    expect((await report(text, "delivered", { at: on.app.world.now() - 4 * minuteMs })).status).toBe(200);
  });

  test("that it accepted without answering may have gone: it is never sent again, and its report tells", async () => {
    telnyx.answer = () => ({ status: 504, body: "timeout" });
    const text = await gone();
    expect(await on.rowOf(text.id)).toMatchObject({ status: "sending", reason: "maybe_gone", provider_id: null });
    telnyx.answer = takes;
    await on.app.world.pass(hourMs);
    await deliverDueTexts(on.app.server.services);
    await on.settled();
    expect(sent()).toHaveLength(1);
    await report({ id: text.id, own: "late" }, "delivered");
    expect(await on.rowOf(text.id)).toMatchObject({ status: "delivered", reason: null, provider_id: "late" });
  });

  test("waits while it is busy", async () => {
    telnyx.answer = () => ({ status: 429 });
    const { id } = await gone();
    expect(await on.rowOf(id)).toMatchObject({ status: "queued", reason: "later" });
  });

  test.each([
    ["40300", "failed", "revoked", "They asked the carrier to stop texts from us."],
    ["40310", "failed", "provider", "This is not a valid phone number."],
    ["99999", "failed", "provider", "The carrier did not deliver it (error 99999)."],
  ])("is refused with %s", async (code, status, reason, error) => {
    telnyx.answer = () => ({ status: 422, body: { errors: [{ code, title: "Refused" }] } });
    const { id } = await gone();
    expect(await on.rowOf(id)).toMatchObject({ status, reason, error });
    const again = await on.text(contact.id);
    // Only an opt-out says something of the number.
    expect(again.status).toBe(code === "40300" ? 422 : 201);
  });

  test("that is not delivered says why", async () => {
    const text = await gone();
    await report(text, "delivery_failed", { code: "40010" });
    expect(await on.rowOf(text.id)).toMatchObject({
      status: "undelivered",
      error: "Our number is not registered for texting (10DLC). Tell an administrator.",
    });
  });

  test("that arrives is stored once and answered at once, however slow its picture is", async () => {
    const picture = Promise.withResolvers<VendorReply>();
    telnyx.answer = () => picture.promise;
    const media = [{ url: `${telnyx.url}/pictures/1`, content_type: "image/png" }];
    expect((await receive("My card", { id: "same", media })).status).toBe(200);
    expect((await receive("My card", { id: "same", media })).status).toBe(200);
    const { id, unread } = await on.conversationOf(contact.id);
    expect(unread).toBe(1);
    const kept = async () => (await on.textsOf(id)).map(({ body, media: [one] }) => [body, one?.state]);
    expect(await kept()).toEqual([["My card", "coming"]]);
    picture.resolve({ body: sampleFiles["photo.png"] });
    await on.settled();
    expect(await kept()).toEqual([["My card", "here"]]);
  });

  test("STOP is heard, and other events are left alone", async () => {
    expect((await receive("STOP")).status).toBe(200);
    expect((await on.text(contact.id)).status).toBe(422);
    expect((await hook({ path: "received", event_type: "message.finalized", payload: { id: "x" } })).status).toBe(200);
  });
});

test("a public key that does not fit stops the start", () => {
  const environment = { TEXTING_FROM: ourNumber, TELNYX_API_KEY: "KEY", TELNYX_PUBLIC_KEY: "c2hvcnQ=" };
  expect(() => openTexting({ environment, appUrl: "http://localhost:4000" }, {} as never)).toThrow(/TELNYX_PUBLIC_KEY/);
});
