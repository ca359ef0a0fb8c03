/** Reports by email: each recipient gets what they may see, once, also after the server stood still. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { dayMs, hourMs } from "../../../src/kit/durations.ts";
import type { JobData } from "../../../src/server/jobs/jobs.ts";
import type { ReportSending } from "../../../src/domain/report-schedules/report-schedule.ts";
import { tenantTx } from "../../../src/server/db/tenant-tx.ts";
import { purgeOld } from "../../../src/server/jobs/purge.ts";
import { sendDueReports, sendReport } from "../../../src/server/reports/report-send-job.ts";
import { layContact } from "../../fixtures/book.ts";
import { setFeatures } from "../../fixtures/callers.ts";
import { openTestServer, type TestServer, type Who } from "../../fixtures/test-server.ts";
import { openPostOffice, type PostOffice } from "../../fixtures/vendors/post-office.ts";

let app: TestServer;
let office: PostOffice;
beforeAll(async () => {
  office = await openPostOffice();
  app = await openTestServer({ SMTP_URL: `smtp://127.0.0.1:${office.port}`, MAIL_FROM: "Prairie <mail@prairie.test>" });
  // Opens the queue.
  await app.server.services.jobs.numbers();
  const { ada, ben } = app.people;
  await layContact(app, { owner: ada, fields: { first_name: "=1+1", last_name: "Cell", category: "lead" } });
  await layContact(app, { owner: ada, fields: { last_name: "Two", category: "client" } });
  await layContact(app, { owner: ben, fields: { last_name: "South", category: "lead" } });
});
afterAll(async () => {
  await app.close();
  await office.close();
});
beforeEach(async () => {
  await app.connection.pool.query("delete from report_schedules; delete from pgboss.job where name = 'send_report'");
  office.received = [];
});

const spec = { report_type: "contact_list", period: "all" };
const daily = { every: "daily", weekday: 1, month_day: 1, at: "08:00", zone: "est", paused: false };
const path = (id: string) => `/v1/reports/${id}/schedule`;
async function saved(who: Who, body: object = {}): Promise<string> {
  const made = await app.request(who, "POST", "/v1/reports", { body: { name: "Book", spec, ...body } });
  return made.text("data.id");
}
const plan = (who: Who, id: string, body: object) =>
  app.request(who, "PUT", path(id), { body: { ...daily, recipients: [app.people.mona.id], ...body } });
const nextOf = async (who: Who, id: string) => (await app.request(who, "GET", path(id))).at("data.next_at") as number;
const historyOf = async (who: Who, id: string) =>
  (await app.request(who, "GET", path(id))).at("sendings") as ReportSending[];
const fatesOf = async (who: Who, id: string) =>
  (await historyOf(who, id)).flatMap(({ deliveries }) =>
    deliveries.map(({ name, outcome, reason, rows }) => [name, outcome, reason ?? rows]),
  );

async function queued(): Promise<JobData["send_report"][]> {
  const { rows } = await app.connection.pool.query(
    "select data from pgboss.job where name = 'send_report' order by created_on, id",
  );
  return rows.map(({ data }) => data as JobData["send_report"]);
}
const run = (job: JobData["send_report"]) => sendReport(app.server.services, job, new AbortController().signal);

/** Runs what is queued, as the workers would: one that throws is tried again later. */
async function work(): Promise<unknown[]> {
  const faults: unknown[] = [];
  for (const job of await queued()) await run(job).catch((fault: unknown) => faults.push(fault));
  await app.server.services.background.idle();
  return faults;
}

async function comeDue(at: number): Promise<void> {
  await app.world.pass(at - app.world.now());
  await sendDueReports(app.server.services);
}

