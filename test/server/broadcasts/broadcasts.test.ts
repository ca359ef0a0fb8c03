/** Emails of the company to its users, on a real database and mail server. */
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Broadcast, BroadcastResult } from "../../../src/domain/broadcasts/broadcast.ts";
import { hourMs, minuteMs } from "../../../src/kit/durations.ts";
import { companyEmailsPath } from "../../../src/domain/broadcasts/options.ts";
import { Background } from "../../../src/server/background.ts";
import { runBroadcast } from "../../../src/server/broadcasts/broadcast-job.ts";
import { deliverDueMails } from "../../../src/server/mail/mail-outbox.ts";
import type { Services } from "../../../src/server/services.ts";
import { servicesWith, WorkerLifetime } from "../../fixtures/killed-worker.ts";
import { openTestServer, type TestServer, type Who } from "../../fixtures/test-server.ts";
import { openPostOffice, type PostOffice } from "../../fixtures/vendors/post-office.ts";
import { whileClockRuns } from "../../fixtures/world.ts";

let office: PostOffice;
let app: TestServer;
beforeAll(async () => {
  office = await openPostOffice();
  const SMTP_URL = `smtp://127.0.0.1:${office.port}`;
  app = await openTestServer({ SMTP_URL, MAIL_FROM: "Prairie <mail@prairie.test>" });
});
afterAll(async () => {
  await app.close();
  await office.close();
});

const path = "/v1/admin/emails";
const text = (words: string) => ({ id: "one", kind: "text", text: words, align: "left" });
const content = { subject: "Hi {{agent.first_name}}", blocks: [text("Welcome to **{{company.name}}**")] };
const draft = async (more: object = {}, who: Who = "alma") => {
  const answer = await app.request(who, "POST", path, { body: { ...content, account_types: ["agent"], ...more } });
  expect([answer.status, answer.json]).toEqual([201, expect.anything()]);
  return answer.at("data") as Broadcast;
};
const change = (id: string, body: object, who: Who = "alma") => app.request(who, "PATCH", `${path}/${id}`, { body });
const tried = async (id: string, who: Who = "alma") => {
  expect((await app.request(who, "POST", `${path}/${id}/test`)).status).toBe(200);
  await app.server.services.background.idle();
};
const sendNow = async (more: object = {}) => {
  const { id } = await draft(more);
  await tried(id);
  office.received.length = 0;
  expect(await change(id, { act: "send", expected: 50 })).toMatchObject({ status: 200 });
  return id;
};
const run = (broadcast_id: string, services: Services = app.server.services) =>
  whileClockRuns(
    app.world,
    runBroadcast(services, { tenant_id: app.people.home_id, broadcast_id }, new AbortController().signal),
  );
const look = async (id: string) => {
  const answer = await app.request("alma", "GET", `${path}/${id}/results`, {});
  return { counts: answer.at("meta.counts") as Broadcast["counts"], results: answer.at("data") as BroadcastResult[] };
};
const audience = (body: object, who: Who = "alma") =>
  app.request(who, "POST", `${path}/audience`, {
    body: { ...content, account_types: [], business_unit_ids: [], ...body },
  });
const toWhom = () => office.received.flatMap(({ to }) => to).toSorted();

test("the count of an audience is that of its list, by account type and unit with the units below", async () => {
  const { ada, nina, ben } = app.people;
  const agents = await audience({ account_types: ["agent"] });
  expect(agents.at("meta")).toMatchObject({ total_count: 4, goes: 4, not: 0 });
  expect((agents.at("data") as unknown[]).length).toBe(4);
  const south = await audience({ business_unit_ids: [ben.business_unit_id] });
  expect((south.at("data") as { user_id: string }[]).map(({ user_id }) => user_id)).toEqual([ben.id, nina.id]);
  const north = await audience({}, "bruno");
  const seen = (north.at("data") as { user_id: string }[]).map(({ user_id }) => user_id);
  expect([seen.includes(ada.id), seen.includes(ben.id)]).toEqual([true, false]);
  expect((await audience({ business_unit_ids: [ben.business_unit_id] }, "bruno")).status).toBe(422);
  expect((await audience({ subject: "Hi {{agent.title}}", account_types: ["agent"] })).at("meta")).toMatchObject({
    goes: 0,
    by_reason: [{ reason: "no_value", count: 4, words: "A field is empty" }],
  });
});

