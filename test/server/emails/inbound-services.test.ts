/** Incoming email by each service that brings it: repeated, out of order, late, forged, or not told to include it. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Contact } from "../../../src/domain/contacts/contact.ts";
import { dayMs } from "../../../src/kit/durations.ts";
import { email } from "../../domain/contacts/sample-contact.ts";
import { layContact } from "../../fixtures/book.ts";
import { openTestServer, type TestServer } from "../../fixtures/test-server.ts";
import {
  type HookPost,
  inboundKinds,
  type InboundService,
  inboundServices,
} from "../../fixtures/vendors/inbound-services.ts";
import { openPostOffice, type PostOffice } from "../../fixtures/vendors/post-office.ts";

let office: PostOffice;
let app: TestServer;
let services: Record<(typeof inboundKinds)[number], InboundService>;
beforeAll(async () => {
  office = await openPostOffice();
  app = await openTestServer({ SMTP_URL: `smtp://127.0.0.1:${office.port}`, MAIL_FROM: "Prairie <mail@prairie.test>" });
  services = await inboundServices(app.world);
});
afterAll(async () => {
  await app.close();
  await office.close();
});

const rosa = "rosa@sample.test";
const received = async ({ id: contact_id }: Contact) => {
  const asked = app.connection.db.selectFrom("email_logs").select("email_body").orderBy("at").orderBy("id");
  const found = await asked.where((eb) => eb.and({ contact_id, status: "received" })).execute();
  return found.map(({ email_body }) => email_body);
};
const post = (path: string, { headers, body }: HookPost) => app.send("POST", `/hooks/mail/${path}`, { headers, body });

async function wrote(): Promise<{ contact: Contact; to: string }> {
  const fields = { last_name: "Delgado", emails: [email(rosa, { primary: true })] };
  const contact = await layContact(app, { owner: app.people.ada, fields });
  office.received.length = 0;
  const body = { subject: "Your plan", email_body: "Hello" };
  expect((await app.request("ada", "POST", `/v1/contacts/${contact.id}/send_email`, { body })).status).toBe(201);
  await app.server.services.background.idle();
  const text = office.received[0]?.text.replaceAll(/\r\n\s+/g, " ") ?? "";
  return { contact, to: /[\w+-]+@in\.prairie\.test/.exec(/^Reply-To: (.*)$/im.exec(text)?.[1] ?? "")?.[0] ?? "" };
}

let count = 0;
/** In the letters of an older mail program. */
const answer = (to: string, text: string) => {
  const head = [`Message-ID: <inbound-${++count}@sample.test>`, `From: ${rosa}`, `To: ${to}`, "Subject: Re: Your plan"];
  const type = ["MIME-Version: 1.0", "Content-Type: text/plain; charset=iso-8859-1", "Content-Transfer-Encoding: 8bit"];
  return Buffer.from([...head, ...type, "", text].join("\r\n"), "latin1");
};
const ascii = (text: string, isJson: boolean) => (isJson ? text.replace("ñ", "n") : text);

describe.each(inboundKinds)("%s", (kind) => {
  const use = () => {
    const service = services[kind];
    Object.assign(app.server.services, { inbound: service.port });
    return service;
  };

  test("brings answers twice, the second before the first: each stands once", async () => {
    const { bring, path } = use();
    const { contact, to } = await wrote();
    // JSON holds no bytes: Postmark's is text.
    const texts = ["Sí, mañana & a=b +1%41", "Second"].map((text) =>
      ascii(text, kind === "postmark").replace("í", "i"),
    );
    const [first, second] = texts.map((text) => answer(to, text));
    if (!first || !second) throw new Error("no answers");
    const again = bring(second);
    for (const hook of [again, bring(first), again, bring(first)]) expect((await post(path, hook)).status).toBe(200);
    expect((await received(contact)).toSorted()).toEqual(texts.toSorted());
  });

  test("names whom it was delivered to, where the email does not", async () => {
    const { bring, path } = use();
    const { contact, to } = await wrote();
    const hidden = answer("undisclosed-recipients:;", "Hidden");
    expect((await post(path, bring(hidden, to))).at("data.outcome")).toBe(kind === "raw" ? "unknown" : "answer");
    expect(await received(contact)).toEqual(kind === "raw" ? [] : ["Hidden"]);
  });

  test("is not believed where it did not send it, and says what to change where the email is missing", async () => {
    const { forged, path, without } = use();
    const { contact, to } = await wrote();
    for (const hook of forged(answer(to, "Forged"))) expect((await post(path, hook)).status).toBe(401);
    expect(await received(contact)).toEqual([]);
    if (!without) return;
    const told = await post(path, without);
    // The service keeps it and tries again.
    expect([told.status, told.at("errors.body.0")]).toEqual([503, expect.stringMatching(/^The email is not in/)]);
  });
});

test("one that is too large is refused in words, and a stranger's before it is read", async () => {
  const service = services.raw;
  Object.assign(app.server.services, { inbound: service.port });
  const { headers, body } = service.bring(answer("x@y.test", "Large"));
  const length = { "content-type": "message/rfc822", "content-length": String(40 * 1024 * 1024) };
  const told = await post(service.path, { headers: { ...headers, ...length }, body });
  expect([told.status, told.at("errors.body.0")]).toEqual([413, "The email is larger than 36 MB."]);
  expect((await post(service.path, { headers: length, body })).status).toBe(401);
});

test("a signature of Mailgun is good for one email only, however often that is brought", async () => {
  const { bring, path, port } = services.mailgun;
  Object.assign(app.server.services, { inbound: port });
  const { contact, to } = await wrote();
  const first = bring(answer(to, "First"));
  for (const outcome of ["answer", "known"]) expect((await post(path, first)).at("data.outcome")).toBe(outcome);
  const altered = { ...first, body: String(first.body).replace(/%46%69%72%73%74$/, "%4F%74%68%65%72") };
  expect((await post(path, altered)).status).toBe(401);
  expect(await received(contact)).toEqual(["First"]);
});

test("an answer that comes months late still joins its thread", async () => {
  const { bring, path, port } = services.raw;
  Object.assign(app.server.services, { inbound: port });
  const { contact, to } = await wrote();
  await app.world.pass(90 * dayMs);
  await app.server.services.background.idle();
  expect((await post(path, bring(answer(to, "Sorry, so late")))).at("data.outcome")).toBe("answer");
  expect(await received(contact)).toEqual(["Sorry, so late"]);
});
