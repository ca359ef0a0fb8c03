/** Phones verified by Twilio Lookup on the wire: paid once, noted on every holder, given back where they were not checked. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Contact, Phone } from "../../../src/domain/contacts/contact.ts";
import { dayMs, minuteMs } from "../../../src/kit/durations.ts";
import { systemActor, tenantWork } from "../../../src/server/jobs/tenant-work.ts";
import { checkNumbers, checkSlice } from "../../../src/server/number-checks/check-job.ts";
import { takeQueued } from "../../../src/server/number-checks/check-rows.ts";
import { phone } from "../../domain/contacts/sample-contact.ts";
import { layContact } from "../../fixtures/book.ts";
import { openTestServer, type TestServer, type Who } from "../../fixtures/test-server.ts";
import { twilioKeys } from "../../fixtures/vendors/twilio-keys.ts";
import { openVendorDouble, type VendorDouble } from "../../fixtures/vendors/vendor-double.ts";
import { whileClockRuns } from "../../fixtures/world.ts";

let app: TestServer;
let twilio: VendorDouble;
const mobile = () => ({ body: { valid: true, line_type_intelligence: { type: "mobile", carrier_name: "Verizon" } } });
beforeAll(async () => {
  twilio = await openVendorDouble(mobile);
  app = await openTestServer({
    ...twilioKeys,
    NUMBER_LOOKUP: "twilio",
    TWILIO_LOOKUP_URL: twilio.url,
    VENDOR_PRIVATE_HOSTS: twilio.host,
  });
});
afterAll(async () => {
  await app.close();
  await twilio.close();
});
beforeEach(() => {
  twilio.answer = mobile;
  twilio.heard.length = 0;
});

let last = 0;
const newNumber = () => `+1208444${String(++last).padStart(4, "0")}`;
async function lay(...phones: Phone[]): Promise<Contact> {
  const fields = {
    first_name: "Rosa",
    last_name: "Delgado",
    phones: phones.length > 0 ? phones : [phone(newNumber())],
  };
  return layContact(app, { owner: app.people.ada, fields });
}
const layMany = async (count: number) => {
  const laid: Contact[] = [];
  for (let i = 0; i < count; i++) laid.push(await lay());
  return laid;
};
const idsOf = (contacts: readonly Contact[]) => contacts.map(({ id }) => id);
const buy = () => app.request("alma", "POST", "/v1/sms/mobile_validation_purchase", { body: {} });
const left = async () =>
  (await app.request("ada", "GET", "/v1/sms/phone_verifications/balance")).at("data.left") as number;
const many = (contact_ids: number[], more: object = {}, who: Who = "ada") =>
  app.request(who, "POST", "/v1/sms/mobile_validation_bulk", { body: { contact_ids, expected: 500, ...more } });
const one = (contact: Contact, more: object = {}, who: Who = "ada") =>
  app.request(who, "POST", "/v1/sms/mobile_validation_single", {
    body: { contact_id: contact.id, phone_number: contact.phones[0]?.number, ...more },
  });
const check = (job_id: string) =>
  checkNumbers(app.server.services, { tenant_id: app.people.home_id, job_id }, new AbortController().signal);
/** For tests that wait between tries: the minute after which a number counts as lost can pass during a look-up. */
const run = (job_id: string) => whileClockRuns(app.world, check(job_id));
const job = (id: string, who: Who = "ada") => app.request(who, "GET", `/v1/sms/phone_verification_jobs/${id}`);
const cancel = (id: string, who: Who = "ada") =>
  app.request(who, "PATCH", `/v1/sms/phone_verification_jobs/${id}`, { body: { act: "cancel" } });
const list = (query: string, who: Who = "ada") => app.request(who, "GET", `/v1/sms/phone_verifications?${query}`);
const phoneNow = async ({ id }: Contact) =>
  ((await app.request("ada", "GET", `/v1/contacts/${id}`)).at("data.phones") as Phone[])[0];

