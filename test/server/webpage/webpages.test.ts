/** Public pages: editing, publishing, what visitors read, and the form. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { sql } from "kysely";
import { purgeOld } from "../../../src/server/jobs/purge.ts";
import { dayMs } from "../../../src/kit/durations.ts";
import { complianceDay } from "../../../src/domain/compliance/compliance.ts";
import type { Contact } from "../../../src/domain/contacts/contact.ts";
import { openTestServer, type RequestOptions, type TestServer } from "../../fixtures/test-server.ts";
import type { People } from "../../fixtures/people.ts";
import { openFlowFixture } from "../../fixtures/flow-fixture.ts";
import * as pictures from "../../fixtures/pictures.ts";

type Who = Exclude<keyof People, "home_id" | "away_id">;
let app: TestServer;
beforeAll(async () => void (app = await openTestServer({}, "http://localhost:4000")));
afterAll(() => app.close());

let address = 0;
beforeEach(() => void address++);
const ownIp = () => `10.7.${address}.1`;

const edit = (who: Who, body: object, id = app.people[who].id) =>
  app.request(who, "PATCH", `/v1/users/${id}/update_webpage`, { body });
const visit = (domain: string, path = "/", options: RequestOptions = {}) =>
  app.send("GET", path, { ...options, headers: { host: `${domain}.localhost:4000`, ...options.headers } });

const formHeaders = (domain: string) => ({
  host: `${domain}.localhost:4000`,
  origin: `http://${domain}.localhost:4000`,
  "content-type": "application/x-www-form-urlencoded",
});

/** As a browser without JavaScript sends it. */
async function post(domain: string, fields: [string, string][], { ip = ownIp(), wait = 10_000 } = {}) {
  const token = /name="token" value="([^"]+)"/.exec((await visit(domain)).body)?.[1] ?? "";
  await app.world.pass(wait);
  const language: [string, string][] = fields.some(([name]) => name === "language") ? [] : [["language", "en"]];
  const body = new URLSearchParams([["token", token], ...language, ...fields]).toString();
  const send = () => app.send("POST", "/", { body, ip, headers: formHeaders(domain) });
  return { first: await send(), again: send };
}
const person = (last_name: string): [string, string][] => [
  ["first_name", "Vera"],
  ["last_name", last_name],
  ["email", `${last_name.toLowerCase()}@sample.test`],
  ["zip", "60601"],
];
async function leads(who: Who, last_name: string): Promise<Contact[]> {
  const found = await app.request(who, "PATCH", "/v1/contacts", {
    body: { contacts_scope: { search: { q: last_name } } },
  });
  return (found.at("data") as Contact[]).filter((contact) => contact.last_name === last_name);
}

async function publish(who: Who, domain: string, more: object = {}) {
  const reply = await edit(who, { domain, published: true, headline: "Plain answers about Medicare", ...more });
  expect(reply.status, reply.body).toBe(200);
}

