/** The simulated mailboxes, and the picture and links of designed emails, on a real database. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Contact } from "../../../src/domain/contacts/contact.ts";
import type { EmailLog } from "../../../src/domain/emails/email-log.ts";
import { email } from "../../domain/contacts/sample-contact.ts";
import { layContact } from "../../fixtures/book.ts";
import { openTestServer, type TestServer } from "../../fixtures/test-server.ts";
import { openPostOffice, type PostOffice } from "../../fixtures/vendors/post-office.ts";

const rosa = "rosa@sample.test";
const lay = (app: TestServer) =>
  layContact(app, {
    owner: app.people.ada,
    fields: { first_name: "Rosa", last_name: "Delgado", emails: [email(rosa, { primary: true })] },
  });
const send = async (app: TestServer, contact: Contact, more: object = {}) => {
  const body = { subject: "Your plan", email_body: "Hello", ...more };
  const answer = await app.request("ada", "POST", `/v1/contacts/${contact.id}/send_email`, { body });
  expect([answer.status, answer.json]).toEqual([201, expect.anything()]);
  await app.server.services.background.idle();
};
const logOf = async (app: TestServer, contact: Contact) =>
  (await app.request("ada", "GET", `/v1/contacts/${contact.id}/email_logs`)).at("data.0") as EmailLog;

describe("a simulated mailbox", () => {
  let app: TestServer;
  beforeAll(async () => void (app = await openTestServer()));
  afterAll(() => app.close());
  const kept = async () => (await app.request("alma", "GET", "/v1/admin/outbox")).at("data.0") as { id: string };
  const act = async (who: "alma" | "ada", act: string, text = "") =>
    app.request(who, "POST", `/v1/admin/outbox/${(await kept()).id}/acts`, { body: { act, text } });

  test("shows the design of an email with its pictures, to admins of its company", async () => {
    const contact = await lay(app);
    const id = "00000000-0000-4000-8000-000000000001";
    const src = `/mail/picture/${id}/${id}/${"k".repeat(43)}.png`;
    const blocks = [{ id: "one", kind: "image", src, alt: "Our office", href: "", width: "full" }];
    await send(app, contact, { blocks, email_body: "" });
    const listed = (await app.request("alma", "GET", "/v1/admin/outbox")).at("data.0") as { id: string };
    expect(listed).toMatchObject({ has_html: true, text: expect.stringContaining("[Our office]") });
    const show = (who: "alma" | "ada" | "erin", id = listed.id) => app.request(who, "GET", `/v1/admin/outbox/${id}`);
    expect((await show("alma")).at("data.html")).toContain(`src="${app.server.services.settings.appUrl}${src}"`);
    expect([(await show("ada")).status, (await show("erin")).status]).toEqual([403, 404]);
    await send(app, contact);
    const plain = (await app.request("alma", "GET", "/v1/admin/outbox")).at("data.0") as { id: string };
    expect(plain).toMatchObject({ has_html: false });
    expect((await show("alma", plain.id)).status).toBe(404);
  });

  test.each([
    ["delivered", "delivered", ""],
    ["opened", "opened", ""],
    ["clicked", "clicked", ""],
    ["complained", "complained", ""],
    ["bounced", "bounced", "No such user"],
    ["soft_bounced", "failed", "Mailbox full"],
  ])("%s: the email's log says %s", async (name, status, error) => {
    const contact = await lay(app);
    await send(app, contact);
    expect((await act("ada", name)).status).toBe(403);
    expect((await act("alma", name)).status).toBe(200);
    expect(await logOf(app, contact)).toMatchObject({ status, error: expect.stringContaining(error) });
    const { id } = await kept();
    expect((await app.request("alma", "GET", "/v1/admin/outbox")).at("data.0")).toMatchObject({ id, events: [name] });
    expect((await app.request("tess", "POST", `/v1/admin/outbox/${id}/acts`, { body: { act: name } })).status).not.toBe(
      200,
    );
  });

  test("answers, and the answer is in the contact's story", async () => {
    const contact = await lay(app);
    await send(app, contact);
    expect((await act("alma", "reply")).status).toBe(422);
    const answer = await act("alma", "reply", "Sí, llámame\r\nBcc: all@x.test");
    expect(answer.at("data.outcome")).toBe("answer");
    const log = await logOf(app, contact);
    expect(log).toMatchObject({ status: "received", from: rosa, subject: "Re: Your plan" });
    expect(log.email_body).toBe("Sí, llámame\nBcc: all@x.test");
    expect((await act("alma", "unsubscribe")).status).toBe(422);
  });
});

describe("a designed email", () => {
  let app: TestServer;
  let office: PostOffice;
  beforeAll(async () => {
    office = await openPostOffice();
    app = await openTestServer({
      SMTP_URL: `smtp://127.0.0.1:${office.port}`,
      MAIL_FROM: "Prairie <mail@prairie.test>",
    });
  });
  afterAll(async () => {
    await app.close();
    await office.close();
  });
  const button = {
    id: "00000000-0000-4000-8000-000000000001",
    kind: "button",
    label: "Plans",
    align: "left",
    href: "https://plans.test/?a=1&b=2",
  };
  const sent = async (contact: Contact) => {
    office.received.length = 0;
    await send(app, contact, { email_body: "", blocks: [button] });
    const text = (office.received[0]?.text ?? "").replaceAll("=\r\n", "").replaceAll("=3D", "=");
    const html = text.slice(text.indexOf("<html"));
    const pathOf = (pattern: RegExp) => (pattern.exec(html)?.[1] ?? "").replaceAll("&amp;", "&");
    return {
      html,
      link: pathOf(/href="[^"]*?(\/mail\/link\/[^"]+)"/),
      picture: pathOf(/src="[^"]*?(\/mail\/seen\/[^"]+)"/),
    };
  };
  const browser = {
    "user-agent": "Mozilla/5.0 (X11) Firefox/130",
    "sec-fetch-mode": "navigate",
    "sec-fetch-dest": "document",
  };

  test("its link leads where it said, and a click of a person counts, not a look by a program", async () => {
    const contact = await lay(app);
    const { link, html } = await sent(contact);
    expect(html).not.toContain('href="https://plans.test');
    for (const [method, headers] of [
      ["HEAD", browser],
      ["GET", { "user-agent": "Mozilla/5.0 (compatible; Bingbot/2.0)" }],
      ["GET", { ...browser, "sec-purpose": "prefetch" }],
      ["GET", {}],
    ] as const) {
      const looked = await app.server.fastify.inject({ method, url: link, headers });
      expect([looked.statusCode, looked.headers.location]).toEqual([302, button.href]);
    }
    expect(await logOf(app, contact)).toMatchObject({ status: "sent" });
    for (const _twice of [1, 2]) await app.server.fastify.inject({ method: "GET", url: link, headers: browser });
    expect(await logOf(app, contact)).toMatchObject({ status: "clicked" });
  });

  test("leads nowhere else", async () => {
    const { link } = await sent(await lay(app));
    const other = (await sent(await lay(app))).link;
    const [path = "", query = ""] = link.split("?");
    const key = new URLSearchParams(query).get("k") ?? "";
    for (const url of [
      `${path}?u=https%3A%2F%2Fevil.test&k=${key}`,
      `${path}?${query}x`,
      path,
      `${other.split("?")[0]}?${query}`,
    ])
      expect((await app.server.fastify.inject({ method: "GET", url, headers: browser })).statusCode).toBe(404);
  });

  test("its picture tells of an open, which a known machine does not", async () => {
    const contact = await lay(app);
    const { picture } = await sent(contact);
    const seen = (agent: string) =>
      app.server.fastify.inject({ method: "GET", url: picture, headers: { "user-agent": agent } });
    expect((await seen("Mozilla/5.0")).headers["content-type"]).toBe("image/gif");
    expect(await logOf(app, contact)).toMatchObject({ status: "sent" });
    await seen("Mozilla/5.0 (via ggpht.com GoogleImageProxy)");
    expect(await logOf(app, contact)).toMatchObject({ status: "opened" });
    expect((await app.server.fastify.inject({ method: "GET", url: "/mail/seen/x.gif" })).statusCode).toBe(404);
  });
});