describe("phone checks", () => {
  test("come in packs: none is made without, and a pack asked for twice is one", async () => {
    const contact = await lay();
    expect((await one(contact)).status).toBe(422);
    expect((await many([contact.id])).at("errors.base")).toEqual([
      "This takes 1 check and 0 are left. Add a pack first.",
    ]);
    expect((await app.request("ada", "POST", "/v1/sms/mobile_validation_purchase", { body: {} })).status).toBe(403);
    const id = app.world.uuid();
    for (const _twice of [1, 2])
      expect((await app.request("alma", "POST", "/v1/sms/mobile_validation_purchase", { body: { id } })).json).toEqual({
        data: { left: 1_000, source: "live", pack: { numbers: 1_000, free: false } },
      });
    expect(twilio.heard).toHaveLength(0);
  });

  test("of one number stand on every contact that has it, with history, and cost once in 30 days", async () => {
    const contact = await lay();
    const twin = await lay(phone(contact.phones[0]?.number ?? ""));
    const before = await left();
    const answer = await one(contact);
    expect([answer.status, answer.at("data")]).toEqual([
      201,
      expect.objectContaining({
        status: "done",
        line_type: "mobile",
        carrier: "Verizon",
        cost: 1,
        dnc_status: "unknown",
      }),
    ]);
    for (const holder of [contact, twin])
      expect(await phoneNow(holder)).toMatchObject({
        line_type: "mobile",
        carrier: "Verizon",
        checked_at: app.world.now(),
      });
    const history = await app.request("ada", "GET", `/v1/contacts/${contact.id}/history`);
    expect(history.body).toContain("verify_phone");
    expect((await one(twin)).at("data.cost")).toBe(0);
    expect([await left(), twilio.heard.length]).toEqual([before - 1, 1]);
    await app.connection.db
      .updateTable("number_checks")
      .set((eb) => ({ checked_at: eb("checked_at", "-", 31 * dayMs) }))
      .execute();
    expect((await one(contact)).at("data.cost")).toBe(1);
    expect([await left(), twilio.heard.length]).toEqual([before - 2, 2]);
  });

  test("of a list say the cost before, run in the background, and their counts are those of the lists", async () => {
    const shared = newNumber();
    const contacts = [
      ...(await layMany(2)),
      await lay(phone(shared)),
      await lay(phone(shared)),
      await lay(phone("+442079460000")),
    ];
    const plan = await app.request("ada", "POST", "/v1/sms/phone_verifications/plan", {
      body: { contact_ids: idsOf(contacts) },
    });
    expect(plan.at("data")).toEqual({
      contacts: 5,
      charged: 3,
      free: 0,
      skipped: [
        { reason: "same_number", count: 1 },
        { reason: "foreign", count: 1 },
      ],
    });
    expect((await many(idsOf(contacts), { expected: 2 })).status).toBe(409);
    const before = await left();
    const id = app.world.uuid();
    await many(idsOf(contacts), { id });
    await many(idsOf(contacts), { id });
    expect(await left()).toBe(before - 3);
    twilio.answer = ({ path }) => (path.endsWith(shared.slice(1)) ? { body: { valid: false } } : mobile());
    // Two workers at once, and one that comes back.
    await Promise.all([check(id), check(id)]);
    await check(id);
    expect(twilio.heard).toHaveLength(3);
    const shown = await job(id);
    expect(shown.at("data")).toMatchObject({
      status: "done",
      cost: 3,
      counts: { all: 5, mobile: 2, invalid: 1, skipped: 2, queued: 0 },
    });
    for (const [kind, count] of Object.entries(shown.at("data.counts") as Record<string, number>))
      expect([kind, (await list(`job_id=${id}&kind=${kind}`)).at("meta.total_count")]).toEqual([kind, count]);
  });

  test("that a dead server had taken are made later, and charged once", async () => {
    const contacts = await layMany(3);
    const before = await left();
    const id = (await many(idsOf(contacts))).text("data.id");
    const key = { tenant_id: app.people.home_id, id };
    const now = app.world.now();
    await tenantWork(app.server.services, systemActor(key.tenant_id), ({ trx }) =>
      takeQueued(trx, key, { now, lostBefore: 0, limit: 2 }),
    );
    while ((await checkSlice(app.server.services, key)) !== null);
    expect((await job(id)).at("data")).toMatchObject({ status: "running", counts: { mobile: 1, queued: 2 } });
    await app.world.pass(2 * minuteMs);
    await check(id);
    expect((await job(id)).at("data")).toMatchObject({ status: "done", cost: 3, counts: { mobile: 3 } });
    expect([await left(), twilio.heard.length]).toEqual([before - 3, 3]);
  });

  test("that are cancelled, fail or are refused are given back", async () => {
    const before = await left();
    const cancelled = (await many(idsOf(await layMany(2)))).text("data.id");
    expect((await cancel(cancelled)).at("data")).toMatchObject({
      status: "cancelled",
      counts: { cancelled: 2 },
      cost: 0,
    });
    await check(cancelled);
    expect([await left(), twilio.heard.length]).toEqual([before, 0]);
    twilio.answer = () => ({ status: 503 });
    const failing = (await many(idsOf(await layMany(1)))).text("data.id");
    await run(failing);
    expect(twilio.heard).toHaveLength(3);
    twilio.answer = () => ({ status: 401 });
    const closed = (await many(idsOf(await layMany(12)))).text("data.id");
    await run(closed);
    expect((await job(closed)).at("data")).toMatchObject({ status: "done", cost: 0, counts: { failed: 12 } });
    expect(await left()).toBe(before);
    const gone = await lay();
    const deleted = (await many([gone.id])).text("data.id");
    await app.request("ada", "DELETE", `/v1/contacts/${gone.id}`);
    await check(deleted);
    expect([(await job(deleted)).at("data.counts.failed"), await left()]).toEqual([1, before]);
  });

  test("wait while the service is busy, and lose no try by it", async () => {
    let busy = 4;
    twilio.answer = () => (busy-- > 0 ? { status: 429, headers: { "retry-after": "2" } } : mobile());
    const id = (await many(idsOf(await layMany(1)))).text("data.id");
    await run(id);
    expect((await job(id)).at("data.counts")).toMatchObject({ mobile: 1, failed: 0 });
  });

  test("are never more than the pack has, however many ask at once", async () => {
    await app.connection.db.updateTable("number_check_accounts").set({ checks_left: 3 }).execute();
    const lists = [await layMany(2), await layMany(2), await layMany(2)];
    const answers = await Promise.all(lists.map((contacts) => many(idsOf(contacts))));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 422, 422]);
    expect(await left()).toBe(1);
    await buy();
  });

  test("mark a number on a do-not-call list of the company, and never take a mark off", async () => {
    const contact = await lay();
    const digits = contact.phones[0]?.number.slice(2) ?? "";
    const { tenant_id, list_id } = { tenant_id: app.people.home_id, list_id: app.world.uuid() };
    const { db } = app.connection;
    const row = {
      tenant_id,
      id: list_id,
      kind: "federal",
      state: "",
      as_of: "2026-11-01",
      file_name: "dnc.txt",
    } as const;
    const sizes = { numbers: 1, skipped: 0, uploaded_at: 1, uploaded_by: app.people.ada.id };
    await db
      .insertInto("scrub_lists")
      .values({ ...row, ...sizes })
      .execute();
    await db
      .insertInto("scrub_list_parts")
      .values({ tenant_id, list_id, part_no: 0, numbers: [Number(digits)] })
      .execute();
    expect((await one(contact)).at("data.dnc_status")).toBe("federal");
    const marked = { dnc_status: "federal", do_not_call: true, do_not_text: true };
    expect(await phoneNow(contact)).toMatchObject({ ...marked, dnc_checked_at: Date.UTC(2026, 10, 1) });
    await db.deleteFrom("scrub_list_parts").execute();
    expect((await one(contact)).at("data.dnc_status")).toBe("clear");
    expect(await phoneNow(contact)).toMatchObject(marked);
  });

  test("are their user's own: others, other companies and lower roles get none", async () => {
    const contact = await lay();
    const id = (await many([contact.id])).text("data.id");
    for (const who of ["adam", "eve"] as const) {
      expect([
        (await job(id, who)).status,
        (await cancel(id, who)).status,
        (await list(`job_id=${id}`, who)).status,
      ]).toEqual([404, 404, 404]);
      expect((await one(contact, {}, who)).status).toBe(404);
      expect((await many([contact.id], {}, who)).status).toBe(422);
    }
    expect((await one(contact, { phone_number: "+12084449999" })).status).toBe(422);
    for (const who of ["basil", "rita"] as const) expect((await one(contact, {}, who)).status).toBe(403);
    await cancel(id);
  });
});
