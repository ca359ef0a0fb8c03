/** Trainings: who sees which, files and their bytes, progress of several devices, who is due, and what bad luck leaves. */
import { createHash } from "node:crypto";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { People } from "../../fixtures/people.ts";
import { followFeed } from "../../fixtures/feed.ts";
import { readPdf } from "../../fixtures/pdf-text.ts";
import { openTestServer, type TestServer } from "../../fixtures/test-server.ts";

type Who = Exclude<keyof People, "home_id" | "away_id">;
let app: TestServer;
let everywhere: string;
let northern: string;
beforeAll(async () => {
  app = await openTestServer({}, "http://localhost:4000");
  everywhere = (await post("alma", "/v1/admin/corporations", { name: "Prairie" })).text("data.id");
  const business_unit_id = app.people.ada.business_unit_id;
  northern = (await post("alma", "/v1/admin/corporations", { name: "North", business_unit_id })).text("data.id");
});
afterAll(() => app.close());

const post = (who: Who, path: string, body: object) => app.request(who, "POST", path, { body });
const path = "/v1/admin/trainings";
const video = (size = 64, name = "intro.mp4") =>
  new File([`\0\0\0\u0018ftypisom`.padEnd(size, `${size}`)], name, { type: "text/html" });

/** A form as a browser sends it. */
async function sendForm(who: Who, method: "POST" | "PATCH", at: string, fields: Record<string, File | string>) {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  const encoded = new Response(form);
  return app.request(who, method, at, {
    body: Buffer.from(await encoded.arrayBuffer()),
    headers: { "content-type": encoded.headers.get("content-type") ?? "" },
  });
}

async function addTraining(fields: Record<string, File | string> = {}, who: Who = "alma") {
  const made = await sendForm(who, "POST", path, {
    section: "Start",
    title: "Welcome",
    corporation_id: everywhere,
    file: video(),
    ...fields,
  });
  expect(made.status, made.body).toBe(201);
  return made.text("data.id");
}

const titlesOf = async (who: Who) =>
  ((await app.request(who, "GET", "/v1/trainings")).json as { data: { title: string }[] }).data.map(
    ({ title }) => title,
  );
const report = (who: Who, id: string, body: object) =>
  app.request(who, "PATCH", `/v1/trainings/${id}/progress`, { body: { ranges: [], at: app.world.now(), ...body } });
const remove = (id: string) => app.request("alma", "DELETE", `${path}/${id}`);

test("are edited by admins, read by BU admins, and unknown to another company", async () => {
  const id = await addTraining({ title: "Rights" });
  for (const who of ["bruno", "mona", "ada"] as const) {
    expect((await sendForm(who, "POST", path, { section: "S", title: "T", corporation_id: everywhere })).status).toBe(
      403,
    );
    expect((await app.request(who, "PATCH", `${path}/${id}`, { body: { title: "No" } })).status).toBe(403);
    expect((await app.request(who, "DELETE", `${path}/${id}/delete_section`)).status).toBe(403);
  }
  expect((await app.request("bruno", "GET", `${path}/${id}`)).status).toBe(200);
  expect((await app.request("mona", "GET", path)).status).toBe(403);
  expect((await app.request("erin", "GET", path)).at("meta.total_count")).toBe(0);
  for (const [method, at] of [
    ["GET", `${path}/${id}`],
    ["PATCH", `${path}/${id}`],
    ["DELETE", `${path}/${id}`],
    ["DELETE", `${path}/${id}/delete_section`],
    ["GET", `/v1/trainings/${id}/content`],
    ["GET", `/v1/trainings/${id}/parts`],
    ["GET", `/v1/trainings/${id}/captions`],
    ["GET", `/v1/trainings/${id}/certificate`],
  ] as const)
    expect((await app.request("erin", method, at, method === "PATCH" ? { body: {} } : {})).status, at).toBe(404);
  expect((await report("eve", id, {})).status).toBe(404);
  expect((await post("erin", path, { section: "S", title: "T", corporation_id: everywhere })).status).toBe(422);
  await remove(id);
});

