/** An import is taken back: what it made goes, what it changed is as before, what people worked on since stays. */
import { afterAll, beforeAll, expect, test } from "vitest";
import type { KeptContact } from "../../../src/contract/imports/imports.ts";
import type { Contact } from "../../../src/domain/contacts/contact.ts";
import type { Attempt } from "../../../src/domain/imports/attempt.ts";
import { runTransfer } from "../../../src/server/transfers/transfer-job.ts";
import { csv, type ImportFixture, openImportFixture } from "../../fixtures/import-fixture.ts";
import { keysApart } from "../../fixtures/match-keys.ts";
import { dayMs } from "../../../src/kit/durations.ts";

let fixture: ImportFixture;
let agent: string;
beforeAll(async () => {
  fixture = await openImportFixture(17);
  agent = await fixture.tokenOf("agent");
});
afterAll(() => fixture.close());

const undoPath = ({ id }: Pick<Attempt, "id">) => `/v1/contacts/import_attempts/${id}/undo`;
const list = (...rows: string[]) => csv("First Name,Last Name,Email,Nickname,Notes", ...rows);

async function undo(attempt: Attempt): Promise<Attempt> {
  const asked = await fixture.send<{ data: Attempt }>(agent, "POST", undoPath(attempt));
  expect(asked).toMatchObject({ status: 200, body: { data: { status: "processing" } } });
  return fixture.finishUndo(attempt);
}

/** What is told before it is asked for. */
async function counted({ id }: Attempt): Promise<unknown> {
  const { body } = await fixture.get<{ meta: { would: unknown } }>(agent, `/v1/contacts/import_attempts/${id}/kept`);
  return body.meta.would;
}

async function edit(contact: Contact, fields: object): Promise<void> {
  const reply = await fixture.send(agent, "PATCH", `/v1/contacts/${contact.id}/quick_update`, fields);
  expect(reply.status).toBe(200);
}

const liveNotes = async (contact_id: number) =>
  (
    await fixture.inTenant((trx) =>
      trx
        .selectFrom("notes")
        .select("body")
        .where("tenant_id", "=", fixture.town.tenant_id)
        .where("contact_id", "=", contact_id)
        .where("deleted_at", "is", null)
        .execute(),
    )
  ).map(({ body }) => body);

test("created contacts go, changed ones get their former values, those worked on since are kept and listed", async () => {
  const { contacts: known } = await fixture.bring(
    agent,
    list("Nora,Known,nora@undo.test,Nell,", "Kay,Known,kay@undo.test,,"),
  );
  const [nora, kay] = known as [Contact, Contact];
  const { attempt, contacts } = await fixture.bring(
    agent,
    list(
      "Nora,Changed,nora@undo.test,Nonie,a note on Nora",
      "Kay,Changed,kay@undo.test,Kiki,",
      "Una,Untouched,una@undo.test,,a note on Una",
      "Ed,Edited,ed@undo.test,,",
      "Noel,Noted,noel@undo.test,,",
      "Dee,Deleted,dee@undo.test,,",
    ),
    { scrub_against: { on_match: "overwrite" } },
  );
  expect(attempt).toMatchObject({ created: 4, updated: 2 });
  await fixture.town.world.pass(60_000);
  const [una, ed, noel, dee] = contacts as [Contact, Contact, Contact, Contact];
  await edit(ed, { nickname: "Eddie" });
  await edit(kay, { nickname: "Katy" });
  expect(
    (
      await fixture.send(agent, "POST", `/v1/contacts/${noel.id}/notes`, {
        body: "spoke to him",
        kind: "note",
        pinned: false,
        call_id: null,
      })
    ).status,
  ).toBe(201);
  await fixture.send(agent, "DELETE", "/v1/contacts/destroy_all", { ids: [dee.id] });

  expect(await counted(attempt)).toEqual({ removed: 1, restored: 1, kept: 3 });
  expect(await undo(attempt)).toMatchObject({
    status: "undone",
    undo_total: 6,
    undo_done: 6,
    removed: 1,
    restored: 1,
    kept: 3,
    created: 4,
    updated: 2,
    error: null,
  });
  expect(await fixture.contact(una.id)).toMatchObject({ deleted_at: expect.any(Number) });
  expect(await fixture.contact(nora.id)).toMatchObject({
    last_name: "Known",
    nickname: "Nell",
    version: 3,
    deleted_at: null,
  });
  expect(await liveNotes(nora.id)).toEqual([]);
  expect(await fixture.contact(kay.id)).toMatchObject({ last_name: "Changed", nickname: "Katy" });
  expect(await fixture.contact(ed.id)).toMatchObject({ nickname: "Eddie", deleted_at: null });
  expect(await counted(attempt)).toBeNull();
  const kept = await fixture.get<{ data: KeptContact[] }>(agent, `/v1/contacts/import_attempts/${attempt.id}/kept`);
  expect(kept.body.data).toEqual([
    { contact_id: kay.id, name: "Kay Changed", created: false, row_nos: [2] },
    { contact_id: ed.id, name: "Ed Edited", created: true, row_nos: [4] },
    { contact_id: noel.id, name: "Noel Noted", created: true, row_nos: [5] },
  ]);
  // Devices hear of it like of any other write.
  expect((await fixture.contact(una.id)).seq).toBeGreaterThan(una.seq);
});

