/** The way out of emails that no person wrote by hand, on a real database and mail server. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Contact } from "../../../src/domain/contacts/contact.ts";
import type { SentEmail } from "../../../src/domain/emails/sent-email.ts";
import { wholeScope } from "../../../src/domain/lists/contacts-scope.ts";
import { dayMs, hourMs } from "../../../src/kit/durations.ts";
import { systemActor, tenantWork } from "../../../src/server/jobs/tenant-work.ts";
import { workActor } from "../../../src/server/jobs/work-actor.ts";
import { deliverDueMails } from "../../../src/server/mail/mail-outbox.ts";
import { runGroupSend } from "../../../src/server/sends/group-send-job.ts";
import { planRecipients } from "../../../src/server/sends/recipient-plan.ts";
import { sendPlanned } from "../../../src/server/sends/planned-send.ts";
import { findUser } from "../../../src/server/users/user-rows.ts";
import { email } from "../../domain/contacts/sample-contact.ts";
import { layContact } from "../../fixtures/book.ts";
import { openTestServer, type TestServer } from "../../fixtures/test-server.ts";
import { openPostOffice, type PostOffice } from "../../fixtures/vendors/post-office.ts";
import { whileClockRuns } from "../../fixtures/world.ts";

const rosa = "rosa@sample.test";
let office: PostOffice;
let app: TestServer;
let contact: Contact;
beforeAll(async () => {
  office = await openPostOffice();
  const SMTP_URL = `smtp://127.0.0.1:${office.port}`;
  app = await openTestServer({ SMTP_URL, MAIL_FROM: "Prairie <mail@prairie.test>" });
  contact = await lay();
});
afterAll(async () => {
  await app.close();
  await office.close();
});

const lay = (address = rosa) => {
  const fields = { first_name: "Rosa", last_name: "Delgado", emails: [email(address, { primary: true })] };
  return layContact(app, { owner: app.people.ada, fields });
};
const path = (more: string, id = contact.id) => `/v1/contacts/${id}${more && `/${more}`}`;
const settled = () => app.server.services.background.idle();

describe("an email to many", () => {
  const sent = async () => {
    const id = app.world.uuid();
    const contacts_scope = { ...wholeScope, ids: [contact.id] };
    const block = { id: "one", kind: "text", text: "Your **plan**, {{contact.first_name}}", align: "left" };
    const letter = { subject: "Hi {{contact.first_name}}", email_body: "", blocks: [block] };
    const body = { id, contacts_scope, expected: 1, ...letter };
    const answer = await app.request("ada", "POST", "/v1/contacts/mailing_group", { body });
    expect([answer.status, answer.json]).toEqual([201, expect.anything()]);
    const { services } = app.server;
    const of = { tenant_id: app.people.home_id, send_id: id };
    await whileClockRuns(app.world, runGroupSend(services, of, new AbortController().signal));
    await settled();
    const raw = office.received.at(-1)?.text ?? "";
    const text = raw.replaceAll(/\r\n\s+/g, " ");
    const html = raw.split("text/html")[1]?.replaceAll("=\r\n", "").replaceAll("=3D", "=") ?? "";
    return { text, html, url: new URL(/^List-Unsubscribe: <([^>]+)>/m.exec(text)?.[1] ?? "http://none/").pathname };
  };
  const press = (url: string) =>
    app.send("POST", url, {
      body: "List-Unsubscribe=One-Click",
      headers: { "content-type": "application/x-www-form-urlencoded" },
    });
  const toRosa = async () => (await app.request("ada", "GET", path(""))).at("data.emails.0.unsubscribed_at");

  test("carries its way out: a look changes nothing, one press stops every contact with the address", async () => {
    await app.world.pass(hoursToNoon(app.world.now()));
    const office_address = "12 Mill Road";
    const main = { office_type: "main", office_city: "Boise", office_state: "ID", office_zip_code: "83702" };
    const made = { name: "Prairie main", ...main, office_address };
    expect((await app.request("alma", "POST", "/v1/admin/corporations", { body: made })).status).toBe(201);
    const twin = await lay();
    const { text, html, url } = await sent();
    expect(text).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click/m);
    expect(text).toContain("To stop emails like this one:");
    expect(html).toContain("12 Mill Road, Boise, ID 83702");
    expect(text).toContain("Your plan, Rosa");
    expect(html).toContain("Your <strong>plan</strong>, Rosa");
    expect(html).toContain(`${url}"`);
    expect((await app.send("GET", url)).status).toBe(200);
    expect(await toRosa()).toBeNull();
    expect((await press(`${url}x`)).status).toBe(404);
    expect((await press(url.replace(app.people.home_id, app.people.away_id))).status).toBe(404);
    expect(await toRosa()).toBeNull();
    for (const _press of [1, 2]) expect((await press(url)).status).toBe(200);
    expect(await toRosa()).toBe(app.world.now());
    const other = await app.request("ada", "GET", path("", twin.id));
    expect(other.at("data.emails.0.unsubscribed_at")).toBe(app.world.now());
    expect((await app.request("ada", "GET", path("email_logs"))).at("data.0.status")).toBe("unsubscribed");
    const letter = { subject: "Your plan", email_body: "Hi" };
    expect((await app.request("ada", "POST", path("send_email"), { body: letter })).status).toBe(422);
    const plan = { channel: "email", subject: "Hi", body: "Hi", contacts_scope: { ...wholeScope, ids: [contact.id] } };
    const planned = await app.request("ada", "POST", "/v1/group_sends/plan", { body: plan });
    expect(planned.at("data.0.outcome")).toBe("not");
  });
});

/** On to 19:00 UTC, daytime everywhere in the country. */
function hoursToNoon(now: number): number {
  const at = new Date(now).setUTCHours(19, 0, 0, 0);
  return at >= now ? at - now : at + dayMs - now;
}

