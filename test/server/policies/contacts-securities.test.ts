/** Securities: for the licensed alone, within sight, merged field by field; and the licences that open them. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Contact } from "../../../src/domain/contacts/contact.ts";
import type { HistoryEntry } from "../../../src/domain/timeline/history.ts";
import type { Security } from "../../../src/domain/policies/security.ts";
import { addDays, dayOf } from "../../../src/kit/dates.ts";
import { layContact } from "../../fixtures/book.ts";
import { followFeed } from "../../fixtures/feed.ts";
import { openTestServer, type TestServer } from "../../fixtures/test-server.ts";
import { layLicense } from "../../fixtures/licenses.ts";
import { moveContact } from "../../fixtures/moves.ts";

const licensed = ["ada", "mona", "fred", "alma", "rita", "tess", "adam", "ben", "basil", "eve"] as const;
type Who = (typeof licensed)[number] | "sam" | "bruno";

let app: TestServer;
let contact: Contact;
beforeAll(async () => {
  app = await openTestServer();
  for (const who of licensed) await layLicense(app, app.people[who]);
});
afterAll(() => app.close());
beforeEach(async () => {
  contact = await layContact(app, { owner: app.people.ada });
});

const path = (more = "") => `/v1/contacts/${contact.id}/securities${more}`;
const add = (who: Who, body: object = {}) =>
  app.request(who, "POST", path(), { body: { account_type: "ira_roth", ...body } });
const change = (who: Who, id: string, body: object) => app.request(who, "PATCH", path(`/${id}`), { body });
const securityOf = (json: unknown) => (json as { data: Security }).data;
const today = () => dayOf(app.world.now());

describe("a security", () => {
  test("is written once under the id its device gave it, its account number masked, and goes when deleted", async () => {
    const id = app.world.uuid();
    const first = await add("ada", { id, account_number: "1234-56789" });
    expect(first.status).toBe(201);
    expect(securityOf(first.json)).toMatchObject({
      id,
      contact_id: contact.id,
      account_number: "••••6789",
      version: 1,
    });
    expect(securityOf((await add("ada", { id })).json).account_number).toBe("••••6789");
    expect((await app.request("ada", "GET", path())).at("data.length")).toBe(1);
    expect((await app.request("ada", "DELETE", path(`/${id}`))).status).toBe(204);
    expect((await app.request("ada", "DELETE", path(`/${id}`))).status).toBe(204);
    expect((await app.request("ada", "GET", path(`/${id}`))).status).toBe(410);
    expect((await app.request("ada", "GET", path())).at("data")).toEqual([]);
  });

  test.each([
    ["without a type", { account_type: null }, "account_type"],
    ["with a value of no day", { market_value: 1 }, "as_of"],
    ["with a CUSIP that does not check", { cusip: "922908711" }, "cusip"],
    ["with an unknown field", { advice: "buy" }, "advice"],
  ])("%s is refused and names the field", async (_, body, field) => {
    const refused = await add("ada", body);
    expect([refused.status, Object.keys(refused.at("errors") as object)]).toEqual([422, [field]]);
  });

  test("keeps what two people change of different fields; of the same, theirs stands and ours waits", async () => {
    const { id } = securityOf((await add("ada", { custodian: "Old" })).json);
    // Entries of one moment have no order.
    await app.world.pass(1);
    await change("mona", id, { custodian: "Hers", base: { custodian: "Old" } });
    const both = await change("ada", id, {
      risk: "moderate",
      custodian: "Mine",
      base: { risk: null, custodian: "Old" },
    });
    expect(securityOf(both.json)).toMatchObject({ risk: "moderate", custodian: "Hers" });
    expect(both.at("meta.conflicts")).toMatchObject([
      { field: "custodian", yours: "Mine", theirs: "Hers", ask: true, by: app.people.mona.id },
    ]);
  });
});

describe("a deleted security", () => {
  const restore = (who: Who, id: string) => app.request(who, "POST", path(`/${id}/restore`));
  const deleted = async () => {
    const { id } = securityOf((await add("ada", { account_number: "1234-56789" })).json);
    await app.request("ada", "DELETE", path(`/${id}`));
    return id;
  };

  test("comes back as the very same one, once", async () => {
    const before = securityOf((await add("ada", { account_number: "1234-56789" })).json);
    await app.world.pass(1_000);
    await app.request("mona", "DELETE", path(`/${before.id}`));
    const back = securityOf((await restore("mona", before.id)).json);
    const now = { updated_at: app.world.now(), seq: expect.any(Number) };
    expect(back).toEqual({ ...before, ...now, version: before.version + 1 });
    expect(securityOf((await restore("mona", before.id)).json).version).toBe(back.version);
    const { json } = await app.request("ada", "GET", `/v1/contacts/${contact.id}/history?limit=100`);
    const received = (json as { data: HistoryEntry[] }).data.filter(({ record_type }) => record_type === "security");
    expect(received.map(({ action }) => action).sort()).toEqual(["create", "delete", "restore"]);
  });

  test.each<[Who, number]>([
    ["mona", 200],
    ["rita", 403],
    ["tess", 403],
    ["sam", 403],
    ["adam", 404],
    ["ben", 404],
    ["eve", 404],
  ])("is put back by anyone who may change it: %s is told %i", async (who, status) => {
    expect((await restore(who, await deleted())).status).toBe(status);
  });

  test("comes back on its own contact only", async () => {
    const id = await deleted();
    contact = await layContact(app, { owner: app.people.ada });
    expect((await restore("ada", id)).status).toBe(404);
  });
});

describe("rights", () => {
  test.each<[Who, number, number]>([
    ["mona", 200, 201],
    ["fred", 200, 201],
    ["alma", 200, 201],
    ["rita", 200, 403],
    ["tess", 403, 403],
    ["adam", 404, 404],
    ["ben", 404, 404],
    ["eve", 404, 404],
    // Standing without a licence.
    ["sam", 403, 403],
    ["bruno", 403, 403],
  ])("on Ada's contact %s reads with %i and writes with %i", async (who, read, write) => {
    const { id } = securityOf((await add("ada")).json);
    expect((await app.request(who, "GET", path())).status).toBe(read);
    expect((await app.request(who, "GET", path(`/${id}`))).status).toBe(read);
    expect((await add(who)).status).toBe(write);
    expect((await change(who, id, { risk: "moderate" })).status).toBe(write === 201 ? 200 : write);
    expect((await app.request(who, "DELETE", path(`/${id}`))).status).toBe(write === 201 ? 204 : write);
  });

  test("a basic user reads those of an own contact and changes none", async () => {
    contact = await layContact(app, { owner: app.people.basil });
    const { id } = securityOf((await add("mona")).json);
    expect((await app.request("basil", "GET", path())).status).toBe(200);
    expect((await change("basil", id, { risk: "moderate" })).status).toBe(403);
  });

  test("a security is found under its own contact only", async () => {
    const { id } = securityOf((await add("ada")).json);
    contact = await layContact(app, { owner: app.people.ada });
    expect((await app.request("ada", "GET", path(`/${id}`))).status).toBe(404);
    expect((await change("ada", id, { risk: "moderate" })).status).toBe(404);
  });
});

describe("the history of the contact", () => {
  const historyOf = async (who: Who) => {
    const { json } = await app.request(who, "GET", `/v1/contacts/${contact.id}/history?limit=100`);
    const { data } = json as { data: HistoryEntry[] };
    return data.filter(({ record_type }) => record_type === "security");
  };

  test("tells the licensed what was written, changed and deleted, the account number by its end alone", async () => {
    const { id } = securityOf((await add("ada", { account_number: "1234-56789", risk: "moderate" })).json);
    await app.world.pass(1_000);
    await change("mona", id, { risk: "aggressive", base: { risk: "moderate" } });
    await app.world.pass(1_000);
    await app.request("ada", "DELETE", path(`/${id}`));
    const received = await historyOf("ada");
    expect(received.map(({ action, fields }) => [action, fields["risk"]])).toEqual([
      ["delete", { old: "aggressive", new: null }],
      ["edit", { old: "moderate", new: "aggressive" }],
      ["create", { old: null, new: "moderate" }],
    ]);
    expect(received.at(-1)?.fields["account_number"]?.new).toBe("••••6789");
    expect(JSON.stringify(received)).not.toContain("56789");
    expect(await historyOf("mona")).toHaveLength(3);
    expect(await historyOf("rita")).toHaveLength(3);
    // Standing without a licence.
    expect(await historyOf("sam")).toEqual([]);
  });

  test("tells an admin without a licence in the company's log that something changed, not what", async () => {
    const { id } = securityOf((await add("ada", { risk: "moderate", custodian: "Quillbank" })).json);
    const logOf = async (who: "alma" | "sam") => {
      const { json } = await app.request(who, "GET", `/v1/admin/audit?record_type=security&record_id=${id}`);
      return (json as { data: HistoryEntry[] }).data.map(({ action, fields }) => [action, fields["risk"]]);
    };
    expect(await logOf("alma")).toEqual([["create", { old: null, new: "moderate" }]]);
    expect(await logOf("sam")).toEqual([["create", undefined]]);
  });
});

test("merging tells those without a licence neither how many there are nor which stayed", async () => {
  const other = await layContact(app, { owner: app.people.ada });
  const { id } = securityOf((await add("ada")).json);
  const ids = [other.id, contact.id];
  const facts = (who: Who) => app.request(who, "POST", "/v1/contacts/merge_facts", { body: { ids } });
  expect([(await facts("ada")).body.includes("securities"), (await facts("sam")).body.includes("securities")]).toEqual([
    true,
    false,
  ]);
  const merged = await app.request("sam", "PATCH", "/v1/contacts/merge", { body: { survivor_id: other.id, ids } });
  expect(merged.status).toBe(200);
  expect(merged.body).not.toContain("securities");
  const merge = merged.text("meta.merge.id");
  await app.world.pass(1_000);
  contact = other;
  await change("ada", id, { risk: "moderate", base: { risk: null } });
  const undone = await app.request("sam", "PATCH", `/v1/contacts/merges/${merge}/undo`);
  expect([undone.status, undone.at("meta.merge.kept")]).toEqual([200, []]);
  const opened = (who: Who) => app.request(who, "GET", `/v1/contacts/merges/${merge}`);
  expect((await opened("ada")).at("data")).toMatchObject({
    counts_after: { securities: 1 },
    kept: [{ kind: "securities", id }],
  });
  for (const path of [`/v1/contacts/merges/${merge}`, "/v1/contacts/merges"])
    expect((await app.request("sam", "GET", path)).body).not.toContain("securities");
});

describe("the feed", () => {
  const feedOf = (who: Who) => followFeed((path) => app.request(who, "GET", path));
  const seenBy = async (who: Who) => (await feedOf(who)()).rows("securities").map(({ id }) => id);

  test("brings securities to the licensed who see the contact, and to no one else", async () => {
    const { id } = securityOf((await add("ada")).json);
    for (const who of ["ada", "mona", "fred", "rita", "alma"] as const) expect(await seenBy(who), who).toContain(id);
    for (const who of ["adam", "ben", "eve", "tess", "sam", "bruno"] as const)
      expect(await seenBy(who), who).not.toContain(id);
    expect((await feedOf("sam")()).sight?.hidden).toContain("securities");
  });

  test("takes them away the day after the licence ends, and brings them with a new one", async () => {
    const { nina } = app.people;
    contact = await layContact(app, { owner: nina });
    const { id } = securityOf((await add("alma")).json);
    const nextDay = addDays(today(), 1);
    await layLicense(app, nina, { expires: nextDay });
    const ninas = followFeed((path) => app.request("nina", "GET", path));
    expect((await ninas()).rows("securities").map((row) => row["id"])).toEqual([id]);
    await app.world.pass(2 * 86_400_000);
    const after = await ninas();
    expect([after.sight?.hidden, after.rows("securities")]).toEqual([expect.arrayContaining(["securities"]), []]);
    expect((await app.request("nina", "GET", path())).status).toBe(403);
    const body = { kind: "series_65", state: "", number: "1", issued: today(), expires: null };
    const made = await app.request("alma", "POST", `/v1/admin/users/${nina.id}/licenses`, { body });
    expect(made.status).toBe(201);
    const again = await ninas();
    expect(again.rows("securities").map((row) => row["id"])).toEqual([id]);
    expect(again.rows("licenses").map((row) => row["id"])).toContain(made.at("data.id"));
  });

  test("a contact transferred to another user takes them along", async () => {
    const { id } = securityOf((await add("ada")).json);
    const adas = feedOf("ada");
    await adas();
    const bens = feedOf("ben");
    await bens();
    const place = { db: app.connection.db, world: app.world, tenant_id: app.people.home_id };
    await moveContact(place, contact.id, { owner_id: app.people.ben.id });
    expect((await adas()).gone("contacts")).toEqual([contact.id]);
    expect((await bens()).rows("securities").map((row) => row["id"])).toEqual([id]);
  });
});

describe("licenses", () => {
  const licenses = (id: string, more = "") => `/v1/admin/users/${id}/licenses${more}`;
  const health = { kind: "health", state: "OH", number: "7", issued: null, expires: null };

  test("are kept by those who may change the person, seen by those above, and written by no one for themselves", async () => {
    const { ada, bruno, eve } = app.people;
    const made = await app.request("bruno", "POST", licenses(ada.id), { body: health });
    expect(made.status).toBe(201);
    const id = made.text("data.id");
    const later = await app.request("bruno", "PATCH", licenses(ada.id, `/${id}`), { body: { expires: "2030-01-31" } });
    expect(later.at("data.expires")).toBe("2030-01-31");
    const listed = await app.request("mona", "GET", licenses(ada.id));
    expect((listed.at("data") as { id: string }[]).map((one) => one.id)).toContain(id);
    expect((await app.request("mona", "POST", licenses(ada.id), { body: health })).status).toBe(403);
    expect((await app.request("bruno", "POST", licenses(bruno.id), { body: health })).status).toBe(403);
    expect((await app.request("alma", "GET", licenses(eve.id))).status).toBe(404);
    expect((await app.request("alma", "POST", licenses(eve.id), { body: health })).status).toBe(404);
    expect((await app.request("alma", "DELETE", licenses(app.people.ben.id, `/${id}`))).status).toBe(404);
    expect((await app.request("alma", "DELETE", licenses(ada.id, `/${id}`))).status).toBe(204);
    const refused = await app.request("alma", "POST", licenses(ada.id), { body: { ...health, state: "" } });
    expect([refused.status, refused.at("errors.state.0")]).toEqual([422, "Choose a US state."]);
  });
});