async function transfer(ids: number[], to: { user_id: string }): Promise<string> {
  const manager = await fixture.tokenOf("admin");
  const body = { contacts_scope: { ids }, to };
  const asked = await fixture.send<{ data: { id: string } }>(
    manager,
    "PATCH",
    "/v1/contacts/update_transfer_group",
    body,
  );
  expect(asked.status).toBe(201);
  await workTransfer(asked.body.data.id);
  return asked.body.data.id;
}

async function takeTransferBack(id: string): Promise<void> {
  const manager = await fixture.tokenOf("admin");
  expect((await fixture.send(manager, "POST", `/v1/contacts/transfer_attempts/${id}`)).status).toBe(200);
  await workTransfer(id);
}

async function workTransfer(attempt_id: string): Promise<void> {
  const of = { tenant_id: fixture.town.tenant_id, attempt_id };
  while ((await runTransfer(fixture.town.server.services, of, new AbortController().signal)) === "again");
}

test("an address that gave way to the file's comes back; one that stays the same counts as known", async () => {
  const places = (...rows: string[]) => csv("First Name,Last Name,Email,Address,City,State,Zip", ...rows);
  const { contacts } = await fixture.bring(
    agent,
    places("Mo,Moved,mo@undo.test,1 Old St,Boston,MA,02108", "Sid,Stays,sid@undo.test,2 Elm St,Boston,MA,"),
  );
  const [mo, sid] = contacts as [Contact, Contact];
  const { attempt } = await fixture.bring(
    agent,
    places("Mo,Moved,mo@undo.test,9 New Ave,Salem,NH,", "Sid,Stays,sid@undo.test,2 Elm St,,MA,"),
    { scrub_against: { on_match: "overwrite" } },
  );
  expect(attempt).toMatchObject({ updated: 1, skipped: 1 });
  expect((await fixture.contact(mo.id)).addresses).toMatchObject([
    { line1: "9 New Ave", city: "Salem", state: "NH", zip: "" },
  ]);
  const filled = await fixture.bring(agent, places("Sid,Stays,sid@undo.test,2 Elm Street,,,02108"), {
    scrub_against: { on_match: "fill" },
  });
  expect(filled.attempt).toMatchObject({ updated: 1, skipped: 0 });
  expect((await fixture.contact(sid.id)).addresses).toMatchObject([
    { line1: "2 Elm St", city: "Boston", zip: "02108" },
  ]);
  expect(await undo(filled.attempt)).toMatchObject({ restored: 1 });
  expect(await undo(attempt)).toMatchObject({ restored: 1 });
  expect((await fixture.contact(mo.id)).addresses).toEqual(mo.addresses);
  expect((await fixture.contact(sid.id)).addresses).toEqual(sid.addresses);
});

test("what was taken back since does not stand in the way: a transfer and its revert, another import and its undo", async () => {
  const { contacts: known } = await fixture.bring(agent, list("Kim,Known,kim@undo.test,Kit,"));
  const { attempt, contacts } = await fixture.bring(
    agent,
    list("Kim,Changed,kim@undo.test,Kiko,", "Toby,Taken,toby@undo.test,,", "Gwen,Given,gwen@undo.test,,"),
    { scrub_against: { on_match: "overwrite" } },
  );
  const [kim, toby, gwen] = [...known, ...contacts] as [Contact, Contact, Contact];
  const to = { user_id: await fixture.idOf("field_manager") };
  await fixture.town.world.pass(60_000);
  await takeTransferBack(await transfer([kim.id, toby.id], to));
  const { attempt: other } = await fixture.bring(
    agent,
    list("Kim,Again,kim@undo.test,,a note", "Toby,Again,toby@undo.test,Tobias,"),
    { scrub_against: { on_match: "overwrite" } },
  );
  expect(await undo(other)).toMatchObject({ restored: 2, kept: 0 });
  await transfer([gwen.id], to);

  expect(await counted(attempt)).toEqual({ removed: 1, restored: 1, kept: 1 });
  expect(await undo(attempt)).toMatchObject({ removed: 1, restored: 1, kept: 1 });
  expect(await fixture.contact(toby.id)).toMatchObject({ deleted_at: expect.any(Number) });
  expect(await fixture.contact(kim.id)).toMatchObject({ last_name: "Known", nickname: "Kit", deleted_at: null });
  expect(await fixture.contact(gwen.id)).toMatchObject({ owner_id: to.user_id, deleted_at: null });
});

