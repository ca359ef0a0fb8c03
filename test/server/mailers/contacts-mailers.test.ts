/** Mail on paper: who gets it and why not the others, one order however often it is sent, finished after a kill. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Address } from "../../../src/domain/contacts/contact.ts";
import type { MailerAssignment, MailerKit } from "../../../src/domain/mailers/mailer.ts";
import { householdKey, mailingAddress } from "../../../src/domain/mailers/mailer.ts";
import { assignMailers } from "../../../src/server/mailers/mailer-job.ts";
import { layContact, statusIds } from "../../fixtures/book.ts";
import { openTestServer, type TestServer, type Who } from "../../fixtures/test-server.ts";
import { address } from "../../domain/contacts/sample-contact.ts";

let app: TestServer;
let card: MailerKit;
beforeAll(async () => {
  app = await openTestServer();
  const kits = (await app.request("mona", "GET", "/v1/contacts/mailer_assignment_kits")).json as { data: MailerKit[] };
  card = kits.data.find(({ minimum }) => minimum === 10) ?? card;
});
afterAll(() => app.close());

const counts = (who: Who, scope: object = {}) =>
  app.request(
    who,
    "GET",
    `/v1/contacts/mailer_assignment_counts?contacts_scope=${encodeURIComponent(JSON.stringify(scope))}`,
  );
const create = (who: Who, body: object) =>
  app.request(who, "POST", "/v1/contacts/mailer_assignment_create", { body: { kit_id: card.id, ...body } });
const run = (assignment_id: string, signal = new AbortController().signal) =>
  assignMailers(app.server.services, { tenant_id: app.people.home_id, assignment_id }, signal);
const orderOf = (json: unknown) => (json as { data: MailerAssignment }).data;

/** A separate household for each, so that none is skipped as a duplicate household. */
let street = 0;
const home = (more: Partial<Address> = {}) => address(`${++street} Elm St`, more);
const lay = (owner: "ada" | "ben" | "mona", addresses: Address[], more: object = {}) =>
  layContact(app, { owner: app.people[owner], fields: { addresses, ...more } });

describe("counts", () => {
  test("say for every contact what the rule says, and each of them once", async () => {
    const stopped = (await statusIds(app, app.people.home_id))["Deceased"];
    const odd: Address[][] = [
      [],
      [home()],
      [home({ do_not_mail: true })],
      [home({ do_not_mail: true }), home({ kind: "work" })],
      [home({ zip: "" }), home({ kind: "seasonal" })],
      [home({ city: " " })],
      [home({ state: "" })],
      [home(), home({ kind: "mailing" })],
    ];
    const contacts = [];
    for (const addresses of odd) contacts.push(await lay("ada", addresses, { last_name: "Odd" }));
    const late = await lay("ada", [home()], { last_name: "Odd" });
    await app.connection.db
      .updateTable("contacts")
      .set({ status_id: stopped ?? null })
      .where("id", "=", late.id)
      .execute();
    const shared = address("77 Shared Rd.");
    const first = await lay("ada", [shared], { last_name: "Odd" });
    await lay("ada", [address("77 shared rd")], { last_name: "Odd" });
    const rule = contacts.map(({ addresses }) => mailingAddress({ addresses, stopped: false }));
    const reasons = rule.flatMap((one) => ("reason" in one ? [one.reason] : []));
    const answer = await counts("ada", { search: { name: "odd" } });
    expect(answer.status).toBe(403);
    expect((await counts("mona", { search: { name: "odd" } })).at("data")).toEqual({
      matching: contacts.length + 3,
      mailable: rule.length - reasons.length + 1,
      left_out: {
        do_not_mail: reasons.filter((reason) => reason === "do_not_mail").length + 1,
        bad_address: reasons.filter((reason) => reason === "bad_address").length,
        recently_mailed: 0,
        same_household: 1,
      },
    });
    expect(householdKey(shared)).toBe(householdKey(address("77 shared rd")));
    expect(first.id).toBeGreaterThan(0);
  });

  test("reach those below and no one else's; deleted ones are left alone", async () => {
    await lay("ben", [home()], { last_name: "Reach" });
    await lay("ada", [home()], { last_name: "Reach" });
    const gone = await lay("ada", [home()], { last_name: "Reach" });
    await app.request("ada", "DELETE", "/v1/contacts/destroy_all", { body: { ids: [gone.id] } });
    const scope = { search: { name: "reach" } };
    expect((await counts("mona", scope)).at("data.mailable")).toBe(1);
    expect((await counts("alma", scope)).at("data.mailable")).toBe(2);
    expect((await counts("alma", { ...scope, group: "deleted" })).at("data.matching")).toBe(0);
    expect((await counts("erin", scope)).at("data.matching")).toBe(0);
    expect((await counts("bruno", scope)).status).toBe(403);
  });
});

