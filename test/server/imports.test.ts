/** Imports as people live with them: who is known already, what is mended, who may see what, and how far it is. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Contact } from "../../src/domain/contacts/contact.ts";
import type { Attempt } from "../../src/domain/imports/attempt.ts";
import type { ImportPlanInput } from "../../src/domain/imports/plan.ts";
import { tenantTx } from "../../src/server/db/tenant-tx.ts";
import { demoTenants, fillDemo } from "../../src/server/demo/fill.ts";
import { csv, type Desk, openDesk } from "../fixtures/import-desk.ts";

let desk: Desk;
let agent: string;
let manager: string;
beforeAll(async () => {
  desk = await openDesk(13);
  agent = await desk.tokenOf("agent");
  manager = await desk.tokenOf("manager");
});
afterAll(() => desk.close());

async function bring(file: Blob, plan: Partial<ImportPlanInput> = {}, token = agent) {
  const { body } = await desk.upload(token, file, plan);
  expect(body).not.toHaveProperty("errors");
  const attempt = await desk.finish(body.data);
  return { attempt, contacts: await desk.contactsOf(attempt), refused: await desk.refused(token, attempt) };
}

const inTenant = <T>(run: Parameters<typeof tenantTx<T>>[2]) => tenantTx(desk.town.db, desk.town.tenant_id, run);
const contactNow = (id: number): Promise<Contact> =>
  inTenant((trx) =>
    trx
      .selectFrom("contacts")
      .selectAll()
      .where("tenant_id", "=", desk.town.tenant_id)
      .where("id", "=", id)
      .executeTakeFirstOrThrow(),
  );
const idOf = async (role: string) => (await desk.town.userOf(role)).id;

describe("somebody who is known already", () => {
  const list = (name: string) => csv("First Name,Last Name,Email,Phone,City,Nickname", name);
  let serial = 0;
  /** A contact of this agent with no nickname and no address. */
  async function known(): Promise<Contact & { mail: string }> {
    const mail = `known${++serial}@example.com`;
    const { contacts } = await bring(list(`Nora,Known,${mail},(201) 555-${1000 + serial},,`));
    return { ...(contacts[0] as Contact), mail };
  }
  const again = (mail: string) => list(`Nora,Changed,${mail},(201) 555-${2000 + serial},Hoboken,Nonie`);

  test("is skipped, and the row says so", async () => {
    const { id, mail } = await known();
    const { attempt, contacts } = await bring(again(mail));
    expect(contacts).toEqual([]);
    expect(attempt).toMatchObject({ status: "complete", created: 0, skipped: 1, failed: 0, done: 1 });
    expect(await contactNow(id)).toMatchObject({ last_name: "Known", version: 1 });
  });

  test("has only empty fields filled", async () => {
    const { id, mail } = await known();
    const { attempt } = await bring(again(mail), { scrub_against: { on_match: "fill" } });
    expect(attempt).toMatchObject({ updated: 1 });
    const after = await contactNow(id);
    expect(after).toMatchObject({ last_name: "Known", nickname: "Nonie", version: 2 });
    expect(after.phones.map(({ number, primary }) => [number, primary])).toEqual([
      [`+1201555${1000 + serial}`, true],
      [`+1201555${2000 + serial}`, false],
    ]);
    expect(after.addresses).toMatchObject([{ city: "Hoboken" }]);
  });

  test("is overwritten where the row has a value", async () => {
    const { id, mail } = await known();
    await bring(again(mail), { scrub_against: { on_match: "overwrite" } });
    expect(await contactNow(id)).toMatchObject({ first_name: "Nora", last_name: "Changed", nickname: "Nonie" });
  });

  test("only gets the tags", async () => {
    const { id, mail } = await known();
    const [tag] = await inTenant((trx) =>
      trx
        .selectFrom("tags")
        .select("id")
        .where("tenant_id", "=", desk.town.tenant_id)
        .where("deleted_at", "is", null)
        .limit(1)
        .execute(),
    );
    await bring(again(mail), { scrub_against: { on_match: "tag", updated_lead_tags: [tag?.id ?? ""] } });
    expect(await contactNow(id)).toMatchObject({ last_name: "Known", nickname: "", tag_ids: [tag?.id] });
  });

  test("comes in a second time when the person says so", async () => {
    const { mail } = await known();
    expect((await bring(again(mail), { scrub_against: { on_match: "add" } })).attempt).toMatchObject({ created: 1 });
    expect((await bring(again(mail), { scrub_against: { who: "nobody" } })).attempt).toMatchObject({ created: 1 });
  });

  test("is somebody else when the first name differs: couples share a phone", async () => {
    const { mail } = await known();
    const { attempt } = await bring(
      csv("First Name,Last Name,Email", `Ned,Known,${mail}`, `NORA,Known,${mail}`, `,Known,${mail}`),
    );
    expect(attempt).toMatchObject({ created: 1, skipped: 1, failed: 1 });
  });

  test("is not looked for among contacts of others, unless asked", async () => {
    const mail = "shared@example.com";
    const other = await idOf("agent");
    await bring(csv("First Name,Last Name,Email", `Sam,Shared,${mail}`), { owner: other }, manager);
    const row = csv("First Name,Last Name,Email", `Sam,Shared,${mail}`);
    expect((await bring(row, {}, manager)).attempt).toMatchObject({ created: 1 });
    expect((await bring(row, { scrub_against: { who: "everyone_i_see" } }, manager)).attempt).toMatchObject({
      skipped: 1,
      created: 0,
    });
  });

  test("within one file: the first stays, the next is refused by name", async () => {
    const { attempt, refused } = await bring(
      csv("First Name,Last Name,Phone", "Kim,Twice,2015550777", "Kim,Twice,(201) 555-0777", "Kay,Twice,201-555-0777"),
    );
    expect(attempt).toMatchObject({ created: 2, failed: 1 });
    expect(refused).toMatchObject([{ row_no: 2, reasons: [{ reason: "duplicate_in_file", column: null }] }]);
  });
});