test("a contact others were merged into is kept, also where none of its values changed", async () => {
  const { contacts: twins } = await fixture.bring(agent, list("Max,Merged,max@undo.test,,"));
  const { attempt, contacts } = await fixture.bring(agent, list("Max,Merged,max@undo.test,,"), {
    scrub_against: { who: "nobody" },
  });
  const ids = [...contacts, ...twins].map(({ id }) => id);
  await fixture.town.world.pass(60_000);
  const manager = await fixture.tokenOf("admin");
  const merged = await fixture.send(manager, "PATCH", "/v1/contacts/merge", { ids, survivor_id: ids[0] });
  expect(merged.status).toBe(200);
  expect(await undo(attempt)).toMatchObject({ removed: 0, kept: 1 });
});

test("whatever people put beside a contact is work on it: a file, answers, a date; also by a clock that is behind", async () => {
  const { attempt, contacts } = await fixture.bring(
    agent,
    list(
      "Fay,Filed,fay@undo.test,,",
      "Rex,Asked,rex@undo.test,,",
      "Mia,Met,mia@undo.test,,",
      "Neo,None,neo@undo.test,,",
    ),
  );
  const [fay, rex, mia] = contacts as [Contact, Contact, Contact];
  const form = new FormData();
  form.append("at", String(fixture.town.world.now() - 3 * dayMs));
  form.append("file", new Blob(["about Fay"]), "fay.txt");
  const encoded = new Response(form);
  const filed = await fixture.town.server.fastify.inject({
    method: "POST",
    url: `/v1/contacts/${fay.id}/files`,
    payload: Buffer.from(await encoded.arrayBuffer()),
    headers: { "content-type": encoded.headers.get("content-type") ?? "" },
    cookies: { token: agent },
  });
  expect(filed.statusCode).toBe(201);
  const asked = await fixture.send(agent, "PATCH", `/v1/contacts/${rex.id}/rx_details`, { allergies: ["Nuts"] });
  expect(asked.status).toBe(200);
  const now = fixture.town.world.now();
  await fixture.inTenant(async (trx) =>
    trx
      .insertInto("events")
      .values({
        tenant_id: fixture.town.tenant_id,
        id: fixture.town.world.uuid(),
        user_id: await fixture.idOf("agent"),
        title: "Visit",
        types_list: ["appointment"],
        start_date: now,
        end_date: now + 3_600_000,
        timezone: "America/New_York",
        contact_ids: [mia.id],
        created_at: now,
        updated_at: now,
      })
      .execute(),
  );
  expect(await undo(attempt)).toMatchObject({ removed: 1, restored: 0, kept: 3 });
});

test("is offered once, for 30 days, to anyone who may see the import", async () => {
  const { attempt } = await fixture.bring(agent, list("Olga,Once,olga@undo.test,,"));
  const other = await fixture.tokenOf("field_manager");
  expect((await fixture.send(other, "POST", undoPath(attempt))).status).toBe(404);
  expect((await fixture.get(other, `/v1/contacts/import_attempts/${attempt.id}/kept`)).status).toBe(404);
  expect((await fixture.send(await fixture.tokenOf("basic"), "POST", undoPath(attempt))).status).toBe(403);
  expect(await undo(attempt)).toMatchObject({ status: "undone", removed: 1 });
  const again = await fixture.send(agent, "POST", undoPath(attempt));
  expect(again).toMatchObject({ status: 422, body: { errors: { base: [expect.stringContaining("last 30 days")] } } });
  const retry = await fixture.send(agent, "POST", `/v1/contacts/retry_failed_import_attempts/${attempt.id}`, {});
  expect(retry.status).toBe(422);

  const { attempt: old } = await fixture.bring(agent, list("Otto,Old,otto@undo.test,,"));
  await fixture.inTenant((trx) =>
    trx
      .updateTable("import_attempts")
      .set({ finished_at: fixture.town.world.now() - 30 * dayMs })
      .where("tenant_id", "=", fixture.town.tenant_id)
      .where("id", "=", old.id)
      .execute(),
  );
  expect((await fixture.send(agent, "POST", undoPath(old))).status).toBe(422);
});

test("match keys are the same on the contacts and in the table they are searched in, after all this", async () => {
  expect(await keysApart(fixture.town.db)).toEqual([]);
});