describe("an order", () => {
  const scope = { search: { name: "buyer" } };
  let last: MailerAssignment;

  test("freezes who gets it, costs what it says, is one however often it is sent", async () => {
    for (let nth = 0; nth < 12; nth++) await lay("ada", [home()], { last_name: "Buyer" });
    const few = await create("mona", { contacts_scope: { search: { name: "reach" } }, mailable: 1 });
    expect([few.status, few.at("errors.kit_id.0")]).toEqual([
      422,
      `${card.name} has a minimum of 10 pieces. Only 1 can be mailed.`,
    ]);
    const stale = await create("mona", { contacts_scope: scope, mailable: 11 });
    expect([stale.status, stale.at("errors.mailable.0")]).toEqual([
      409,
      "12 contacts can be mailed now. Review the list before you order.",
    ]);
    const id = app.world.uuid();
    const first = await create("mona", { id, contacts_scope: scope, mailable: 12, note: "blue ink" });
    last = orderOf(first.json);
    expect([first.status, last]).toMatchObject([
      201,
      { id, status: "queued", total: 12, total_price: 12 * card.price, kit_name: card.name, note: "blue ink" },
    ]);
    expect(orderOf((await create("mona", { id, contacts_scope: scope, mailable: 12 })).json).id).toBe(id);
    const others = await create("nina", { id, contacts_scope: scope, mailable: 12 });
    expect([others.status, others.json]).toMatchObject([422, { errors: { id: ["This id is already used."] } }]);
    const foreign = await app.request("erin", "POST", "/v1/contacts/mailer_assignment_create", {
      body: { kit_id: card.id, contacts_scope: scope, mailable: 12 },
    });
    expect(foreign.status).toBe(404);
    const received = await app.connection.db.selectFrom("audit").select("fields").where("record_id", "=", id).execute();
    expect(received).toHaveLength(1);
  });

  test("goes on after a kill, mails no one twice, and passes over who has asked for no mail since", async () => {
    const [changed] = (
      await app.connection.db.selectFrom("mailer_assignments").select("contact_ids").where("id", "=", last.id).execute()
    ).flatMap(({ contact_ids }) => contact_ids);
    const body = { addresses: [home({ do_not_mail: true })] };
    expect((await app.request("ada", "PATCH", `/v1/contacts/${changed}`, { body })).status).toBe(200);
    expect(await run(last.id, AbortSignal.abort())).toBe("again");
    expect(await run(last.id)).toBe("done");
    expect(await run(last.id)).toBe("done");
    const items = await app.connection.db
      .selectFrom("mailer_items")
      .select(["contact_id", "address"])
      .where("assignment_id", "=", last.id)
      .execute();
    expect(items).toHaveLength(11);
    expect(
      items.every(({ contact_id, address: where }) => contact_id !== changed && where.line1.endsWith("Elm St")),
    ).toBe(true);
  });

  test("leaves its contacts out of the next one for a month", async () => {
    expect((await counts("mona", scope)).at("data")).toMatchObject({
      mailable: 0,
      left_out: { recently_mailed: 11, do_not_mail: 1 },
    });
    await app.connection.db
      .updateTable("mailer_items")
      .set({ mailed_at: app.world.now() - 31 * 86_400_000 })
      .where("assignment_id", "=", last.id)
      .execute();
    expect((await counts("mona", scope)).at("data.mailable")).toBe(11);
  });

  test("is listed for those who answer for anyone who made it", async () => {
    const list = async (who: Who) =>
      ((await app.request(who, "GET", "/v1/contacts/mailer_assignments")).at("data") as MailerAssignment[]).map(
        ({ id, status, done }) => ({ id, status, done }),
      );
    const mine = [{ id: last.id, status: "complete", done: 12 }];
    expect(await list("mona")).toEqual(mine);
    expect(await list("alma")).toEqual(mine);
    expect(await list("nina")).toEqual([]);
    expect(await list("erin")).toEqual([]);
  });
});
