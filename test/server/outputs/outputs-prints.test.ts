/** Contacts on paper: their words, who is left out and why, whose the file is and for how long. */
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { ContactEdit } from "../../../src/domain/contacts/contact.ts";
import { sweepOutputs } from "../../../src/server/outputs/output-sweep.ts";
import { layContact, statusIds } from "../../fixtures/book.ts";
import { followFeed } from "../../fixtures/feed.ts";
import type { TestServer } from "../../fixtures/test-server.ts";
import { layBook, openOutputFixture, type OutputFixture, type Who } from "../../fixtures/output-fixture.ts";
import { readPdf } from "../../fixtures/pdf-text.ts";
import { dayMs } from "../../../src/kit/durations.ts";

const many = 510;
let app: TestServer;
let fixture: OutputFixture;
beforeAll(async () => {
  fixture = await openOutputFixture();
  ({ app } = fixture);
  await layBook(fixture, many);
}, 60_000);
afterAll(() => app.close());

const work: OutputFixture["work"] = (...asked) => fixture.work(...asked);
const fileOf: OutputFixture["fileOf"] = (...asked) => fixture.fileOf(...asked);
const stateOf: OutputFixture["stateOf"] = (...asked) => fixture.stateOf(...asked);
const print: OutputFixture["print"] = (...asked) => fixture.print(...asked);