test("is tested before it goes, goes once to each with text, HTML and a way out, and says what became of each", async () => {
  const { id } = await draft();
  expect((await change(id, { act: "send", expected: 50 })).status).toBe(422);
  await tried(id);
  expect(office.received.at(-1)?.text).toContain("Test: Hi Alma");
  expect((await change(id, { subject: "Hello {{agent.first_name}}" })).at("data.tested_at")).toBeNull();
  await tried(id);
  expect((await change(id, { act: "send", expected: 3 })).status).toBe(409);
  office.received.length = 0;
  expect((await change(id, { act: "send", expected: 4 })).status).toBe(200);
  await Promise.all([run(id), run(id)]);
  await run(id);
  expect(toWhom()).toEqual(["ada", "adam", "ben", "rita"].map((name) => `${name}@prairie.test`));
  const mail = office.received.find(({ to }) => to.includes("ada@prairie.test"))?.text ?? "";
  expect(mail).toMatch(/Subject: Hello Ada/);
  expect(mail).toContain("text/html");
  expect(mail).toContain("<strong>Prairie Mutual</strong>");
  expect(mail).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click/m);
  const { counts, results } = await look(id);
  expect(counts).toEqual({ total: 4, next: 0, sending: 0, sent: 4, kept: 0, not: 0 });
  expect(results).toHaveLength(4);
  expect((await app.request("alma", "GET", `${path}/${id}`)).at("data.status")).toBe("sent");
});

test("whoever unsubscribes is left out from then on, with the reason", async () => {
  await run(await sendNow({ account_types: ["telemarketer"] }));
  const headers = office.received.at(-1)?.text.replaceAll(/\r\n\s+/g, " ") ?? "";
  const url = new URL(/^List-Unsubscribe: <([^>]+)>/m.exec(headers)?.[1] ?? "http://none/").pathname;
  expect((await app.send("GET", url)).status).toBe(200);
  expect((await audience({ account_types: ["telemarketer"] })).at("meta.goes")).toBe(1);
  const form = { "content-type": "application/x-www-form-urlencoded" };
  for (const _press of [1, 2]) {
    const page = await app.send("POST", url, { body: "List-Unsubscribe=One-Click", headers: form });
    expect(page.status).toBe(200);
    expect(page.body).toContain(companyEmailsPath);
  }
  expect((await audience({ account_types: ["telemarketer"] })).at("meta.by_reason")).toMatchObject([
    { reason: "unsubscribed", count: 1 },
  ]);
  const setting = "/v1/account/company_emails";
  expect((await app.request("tess", "GET", setting)).at("data")).toEqual({ on: false, off_since: app.world.now() });
  // Everybody's own: neither an admin's nor another company's.
  for (const who of ["alma", "ada", "erin"] as const) {
    expect((await app.request(who, "PATCH", setting, { body: { on: true } })).at("data.on"), who).toBe(true);
    expect((await app.request("tess", "GET", setting)).at("data.on"), who).toBe(false);
  }
  expect((await app.request("tess", "PATCH", setting, { body: { on: "yes" } })).status).toBe(422);
  for (const _press of [1, 2])
    expect((await app.request("tess", "PATCH", setting, { body: { on: true } })).at("data")).toEqual({
      on: true,
      off_since: null,
    });
  expect((await audience({ account_types: ["telemarketer"] })).at("meta.goes")).toBe(1);
  await app.request("tess", "PATCH", setting, { body: { on: false } });
  expect((await audience({ account_types: ["telemarketer"] })).at("meta.goes")).toBe(0);
  await app.request("tess", "PATCH", setting, { body: { on: true } });
});

test("a pause holds, a resume goes on, and a cancel stops what has not gone", async () => {
  const id = await sendNow();
  expect((await change(id, { act: "pause" })).at("data.status")).toBe("paused");
  await run(id);
  expect(office.received).toHaveLength(0);
  await change(id, { act: "resume" });
  await change(id, { act: "cancel" });
  await run(id);
  expect(office.received).toHaveLength(0);
  const { counts, results } = await look(id);
  expect(counts).toMatchObject({ total: 4, not: 4 });
  expect(results.every(({ reason }) => reason === "stopped")).toBe(true);
});

