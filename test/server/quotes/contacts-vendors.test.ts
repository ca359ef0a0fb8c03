/** What vendors answer about contacts, through the server: kept, seen by whom, once however often it is sent. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Contact } from "../../../src/domain/contacts/contact.ts";
import type { Quote } from "../../../src/domain/quotes/quote.ts";
import { layContact } from "../../fixtures/book.ts";
import { followFeed } from "../../fixtures/feed.ts";
import { openTestServer, type TestServer, type Who } from "../../fixtures/test-server.ts";
import { quoteQuestion, rosa } from "../../fixtures/quote-question.ts";
import { openVendorDouble, type VendorDouble } from "../../fixtures/vendors/vendor-double.ts";

let app: TestServer;
let contact: Contact;
beforeAll(async () => {
  app = await openTestServer();
});
afterAll(() => app.close());
beforeEach(async () => {
  contact = await layContact(app, { owner: app.people.ada, fields: rosa });
});

const csg = (who: Who, call: string, body: object = {}) =>
  app.request(who, "POST", `/v1/contacts/csg/${call}`, { body });
const question = () => quoteQuestion(contact.id);
const quoteOf = (json: unknown) => (json as { data: Quote }).data;
const audits = async (action: string, record_id: number) =>
  app.connection.db
    .selectFrom("audit")
    .select(["actor_id", "fields"])
    .where("action", "=", action)
    .where("record_id", "=", String(record_id))
    .execute();

describe("rates", () => {
  test("come cheapest first, are kept, and reach every device that may see the contact's policies", async () => {
    const [adas, monas, tesss] = (["ada", "mona", "tess"] as const).map((who) =>
      followFeed((path) => app.request(who, "GET", path)),
    );
    for (const feed of [adas, monas, tesss]) await feed?.();
    const reply = await csg("ada", "quote", question());
    expect([reply.status, reply.at("meta.source")]).toEqual([200, "sandbox"]);
    const quote = quoteOf(reply.json);
    const monthly = quote.rates.map((rate) => rate.monthly);
    expect(monthly.length).toBeGreaterThan(4);
    expect(monthly).toEqual(monthly.toSorted((one, other) => one - other));
    const caught = (await adas?.())?.rows("quotes") ?? [];
    expect(caught.map(({ id }) => id)).toEqual([quote.id]);
    expect((await monas?.())?.rows("quotes")).toHaveLength(1);
    expect((await tesss?.())?.rows("quotes")).toEqual([]);
    expect(await audits("quote", contact.id)).toMatchObject([{ actor_id: app.people.ada.id }]);
  });

  test("are kept five to a contact; what older ones were goes from the devices", async () => {
    const feed = followFeed((path) => app.request("ada", "GET", path));
    const first = quoteOf((await csg("ada", "quote", question())).json);
    await feed();
    for (let nth = 0; nth < 5; nth++) {
      await app.world.pass(1_000);
      await csg("ada", "quote", { ...question(), plan_letter: "N" });
    }
    const caught = await feed();
    expect(caught.rows("quotes")).toHaveLength(5);
    expect(caught.gone("quotes")).toEqual([first.id]);
  });

  test.each([
    ["ben", 404],
    ["eve", 404],
    ["basil", 403],
    ["tess", 403],
    ["mona", 200],
  ] as const)("asked by %s are answered %i", async (who, status) => {
    expect((await csg(who, "quote", question())).status).toBe(status);
  });

  test("of a plan no one sells to that age, or of a day gone by, are refused by field", async () => {
    expect((await csg("ada", "quote", { ...question(), age: 60 })).at("errors.age.0")).toBe(
      "Supplement rates start at 65.",
    );
    const past = await csg("ada", "quote", { ...question(), effective_date: "2020-01-01" });
    expect([past.status, past.at("errors.effective_date.0")]).toEqual([422, "Choose a future date."]);
  });

  test("asked again under one id after a lost reply are the same rates, kept once, of the contact they were asked for", async () => {
    const id = app.world.uuid();
    const first = quoteOf((await csg("ada", "quote", { ...question(), id })).json);
    await app.world.pass(60_000);
    expect(quoteOf((await csg("ada", "quote", { ...question(), id })).json)).toMatchObject({
      id,
      fetched_at: first.fetched_at,
    });
    expect(await audits("quote", contact.id)).toHaveLength(1);
    const other = await layContact(app, { owner: app.people.ada });
    expect((await csg("ada", "quote", { ...question(), id, contact_id: other.id })).status).toBe(422);
    expect((await csg("eve", "quote", { ...question(), id })).status).toBe(404);
  });

  test("stand for plans that are listed and told line by line", async () => {
    const plans = (await csg("basil", "plans", { product: "medicare_supplement" })).json as {
      data: { plan_letter: string }[];
    };
    expect(plans.data.map(({ plan_letter }) => plan_letter)).toContain("high_g");
    const details = await csg("ada", "plan_details", { product: "medicare_supplement", plan_letter: "G" });
    expect(details.at("data.benefits.6")).toEqual({ name: "Part B deductible", covered: "No" });
    expect((await csg("ada", "plan_details", { product: "dental", plan_letter: "G" })).status).toBe(404);
  });
});

describe("an application", () => {
  const start = (who: Who, body: object = {}) =>
    app.request(who, "POST", "/v1/contacts/fire_light/application", {
      body: { contact_id: contact.id, product: "final_expense", state: "OH", ...body },
    });
  const dashboard = (who: Who, body: object = {}) =>
    app.request(who, "POST", "/v1/contacts/fire_light/dashboard", { body });

  test("sent twice is one case, which moves on at the vendor and is seen by those who may", async () => {
    const id = app.world.uuid();
    const first = await start("ada", { id });
    expect([first.status, first.at("data.status")]).toEqual([201, "started"]);
    const again = await start("ada", { id });
    expect(again.at("data.vendor_case")).toBe(first.at("data.vendor_case"));
    expect(await audits("e_application", contact.id)).toHaveLength(1);
    const seen = await dashboard("mona", { contact_id: contact.id });
    expect((seen.json as { data: unknown[] }).data).toHaveLength(1);
    await app.world.pass(30 * 60_000);
    const later = await dashboard("ada");
    expect([later.at("data.0.id"), later.at("data.0.status"), later.at("meta.stale")]).toEqual([
      id,
      "submitted",
      false,
    ]);
    expect((await dashboard("ben", { contact_id: contact.id })).status).toBe(404);
    expect((await dashboard("ben")).at("data")).toEqual([]);
    expect((await start("eve")).status).toBe(404);
    expect((await start("basil")).status).toBe(403);
  });

  test("takes its quoted policy along; one that is further stays where it is", async () => {
    const carrier_id = (await app.request("alma", "POST", "/v1/admin/carriers", { body: { name: "Acme Life" } })).text(
      "data.id",
    );
    const policies = `/v1/contacts/${contact.id}/policies`;
    const policy_id = app.world.uuid();
    const body = { id: policy_id, carrier_id, policy_type: "final_expense" };
    await app.request("ada", "POST", policies, { body });
    const policyNow = () => app.request("ada", "GET", `${policies}/${policy_id}`);
    const feed = followFeed((path) => app.request("ada", "GET", path));
    await feed();
    const id = app.world.uuid();
    const begun = await start("ada", { id, policy_id });
    expect([begun.status, begun.at("data.policy_id")]).toEqual([201, policy_id]);
    const [caught] = (await feed()).rows("policies");
    expect(caught).toMatchObject({ id: policy_id, status: "app_started", version: 2 });
    expect((await policyNow()).text("data.application_date")).toMatch(/^\d{4}-\d\d-\d\d$/);
    await app.request("ada", "PATCH", `${policies}/${policy_id}`, { body: { status: "withdrawn" } });
    expect((await start("ada", { id, policy_id })).status).toBe(201);
    expect((await policyNow()).at("data.status")).toBe("withdrawn");
  });

  test("of a policy of someone else, in no state, or under another contact's id is refused", async () => {
    expect((await start("ada", { policy_id: app.world.uuid() })).at("errors.policy_id.0")).toBeDefined();
    expect((await start("ada", { state: "ZZ" })).at("errors.state.0")).toBe("Choose a state.");
    const id = app.world.uuid();
    await start("ada", { id });
    const other = await layContact(app, { owner: app.people.ada });
    expect((await start("ada", { id, contact_id: other.id })).status).toBe(422);
  });
});

describe("aftercare", () => {
  let deceased: Contact;
  beforeEach(async () => {
    deceased = await layContact(app, { owner: app.people.ada, fields: { first_name: "Bob" } });
  });
  const enroll = (who: Who, body: object = {}) =>
    app.request(who, "POST", `/v1/contacts/aftercares/${contact.id}/enroll`, {
      body: {
        deceased_contact_id: deceased.id,
        relation: "spouse",
        service_date: "2020-01-05",
        plan_months: 6,
        consent: true,
        ...body,
      },
    });
  const status = (who: Who) => app.request(who, "GET", `/v1/contacts/aftercares/${contact.id}/family_status`);

  test("enrols a family once per person it lost, and follows it to the end", async () => {
    expect((await status("ada")).at("data.status")).toBe("not_enrolled");
    const first = await enroll("ada");
    expect([first.status, first.at("data.status")]).toEqual([201, "enrolled"]);
    expect((await enroll("mona")).at("data.id")).toBe(first.at("data.id"));
    expect(await audits("aftercare", contact.id)).toHaveLength(1);
    const aged = (days: number) =>
      app.connection.db
        .updateTable("aftercares")
        .set({ created_at: app.world.now() - days * 86_400_000 })
        .where("id", "=", first.text("data.id"))
        .execute();
    await aged(2);
    expect((await status("mona")).at("data.next_step")).toBe("The program writes to the family. Call once a month.");
    await aged(200);
    expect((await status("mona")).at("data.status")).toBe("completed");
  });

  test("asks for consent, and reaches no contact out of scope", async () => {
    expect((await enroll("ada", { consent: false })).at("errors.consent.0")).toBe("The family must consent first.");
    const foreign = await layContact(app, { owner: app.people.ben });
    expect((await enroll("ada", { deceased_contact_id: foreign.id })).status).toBe(404);
    expect((await enroll("ben")).status).toBe(404);
    expect((await enroll("tess")).status).toBe(403);
    expect((await status("eve")).status).toBe(404);
  });
});

describe("Medicare", () => {
  const request = (who: Who, body: object = {}) =>
    app.request(who, "PUT", `/v1/contacts/${contact.id}/medicare_import_contact`, { body });

  test("is looked at before anything changes; the chosen fields are taken over, once", async () => {
    const look = await request("ada");
    const changes = look.at("data.changes") as { field: string; before: unknown; after: unknown; same: boolean }[];
    expect(changes.find(({ field }) => field === "part_a_effective")).toEqual({
      field: "part_a_effective",
      before: null,
      after: "2015-04-01",
      same: false,
    });
    const now = async () => (await app.request("ada", "GET", `/v1/contacts/${contact.id}`)).at("data") as Contact;
    expect(await now()).toMatchObject({ part_a_effective: null, mbi_masked: null });
    const import_id = look.text("data.id");
    expect((await request("mona", { import_id, fields: ["plan"] })).status).toBe(410);
    const taken = await request("ada", { import_id, fields: ["part_a_effective", "mbi_masked", "plan"] });
    expect(taken.at("data.applied")).toEqual(["part_a_effective", "mbi_masked", "plan"]);
    const after = await now();
    expect(after).toMatchObject({ part_a_effective: "2015-04-01", part_b_effective: null });
    expect(after.mbi_masked).toMatch(/^•{7}[0-9A-Z]{4}$/);
    const finder = await app.request("ada", "GET", `/v1/contacts/${contact.id}/data_capture`);
    expect(finder.text("data.coverage_now.0.plan")).toMatch(/\([HS]\d{4}-\d{3}-000\)$/);
    expect((await request("ada", { import_id, fields: ["part_b_effective"] })).status).toBe(410);
    const [entry] = await audits("medicare_import", contact.id);
    expect(JSON.stringify(entry)).not.toContain(after.mbi_masked);
    const shown = await app.request("ada", "POST", `/v1/contacts/${after.id}/reveal`, { body: { field: "mbi" } });
    expect(shown.text("data.value").slice(-4)).toBe(after.mbi_masked?.slice(-4));
    expect(JSON.stringify([taken.json, entry])).not.toContain(shown.text("data.value"));
    const left = await app.connection.db.selectFrom("medicare_imports").select("facts_sealed").execute();
    expect(left.map(({ facts_sealed }) => facts_sealed)).toEqual(left.map(() => null));
  });

  test("is not offered for longer than a quarter of an hour, and to no one out of scope", async () => {
    const import_id = (await request("ada")).text("data.id");
    const [kept] = await app.connection.db
      .selectFrom("medicare_imports")
      .select("facts_sealed")
      .where("id", "=", import_id)
      .execute();
    expect(kept?.facts_sealed).not.toContain("2015-04-01");
    await app.world.pass(16 * 60_000);
    expect((await request("ada", { import_id, fields: ["plan"] })).status).toBe(410);
    expect((await request("ben")).status).toBe(404);
    expect((await request("eve")).status).toBe(404);
    expect((await request("tess")).status).toBe(403);
  });
});

describe("with a vendor that is connected", () => {
  let double: VendorDouble;
  let live: TestServer;
  beforeAll(async () => {
    double = await openVendorDouble();
    live = await openTestServer({
      CSG_API_KEY: "k",
      CSG_API_URL: double.url,
      BLUE_BUTTON_CLIENT_ID: "app",
      BLUE_BUTTON_CLIENT_SECRET: "hush",
      BLUE_BUTTON_URL: double.url,
      VENDOR_PRIVATE_HOSTS: double.host,
    });
    return async () => {
      await live.close();
      await double.close();
    };
  });

  test("its trouble is said in words, nothing is kept, and no transaction waits for it", async () => {
    const own = await layContact(live, { owner: live.people.ada });
    const body = { ...question(), contact_id: own.id };
    const request = () => live.request("ada", "POST", "/v1/contacts/csg/quote", { body });
    double.answer = () => ({ status: 500 });
    const failed = await request();
    expect([failed.status, failed.at("errors.vendor.0"), failed.at("code")]).toEqual([
      503,
      "The quoting service is having problems. Try again in a few minutes.",
      "vendor_unavailable",
    ]);
    let open = -1;
    double.answer = ({ path }) => (path === "/v1/auth.json" ? { body: { token: "t" } } : { body: "<html>" });
    const asked = request();
    open = Number(
      (
        await live.connection.db
          .selectFrom("quotes")
          .select((eb) => eb.fn.countAll<string>().as("count"))
          .executeTakeFirstOrThrow()
      ).count,
    );
    expect([(await asked).status, open]).toEqual([503, 0]);
    double.answer = ({ path }) => (path === "/v1/auth.json" ? { body: { token: "t" } } : { status: 400 });
    expect((await request()).status).toBe(422);
    expect((await live.request(null, "GET", "/v1/health")).at("data.vendors")).toMatchObject({
      csg: "live",
      aftercare: "sandbox",
    });
  });

  test("the person agrees at Medicare; only the way back of this agent and this contact is taken", async () => {
    const own = await layContact(live, { owner: live.people.ada });
    const other = await layContact(live, { owner: live.people.ada });
    const request = (who: "ada" | "mona", id: number, body: object = {}) =>
      live.request(who, "PUT", `/v1/contacts/${id}/medicare_import_contact`, { body });
    const url = new URL((await request("ada", own.id)).text("data.consent_url"));
    const state = url.searchParams.get("state") ?? "";
    expect(state.startsWith(`${own.id}.`)).toBe(true);
    for (const [who, id, sent] of [
      ["mona", own.id, state],
      ["ada", other.id, state],
      ["ada", own.id, `${own.id}.1.forged`],
    ] as const)
      expect((await request(who, id, { code: "c", state: sent })).status).toBe(422);
    double.answer = ({ path }) => {
      if (path.includes("token")) return { body: { access_token: "x", patient: "p" } };
      if (path.includes("Patient")) return { body: { resourceType: "Patient" } };
      return { body: { resourceType: "Bundle" } };
    };
    const look = await request("ada", own.id, { code: "c", state });
    expect([look.status, look.at("data.changes")]).toEqual([200, []]);
    await live.world.pass(16 * 60_000);
    expect((await request("ada", own.id, { code: "c", state })).status).toBe(422);
  });
});
