import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { ContactChanged } from "../../../src/contract/contacts/contact-replies.ts";
import type { Contact, Email, Phone } from "../../../src/domain/contacts/contact.ts";
import { layContact, statusIds } from "../../fixtures/book.ts";
import { openTestServer, type TestServer } from "../../fixtures/test-server.ts";
import { password } from "../../fixtures/people.ts";

let app: TestServer;
let statuses: Record<string, string>;
beforeAll(async () => {
  app = await openTestServer();
  statuses = await statusIds(app, app.people.home_id);
});
afterAll(() => app.close());

async function onDevice(who: "ada", device_id = app.world.uuid()): Promise<string> {
  const body = { email: app.people[who].email, password, device_id };
  const signed = await app.request(null, "POST", "/v1/sessions", { body, ip: "10.9.9.1" });
  return `token=${signed.cookies["token"]?.value ?? ""}`;
}

const phone = (number: string, more: Partial<Phone> = {}) => ({ number, type: 2, primary: true, ...more });
const holds = "This stays on while the status stops all contact. Only a manager can change that status.";
const changed = (json: unknown) => json as ContactChanged;
const contactOf = (json: unknown) => (json as { data: Contact }).data;

describe("creating a contact", () => {
  test("gives it the next number, its creator as owner, and tidy fields", async () => {
    const ref = app.world.uuid();
    const made = await app.request("ada", "POST", "/v1/contacts", {
      body: { ref, last_name: "  O’Brien ", phones: [phone("(201) 555-0123")] },
    });
    expect(made.status).toBe(201);
    const contact = contactOf(made.json);
    expect(contact).toMatchObject({
      ref,
      last_name: "O’Brien",
      owner_id: app.people.ada.id,
      pool_id: null,
      version: 1,
    });
    expect(contact.phones[0]?.number).toBe("+12015550123");
    const opened = await app.request("ada", "GET", `/v1/contacts/${contact.id}`);
    expect(contactOf(opened.json)).toMatchObject({ ...contact, seq: expect.any(Number) });
    expect(contactOf(opened.json).seq).toBeGreaterThan(0);
  });

  test("twice with one ref is once", async () => {
    const body = { ref: app.world.uuid(), last_name: "Twice" };
    const both = await Promise.all([1, 2].map(() => app.request("ada", "POST", "/v1/contacts", { body })));
    expect(both.map((one) => one.status)).toEqual([201, 201]);
    expect(contactOf(both[0]?.json).id).toBe(contactOf(both[1]?.json).id);
  });

  test("with a ref of someone else's contact shows nothing and makes nothing", async () => {
    const theirs = await layContact(app, { owner: app.people.ben });
    const made = await app.request("ada", "POST", "/v1/contacts", { body: { ref: theirs.ref, last_name: "Mine" } });
    expect(made.status).toBe(404);
  });

  test("needs a name, phone or email, and says so at the field", async () => {
    const made = await app.request("ada", "POST", "/v1/contacts", {
      body: { ref: app.world.uuid(), first_name: "Jo" },
    });
    expect(made.status).toBe(422);
    expect(made.at("errors.last_name.0")).toBe("Enter a last name, business name, phone or email.");
  });

  test("with a leased number uses it; with any other number is refused", async () => {
    const lease = await app.request("ada", "POST", "/v1/contacts/number_leases", { body: { count: 16 } });
    const { from_id, to_id } = (lease.json as { data: { from_id: number; to_id: number } }).data;
    expect([lease.status, from_id % 8, to_id - from_id]).toEqual([201, 0, 15]);
    const create = (who: "ada" | "adam", id: number) =>
      app.request(who, "POST", "/v1/contacts", { body: { id, ref: app.world.uuid(), last_name: "Leased" } });
    expect(contactOf((await create("ada", from_id + 3)).json).id).toBe(from_id + 3);
    expect((await create("ada", from_id + 3)).at("errors.id.0")).toBe("This number is already used.");
    expect((await create("adam", from_id + 4)).status).toBe(422);
    expect((await create("ada", to_id + 1)).status).toBe(422);
    const next = await app.request("ada", "POST", "/v1/contacts", {
      body: { ref: app.world.uuid(), last_name: "Next" },
    });
    expect(contactOf(next.json).id).toBeGreaterThan(to_id);
  });

  test("for someone outside one's own people is refused; a manager may", async () => {
    const body = () => ({ ref: app.world.uuid(), last_name: "Given", owner_id: app.people.adam.id });
    expect((await app.request("ada", "POST", "/v1/contacts", { body: body() })).status).toBe(404);
    expect(contactOf((await app.request("mona", "POST", "/v1/contacts", { body: body() })).json).owner_id).toBe(
      app.people.adam.id,
    );
    expect(
      (await app.request("mona", "POST", "/v1/contacts", { body: { ...body(), owner_id: app.people.eve.id } })).status,
    ).toBe(404);
  });

  test("points at nothing of another tenant", async () => {
    const foreign = await layContact(app, { owner: app.people.eve });
    const foreignStatus = Object.values(await statusIds(app, app.people.away_id))[0];
    for (const more of [
      { status_id: foreignStatus },
      { referred_by_id: foreign.id + 1_000 },
      { tag_ids: [app.world.uuid()] },
      { group_ids: [app.world.uuid()] },
    ]) {
      const made = await app.request("ada", "POST", "/v1/contacts", {
        body: { ref: app.world.uuid(), last_name: "Foreign", ...more },
      });
      expect(made.status, JSON.stringify(more)).toBe(404);
    }
    expect((await app.request("ada", "GET", `/v1/contacts/${foreign.id + 1_000}`)).status).toBe(404);
  });
});

