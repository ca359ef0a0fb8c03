/** Pictures in texts, both ways, with a carrier on the wire and with the simulated phones. */
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { wholeScope } from "../../../src/domain/lists/contacts-scope.ts";
import type { Contact } from "../../../src/domain/contacts/contact.ts";
import type { TextRow } from "../../../src/domain/messages/text.ts";
import { minuteMs } from "../../../src/kit/durations.ts";
import { realWorld } from "../../../src/kit/real-world.ts";
import { partsSender } from "../../../src/local/api/resumable-upload.ts";
import { fetchDueMedia } from "../../../src/server/messages/text-media.ts";
import { runGroupSend } from "../../../src/server/sends/group-send-job.ts";
import { setFeatures, setFlagRules } from "../../fixtures/callers.ts";
import { sendForm } from "../../fixtures/form-request.ts";
import { sampleFiles } from "../../fixtures/sample-files.ts";
import { giveTextPlan, takeTextPlan } from "../../fixtures/text-plan.ts";
import { whileClockRuns } from "../../fixtures/world.ts";
import { openTextTestServer, takesTexts, type TextTestServer } from "../../fixtures/text-fixture.ts";
import type { VendorReply, VendorRequest } from "../../fixtures/vendors/vendor-double.ts";
import { startScanner, type VirusScanner } from "../../fixtures/vendors/virus-scanner.ts";

const gif = Buffer.from("GIF89a....", "latin1");
const script = Buffer.from("#!/bin/sh\nrm -rf ~\n");
let scanner: VirusScanner;
let on: TextTestServer;
let simulated: TextTestServer;
let contact: Contact;
let number: string;
beforeAll(async () => {
  scanner = await startScanner();
  on = await openTextTestServer({ CLAMAV_URL: scanner.url });
  simulated = await openTextTestServer({ TEXTING_FROM: "" });
});
afterAll(async () => {
  await on.close();
  await simulated.close();
  scanner.close();
});
beforeEach(async () => {
  await on.settled();
  on.twilio.answer = takesTexts;
  on.twilio.heard.length = 0;
  await on.toNoon();
  ({ contact, number } = await on.lay());
});

const send = (file: Uint8Array, name: string, more: Record<string, string> = {}) =>
  sendForm(on.app, "ada", "/v1/sms/send_message", { file, name, contact_id: String(contact.id), ...more });
const errorsOf = ({ json }: { json: unknown }) => (json as { errors?: Record<string, string[]> }).errors;
const contentOf = (id: string, who: "ada" | "ben" | "eve" = "ada", n = 0) =>
  on.app.request(who, "GET", `/v1/sms/messages/${id}/media/${n}`);
const got = (link: string) => on.app.server.fastify.inject({ url: link.replace("http://localhost:4000", "") });