describe("a schedule", () => {
  test("is its owner's alone: others are refused, another company's find nothing", async () => {
    const id = await saved("mona", { shared: true });
    expect((await plan("mona", id, {})).status).toBe(200);
    const asks = (who: Who) =>
      Promise.all([
        plan(who, id, {}),
        app.request(who, "GET", path(id)),
        app.request(who, "DELETE", path(id)),
        app.request(who, "POST", `/v1/reports/${id}/send`),
      ]);
    expect((await asks("ada")).map(({ status }) => status)).toEqual([403, 403, 403, 403]);
    expect((await asks("erin")).map(({ status }) => status)).toEqual([404, 404, 404, 404]);
    expect((await asks("tess")).map(({ status }) => status)).toEqual([403, 403, 403, 403]);
    expect((await app.request("mona", "DELETE", path(id))).status).toBe(204);
    expect((await app.request("mona", "GET", path(id))).at("data")).toBe(null);
  });

  test.each([
    [{ recipients: [] }, "recipients"],
    [{ at: "25:00" }, "at"],
    [{ zone: "UTC" }, "zone"],
    [{ month_day: 32 }, "month_day"],
  ])("with %j names the field", async (body, field) => {
    const answer = await plan("mona", await saved("mona"), body);
    expect([answer.status, Object.keys(answer.at("errors") as object)[0]?.split(".")[0]]).toEqual([422, field]);
  });

  test("has recipients of its own company, and a report with a name", async () => {
    const outside = await plan("mona", await saved("mona"), { recipients: [app.people.eve.id] });
    expect([outside.status, Object.keys(outside.at("errors") as object)]).toEqual([422, ["recipients"]]);
    expect((await plan("mona", await saved("mona", { name: "" }), {})).status).toBe(422);
  });

  test("paused has no next time; resumed, it goes on; shown with the report", async () => {
    const id = await saved("mona");
    await plan("mona", id, { paused: true });
    expect(await nextOf("mona", id)).toBe(null);
    await app.world.pass(3 * dayMs);
    await sendDueReports(app.server.services);
    expect(await queued()).toEqual([]);
    await plan("mona", id, {});
    expect(await nextOf("mona", id)).toBeGreaterThan(app.world.now());
    expect((await app.request("mona", "GET", `/v1/reports/${id}`)).at("data.schedule.every")).toBe("daily");
  });

  test("ends with its report", async () => {
    const id = await saved("mona");
    await plan("mona", id, {});
    const next = await nextOf("mona", id);
    await app.request("mona", "DELETE", `/v1/reports/${id}`);
    await comeDue(next);
    expect(await queued()).toEqual([]);
  });
});

