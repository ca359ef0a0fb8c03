/** Pictures uploaded for emails, on a real database and mail server. */
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { emailPictureMessages, unusedPictureDays } from "../../../src/domain/email-blocks/email-picture.ts";
import { dayMs } from "../../../src/kit/durations.ts";
import { clearFiles } from "../../../src/server/storage/clearing.ts";
import { email } from "../../domain/contacts/sample-contact.ts";
import { layContact } from "../../fixtures/book.ts";
import { drawingWithScript, jpeg, jpegOfAPhone, png, secretPlace } from "../../fixtures/pictures.ts";
import { openTestServer, type TestServer, type Who } from "../../fixtures/test-server.ts";
import { openPostOffice, type PostOffice } from "../../fixtures/vendors/post-office.ts";

let office: PostOffice;
let app: TestServer;
beforeAll(async () => {
  office = await openPostOffice();
  app = await openTestServer({ SMTP_URL: `smtp://127.0.0.1:${office.port}`, MAIL_FROM: "Prairie <mail@prairie.test>" });
});
afterAll(async () => {
  await app.close();
  await office.close();
});

async function upload(bytes: Uint8Array, who: NonNullable<Who> = "ada", name = "photo.jpg") {
  const form = new FormData();
  form.append("picture", new Blob([Buffer.from(bytes)]), name);
  const encoded = new Response(form);
  const { cookie } = await app.sessionOf(who);
  const { statusCode: status, body } = await app.server.fastify.inject({
    method: "POST",
    url: "/v1/email_pictures",
    payload: Buffer.from(await encoded.arrayBuffer()),
    headers: { cookie, "content-type": encoded.headers.get("content-type") ?? "" },
  });
  const { data, errors } = JSON.parse(body) as { data?: { src: string }; errors?: Record<string, string[]> };
  return { status, src: data?.src ?? "", errors };
}
const look = (url: string) => app.server.fastify.inject({ method: "GET", url });

test("a picture is shown to anybody who has its address, as the picture it is, without what the camera wrote", async () => {
  const { status, src } = await upload(jpegOfAPhone({ width: 800, height: 600 }), "ada", "x.html");
  expect([status, src]).toEqual([201, expect.stringMatching(/^\/mail\/picture\/.+\.jpg$/)]);
  const shown = await look(src);
  expect([shown.statusCode, shown.headers["content-type"], shown.headers["set-cookie"]]).toEqual([
    200,
    "image/jpeg",
    undefined,
  ]);
  expect(shown.headers).toMatchObject({
    "content-security-policy": "default-src 'none'; sandbox",
    "cross-origin-resource-policy": "cross-origin",
    "x-content-type-options": "nosniff",
  });
  expect(shown.rawPayload.subarray(0, 2)).toEqual(Buffer.from([0xff, 0xd8]));
  expect(shown.rawPayload.includes(secretPlace)).toBe(false);
  // The same again is the same picture; another company's is its own.
  expect((await upload(jpegOfAPhone({ width: 800, height: 600 }), "adam")).src).toBe(src);
  expect((await upload(jpegOfAPhone({ width: 800, height: 600 }), "eve")).src).not.toBe(src);
});

test("an address nobody was given shows nothing", async () => {
  const { src } = await upload(png());
  const [tenant_id = "", id = "", file = ""] = src.split("/").slice(3);
  const theirs = (await upload(png({ width: 300, height: 300 }), "eve")).src.split("/");
  const key = file.replace(/^./, (first) => (first === "A" ? "B" : "A"));
  for (const guess of [
    `/mail/picture/${tenant_id}/${id}/${key}`,
    `/mail/picture/${tenant_id}/${id}/.png`,
    `/mail/picture/${tenant_id}/${app.world.uuid()}/${file}`,
    `/mail/picture/${theirs[3]}/${id}/${file}`,
    `/mail/picture/${tenant_id}/${theirs[4]}/${theirs[5]}`,
    `/mail/picture/x'/${id}/${file}`,
  ])
    expect((await look(guess)).statusCode, guess).toBe(404);
});