describe("refused rows", () => {
  const file = () =>
    csv(
      "First Name,Last Name,Email,Phone",
      "Good,One,,2015551111",
      "Bad,Mail,nonsense,2015551112",
      "Bad,Phone,ok@example.com,12",
      ",,,",
    );

  test("are kept with their cells, mended in place and run again, alone", async () => {
    const { attempt, refused } = await bring(file());
    expect(attempt).toMatchObject({ created: 1, failed: 2, total: 3, status: "complete_with_errors" });
    expect(refused).toEqual([
      { row_no: 2, cells: ["Bad", "Mail", "nonsense", "2015551112"], reasons: [{ reason: "bad_email", column: 2 }] },
      { row_no: 3, cells: ["Bad", "Phone", "ok@example.com", "12"], reasons: [{ reason: "bad_phone", column: 3 }] },
    ]);
    const retry = await desk.send<{ data: Attempt }>(
      agent,
      "POST",
      `/v1/contacts/retry_failed_import_attempts/${attempt.id}`,
      {
        rows: [{ row_no: 2, cells: ["Bad", "Mail", "mended@example.com", "2015551112"] }],
        row_nos: [2],
      },
    );
    expect(retry).toMatchObject({ status: 200, body: { data: { status: "queued", failed: 1, done: 2 } } });
    expect(await desk.finish(attempt)).toMatchObject({
      created: 2,
      failed: 1,
      done: 3,
      status: "complete_with_errors",
    });
    expect((await desk.contactsOf(attempt)).map(({ emails }) => emails[0]?.address)).toEqual([
      undefined,
      "mended@example.com",
    ]);
    await desk.send(agent, "POST", `/v1/contacts/retry_failed_import_attempts/${attempt.id}`, {
      forgive: ["bad_phone"],
    });
    expect(await desk.finish(attempt)).toMatchObject({ created: 3, failed: 0, status: "complete" });
    const none = await desk.send(agent, "POST", `/v1/contacts/retry_failed_import_attempts/${attempt.id}`, {});
    expect(none).toMatchObject({ status: 422, body: { errors: { base: ["No row of this import failed."] } } });
  });

  test("run again unchanged stay refused, and nobody comes in twice", async () => {
    const { attempt } = await bring(file(), { scrub_against: { who: "nobody" } });
    const before = (await desk.contactsOf(attempt)).length;
    await desk.send(agent, "POST", `/v1/contacts/retry_failed_import_attempts/${attempt.id}`, {});
    expect(await desk.finish(attempt)).toMatchObject({ created: 1, failed: 2, status: "complete_with_errors" });
    expect(await desk.contactsOf(attempt)).toHaveLength(before);
  });

  test("refused as known may be brought in anyway", async () => {
    const { attempt } = await bring(csv("First Name,Last Name,Phone", "Ann,Again,2015552222", "Ann,Again,2015552222"));
    await desk.send(agent, "POST", `/v1/contacts/retry_failed_import_attempts/${attempt.id}`, { on_match: "add" });
    expect(await desk.finish(attempt)).toMatchObject({ created: 2, failed: 0 });
  });
});

