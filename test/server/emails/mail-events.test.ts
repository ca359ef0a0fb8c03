/** Reports of mail services over HTTP: signed, repeated, late, in any order, forged. */
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { SendPaused } from "../../../src/domain/account/notice-fact.ts";
import type { Contact } from "../../../src/domain/contacts/contact.ts";
import type { EmailLog } from "../../../src/domain/emails/email-log.ts";
import type { MailEventName } from "../../../src/domain/emails/mail-event.ts";
import { wholeScope } from "../../../src/domain/lists/contacts-scope.ts";
import { dayMs, minuteMs } from "../../../src/kit/durations.ts";
import { runBroadcast } from "../../../src/server/broadcasts/broadcast-job.ts";
import { deliverDueMails } from "../../../src/server/mail/mail-outbox.ts";
import { mailOfToken, mailToken } from "../../../src/server/mail/mail-token.ts";
import type { HookRequest } from "../../../src/vendors/mail-events/mail-events-port.ts";
import { email } from "../../domain/contacts/sample-contact.ts";
import { layContact } from "../../fixtures/book.ts";
import { campaignPath } from "../../fixtures/campaign-fixture.ts";
import { openFlowFixture } from "../../fixtures/flow-fixture.ts";
import { openTestServer, type TestServer } from "../../fixtures/test-server.ts";
import { mailgun, type MailService, postmark, sendgrid, ses } from "../../fixtures/vendors/mail-services.ts";
import { openPostOffice, type PostOffice } from "../../fixtures/vendors/post-office.ts";

let office: PostOffice;
let app: TestServer;
let services: Record<string, MailService>;
beforeAll(async () => {
  office = await openPostOffice();
  app = await openTestServer({
    SMTP_URL: `smtp://127.0.0.1:${office.port}`,
    MAIL_FROM: "Prairie <mail@prairie.test>",
    MAIL_EVENTS: "postmark",
    MAIL_HOOK_SECRET: "hook-secret",
  });
  const { world } = app;
  services = { sendgrid: sendgrid(), mailgun: mailgun(world), postmark: postmark(), ses: await ses(world) };
});
afterAll(async () => {
  await app.close();
  await office.close();
});
// An agent sends only so many a minute, which is one of the clock on the wall.
beforeEach(async () => {
  await sql`delete from call_counts`.execute(app.connection.db);
  await app.world.pass(minuteMs);
});

let count = 0;
const lay = (address: string) =>
  layContact(app, {
    owner: app.people.ada,
    fields: { last_name: "Delgado", emails: [email(address, { primary: true })] },
  });
/** One that nobody issued, whatever the true one ends in. */
const altered = (token: string) => token.slice(0, -1) + (token.endsWith("0") ? "1" : "0");
const path = (contact: Contact, more = "") => `/v1/contacts/${contact.id}${more}`;
const service = (kind: string): MailService => {
  const found = services[kind];
  if (!found) throw new Error(`no ${kind}`);
  Object.assign(app.server.services, { mailEvents: found.port });
  return found;
};
const post = (kind: string, { headers, body }: HookRequest) =>
  app.send("POST", `/hooks/mail/${kind}`, { body, headers: headers as Record<string, string> });
const settled = () => app.server.services.background.idle();
const logOf = async (contact: Contact) =>
  (await app.request("ada", "GET", path(contact, "/email_logs"))).at("data.0") as EmailLog;
const tokenOf = async (email_log_id: string) => {
  const { id } = await app.connection.db
    .selectFrom("mails")
    .select("id")
    .where((eb) => eb.and({ email_log_id }))
    .executeTakeFirstOrThrow();
  return mailToken(app.server.services.box, id);
};
const sent = async (contact: Contact) => {
  const body = { subject: "Your plan", email_body: "Hello" };
  const answer = await app.request("ada", "POST", path(contact, "/send_email"), { body });
  expect(answer.status).toBe(201);
  await settled();
  return { token: await tokenOf(answer.text("data.id")), log: answer.text("data.id") };
};
const revoked = async ({ id }: Contact) => {
  const rows = app.connection.db.selectFrom("consents").select("words").where("contact_id", "=", id);
  return (await rows.execute()).map(({ words }) => words);
};
/** What the author of a paused send is told. */
const pausesToldTo = async ({ id }: { id: string }, send_id: string) => {
  const facts = app.connection.db.selectFrom("notice_facts").select("value").where("user_id", "=", id);
  const told = await facts.where("about", "like", "told.send_paused.%").execute();
  return told.map(({ value }) => value as SendPaused).filter((paused) => paused.id === send_id);
};
const report = (token: string, event: MailEventName, id = `event-${++count}`) => ({
  token,
  event,
  id,
  at: app.world.now(),
});

