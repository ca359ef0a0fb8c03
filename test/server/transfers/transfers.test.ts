/** Transferred contacts: what moves, what stays and why, what goes along, and reverting. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { followFeed } from "../../fixtures/feed.ts";
import { openTestServer, type TestServer } from "../../fixtures/test-server.ts";
import { layContact } from "../../fixtures/book.ts";
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
const history = async (id: number) =>
  (await app.request("alma", "GET", `/v1/contacts/${id}/transfer_history`)).at("data") as { reason: string }[];

async function layEvent(
  contact_ids: number[],
  fields: { title: string; types_list?: string[]; in_ms?: number; private?: boolean },
) {
  const { people, world } = app;
  const { title, types_list = ["appointment"], in_ms = 3_600_000 } = fields;
  const start_date = world.now() + in_ms;
  const id = world.uuid();
  await inTenant((trx) =>
    trx
      .insertInto("events")
      .values({
        tenant_id: people.home_id,
        id,
        user_id: people.ada.id,
        title,
        types_list,
        contact_ids,
        timezone: "UTC",
        start_date,
        end_date: start_date + 1,
        created_by: null,
        created_at: 0,
        updated_at: 0,
        deleted_at: null,
        private: fields.private ?? false,
      })
      .execute(),
  );
  return id;
}

describe("a transfer", () => {
  test("counts first, moves what may move, and says of the rest why it stays", async () => {
    const { ada, adam, ben } = app.people;
    const own = await fixture.lay(ada, 3);
    const [there] = await fixture.lay(adam);
    const [foreign] = await fixture.lay(ben);
    const [gone, called] = await fixture.lay(ada, 2);
    await app.request("ada", "DELETE", "/v1/contacts/destroy_all", { body: { ids: [gone!.id] } });
    await inTenant((trx) =>
      trx
        .insertInto("calls")
        .values({
          tenant_id: ada.tenant_id,
          id: app.world.uuid(),
          user_id: ada.id,
          contact_id: called!.id,
          call_direction: "outbound",
          call_from: "",
          call_to: "",
          status: "in_progress",
          outcome: null,
          created_at: app.world.now() - 60_000,
          answered_at: app.world.now() - 50_000,
          ended_at: null,
          updated_at: 0,
          deleted_at: null,
        })
        .execute(),
    );
    const ids = idsOf([...own, there!, foreign!, gone!, called!]);
    const to = { user_id: adam.id };
    const preview = await app.request("mona", "PATCH", "/v1/contacts/transfer_group", {
      body: { contacts_scope: { ids }, to },
    });
    // Ben's is out of Mona's sight: for her it does not exist.
    expect(preview.at("data")).toMatchObject({
      total: 6,
      move: 3,
      stay: { already_owned: 1, deleted: 1, in_call: 1 },
      from: [{ owner_id: ada.id, pool_id: null, count: 3 }],
    });
    expect(await fixture.contact(own[0]!.id)).toMatchObject({ owner_id: ada.id });

    const attempt = await fixture.move("mona", ids, to, { reason: "Ada is away" });
    expect(attempt).toMatchObject({
      kind: "user_to_user",
      total: 6,
      done: 3,
      skipped: 2,
      failed: 1,
      status: "partially_complete",
      reason: "Ada is away",
      reverted: false,
      revert_in_progress: false,
    });
    for (const { id, version } of own)
      expect(await fixture.contact(id)).toMatchObject({ owner_id: adam.id, version: version + 1 });
    const logs = await fixture.logs("mona", attempt.id);
    expect(Object.fromEntries(logs.map(({ contact_id, result, why }) => [contact_id, [result, why]]))).toEqual({
      ...Object.fromEntries(own.map(({ id }) => [id, ["moved", null]])),
      [there!.id]: ["skipped", "already_owned"],
      [gone!.id]: ["skipped", "deleted"],
      [called!.id]: ["failed", "in_call"],
    });
    expect(logs[0]).toMatchObject({ name: "Given Away0", old_owner_id: ada.id, new_owner_id: adam.id });
    expect(await fixture.logs("mona", attempt.id, "?result=failed")).toHaveLength(1);
    expect(await fixture.logs("mona", attempt.id, "?q=away1&result=moved")).toHaveLength(1);
    const byNumber = await fixture.logs("mona", attempt.id, `?q=${called!.id}`);
    expect(byNumber.map(({ contact_id }) => contact_id)).toContain(called!.id);

    const taken = await app.request("mona", "PATCH", path(attempt.id), { body: {} });
    expect([taken.status, taken.at("data.status"), taken.at("revert_in_progress")]).toEqual([200, "complete", false]);
  });

  test("leaves a move and an audit row of each contact, and is told in its history", async () => {
    const { ada, adam, mona } = app.people;
    const [contact] = await fixture.lay(ada);
    const attempt = await fixture.move("mona", [contact!.id], { user_id: adam.id });
    expect(await history(contact!.id)).toMatchObject([
      {
        reason: "transfer",
        from_owner_id: ada.id,
        to_owner_id: adam.id,
        actor_id: mona.id,
        transfer_attempt_id: attempt.id,
      },
    ]);
    const rows = await inTenant((trx) =>
      trx
        .selectFrom("audit")
        .select(["action", "fields", "actor_id", "reason"])
        .where("tenant_id", "=", mona.tenant_id)
        .where("record_type", "=", "contact")
        .where("record_id", "=", String(contact!.id))
        .execute(),
    );
    expect(rows).toEqual([
      {
        action: "transfer",
        actor_id: mona.id,
        reason: `transfer ${attempt.id}`,
        fields: {
          owner_id: {
            old: ada.id,
            new: adam.id,
          },
        },
      },
    ]);
  });

  test("by a whole scope is frozen when it is asked for: who comes later stays", async () => {
    const { ada, adam } = app.people;
    const city = `Frozen${app.world.now()}`;
    const layThere = () => layContact(app, { owner: ada, fields: { last_name: city } });
    const first = [await layThere(), await layThere()];
    const asked = await app.request("mona", "PATCH", "/v1/contacts/update_transfer_group", {
      body: { contacts_scope: { search: { name: city }, select_all: true }, to: { user_id: adam.id } },
    });
    const late = await layThere();
    const attempt = await fixture.work(asked.text("data.id"));
    expect(attempt).toMatchObject({ total: 2, done: 2, from_user_id: ada.id, status: "complete" });
    expect(await fixture.contact(late.id)).toMatchObject({ owner_id: ada.id });
    expect(await fixture.contact(first[1]!.id)).toMatchObject({ owner_id: adam.id });
  });

  test("leaves what changed hands between freezing and its turn", async () => {
    const { ada, adam, fred } = app.people;
    const [stays, goes] = await fixture.lay(ada, 2);
    const asked = await fixture.start("mona", idsOf([stays!, goes!]), { user_id: adam.id });
    await fixture.move("mona", [stays!.id], { user_id: fred.id });
    const attempt = await fixture.work(asked.text("data.id"));
    expect(attempt).toMatchObject({ done: 1, skipped: 1, status: "complete" });
    expect(await fixture.logs("mona", attempt.id, "?why=changed_since")).toMatchObject([{ contact_id: stays!.id }]);
    expect(await fixture.contact(stays!.id)).toMatchObject({ owner_id: fred.id });
  });

  test("goes into a pool, out of it, and into a group", async () => {
    const { ada, adam } = app.people;
    const ids = idsOf(await fixture.lay(ada, 2));
    expect(await fixture.move("mona", ids, { pool_id })).toMatchObject({ kind: "user_to_pool", done: 2 });
    expect(await fixture.contact(ids[0]!)).toMatchObject({ owner_id: null, pool_id, assigned_at: null });
    expect(await fixture.move("mona", ids, { user_id: adam.id })).toMatchObject({
      kind: "pool_to_user",
      from_pool_id: pool_id,
      done: 2,
    });
    expect(await fixture.contact(ids[1]!)).toMatchObject({ owner_id: adam.id, pool_id: null });
    const grouped = await fixture.move("mona", ids, { group_id });
    expect(grouped).toMatchObject({ kind: "to_group", done: 2 });
    expect(await fixture.contact(ids[0]!)).toMatchObject({ owner_id: adam.id, group_ids: [group_id] });
    expect(await fixture.move("mona", ids, { group_id })).toMatchObject({ done: 0, skipped: 2, status: "complete" });
    expect(await fixture.revert("mona", grouped.id)).toMatchObject({ moved_back: 2, reverted: true });
    expect(await fixture.contact(ids[0]!)).toMatchObject({ owner_id: adam.id, group_ids: [] });
  });

  test("takes events, callbacks and tags along as it was told, and brings the events back", async () => {
    const { ada, adam } = app.people;
    const [one, other] = await fixture.lay(ada, 2);
    const tag_id = app.world.uuid();
    await app.request("mona", "POST", "/v1/tags", { body: { id: tag_id, name: "Handed over", color: "red" } });
    const ahead = await layEvent([one!.id], { title: "ahead" });
    const due = await layEvent([one!.id], { title: "due", types_list: ["callback"], in_ms: -3_600_000 });
    const past = await layEvent([one!.id], { title: "past", in_ms: -3_600_000 });
    const shared = await layEvent([one!.id, other!.id], { title: "shared" });
    const hidden = await layEvent([one!.id], { title: "hidden", private: true });
    const ownerOf = async (id: string) =>
      (await inTenant((trx) => trx.selectFrom("events").select("user_id").where("id", "=", id).executeTakeFirst()))
        ?.user_id;
    const preview = await app.request("mona", "PATCH", "/v1/contacts/transfer_group", {
      body: { contacts_scope: { ids: [one!.id] }, to: { user_id: adam.id } },
    });
    expect([preview.at("data.events"), preview.at("data.callbacks")]).toEqual([1, 1]);
    const follow = followFeed((path) => app.request("ada", "GET", path));
    await follow();
    const options = { take_callbacks: false, add_tag_ids: [tag_id] };
    const first = await fixture.move("mona", [one!.id], { user_id: adam.id }, { options });
    expect(await Promise.all([ahead, due, past, shared, hidden].map(ownerOf))).toEqual([
      adam.id,
      ada.id,
      ada.id,
      ada.id,
      ada.id,
    ]);
    expect(await fixture.contact(one!.id)).toMatchObject({ tag_ids: [tag_id] });
    const received = await app.request("alma", "GET", `/v1/admin/audit?record_type=contact&record_id=${one!.id}`);
    expect(received.at("data")).toContainEqual(
      expect.objectContaining({ fields: expect.objectContaining({ tag_ids: { old: [], new: [tag_id] } }) }),
    );
    const left = await follow();
    expect([left.gone("events"), left.gone("contacts")]).toEqual([[ahead], [one!.id]]);
    expect(await fixture.revert("mona", first.id)).toMatchObject({ moved_back: 1 });
    expect(await ownerOf(ahead)).toBe(ada.id);
    const back = await follow();
    expect(back.rows("events").map(({ id }) => id)).toContain(ahead);
    expect(back.gone("events")).toEqual([]);
    await fixture.move("mona", [one!.id], { user_id: adam.id });
    expect(await ownerOf(due)).toBe(adam.id);
  });
});

describe("asked to stop", () => {
  test("pauses, goes on and is cancelled where its status says so", async () => {
    const { ada, adam } = app.people;
    const ids = idsOf(await fixture.lay(ada, 2));
    const id = (await fixture.start("mona", ids, { user_id: adam.id })).text("data.id");
    const ask = async (ask: string) => {
      const answer = await app.request("mona", "PATCH", path(id), { body: { ask } });
      return answer.at("data.status") ?? answer.status;
    };
    expect(await ask("complete")).toBe(409);
    expect(await ask("pause")).toBe("paused");
    expect(await fixture.work(id)).toMatchObject({ status: "paused", done: 0 });
    expect(await ask("resume")).toBe("queued");
    expect(await fixture.work(id)).toMatchObject({ status: "complete", done: 2 });
    expect(await ask("cancel")).toBe(409);
    const other = (await fixture.start("mona", ids, { user_id: ada.id })).text("data.id");
    await app.request("mona", "PATCH", path(other), { body: { ask: "cancel" } });
    expect(await fixture.work(other)).toMatchObject({ status: "cancelled", done: 0 });
    expect(await fixture.contact(ids[0]!)).toMatchObject({ owner_id: adam.id });
    const state = await app.request("mona", "GET", path(other, "/status"));
    expect(state.at("data")).toMatchObject({ id: other, status: "cancelled", total: 2, done: 0 });
  });

  test("asked for twice under one id, or under one key, it runs once", async () => {
    const { ada, adam } = app.people;
    const [contact] = await fixture.lay(ada);
    const id = app.world.uuid();
    const first = await fixture.start("mona", [contact!.id], { user_id: adam.id }, { id });
    const again = await fixture.start("mona", [contact!.id], { user_id: adam.id }, { id });
    expect([first.status, again.status, again.at("data.id")]).toEqual([201, 201, id]);
    expect(await fixture.work(id)).toMatchObject({ total: 1, done: 1 });
    expect((await fixture.start("alma", [contact!.id], { user_id: ada.id }, { id })).status).toBe(409);
  });
});
