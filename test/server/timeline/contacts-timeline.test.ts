/** One contact's story from every source, page by page, and no more of it than its reader may see. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Contact } from "../../../src/domain/contacts/contact.ts";
import type { TimelineItem } from "../../../src/domain/timeline/timeline.ts";
import { layContact, statusIds } from "../../fixtures/book.ts";
import { openTestServer, type TestServer } from "../../fixtures/test-server.ts";
import { moveContact } from "../../fixtures/moves.ts";

let app: TestServer;
let contact: Contact;
let statuses: Record<string, string>;
beforeAll(async () => {
  app = await openTestServer();
  statuses = await statusIds(app, app.people.home_id);
  contact = await layContact(app, { owner: app.people.adam });
  const place = { db: app.connection.db, world: app.world, tenant_id: app.people.home_id };
  const at = `/v1/contacts/${contact.id}`;
  await app.world.pass(60_000);
  await app.request("adam", "POST", `${at}/notes`, { body: { body: "First words" } });
  await app.world.pass(60_000);
  await app.request("adam", "PATCH", `${at}/quick_update`, { body: { status_id: statuses["Contacted"] } });
  await app.world.pass(60_000);
  await moveContact(place, contact.id, { owner_id: app.people.ada.id });
  const carrier = await app.request("alma", "POST", "/v1/admin/carriers", { body: { name: "Acme Life" } });
  const policy = { carrier_id: carrier.text("data.id"), policy_type: "pdp" };
  await app.request("ada", "POST", `${at}/policies`, { body: policy });
  await app.request("ada", "PUT", `${at}/activity_info`, { body: { kind: "visited", at: app.world.now() } });
});
afterAll(() => app.close());

type Who = "ada" | "adam" | "tess" | "mona" | "eve" | "alma";
const request = (who: Who, query = "") => app.request(who, "GET", `/v1/contacts/${contact.id}/timeline${query}`);
const itemsFor = async (who: Who, query = "") => (await request(who, query)).at("data") as TimelineItem[];

describe("a contact's story", () => {
  test("lists notes, statuses, transfers, policies and visits, each with who and when, newest first", async () => {
    const items = await itemsFor("ada");
    const { ada, adam } = app.people;
    expect(items.map(({ kind }) => kind).toSorted()).toEqual(
      ["activity", "created", "note", "policy", "status", "transfer"].toSorted(),
    );
    const of = (kind: TimelineItem["kind"]) => items.find((item) => item.kind === kind);
    expect(of("note")).toMatchObject({ body: "First words", by: adam.id });
    expect(of("status")).toMatchObject({ from: null, to: statuses["Contacted"], by: adam.id });
    expect(of("transfer")).toMatchObject({ from_owner_id: adam.id, to_owner_id: ada.id });
    expect(of("policy")).toMatchObject({ policy_type: "pdp", status: "quoted", by: ada.id });
    expect(of("activity")).toMatchObject({ what: "visited", by: ada.id });
    const times = items.map(({ at }) => at);
    expect(times).toEqual(times.toSorted((one, other) => other - one));
    expect(items.at(-1)).toMatchObject({ kind: "created" });
  });

  test("comes in pages that neither skip nor repeat", async () => {
    const whole = await itemsFor("ada");
    const paged: TimelineItem[] = [];
    let next: string | null = "";
    for (let page = 0; next !== null && page < 20; page++) {
      const answer = await request("ada", `?limit=2${next ? `&before=${encodeURIComponent(next)}` : ""}`);
      paged.push(...(answer.at("data") as TimelineItem[]));
      next = answer.at("meta.next") as string | null;
    }
    expect(paged).toEqual(whole);
  });

  test("is told to those who see the contact; steps of policies only to those who see policies", async () => {
    expect((await request("adam")).status).toBe(404);
    expect((await request("eve")).status).toBe(404);
    expect((await request("mona")).status).toBe(200);
    const pool_id = (await app.request("alma", "POST", "/v1/pools", { body: { name: "Walk-ins" } })).text("data.id");
    const place = { db: app.connection.db, world: app.world, tenant_id: app.people.home_id };
    await moveContact(place, contact.id, { pool_id });
    const kinds = (await itemsFor("tess")).map(({ kind }) => kind);
    expect(kinds).toContain("note");
    expect(kinds).not.toContain("policy");
    expect((await itemsFor("alma")).map(({ kind }) => kind)).toContain("policy");
    expect((await request("alma", "?before=nonsense")).status).toBe(422);
  });
});
