/** Emails to one contact on a real database and mail server: rights, content, log. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Contact, Email } from "../../../src/domain/contacts/contact.ts";
import type { EmailLog } from "../../../src/domain/emails/email-log.ts";
import { tenantTx } from "../../../src/server/db/tenant-tx.ts";
import { deliverDueMails } from "../../../src/server/mail/mail-outbox.ts";
import { claimMails } from "../../../src/server/mail/mail-rows.ts";
import { email } from "../../domain/contacts/sample-contact.ts";
import { layContact, statusIds } from "../../fixtures/book.ts";
import { followFeed } from "../../fixtures/feed.ts";
import { openTestServer, type TestServer } from "../../fixtures/test-server.ts";
import { openFlowFixture } from "../../fixtures/flow-fixture.ts";
import { openPostOffice, type PostOffice } from "../../fixtures/vendors/post-office.ts";
import { minuteMs } from "../../../src/kit/durations.ts";

const rosa = "rosa@sample.test";
const letter = { subject: "Your plan", email_body: "Dear {{contact.first_name|there}},\n\nI call you tomorrow." };

let office: PostOffice;
let app: TestServer;
let contact: Contact;
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
beforeEach(async () => {
  await settled();
  await app.world.pass(minuteMs);
  Object.assign(office, { received: [], closed: false, nobody: "", hangsUp: false });
  contact = await lay(email(rosa, { primary: true }));
});

const lay = (...emails: Email[]) =>
  layContact(app, { owner: app.people.ada, fields: { first_name: "Rosa", last_name: "Delgado", emails } });
type Who = "ada" | "mona" | "adam" | "eve" | "tess" | "basil" | "alma";
const path = (more: string, id = contact.id) => `/v1/contacts/${id}${more && `/${more}`}`;
const post = (who: Who, more: string, body: object, headers = {}) =>
  app.request(who, "POST", path(more), { body, headers });
const logs = async (who: Who = "ada") => (await app.request(who, "GET", path("email_logs"))).at("data") as EmailLog[];
const settled = () => app.server.services.background.idle();
const due = async (minutes: number) => {
  await app.world.pass(minutes * minuteMs);
  await deliverDueMails(app.server.services);
};
const mailOf = async (log: string) =>
  (await app.connection.db.selectFrom("mails").selectAll().where("email_log_id", "=", log).execute())[0];

describe("an email to a contact", () => {
  test("with formatting goes out as HTML with its text, and looks like a letter", async () => {
    const blocks = [
      { id: "one", kind: "text", text: "Dear {{contact.first_name|there}}, <b>**today**</b>", align: "left" },
      { id: "two", kind: "button", label: "See", href: "https://ada.test", align: "left" },
    ];
    const answer = await post("alma", "send_email", { ...letter, blocks });
    expect(answer.at("data")).toMatchObject({
      email_body: "Dear Rosa, <b>today</b>\n\nSee: https://ada.test",
      blocks: [{ text: "Dear Rosa, <b>**today**</b>" }, blocks[1]],
    });
    await settled();
    const [, designed] = office.received[0]?.text.split("text/html") ?? [];
    expect(designed).toContain("&lt;b&gt;<strong>today</strong>&lt;/b&gt;");
    expect(designed).not.toContain("Stop emails");
    expect(await logs()).toMatchObject([{ blocks: answer.at("data.blocks") }]);
    const told = await app.request("ada", "GET", path("timeline"));
    expect(JSON.stringify(told.json)).toContain(JSON.stringify(answer.at("data.blocks.0.text")));
  });

  test("is queued, goes out in its writer's name with answers to them, and its log says that it was sent", async () => {
    const answer = await post("ada", "send_email", letter);
    expect(answer.status).toBe(201);
    expect(answer.at("data")).toMatchObject({
      contact_id: contact.id,
      subject: "Your plan",
      email_body: "Dear Rosa,\n\nI call you tomorrow.",
      to: rosa,
      status: "queued",
      source: "manual",
      user_id: app.people.ada.id,
      sent_at: null,
    });
    await settled();
    const [sent] = office.received;
    expect(office.received).toHaveLength(1);
    expect(sent).toMatchObject({ from: "mail@prairie.test", to: [rosa] });
    expect(sent?.text).toMatch(/^From: Ada Ames <mail@prairie\.test>/m);
    expect(sent?.text).toMatch(/^Reply-To: Ada Ames <ada@prairie\.test>/m);
    expect(sent?.text).toMatch(/^Message-ID: <[-0-9a-f]+@prairie\.test>/m);
    expect(sent?.text).not.toContain("Auto-Submitted");
    expect(await logs()).toMatchObject([{ status: "sent", sent_at: app.world.now(), error: "" }]);
    const { json } = await app.request("ada", "GET", path(""));
    expect(json).toMatchObject({ data: { last_emailed_at: app.world.now() } });
    const history = (await app.request("ada", "GET", path("history"))).at("data") as {
      action: string;
      actor_id: string;
    }[];
    expect(history.filter(({ actor_id }) => actor_id === app.people.ada.id).map(({ action }) => action)).toEqual(
      expect.arrayContaining(["send", "emailed"]),
    );
  });

  test("is one email however often it is sent, and stands where it was written", async () => {
    const at = app.world.now() - 60 * minuteMs;
    const written = { ...letter, id: app.world.uuid(), to: rosa, at };
    const offline = { "x-heard-at": String(at) };
    const key = { ...offline, "idempotency-key": app.world.uuid() };
    const first = await post("ada", "send_email", written, key);
    for (const headers of [key, offline]) {
      const again = await post("ada", "send_email", written, headers);
      expect([again.status, again.text("data.id"), again.at("data.at")]).toEqual([201, first.text("data.id"), at]);
    }
    await settled();
    expect(office.received).toHaveLength(1);
    expect(await logs()).toHaveLength(1);
    const other = await lay(email(rosa));
    const elsewhere = await app.request("ada", "POST", path("send_email", other.id), { body: written });
    expect([elsewhere.status, elsewhere.at("errors.id.0")]).toEqual([422, "This id is already used."]);
  });

  test("of a device is sent as it was shown: what looks like a field stays", async () => {
    const shown = { subject: "{{today}}", email_body: "Use {{contact.first_name}}", as_is: true };
    expect((await post("ada", "send_email", shown)).at("data")).toMatchObject({
      subject: "{{today}}",
      email_body: "Use {{contact.first_name}}",
    });
    const empty = await post("ada", "send_email", { ...letter, email_body: "My page: {{agent.webpage}}" });
    expect([empty.status, empty.text("errors.email_body.0")]).toEqual([
      422,
      expect.stringContaining("{{agent.webpage}} is empty"),
    ]);
    expect(await logs()).toHaveLength(1);
    const page = `/v1/users/${app.people.ada.id}/update_webpage`;
    const published = await app.request("ada", "PATCH", page, { body: { domain: "ada-writes", published: true } });
    expect(published.status).toBe(200);
    const named = await post("ada", "send_email", { ...letter, email_body: "My page: {{agent.webpage}}" });
    expect(named.text("data.email_body")).toMatch(/^My page: https?:\/\/ada-writes\.[\w.:-]+\/$/);
    expect((await app.request("ada", "PATCH", page, { body: { published: false } })).status).toBe(200);
    const gone = await post("ada", "send_email", { ...letter, email_body: "My page: {{agent.webpage}}" });
    expect(gone.status).toBe(422);
  });

  test("goes to no one who cannot or does not want to be written to, and says why", async () => {
    const ids = await statusIds(app, app.people.home_id);
    const refusals: [Contact, string][] = [
      [await lay(), "This contact has no email address. Add one first."],
      [await lay(email(rosa, { unsubscribed_at: 1 }), email("work@sample.test")), `Blocked: ${rosa} is unsubscribed.`],
      [await lay(email("new@sample.test")), `${rosa} is no longer an address of this contact.`],
    ];
    for (const [title, words] of [
      ["Do not contact", "Blocked: this contact is marked do not contact."],
      ["Deceased", "Blocked: this contact is marked deceased."],
    ] as const) {
      const stopped = await lay(email(rosa));
      const body = { status_id: ids[title] };
      await app.request("ada", "PATCH", `/v1/contacts/${stopped.id}/quick_update`, { body });
      refusals.push([stopped, words]);
    }
    for (const [one, words] of refusals) {
      const answer = await app.request("ada", "POST", path("send_email", one.id), { body: { ...letter, to: rosa } });
      expect([answer.status, answer.at("errors.to.0")]).toEqual([422, words]);
    }
    await app.request("ada", "DELETE", "/v1/contacts/destroy_all", { body: { ids: [contact.id] } });
    expect((await post("ada", "send_email", letter)).at("errors.base.0")).toBe(
      "This contact is deleted. Restore it first.",
    );
    await settled();
    expect(office.received).toEqual([]);
  });

  test("is read by those who see the contact, and written by those who may edit it whole", async () => {
    await post("ada", "send_email", letter);
    for (const who of ["adam", "eve"] as const)
      for (const [method, more, body] of [
        ["GET", "email_logs", undefined],
        ["POST", "send_email", letter],
        ["POST", "email_history", { subject: "s", to: rosa }],
      ] as const)
        expect((await app.request(who, method, path(more), { body })).status, `${who} ${more}`).toBe(404);
    expect(await logs("mona")).toHaveLength(1);
    for (const more of ["send_email", "email_history"]) expect((await post("tess", more, letter)).status).toBe(403);
    expect((await post("mona", "send_email", letter)).at("data.user_id")).toBe(app.people.mona.id);
    const body = { name: "program", scopes: ["contacts.read", "contacts.write"] };
    const key = await app.request("ada", "POST", "/v1/api_keys", { body });
    const headers = { authorization: `Bearer ${key.text("data.token")}` };
    expect((await app.send("POST", path("send_email"), { body: letter, headers })).status).toBe(403);
    expect((await app.send("GET", path("email_logs"), { headers })).status).toBe(200);
  });

  test("reaches devices that see the contact, with what became of it", async () => {
    const follow = (who: Who) => followFeed((url) => app.request(who, "GET", url));
    const [mona, eve] = [follow("mona"), follow("eve")];
    await Promise.all([mona(), eve()]);
    const { id } = (await post("ada", "send_email", letter)).at("data") as EmailLog;
    await settled();
    expect((await mona()).rows("email_logs")).toMatchObject([{ id, status: "sent", version: 2, to: rosa }]);
    expect((await eve()).rows("email_logs")).toEqual([]);
  });
});

describe("a mail server that will not have it", () => {
  test("is asked again, and the log says why while it fails", async () => {
    office.closed = true;
    const { id } = (await post("ada", "send_email", letter)).at("data") as EmailLog;
    await settled();
    expect(await logs()).toMatchObject([{ status: "queued" }]);
    office.closed = false;
    await due(1);
    expect(office.received).toHaveLength(1);
    expect(await logs()).toMatchObject([{ id, status: "sent" }]);
    office.closed = true;
    await post("ada", "send_email", { ...letter, subject: "Never" });
    await settled();
    for (let tries = 1; tries < 8; tries++) await due(tries * tries);
    expect((await logs())[0]).toMatchObject({
      status: "failed",
      error: expect.stringMatching(/^The mail server rejected it: .*closed for today/),
    });
  });

  test("and knows no one of that name is not asked again", async () => {
    const flows = openFlowFixture(app);
    const steps = [{ kind: "add_note" as const, body: "Ask for another address." }];
    await flows.lay({ trigger: { kind: "email_bounced" }, steps });
    const twin = await lay(email(rosa, { primary: true }));
    office.nobody = rosa;
    await post("ada", "send_email", letter);
    await settled();
    const [log] = await logs();
    expect(log).toMatchObject({ status: "bounced", error: expect.stringContaining("No such user here") });
    // Nobody writes there again, whoever has the address.
    expect(await app.request("ada", "GET", path(""))).toMatchObject({ status: 200 });
    for (const { id } of [contact, twin])
      expect((await app.request("ada", "GET", path("", id))).at("data.emails.0.bounced_at")).toBe(app.world.now());
    expect((await post("ada", "send_email", letter)).status).toBe(422);
    await flows.work();
    expect(await flows.notes(contact.id)).toEqual(["Ask for another address."]);
    expect(await flows.notes(twin.id)).toEqual([]);
    office.nobody = "";
    await due(60);
    expect(office.received).toEqual([]);
    expect((await app.request("ada", "GET", path(""))).at("data.last_emailed_at")).toBeNull();
  });

  test("and breaks off after the text was given is not asked again: the log says that it may have arrived", async () => {
    office.hangsUp = true;
    await post("ada", "send_email", letter);
    await settled();
    expect(office.received).toHaveLength(1);
    expect(await logs()).toMatchObject([{ status: "failed", error: expect.stringContaining("may have arrived") }]);
    office.hangsUp = false;
    await due(60);
    expect(office.received).toHaveLength(1);
  });

  test("is not asked twice by a server that died while sending", async () => {
    office.closed = true;
    const { id } = (await post("ada", "send_email", letter)).at("data") as EmailLog;
    await settled();
    office.closed = false;
    const mail = await mailOf(id);
    if (!mail) throw new Error("no mail was written down");
    await app.world.pass(minuteMs);
    const { db, box } = app.server.services;
    // Claimed for sending by a server that died.
    await tenantTx(db, mail.tenant_id, (trx) =>
      claimMails(trx, box, { tenant_id: mail.tenant_id, ids: [mail.id] }, app.world.now()),
    );
    await due(4);
    expect([office.received, (await logs())[0]?.status]).toEqual([[], "queued"]);
    await due(1);
    expect(office.received).toEqual([]);
    expect(await logs()).toMatchObject([{ status: "failed", error: expect.stringContaining("may have arrived") }]);
    expect(await mailOf(id)).toMatchObject({ status: "failed" });
  });
});

describe("email_history", () => {
  test("writes down an email sent outside, and that they were written to", async () => {
    const at = app.world.now() - 3 * 60 * minuteMs;
    const { status, json } = await post("ada", "email_history", { subject: "From my own program", at });
    expect([status, json]).toMatchObject([
      201,
      { data: { source: "outside", status: "sent", to: rosa, at, sent_at: at, email_body: "" } },
    ]);
    await settled();
    expect(office.received).toEqual([]);
    expect((await app.request("ada", "GET", path(""))).at("data.last_emailed_at")).toBe(at);
    const ahead = await post("ada", "email_history", { subject: "Clock ahead", at: app.world.now() + 9 * minuteMs });
    expect(ahead.at("data.at")).toBe(app.world.now());
    const timeline = (await app.request("ada", "GET", path("timeline"))).at("data") as {
      kind: string;
      subject?: string;
    }[];
    expect(timeline.filter(({ kind }) => kind === "email").map(({ subject }) => subject)).toEqual([
      "Clock ahead",
      "From my own program",
    ]);
  });

  test("and what was sent are one list, five at a time", async () => {
    for (let n = 1; n <= 6; n++)
      await post("ada", "email_history", { subject: `Number ${n}`, at: app.world.now() - n });
    const first = await app.request("ada", "GET", path("email_logs"));
    expect(first.at("meta")).toEqual({ current_page: 1, limit: 5, total_count: 6, total_pages: 2 });
    expect(first.at("data.0.subject")).toBe("Number 1");
    expect((await app.request("ada", "GET", path("email_logs?page=2"))).at("data.0.subject")).toBe("Number 6");
  });
});

test("without a mail server the log says that it reached no one, and an admin reads it", async () => {
  const quiet = await openTestServer();
  try {
    const fields = { last_name: "Delgado", emails: [email(rosa)] };
    const { id } = await layContact(quiet, { owner: quiet.people.ada, fields });
    const sent = await quiet.request("ada", "POST", path("send_email", id), { body: letter });
    expect(sent.status).toBe(201);
    await quiet.server.services.background.idle();
    const [log] = (await quiet.request("ada", "GET", path("email_logs", id))).at("data") as EmailLog[];
    expect(log).toMatchObject({ status: "failed", email_body: "Dear there,\n\nI call you tomorrow." });
    expect(log?.error).toBe("No mail server is set up. An admin can read the email under Sent email.");
    expect(log?.reason).toBe("no_mail_server");
    const listed = await quiet.request("ada", "GET", "/v1/contacts/emails?status=stored");
    expect([listed.at("data.0.id"), listed.at("data.0.status")]).toEqual([log?.id, "stored"]);
    expect(listed.at("meta.counts")).toEqual([{ status: "stored", count: 1 }]);
    expect((await quiet.request("ada", "GET", "/v1/contacts/emails?status=failed")).at("data")).toEqual([]);
    expect((await quiet.request("alma", "GET", "/v1/admin/outbox")).at("data.0")).toMatchObject({
      kind: "contact_email",
      status: "kept",
      to: rosa,
      text: "Dear there,\n\nI call you tomorrow.",
    });
    expect((await quiet.request("ada", "GET", "/v1/users/me")).at("data.emailing")).toEqual({
      npn: "",
      calendly: "",
      leaves: false,
    });
  } finally {
    await quiet.close();
  }
});