describe("editing a contact", () => {
  test("takes the named fields and leaves who did what behind", async () => {
    const contact = await layContact(app, {
      owner: app.people.ada,
      fields: { last_name: "Before", ssn_last4: "1234" },
    });
    const reply = await app.request("ada", "PATCH", `/v1/contacts/${contact.id}/quick_update`, {
      body: { last_name: "After", ssn_last4: "9876" },
    });
    expect(changed(reply.json)).toMatchObject({ data: { last_name: "After", version: 2 }, meta: { conflicts: [] } });
    const entry = await app.connection.db
      .selectFrom("audit")
      .selectAll()
      .where("record_id", "=", String(contact.id))
      .where("record_type", "=", "contact")
      .executeTakeFirstOrThrow();
    expect(entry).toMatchObject({ action: "edit", actor_id: app.people.ada.id, acting_as_id: null });
    expect(entry.fields).toEqual({
      last_name: { old: "Before", new: "After" },
      ssn_last4: { old: "****", new: "****" },
    });
  });

  test("a field no one else touched merges; one that both changed comes back with who and when", async () => {
    const contact = await layContact(app, {
      owner: app.people.ada,
      fields: { last_name: "Base", employer: "Base", occupation: "Base" },
    });
    const path = `/v1/contacts/${contact.id}/quick_update`;
    await app.world.pass(1_000);
    await app.request("mona", "PATCH", path, { body: { employer: "Theirs", last_name: "Theirs" } });
    const at = app.world.now();
    await app.world.pass(60_000);
    const mine = { employer: "Mine", occupation: "Mine", base: { employer: "Base", occupation: "Base" } };
    const reply = changed((await app.request("ada", "PATCH", path, { body: mine })).json);
    expect(reply.data).toMatchObject({ last_name: "Theirs", employer: "Theirs", occupation: "Mine" });
    expect(reply.meta.conflicts).toEqual([
      {
        field: "employer",
        was: "Base",
        yours: "Mine",
        theirs: "Theirs",
        ask: true,
        by: app.people.mona.id,
        at,
        device: null,
      },
    ]);
    const chosen = await app.request("ada", "PATCH", path, {
      body: { employer: "Mine", base: { employer: "Theirs" } },
    });
    expect(changed(chosen.json)).toMatchObject({ data: { employer: "Mine" }, meta: { conflicts: [] } });
  });

  test("one device changes a field faster than its editor is drawn again: the last change counts, and is no conflict", async () => {
    const contact = await layContact(app, { owner: app.people.ada, fields: { employer: "Base" } });
    const path = `/v1/contacts/${contact.id}/quick_update`;
    const laptop_id = app.world.uuid();
    const [laptop, tablet] = [await onDevice("ada", laptop_id), await onDevice("ada")];
    const report = { cookie: laptop, body: { name: "Laptop" } };
    expect((await app.request(null, "PUT", `/v1/account/devices/${laptop_id}`, report)).status).toBe(200);
    const edit = async (cookie: string, employer: string, base: string) =>
      changed((await app.request(null, "PATCH", path, { cookie, body: { employer, base: { employer: base } } })).json);
    await edit(laptop, "First", "Base");
    const second = await edit(laptop, "Second", "Base");
    expect(second).toMatchObject({ data: { employer: "Second" }, meta: { conflicts: [] } });
    // Another device of theirs may have been without a connection for a week.
    const other = await edit(tablet, "Tablet", "Base");
    expect(other).toMatchObject({
      data: { employer: "Second" },
      meta: { conflicts: [{ theirs: "Second", by: app.people.ada.id, device: "Laptop" }] },
    });
    await app.request("mona", "PATCH", path, { body: { employer: "Theirs", base: { employer: "Second" } } });
    const third = await edit(laptop, "Third", "Second");
    expect(third).toMatchObject({
      data: { employer: "Theirs" },
      meta: { conflicts: [{ by: app.people.mona.id, device: null }] },
    });
  });

  test("what such a device did not mean to change stays as it last made it, and of its lists nothing is dropped", async () => {
    const fields = { employer: "Base", occupation: "Base", phones: [phone("+12015550100")] as Phone[] };
    const contact = await layContact(app, { owner: app.people.ada, fields });
    const cookie = await onDevice("ada");
    const edit = async (made: object, base: object) => {
      const path = `/v1/contacts/${contact.id}/quick_update`;
      return changed((await app.request(null, "PATCH", path, { cookie, body: { ...made, base } })).json);
    };
    const { phones } = contact;
    const more = (number: string) => [...phones, phone(number, { primary: false })];
    await edit({ employer: "First", occupation: "First", phones: more("+12015550101") }, { ...fields, phones });
    // Drawn before all of that: only the employer and one more phone are meant.
    const stale = { employer: "Second", occupation: "Base", phones: more("+12015550102") };
    const reply = await edit(stale, { ...fields, phones });
    expect(reply).toMatchObject({ data: { employer: "Second", occupation: "First" }, meta: { conflicts: [] } });
    expect(reply.data.phones.map(({ number }) => number)).toEqual(["+12015550100", "+12015550101", "+12015550102"]);
  });

  test("phones added on both sides are both kept", async () => {
    const base = [phone("+12015550100")];
    const contact = await layContact(app, { owner: app.people.ada, fields: { phones: base as Phone[] } });
    const path = `/v1/contacts/${contact.id}`;
    const add = (number: string) => ({
      phones: [...contact.phones, phone(number, { primary: false })],
      base: { phones: contact.phones },
    });
    await app.request("mona", "PATCH", path, { body: add("+12015550101") });
    const reply = changed((await app.request("ada", "PATCH", path, { body: add("+12015550102") })).json);
    expect(reply.data.phones.map(({ number }) => number)).toEqual(["+12015550100", "+12015550101", "+12015550102"]);
    expect(reply.meta.conflicts).toEqual([]);
  });

  test("Do not contact closes every way; leaving it needs a manager and a reason", async () => {
    const contact = await layContact(app, {
      owner: app.people.ada,
      fields: { phones: [phone("+12015550155") as Phone] },
    });
    const path = `/v1/contacts/${contact.id}/quick_update`;
    const closed = changed(
      (await app.request("ada", "PATCH", path, { body: { status_id: statuses["Do not contact"] } })).json,
    );
    expect(closed.data.phones[0]).toMatchObject({ do_not_call: true, do_not_text: true });
    const back = { status_id: statuses["Contacted"] };
    expect((await app.request("ada", "PATCH", path, { body: { ...back, reason: "asked" } })).at("code")).toBe(
      "stop_needs_manager",
    );
    expect((await app.request("mona", "PATCH", path, { body: back })).status).toBe(422);
    expect(
      changed((await app.request("mona", "PATCH", path, { body: { ...back, reason: "They asked again" } })).json).data
        .status_id,
    ).toBe(back.status_id);
  });

  test("while a stopping status stands, no one lifts a do-not flag, an edit that names no status included", async () => {
    const contact = await layContact(app, {
      owner: app.people.ada,
      fields: {
        phones: [phone("+12015550156") as Phone],
        emails: [{ address: "stop@example.com", primary: true } as Email],
      },
    });
    const path = `/v1/contacts/${contact.id}`;
    const stop = { status_id: statuses["Do not contact"] };
    const closed = changed((await app.request("ada", "PATCH", `${path}/quick_update`, { body: stop })).json).data;
    const open = { phones: closed.phones.map((one) => ({ ...one, do_not_call: false })) };
    for (const who of ["ada", "mona", "alma"] as const) {
      const refused = await app.request(who, "PATCH", path, { body: { ...open, base: { phones: closed.phones } } });
      expect([refused.status, refused.at("errors")]).toEqual([422, { "phones.0.do_not_call": [holds] }]);
    }
    const emails = closed.emails.map((one) => ({ ...one, unsubscribed_at: null }));
    const mailed = await app.request("ada", "PATCH", path, { body: { emails } });
    expect(mailed.at("errors")).toEqual({ "emails.0.unsubscribed_at": [holds] });
    const named = await app.request("ada", "PATCH", path, { body: { last_name: "Still" } });
    expect(changed(named.json).data).toMatchObject({ last_name: "Still", phones: [{ do_not_call: true }] });
    const back = { status_id: statuses["Contacted"], reason: "They asked again" };
    await app.request("mona", "PATCH", path, { body: back });
    const lifted = await app.request("ada", "PATCH", path, { body: { ...open, base: { phones: closed.phones } } });
    expect(changed(lifted.json).data.phones).toMatchObject([{ do_not_call: false, do_not_text: true }]);
  });

  test("a telemarketer changes status and phones, nothing else, and writes nothing when refused", async () => {
    const contact = await layContact(app, { owner: app.people.tess, fields: { last_name: "Kept" } });
    const path = `/v1/contacts/${contact.id}/quick_update`;
    expect((await app.request("tess", "PATCH", path, { body: { status_id: statuses["Contacted"] } })).status).toBe(200);
    const refused = await app.request("tess", "PATCH", path, {
      body: { last_name: "Changed", status_id: statuses["Quoted"] },
    });
    expect([refused.status, refused.at("errors.user.0")]).toEqual([403, "Access denied!"]);
    expect(contactOf((await app.request("tess", "GET", `/v1/contacts/${contact.id}`)).json)).toMatchObject({
      last_name: "Kept",
      status_id: statuses["Contacted"],
    });
  });

  test("out of sight is not found; in sight but not to be edited is denied; nothing is written either way", async () => {
    const theirs = await layContact(app, { owner: app.people.ben, fields: { last_name: "Theirs" } });
    const read = await app.request("ada", "GET", `/v1/contacts/${theirs.id}`);
    const write = await app.request("ada", "PATCH", `/v1/contacts/${theirs.id}`, { body: { last_name: "Taken" } });
    expect([read.status, write.status]).toEqual([404, 404]);
    expect(
      (await app.request("eve", "PATCH", `/v1/contacts/${theirs.id}`, { body: { last_name: "Taken" } })).status,
    ).toBe(404);
    expect(contactOf((await app.request("ben", "GET", `/v1/contacts/${theirs.id}`)).json).last_name).toBe("Theirs");
  });

  test("an unknown field, a deleted contact and a wrong value are refused", async () => {
    const contact = await layContact(app, { owner: app.people.ada });
    const path = `/v1/contacts/${contact.id}`;
    expect(
      (await app.request("ada", "PATCH", path, { body: { owner_id: app.people.adam.id } })).at("errors.owner_id.0"),
    ).toBe("Unknown field.");
    expect(
      (await app.request("ada", "PATCH", path, { body: { birth_date: "2999-01-01" } })).at("errors.birth_date.0"),
    ).toBe("Birth date cannot be in the future.");
    await app.request("ada", "DELETE", "/v1/contacts/destroy_all", { body: { ids: [contact.id] } });
    expect((await app.request("ada", "PATCH", path, { body: { last_name: "Late" } })).at("code")).toBe("deleted");
  });

  test("the same Idempotency-Key has one effect and one reply", async () => {
    const contact = await layContact(app, { owner: app.people.ada });
    const options = { body: { last_name: "Once" }, headers: { "idempotency-key": app.world.uuid() } };
    const [first, second] = [
      await app.request("ada", "PATCH", `/v1/contacts/${contact.id}`, options),
      await app.request("ada", "PATCH", `/v1/contacts/${contact.id}`, options),
    ];
    expect(second.json).toEqual(first.json);
    expect(changed(second.json).data.version).toBe(2);
  });
});

describe("addresses for email", () => {
  test("are checked by their form, vouched for by a person, and only when the contact has them", async () => {
    const contact = await layContact(app, {
      owner: app.people.ada,
      fields: {
        emails: [
          { address: "jo@gmial.com", primary: true, check: "unverified", bounced_at: null, unsubscribed_at: null },
        ],
      },
    });
    const path = (call: string) => `/v1/contacts/${contact.id}/${call}`;
    const address = "JO@gmial.com";
    const check = (json: unknown) => changed(json).data.emails[0]?.check;
    expect(check((await app.request("ada", "PATCH", path("validate_email"), { body: { address } })).json)).toBe(
      "risky",
    );
    expect(check((await app.request("ada", "PATCH", path("force_verify_email"), { body: { address } })).json)).toBe(
      "forced_valid",
    );
    expect(
      (await app.request("ada", "PATCH", path("validate_email"), { body: { address: "other@gmail.com" } })).status,
    ).toBe(422);
  });
});
