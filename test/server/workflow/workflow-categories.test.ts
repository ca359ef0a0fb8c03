/** Categories of workflow templates: kept by those who share templates with the company. */
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { WorkflowCategory } from "../../../src/domain/workflow/template.ts";
import { openTestServer, type TestServer } from "../../fixtures/test-server.ts";

let app: TestServer;
beforeAll(async () => {
  app = await openTestServer();
});
afterAll(() => app.close());

type Who = "ada" | "mona" | "alma" | "sam" | "erin";
const templates = "/v1/workflow/wf_templates";
const uuid = () => app.world.uuid();
const make = (category_id: string) =>
  app.request("ada", "POST", templates, { body: { name: "Mine", trigger: { kind: "by_hand" }, category_id } });
const auditOf = async (record_id: string) =>
  (
    await app.connection.db
      .selectFrom("audit")
      .select("action")
      .where("record_id", "=", record_id)
      // As written: ids made within one moment of the hand-moved clock have no order.
      .orderBy(sql`ctid`)
      .execute()
  ).map(({ action }) => action);

describe("categories", () => {
  const url = "/v1/workflow/wf_categories";
  const save = (who: Who, body: object) => app.request(who, "PATCH", url, { body });
  const list = async (who: Who) => (await app.request(who, "GET", url)).at("data") as WorkflowCategory[];

  test("are made, changed and ordered by those who share, and have each a name of its own", async () => {
    const id = uuid();
    expect((await save("mona", { id, name: "Seminars" })).status).toBe(403);
    expect((await save("alma", { id })).at("errors.name")).toEqual(["Enter a category name."]);
    expect((await save("alma", { id, name: "Seminars" })).at("data")).toMatchObject({ position: 4, active: true });
    const taken = await save("alma", { id: uuid(), name: "SEMINARS" });
    expect([taken.status, taken.at("errors.name.0")]).toEqual([422, "That name is already used."]);
    expect((await save("sam", { id, color: "red", active: false })).at("data")).toMatchObject({
      name: "Seminars",
      color: "red",
      active: false,
    });
    const names = (await list("ada")).map(({ name }) => name);
    const ordered = await app.request("alma", "POST", `${url}/bulk_update`, { body: { ids: [id] } });
    const after = ["Seminars", ...names.filter((name) => name !== "Seminars")];
    expect((ordered.at("data") as WorkflowCategory[]).map(({ name }) => name)).toEqual(after);
    expect((await list("ada")).map(({ name, position }) => [name, position])).toEqual(
      after.map((name, place) => [name, place]),
    );
    const foreign = (await list("erin"))[0]?.id ?? "";
    expect((await app.request("alma", "POST", `${url}/bulk_update`, { body: { ids: [foreign] } })).status).toBe(404);
    expect((await app.request("alma", "DELETE", `${url}/${foreign}`)).status).toBe(404);
    expect(await auditOf(id)).toEqual(["create", "edit", "order"]);
  });

  test("are removed once no template is in them", async () => {
    const id = uuid();
    await save("alma", { id, name: "Passing" });
    const template = (await make(id)).text("data.id");
    const used = await app.request("alma", "DELETE", `${url}/${id}`);
    expect([used.status, used.at("errors.base.0")]).toEqual([422, "1 template in this category. Move it first."]);
    await app.request("ada", "PATCH", `${templates}/${template}`, { body: { category_id: null } });
    expect((await app.request("alma", "DELETE", `${url}/${id}`)).status).toBe(204);
    expect((await list("alma")).map((category) => category.id)).not.toContain(id);
    expect((await save("alma", { id, name: "Passing again" })).status).toBe(404);
  });
});
