/** Who may give whose contacts to whom, and who sees that they did. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { layContact } from "../../fixtures/book.ts";
import { openTestServer, type TestServer } from "../../fixtures/test-server.ts";
import { idsOf, openImportFixture, type TransferFixture } from "../../fixtures/transfer-fixture.ts";
import { tenantTx } from "../../../src/server/db/tenant-tx.ts";

let app: TestServer;
let fixture: TransferFixture;
let pool_id: string;
let group_id: string;
beforeAll(async () => {
  app = await openTestServer();
  fixture = openImportFixture(app);
  pool_id = (await app.request("alma", "POST", "/v1/pools", { body: { name: "Spring leads" } })).text("data.id");
  group_id = (await app.request("mona", "POST", "/v1/groups", { body: { id: app.world.uuid(), name: "Team" } })).text(
    "data.id",
  );
});
afterAll(() => app.close());

const inTenant = <T>(run: Parameters<typeof tenantTx<T>>[2]) => tenantTx(app.connection.db, app.people.home_id, run);
const path = (id: string, more = "") => `/v1/contacts/transfer_attempts/${id}${more}`;

describe("rights", () => {
  test.each(["ada", "tess", "basil", "rita"] as const)("%s may not move contacts to others at all", async (who) => {
    const [contact] = await fixture.lay(app.people.ada);
    expect((await fixture.start(who, [contact!.id], { user_id: app.people.adam.id })).status).toBe(403);
    expect((await app.request(who, "GET", "/v1/contacts/transfer_attempts")).status).toBe(403);
    expect(await fixture.contact(contact!.id)).toMatchObject({ owner_id: app.people.ada.id });
  });

  test("a manager gives only within their downline, a bu_admin within the unit, an admin to anyone at work", async () => {
    const { ada, ben, adam, bruno, eve } = app.people;
    const [contact] = await fixture.lay(ada);
    const refused = { status: 422, errors: { to: ["You cannot transfer contacts to this person."] } };
    const give = async (who: "mona" | "fred" | "bruno" | "alma", user_id: string) => {
      const answer = await fixture.start(who, [contact!.id], { user_id });
      return answer.status === 201 ? "given" : { status: answer.status, errors: answer.at("errors") };
    };
    expect(await give("mona", ben.id)).toEqual(refused);
    expect(await give("fred", adam.id)).toEqual(refused);
    expect(await give("bruno", ben.id)).toEqual(refused);
    expect(await give("alma", eve.id)).toEqual(refused);
    expect(await give("mona", adam.id)).toBe("given");
    expect(await give("bruno", bruno.id)).toBe("given");
    expect(await give("alma", ben.id)).toBe("given");
  });

  test("what is seen but not one's to move stays, with its reason", async () => {
    const { ada, ben } = app.people;
    const [bens] = await fixture.lay(ben);
    // Removed from her list, the id matches no contact to move.
    const nobody = await fixture.start("mona", [bens!.id], { user_id: ada.id });
    expect([nobody.status, nobody.at("errors.contacts_scope.0")]).toEqual([
      422,
      "There are no contacts in this list to transfer.",
    ]);
  });

  test("a giver who lost the right in the meantime moves nothing more", async () => {
    const { ada, adam, fred } = app.people;
    const [contact] = await fixture.lay(ada);
    const asked = await fixture.start("fred", [contact!.id], { user_id: ada.id });
    const own = await fixture.start("fred", idsOf(await fixture.lay(fred)), { user_id: ada.id });
    const become = (account_type: "field_manager" | "agent") =>
      inTenant((trx) =>
        trx
          .updateTable("users")
          .set({ account_type })
          .where("tenant_id", "=", fred.tenant_id)
          .where("id", "=", fred.id)
          .execute(),
      );
    await become("agent");
    expect(await fixture.work(own.text("data.id"))).toMatchObject({ status: "failed", done: 0, failed: 1 });
    expect(await fixture.work(asked.text("data.id"))).toMatchObject({ done: 0, skipped: 1 });
    await become("field_manager");
    expect(await fixture.contact(contact!.id)).toMatchObject({ owner_id: ada.id });
    expect(adam.id).not.toBe(ada.id);
  });

  test("attempts are seen by anyone who may move the contacts of their maker, and by no one of another company", async () => {
    const { ada, adam } = app.people;
    const [contact] = await fixture.lay(ada);
    const attempt = await fixture.move("mona", [contact!.id], { user_id: adam.id }, { reason: "Spring cleaning" });
    for (const more of ["", "/logs", "/status", "/revert_counts"]) {
      expect((await app.request("alma", "GET", path(attempt.id, more))).status).toBe(200);
      for (const who of ["fred", "nina", "erin"] as const)
        expect((await app.request(who, "GET", path(attempt.id, more))).status).toBe(404);
    }
    for (const who of ["nina", "erin"] as const) {
      expect((await app.request(who, "POST", path(attempt.id))).status).toBe(404);
      expect((await app.request(who, "PATCH", path(attempt.id), { body: {} })).status).toBe(404);
      expect((await app.request(who, "GET", `/v1/contacts/${contact!.id}/transfer_history`)).status).toBe(404);
    }
    const listed = async (who: "alma" | "fred" | "erin", query: string) =>
      (await app.request(who, "GET", `/v1/contacts/transfer_attempts?${query}`)).at("data") as { id: string }[];
    expect((await listed("alma", "q=spring+clean")).map(({ id }) => id)).toEqual([attempt.id]);
    expect((await listed("alma", "q=archer&limit=1&order=desc")).map(({ id }) => id)).toHaveLength(1);
    expect(await listed("alma", "q=nobody+of+this+name")).toEqual([]);
    expect((await listed("fred", "limit=100")).some(({ id }) => id === attempt.id)).toBe(false);
    expect(await listed("erin", "")).toEqual([]);
    const one = await app.request("alma", "GET", path(attempt.id));
    expect(one.json).toMatchObject({
      data: { id: attempt.id },
      meta: { limit: 50, total_count: 1 },
      revert_in_progress: false,
    });
    expect((await app.request("alma", "GET", "/v1/contacts/transfer_attempts")).at("meta")).toMatchObject({
      current_page: 1,
      limit: 15,
    });
  });

  test("another company's people, pools, groups and contacts do not exist", async () => {
    const { ada, erin, eve } = app.people;
    // Numbers are counted per company: these two do not exist elsewhere.
    const contact = await layContact(app, { owner: ada, id: 900_001 });
    const away = [await layContact(app, { owner: eve, id: 900_002 })];
    expect((await fixture.start("alma", idsOf(away), { user_id: ada.id })).status).toBe(422);
    expect((await fixture.start("erin", [contact.id], { user_id: eve.id })).status).toBe(422);
    expect((await fixture.start("erin", idsOf(away), { pool_id })).status).toBe(422);
    expect((await fixture.start("erin", idsOf(away), { group_id })).status).toBe(404);
    expect(erin.tenant_id).not.toBe(ada.tenant_id);
  });

  test.each([
    ["nobody", {}],
    [
      "two at once",
      { user_id: "11111111-1111-4111-8111-111111111111", pool_id: "11111111-1111-4111-8111-111111111111" },
    ],
    ["a stranger", { user_id: "11111111-1111-4111-8111-111111111111" }],
    ["an unknown pool", { pool_id: "11111111-1111-4111-8111-111111111111" }],
  ])("to %s is refused, naming the field", async (_, to) => {
    const [contact] = await fixture.lay(app.people.ada);
    const refused = await fixture.start("mona", [contact!.id], to);
    expect([refused.status, Object.keys(refused.at("errors") as object)]).toEqual([422, ["to"]]);
  });
});