test("what is no JPG or PNG is refused, whatever its name, and so is who may not email", async () => {
  expect((await upload(drawingWithScript)).errors).toEqual({ picture: [emailPictureMessages.type] });
  expect((await upload(Buffer.from("<script>alert(1)</script>"))).errors).toEqual({
    picture: [emailPictureMessages.type],
  });
  expect((await upload(jpeg().subarray(0, 60))).errors).toEqual({ picture: [emailPictureMessages.broken] });
  expect((await upload(jpeg({ width: 9_000, height: 10 }))).errors).toEqual({ picture: [emailPictureMessages.wide] });
  for (const who of ["tess"] as const) expect((await upload(png(), who)).status, who).toBe(403);
});

test("an email shows it at its full address, and names it in words", async () => {
  const { src } = await upload(png());
  const fields = { first_name: "Rosa", last_name: "Delgado", emails: [email("rosa@sample.test", { primary: true })] };
  const contact = await layContact(app, { owner: app.people.ada, fields });
  const block = { id: "one", kind: "image", src, alt: "Our office", href: "", width: "full" };
  const body = { subject: "Hi", email_body: "", blocks: [block] };
  const sent = await app.request("ada", "POST", `/v1/contacts/${contact.id}/send_email`, { body });
  expect([sent.status, sent.json]).toEqual([201, expect.anything()]);
  await app.server.services.background.idle();
  const mail = (office.received.at(-1)?.text ?? "").replaceAll("=\r\n", "").replaceAll("=3D", "=");
  expect(mail).toContain(`src="${app.server.services.settings.appUrl}${src}"`);
  expect(mail).toContain("[Our office]");
});

const imageOf = (src: string) => ({ id: "one", kind: "image", src, alt: "Us", href: "", width: "full" });

test("one that nothing refers to is deleted in time; in a draft, a template or a sent email it stays", async () => {
  const sizes = [401, 402, 403, 404, 405];
  const [inTemplate = "", inDraft = "", inEmail = "", inNone = "", theirs = ""] = await Promise.all(
    sizes.map(async (width, nth) => (await upload(png({ width, height: 20 }), nth === 4 ? "eve" : "alma")).src),
  );
  const template = { id: app.world.uuid(), channel: "email", name: "Us", subject: "Us", blocks: [imageOf(inTemplate)] };
  expect((await app.request("alma", "POST", "/v1/message_templates", { body: template })).status).toBe(201);
  const draft = { id: app.world.uuid(), subject: "Us", blocks: [imageOf(inDraft)] };
  expect((await app.request("alma", "POST", "/v1/admin/emails", { body: draft })).status).toBe(201);
  const fields = { last_name: "Delgado", emails: [email("delgado@sample.test", { primary: true })] };
  const contact = await layContact(app, { owner: app.people.ada, fields });
  const letter = { subject: "Hi", email_body: "", blocks: [imageOf(inEmail)] };
  expect((await app.request("ada", "POST", `/v1/contacts/${contact.id}/send_email`, { body: letter })).status).toBe(
    201,
  );
  await app.server.services.background.idle();

  const night = () => clearFiles(app.server.services, new AbortController().signal);
  const pass = (days: number) =>
    sql`update email_pictures set unused_since = unused_since - ${days * dayMs}::bigint`.execute(app.connection.db);
  const shown = async () =>
    Promise.all([inTemplate, inDraft, inEmail, inNone, theirs].map(async (src) => (await look(src)).statusCode));
  await night();
  await pass(unusedPictureDays - 1);
  await night();
  expect(await shown()).toEqual([200, 200, 200, 200, 200]);
  // Uploaded again, it is about to be used.
  expect((await upload(png({ width: 404, height: 20 }), "alma")).src).toBe(inNone);
  await night();
  await pass(2);
  await night();
  expect(await shown()).toEqual([200, 200, 200, 200, 404]);

  // What referred to them is gone: the time begins then.
  await app.request("alma", "DELETE", `/v1/message_templates/${template.id}`);
  await app.request("alma", "DELETE", `/v1/admin/emails/${draft.id}`);
  await night();
  await pass(unusedPictureDays - 1);
  await night();
  expect(await shown()).toEqual([200, 200, 200, 404, 404]);
  await pass(2);
  await night();
  expect(await shown()).toEqual([404, 404, 200, 404, 404]);
});
