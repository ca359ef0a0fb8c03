/** The plan of an import, the list of attempts, and how far one is. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Attempt } from "../../../src/domain/imports/attempt.ts";
import { csv, type ImportFixture, openImportFixture } from "../../fixtures/import-fixture.ts";
import { keysApart } from "../../fixtures/match-keys.ts";

let fixture: ImportFixture;
let agent: string;
let manager: string;
beforeAll(async () => {
  fixture = await openImportFixture(13);
  agent = await fixture.tokenOf("agent");
  manager = await fixture.tokenOf("manager");
});
afterAll(() => fixture.close());

describe("the plan", () => {
  test("owner, status, source, tags and category reach every contact", async () => {
    const facts = await fixture.inTenant(async (trx) => ({
      status: await trx
        .selectFrom("statuses")
        .select("id")
        .where("tenant_id", "=", fixture.town.tenant_id)
        .where("title", "=", "Do not contact")
        .executeTakeFirstOrThrow(),
      source: await trx
        .selectFrom("sources")
        .select("id")
        .where("tenant_id", "=", fixture.town.tenant_id)
        .where("title", "=", "Seminar")
        .executeTakeFirstOrThrow(),
    }));
    const owner = await fixture.idOf("agent");
    const { contacts } = await fixture.bring(
      manager,
      csv("Last Name,Phone,Tags", 'Planned,2015553333,"Hot; New Tag"', "Second,2015553334,new tag"),
      { owner, status_id: facts.status.id, source_id: facts.source.id, category: "client" },
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
    const { contacts, refused } = await fixture.bring(
      manager,
      csv("Last Name,Phone,Assigned", "Hers,2015554441,agent.demo", "Nobody,2015554442,stranger@example.com"),
      {
        fields: [
          { name: "Last Name", target: "last_name" },
          { name: "Phone", target: "phone:1" },
          { name: "Assigned", target: "owner" },
        ],
      },
    );
    expect(contacts).toMatchObject([{ last_name: "Hers", owner_id: await fixture.idOf("agent") }]);
    expect(refused).toMatchObject([{ row_no: 2, reasons: [{ reason: "owner_not_permitted", column: 2 }] }]);
  });

  test("is kept under a name, once per person", async () => {
    const data = {
      kind: "leads",
      fields: [{ name: "Last Name", target: "last_name" }],
      options: { date_order: "dmy" },
    };
    const made = await fixture.send<{ data: { id: string } }>(agent, "POST", "/v1/import_settings", {
      name: "Seminar list",
      data,
    });
    expect(made.status).toBe(201);
    expect(await fixture.send(agent, "POST", "/v1/import_settings", { name: "SEMINAR LIST" })).toMatchObject({
      status: 422,
      body: { errors: { name: ["That name is already used."] } },
    });
    expect((await fixture.get<{ data: object[] }>(agent, "/v1/import_settings")).body.data).toMatchObject([
      { name: "Seminar list", data },
    ]);
    expect((await fixture.get<{ data: object[] }>(manager, "/v1/import_settings")).body.data).toEqual([]);
    expect((await fixture.send(manager, "DELETE", `/v1/import_settings/${made.body.data.id}`)).status).toBe(404);
    expect((await fixture.send(agent, "DELETE", `/v1/import_settings/${made.body.data.id}`)).status).toBe(204);
    expect((await fixture.send(agent, "DELETE", `/v1/import_settings/${made.body.data.id}`)).status).toBe(404);
  });
});

describe("the list of attempts", () => {
  beforeAll(async () => {
    for (let nth = 0; nth < 5; nth++)
      await fixture.bring(agent, csv("Last Name,Phone", `Listed${nth},20155500${10 + nth}`));
    await fixture.bring(agent, csv("Last Name,Phone", "Bad,12"));
  });

  test("shows five at a time, newest first, by tab and filter", async () => {
    const { body } = await fixture.get<{ data: Attempt[]; meta: object }>(agent, "/v1/contacts/import_attempts");
    expect(body.data).toHaveLength(5);
    expect(body.meta).toMatchObject({ limit: 5, current_page: 1 });
    expect(body.data.map(({ created_at }) => created_at)).toEqual(
      body.data.map(({ created_at }) => created_at).toSorted((a, b) => b - a),
    );
    const of = async (query: string) =>
      (await fixture.get<{ data: Attempt[] }>(agent, `/v1/contacts/import_attempts?limit=100&${query}`)).body.data.map(
        ({ status }) => status,
      );
    expect(await of("tab=running")).toEqual([]);
    expect(new Set(await of("tab=finished"))).toEqual(new Set(["complete", "complete_with_errors", "undone"]));
    expect(new Set(await of("tab=failed"))).toEqual(new Set(["complete_with_errors"]));
    expect(new Set(await of("filter_by=status&filter_value=complete"))).toEqual(new Set(["complete"]));
    expect(await of("filter_by=file_name&filter_value=CONTACTS")).not.toEqual([]);
    expect((await fixture.get(agent, "/v1/contacts/import_attempts?filter_by=options&filter_value=x")).status).toBe(
      422,
    );
  });

  test("a deleted attempt is gone with its rows; its contacts stay", async () => {
    const { attempt, contacts } = await fixture.bring(agent, csv("Last Name,Phone", "Stays,2015556661", "Goes,12"));
    expect((await fixture.send(agent, "DELETE", `/v1/contacts/delete_import_attempts/${attempt.id}`)).status).toBe(204);
    expect((await fixture.get(agent, `/v1/contacts/import_attempts/${attempt.id}/rows`)).status).toBe(404);
    const rows = await fixture.inTenant((trx) =>
      trx
        .selectFrom("import_rows")
        .select("row_no")
        .where("tenant_id", "=", fixture.town.tenant_id)
        .where("import_id", "=", attempt.id)
        .execute(),
    );
    expect(rows).toEqual([]);
    expect(await fixture.contact(contacts[0]?.id ?? 0)).toMatchObject({ deleted_at: null });
  });

  test("one deleted while it waits never runs", async () => {
    const { body } = await fixture.upload(agent, csv("Last Name,Phone", "Never,2015556662"));
    await fixture.send(agent, "DELETE", `/v1/contacts/delete_import_attempts/${body.data.id}`);
    expect(await fixture.finish(body.data)).toMatchObject({ status: "cancelled", created: 0 });
    expect(await fixture.contactsOf(body.data)).toEqual([]);
  });
});

describe("progress", () => {
  test("reaches the importer's devices, never goes back, and is in the mirror", async () => {
    const { services } = fixture.town.server;
    const heard: { done: number; total: number; status: string }[] = [];
    const announce = services.announceImport.bind(services);
    const user_id = await fixture.idOf("agent");
    Object.assign(services, {
      announceImport: (who: { user_id: string }, message: (typeof heard)[number]) => {
        expect(who.user_id).toBe(user_id);
        heard.push(message);
      },
    });
    const rows = Array.from({ length: 2_500 }, (_, place) => `Many${place},m${place}@example.com`);
    const { attempt } = await fixture.bring(agent, csv("Last Name,Email", ...rows, "Bad,nonsense"));
    Object.assign(services, { announceImport: announce });
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
    const feed = await fixture.get<{ data: { collection: string; rows: { id: string; created: number }[] }[] }>(
      agent,
      "/v1/sync/changes",
    );
    const mirrored = feed.body.data
      .filter(({ collection }) => collection === "import_attempts")
      .flatMap((change) => change.rows);
    expect(mirrored.find(({ id }) => id === attempt.id)).toMatchObject({ created: 2_500 });
  });
});

test("match keys are the same on the contacts and in the table they are searched in, after all this", async () => {
  expect(await keysApart(fixture.town.db)).toEqual([]);
});
