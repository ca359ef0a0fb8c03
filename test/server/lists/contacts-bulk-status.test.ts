import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { ManyChanged } from "../../../src/contract/contacts/contact-replies.ts";
import type { Contact, Phone } from "../../../src/domain/contacts/contact.ts";
import { layContact, statusIds } from "../../fixtures/book.ts";
import { calendarFixture } from "../../fixtures/calendar-fixture.ts";
import { openTestServer, type TestServer } from "../../fixtures/test-server.ts";

let app: TestServer;
beforeAll(async () => {
  app = await openTestServer();
});
afterAll(() => app.close());

type Who = "ada" | "mona" | "ben" | "eve";
const many = (json: unknown) => json as ManyChanged;

async function contactOf(id: number): Promise<Contact> {
  const reply = await app.request("alma", "GET", `/v1/contacts/${id}`);
  return (reply.json as { data: Contact }).data;
}

describe("the status of many contacts", () => {
  const give = (who: Who, body: object) => app.request(who, "PATCH", "/v1/contacts/update_status_group", { body });
  const ids = (title: string) => statusIds(app, app.people.home_id).then((all) => all[title] ?? "");
  const lay = (fields: Partial<Contact> = {}) =>
    layContact(app, { owner: app.people.ada, fields: { last_name: "Bulkstatus", ...fields } });

  test("is set for those of its category, in one write with their callbacks; it closes every way where it stops", async () => {
    const stop = await ids("Do not contact");
    const phones = [{ number: "+12015550177", type: 2, primary: true } as Phone];
    const contacts = [await lay({ phones }), await lay({ category: "client", phones })];
    const fixture = calendarFixture(app);
    const event = await fixture.added("ada", { types_list: ["callback"], contact_ids: [contacts[0]?.id] });
    const named = contacts.map(({ id }) => id);
    expect(many((await give("ada", { ids: named, status_id: await ids("Quoted") })).json).data.changed).toBe(1);
    expect(many((await give("ada", { ids: named, status_id: stop })).json).data).toEqual({ matched: 2, changed: 2 });
    const after = await Promise.all(named.map(contactOf));
    expect(after.map(({ status_id, phones: [phone] }) => [status_id, phone?.do_not_call])).toEqual([
      [stop, true],
      [stop, true],
    ]);
    const { db } = app.connection;
    const row = await db.selectFrom("events").select("status").where("id", "=", event.id).executeTakeFirst();
    expect(row?.status).toBe("cancelled");
  });

  test("leaves anyone who must not be contacted, unless a manager says why", async () => {
    const contact = await lay();
    await give("ada", { ids: [contact.id], status_id: await ids("Do not contact") });
    const back = { ids: [contact.id], status_id: await ids("Contacted") };
    for (const [who, more] of [
      ["ada", { reason: "Asked" }],
      ["mona", {}],
      ["mona", { reason: "  " }],
    ] as const)
      expect(many((await give(who, { ...back, ...more })).json).data).toEqual({ matched: 1, changed: 0 });
    expect(many((await give("mona", { ...back, reason: "They asked" })).json).data.changed).toBe(1);
    expect((await contactOf(contact.id)).status_id).toBe(back.status_id);
  });

  test("leaves who has another one by now, and goes over a scope a thousand at a time", async () => {
    const [one, two] = [await lay({ nickname: "Scoped" }), await lay({ nickname: "Scoped" })];
    const quoted = await ids("Quoted");
    await give("ada", { ids: [two.id], status_id: await ids("New") });
    const seen = await give("ada", { ids: [one.id, two.id], was: [null, null], status_id: quoted });
    expect(many(seen.json).data).toEqual({ matched: 2, changed: 1 });
    expect((await give("ada", { ids: [one.id], was: [], status_id: quoted })).status).toBe(422);
    const scope = { group: "my", search: { name: "Bulkstatus" } };
    const all = await give("ada", { contacts_scope: scope, status_id: quoted });
    expect(many(all.json).meta.next).toBeNull();
    expect((await contactOf(two.id)).status_id).toBe(quoted);
  });

  test("is for those who may edit them, of their own company", async () => {
    const contact = await lay();
    const body = { ids: [contact.id], status_id: await ids("Quoted") };
    expect((await give("eve", body)).status).toBe(404);
    expect((await give("ben", body)).status).toBe(404);
    expect((await contactOf(contact.id)).status_id).toBeNull();
  });
});
