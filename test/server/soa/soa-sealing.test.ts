/** What happens to forms without anybody: seals, ended links, and their deletion. */
import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { SoaRequest } from "../../../src/domain/soa/soa-request.ts";
import { purgeOld } from "../../../src/server/jobs/purge.ts";
import { workOnForms } from "../../../src/server/soa/soa-seal-job.ts";
import { soaPdf } from "../../../src/domain/soa-pdf/soa-pdf.ts";
import { openSeals } from "../../../src/vendors/seal/pdf-seal.ts";
import { layContact } from "../../fixtures/book.ts";
import { type FlowFixture, openFlowFixture } from "../../fixtures/flow-fixture.ts";
import { newSoa, signBody } from "../../fixtures/soa.ts";
import { openTestServer, type TestServer } from "../../fixtures/test-server.ts";
import { readPdf } from "../../fixtures/pdf-text.ts";
import { openTimestampDouble } from "../../fixtures/vendors/timestamp-double.ts";

let app: TestServer;
let fixture: FlowFixture;
const folder = mkdtempSync(join(tmpdir(), "seals-"));
beforeAll(async () => {
  app = await openTestServer({}, "http://localhost:4000");
  fixture = openFlowFixture(app);
});
afterAll(async () => {
  rmSync(folder, { recursive: true });
  await app.close();
});

const path = "/v1/soa_requests";
const { signal } = new AbortController();
const work = () => workOnForms(app.server.services, signal);
const read = async (id: string) =>
  ((await app.request("ada", "GET", `${path}/${id}`)).json as { data: SoaRequest }).data;

async function layLink(): Promise<{ id: string; token: string }> {
  const contact = await layContact(app, { owner: app.people.ada });
  const id = app.world.uuid();
  await app.request("ada", "POST", path, { body: newSoa(id, contact.id) });
  const url = new URL((await app.request("ada", "POST", `${path}/${id}/link`)).text("data.url"));
  return { id, token: url.pathname.replace("/soa/", "") };
}

function told(bytes: Buffer): string {
  const file = join(folder, "sealed.pdf");
  writeFileSync(file, bytes);
  return execFileSync("pdfsig", ["-nocert", file], { encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] });
}

describe("a signed form", () => {
  test("is sealed behind the bytes that were signed, once, and a changed byte is told", async () => {
    const { id, token } = await layLink();
    const view = await app.send("GET", `${path}/${token}/view`);
    const person = { first_name: "Rose", last_name: "Quinn", phone: "212-555-0100", typed_name: "Rose Quinn" };
    const post = { ...person, products: ["part_d"], language: "en", text_from: view.at("data.text.from") };
    await app.send("POST", `${path}/${token}/submit`, { body: post });
    await work();
    const [version] = (await read(id)).versions;
    expect(version).toMatchObject({ sealed_at: app.world.now(), has_timestamp: false });
    await work();
    expect((await read(id)).versions).toEqual([version]);
    const bytes = async (query: string) =>
      Buffer.from((await app.request("ada", "GET", `${path}/${id}/pdf?${query}`)).body, "latin1");
    const [sealed, original] = [await bytes(""), await bytes("original=true")];
    expect(sealed.length).toBeGreaterThan(original.length);
    // The body came as text: compare what survives that.
    expect(sealed.toString("latin1").startsWith(original.toString("latin1"))).toBe(true);
  });
});

test("a document that cannot be read is tried ever later, and holds no other back", async () => {
  const contact = await layContact(app, { owner: app.people.ada });
  const broken = app.world.uuid();
  await app.request("ada", "POST", path, { body: newSoa(broken, contact.id) });
  const body = signBody(await read(broken), app.world.now());
  expect((await app.request("ada", "POST", `${path}/${broken}/sign`, { body })).status).toBe(200);
  const tries = async () => {
    const { rows } = await sql<{
      seal_tries: number;
    }>`select seal_tries from soa_requests where id = ${broken}`.execute(app.connection.db);
    return rows[0]?.seal_tries;
  };
  await expect(work()).rejects.toThrow(AggregateError);
  expect(await work()).toBe("done");
  expect(await tries()).toBe(1);
  await app.world.pass(60_000);
  await expect(work()).rejects.toThrow(AggregateError);
  await app.world.pass(60_000);
  expect(await work()).toBe("done");
  expect(await tries()).toBe(2);
  expect((await read(broken)).versions[0]?.sealed_at).toBeNull();
  // It would fail the runs of the tests that follow.
  await sql`delete from soa_requests where id = ${broken}`.execute(app.connection.db);
});

