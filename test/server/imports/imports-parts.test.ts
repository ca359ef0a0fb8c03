/** An import whose file was sent in parts: the upload stands for the file, for its sender alone. */
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Attempt } from "../../../src/domain/imports/attempt.ts";
import type { UploadKind } from "../../../src/domain/files/upload.ts";
import { realWorld } from "../../../src/kit/real-world.ts";
import { partsSender } from "../../../src/local/api/resumable-upload.ts";
import { tenantTx } from "../../../src/server/db/tenant-tx.ts";
import { runImport } from "../../../src/server/imports/import-job.ts";
import { archiveOf } from "../../fixtures/archive.ts";
import { layContact } from "../../fixtures/book.ts";
import { openTestServer, type TestServer } from "../../fixtures/test-server.ts";

let app: TestServer;
let base: string;
beforeAll(async () => {
  app = await openTestServer();
  await app.server.fastify.listen({ port: 0, host: "127.0.0.1" });
  base = `http://127.0.0.1:${(app.server.fastify.server.address() as AddressInfo).port}`;
});
afterAll(() => app.close());

type Who = "ada" | "mona" | "eve";
const rows = 300;
const lines = Array.from({ length: rows }, (_, row) => `Sent${row},201${5_550_000 + row}`);
const list = new Blob([["Last Name,Phone", ...lines].join("\r\n")]);
const fields = [
  { name: "Last Name", target: "last_name" },
  { name: "Phone", target: "phone:1" },
];

async function sendInParts(who: Who, file: Blob, kind: UploadKind = "import"): Promise<string> {
  const { cookie } = await app.sessionOf(who);
  const carry = (url: string, init: RequestInit) =>
    fetch(url, { ...init, headers: { ...(init.headers as Record<string, string>), cookie } });
  const send = partsSender({ base, world: realWorld(), fetch: carry }, 2 * 1024);
  return send(file, { kind, id: app.world.uuid(), file_name: "from-parts.csv" });
}

const bringIn = (who: Who, body: object, path = "/v1/contacts/import") =>
  app.request(who, "POST", path, { body: { fields, ...body } });

const attemptsNow = () =>
  tenantTx(app.connection.db, app.people.home_id, (trx) =>
    trx.selectFrom("import_attempts").selectAll().where("tenant_id", "=", app.people.home_id).execute(),
  );

describe("a file sent in parts", () => {
  test("comes in with its plan, and the same upload does for another try", async () => {
    const upload_id = await sendInParts("ada", list);
    const { status, json } = await bringIn("ada", { upload_id, scrub_against: { who: "nobody" } });
    expect(status).toBe(201);
    const { data } = json as { data: Attempt };
    expect(data).toMatchObject({ file_name: "from-parts.csv", total: rows });
    const of = { tenant_id: app.people.home_id, import_id: data.id };
    while ((await runImport(app.server.services, of, new AbortController().signal)) === "again");
    const attempts = await attemptsNow();
    expect(attempts).toMatchObject([{ status: "complete", created: rows, failed: 0 }]);
    expect(await bringIn("ada", { upload_id }, "/v1/contacts/clients_uploader")).toMatchObject({ status: 201 });
  });

  test("may be an archive of attachments, for its sender alone", async () => {
    const { id } = await layContact(app, { owner: app.people.ada });
    const archive = archiveOf([{ name: `${id}_letter.txt`, bytes: "Dear all" }]);
    const upload_id = await sendInParts("ada", new Blob([archive]));
    const path = "/v1/contacts/import_attachments";
    for (const who of ["mona", "eve"] as const)
      expect((await app.request(who, "POST", path, { body: { upload_id } })).status).toBe(404);
    const { status, json } = await app.request("ada", "POST", path, { body: { upload_id } });
    expect(status).toBe(201);
    const { data } = json as { data: Attempt };
    const of = { tenant_id: app.people.home_id, import_id: data.id };
    while ((await runImport(app.server.services, of, new AbortController().signal)) === "again");
    expect((await app.request("ada", "GET", `/v1/contacts/${id}/files`)).at("data.0.file_name")).toBe("letter.txt");
  });

  test("of another user is not found, and nothing happens", async () => {
    const before = (await attemptsNow()).length;
    const upload_id = await sendInParts("ada", new Blob(["Last Name,Phone\r\nHers,2015550001"]));
    for (const who of ["mona", "eve"] as const)
      for (const path of ["import", "leads_uploader", "clients_uploader"])
        expect((await bringIn(who, { upload_id }, `/v1/contacts/${path}`)).status).toBe(404);
    const forContact = await sendInParts("ada", new Blob(["Last Name,Phone\r\nHers,2015550001"]), "contact_file");
    expect((await bringIn("ada", { upload_id: forContact })).status).toBe(404);
    expect(await attemptsNow()).toHaveLength(before);
  });

  test("is named once: neither or both is a fault of the form", async () => {
    expect(await bringIn("ada", {})).toMatchObject({
      status: 422,
      json: { errors: { file: ["Choose a file."] } },
    });
    const form = new FormData();
    form.append("file", new Blob(["Last Name\r\nTwice"]), "twice.csv");
    form.append("upload_id", app.world.uuid());
    form.append("fields", JSON.stringify(fields.slice(0, 1)));
    const { cookie } = await app.sessionOf("ada");
    const reply = await fetch(`${base}/v1/contacts/import`, { method: "POST", headers: { cookie }, body: form });
    expect(reply.status).toBe(422);
    expect(await reply.json()).toMatchObject({
      errors: { upload_id: ["Send the file or the id of its upload, not both."] },
    });
  });
});
