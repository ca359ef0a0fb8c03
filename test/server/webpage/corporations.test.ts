/** Corporations: who edits them, what is taken in, what their page and their agents' pages show. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { openTestServer, type TestServer } from "../../fixtures/test-server.ts";
import type { People } from "../../fixtures/people.ts";
import * as pictures from "../../fixtures/pictures.ts";

type Who = Exclude<keyof People, "home_id" | "away_id">;
let app: TestServer;
beforeAll(async () => void (app = await openTestServer({}, "http://localhost:4000")));
afterAll(() => app.close());

const path = "/v1/admin/corporations";
const create = (who: Who, body: object) => app.request(who, "POST", path, { body });
const change = (id: string, body: object, who: Who = "alma") => app.request(who, "PATCH", `${path}/${id}`, { body });
const visit = (domain: string, at = "/") => app.send("GET", at, { headers: { host: `${domain}.localhost:4000` } });

async function sendForm(id: string, fields: Record<string, Uint8Array<ArrayBuffer> | string>) {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields))
    if (typeof value === "string") form.append(name, value);
    else form.append(name, new Blob([value]), "file");
  const encoded = new Response(form);
  return app.request("alma", "PATCH", `${path}/${id}`, {
    body: Buffer.from(await encoded.arrayBuffer()),
    headers: { "content-type": encoded.headers.get("content-type") ?? "" },
  });
}

test("are edited by admins, read by BU admins, and unknown to another company", async () => {
  const made = await create("alma", { name: "North Agency" });
  expect(made.status, made.body).toBe(201);
  const id = made.text("data.id");
  for (const who of ["bruno", "mona", "ada"] as const)
    expect((await create(who, { name: "No" })).status, who).toBe(403);
  expect((await app.request("bruno", "GET", path)).at("meta.total_count")).toBe(1);
  expect((await app.request("mona", "GET", path)).status).toBe(403);
  expect((await app.request("erin", "GET", path)).at("meta.total_count")).toBe(0);
  expect((await change(id, { name: "Theirs" }, "erin")).status).toBe(404);
  expect((await create("sam", { name: "north agency" })).at("errors.name.0")).toBe("That name is already used.");
});

test("have one main office, also when two are saved at once", async () => {
  const sent = ["One", "Two", "Three"].map((name) => create("alma", { name, office_type: "main" }));
  const statuses = (await Promise.all(sent)).map(({ status }) => status).sort();
  expect(statuses).toEqual([201, 422, 422]);
});

test("have a public page, with a logo that is a picture and files with previews", async () => {
  const made = await create("alma", { name: "Lake Agency", user_id: app.people.ada.id });
  const id = made.text("data.id");
  expect((await change(id, { webpage_active: true })).at("errors.domain_name.0")).toBe(
    "Choose an address before you publish.",
  );
  const svg = new TextEncoder().encode("<svg xmlns='http://www.w3.org/2000/svg'><script>1</script></svg>");
  expect((await sendForm(id, { logo: svg })).status).toBe(422);
  const kept = await sendForm(id, {
    logo: pictures.png(),
    domain_name: "lake-agency",
    webpage_active: "true",
    faqs: JSON.stringify([{ question: "</script>?", answer: "Yes." }]),
    files: JSON.stringify([{ file_title: "Guide", preview_image: 0 }]),
    "uploads[]": pictures.webp(),
  });
  expect(kept.status, kept.body).toBe(200);
  const page = await visit("lake-agency");
  expect(page.status).toBe(200);
  expect(page.body).toContain("&lt;/script&gt;?");
  expect(page.body).toContain("Guide");
  for (const address of page.body.match(/\/picture\?v=[0-9a-f]{64}/g) ?? [])
    expect((await visit("lake-agency", address)).status, address).toBe(200);
  const file = kept.text("data.files.0.id");
  const removed = await change(id, { files: [{ id: file, file_title: "Guide", _destroy: true }] });
  expect([removed.at("data.files"), removed.text("data.logo")]).toEqual([[], kept.text("data.logo")]);
  expect((await app.request("alma", "DELETE", `${path}/${id}`)).status).toBe(204);
  expect((await visit("lake-agency")).status).toBe(404);
});

test("give logo and colors to the pages of their business unit's agents", async () => {
  const edited = await app.request("ada", "PATCH", `/v1/users/${app.people.ada.id}/update_webpage`, {
    body: { domain: "ada-ames", published: true },
  });
  expect(edited.status).toBe(200);
  const made = await create("alma", { name: "North Brand", color_1: "#7a1f5c" });
  expect((await visit("ada-ames")).body).not.toContain("#7a1f5c");
  const reply = await change(made.text("data.id"), { business_unit_id: app.people.ada.business_unit_id });
  expect(reply.status, reply.body).toBe(200);
  expect((await visit("ada-ames")).body).toContain('content="#7a1f5c"');
});

test("are not overwritten by a change based on an older version", async () => {
  const made = await create("alma", { name: "Old Version" });
  const [id, version] = [made.text("data.id"), made.at("data.version")];
  expect((await change(id, { description: "First", version })).status).toBe(200);
  expect((await change(id, { description: "Second", version })).status).toBe(409);
});