describe("a print", () => {
  const address = (line1: string, more: object = {}) => ({
    kind: "home" as const,
    line1,
    line2: "",
    city: "Newark",
    state: "NJ",
    zip: "07102",
    county: "",
    season_from: "",
    season_to: "",
    do_not_mail: false,
    ...more,
  });
  let ids: number[];
  beforeAll(async () => {
    const { ada, ben } = app.people;
    const titles = await statusIds(app, ada.tenant_id);
    const wide = "The Winterbourne Residences ".repeat(4).trim();
    const lay = async (fields: ContactEdit, owner = ada) => {
      const known = { first_name: "Zoë", addresses: [address("1 Main St")] };
      return (await layContact(app, { owner, fields: { ...known, ...fields } })).id;
    };
    ids = [
      await lay({ last_name: "Baker" }),
      await lay({ first_name: "Иван", last_name: "Петров", addresses: [address("2 Main St")] }),
      await lay({ last_name: "Noaddress", addresses: [] }),
      await lay({ last_name: "Nomail", addresses: [address("3 Main St", { do_not_mail: true })] }),
      await lay({ last_name: "Gonebefore", status_id: titles["Deceased"] ?? null }),
      await lay({ first_name: "小龙", last_name: "李" }),
      await lay({ business_name: wide, addresses: [address(wide, { line2: wide })] }),
      await lay({ last_name: "Others" }, ben),
    ];
  });
  const asked = (body: object) => ({ contacts_scope: { ids }, kind: "labels", ...body });

  test("goes from queued to complete, says who was left out and why, and holds the others", async () => {
    const answer = await print("ada", asked({}));
    expect(answer.status).toBe(201);
    const jid = answer.text("data.jid");
    const status = () => app.request("ada", "PATCH", "/v1/contacts/batch_print_status", { body: { jid } });
    expect((await status()).at("data.state")).toBe("queued");
    await work({ id: jid });
    const done = await status();
    expect(done.at("data")).toMatchObject({
      state: "complete",
      total: 8,
      pages: 1,
      left_out: { no_address: 1, do_not_mail: 1, deceased: 1, letters_missing: 1, address_too_long: 1, gone: 1 },
      url: `/v1/outputs/${jid}/file`,
    });
    const file = await fileOf("ada", { id: jid });
    expect(file.headers["content-type"]).toBe("application/pdf");
    expect(file.headers["content-disposition"]).toMatch(/filename="labels-\d{4}-\d\d-\d\d\.pdf"/);
    const [page] = await readPdf(file.rawPayload);
    expect([page?.width, page?.height]).toEqual([612, 792]);
    expect(page?.texts.sort()).toEqual(
      ["1 Main St", "2 Main St", "Newark, NJ 07102", "Newark, NJ 07102", "Zoë Baker", "Иван Петров"].sort(),
    );
    for (const other of ["ben", "alma", "eve"] as const) {
      expect((await fileOf(other, { id: jid })).statusCode).toBe(404);
      expect((await app.request(other, "PATCH", "/v1/contacts/batch_print_status", { body: { jid } })).status).toBe(
        404,
      );
    }
    const audited = await app.connection.db
      .selectFrom("audit")
      .select("fields")
      .where("record_id", "=", jid)
      .where("action", "=", "print")
      .execute();
    expect(audited).toEqual([
      { fields: expect.objectContaining({ rows: { old: null, new: 2 }, kind: { old: null, new: "labels" } }) },
    ]);
  });

  test.each([
    [
      "letter",
      { text: "Dear {{first_name}},\n\nyours, {{agent_name}}", return_address: ["Ada Ames"] },
      3,
      ["Dear Zoë,", "yours, Ada Ames", "Dear Иван,"],
    ],
    ["envelopes", { return_address: ["Ada Ames", "9 Side St"] }, 3, ["9 Side St", "Zoë Baker"]],
    ["profile_sheet", {}, 6, ["Zoë Noaddress", "Contact info"]],
  ])("as %s has its words on paper", async (kind, more, pages, words) => {
    const jid = (await print("ada", asked({ kind, ...more }))).text("data.jid");
    await work({ id: jid });
    const read = await readPdf((await fileOf("ada", { id: jid })).rawPayload);
    expect(read.length).toBe(pages);
    expect(read.flatMap(({ texts }) => texts)).toEqual(expect.arrayContaining(words));
  });

  test("never holds a full SSN or MBI, and of policies only what its maker may see", async () => {
    const { ada, basil } = app.people;
    const contact = await layContact(app, { owner: ada, fields: { last_name: "Masked", ssn_last4: "4321" } });
    const carrier = (await app.request("alma", "POST", "/v1/admin/carriers", { body: { name: "Acme Life" } })).text(
      "data.id",
    );
    const policy = { carrier_id: carrier, policy_type: "term_life", product_name: "Term 20" };
    await app.request("ada", "POST", `/v1/contacts/${contact.id}/policies`, { body: policy });
    const jid = (await print("ada", { contacts_scope: { ids: [contact.id] }, kind: "profile_sheet" })).text("data.jid");
    await work({ id: jid });
    const texts = (await readPdf((await fileOf("ada", { id: jid })).rawPayload)).flatMap((page) => page.texts);
    expect(texts).toContain("•••-••-4321");
    expect(texts.join("\n")).toContain("Acme Life · Term 20 · Quoted");
    expect((await print("basil", asked({}))).status).toBe(403);
    expect(basil.account_type).toBe("basic");
  });

  test("asked by no one's page, without the header that only our own pages can set, is refused", async () => {
    const ask = (headers: Record<string, string>) =>
      app.request("ada", "POST", "/v1/contacts/batch_print", { body: asked({}), headers });
    expect((await ask({})).status).toBe(403);
    expect((await ask({ "x-csrf-token": "any" })).status).toBe(201);
    expect((await ask({ "sec-fetch-site": "same-origin" })).status).toBe(201);
  });

  test("prepared on a device is made once, however often it is sent", async () => {
    const jid = app.world.uuid();
    const first = await print("ada", asked({ jid }));
    const again = await print("ada", asked({ jid }));
    expect([first.status, again.status]).toEqual([201, 201]);
    expect(again.at("data.created_at")).toBe(first.at("data.created_at"));
    expect((await print("ben", { ...asked({ jid }), contacts_scope: {} })).status).toBe(422);
  });

  test("of 501 contacts is refused, of 500 not", async () => {
    const numbers = (count: number) => Array.from({ length: count }, (_, nth) => 10_001 + nth);
    const refused = await print("mona", asked({ contacts_scope: { ids: numbers(501) } }));
    expect([refused.status, refused.at("errors.contacts_scope.0")]).toEqual([
      422,
      "You can print up to 500 contacts at once.",
    ]);
    expect((await print("mona", asked({ contacts_scope: {} }))).status).toBe(422);
    const answer = await print("mona", asked({ contacts_scope: { ids: numbers(500) } }));
    const jid = answer.text("data.jid");
    await work({ id: jid });
    const made = await stateOf("mona", jid);
    const left = Object.values(made.left_out).reduce((sum, count) => sum + count, 0);
    expect(made).toMatchObject({ state: "complete", total: 500, pages: Math.ceil((500 - left) / 30) });
  });

  test.each([
    [{ contacts_scope: { ids: [9_999_999] } }, 404],
    [{ kind: "letter", text: "" }, 422],
    [{ kind: "letter", text: "Dear {{frist_name}}" }, 422],
    [{ kind: "poster" }, 422],
    [{ first_label: 31 }, 422],
  ])("with %j is refused with %i", async (body, status) => {
    expect((await print("ada", asked(body))).status).toBe(status);
  });

  test.each(["tess", "basil"] as const)("is not for %s", async (who) => {
    expect((await print(who, asked({}))).status).toBe(403);
  });

  test("of no one who may be written to fails with the reason", async () => {
    const jid = (await print("ada", asked({ contacts_scope: { ids: ids.slice(2, 4) } }))).text("data.jid");
    await work({ id: jid });
    expect(await stateOf("ada", jid)).toMatchObject({
      state: "failed",
      error: "None of these contacts can be printed this way.",
    });
  });
});