describe.each(["sendgrid", "mailgun", "postmark", "ses"])("%s", (kind) => {
  test("reports in any order end in the furthest state, and repeats count once", async () => {
    const contact = await lay(`rosa@${kind}.test`);
    const { request } = service(kind);
    const { token } = await sent(contact);
    const late = request(report(token, "delivered"));
    const clicked = request(report(token, "clicked"));
    for (const hook of [clicked, late, clicked, request(report(token, "deferred")), request(report(token, "opened"))])
      expect((await post(kind, hook)).status).toBe(200);
    expect(await logOf(contact)).toMatchObject({ status: "clicked", error: "" });
    const told = await app.connection.db
      .selectFrom("mail_events")
      .select("event")
      .where("mail_id", "=", mailOfToken(app.server.services.box, token) ?? "")
      .execute();
    expect(told.map(({ event }) => event).toSorted()).toEqual(["clicked", "deferred", "delivered", "opened"]);
    // The mail itself carried what the reports name it by.
    expect(office.received.at(-1)?.text.replaceAll(/=\r\n|\r\n\s+/g, "")).toContain(token);
  });

  test("a soft bounce is a state, a hard one ends the address, and both say why", async () => {
    const contact = await lay(`full@${kind}.test`);
    const { request } = service(kind);
    const { token } = await sent(contact);
    await post(kind, request(report(token, "soft_bounced")));
    expect(await logOf(contact)).toMatchObject({ status: "failed", error: expect.stringContaining("mailbox full") });
    expect((await app.request("ada", "GET", path(contact))).at("data.emails.0.bounced_at")).toBeNull();
    await post(kind, request(report((await sent(contact)).token, "bounced")));
    expect(await logOf(contact)).toMatchObject({ status: "bounced", error: expect.stringContaining("no such user") });
    expect((await app.request("ada", "GET", path(contact))).at("data.emails.0.bounced_at")).not.toBeNull();
  });

  test.each(["complained", "unsubscribed"] as const)("the recipient %s: the address gets no more", async (event) => {
    const contact = await lay(`${event}@${kind}.test`);
    const { request } = service(kind);
    const { token } = await sent(contact);
    for (const told of [event, event, "delivered"] as const) await post(kind, request(report(token, told)));
    expect(await logOf(contact)).toMatchObject({ status: event });
    expect((await app.request("ada", "GET", path(contact))).at("data.emails.0.unsubscribed_at")).not.toBeNull();
    expect(await revoked(contact)).toEqual([event === "complained" ? "Marked as spam" : "Unsubscribe"]);
  });

  test("what it did not sign changes nothing", async () => {
    const contact = await lay(`safe@${kind}.test`);
    const { request, forged } = service(kind);
    const { token } = await sent(contact);
    for (const hook of forged(report(token, "complained"))) expect((await post(kind, hook)).status).toBe(401);
    const other = kind === "ses" ? "mailgun" : "ses";
    expect((await post(other, request(report(token, "complained")))).status).toBe(404);
    expect((await post(kind, request(report(altered(token), "complained")))).status).toBe(200);
    expect((await post(kind, request(report("nonsense", "complained")))).status).toBe(200);
    expect(await logOf(contact)).toMatchObject({ status: "sent" });
  });
});

test("Mailgun's signature is good for one body only", async () => {
  const contact = await lay("once@mailgun.test");
  const { request } = service("mailgun");
  const { token } = await sent(contact);
  const first = request(report(token, "delivered"));
  const changed = { ...first, body: first.body.replace('"delivered"', '"complained"') };
  for (const hook of [first, first]) expect((await post("mailgun", hook)).status).toBe(200);
  expect((await post("mailgun", changed)).status).toBe(401);
  expect(await logOf(contact)).toMatchObject({ status: "delivered" });
});

