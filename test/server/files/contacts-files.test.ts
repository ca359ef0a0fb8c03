import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Contact } from "../../../src/domain/contacts/contact.ts";
import type { ContactFile } from "../../../src/domain/files/file.ts";
import { filesPerContactMax } from "../../../src/domain/values/limits.ts";
import { dayMs } from "../../../src/kit/durations.ts";
import { uuidFrom } from "../../../src/kit/world.ts";
import { clearFiles } from "../../../src/server/storage/clearing.ts";
import { layContact } from "../../fixtures/book.ts";
import { followFeed } from "../../fixtures/feed.ts";
import { type Answer, openTestServer, type TestServer } from "../../fixtures/test-server.ts";
import { moveContact } from "../../fixtures/moves.ts";
import { sampleFiles } from "../../fixtures/sample-files.ts";

let app: TestServer;
let contact: Contact;
beforeAll(async () => {
  app = await openTestServer();
});
afterAll(() => app.close());
beforeEach(async () => {
  contact = await layContact(app, { owner: app.people.ada });
});

type Who = "ada" | "mona" | "ben" | "eve" | "tess" | "alma" | "basil" | "rita" | "adam";
const path = (more = "") => `/v1/contacts/${contact.id}/files${more}`;

async function add(who: Who, name: string, bytes: Uint8Array, fields: Record<string, string> = {}): Promise<Answer> {
  const form = new FormData();
  for (const [field, value] of Object.entries(fields)) form.append(field, value);
  form.append("file", new Blob([Buffer.from(bytes)]), name);
  const encoded = new Response(form);
  const { cookie } = await app.sessionOf(who);
  const reply = await app.server.fastify.inject({
    method: "POST",
    url: path(),
    payload: Buffer.from(await encoded.arrayBuffer()),
    headers: { cookie, "content-type": encoded.headers.get("content-type") ?? "" },
  });
  const json = reply.json() as { data?: ContactFile; code?: string; errors?: Record<string, string[]> };
  const at = (where: string) =>
    where.split(".").reduce<unknown>((value, part) => (value as Record<string, unknown> | undefined)?.[part], json);
  return {
    status: reply.statusCode,
    body: reply.body,
    json,
    at,
    text: (where) => String(at(where)),
    headers: {},
    cookies: {},
  };
}
const fileOf = ({ json }: Answer) => (json as { data: ContactFile }).data;
const added = async (name: keyof typeof sampleFiles = "paper.pdf") => fileOf(await add("ada", name, sampleFiles[name]));
const idsSeen = async (who: Who) =>
  ((await app.request(who, "GET", path())).json as { data: ContactFile[] }).data.map(({ id }) => id);
const storedKeys = () => app.server.services.storage.list(app.people.home_id, "", 1_000);