test("pdfsig accepts the seal, and tells a changed byte", async () => {
  const { seals, world } = app.server.services;
  const form = await read((await layLink()).id);
  const pdf = soaPdf({ form, company: "Prairie Mutual", evidence: [] });
  const key = await seals.newKey("Prairie Mutual", world.now());
  const ask = { pdf, key, now: world.now(), reason: "Filed", title: "Filed", lines: ["Address: 192.0.2.1"] };
  const { bytes, has_timestamp } = await seals.seal(ask);
  expect(has_timestamp).toBe(false);
  const sealed = Buffer.from(bytes);
  expect(sealed.subarray(0, pdf.length).equals(Buffer.from(pdf))).toBe(true);
  expect(told(sealed)).toMatch(/ETSI\.CAdES\.detached[\s\S]*Total document signed[\s\S]*Signature is Valid/);
  sealed[200] = (sealed[200] ?? 0) ^ 1;
  expect(told(sealed)).toContain("Digest Mismatch");
});

test("a timestamp authority certifies the time of a seal; without its answer nothing is sealed", async () => {
  const { world } = app.server.services;
  const authority = await openTimestampDouble(() => world.now());
  const seals = openSeals({ environment: { TIMESTAMP_URL: authority.url, VENDOR_PRIVATE_HOSTS: authority.host } });
  const form = await read((await layLink()).id);
  const pdf = soaPdf({ form, company: "Prairie Mutual", evidence: [] });
  const key = await seals.newKey("Prairie Mutual", world.now());
  const ask = { pdf, key, now: world.now(), reason: "Filed", title: "Filed", lines: [] };
  authority.lie = { refuses: true };
  await expect(seals.seal(ask)).rejects.toMatchObject({ code: "refused" });
  authority.lie = {};
  const { bytes, has_timestamp } = await seals.seal(ask);
  expect([seals.time, has_timestamp]).toEqual(["authority", true]);
  expect((await readPdf(bytes)).at(-1)?.texts.join(" ")).toMatch(
    /Time of this seal: certified by 127\.0\.0\.1:\d+, [\s\S]*not checked, no authority/,
  );
  const sealed = Buffer.from(bytes);
  expect(sealed.subarray(0, pdf.length).equals(Buffer.from(pdf))).toBe(true);
  // The token is in the signature: its hash is the one that the authority was asked to certify.
  const asked = authority.heard.at(-1)?.bytes.toString("hex") ?? "";
  const [, hash = "none"] = /0420([\da-f]{64})/.exec(asked) ?? [];
  expect(sealed.toString("latin1").toLowerCase()).toContain(hash);
  expect(told(sealed)).toMatch(/Total document signed[\s\S]*Signature is Valid/);
  await authority.close();
});

const toldOf = async (id: string) =>
  (
    await sql`select from audit where record_type = 'soa_request' and record_id = ${id} and action = 'expiring'`.execute(
      app.connection.db,
    )
  ).rows;

// Last: a session does not live that long.
test("a link that was not used is announced to workflows once and ends, and a form is deleted after ten years, not with its contact", async () => {
  const { id } = await layLink();
  const rowOf = async () =>
    (await app.server.services.db
      .selectFrom("soa_requests" as never)
      .selectAll()
      .where("id" as never, "=", id as never)
      .execute()) as unknown as { state: string; contact_id: number }[];
  const trigger = { kind: "soa_expiring" } as const;
  const flow = await fixture.lay({ trigger, steps: [{ kind: "add_note", body: "Send it again" }] });
  await app.world.pass(26 * 86_400_000);
  await work();
  await fixture.work();
  expect(await fixture.runs(flow)).toEqual([]);
  await app.world.pass(2 * 86_400_000);
  await work();
  await work();
  await fixture.work();
  const contacts = (await fixture.runs(flow)).map(({ contact_id }) => contact_id);
  expect(contacts).toContain((await rowOf())[0]?.contact_id);
  expect(new Set(contacts).size).toBe(contacts.length);
  expect(await toldOf(id)).toHaveLength(1);
  await app.world.pass(3 * 86_400_000);
  await work();
  expect((await rowOf())[0]?.state).toBe("expired");
  await purgeOld(app.server.services, signal);
  expect(await rowOf()).toHaveLength(1);
  await app.world.pass(10 * 366 * 86_400_000);
  await purgeOld(app.server.services, signal);
  expect(await rowOf()).toHaveLength(0);
});