test("are seen by whom they are meant for, in the list and on devices, as soon as that changes", async () => {
  const ids = [
    await addTraining({ title: "All" }),
    await addTraining({ title: "Managers", "for_account_types[]": "manager" }),
    await addTraining({ title: "North", corporation_id: northern }),
  ];
  const titles = await Promise.all((["alma", "mona", "ada", "nina", "ben"] as const).map(titlesOf));
  expect(titles).toEqual([
    ["All", "Managers", "North"],
    ["All", "Managers", "North"],
    ["All", "North"],
    ["All", "Managers"],
    ["All"],
  ]);
  expect((await app.request("ben", "GET", `/v1/trainings/${ids[2]}/content`)).status).toBe(404);
  expect((await report("ben", ids[2] ?? "", {})).status).toBe(404);
  const next = followFeed((at) => app.request("ben", "GET", at));
  expect((await next()).rows("trainings").map((row) => row["title"])).toEqual(["All"]);
  await app.request("alma", "PATCH", `${path}/${ids[0]}`, { body: { for_account_types: ["manager"] } });
  await app.request("alma", "PATCH", `/v1/admin/corporations/${northern}`, { body: { business_unit_id: null } });
  const changed = await next();
  expect(changed.gone("trainings")).toEqual([ids[0]]);
  expect(changed.rows("trainings").map((row) => row["title"])).toEqual(["North"]);
  await app.request("alma", "PATCH", `/v1/admin/corporations/${northern}`, {
    body: { business_unit_id: app.people.ada.business_unit_id },
  });
  expect((await next()).gone("trainings")).toContain(ids[2]);
  await app.request("alma", "PATCH", `/v1/admin/users/${app.people.ben.id}`, {
    body: { business_unit_id: app.people.ada.business_unit_id },
  });
  expect((await next()).rows("trainings").map((row) => row["title"])).toEqual(["North"]);
  for (const id of ids) await remove(id);
});

test("take what they are by content: a script, a picture or too large a file is refused by its field", async () => {
  const refused = async (file: File | string) =>
    (await sendForm("alma", "POST", path, { section: "S", title: "T", corporation_id: everywhere, file })).text(
      "errors.file.0",
    );
  expect(await refused(new File(["<script>alert(1)</script>"], "x.mp4"))).toContain("PDF, MP4, MP3 or PPTX");
  expect(await refused(new File(["%PDF-1.7"], "x.mp4"))).toContain("does not match");
  const none = await post("alma", path, { section: "S", title: "T", corporation_id: everywhere });
  expect(none.at("errors.file.0")).toBe("Choose a section, a title, a file and a corporation.");
  const known = (size: number) =>
    post("alma", "/v1/uploads/known", {
      id: app.world.uuid(),
      kind: "training",
      file_name: "x.mp4",
      size,
      sha256: "0".repeat(64),
    });
  expect((await known(500 * 1024 * 1024)).status).toBe(200);
  expect((await known(500 * 1024 * 1024 + 1)).at("errors.file.0")).toBe("A file can be up to 500 MB.");
  expect(
    (
      await post("ada", "/v1/uploads/known", {
        id: app.world.uuid(),
        kind: "training",
        file_name: "x",
        size: 1,
        sha256: "0".repeat(64),
      })
    ).status,
  ).toBe(403);
  const id = await addTraining({ captions: new File(["WEBVTT\n\n00:00.000 --> 00:01.000\nHello"], "c.vtt") });
  expect((await app.request("ada", "GET", `/v1/trainings/${id}/captions`)).body).toContain("Hello");
  const bad = await sendForm("alma", "PATCH", `${path}/${id}`, { captions: new File(["<p>Hello"], "c.vtt") });
  expect(bad.at("errors.captions.0")).toBe("Captions are a WebVTT file of up to 1 MB.");
  await remove(id);
});