test("after 24 hours the file is gone, and devices are informed", async () => {
  const jid = app.world.uuid();
  await print("mona", { jid, contacts_scope: { ids: [10_001] }, kind: "call_sheet" });
  await work({ id: jid });
  const feed = followFeed((path) => app.request("mona", "GET", path));
  expect((await feed()).rows("outputs").map(({ id }) => id)).toContain(jid);
  await app.world.pass(dayMs + 1);
  expect((await fileOf("mona", { id: jid })).statusCode).toBe(410);
  await sweepOutputs(app.server.services, new AbortController().signal);
  expect((await fileOf("mona", { id: jid })).statusCode).toBe(404);
  expect((await feed()).gone("outputs")).toContain(jid);
  expect(await app.server.services.storage.list(app.people.home_id, "", 10)).toEqual([]);
  expect(readdirSync(join(app.server.services.settings.dataFolder, "outputs"))).toEqual([]);
});

test("letters are kept, changed and deleted by their writer alone", async () => {
  const id = app.world.uuid();
  const letter = { id, name: "Hello", body: "Dear {{first_name}}" };
  expect((await app.request("ada", "POST", "/v1/letters", { body: letter })).status).toBe(201);
  expect((await app.request("ada", "POST", "/v1/letters", { body: letter })).status).toBe(201);
  expect(
    (await app.request("ada", "POST", "/v1/letters", { body: { ...letter, id: app.world.uuid(), body: "{{x}}" } }))
      .status,
  ).toBe(422);
  expect((await app.request("ben", "PATCH", `/v1/letters/${id}`, { body: { name: "Mine" } })).status).toBe(404);
  expect((await app.request("eve", "PATCH", `/v1/letters/${id}`, { body: { name: "Mine" } })).status).toBe(404);
  expect(
    (await app.request("ada", "PATCH", `/v1/letters/${id}`, { body: { body: "Hi {{first_name}}" } })).at("data.body"),
  ).toBe("Hi {{first_name}}");
  const names = async (who: Who) =>
    ((await app.request(who, "GET", "/v1/letters")).json as { data: { name: string }[] }).data.map(({ name }) => name);
  expect([await names("ada"), await names("ben")]).toEqual([["Hello"], []]);
  expect((await app.request("ada", "DELETE", `/v1/letters/${id}`)).status).toBe(204);
  expect(await names("ada")).toEqual([]);
});