describe("a file", () => {
  test.each(Object.entries(sampleFiles))(
    "such as %s is recognized by its content and returned unchanged",
    async (name, bytes) => {
      const file = fileOf(await add("ada", name, bytes, { kind: "medical" }));
      expect(file).toMatchObject({
        contact_id: contact.id,
        kind: "medical",
        file_name: name,
        size: bytes.length,
        version: 1,
      });
      const { cookie } = await app.sessionOf("ada");
      const got = await app.server.fastify.inject({ url: path(`/${file.id}/content`), headers: { cookie } });
      expect(got.rawPayload.equals(bytes)).toBe(true);
      expect(got.headers).toMatchObject({
        "content-disposition": `attachment; filename="${name}"; filename*=UTF-8''${name}`,
        "x-content-type-options": "nosniff",
        "content-length": String(bytes.length),
        "cache-control": "no-store",
      });
      expect(got.headers["content-type"]).toBe(
        file.mime.startsWith("text/") ? `${file.mime}; charset=utf-8` : file.mime,
      );
      expect(got.headers["content-security-policy"]).toContain("default-src 'none'");
    },
  );

  test.each([
    ["a picture that is a script", "photo.png", "<script>alert(1)</script>"],
    ["a picture that is a drawing with a script", "photo.jpg", "<svg onload='alert(1)'>"],
    ["a drawing", "logo.svg", "<svg xmlns='http://www.w3.org/2000/svg'/>"],
    ["a page", "page.html", "<!doctype html><p>hello"],
    ["a program", "setup.exe", "MZ\x90\0\x03"],
    ["a program called a paper", "paper.pdf", "MZ\x90\0\x03"],
    [
      "a document that carries a program",
      "letter.docx",
      "PK\x03\x04[Content_Types].xml word/document.xml vbaProject.bin",
    ],
    ["an archive called a workbook", "table.xlsx", "PK\x03\x04other/file.bin"],
    ["a picture called text", "words.txt", "\x89PNG\r\n\x1a\nIHDR"],
    ["nothing at all", "words.txt", ""],
  ])("that is %s is refused and leaves nothing", async (_, name, content) => {
    const before = await storedKeys();
    const refused = await add("ada", name, Buffer.from(content, "latin1"));
    expect(refused.status).toBe(422);
    expect(Object.keys(refused.at("errors") as object)).toEqual(["file"]);
    expect(await storedKeys()).toEqual(before);
    expect(await idsSeen("ada")).toEqual([]);
  });

  test.each([
    ["../../../../etc/cron.d/x.txt", "x.txt"],
    ["..\\..\\windows\\x.txt", "x.txt"],
    ['a"b;c\r\nset-cookie: x.txt', "a_b_c%0D%0Aset-cookie_ x.txt"],
    [".htaccess.txt", "_htaccess.txt"],
    ["\u202Egnp.exe.txt", "gnp.exe.txt"],
    ["Überweisung €.txt", "Überweisung €.txt"],
  ])("named %j goes by a name that is no path and no header", async (sent, kept) => {
    const file = fileOf(await add("ada", sent, sampleFiles["words.txt"]));
    expect(file.file_name).toBe(kept);
    const { cookie } = await app.sessionOf("ada");
    const got = await app.server.fastify.inject({ url: path(`/${file.id}/content`), headers: { cookie } });
    const said = String(got.headers["content-disposition"]);
    expect(said).toMatch(/^attachment; filename="[\x20-\x7e]+"; filename\*=UTF-8''[\w%.~!*-]+$/);
    expect(got.headers["set-cookie"]).toBeUndefined();
  });

  test("is one file under the id its device gave it, called by its title", async () => {
    const id = app.world.uuid();
    const first = await add("ada", "scan 01.pdf", sampleFiles["paper.pdf"], { id, title: "  Signed   application " });
    expect(fileOf(first)).toMatchObject({ id, title: "Signed application", kind: "other" });
    await add("ada", "scan 01.pdf", sampleFiles["paper.pdf"], { id });
    expect(await idsSeen("ada")).toEqual([id]);
    const renamed = await app.request("ada", "PATCH", path(`/${id}`), { body: { title: "", kind: "id_card" } });
    expect(renamed.at("data")).toMatchObject({ title: "scan 01", kind: "id_card", version: 2 });
    expect((await app.request("ada", "PATCH", path(`/${id}`), { body: { title: "x".repeat(200) } })).status).toBe(422);
    expect((await app.request("ada", "PATCH", path(`/${id}`), { body: { mime: "text/html" } })).status).toBe(422);
  });

  test("needs bytes, no more than 25 MB of them, and room among 200", async () => {
    expect((await app.request("ada", "POST", path(), { body: {} })).at("errors.file.0")).toBe("Choose a file.");
    const large = await add("ada", "large.txt", Buffer.alloc(25 * 1024 * 1024 + 1, "a"));
    expect([large.status, large.at("errors.file.0")]).toEqual([413, "A file can be up to 25 MB."]);
    const { id } = await added();
    await sql`insert into files (tenant_id, id, contact_id, title, kind, file_name, size, mime, sha256, created_at, updated_at)
      select tenant_id, gen_random_uuid(), contact_id, title, kind, file_name, size, mime, sha256, created_at, updated_at
      from files, generate_series(2, ${filesPerContactMax}::int) where id = ${id}`.execute(app.connection.db);
    const over = await add("ada", "words.txt", sampleFiles["words.txt"]);
    expect([over.status, over.at("errors.file.0")]).toEqual([422, "A contact can have up to 200 files."]);
    expect((await app.request("ada", "DELETE", path(`/${id}`))).status).toBe(204);
    expect((await add("ada", "words.txt", sampleFiles["words.txt"])).status).toBe(201);
    expect((await app.request("ada", "POST", path(`/${id}/restore`))).at("errors.file.0")).toBe(
      "A contact can have up to 200 files.",
    );
  });
});