test("are read by range, and by the hashes of their parts", async () => {
  const file = video(9 * 1024 * 1024);
  const id = await addTraining({ file });
  const bytes = Buffer.from(await file.arrayBuffer());
  const part = await app.request("ada", "GET", `/v1/trainings/${id}/content`, { headers: { range: "bytes=4-11" } });
  expect([part.status, part.body, part.headers["content-range"], part.headers["content-type"]]).toEqual([
    206,
    "ftypisom",
    `bytes 4-11/${bytes.length}`,
    "video/mp4",
  ]);
  expect(part.headers["x-content-type-options"]).toBe("nosniff");
  const parts = await app.request("ada", "GET", `/v1/trainings/${id}/parts`);
  const partBytes = parts.at("data.part_bytes") as number;
  const hashes = [0, partBytes].map((from) =>
    createHash("sha256")
      .update(bytes.subarray(from, from + partBytes))
      .digest("hex"),
  );
  expect(parts.at("data.hashes")).toEqual(hashes);
  const second = await app.request("ada", "GET", `/v1/trainings/${id}/content?part=1`);
  expect([second.status, second.headers["content-length"]]).toEqual([200, String(bytes.length - partBytes)]);
  expect((await app.request("ada", "GET", `/v1/trainings/${id}/content?part=2`)).status).toBe(404);
  await remove(id);
});

test("keep progress when the file is replaced in the middle, and say so to whoever still plays the old one", async () => {
  const id = await addTraining({ duration_ms: "100000" });
  const old = (await app.request("ada", "GET", `/v1/trainings/${id}/parts`)).text("data.sha256");
  await report("ada", id, { ranges: [[0, 50_000]], position_ms: 50_000 });
  const replaced = await sendForm("alma", "PATCH", `${path}/${id}`, { file: video(80), duration_ms: "80000" });
  expect([replaced.status, replaced.at("data.duration_ms")]).toEqual([200, 80_000]);
  expect((await app.request("ada", "GET", `/v1/trainings/${id}/content?v=${old}`)).status).toBe(410);
  const went = await report("ada", id, { ranges: [[50_000, 76_000]], position_ms: 76_000 });
  expect([went.at("data.ranges"), went.at("data.done_at")]).toEqual([[[0, 76_000]], app.world.now()]);
  await remove(id);
});

test("join what two devices watched at once, and what is reported twice", async () => {
  const id = await addTraining({ duration_ms: "60000" });
  const ranges = [[[0, 15_000]], [[30_000, 45_000]], [[10_000, 31_000]], [[0, 15_000]]];
  const replies = await Promise.all(ranges.map((watched) => report("ada", id, { ranges: watched })));
  expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  const list = (await app.request("ada", "GET", "/v1/trainings")).json as {
    data: { id: string; progress: { ranges: unknown; done_at: unknown } | null }[];
  };
  expect(list.data.find((one) => one.id === id)?.progress).toMatchObject({ ranges: [[0, 45_000]], done_at: null });
  expect((await report("ada", id, { done: true })).at("errors.done.0")).toBe(
    "This training counts as done once it has been watched.",
  );
  expect((await report("ada", id, { ranges: [[5, 5]] })).status).toBe(422);
  await remove(id);
});

test("take reports of a section that was deleted while devices were offline", async () => {
  const ids = [await addTraining({ section: "Old", duration_ms: "10000" }), await addTraining({ section: "Old" })];
  await report("ada", ids[0] ?? "", { ranges: [[0, 5_000]] });
  const at = `${path}/${ids[0]}/delete_section`;
  expect((await app.request("alma", "DELETE", `${at}?count=3`)).status).toBe(409);
  expect((await app.request("alma", "DELETE", `${at}?count=2`)).at("data.deleted")).toBe(2);
  expect((await app.request("alma", "DELETE", at)).status).toBe(404);
  const late = await report("ada", ids[0] ?? "", { ranges: [[5_000, 10_000]] });
  expect([late.status, late.at("data.ranges")]).toEqual([200, [[0, 10_000]]]);
  expect((await report("adam", ids[1] ?? "", { ranges: [[0, 10]] })).status).toBe(200);
  expect(await titlesOf("ada")).toEqual([]);
});

