/** Who may import, for whom, and who may see what came of it. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { tenantTx } from "../../../src/server/db/tenant-tx.ts";
import { demoTenants, fillDemo } from "../../../src/server/demo/fill.ts";
import { csv, type ImportFixture, openImportFixture } from "../../fixtures/import-fixture.ts";

let fixture: ImportFixture;
let agent: string;
beforeAll(async () => {
  fixture = await openImportFixture(16);
  agent = await fixture.tokenOf("agent");
});
afterAll(() => fixture.close());

describe("who may", () => {
  test.each(["telemarketer", "basic"])("%s may not import at all, and nothing is stored", async (role) => {
    const token = await fixture.tokenOf(role);
    const file = csv("Last Name,Phone", "No,2015557771");
    expect((await fixture.validate(token, file)).status).toBe(403);
    expect((await fixture.upload(token, file, { fields: [{ name: "Last Name", target: "last_name" }] })).status).toBe(
      403,
    );
    for (const path of ["/v1/contacts/import_attempts", "/v1/import_settings", "/v1/scrub_lists"])
      expect((await fixture.get(token, path)).status).toBe(403);
  });

  test("an agent imports only for themselves, and into no pool", async () => {
    const file = csv("Last Name,Phone", "Mine,2015557772");
    const pool = await fixture.inTenant((trx) =>
      trx
        .selectFrom("pools")
        .select("id")
        .where("tenant_id", "=", fixture.town.tenant_id)
        .limit(1)
        .executeTakeFirstOrThrow(),
    );
    expect(await fixture.upload(agent, file, { owner: await fixture.idOf("admin") })).toMatchObject({
      status: 422,
      body: { errors: { owner: ["You cannot import for this person."] } },
    });
    expect(await fixture.upload(agent, file, { pool: pool.id })).toMatchObject({
      status: 422,
      body: { errors: { pool: ["You cannot import into this pool."] } },
    });
    const admin = await fixture.tokenOf("admin");
    expect((await fixture.bring(admin, file, { pool: pool.id })).contacts).toMatchObject([
      { owner_id: null, pool_id: pool.id },
    ]);
  });

  test("attempts are their importer's own; who tracks imports sees those below", async () => {
    const { attempt } = await fixture.bring(agent, csv("Last Name,Phone", "Tracked,12"));
    const calls = (token: string) =>
      Promise.all([
        fixture.get(token, `/v1/contacts/import_attempts/${attempt.id}/rows`),
        fixture.get(token, `/v1/contacts/import_attempts/${attempt.id}/failed.csv`).catch(() => ({ status: 200 })),
      ]).then((replies) => replies.map(({ status }) => status));
    expect(await calls(await fixture.tokenOf("field_manager"))).toEqual([404, 404]);
    expect(
      (
        await fixture.send(
          await fixture.tokenOf("field_manager"),
          "DELETE",
          `/v1/contacts/delete_import_attempts/${attempt.id}`,
        )
      ).status,
    ).toBe(404);
    expect(
      (
        await fixture.send(
          await fixture.tokenOf("field_manager"),
          "POST",
          `/v1/contacts/retry_failed_import_attempts/${attempt.id}`,
          {},
        )
      ).status,
    ).toBe(404);
    expect((await calls(await fixture.tokenOf("admin")))[0]).toBe(200);
  });

  test("another tenant's people, tags and attempts do not exist", async () => {
    const [, tenant] = demoTenants;
    await fillDemo(fixture.town.db, fixture.town.world.now(), "no sign-in by password", [
      { ...tenant!, users: 14, contacts: 8 },
    ]);
    const elsewhere = await fixture.town.db
      .selectFrom("tenants")
      .select("tenant_id")
      .where("key", "=", "other")
      .executeTakeFirstOrThrow();
    const theirs = await tenantTx(fixture.town.db, elsewhere.tenant_id, async (trx) => ({
      user: await trx
        .selectFrom("users")
        .select("id")
        .where("tenant_id", "=", elsewhere.tenant_id)
        .limit(1)
        .executeTakeFirstOrThrow(),
      tag: await trx
        .selectFrom("tags")
        .select("id")
        .where("tenant_id", "=", elsewhere.tenant_id)
        .limit(1)
        .executeTakeFirstOrThrow(),
      status: await trx
        .selectFrom("statuses")
        .select("id")
        .where("tenant_id", "=", elsewhere.tenant_id)
        .limit(1)
        .executeTakeFirstOrThrow(),
    }));
    const admin = await fixture.tokenOf("admin");
    const file = csv("Last Name,Phone", "Foreign,2015558881");
    expect((await fixture.upload(admin, file, { owner: theirs.user.id })).status).toBe(422);
    expect((await fixture.upload(admin, file, { tags: [theirs.tag.id] })).status).toBe(404);
    expect((await fixture.upload(admin, file, { status_id: theirs.status.id })).status).toBe(404);
    expect((await fixture.upload(admin, file, { scrub_against: { updated_lead_tags: [theirs.tag.id] } })).status).toBe(
      404,
    );
  });

  test("another tenant's do-not-call lists do not exist", async () => {
    const [admin, manager] = [await fixture.tokenOf("admin"), await fixture.tokenOf("manager")];
    const { tenant_id } = await fixture.town.db
      .selectFrom("tenants")
      .select("tenant_id")
      .where("key", "=", "other")
      .executeTakeFirstOrThrow();
    const id = fixture.town.world.uuid();
    const theirs = { id, kind: "litigator" as const, state: "", as_of: "2026-01-05", file_name: "theirs.csv" };
    await tenantTx(fixture.town.db, tenant_id, (trx) =>
      trx
        .insertInto("scrub_lists")
        .values({ ...theirs, tenant_id, numbers: 1, skipped: 0, uploaded_at: 1, uploaded_by: id })
        .execute(),
    );
    expect((await fixture.get<{ data: object[] }>(admin, "/v1/scrub_lists")).body.data).toEqual([]);
    expect((await fixture.send(admin, "DELETE", `/v1/admin/scrub_lists/${id}`)).status).toBe(404);
    expect((await fixture.send(manager, "DELETE", `/v1/admin/scrub_lists/${id}`)).status).toBe(403);
    const asking = { scrub_against: { do_not_call: ["litigator" as const] } };
    expect((await fixture.upload(agent, csv("Last Name,Phone", "Own,2015558991"), asking)).status).toBe(422);
  });

  test("a vendor of the list goes with every new contact; another tenant's is none", async () => {
    const vendorOf = (key: string) =>
      fixture.town.db
        .selectFrom("api_vendors")
        .innerJoin("tenants", "tenants.tenant_id", "api_vendors.tenant_id")
        .select(["api_vendors.id", "api_vendors.vendor_name", "api_vendors.vendor_type"])
        .where("tenants.key", "=", key)
        .limit(1)
        .executeTakeFirstOrThrow();
    const { id, ...said } = await vendorOf("demo");
    const file = csv("Last Name,Phone", "Bought,2015558901");
    const chosen = (api_vendor_id: string) => ({
      api_vendor_obj: { vendor_name: "As typed", vendor_type: "mailers", api_vendor_id },
    });
    const { attempt, contacts } = await fixture.bring(agent, file, chosen(id));
    expect(contacts).toMatchObject([{ api_vendor_id: id }]);
    const { options } = await fixture.inTenant((trx) =>
      trx
        .selectFrom("import_attempts")
        .select("options")
        .where("tenant_id", "=", fixture.town.tenant_id)
        .where("id", "=", attempt.id)
        .executeTakeFirstOrThrow(),
    );
    expect(options.api_vendor_obj).toEqual({ ...said, api_vendor_id: id });
    expect(await fixture.upload(agent, file, chosen((await vendorOf("other")).id))).toMatchObject({
      status: 422,
      body: { errors: { api_vendor_obj: ["This vendor no longer exists."] } },
    });
  });

  test("a person switched off in the meantime imports nothing more", async () => {
    const user_id = await fixture.idOf("agent");
    const { body } = await fixture.upload(agent, csv("Last Name,Phone", "Late,2015559991"));
    const setActive = (active: boolean) =>
      fixture.inTenant((trx) =>
        trx
          .updateTable("users")
          .set({ active })
          .where("tenant_id", "=", fixture.town.tenant_id)
          .where("id", "=", user_id)
          .execute(),
      );
    await setActive(false);
    expect(await fixture.finish(body.data)).toMatchObject({
      status: "failed",
      created: 0,
      error: "You cannot import for this person.",
    });
    await setActive(true);
  });
});