describe("who may", () => {
  test("see and add files is whoever works on the whole contact; others find nothing or are told so", async () => {
    const { id } = await added();
    const reads = async (who: Who) => {
      const list = await app.request(who, "GET", path());
      const { cookie } = await app.sessionOf(who);
      const content = await app.server.fastify.inject({ url: path(`/${id}/content`), headers: { cookie } });
      return [list.status, content.statusCode];
    };
    for (const who of ["ada", "mona", "alma", "rita"] as const) expect(await reads(who), who).toEqual([200, 200]);
    for (const who of ["adam", "ben", "eve"] as const) expect(await reads(who), who).toEqual([404, 404]);
    expect(await reads("tess")).toEqual([403, 403]);
    for (const who of ["adam", "ben", "eve"] as const) {
      expect((await add(who, "words.txt", sampleFiles["words.txt"])).status, who).toBe(404);
      expect((await app.request(who, "PATCH", path(`/${id}`), { body: { title: "x" } })).status).toBe(404);
      expect((await app.request(who, "DELETE", path(`/${id}`))).status).toBe(404);
      expect((await app.request(who, "POST", path(`/${id}/restore`))).status).toBe(404);
    }
    expect((await add("tess", "words.txt", sampleFiles["words.txt"])).status).toBe(403);
    const other = await layContact(app, { owner: app.people.ada });
    expect((await app.request("ada", "GET", `/v1/contacts/${other.id}/files/${id}/content`)).status).toBe(404);
    expect(await idsSeen("ada")).toEqual([id]);
  });

  test("every act is written down with who did it", async () => {
    const { id } = await added();
    await app.request("mona", "PATCH", path(`/${id}`), { body: { title: "Renamed" } });
    await app.request("mona", "DELETE", path(`/${id}`));
    await app.request("mona", "POST", path(`/${id}/restore`));
    const { cookie } = await app.sessionOf("mona");
    await app.server.fastify.inject({ url: path(`/${id}/content`), headers: { cookie } });
    const rows = await app.connection.db
      .selectFrom("audit")
      .select(["action", "actor_id"])
      .where("record_type", "=", "file")
      .where("record_id", "=", id)
      .orderBy("id")
      .execute();
    const by = (person: string) => rows.flatMap((row) => (row.actor_id === person ? [row.action] : [])).sort();
    expect(by(app.people.ada.id)).toEqual(["create"]);
    expect(by(app.people.mona.id)).toEqual(["delete", "download", "edit", "restore"]);
  });
});

describe("a deleted file", () => {
  test("can be put back for 30 days; then its bytes go, and with the last file that had them", async () => {
    const bytes = Buffer.from("RIFF....WAVEfmt of these two alone");
    const addBytes = async () => fileOf(await add("ada", "voice.wav", bytes));
    const [first, second] = [await addBytes(), await addBytes()];
    const before = await storedKeys();
    const clear = () => clearFiles(app.server.services, new AbortController().signal);
    const wait31Days = () =>
      sql`update files set deleted_at = deleted_at - ${31 * dayMs}::bigint`.execute(app.connection.db);
    for (const { id } of [first, second]) await app.request("ada", "DELETE", path(`/${id}`));
    expect(await idsSeen("ada")).toEqual([]);
    expect((await app.request("ada", "GET", path(`/${first.id}/content`))).status).toBe(410);
    expect((await app.request("ada", "POST", path(`/${first.id}/restore`))).at("data")).toMatchObject({ id: first.id });
    await wait31Days();
    await clear();
    expect(await storedKeys()).toEqual(before);
    expect((await app.request("ada", "POST", path(`/${second.id}/restore`))).at("code")).toBe("gone");
    await app.request("ada", "DELETE", path(`/${first.id}`));
    await wait31Days();
    await clear();
    expect((await storedKeys()).length).toBe(before.length - 1);
    const again = await addBytes();
    expect((await app.request("ada", "GET", path(`/${again.id}/content`))).status).toBe(200);
  });

  test("leaves no bytes of unfinished or unused uploads, nor of any without a row", async () => {
    const { storage } = app.server.services;
    const longAgo = uuidFrom(app.world.now() - 2 * dayMs, new Uint8Array(16));
    const stray = `${app.people.home_id}/${longAgo}`;
    await storage.put(
      stray,
      (async function* () {
        yield Buffer.from("left by a killed server");
      })(),
    );
    await clearFiles(app.server.services, new AbortController().signal);
    expect(await storedKeys()).not.toContain(stray);
  });
});

describe("the feed", () => {
  test("brings files to those who see them, and takes them away with the contact and with deletion", async () => {
    const follow = (who: Who) => followFeed((url) => app.request(who, "GET", url));
    const [ada, tess, adam] = [follow("ada"), follow("tess"), follow("adam")];
    for (const catchUp of [ada, tess, adam]) await catchUp();
    const { id } = await added();
    const caught = await ada();
    expect(caught.rows("files")).toMatchObject([
      { id, contact_id: contact.id, title: "paper", mime: "application/pdf" },
    ]);
    expect(caught.rows("files")[0]).not.toHaveProperty("storage_key");
    for (const catchUp of [tess, adam]) expect((await catchUp()).rows("files")).toEqual([]);
    const place = { db: app.connection.db, world: app.world, tenant_id: app.people.home_id };
    await moveContact(place, contact.id, { owner_id: app.people.adam.id });
    expect((await adam()).rows("files").map((row) => row["id"])).toContain(id);
    await app.request("adam", "DELETE", path(`/${id}`));
    expect((await adam()).gone("files")).toContain(id);
  });
});