describe("the plan", () => {
  test("owner, status, source, tags and category reach every contact", async () => {
    const facts = await inTenant(async (trx) => ({
      status: await trx
        .selectFrom("statuses")
        .select("id")
        .where("tenant_id", "=", desk.town.tenant_id)
        .where("title", "=", "Do not contact")
        .executeTakeFirstOrThrow(),
      source: await trx
        .selectFrom("sources")
        .select("id")
        .where("tenant_id", "=", desk.town.tenant_id)
        .where("title", "=", "Seminar")
        .executeTakeFirstOrThrow(),
    }));
    const owner = await idOf("agent");
    const { contacts } = await bring(
      csv("Last Name,Phone,Tags", 'Planned,2015553333,"Hot; New Tag"', "Second,2015553334,new tag"),
      { owner, status_id: facts.status.id, source_id: facts.source.id, category: "client" },
      manager,
    );
    expect(contacts[0]).toMatchObject({
      owner_id: owner,
      status_id: facts.status.id,
      source_id: facts.source.id,
      category: "client",
    });
    expect(contacts[0]?.phones[0]).toMatchObject({ do_not_call: true, do_not_text: true });
    expect(contacts[1]?.tag_ids).toEqual(contacts[0]?.tag_ids.slice(1));
  });

  test("a column may name the owner, among those one may import for", async () => {
    const { contacts, refused } = await bring(
      csv("Last Name,Phone,Assigned", "Hers,2015554441,agent.demo", "Nobody,2015554442,stranger@example.com"),
      {
        fields: [
          { name: "Last Name", target: "last_name" },
          { name: "Phone", target: "phone:1" },
          { name: "Assigned", target: "owner" },
        ],
      },
      manager,
    );
    expect(contacts).toMatchObject([{ last_name: "Hers", owner_id: await idOf("agent") }]);
    expect(refused).toMatchObject([{ row_no: 2, reasons: [{ reason: "owner_not_permitted", column: 2 }] }]);
  });

  test("is kept under a name, once per person", async () => {
    const data = {
      kind: "leads",
      fields: [{ name: "Last Name", target: "last_name" }],
      options: { date_order: "dmy" },
    };
    const made = await desk.send<{ data: { id: string } }>(agent, "POST", "/v1/import_settings", {
      name: "Seminar list",
      data,
    });
    expect(made.status).toBe(201);
    expect(await desk.send(agent, "POST", "/v1/import_settings", { name: "SEMINAR LIST" })).toMatchObject({
      status: 422,
      body: { errors: { name: ["That name is already used."] } },
    });
    expect((await desk.get<{ data: object[] }>(agent, "/v1/import_settings")).body.data).toMatchObject([
      { name: "Seminar list", data },
    ]);
    expect((await desk.get<{ data: object[] }>(manager, "/v1/import_settings")).body.data).toEqual([]);
    expect((await desk.send(manager, "DELETE", `/v1/import_settings/${made.body.data.id}`)).status).toBe(404);
    expect((await desk.send(agent, "DELETE", `/v1/import_settings/${made.body.data.id}`)).status).toBe(204);
    expect((await desk.send(agent, "DELETE", `/v1/import_settings/${made.body.data.id}`)).status).toBe(404);
  });
});

