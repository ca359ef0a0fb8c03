/** Files uploaded in parts, to a disk and to S3: resumed after any interruption, stored once. */
import { createHash } from "node:crypto";
import { once } from "node:events";
import { request } from "node:http";
import type { AddressInfo, Socket } from "node:net";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { ContactFile } from "../../../src/domain/files/file.ts";
import { partsSender } from "../../../src/local/api/resumable-upload.ts";
import { realWorld } from "../../../src/kit/real-world.ts";
import { layContact } from "../../fixtures/book.ts";
import { openTestServer, type TestServer } from "../../fixtures/test-server.ts";
import { largeFile } from "../../fixtures/sample-files.ts";
import { places, type Place } from "../../fixtures/stores.ts";
import { startScanner, type VirusScanner } from "../../fixtures/vendors/virus-scanner.ts";

const mb = 1024 * 1024;
const hashOf = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest("hex");

describe.each(["disk", "s3"] as const)("on %s, a file", (kind) => {
  let place: Place;
  let scanner: VirusScanner;
  let app: TestServer;
  let base: string;
  beforeAll(async () => {
    place = await places[kind]();
    scanner = await startScanner();
    app = await openTestServer({ ...place.environment, CLAMAV_URL: scanner.url });
    await app.server.fastify.listen({ port: 0, host: "127.0.0.1" });
    base = `http://127.0.0.1:${(app.server.fastify.server.address() as AddressInfo).port}`;
  });
  afterAll(async () => {
    await app.close();
    await place.close();
    scanner.close();
  });

  type Who = "ada" | "mona" | "ben" | "nina" | "eve" | "erin";
  /** Bytes each request of the sender carried. */
  async function senderOf(who: Who, carried: number[] = []) {
    const { cookie } = await app.sessionOf(who);
    const carry = (url: string, init: RequestInit) => {
      if (init.body instanceof Blob) carried.push(init.body.size);
      return fetch(url, { ...init, headers: { ...(init.headers as Record<string, string>), cookie } });
    };
    return partsSender({ base, world: realWorld(), fetch: carry }, 6 * mb);
  }
  const keys = async () => app.server.services.storage.list(app.people.home_id, "", 1_000);
  const addFile = (who: Who, id: number, upload_id: string) =>
    app.request(who, "POST", `/v1/contacts/${id}/files`, {
      body: { id: upload_id, upload_id, title: "Sent in parts" },
    });
  const idNow = () => app.world.uuid();

  /** The line goes dead after so many bytes. */
  async function sendAndCut(id: string, bytes: Buffer, cut: number): Promise<void> {
    const { cookie } = await app.sessionOf("ada");
    const said = (name: string, value: string) => `${name} ${Buffer.from(value).toString("base64")}`;
    const begun = await fetch(`${base}/v1/uploads`, {
      method: "POST",
      headers: {
        cookie,
        "tus-resumable": "1.0.0",
        "upload-length": String(bytes.length),
        "upload-metadata": [said("id", id), said("kind", "contact_file"), said("file_name", "long.pdf")].join(),
      },
    });
    expect(begun.status).toBe(201);
    const taken = once(app.server.fastify.server, "connection") as Promise<[Socket]>;
    await new Promise<void>((resolve) => {
      const line = request(`${base}/v1/uploads/${id}`, {
        method: "PATCH",
        agent: false,
        headers: {
          cookie,
          "tus-resumable": "1.0.0",
          "upload-offset": "0",
          "content-type": "application/offset+octet-stream",
          "content-length": bytes.length,
        },
      });
      line.on("error", () => resolve());
      line.on("close", () => resolve());
      line.write(bytes.subarray(0, cut));
      const cutOff = async () => {
        const [there] = await taken;
        // The body is read once the sender's rights were looked up.
        await expect.poll(() => there.bytesRead).toBeGreaterThan(cut);
        setTimeout(() => line.destroy(), 50);
      };
      cutOff().catch((error: Error) => line.destroy(error));
    });
  }

  test.each([
    ["at its first byte", 1, 6 * mb + 17],
    ["in the middle of a part", 70_001, 6 * mb + 17],
    ["after a whole part", 6 * mb + 5, 7 * mb + 1],
    ["before its last byte", 99_999, 100_000],
  ])("cut %s goes on where it was and arrives as it is", async (_, cut, size) => {
    const bytes = largeFile(size, cut);
    const id = idNow();
    await sendAndCut(id, bytes, cut);
    const carried: number[] = [];
    await expect
      .poll(
        async () => {
          carried.length = 0;
          return (await senderOf("ada", carried))(new Blob([bytes]), {
            id,
            kind: "contact_file",
            file_name: "long.pdf",
          }).catch((error: Error) => error.name);
        },
        { timeout: 15_000 },
      )
      .toBe(id);
    const again = carried.reduce((sum, part) => sum + part, 0);
    expect(again).toBeLessThanOrEqual(size);
    if (cut > 60_000) expect(again).toBeLessThan(size);
    const contact = await layContact(app, { owner: app.people.ada });
    const added = await addFile("ada", contact.id, id);
    expect(added.status).toBe(201);
    expect((added.json as { data: ContactFile }).data).toMatchObject({
      size,
      sha256: hashOf(bytes),
      mime: "application/pdf",
      file_name: "long.pdf",
    });
    const { cookie } = await app.sessionOf("ada");
    const got = await fetch(`${base}/v1/contacts/${contact.id}/files/${id}/content`, { headers: { cookie } });
    expect(hashOf(new Uint8Array(await got.arrayBuffer()))).toBe(hashOf(bytes));
  });

  test("is found again by its sender after a reload, without a note of where it was", async () => {
    const bytes = largeFile(200_000, 5);
    const file = Object.assign(new Blob([bytes]), { name: "book.csv", lastModified: 7 });
    const carried: number[] = [];
    const first = await (await senderOf("ada", carried))(file, { kind: "contact_file" });
    const second = await (await senderOf("ada", carried))(file, { kind: "contact_file" });
    expect(second).toBe(first);
    expect(carried).toEqual([200_000]);
  });

  test("is stored once in a company, in parts or whole, whoever sends it", async () => {
    const bytes = largeFile(150_000, 9);
    const before = await keys();
    const ids = [idNow(), idNow()] as const;
    await (
      await senderOf("ada")
    )(new Blob([bytes]), { id: ids[0], kind: "contact_file", file_name: "one.pdf" });
    await (
      await senderOf("ben")
    )(new Blob([bytes]), { id: ids[1], kind: "contact_file", file_name: "two.pdf" });
    const contact = await layContact(app, { owner: app.people.ada });
    expect((await addFile("ada", contact.id, ids[0])).status).toBe(201);
    const form = new FormData();
    form.append("file", new Blob([bytes]), "three.pdf");
    const { cookie } = await app.sessionOf("ada");
    const posted = await fetch(`${base}/v1/contacts/${contact.id}/files`, {
      method: "POST",
      body: form,
      headers: { cookie },
    });
    expect(posted.status).toBe(201);
    expect((await keys()).length).toBe(before.length + 1);
    // A company beside it has its own.
    await (
      await senderOf("erin")
    )(new Blob([bytes]), { id: idNow(), kind: "contact_file", file_name: "x.pdf" });
    expect((await app.server.services.storage.list(app.people.away_id, "", 10)).length).toBe(1);
    const known = (who: Who) => {
      const body = { id: idNow(), kind: "contact_file", file_name: "four.pdf", size: 150_000, sha256: hashOf(bytes) };
      return app.request(who, "POST", "/v1/uploads/known", { body }).then((answer) => answer.at("data.known"));
    };
    expect([await known("ada"), await known("mona")]).toEqual([true, true]);
    const stranger = largeFile(1_000, 77);
    await (
      await senderOf("mona")
    )(new Blob([stranger]), { id: idNow(), kind: "contact_file" });
    const guessed = { id: idNow(), kind: "contact_file", file_name: "a", size: 1_000, sha256: hashOf(stranger) };
    expect((await app.request("nina", "POST", "/v1/uploads/known", { body: guessed })).at("data.known")).toBe(false);
  });

  test("that is infected is refused by the scanner's name for it, and nothing of it stays", async () => {
    const before = await keys();
    const bytes = Buffer.from(`%PDF-1.7 ${"x".repeat(300_000)} EICAR-TEST`);
    const id = idNow();
    const send = async () =>
      (await senderOf("ada"))(new Blob([bytes]), { id, kind: "contact_file", file_name: "bad.pdf" });
    const words = "This file is infected (Eicar-Test-Signature) and was not saved.";
    await expect(send()).rejects.toMatchObject({ code: "infected", errors: { file: [words] } });
    await expect(send()).rejects.toMatchObject({ code: "infected" });
    expect(scanner.seen).toContain(bytes.length);
    const form = new FormData();
    form.append("file", new Blob([bytes]), "bad.pdf");
    const contact = await layContact(app, { owner: app.people.ada });
    const { cookie } = await app.sessionOf("ada");
    const posted = await fetch(`${base}/v1/contacts/${contact.id}/files`, {
      method: "POST",
      body: form,
      headers: { cookie },
    });
    expect([posted.status, ((await posted.json()) as { code: string }).code]).toEqual([422, "infected"]);
    expect(await keys()).toEqual(before);
  });

  test("belongs to its user: no one else can add to it, query it or use it", async () => {
    const id = idNow();
    await sendAndCut(id, largeFile(50_000, 3), 1_000);
    for (const who of ["ben", "mona", "eve"] as const) {
      const { cookie } = await app.sessionOf(who);
      for (const method of ["HEAD", "PATCH", "DELETE"]) {
        const type = { "content-type": "application/offset+octet-stream" };
        const headers = {
          cookie,
          "tus-resumable": "1.0.0",
          "upload-offset": "1000",
          ...(method === "PATCH" ? type : {}),
        };
        const body = method === "PATCH" ? "x" : null;
        expect((await fetch(`${base}/v1/uploads/${id}`, { method, headers, body })).status, `${who} ${method}`).toBe(
          404,
        );
      }
    }
    const contact = await layContact(app, { owner: app.people.ada });
    expect((await addFile("mona", contact.id, id)).status).toBe(404);
    expect((await addFile("ada", contact.id, id)).at("code")).toBe("upload_unfinished");
    expect((await app.request("ada", "DELETE", `/v1/uploads/${id}`)).status).toBe(204);
    expect((await addFile("ada", contact.id, id)).status).toBe(404);
  });
});