describe("an email that waits for a mail server", () => {
  const plan = (to: Contact) =>
    tenantWork(app.server.services, systemActor(app.people.home_id), async (system) => {
      const by = { user_id: app.people.ada.id, acting: null };
      const actor = await workActor(system.trx, app.people.home_id, by, "emails.send");
      const sender = await findUser(system.trx, app.people.home_id, app.people.ada.id);
      if (!actor || !sender) throw new Error("Ada may not send");
      const ctx = { ...system, actor };
      const message = { channel: "email", subject: "News", body: "Hello" } as const;
      const [decided] = await planRecipients(ctx, [to], message, { sender });
      if (!decided) throw new Error("not planned");
      return sendPlanned(ctx, to, decided, { channel: "email", sender, source: "campaign" });
    });
  const endOf = (id: string) =>
    app.connection.db.selectFrom("email_logs").select(["status", "reason"]).where("id", "=", id).executeTakeFirst();

  test("goes to nobody who refused meanwhile or may not be written to, and to nobody twice a day", async () => {
    const [refused, namesake, stopped, slow] = [
      await lay("a@sample.test"),
      await lay("a@sample.test"),
      await lay("b@sample.test"),
      await lay("c@sample.test"),
    ];
    office.closed = true;
    const ids = [await plan(refused), await plan(namesake), await plan(stopped), await plan(slow)];
    const by_hand = await app.request("ada", "POST", path("send_email", stopped.id), {
      body: { id: app.world.uuid(), to: "b@sample.test", subject: "Hi", email_body: "Hello" },
    });
    await settled();
    const said = { channel: "email", event: "revoked", how: "voice", words: "No more" };
    const revoked = { contact_id: refused.id, phone_number: "a@sample.test", ...said };
    expect((await app.request("ada", "POST", "/v1/sms/update_permission", { body: revoked })).status).toBe(201);
    await app.connection.db.updateTable("contacts").set({ deleted_at: 1 }).where("id", "=", stopped.id).execute();
    await app.world.pass(dayMs);
    const second = await plan(slow);
    await settled();
    office.closed = false;
    office.received.length = 0;
    await app.world.pass(hourMs);
    await deliverDueMails(app.server.services);
    await settled();
    expect(office.received.map(({ to }) => to).toSorted()).toEqual([["a@sample.test"], ["c@sample.test"]]);
    expect(await Promise.all([...ids, by_hand.text("data.id"), second].map(endOf))).toEqual([
      { status: "failed", reason: "revoked" },
      { status: "sent", reason: null },
      { status: "failed", reason: "deleted" },
      { status: "failed", reason: "already_today" },
      { status: "failed", reason: "deleted" },
      { status: "sent", reason: null },
    ]);
  });
});

test("the list of all emails is of contacts one may see, with counts that are those of its pages", async () => {
  const { id } = await lay("lena@sample.test");
  const body = { subject: "Your plan for later", email_body: "Hi" };
  expect((await app.request("alma", "POST", path("email_history", id), { body })).status).toBe(201);
  const all = (who: "ada" | "eve" | "basil", query = "") => app.request(who, "GET", `/v1/contacts/emails?${query}`);
  const seen = await all("ada", `limit=100`);
  const rows = seen.at("data") as SentEmail[];
  expect(rows[0]).toMatchObject({
    contact_id: id,
    name: "Rosa Delgado",
    to: "lena@sample.test",
    status: "sent",
    writer: "Alma Alvarez",
  });
  const counts = seen.at("meta.counts") as { status: string; count: number }[];
  expect(counts.reduce((sum, { count }) => sum + count, 0)).toBe(seen.at("meta.total_count"));
  for (const { status, count } of counts) {
    const some = await all("ada", `status=${status}&limit=100`);
    expect([some.at("meta.total_count"), some.at("meta.counts")]).toEqual([count, counts]);
    expect((some.at("data") as SentEmail[]).every((one) => one.status === status)).toBe(true);
  }
  const found = await all("ada", "q=YOUR_plan");
  expect(found.at("meta.total_count")).toBe(0);
  expect((await all("ada", "q=PLAN%20for%20l&source=outside&order=asc&order_field=to")).at("meta.total_count")).toBe(1);
  for (const who of ["eve", "basil"] as const)
    expect(((await all(who)).at("data") as SentEmail[]).map((one) => one.contact_id)).not.toContain(id);
});