describe("the list of attempts", () => {
  test("shows five at a time, newest first, by tab and filter", async () => {
    const { body } = await desk.get<{ data: Attempt[]; meta: object }>(agent, "/v1/contacts/import_attempts");
    expect(body.data).toHaveLength(5);
    expect(body.meta).toMatchObject({ limit: 5, current_page: 1 });
    expect(body.data.map(({ created_at }) => created_at)).toEqual(
      body.data.map(({ created_at }) => created_at).toSorted((a, b) => b - a),
    );
    const of = async (query: string) =>
      (await desk.get<{ data: Attempt[] }>(agent, `/v1/contacts/import_attempts?limit=100&${query}`)).body.data.map(
        ({ status }) => status,
      );
    expect(await of("tab=running")).toEqual([]);
    expect(new Set(await of("tab=finished"))).toEqual(new Set(["complete", "complete_with_errors"]));
    expect(new Set(await of("tab=failed"))).toEqual(new Set(["complete_with_errors"]));
    expect(new Set(await of("filter_by=status&filter_value=complete"))).toEqual(new Set(["complete"]));
    expect(await of("filter_by=file_name&filter_value=CONTACTS")).not.toEqual([]);
    expect((await desk.get(agent, "/v1/contacts/import_attempts?filter_by=options&filter_value=x")).status).toBe(422);
  });

  test("a deleted attempt is gone with its rows; its contacts stay", async () => {
    const { attempt, contacts } = await bring(csv("Last Name,Phone", "Stays,2015556661", "Goes,12"));
    expect((await desk.send(agent, "DELETE", `/v1/contacts/delete_import_attempts/${attempt.id}`)).status).toBe(204);
    expect((await desk.get(agent, `/v1/contacts/import_attempts/${attempt.id}/rows`)).status).toBe(404);
    const rows = await inTenant((trx) =>
      trx
        .selectFrom("import_rows")
        .select("row_no")
        .where("tenant_id", "=", desk.town.tenant_id)
        .where("import_id", "=", attempt.id)
        .execute(),
    );
    expect(rows).toEqual([]);
    expect(await contactNow(contacts[0]?.id ?? 0)).toMatchObject({ deleted_at: null });
  });

  test("one deleted while it waits never runs", async () => {
    const { body } = await desk.upload(agent, csv("Last Name,Phone", "Never,2015556662"));
    await desk.send(agent, "DELETE", `/v1/contacts/delete_import_attempts/${body.data.id}`);
    expect(await desk.finish(body.data)).toMatchObject({ status: "cancelled", created: 0 });
    expect(await desk.contactsOf(body.data)).toEqual([]);
  });
});

describe("progress", () => {
  test("is told to the importer's devices, never goes back, and stands in the mirror", async () => {
    const { house } = desk.town.server;
    const heard: { done: number; total: number; status: string }[] = [];
    const announce = house.announceImport.bind(house);
    const user_id = await idOf("agent");
    Object.assign(house, {
      announceImport: (who: { user_id: string }, message: (typeof heard)[number]) => {
        expect(who.user_id).toBe(user_id);
        heard.push(message);
      },
    });
    const rows = Array.from({ length: 2_500 }, (_, place) => `Many${place},m${place}@example.com`);
    const { attempt } = await bring(csv("Last Name,Email", ...rows, "Bad,nonsense"));
    Object.assign(house, { announceImport: announce });
    expect(new Set(heard.map(({ status }) => status))).toEqual(
      new Set(["uploaded", "validating", "processing", "complete_with_errors"]),
    );
    for (const status of ["validating", "processing"]) {
      const done = heard.filter((message) => message.status === status).map((message) => message.done);
      expect(done).toEqual(done.toSorted((a, b) => a - b));
      expect(new Set(done).size).toBeGreaterThan(2);
    }
    expect(heard.at(-1)).toEqual({
      id: attempt.id,
      status: "complete_with_errors",
      done: 2_501,
      total: 2_501,
      failed: 1,
    });
    const feed = await desk.get<{ data: { collection: string; rows: { id: string; created: number }[] }[] }>(
      agent,
      "/v1/sync/changes",
    );
    const mirrored = feed.body.data
      .filter(({ collection }) => collection === "import_attempts")
      .flatMap((change) => change.rows);
    expect(mirrored.find(({ id }) => id === attempt.id)).toMatchObject({ created: 2_500 });
  });
});