test("Amazon's subscription is confirmed at Amazon only", async () => {
  const amazon = service("ses") as Awaited<ReturnType<typeof ses>>;
  expect((await post("ses", amazon.subscribe())).status).toBe(200);
  expect(amazon.asked.every((url) => new URL(url).hostname.endsWith(".amazonaws.com"))).toBe(true);
  expect(amazon.asked).toContain("https://sns.us-east-1.amazonaws.com/?Action=ConfirmSubscription");
});

test("a complaint stops emails to the address for good, and the ledger says so", async () => {
  const [contact, twin] = [await lay("angry@sample.test"), await lay("angry@sample.test")];
  const { request } = service("postmark");
  const { token } = await sent(contact);
  for (const event of ["complained", "delivered", "bounced"] as const)
    await post("postmark", request(report(token, event)));
  expect(await logOf(contact)).toMatchObject({ status: "complained" });
  const now = app.world.now();
  for (const one of [contact, twin])
    expect((await app.request("ada", "GET", path(one))).at("data.emails.0")).toMatchObject({
      unsubscribed_at: now,
      marked_spam_at: now,
    });
  const said = await app.connection.db
    .selectFrom("consents")
    .selectAll()
    .where("address", "=", "angry@sample.test")
    .execute();
  expect(said.map(({ event, words }) => `${event} ${words}`)).toEqual(Array(3).fill("revoked Marked as spam"));
  const again = await app.request("ada", "POST", path(contact, "/send_email"), {
    body: { subject: "Hi", email_body: "Hi" },
  });
  expect(again.status).toBe(422);
});

test("flows start once at a click and at an open, and not when a program opened", async () => {
  const flows = openFlowFixture(app);
  const note = (body: string) => [{ kind: "add_note" as const, body }];
  await flows.lay({ trigger: { kind: "email_clicked" }, steps: note("Clicked") });
  await flows.lay({ trigger: { kind: "email_opened" }, steps: note("Opened") });
  const contact = await lay("keen@sample.test");
  const { request } = service("sendgrid");
  const { token } = await sent(contact);
  const machine = request(report(token, "opened"));
  const opened = report(token, "opened");
  Object.assign(app.server.services, {
    mailEvents: {
      ...services["sendgrid"]?.port,
      read: async () => ({ reports: [{ ...opened, key: opened.id, words: "", machine: true }] }),
    },
  });
  await post("sendgrid", machine);
  await flows.work();
  expect(await flows.notes(contact.id)).toEqual([]);
  expect(await logOf(contact)).toMatchObject({ status: "sent" });
  service("sendgrid");
  for (const event of ["clicked", "opened", "clicked", "opened"] as const)
    await post("sendgrid", request(report(token, event)));
  await flows.work();
  expect((await flows.notes(contact.id)).toSorted()).toEqual(["Clicked", "Opened"]);
});

test("too many complaints pause a send, and say why; it can go on", async () => {
  const at = new Date(app.world.now()).setUTCHours(19, 0, 0, 0);
  await app.world.pass(at >= app.world.now() ? at - app.world.now() : at + dayMs - app.world.now());
  const { request } = service("postmark");
  const people = [await lay("one@many.test"), await lay("two@many.test")];
  const contacts_scope = { ...wholeScope, ids: people.map(({ id }) => id) };
  const id = app.world.uuid();
  const body = { id, contacts_scope, expected: 2, subject: "News", email_body: "Hello" };
  expect((await app.request("ada", "POST", "/v1/contacts/mailing_group", { body })).status).toBe(201);
  const [first] = people;
  if (!first) throw new Error("nobody");
  await post("postmark", request(report(await turnOf(first, id), "complained")));
  const send = (await app.request("ada", "GET", `/v1/group_sends/${id}`)).at("data");
  expect(send).toMatchObject({ status: "paused", trouble: expect.stringContaining("marked it as spam") });
  expect(await pausesToldTo(app.people.ada, id)).toEqual([{ of: "group_send", id, name: "News" }]);
  const resumed = await app.request("ada", "PATCH", `/v1/group_sends/${id}`, { body: { act: "resume" } });
  expect(resumed.at("data")).toMatchObject({ status: "sending", trouble: "" });
});

