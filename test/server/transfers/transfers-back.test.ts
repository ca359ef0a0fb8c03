/** The way back of a transfer, and what the devices of those concerned hear of it. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { followFeed } from "../../fixtures/feed.ts";
import { openTestServer, type TestServer } from "../../fixtures/test-server.ts";
import { idsOf, openImportFixture, type TransferFixture } from "../../fixtures/transfer-fixture.ts";
import { tenantTx } from "../../../src/server/db/tenant-tx.ts";
import { endReadings } from "../../../src/server/transfers/reading-job.ts";

let app: TestServer;
let fixture: TransferFixture;
let pool_id: string;
beforeAll(async () => {
  app = await openTestServer();
  fixture = openImportFixture(app);
  pool_id = (await app.request("alma", "POST", "/v1/pools", { body: { name: "Spring leads" } })).text("data.id");
});
afterAll(() => app.close());

const inTenant = <T>(run: Parameters<typeof tenantTx<T>>[2]) => tenantTx(app.connection.db, app.people.home_id, run);
const path = (id: string, more = "") => `/v1/contacts/transfer_attempts/${id}${more}`;
const history = async (id: number) =>
  (await app.request("alma", "GET", `/v1/contacts/${id}/transfer_history`)).at("data") as { reason: string }[];

describe("a revert", () => {
  test("moves back what is still there, lists the rest, and a second one waits", async () => {
    const { ada, adam, fred } = app.people;
    const [back, onward, round, taken, deleted] = await fixture.lay(ada, 5);
    const ids = idsOf([back!, onward!, round!, taken!, deleted!]);
    const attempt = await fixture.move("mona", ids, { user_id: adam.id });
    await fixture.move("mona", [onward!.id], { user_id: fred.id });
    await fixture.move("mona", [round!.id], { user_id: fred.id });
    await fixture.move("mona", [round!.id], { user_id: adam.id });
    await fixture.move("mona", [taken!.id], { pool_id });
    await app.request("adam", "DELETE", "/v1/contacts/destroy_all", { body: { ids: [deleted!.id] } });
    const preview = await app.request("mona", "GET", path(attempt.id, "/revert_counts"));
    expect(preview.at("data")).toEqual({ back: 1, stay: { changed_since: 3, deleted: 1 } });

    const asked = await app.request("mona", "PATCH", path(attempt.id), { body: { revert: true } });
    expect([asked.status, asked.at("revert_in_progress"), asked.at("data.reverted")]).toEqual([200, true, false]);
    const second = await app.request("mona", "POST", path(attempt.id));
    expect([second.status, second.at("errors.base.0")]).toEqual([
      409,
      "This transfer is being reverted. Wait until that finishes.",
    ]);
    expect(await fixture.work(attempt.id)).toMatchObject({
      reverted: true,
      revert_in_progress: false,
      moved_back: 1,
      left_there: 4,
      status: "complete",
      done: 5,
    });
    expect(await fixture.contact(back!.id)).toMatchObject({ owner_id: ada.id });
    expect(await fixture.contact(onward!.id)).toMatchObject({ owner_id: fred.id });
    expect(await fixture.contact(round!.id)).toMatchObject({ owner_id: adam.id });
    const left = await fixture.logs("mona", attempt.id, "?revert_result=left_there");
    expect(left.map(({ contact_id, revert_why }) => [contact_id, revert_why])).toEqual([
      [onward!.id, "changed_since"],
      [round!.id, "changed_since"],
      [taken!.id, "changed_since"],
      [deleted!.id, "deleted"],
    ]);
    expect((await app.request("mona", "POST", path(attempt.id))).status).toBe(409);
    expect((await history(back!.id)).map(({ reason }) => reason)).toEqual(["revert", "transfer"]);
  });

  test("tries again what could not go back for the moment", async () => {
    const { ada, adam } = app.people;
    const [contact] = await fixture.lay(ada);
    const attempt = await fixture.move("mona", [contact!.id], { user_id: adam.id });
    const setActive = (active: boolean) =>
      inTenant((trx) =>
        trx
          .updateTable("users")
          .set({ active })
          .where("tenant_id", "=", ada.tenant_id)
          .where("id", "=", ada.id)
          .execute(),
      );
    await setActive(false);
    expect(await fixture.revert("mona", attempt.id)).toMatchObject({ reverted: true, moved_back: 0, left_there: 0 });
    expect(await fixture.logs("mona", attempt.id, "?revert_result=failed")).toMatchObject([
      { revert_why: "not_permitted" },
    ]);
    await setActive(true);
    expect(await fixture.revert("mona", attempt.id)).toMatchObject({ reverted: true, moved_back: 1 });
    expect(await fixture.contact(contact!.id)).toMatchObject({ owner_id: ada.id });
  });
});

describe("devices", () => {
  test("the former owner's drops the contacts and what lies with them; an unsent write is told who has them now", async () => {
    const { ada, adam } = app.people;
    const [contact] = await fixture.lay(ada);
    const follow = followFeed((path) => app.request("ada", "GET", path));
    const followAdam = followFeed((path) => app.request("adam", "GET", path));
    await follow();
    await followAdam();
    const note = { id: app.world.uuid(), body: "He called", kind: "note", pinned: false, call_id: null };
    await app.request("ada", "POST", `/v1/contacts/${contact!.id}/notes`, { body: note });
    const attempt = await fixture.move("mona", [contact!.id], { user_id: adam.id });
    expect((await follow()).gone("contacts")).toEqual([contact!.id]);
    const arrived = await followAdam();
    expect(arrived.rows("contacts")).toMatchObject([{ id: contact!.id, owner_id: adam.id }]);
    expect(arrived.rows("notes").map(({ id }) => id)).toContain(note.id);
    expect(arrived.rows("transfer_attempts")).toMatchObject([{ id: attempt.id, done: 1 }]);
    const late = await app.request("ada", "PATCH", `/v1/contacts/${contact!.id}/quick_update`, {
      body: { nickname: "Late", base: { nickname: "" } },
    });
    expect([late.status, late.at("code"), late.at("errors.base.0")]).toEqual([
      404,
      "moved_away",
      "This contact now belongs to Adam Archer. Your unsent note is kept under Needs attention.",
    ]);
    // Whoever never had it learns nothing of it.
    const stranger = await app.request("ben", "PATCH", `/v1/contacts/${contact!.id}/quick_update`, {
      body: { nickname: "Late", base: { nickname: "" } },
    });
    expect([stranger.status, stranger.at("code")]).toEqual([404, "not_found"]);
  });
});

describe("a former owner who may read on", () => {
  test("sees the contact and changes nothing, until the days are over", async () => {
    const { ada, adam } = app.people;
    const [contact] = await fixture.lay(ada);
    const follow = followFeed((path) => app.request("ada", "GET", path));
    await follow();
    const attempt = await fixture.move("mona", [contact!.id], { user_id: adam.id }, { options: { keep_read_days: 2 } });
    const kept = await follow();
    expect([kept.gone("contacts"), kept.rows("contacts").map(({ owner_id }) => owner_id)]).toEqual([[], [adam.id]]);
    const read = () => app.request("ada", "GET", `/v1/contacts/${contact!.id}`);
    expect((await read()).status).toBe(200);
    expect((await app.request("ada", "GET", `/v1/contacts/${contact!.id}/policies`)).status).toBe(200);
    const edit = { nickname: "Mine", base: { nickname: "" } };
    const write = await app.request("ada", "PATCH", `/v1/contacts/${contact!.id}/quick_update`, { body: edit });
    expect(write.status).toBe(403);
    expect((await app.request("ben", "GET", `/v1/contacts/${contact!.id}`)).status).toBe(404);
    const listed = await app.request("ada", "PATCH", "/v1/contacts", {
      body: { contacts_scope: { ids: [contact!.id] } },
    });
    expect(listed.at("meta.total_count")).toBe(1);

    await endReadings(app.server.services, new AbortController().signal);
    expect((await read()).status).toBe(200);
    await app.world.pass(2 * 86_400_000);
    await endReadings(app.server.services, new AbortController().signal);
    expect((await read()).status).toBe(404);
    expect((await follow()).gone("contacts")).toEqual([contact!.id]);
    expect(await history(contact!.id)).toHaveLength(1);
    expect(await fixture.revert("mona", attempt.id)).toMatchObject({ moved_back: 1 });
  });
});