describe("who may", () => {
  test.each(["telemarketer", "basic"])("%s may not import at all, and nothing is stored", async (role) => {
    const token = await desk.tokenOf(role);
    const file = csv("Last Name,Phone", "No,2015557771");
    expect((await desk.validate(token, file)).status).toBe(403);
    expect((await desk.upload(token, file, { fields: [{ name: "Last Name", target: "last_name" }] })).status).toBe(403);
    for (const path of ["/v1/contacts/import_attempts", "/v1/import_settings"])
      expect((await desk.get(token, path)).status).toBe(403);
  });

  test("an agent imports for nobody else and into no pool", async () => {
    const file = csv("Last Name,Phone", "Mine,2015557772");
    const pool = await inTenant((trx) =>
      trx
        .selectFrom("pools")
        .select("id")
        .where("tenant_id", "=", desk.town.tenant_id)
        .limit(1)
        .executeTakeFirstOrThrow(),
    );
    expect(await desk.upload(agent, file, { owner: await idOf("admin") })).toMatchObject({
      status: 422,
      body: { errors: { owner: ["You cannot import for this person."] } },
    });
    expect(await desk.upload(agent, file, { pool: pool.id })).toMatchObject({
      status: 422,
      body: { errors: { pool: ["You cannot import into this pool."] } },
    });
    const admin = await desk.tokenOf("admin");
    expect((await bring(file, { pool: pool.id }, admin)).contacts).toMatchObject([
      { owner_id: null, pool_id: pool.id },
    ]);
  });

  test("attempts are their importer's own; who tracks imports sees those below", async () => {
    const { attempt } = await bring(csv("Last Name,Phone", "Tracked,12"));
    const calls = (token: string) =>
      Promise.all([
        desk.get(token, `/v1/contacts/import_attempts/${attempt.id}/rows`),
        desk.get(token, `/v1/contacts/import_attempts/${attempt.id}/failed.csv`).catch(() => ({ status: 200 })),
      ]).then((replies) => replies.map(({ status }) => status));
    expect(await calls(await desk.tokenOf("field_manager"))).toEqual([404, 404]);
    expect(
      (
        await desk.send(
          await desk.tokenOf("field_manager"),
          "DELETE",
          `/v1/contacts/delete_import_attempts/${attempt.id}`,
        )
      ).status,
    ).toBe(404);
    expect(
      (
        await desk.send(
          await desk.tokenOf("field_manager"),
          "POST",
          `/v1/contacts/retry_failed_import_attempts/${attempt.id}`,
          {},
        )
      ).status,
    ).toBe(404);
    expect((await calls(await desk.tokenOf("admin")))[0]).toBe(200);
  });

  test("another tenant's people, tags and attempts do not exist", async () => {
    const [, tenant] = demoTenants;
    await fillDemo(desk.town.db, desk.town.world.now(), "no sign-in by password", [
      { ...tenant!, users: 14, contacts: 8 },
    ]);
    const elsewhere = await desk.town.db
      .selectFrom("tenants")
      .select("tenant_id")
      .where("key", "=", "other")
      .executeTakeFirstOrThrow();
    const theirs = await tenantTx(desk.town.db, elsewhere.tenant_id, async (trx) => ({
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
    const admin = await desk.tokenOf("admin");
    const file = csv("Last Name,Phone", "Foreign,2015558881");
    expect((await desk.upload(admin, file, { owner: theirs.user.id })).status).toBe(422);
    expect((await desk.upload(admin, file, { tags: [theirs.tag.id] })).status).toBe(404);
    expect((await desk.upload(admin, file, { status_id: theirs.status.id })).status).toBe(404);
    expect((await desk.upload(admin, file, { scrub_against: { updated_lead_tags: [theirs.tag.id] } })).status).toBe(
      404,
    );
  });

  test("a person switched off meanwhile imports nothing more", async () => {
    const user_id = await idOf("agent");
    const { body } = await desk.upload(agent, csv("Last Name,Phone", "Late,2015559991"));
    const setActive = (active: boolean) =>
      inTenant((trx) =>
        trx
          .updateTable("users")
          .set({ active })
          .where("tenant_id", "=", desk.town.tenant_id)
          .where("id", "=", user_id)
          .execute(),
      );
    await setActive(false);
    expect(await desk.finish(body.data)).toMatchObject({
      status: "failed",
      created: 0,
      error: "You cannot import for this person.",
    });
    await setActive(true);
  });
});