test("a scheduled one goes at its time, and not before", async () => {
  const { id } = await draft();
  await tried(id);
  office.received.length = 0;
  const at = app.world.now() + hourMs;
  expect((await change(id, { scheduled_at: app.world.now() - 1, expected: 9 })).status).toBe(422);
  expect((await change(id, { scheduled_at: at, expected: 9 })).at("data.status")).toBe("scheduled");
  await run(id);
  expect(office.received).toHaveLength(0);
  await app.world.pass(hourMs);
  await run(id);
  expect(office.received).toHaveLength(4);
});

const deliverLater = async () => {
  await app.world.pass(minuteMs);
  await deliverDueMails(app.server.services);
};

test("waits while the mail server is busy, and goes once when it is not, also where it closed a connection", async () => {
  const id = await sendNow();
  office.isBusyFor = () => true;
  await run(id);
  office.isBusyFor = () => false;
  expect(office.received).toEqual([]);
  const { counts, results } = await look(id);
  expect(counts).toMatchObject({ sending: 4, sent: 0, not: 0 });
  expect(results[0]?.words).toMatch(/^Trying again: .*Too many emails, try later/);
  office.drop();
  await deliverLater();
  await run(id);
  expect(toWhom()).toEqual(["ada", "adam", "ben", "rita"].map((name) => `${name}@prairie.test`));
  expect((await look(id)).counts).toMatchObject({ sending: 0, sent: 4 });
  expect((await app.request("alma", "GET", `${path}/${id}`)).at("data.status")).toBe("sent");
});

test("is not sent again where the mail server broke off after it took it", async () => {
  const id = await sendNow();
  office.hangsUp = true;
  await run(id);
  office.hangsUp = false;
  const taken = toWhom();
  expect(taken.length).toBeGreaterThan(0);
  await deliverLater();
  await run(id);
  const { counts, results } = await look(id);
  expect(counts).toMatchObject({ next: 0, sending: 0 });
  expect(new Set(toWhom()).size).toBe(toWhom().length);
  for (const { email, reason, state } of results) {
    const isOver = taken.includes(email) || !toWhom().includes(email);
    expect([email, state, reason]).toEqual([email, ...(isOver ? ["not", "maybe_gone"] : ["sent", "goes"])]);
  }
});

class Unsent extends Background {
  override run(): void {}
}

test("a server killed at any step leaves nobody out and mails nobody twice", async () => {
  const id = await sendNow();
  for (let lived = 1; lived < 60; lived++) {
    const life = new WorkerLifetime(lived);
    const killable = { ...servicesWith(app.server.services, life), background: new Unsent(() => {}) };
    if ((await Promise.race([run(id, { ...killable, backgroundDb: killable.db }), life.death])) !== "died") break;
  }
  const times = Map.groupBy(toWhom(), (to) => to);
  expect([...times.values()].every((one) => one.length === 1)).toBe(true);
  const { counts } = await look(id);
  // One whose server died while it was sending is never sent again.
  expect(counts.sent + counts.sending + counts.next).toBe(4);
  expect(counts.next).toBe(0);
});

test("is a matter of admins, and of their own company and units", async () => {
  const { id } = await draft();
  for (const who of ["mona", "ada", "tess", "rita"] as const)
    expect((await app.request(who, "GET", path)).status, who).toBe(403);
  expect((await app.request("erin", "GET", `${path}/${id}`)).status).toBe(404);
  expect((await change(id, { subject: "Mine" }, "erin")).status).toBe(404);
  expect((await app.request("bruno", "GET", `${path}/${id}`)).status).toBe(404);
  expect((await app.request("erin", "GET", path)).at("data")).toEqual([]);
  const bad = [text("x"), { id: "b", kind: "button", label: "Go", href: "javascript:alert(1)", align: "left" }];
  const made = await draft({ blocks: bad });
  expect((await app.request("alma", "POST", `${path}/${made.id}/test`)).status).toBe(422);
  expect((await change(made.id, { subject: "Two", version: 99 })).status).toBe(409);
});
