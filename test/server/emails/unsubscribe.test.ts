/** The way out of emails that no person wrote by hand, on a real database and mail server. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Contact } from "../../../src/domain/contacts/contact.ts";
import { wholeScope } from "../../../src/domain/lists/contacts-scope.ts";
import { dayMs } from "../../../src/kit/durations.ts";
import { runGroupSend } from "../../../src/server/sends/group-send-job.ts";
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

const lay = () => {
  const fields = { first_name: "Rosa", last_name: "Delgado", emails: [email(rosa, { primary: true })] };
  return layContact(app, { owner: app.people.ada, fields });
};
const path = (more: string, id = contact.id) => `/v1/contacts/${id}${more && `/${more}`}`;
const settled = () => app.server.services.background.idle();

describe("an email to many", () => {
  const sent = async () => {
    const id = app.world.uuid();
    const contacts_scope = { ...wholeScope, ids: [contact.id] };
    const body = { id, contacts_scope, expected: 1, subject: "Hi {{contact.first_name}}", email_body: "Your plan" };
    const answer = await app.request("ada", "POST", "/v1/contacts/mailing_group", { body });
    expect([answer.status, answer.json]).toEqual([201, expect.anything()]);
    const { services } = app.server;
    const of = { tenant_id: app.people.home_id, send_id: id };
    await whileClockRuns(app.world, runGroupSend(services, of, new AbortController().signal));
    await settled();
    const text = office.received.at(-1)?.text.replaceAll(/\r\n\s+/g, " ") ?? "";
    return { text, url: new URL(/^List-Unsubscribe: <([^>]+)>/m.exec(text)?.[1] ?? "http://none/").pathname };
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
    const { text, url } = await sent();
    expect(text).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click/m);
    expect(text).toContain("To stop emails like this one:");
    expect(text).toContain("12 Mill Road, Boise, ID 83702");
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