describe("an agent's page", () => {
  test("is edited by its agent alone, published, read by anyone and taken down again", async () => {
    await publish("ada", "ada-ames", { phones: ["201 555 0123"], office_hours: [], about_me: "I help." });
    const page = await visit("ADA-AMES");
    expect(page.status).toBe(200);
    expect(page.body).toContain("Plain answers about Medicare");
    expect(page.body).toContain('href="tel:+12015550123"');
    expect(page.cookies).toEqual({});
    const read = await app.send("GET", "/v1/users/ada-ames/webpage");
    expect(read.at("data.name")).toBe("Ada Ames");
    expect((await edit("adam", { headline: "Not mine" }, app.people.ada.id)).status).toBe(404);
    expect((await edit("eve", { headline: "Not mine" }, app.people.ada.id)).status).toBe(404);
    expect((await edit("basil", { headline: "None" })).status).toBe(403);
    expect((await edit("tess", { headline: "None" })).status).toBe(403);
    await edit("ada", { published: false });
    expect((await visit("ada-ames")).status).toBe(404);
    expect((await app.send("GET", "/v1/users/ada-ames/webpage")).status).toBe(404);
    await edit("ada", { published: true });
  });

  test("is an error page where there is none, and its host reaches neither the app nor the API", async () => {
    const missing = await visit("nobody-here");
    expect(missing.status).toBe(404);
    expect(missing.body).toContain("This page is not available.");
    const { cookie } = await app.sessionOf("ada");
    for (const path of ["/v1/users/me", "/contacts", "/assets/x.js", "/v1/health"]) {
      const reply = await visit("ada-ames", path, { cookie });
      expect([reply.status, reply.json], path).toEqual([404, undefined]);
    }
    expect((await app.send("GET", "/~pages/ada-ames/")).status).toBe(404);
  });

  test("is known again by its version, and changes with it", async () => {
    await publish("ada", "ada-ames");
    const first = await visit("ada-ames");
    const etag = String(first.headers["etag"]);
    expect((await visit("ada-ames", "/", { headers: { "if-none-match": etag } })).status).toBe(304);
    await edit("ada", { headline: "Another line" });
    const second = await visit("ada-ames", "/", { headers: { "if-none-match": etag } });
    expect(second.status).toBe(200);
    expect(second.headers["etag"]).not.toBe(etag);
  });

  test("ends when its agent is suspended or removed, and is back when that is undone", async () => {
    await publish("adam", "adam-archer");
    expect((await visit("adam-archer")).status).toBe(200);
    const suspend = (active: boolean) =>
      app.request("alma", "PATCH", `/v1/users/${app.people.adam.id}`, { body: { active } });
    await suspend(false);
    await app.world.pass(2_000);
    expect((await visit("adam-archer")).status).toBe(404);
    await suspend(true);
    await app.world.pass(2_000);
    const token = /name="token" value="([^"]+)"/.exec((await visit("adam-archer")).body)?.[1] ?? "";
    await app.world.pass(10_000);
    const gone = await app.request("alma", "DELETE", `/v1/admin/users/${app.people.adam.id}`, { body: {} });
    await app.world.pass(2_000);
    expect((await visit("adam-archer")).status).toBe(404);
    const body = new URLSearchParams([["token", token], ["language", "en"], ...person("Late")]).toString();
    const late = await app.send("POST", "/", { body, ip: ownIp(), headers: formHeaders("adam-archer") });
    expect(late.status).toBe(404);
    await app.request("alma", "POST", `/v1/admin/user_removals/${gone.text("data.id")}/undo`);
    await app.world.pass(2_000);
    expect((await visit("adam-archer")).status).toBe(200);
  });

  test("runs no script and shows no markup that anyone typed", async () => {
    const bad = `</script><img src=x onerror=alert(1)>"'`;
    await publish("ada", "ada-ames", { headline: bad, about_me: bad, faqs: [{ question: bad, answer: bad }] });
    const { body, headers } = await visit("ada-ames");
    expect(body).not.toContain("<img src=x");
    expect(body.match(/<\/script>/g)).toHaveLength(2);
    const policy = String(headers["content-security-policy"]);
    expect(policy).not.toContain("unsafe-inline");
    expect(policy).toMatch(/script-src 'self';/);
    const refused = await edit("ada", { facebook: "javascript:alert(1)", color_1: "" });
    expect([refused.status, refused.at("errors.facebook.0")]).toEqual([
      422,
      "Enter a web address, such as https://example.com.",
    ]);
    await edit("ada", { headline: "Plain", about_me: "", faqs: [] });
  });

  test("shows the photo of the profile to visitors, and a photo is a picture", async () => {
    await publish("ada", "ada-ames");
    const send = async (bytes: Uint8Array<ArrayBuffer>) => {
      const form = new FormData();
      form.append("personal_photo", new Blob([bytes]), "me.png");
      const encoded = new Response(form);
      return app.request("ada", "PATCH", `/v1/users/${app.people.ada.id}/update_webpage`, {
        body: Buffer.from(await encoded.arrayBuffer()),
        headers: { "content-type": encoded.headers.get("content-type") ?? "" },
      });
    };
    const svg = await send(
      new TextEncoder().encode("<svg xmlns='http://www.w3.org/2000/svg'><script>1</script></svg>"),
    );
    expect([svg.status, svg.at("errors.personal_photo.0") !== undefined]).toEqual([422, true]);
    expect((await send(pictures.png())).status).toBe(200);
    const path = /src="(\/picture\?v=[0-9a-f]{64})"/.exec((await visit("ada-ames")).body)?.[1] ?? "";
    const photo = await visit("ada-ames", path);
    expect([photo.status, photo.headers["content-type"]]).toEqual([200, "image/png"]);
    expect((await visit("ada-ames", `/picture?v=${"0".repeat(64)}`)).status).toBe(404);
    expect((await visit("ada-ames", "/contact.vcf")).body).toContain("FN:Ada Ames\r\n");
  });

  test("has one domain, which nobody else can take", async () => {
    await publish("ada", "ada-ames");
    const taken = await edit("eve", { domain: "ada-ames" });
    expect([taken.status, taken.at("errors.domain.0")]).toEqual([
      422,
      "This address is already taken. Choose another.",
    ]);
    const [one, other] = await Promise.all([edit("ben", { domain: "two-want" }), edit("eve", { domain: "two-want" })]);
    expect([one.status, other.status].sort()).toEqual([200, 422]);
    for (const domain of ["admin", "xn--80ak6aa92e", "ab", "-dash", "a.b"])
      expect((await edit("ben", { domain })).status, domain).toBe(422);
    await edit("ada", { domain: "ada-two" });
    expect((await edit("eve", { domain: "ada-ames" })).status).toBe(200);
    await edit("eve", { domain: "" });
  });

  test("offers Part C and Part D only while its agent is registered, with the disclaimer and its counts", async () => {
    const refused = await edit("ada", { domain: "ada-ames", published: true, products: ["part_c_ma", "life"] });
    expect(refused.at("errors.organizations_count.0")).toMatch(/^Enter how many organizations/);
    await publish("ada", "ada-ames", { products: ["part_c_ma", "life"], organizations_count: 7, plans_count: 41 });
    expect((await visit("ada-ames")).body).not.toContain("Medicare Advantage");
    const standing = await app.request("ada", "GET", "/v1/users/medicare_registered");
    expect(standing.at("data.registered")).toBe(false);
    expect(standing.at("data.missing")).toContain("Enter your NPN.");
    const year = new Date(app.world.now()).getUTCFullYear();
    const registered = await app.request("ada", "PATCH", "/v1/users/medicare_registered", {
      body: { npn: "12345678", plan_year: year, ahip_certified_until: `${year + 1}-09-30` },
    });
    expect(registered.json).toMatchObject({ data: { registered: true, npn: "12345678", missing: [] } });
    await app.world.pass(2_000);
    const page = (await visit("ada-ames")).body;
    expect(page).toContain("Medicare Advantage");
    expect(page).toContain("Currently we represent 7 organizations which offer 41 products");
    expect((await app.request("basil", "PATCH", "/v1/users/medicare_registered", { body: { npn: "" } })).status).toBe(
      403,
    );
  });

  test("loads visitor statistics only after an admin approved the code", async () => {
    await publish("ada", "ada-ames", { tracking_code: "<script>G-AB12CD34</script>" });
    expect((await visit("ada-ames")).body).not.toContain("G-AB12CD34");
    const approve = (who: Who, id = app.people.ada.id) =>
      app.request(who, "PATCH", `/v1/admin/webpages/${id}`, {
        body: { tracking_approved: true, tracking_code: "G-AB12CD34" },
      });
    expect((await approve("mona")).status).toBe(403);
    expect((await approve("erin")).status).toBe(404);
    expect((await approve("alma")).status).toBe(200);
    const page = await visit("ada-ames");
    expect(page.body).toContain('data-statistics="G-AB12CD34"');
    expect(page.headers["content-security-policy"]).not.toContain("unsafe-inline");
    await edit("ada", { tracking_code: "G-OTHER99" });
    expect((await visit("ada-ames")).body).not.toContain("data-statistics");
    const waiting = await app.request("alma", "GET", "/v1/admin/webpages?waiting=true");
    expect(waiting.at("data.0.tracking_code")).toBe("G-OTHER99");
  });
});