test("show managers who in their reach is due, and remind them once a day, here and by email", async () => {
  const id = await addTraining({ title: "Fraud", required_by: '"2030-01-31"', duration_ms: "10000" });
  const due = async (who: Who) =>
    ((await app.request(who, "GET", "/v1/trainings/due")).json as { data: { user_name: string; share: number }[] })
      .data;
  expect((await app.request("ada", "GET", "/v1/trainings/due")).status).toBe(403);
  await report("ada", id, { ranges: [[0, 4_000]] });
  await report("adam", id, { ranges: [[0, 10_000]] });
  const seen = await due("mona");
  expect(seen.map(({ user_name }) => user_name)).not.toContain("Adam Archer");
  expect(seen.map(({ user_name }) => user_name)).not.toContain("Nina Nolan");
  expect(seen.find(({ user_name }) => user_name === "Ada Ames")?.share).toBe(0.4);
  expect((await due("nina")).map(({ user_name }) => user_name)).toEqual(["Ben Boone", "Nina Nolan"]);
  expect(await due("erin")).toEqual([]);
  const remind = (who: Who, ...people: Who[]) =>
    post(who, "/v1/trainings/remind", {
      reminders: people.map((one) => ({ training_id: id, user_id: app.people[one].id })),
    });
  expect((await remind("ada", "ada")).status).toBe(403);
  expect((await remind("nina", "ada")).status).toBe(404);
  expect((await remind("erin", "ada")).status).toBe(404);
  await app.request("tess", "POST", "/v1/notices", {
    body: { at: app.world.now(), facts: [{ id: app.world.uuid(), about: "muted.training_due", value: true }] },
  });
  const both = await Promise.all([remind("mona", "ada", "adam", "tess"), remind("bruno", "ada")]);
  const sent = both.reduce((sum, reply) => sum + (reply.at("data.sent") as number), 0);
  expect(sent).toBe(2);
  expect((await remind("mona", "ada")).at("data")).toEqual({ sent: 0, skipped: 1 });
  const { rows: mails } = await sql<{ mail_to: string }>`select mail_to from mails
    where kind = 'training_due'`.execute(app.connection.db);
  expect(mails.map(({ mail_to }) => mail_to)).toEqual([app.people.ada.email]);
  const facts = (await followFeed((at) => app.request("ada", "GET", at))()).rows("notice_facts");
  expect(facts.map(({ value }) => value)).toContainEqual({
    training_id: id,
    title: "Fraud",
    required_by: "2030-01-31",
  });
  await remove(id);
});

test("give a certificate for a finished one", async () => {
  const id = await addTraining({ title: "Ethics", duration_ms: "60000" });
  const at = `/v1/trainings/${id}/certificate`;
  expect((await app.request("ada", "GET", at)).at("errors.base.0")).toBe(
    "There is a certificate once the training is done.",
  );
  await report("ada", id, { ranges: [[0, 60_000]] });
  const reply = await app.server.fastify.inject({
    method: "GET",
    url: at,
    headers: { cookie: (await app.sessionOf("ada")).cookie },
  });
  const [page] = await readPdf(reply.rawPayload);
  expect(page?.texts.join(" ")).toMatch(/Ada Ames.*Ethics.*1 minute.*Prairie/s);
  await remove(id);
});

test("are ordered within their section, and sections too; a changed version is not overwritten", async () => {
  const [first, second, other] = [
    await addTraining({ title: "One" }),
    await addTraining({ title: "Two" }),
    await addTraining({ title: "Three", section: "More" }),
  ];
  await app.request("alma", "PATCH", `${path}/${second}`, { body: { position: 0 } });
  await app.request("alma", "PATCH", `${path}/${other}`, { body: { section_position: 0 } });
  expect(await titlesOf("ada")).toEqual(["Three", "Two", "One"]);
  const stale = await app.request("alma", "PATCH", `${path}/${first}`, { body: { title: "1", version: 99 } });
  expect(stale.status).toBe(409);
  const moved = await app.request("alma", "PATCH", `${path}/${first}`, { body: { section: "More" } });
  expect(moved.status).toBe(200);
  expect(await titlesOf("ada")).toEqual(["Three", "One", "Two"]);
  for (const id of [first, second, other]) await remove(id);
});
