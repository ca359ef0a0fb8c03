/** Requests to join: who decides, that each is decided once, and what the person gets. */
import { afterAll, beforeAll, expect, it } from "vitest";
import { openTestServer, type TestServer, type Who } from "../../fixtures/test-server.ts";

let app: TestServer;
beforeAll(async () => void (app = await openTestServer()));
afterAll(() => app.close());

const path = "/v1/admin/signups";
let asked = 0;
const person = (more: object = {}) => ({
  first_name: "Nora",
  last_name: "Lind",
  email: `nora${++asked}@join.test`,
  ...more,
});
const add = (who: Who, more: object = {}) => app.request(who, "POST", path, { body: person(more) });
const added = async (more: object = {}) =>
  (await add("alma", more)).at("data") as { id: string; email: string; version: number };
const mailsTo = async (email: string) =>
  (await app.request("alma", "GET", `/v1/admin/outbox?q=${encodeURIComponent(email)}`)).at("data") as {
    subject: string;
    text: string;
  }[];

it("an approved person gets an invitation, and is done once they have signed in", async () => {
  const { id, email, version } = await added({
    phone: "(217) 555-0123",
    npn: "18000000",
    company: " Lind  Insurance ",
  });
  const body = { account_type: "agent", parent_id: app.people.mona.id, version };
  const approved = await app.request("alma", "POST", `${path}/${id}/approve`, { body });
  expect(approved.status).toBe(200);
  expect(approved.at("data")).toMatchObject({ status: "approved", phone: "2175550123", company: "Lind Insurance" });
  const user = await app.request("alma", "GET", `/v1/admin/users/${approved.text("data.user_id")}`);
  expect(user.at("data")).toMatchObject({ email, account_type: "agent", parent_id: app.people.mona.id });
  const [mail] = await mailsTo(email);
  expect(mail?.subject).toContain("Join");
  const token = /token=(\S+)/.exec(mail?.text ?? "")?.[1];
  const names = { first_name: "Nora", last_name: "Lind", password: "a-good-long-one-7" };
  const joined = await app.request(null, "POST", "/v1/invitations/accept", { body: { token, ...names } });
  expect(joined.status).toBe(201);
  const done = await app.request("alma", "GET", `${path}?status=done`);
  expect(done.at("data")).toMatchObject([{ id, status: "done" }]);
});

it("a rejected person gets the reason by mail, and may ask again", async () => {
  const { id, email } = await added();
  const empty = await app.request("alma", "POST", `${path}/${id}/reject`, { body: { reason: " " } });
  expect([empty.status, empty.at("errors")]).toMatchObject([422, { reason: expect.anything() }]);
  const rejected = await app.request("alma", "POST", `${path}/${id}/reject`, { body: { reason: "No license." } });
  expect(rejected.at("data")).toMatchObject({ status: "rejected", reason: "No license." });
  expect((await mailsTo(email))[0]?.text).toContain("Reason: No license.");
  expect((await add("alma", { email })).status).toBe(201);
});

it("of two who decide at once, one is told that it is decided", async () => {
  const { id } = await added();
  const answers = await Promise.all([
    app.request("alma", "POST", `${path}/${id}/approve`, { body: {} }),
    app.request("sam", "POST", `${path}/${id}/reject`, { body: { reason: "No." } }),
  ]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
});

it.each<[string, object, string]>([
  ["a formula as a name", { first_name: "=HYPERLINK(1)" }, "first_name"],
  ["a formula as a company", { company: "+1" }, "company"],
  ["a phone of nine digits", { phone: "217555012" }, "phone"],
  ["no email", { email: "nora" }, "email"],
])("%s is refused by its field", async (_, more, field) => {
  const refused = await add("alma", more);
  expect([refused.status, refused.at("errors")]).toMatchObject([422, { [field]: expect.anything() }]);
});

it("an address asks once at a time, and one that is a user's is not approved", async () => {
  const { email } = await added();
  expect((await add("alma", { email: email.toUpperCase() })).at("errors.email")).toEqual([
    "This person has already asked to join.",
  ]);
  const known = await added({ email: app.people.ada.email });
  const refused = await app.request("alma", "POST", `${path}/${known.id}/approve`, { body: {} });
  expect([refused.status, refused.at("errors")]).toMatchObject([422, { email: expect.anything() }]);
  const { id } = await added();
  const admin = await app.request("sam", "POST", `${path}/${id}/approve`, { body: { account_type: "admin" } });
  expect([admin.status, admin.at("errors")]).toMatchObject([422, { account_type: expect.anything() }]);
});

it.each(["bruno", "mona", "ada", "eve"] as const)("requests are none of %s's business", async (who) => {
  const { id } = await added();
  const answers = [
    await app.request(who, "GET", path),
    await add(who),
    await app.request(who, "POST", `${path}/${id}/approve`, { body: {} }),
    await app.request(who, "POST", `${path}/${id}/reject`, { body: { reason: "No." } }),
  ];
  expect(answers.map(({ status }) => status)).toEqual([403, 403, 403, 403]);
});

it("another company neither sees nor decides them", async () => {
  const { id } = await added();
  expect((await app.request("erin", "GET", path)).at("data")).toEqual([]);
  expect((await app.request("erin", "POST", `${path}/${id}/approve`, { body: {} })).status).toBe(404);
  expect((await app.request("erin", "POST", `${path}/${id}/reject`, { body: { reason: "No." } })).status).toBe(404);
});