test("too many complaints pause a broadcast; what waits is held until it goes on", async () => {
  const { request } = service("postmark");
  const { ada, ben, home_id: tenant_id } = app.people;
  const blocks = [{ id: "one", kind: "text", text: "News", align: "left" }];
  const asAdmin = async (method: "POST" | "PATCH", path: string, body: object = {}) => {
    const answer = await app.request("alma", method, `/v1/admin/emails${path}`, { body });
    expect([answer.status < 300, answer.json]).toEqual([true, expect.anything()]);
    return answer;
  };
  const broadcast_id = (await asAdmin("POST", "", { subject: "News", blocks, account_types: ["agent"] })).text(
    "data.id",
  );
  await asAdmin("POST", `/${broadcast_id}/test`);
  await settled();
  await asAdmin("PATCH", `/${broadcast_id}`, { act: "send", expected: 50 });
  office.received.length = 0;
  office.isBusyFor = (to) => to === ada.email;
  await runBroadcast(app.server.services, { tenant_id, broadcast_id }, new AbortController().signal).finally(
    () => (office.isBusyFor = () => false),
  );
  const { id } = await app.connection.db
    .selectFrom("mails")
    .select("id")
    .where((eb) => eb.and({ broadcast_id, user_id: ben.id }))
    .executeTakeFirstOrThrow();
  await post("postmark", request(report(mailToken(app.server.services.box, id), "complained")));
  const shown = await app.request("alma", "GET", `/v1/admin/emails/${broadcast_id}`);
  expect(shown.at("data")).toMatchObject({ status: "paused", trouble: expect.stringContaining("marked it as spam") });
  const told = await pausesToldTo(app.people.alma, broadcast_id);
  expect(told).toEqual([{ of: "broadcast", id: broadcast_id, name: "News" }]);
  const isThere = () => office.received.some(({ to }) => to.includes(ada.email));
  await app.world.pass(minuteMs);
  await deliverDueMails(app.server.services);
  expect(isThere()).toBe(false);
  expect((await asAdmin("PATCH", `/${broadcast_id}`, { act: "resume" })).at("data")).toMatchObject({ trouble: "" });
  await deliverDueMails(app.server.services);
  expect(isThere()).toBe(true);
});

test("too many complaints pause a campaign, and say why; a repeated report pauses it once", async () => {
  const { request } = service("postmark");
  const contact = await lay("born@many.test");
  const fields = { channel: "email", trigger_type: "birthday", subject: "Happy birthday", body: "Hi", active: true };
  const made = await app.request("alma", "POST", campaignPath, { body: { name: "Birthdays", ...fields } });
  const trigger_id = made.text("data.id");
  const { log: message_id, token } = await sent(contact);
  await sql`insert into campaign_sends (tenant_id, id, trigger_id, contact_id, period, trigger_name, trigger_type,
      channel, day, occasion, due_at, status, message_id, created_at)
    values (${app.people.home_id}, ${app.world.uuid()}, ${trigger_id}, ${contact.id}, '2026', 'Birthdays', 'birthday',
      'email', '2026-11-25', '', 0, 'sent', ${message_id}, 0)`.execute(app.connection.db);
  const hook = request(report(token, "complained"));
  for (const _twice of [1, 2]) await post("postmark", hook);
  const shown = await app.request("alma", "GET", `${campaignPath}/${trigger_id}`);
  expect(shown.at("data")).toMatchObject({ active: false, trouble: expect.stringContaining("marked it as spam") });
  const audited = app.connection.db.selectFrom("audit").select("action").where("record_id", "=", trigger_id);
  expect((await audited.execute()).filter(({ action }) => action === "pause")).toHaveLength(1);
  const told = await pausesToldTo(app.people.alma, trigger_id);
  expect(told).toEqual([{ of: "campaign_trigger", id: trigger_id, name: "Birthdays" }]);
});

/** As the send's job leaves it after this recipient's turn: the token of their email. */
async function turnOf(contact: Contact, send_id: string): Promise<string> {
  const { log, token } = await sent(contact);
  await app.connection.db
    .updateTable("group_send_recipients")
    .set({ message_id: log })
    .where((eb) => eb.and({ send_id, contact_id: contact.id }))
    .execute();
  return token;
}