describe("the emails", () => {
  test("have what each recipient may see, a link, and the file of those who may export", async () => {
    const { alma, ada, fred } = app.people;
    const id = await saved("alma", { name: "The book", shared: true });
    await plan("alma", id, { recipients: [alma.id, ada.id, fred.id] });
    await comeDue(await nextOf("alma", id));
    await work();
    expect(await fatesOf("alma", id)).toEqual(
      expect.arrayContaining([
        ["Alma Alvarez", "sent", 3],
        ["Ada Ames", "sent", 2],
        ["Fred Fuller", "sent", 0],
      ]),
    );
    const mailTo = (email: string) =>
      (office.received.find(({ to }) => to[0] === email)?.text ?? "").replaceAll("=\r\n", "");
    expect(mailTo(alma.email)).toContain("Subject: The book: 3 contacts");
    expect(mailTo(ada.email)).toContain("Subject: The book: 2 contacts");
    expect(mailTo(ada.email)).toContain("contact_list_report.xlsx");
    expect(mailTo(ada.email)).toContain("Contacts, for everyone you can see.");
    expect(mailTo(ada.email)).toMatch(/Open the report: http:\/\/localhost:4000\/reports\/contact_list\?saved=3D/);
    expect(mailTo(fred.email)).toContain("Subject: The book: none");
    expect(mailTo(fred.email)).toContain("None. No contacts match.");
    expect(mailTo(fred.email)).not.toContain("xlsx");
    const kept = await app.connection.pool.query("select attachment_sealed from mails where attachment_name <> ''");
    expect(kept.rows.length).toBeGreaterThan(0);
    expect(kept.rows.every(({ attachment_sealed }) => attachment_sealed === null)).toBe(true);
  });

  test("go out once, however long the server stood still and however often the job is run", async () => {
    const id = await saved("mona");
    await plan("mona", id, {});
    await comeDue((await nextOf("mona", id)) + 9 * dayMs + hourMs);
    await sendDueReports(app.server.services);
    expect(await queued()).toHaveLength(1);
    await work();
    await work();
    expect(office.received).toHaveLength(1);
    expect(await nextOf("mona", id)).toBeGreaterThan(app.world.now());
    expect(await nextOf("mona", id)).toBeLessThanOrEqual(app.world.now() + dayMs + hourMs);
  });

  test("of 33 due at once, one that fails holds no other back, and is sent when it is tried again", async () => {
    const ids: string[] = [];
    for (let nth = 0; nth < 33; nth++) ids.push(await saved("mona", { name: `Book ${nth}` }));
    for (const id of ids) await plan("mona", id, {});
    const broken = ids[0] ?? "";
    const set = (value: string) =>
      app.connection.pool.query(
        "update reports set spec = jsonb_set(spec, '{filters}', $2::jsonb) where id = $1::uuid",
        [broken, value],
      );
    await set("5");
    await comeDue(await nextOf("mona", ids[32] ?? ""));
    expect(await queued()).toHaveLength(33);
    expect(await work()).toHaveLength(1);
    expect(office.received).toHaveLength(32);
    await set("[]");
    expect(await work()).toHaveLength(0);
    expect(office.received).toHaveLength(33);
    expect(new Set(await fatesOf("mona", broken))).toEqual(new Set([["Mona Moreno", "sent", 2]]));
  });

  test("skip one who left, lost the right or cannot see its person; the owner reads why", async () => {
    const { alma, ada, adam, ben, mona } = app.people;
    const id = await saved("alma", { spec: { ...spec, scope: `person:${ada.id}` } });
    await plan("alma", id, { recipients: [alma.id, adam.id, ben.id, mona.id] });
    const change = (who: string, set: object) =>
      tenantTx(app.connection.db, alma.tenant_id, (trx) =>
        trx.updateTable("users").set(set).where("id", "=", who).execute(),
      );
    await change(adam.id, { active: false });
    await change(mona.id, { account_type: "basic" });
    await comeDue(await nextOf("alma", id));
    await work();
    await change(adam.id, { active: true });
    await change(mona.id, { account_type: "manager" });
    expect((await fatesOf("alma", id)).toSorted()).toEqual([
      ["Adam Archer", "skipped", "No longer active."],
      ["Alma Alvarez", "sent", 2],
      ["Ben Boone", "skipped", "Has no access to the person or unit of this report."],
      ["Mona Moreno", "skipped", "No longer has access to this report."],
    ]);
    expect(office.received).toHaveLength(1);
  });

  test("end when the owner lost the right: it is paused, and says so", async () => {
    const id = await saved("mona");
    await plan("mona", id, { recipients: [app.people.ada.id] });
    await comeDue(await nextOf("mona", id));
    await setFeatures(app, { reports: false });
    await work();
    await setFeatures(app, {});
    const shown = await app.request("mona", "GET", path(id));
    expect([shown.at("data.paused"), shown.at("data.next_at")]).toEqual([true, null]);
    expect(shown.at("data.stopped")).toBe("Paused: its owner no longer has access to this report.");
    expect(office.received).toHaveLength(0);
  });

  test("one now goes to its owner, with or without a schedule", async () => {
    const id = await saved("mona", { name: "Now" });
    expect((await app.request("mona", "POST", `/v1/reports/${id}/send`)).status).toBe(200);
    await work();
    expect(office.received.map(({ to }) => to)).toEqual([[app.people.mona.email]]);
    expect((await historyOf("mona", id)).map(({ asked }) => asked)).toEqual([true]);
    await app.world.pass(91 * dayMs);
    await purgeOld(app.server.services, new AbortController().signal);
    const { rows } = await app.connection.pool.query("select from report_deliveries where report_id = $1", [id]);
    expect(rows).toHaveLength(0);
  });
});