describe("the form of a page", () => {
  test("shows the company's own texts of the law, and keeps the words agreed to", async () => {
    const rule = (key: string, text: string) =>
      app.request("alma", "POST", "/v1/admin/compliance_rules", {
        body: { key, from: complianceDay(app.world.now()), source: "Counsel", value: { text } },
      });
    expect((await rule("consent_email", "I agree to our letters.")).status).toBe(201);
    await publish("mona", "mona-law");
    await sql`update webpages set products = array['part_d'] where id = ${app.people.mona.id}`.execute(
      app.connection.db,
    );
    await app.world.pass(2_000);
    expect((await visit("mona-law")).body).toContain("I agree to our letters.");
    const sent = await post("mona-law", [...person("Lawson"), ["consent_email", "true"]]);
    expect(sent.first.status).toBe(303);
    const [lead] = await leads("mona", "Lawson");
    const { rows } = await sql`select words from consents where contact_id = ${lead?.id}`.execute(app.connection.db);
    expect(rows).toEqual([{ words: "I agree to our letters." }]);
    await app.connection.pool.query("delete from settings");
  });

  test("makes a lead with the consents that were ticked, in their exact words, and a notice", async () => {
    await publish("ada", "ada-ames", { products: ["life"] });
    const fields: [string, string][] = [
      ...person("Visitor"),
      ["phone", "(312) 555-0142"],
      ["interest", "life"],
      ["message", "Call me about </script> life."],
      ["consent_email", "true"],
    ];
    const flows = openFlowFixture(app);
    await flows.lay({ trigger: { kind: "form_sent" }, steps: [{ kind: "add_note", body: "Call now." }] });
    const { first } = await post("ada-ames", fields);
    expect([first.status, first.headers["location"]]).toEqual([303, "/?lang=en&sent=1#form"]);
    expect((await visit("ada-ames", "/?lang=en&sent=1")).body).toContain("Your message was sent.");
    const [lead] = await leads("ada", "Visitor");
    const made = { category: "lead", owner_id: app.people.ada.id, source_detail: "ada-ames" };
    expect(lead).toMatchObject({ ...made, phones: [{ number: "+13125550142" }] });
    const { rows } = await sql<{ channel: string; words: string; page_version: string }>`
      select channel, words, page_version from consents where contact_id = ${lead?.id}`.execute(app.connection.db);
    expect(rows.map(({ channel }) => channel)).toEqual(["email"]);
    expect((await visit("ada-ames")).body).toContain(rows[0]?.words ?? "-");
    expect(rows[0]?.page_version).toMatch(/^[\w-]{27}$/);
    const notices = await sql`select from notice_facts where user_id = ${app.people.ada.id}
      and about like 'told.web_lead.%' and value ->> 'contact_id' = ${String(lead?.id)}`.execute(app.connection.db);
    expect(notices.rows).toHaveLength(1);
    await flows.work();
    const notes = (await flows.notes(lead?.id ?? 0)).toSorted();
    expect(notes).toEqual(["Call now.", expect.stringContaining("Call me about </script> life.")]);
  });

  test("sent twice counts once, at the same time too, and adds to the contact it already made", async () => {
    const { first, again } = await post("ada-ames", person("Twice"));
    expect(first.status).toBe(303);
    expect((await Promise.all([again(), again(), again()])).map(({ status }) => status)).toEqual([303, 303, 303]);
    expect(await leads("ada", "Twice")).toHaveLength(1);
    const second = await post("ada-ames", [...person("Twice"), ["message", "One more thing"]]);
    expect(second.first.status).toBe(303);
    const [lead, ...others] = await leads("ada", "Twice");
    expect(others).toEqual([]);
    const notes = await app.request("ada", "GET", `/v1/contacts/${lead?.id}/notes`);
    expect(notes.at("meta.total_count")).toBe(2);
  });

  test("is forgotten once it cannot be sent again; the lead and its consents stay", async () => {
    await post("ada-ames", [...person("Longago"), ["consent_email", "true"]]);
    const [{ id } = { id: 0 }] = await leads("ada", "Longago");
    const { pool } = app.connection;
    for (const days of [0, 61]) {
      await pool.query(`update webpage_posts set posted_at = posted_at - ${days * dayMs} where contact_id = ${id}`);
      await purgeOld(app.server.services, AbortSignal.timeout(60_000));
      expect((await pool.query(`select from webpage_posts where contact_id = ${id}`)).rowCount).toBe(days ? 0 : 1);
    }
    expect((await pool.query(`select from consents where contact_id = ${id}`)).rowCount).toBe(1);
  });

  test("comes back with what was typed and what is wrong", async () => {
    const { first } = await post("ada-ames", [
      ["first_name", `Vera "V" <b>`],
      ["zip", "12"],
      ["consent_call_text", "true"],
    ]);
    expect(first.status).toBe(422);
    expect(first.body).toContain("Enter your last name.");
    expect(first.body).toContain("Zip must be 5 or 9 digits.");
    expect(first.body).toContain("Enter a phone or an email.");
    expect(first.body).toContain(`value="Vera &quot;V&quot; &lt;b&gt;"`);
    expect(first.body).toMatch(/name="consent_call_text"\s+value="true"\s+checked/);
  });

  test("takes five an hour from one address, counted one after another", async () => {
    const sending = ["One", "Two", "Three", "Four", "Five", "Six", "Seven"].map((name) =>
      post("ada-ames", person(`Many${name}`)),
    );
    const statuses = (await Promise.all(sending)).map(({ first }) => first.status);
    expect(statuses.filter((status) => status === 303)).toHaveLength(5);
    expect(statuses.filter((status) => status === 429)).toHaveLength(2);
    const late = await post("ada-ames", [...person("ManyEight"), ["language", "es"]]);
    expect(late.first.body).toContain("Ha enviado este formulario varias veces.");
    expect((await post("ada-ames", person("Elsewhere"), { ip: "10.99.0.1" })).first.status).toBe(303);
  });

  test("stores nothing for a filled trap, a form sent at once, and a token of another page", async () => {
    await publish("ben", "ben-boone");
    expect((await post("ada-ames", [...person("Trapped"), ["company_website", "x"]])).first.status).toBe(303);
    expect((await post("ada-ames", person("Hasty"), { wait: 500 })).first.body).toContain("Wait a moment");
    const read = await app.send("GET", "/v1/users/ben-boone/webpage");
    await app.world.pass(5_000);
    const body = { token: read.text("meta.form_token"), ...Object.fromEntries(person("Forged")) };
    const forged = await app.send("POST", "/v1/contacts/webpage/ada-ames", { body, ip: ownIp() });
    expect([forged.status, forged.at("errors.token.0") !== undefined]).toEqual([422, true]);
    const fitting = await app.send("POST", "/v1/contacts/webpage/ben-boone", { body, ip: ownIp() });
    expect(fitting.json).toEqual({ data: { sent: true } });
    for (const name of ["Trapped", "Hasty"]) expect(await leads("ada", name)).toEqual([]);
    expect(await leads("ben", "Forged")).toHaveLength(1);
  });

  test("is refused to other sites, and to a flood from one place", async () => {
    const headers = { ...formHeaders("ada-ames"), origin: "https://elsewhere.example" };
    expect((await app.send("POST", "/", { body: "first_name=x", headers, ip: ownIp() })).status).toBe(403);
    const flood = Array.from({ length: 40 }, () =>
      app.send("POST", "/v1/contacts/webpage/ada-ames", { body: { token: "x" }, ip: "10.98.0.1" }),
    );
    const statuses = (await Promise.all(flood)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 429)).toHaveLength(10);
  });
});
