/** Forms with files, at the door: limits hold while bytes stream in, and names never become paths. */
import { mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import multipart from "@fastify/multipart";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { ArrivedFile } from "../../../src/contract/form.ts";
import { answerError } from "../../../src/server/http/errors.ts";
import { newServer, plugIn } from "../../../src/server/http/fastify.ts";
import { receiveForm } from "../../../src/server/http/multipart.ts";
import { realWorld } from "../../../src/kit/real-world.ts";

let fastify: FastifyInstance;
const folder = mkdtempSync(join(tmpdir(), "fieldline-forms-"));
const fileBytesMax = 64 * 1024;

beforeAll(async () => {
  writeFileSync(join(folder, "left-by-a-killed-server"), "x");
  utimesSync(join(folder, "left-by-a-killed-server"), 1, 1);
  fastify = newServer();
  await plugIn(fastify, multipart);
  fastify.setErrorHandler(answerError);
  fastify.post("/", async (request: FastifyRequest) => {
    const form = await receiveForm(request, { folder, world: realWorld(), fileBytesMax });
    const lying = readdirSync(folder).length;
    const fields = Object.fromEntries(
      await Promise.all(Object.entries(form.body).map(async ([name, value]) => [name, await shown(value)])),
    );
    await form.discard();
    return { fields, lying };
  });
});
afterAll(async () => {
  await fastify.close();
  rmSync(folder, { recursive: true });
});

async function shown(value: unknown): Promise<unknown> {
  if (typeof value !== "object" || value === null || !("read" in value)) return value;
  const file = value as ArrivedFile;
  let text = "";
  for await (const bytes of file.read()) text += new TextDecoder().decode(bytes);
  return { ...(JSON.parse(JSON.stringify(file)) as object), look: file.look, text };
}

async function send(form: FormData | { body: string; type: string }) {
  const encoded = form instanceof FormData ? new Response(form) : undefined;
  const payload = encoded ? Buffer.from(await encoded.arrayBuffer()) : (form as { body: string }).body;
  const type = encoded ? (encoded.headers.get("content-type") ?? "") : (form as { type: string }).type;
  const reply = await fastify.inject({ method: "POST", url: "/", payload, headers: { "content-type": type } });
  return {
    status: reply.statusCode,
    body: reply.json() as {
      fields: Record<string, unknown>;
      lying: number;
      code: string;
      errors: Record<string, string[]>;
    },
  };
}

function formWith(entries: Record<string, string | Blob>, name = "file.csv"): FormData {
  const form = new FormData();
  for (const [key, value] of Object.entries(entries)) {
    if (typeof value === "string") form.append(key, value);
    else form.append(key, value, name);
  }
  return form;
}

test("files lie on the disk while they are needed, fields stand in the body, and lists are gathered", async () => {
  const form = formWith({ file: new Blob(["a,b"]), name: "Rosa" });
  form.append("ids[]", "1");
  form.append("ids[]", "2");
  const { status, body } = await send(form);
  expect(status).toBe(200);
  expect(body).toMatchObject({
    lying: 1,
    fields: {
      name: "Rosa",
      ids: ["1", "2"],
      file: { file_name: "file.csv", size_bytes: 3, look: "text", text: "a,b" },
    },
  });
  expect(readdirSync(folder)).toEqual([]);
});

test("what a killed server left is cleared away by the next", () => {
  expect(readdirSync(folder)).toEqual([]);
});

test.each([
  ["../../etc/passwd", "passwd"],
  ['C:\\Users\\rosa\\My "list".csv', "My _list_.csv"],
  ["\u0007bell\u202e.csv", "bell.csv"],
  [`${"x".repeat(400)}.csv`, "x".repeat(200)],
])("a name is for showing only: %s", async (name, kept) => {
  const { body } = await send(formWith({ file: new Blob(["a"]) }, name));
  expect((body.fields["file"] as ArrivedFile).file_name).toBe(kept);
  expect(readdirSync(folder)).toEqual([]);
});

test("a file over the limit is refused as it streams in, and nothing stays", async () => {
  const { status, body } = await send(formWith({ file: new Blob(["x".repeat(fileBytesMax + 1)]) }));
  expect([status, body.code]).toEqual([413, "too_large"]);
  expect(readdirSync(folder)).toEqual([]);
  expect((await send(formWith({ file: new Blob(["x".repeat(fileBytesMax)]) }))).status).toBe(200);
});

test("a field of megabytes, a name twice, a prototype's name and half a body are refused", async () => {
  expect((await send(formWith({ name: "x".repeat(3_000_000) }))).status).toBe(413);
  const twice = formWith({ name: "a" });
  twice.append("name", "b");
  expect((await send(twice)).status).toBe(400);
  expect((await send(formWith({ ["__proto__"]: "a" }))).status).toBeLessThan(500);
  const half = {
    body: '--x\r\ncontent-disposition: form-data; name="file"; filename="a"\r\n\r\nabc',
    type: "multipart/form-data; boundary=x",
  };
  expect((await send(half)).status).toBeGreaterThanOrEqual(400);
  expect((await send(half)).status).toBeLessThan(500);
  expect(readdirSync(folder)).toEqual([]);
});

test("a hundred files are more than a form may carry", async () => {
  const form = new FormData();
  for (let place = 0; place < 100; place++) form.append(`file${place}`, new Blob(["a"]), "a");
  const { status } = await send(form);
  expect(status).toBe(413);
  expect(readdirSync(folder)).toEqual([]);
});

test("the body that an Idempotency-Key is remembered by holds the file's content, not where it lies", async () => {
  const one = await send(formWith({ file: new Blob(["same"]) }));
  const other = await send(formWith({ file: new Blob(["same"]) }));
  expect(one.body.fields).toEqual(other.body.fields);
});
