/** Links to the person who signs: how they are given out, and the page behind them. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Contact } from "../../../src/domain/contacts/contact.ts";
import type { NewSoa, SoaRequest } from "../../../src/domain/soa/soa-request.ts";
import type { CurrentUser } from "../../../src/domain/users/user.ts";
import { email, phone } from "../../domain/contacts/sample-contact.ts";
import { layContact } from "../../fixtures/book.ts";
import { setFeatures } from "../../fixtures/callers.ts";
import { moveContact } from "../../fixtures/moves.ts";
import { completeBody, newSoa, signBody } from "../../fixtures/soa.ts";
import { openTestServer, type TestServer } from "../../fixtures/test-server.ts";

let app: TestServer;
let contact: Contact;
let draft: SoaRequest;
beforeAll(async () => void (app = await openTestServer({}, "http://localhost:4000")));
afterAll(() => app.close());
beforeEach(async () => {
  const phones = [phone("+12125550100", { primary: true })];
  const emails = [email("rose@sample.test", { primary: true })];
  contact = await layContact(app, { owner: app.people.ada, fields: { phones, emails, contact_zone: "est" } });
  draft = await make();
});

const path = "/v1/soa_requests";
const soaOf = (json: unknown) => (json as { data: SoaRequest }).data;
const make = async (more: Partial<NewSoa> = {}) =>
  soaOf((await app.request("ada", "POST", path, { body: newSoa(app.world.uuid(), contact.id, more) })).json);
const post = (step: string, body: object = {}) => app.request("ada", "POST", `${path}/${draft.id}/${step}`, { body });
const now = async () => soaOf((await app.request("ada", "GET", `${path}/${draft.id}`)).json);
const qr = async () => new URL((await app.request("ada", "POST", `${path}/${draft.id}/link`)).text("data.url"));

let nth = 0;
const headers = (host: string) => ({ host, origin: `http://${host}`, "user-agent": "Phone" });
const open = ({ host, pathname, search }: URL, query = search) =>
  app.send("GET", pathname + query, { headers: headers(host) });
const filled = {
  products: "part_c_ma",
  first_name: "Rose",
  last_name: "Quinn",
  phone: "212-555-0100",
  typed_name: "Rose Quinn",
  zone: "America/Chicago",
};
async function sign(url: URL, fields: Record<string, string> = {}, more = "") {
  const page = await open(url);
  const shown = /name="text_from" value="([^"]+)"/.exec(page.body)?.[1] ?? "";
  const body = `${new URLSearchParams({ text_from: shown, language: "en", ...filled, ...fields }).toString()}${more}`;
  const type = { "content-type": "application/x-www-form-urlencoded" };
  const ip = `10.9.${nth++ % 250}.1`;
  // As browsers do.
  const isNamed = page.headers["referrer-policy"] === "same-origin" && !page.body.includes("no-referrer");
  const from = { ...headers(url.host), ...(isNamed ? {} : { origin: "null" }) };
  return app.send("POST", url.pathname + url.search, { body, ip, headers: { ...from, ...type } });
}

describe("the agent's own profile", () => {
  type Me = Pick<CurrentUser, "soa_requests" | "soa_request">;
  const me = async (who: "ada" | "adam" | "alma" | "eve" = "ada") => {
    const answer = await app.request(who, "GET", "/v1/users/me");
    expect(answer.json).toHaveProperty("data");
    return answer.at("data") as Me;
  };

  test("carries their open forms without a name, those that wait for them first, and never more than ten", async () => {
    const before = (await me()).soa_requests.meta.total_count;
    const late = await make();
    for (let nth = 0; nth < 10; nth++) await make();
    const open = await me();
    expect([open.soa_requests.data.length, open.soa_requests.meta.total_count]).toEqual([10, before + 11]);
    expect(JSON.stringify(open)).not.toMatch(/Quinn|Rose|555/);
    await app.request("ada", "POST", `${path}/${late.id}/sign`, { body: signBody(late, app.world.now()) });
    const signed = await me();
    expect(signed.soa_requests.data[0]).toMatchObject({ id: late.id, contact_id: contact.id, state: "submitted" });
    expect(signed.soa_request).toEqual(signed.soa_requests.data[0]);
    const filed = soaOf((await app.request("ada", "GET", `${path}/${late.id}`)).json);
    const body = completeBody(filed, app.world.now());
    await app.request("ada", "POST", `${path}/${late.id}/complete`, { body });
    const completed = await me();
    expect([completed.soa_requests.meta.total_count, completed.soa_request]).toEqual([before + 10, null]);
  });

  test("carries no form of others, of a contact that left, or with the feature off", async () => {
    const idsOf = async (who?: Parameters<typeof me>[0]) => (await me(who)).soa_requests.data.map(({ id }) => id);
    expect(await idsOf()).toContain(draft.id);
    for (const other of ["adam", "alma", "eve"] as const) expect(await idsOf(other)).toEqual([]);
    await moveContact({ db: app.connection.db, world: app.world, tenant_id: app.people.home_id }, contact.id, {
      owner_id: app.people.adam.id,
    });
    expect(await idsOf()).not.toContain(draft.id);
    expect(await idsOf("adam")).toEqual([]);
    contact = await layContact(app, { owner: app.people.ada });
    draft = await make();
    expect(await idsOf()).toContain(draft.id);
    await setFeatures(app, { soa: false });
    expect((await me()).soa_requests).toEqual({ data: [], meta: { total_count: 0 } });
    await setFeatures(app, { soa: true });
  });
});

describe("a link to a form", () => {
  test("opens a page that signs nothing by being opened, and signs it once without JavaScript", async () => {
    const url = await qr();
    expect(url.host).toBe("sign.localhost:4000");
    const page = await open(url);
    expect([page.status, page.headers["set-cookie"]]).toEqual([200, undefined]);
    expect(page.headers["content-security-policy"]).toMatch(
      /^default-src 'none'; script-src 'self'; style-src 'sha256-/,
    );
    expect(page.body).toContain("Prairie Mutual");
    expect(await now()).toMatchObject({ state: "sent", viewed_at: null });
    const signed = await sign(url);
    expect([signed.status, signed.body]).toEqual([200, expect.stringContaining("The form is signed.")]);
    const form = await now();
    expect(form).toMatchObject({ state: "submitted", beneficiary: { zone: "America/Chicago" } });
    expect(form.evidence).toMatchObject([{ by: "person", user_agent: "Phone", ip: expect.stringContaining("10.9.") }]);
    expect((await sign(url)).body).toContain("The form is signed.");
    expect((await now()).versions).toHaveLength(1);
    const file = await app.request("ada", "GET", `${path}/${draft.id}/pdf`);
    expect(file.body.startsWith("%PDF-")).toBe(true);
  });

  test("says what is missing in the person's language, and keeps what was typed", async () => {
    const url = await qr();
    const fields = { typed_name: "", phone: "12", first_name: "<b>Rosa</b>", language: "es" };
    const refused = await sign(new URL(`${url.pathname}?lang=es`, url), fields);
    expect(refused.status).toBe(422);
    for (const words of ["Escriba el nombre completo", "10 dígitos", "&lt;b&gt;Rosa&lt;/b&gt;", 'lang="es"'])
      expect(refused.body).toContain(words);
    expect((await now()).state).toBe("viewed");
  });

  test("takes a drawn signature, and one of a representative who states the authority", async () => {
    const first = draft;
    const url = await qr();
    const deputy = { by_representative: "true", representative_name: "Tom Quinn", relation: "Son", typed_name: "" };
    const drawn = { strokes: "M1 1L20 20L30 5", stroke_width: "300", stroke_height: "100" };
    expect((await sign(url, { ...deputy, ...drawn })).body).toContain("Confirm this to sign for the person.");
    expect((await sign(url, { ...deputy, ...drawn, authority_confirmed: "true" })).status).toBe(200);
    draft = await make();
    expect((await sign(await qr(), { first_name: "Łukasz", typed_name: "Łukasz Żółć" })).status).toBe(200);
    expect((await now()).beneficiary.first_name).toBe("Łukasz");
    draft = first;
    const { representative, beneficiary, evidence } = await now();
    expect([representative?.signature, beneficiary.signature]).toEqual([
      { kind: "drawn", strokes: "M1 1L20 20L30 5", width: 300, height: 100 },
      null,
    ]);
    expect(evidence[0]?.by).toBe("representative");
  });

  test("that was used up, withdrawn or made up opens a clear page and signs nothing", async () => {
    const first = await qr();
    const tell = async (url: URL) => [(await open(url)).status, (await sign(url)).status];
    expect(await tell(new URL(`${first.pathname}x`, first))).toEqual([404, 404]);
    const other = await qr();
    await sign(other);
    expect((await open(first)).body).toContain("This form is already signed.");
    expect((await sign(first)).body).toContain("This form is already signed.");
    expect((await now()).versions).toHaveLength(1);
    draft = await make();
    const withdrawn = await qr();
    await post("cancel");
    expect((await open(withdrawn)).body).toContain("This form is no longer needed.");
    expect(await tell(withdrawn)).toEqual([410, 410]);
  });

  test("signs nothing after the agent rejected the form, and tells the person so", async () => {
    const [tablet, phone] = [await qr(), await qr()];
    expect((await open(phone)).status).toBe(200);
    expect((await sign(tablet)).status).toBe(200);
    await post("reject", { reason: "wrong_person" });
    const before = await now();
    const answer = await sign(phone);
    expect([answer.status, answer.body]).toEqual([410, expect.stringContaining("This form is no longer needed.")]);
    const body = { ...filled, products: ["part_c_ma"], language: "en", text_from: before.text?.from };
    const submitted = await app.send("POST", `${path}/${phone.pathname.replace("/soa/", "")}/submit`, { body });
    expect(submitted.status).toBe(410);
    // Through its own link the same again is still answered as signed.
    expect((await sign(tablet)).body).toContain("The form is signed.");
    expect(await now()).toEqual(before);
    expect(before).toMatchObject({ state: "rejected", reject_reason: "wrong_person", versions: [{ why: "signed" }] });
  });

  test.each(["GET", "HEAD"] as const)(
    "asked for by a mail scanner with %s stays unopened and can be signed",
    async (method) => {
      const url = await qr();
      const before = await now();
      const scanner = { ...headers(url.host), "user-agent": "Mail scanner" };
      for (const query of [url.search, "?lang=es", ""]) {
        const answer = await app.send(method, url.pathname + query, { headers: scanner });
        expect(answer.status).toBe(200);
      }
      const view = `${path}/${url.pathname.replace("/soa/", "")}/view`;
      expect((await app.send(method, view, { headers: { "user-agent": "Mail scanner" } })).status).toBe(200);
      expect(await now()).toEqual(before);
      expect((await sign(url)).status).toBe(200);
    },
  );

  test("shows the words anew when they changed since the page was opened", async () => {
    const refused = await sign(await qr(), { text_from: "1999-01-01" });
    expect([refused.status, refused.body]).toEqual([422, expect.stringContaining("has changed")]);
  });

  test("that reached the phone after the form was signed on the tablet changes nothing", async () => {
    const url = await qr();
    const form = await now();
    await post("sign", signBody(form, app.world.now()));
    expect((await sign(url)).body).toContain("already signed");
    const signed = await now();
    await post("complete", completeBody(signed, app.world.now()));
    expect((await now()).state).toBe("completed");
  });

  test("goes by email; sending again replaces it", async () => {
    const sent = soaOf((await post("send", { by: "email" })).json);
    expect(sent).toMatchObject({ state: "sent", sent_to: "rose@sample.test", channel: "email" });
    const mail = await app.request("alma", "GET", "/v1/admin/outbox?q=rose@sample.test");
    const url = new URL(/http\S+/.exec(mail.text("data.0.text"))?.[0] ?? "");
    expect([mail.at("data.0.subject"), (await open(url)).status]).toEqual([
      "Ada Ames: a form for our appointment",
      200,
    ]);
    await post("send", { by: "email" });
    expect((await open(url)).status).toBe(404);
    expect((await post("send", { by: "email", to: "eve@sample.test" })).at("errors.to.0")).toMatch(/of this contact/);
    expect((await post("send", { by: "sms" })).status).toBe(422);
  });

  test("is viewed and signed by other clients under its secret alone", async () => {
    const [, token = ""] = /\/soa\/(.+)$/.exec((await qr()).pathname) ?? [];
    const view = (id: string, query = "") => app.send("GET", `${path}/${id}/view${query}`);
    const seen = await view(token);
    expect(seen.at("data")).toMatchObject({ state: "sent", company: "Prairie Mutual", agent: { name: "Ada Ames" } });
    expect([(await view(draft.id)).status, (await view(token, "?domain_name=unknown-page")).status]).toEqual([
      404, 200,
    ]);
    const body = {
      ...filled,
      products: ["part_c_ma"],
      language: "en",
      text_from: seen.at("data.text.from"),
    };
    const submit = (more: object = {}) => app.send("POST", `${path}/${token}/submit`, { body: { ...body, ...more } });
    expect((await submit({ typed_name: "" })).at("errors.typed_name")).toBeDefined();
    expect([(await submit()).status, (await submit()).status]).toEqual([200, 200]);
    expect((await now()).versions).toHaveLength(1);
  });

  // Last: a session does not live that long.
  test("ends after 30 days with a clear page", async () => {
    const late = await qr();
    await app.world.pass(30 * 86_400_000);
    expect((await open(late)).body).toContain("This link has expired.");
    expect([(await open(late)).status, (await sign(late)).status]).toEqual([410, 410]);
  });
});