describe("a picture that is sent", () => {
  test("goes as a signed link that lives for minutes, and is shown to those who see the contact", async () => {
    const sent = await send(sampleFiles["photo.jpg"], "../card.jpg");
    expect(sent.status).toBe(201);
    await on.settled();
    const { data } = sent.json as { data: TextRow };
    expect(data).toMatchObject({
      body: "",
      media: [{ file_name: "card.jpg", mime: "image/jpeg", size: sampleFiles["photo.jpg"].length, state: "here" }],
    });
    const [form] = on.sent();
    const link = form?.get("MediaUrl") ?? "";
    expect(link).toMatch(/^http:\/\/localhost:4000\/hooks\/texts\/prairie\/media\/[^?]+$/);
    const fetched = await got(link);
    expect([fetched.statusCode, fetched.headers["content-type"]]).toEqual([200, "image/jpeg"]);
    expect(fetched.rawPayload).toEqual(sampleFiles["photo.jpg"]);
    expect((await got(link.slice(0, -1) + (link.endsWith("A") ? "B" : "A"))).statusCode).toBe(404);
    expect((await got(link.replace(/\/0\/\d+\//, `/0/${on.app.world.now() + 9e9}/`))).statusCode).toBe(404);
    expect((await got(link.replace("prairie", "coastal"))).statusCode).toBe(404);
    await on.app.world.pass(11 * minuteMs);
    expect((await got(link)).statusCode).toBe(410);
    expect(await on.conversationOf(contact.id)).toMatchObject({ preview: "Picture" });
    expect((await contentOf(data.id)).status).toBe(200);
    expect((await contentOf(data.id, "ben")).status).toBe(404);
    expect((await contentOf(data.id, "eve")).status).toBe(404);
    expect((await contentOf(data.id, "ada", 1)).status).toBe(404);
  });

  test.each([
    ["a script named .jpg", script, "photo.jpg", "A text can carry a JPG, PNG or GIF picture or a PDF."],
    [
      "HEIC",
      sampleFiles["photo.heic"],
      "IMG_1.HEIC",
      "HEIC pictures cannot be texted. Save it as JPG, or take a new picture in JPG.",
    ],
    [
      "HEIC named .jpg",
      sampleFiles["photo.heic"],
      "IMG_1.jpg",
      "HEIC pictures cannot be texted. Save it as JPG, or take a new picture in JPG.",
    ],
    [
      "a virus",
      Buffer.concat([sampleFiles["photo.png"], Buffer.from("EICAR-TEST")]),
      "a.png",
      "This file is infected (Eicar-Test-Signature) and was not saved.",
    ],
  ])("is refused with a sentence when it is %s", async (_what, file, name, words) => {
    const answer = await send(file, name, { message_content: "Look" });
    expect([answer.status, errorsOf(answer)]).toEqual([422, { file: [words] }]);
    expect(on.sent()).toEqual([]);
  });

  test("is refused above 5 MB", async () => {
    const large = Buffer.alloc(5 * 1024 * 1024 + 1);
    sampleFiles["photo.png"].copy(large);
    expect((await send(large, "large.png")).status).toBe(413);
    expect((await send(large.subarray(0, -1), "large.png")).status).toBe(201);
  });

  test("that waited on a device is uploaded first, and the text goes once", async () => {
    const { server } = on.app;
    if (!server.fastify.server.listening) await server.fastify.listen({ port: 0, host: "127.0.0.1" });
    const base = `http://127.0.0.1:${(server.fastify.server.address() as AddressInfo).port}`;
    const { cookie } = await on.app.sessionOf("ada");
    const carry = (url: string, init: RequestInit) =>
      fetch(url, { ...init, headers: { ...(init.headers as Record<string, string>), cookie } });
    const id = on.app.world.uuid();
    await partsSender({ base, world: realWorld(), fetch: carry }, 6e6)(new Blob([gif]), {
      id,
      kind: "text_picture",
      file_name: "card.gif",
    });
    const body = { id, upload_id: id, message_content: "Look", mms: true };
    const first = await on.text(contact.id, body);
    expect([first.status, first.at("data.media.0.mime")]).toEqual([201, "image/gif"]);
    expect((await on.text(contact.id, body)).status).toBe(201);
    await on.settled();
    expect(on.sent().map((form) => [form.get("Body"), form.getAll("MediaUrl").length])).toEqual([["Look", 1]]);
    // Another person's upload is not theirs to send.
    const other = await on.lay({ owner: "ben" });
    const stolen = await on.text(other.contact.id, { ...body, id: on.app.world.uuid() }, "ben");
    expect(stolen.status).toBe(404);
  });
});

describe("a picture in a text to many", () => {
  const uploaded = async () => {
    const { server } = on.app;
    if (!server.fastify.server.listening) await server.fastify.listen({ port: 0, host: "127.0.0.1" });
    const base = `http://127.0.0.1:${(server.fastify.server.address() as AddressInfo).port}`;
    const { cookie } = await on.app.sessionOf("ada");
    const carry = (url: string, init: RequestInit) =>
      fetch(url, { ...init, headers: { ...(init.headers as Record<string, string>), cookie } });
    return partsSender({ base, world: realWorld(), fetch: carry }, 6e6)(new Blob([gif]), {
      kind: "text_picture",
      file_name: "card.gif",
    });
  };
  const scope = async (count: number) => {
    const laid = await Promise.all(Array.from({ length: count }, () => on.lay()));
    return { ...wholeScope, ids: laid.map((one) => one.contact.id) };
  };
  const many = (body: object, who: "ada" | "ben" = "ada") =>
    on.app.request(who, "POST", "/v1/contacts/sms_group", { body: { expected: 500, message_content: "", ...body } });
  const run = async (send_id: string) => {
    const { services } = on.app.server;
    const ran = runGroupSend(services, { tenant_id: on.app.people.home_id, send_id }, new AbortController().signal);
    await whileClockRuns(on.app.world, ran);
    await on.settled();
  };

  test("goes to each with a signed link, counts as three, and is shown with the results", async () => {
    const contacts_scope = await scope(3);
    const upload_id = await uploaded();
    const plan_id = await giveTextPlan(on.app, on.app.people.ada, { allocation: 6 });
    const plan = { channel: "text", body: "", contacts_scope };
    const planned = await on.app.request("ada", "POST", "/v1/group_sends/plan", {
      body: { ...plan, has_picture: true },
    });
    expect([planned.status, planned.at("meta.goes"), planned.at("meta.not")]).toEqual([200, 2, 1]);
    expect((await on.app.request("ada", "POST", "/v1/group_sends/plan", { body: plan })).at("meta.goes")).toBe(3);
    // As a carrier does: each picture is fetched when its text arrives, for its link lives for minutes.
    const fetched: ReturnType<typeof got>[] = [];
    on.twilio.answer = (request) => {
      const link = new URLSearchParams(request.body).get("MediaUrl");
      if (link) fetched.push(got(link));
      return takesTexts(request);
    };
    const started = await many({ contacts_scope, upload_id });
    expect([started.status, started.at("data.media.0")]).toMatchObject([
      201,
      { file_name: "card.gif", mime: "image/gif" },
    ]);
    const id = started.text("data.id");
    await run(id);
    const links = on.sent().map((form) => form.get("MediaUrl") ?? "");
    expect(new Set(links).size).toBe(2);
    const pictures = await Promise.all(fetched);
    expect(pictures.map(({ rawPayload }) => rawPayload)).toEqual([gif, gif]);
    expect(on.sent()[0]?.get("Body")).toBe("Reply STOP to stop.");
    const me = await on.app.request("ada", "GET", "/v1/users/me");
    expect(me.at("data.sms_subscription.current_usage")).toBe(6);
    expect((await on.app.request("ada", "GET", `/v1/group_sends/${id}/picture`)).status).toBe(200);
    for (const who of ["ben", "eve"] as const)
      expect((await on.app.request(who, "GET", `/v1/group_sends/${id}/picture`)).status).toBe(404);
    await takeTextPlan(on.app, plan_id);
  });

  test("needs the flag, and an upload of one's own", async () => {
    const contacts_scope = await scope(1);
    const upload_id = await uploaded();
    expect((await many({ contacts_scope, upload_id }, "ben")).status).toBe(404);
    const sent = await many({ contacts_scope, upload_id });
    await run(sent.text("data.id"));
    await setFeatures(on.app, { mms: false });
    try {
      const plan = { channel: "text", body: "Hi", contacts_scope, has_picture: true };
      expect((await on.app.request("ada", "POST", "/v1/group_sends/plan", { body: plan })).status).toBe(403);
      expect((await many({ contacts_scope, upload_id })).status).toBe(403);
      expect((await on.app.request("ada", "POST", `/v1/group_sends/${sent.text("data.id")}/retry`)).status).toBe(403);
    } finally {
      await setFlagRules(on.app, {});
    }
  });
});

describe("a picture that is received", () => {
  const urlOf = (n: number) => `${on.twilio.url}/2010-04-01/Accounts/AC1/Messages/MM1/Media/ME${n}`;
  const brings = (answers: Record<string, VendorReply>) => {
    on.twilio.answer = (request: VendorRequest) => answers[request.path.split("/").at(-1) ?? ""] ?? takesTexts(request);
  };
  const receive = async (count: number, body = "") => {
    const media = Object.fromEntries(Array.from({ length: count }, (_, n) => [`MediaUrl${n}`, urlOf(n)]));
    expect((await on.answer(number, body, { NumMedia: String(count), ...media })).status).toBe(200);
    await on.settled();
    const { id } = await on.conversationOf(contact.id);
    const [text] = await on.textsOf(id);
    if (!text) throw new Error("nothing was received");
    return text;
  };

  test("is fetched with our key, judged by its content, and kept", async () => {
    const redirect = { status: 307, headers: { location: `${on.twilio.url}/cdn/P1` } };
    brings({
      ME0: redirect,
      P1: { headers: { "content-type": "text/html" }, body: sampleFiles["photo.png"] },
      ME1: { headers: { "content-type": "image/jpeg" }, body: script },
      ME2: { body: Buffer.concat([sampleFiles["photo.jpg"], Buffer.from("EICAR-TEST")]) },
      ME3: { body: Buffer.concat([sampleFiles["photo.jpg"], Buffer.alloc(5 * 1024 * 1024)]) },
    });
    const text = await receive(4, "My card");
    expect(text.media.map(({ state, mime, error }) => [state, mime, error])).toEqual([
      ["here", "image/png", ""],
      ["refused", "", "They sent a file of a type that is not kept."],
      ["refused", "", "This file was infected and was not kept."],
      ["refused", "", "They sent a file larger than 5 MB. It was not kept."],
    ]);
    const asked = (path: string) => on.twilio.heard.filter((one) => one.path.endsWith(path));
    expect(asked("ME0").map(({ headers }) => headers.authorization?.slice(0, 6))).toEqual(["Basic "]);
    // The key stays with the carrier.
    expect(asked("P1").map(({ headers }) => headers.host === on.twilio.host)).toEqual([true]);
    const content = await contentOf(text.id);
    expect([content.status, content.headers["content-type"]]).toEqual([200, "image/png"]);
    expect((await contentOf(text.id, "ada", 1)).status).toBe(404);
  });

  test("that the carrier cannot give yet is fetched again, and given up in the end", async () => {
    brings({ ME0: { status: 404 } });
    const text = await receive(1);
    expect(text.media).toMatchObject([{ state: "coming" }]);
    brings({ ME0: { body: gif } });
    await on.app.world.pass(minuteMs);
    await fetchDueMedia(on.app.server.services);
    expect((await on.rowOf(text.id)).media).toMatchObject([{ state: "here", mime: "image/gif" }]);
    brings({ ME0: { status: 404 } });
    const lost = await receive(1);
    for (let tries = 0; tries < 8; tries++) {
      await on.app.world.pass(200 * minuteMs);
      await fetchDueMedia(on.app.server.services);
    }
    expect((await on.rowOf(lost.id)).media).toMatchObject([
      { state: "refused", error: "The carrier no longer has this picture." },
    ]);
  });
});

test("the simulated phones show what is sent, and send pictures themselves", async () => {
  const { app } = simulated;
  await simulated.toNoon();
  const laid = await simulated.lay();
  const body = { contact_id: String(laid.contact.id), message_content: "Our card" };
  const sent = await sendForm(app, "ada", "/v1/sms/send_message", {
    file: sampleFiles["photo.png"],
    name: "card.png",
    ...body,
  });
  expect(sent.status).toBe(201);
  await simulated.settled();
  const { id } = (sent.json as { data: TextRow }).data;
  expect(await simulated.rowOf(id)).toMatchObject({ status: "delivered" });
  const handset = (await app.request("alma", "GET", "/v1/phones")).at("data.0.texts.0") as {
    media: { id: string }[];
  };
  expect(handset).toMatchObject({ body: "Our card", media: [{ mime: "image/png" }] });
  const shown = (who: "alma" | "ada") => app.request(who, "GET", `/v1/phones/pictures/${handset.media[0]?.id}`);
  expect([(await shown("alma")).status, (await shown("ada")).status]).toEqual([200, 403]);
  const path = `/v1/phones/${laid.number}/texts`;
  expect((await sendForm(app, "alma", path, { file: sampleFiles["photo.jpg"], name: "a.jpg", body: "" })).status).toBe(
    200,
  );
  await simulated.settled();
  const conversation = await simulated.conversationOf(laid.contact.id);
  expect(conversation).toMatchObject({ preview: "Picture", unread: 1 });
  const [received] = await simulated.textsOf(conversation.id);
  expect(received?.media).toMatchObject([{ state: "here", mime: "image/jpeg" }]);
});

test("an administrator sees which carrier is in use", async () => {
  const { app } = simulated;
  const shown = (who: "alma" | "mona") => app.request(who, "GET", "/v1/admin/texting_registration");
  expect((await shown("alma")).at("data")).toMatchObject({ carrier: "local", title: "Texts are simulated" });
  expect((await shown("mona")).status).toBe(403);
});
