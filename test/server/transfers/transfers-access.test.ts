/** Who may give whose contacts to whom, and who sees that they did. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { layContact } from "../../fixtures/book.ts";
import { openHouse, type TestHouse } from "../../fixtures/house.ts";
import { idsOf, openDesk, type TransferDesk } from "../../fixtures/transfer-desk.ts";
import { tenantTx } from "../../../src/server/db/tenant-tx.ts";

let house: TestHouse;
let desk: TransferDesk;
let pool_id: string;
let group_id: string;
beforeAll(async () => {
  house = await openHouse();
  desk = openDesk(house);
  pool_id = (await house.ask("alma", "POST", "/v1/pools", { body: { name: "Spring leads" } })).text("data.id");
  group_id = (await house.ask("mona", "POST", "/v1/groups", { body: { id: house.world.uuid(), name: "Team" } })).text(
    "data.id",
  );
});
afterAll(() => house.close());

const inTenant = <T>(run: Parameters<typeof tenantTx<T>>[2]) =>
  tenantTx(house.connection.db, house.people.home_id, run);
const path = (id: string, more = "") => `/v1/contacts/transfer_attempts/${id}${more}`;

describe("rights", () => {
  test.each(["ada", "tess", "basil", "rita"] as const)("%s may not move contacts to others at all", async (who) => {
    const [contact] = await desk.lay(house.people.ada);
    expect((await desk.start(who, [contact!.id], { user_id: house.people.adam.id })).status).toBe(403);
    expect((await house.ask(who, "GET", "/v1/contacts/transfer_attempts")).status).toBe(403);
    expect(await desk.contact(contact!.id)).toMatchObject({ owner_id: house.people.ada.id });
  });

  test("a manager gives only within their downline, a bu_admin within the unit, an admin to anybody at work", async () => {
    const { ada, ben, adam, bruno, eve } = house.people;
    const [contact] = await desk.lay(ada);
    const refused = { status: 422, errors: { to: ["You cannot give contacts to this person."] } };
    const give = async (who: "mona" | "fred" | "bruno" | "alma", user_id: string) => {
      const answer = await desk.start(who, [contact!.id], { user_id });
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
    const { ada, ben } = house.people;
    const [bens] = await desk.lay(ben);
    // Gone from her list, an id still names nothing: there is nobody to move.
    const nobody = await desk.start("mona", [bens!.id], { user_id: ada.id });
    expect([nobody.status, nobody.at("errors.contacts_scope.0")]).toEqual([
      422,
      "There is nobody in this list to move.",
    ]);
  });

  test("a giver who lost the right meanwhile moves nothing more", async () => {
    const { ada, adam, fred } = house.people;
    const [contact] = await desk.lay(ada);
    const asked = await desk.start("fred", [contact!.id], { user_id: ada.id });
    const own = await desk.start("fred", idsOf(await desk.lay(fred)), { user_id: ada.id });
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
    expect(await desk.work(own.text("data.id"))).toMatchObject({ status: "failed", done: 0, failed: 1 });
    expect(await desk.work(asked.text("data.id"))).toMatchObject({ done: 0, skipped: 1 });
    await become("field_manager");
    expect(await desk.contact(contact!.id)).toMatchObject({ owner_id: ada.id });
    expect(adam.id).not.toBe(ada.id);
  });

  test("attempts are seen by whoever may move the contacts of their maker, and by nobody of another company", async () => {
    const { ada, adam } = house.people;
    const [contact] = await desk.lay(ada);
    const attempt = await desk.move("mona", [contact!.id], { user_id: adam.id }, { reason: "Spring cleaning" });
    for (const more of ["", "/logs", "/status", "/revert_counts"]) {
      expect((await house.ask("alma", "GET", path(attempt.id, more))).status).toBe(200);
      for (const who of ["fred", "nina", "erin"] as const)
        expect((await house.ask(who, "GET", path(attempt.id, more))).status).toBe(404);
    }
    for (const who of ["nina", "erin"] as const) {
      expect((await house.ask(who, "POST", path(attempt.id))).status).toBe(404);
      expect((await house.ask(who, "PATCH", path(attempt.id), { body: {} })).status).toBe(404);
      expect((await house.ask(who, "GET", `/v1/contacts/${contact!.id}/transfer_history`)).status).toBe(404);
    }
    const listed = async (who: "alma" | "fred" | "erin", query: string) =>
      (await house.ask(who, "GET", `/v1/contacts/transfer_attempts?${query}`)).at("data") as { id: string }[];
    expect((await listed("alma", "q=spring+clean")).map(({ id }) => id)).toEqual([attempt.id]);
    expect((await listed("alma", "q=archer&limit=1&order=desc")).map(({ id }) => id)).toHaveLength(1);
    expect(await listed("alma", "q=nobody+of+this+name")).toEqual([]);
    expect((await listed("fred", "limit=100")).some(({ id }) => id === attempt.id)).toBe(false);
    expect(await listed("erin", "")).toEqual([]);
    const one = await house.ask("alma", "GET", path(attempt.id));
    expect(one.json).toMatchObject({
      data: { id: attempt.id },
      meta: { limit: 50, total_count: 1 },
      revert_in_progress: false,
    });
    expect((await house.ask("alma", "GET", "/v1/contacts/transfer_attempts")).at("meta")).toMatchObject({
      current_page: 1,
      limit: 15,
    });
  });

  test("another company's people, pools, groups and contacts do not exist", async () => {
    const { ada, erin, eve } = house.people;
    // Numbers are counted per company: these two are nobody's elsewhere.
    const contact = await layContact(house, { owner: ada, id: 900_001 });
    const away = [await layContact(house, { owner: eve, id: 900_002 })];
    expect((await desk.start("alma", idsOf(away), { user_id: ada.id })).status).toBe(422);
    expect((await desk.start("erin", [contact.id], { user_id: eve.id })).status).toBe(422);
    expect((await desk.start("erin", idsOf(away), { pool_id })).status).toBe(422);
    expect((await desk.start("erin", idsOf(away), { group_id })).status).toBe(404);
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
    const [contact] = await desk.lay(house.people.ada);
    const refused = await desk.start("mona", [contact!.id], to);
    expect([refused.status, Object.keys(refused.at("errors") as object)]).toEqual([422, ["to"]]);
  });
});
