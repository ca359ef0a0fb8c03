import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import type { Contact } from "../../../src/domain/contacts/contact.ts";
import { layContact } from "../../fixtures/book.ts";
import { openTestServer, type TestServer, type Who } from "../../fixtures/test-server.ts";
import { quoteQuestion, rosa } from "../../fixtures/quote-question.ts";
import { setFeatures } from "../../fixtures/callers.ts";

let app: TestServer;
let contact: Contact;
beforeAll(async () => {
  app = await openTestServer();
  contact = await layContact(app, { owner: app.people.ada, fields: rosa });
});
afterAll(() => app.close());

const question = () => quoteQuestion(contact.id);

describe("what a company has switched off", () => {
  const set = (features: Record<string, boolean>) => setFeatures(app, features);
  afterEach(() => set({}));

  test.each([
    ["csg", "POST", "csg/plans", {}],
    ["csg", "POST", "csg/plan_details", { product: "medicare_supplement", plan_letter: "G" }],
    ["csg", "POST", "csg/quote", null],
    ["fire_light", "POST", "fire_light/dashboard", {}],
    ["fire_light", "POST", "fire_light/application", { product: "final_expense", state: "OH" }],
    ["mailer_assignment", "GET", "mailer_assignment_kits", undefined],
    ["mailer_assignment", "GET", "mailer_assignment_counts", undefined],
    ["mailer_assignment", "GET", "mailer_assignments", undefined],
  ] as const)("%s is refused to everyone: %s %s", async (key, method, path, given) => {
    const about = path.endsWith("application") ? { contact_id: contact.id, ...given } : given;
    const body = given === null ? question() : about;
    const request = (who: Who) => app.request(who, method, `/v1/contacts/${path}`, body ? { body } : {});
    expect((await request("mona")).status).toBeLessThan(300);
    await set({ [key]: false });
    const refused = await request("mona");
    expect([refused.status, refused.at("errors.user.0")]).toEqual([403, "Access denied!"]);
    expect((await request("alma")).status).toBe(403);
  });

  test("keeps an order of mail and a look at Medicare from being taken", async () => {
    await set({ mailer_assignment: false, medicare_import: false });
    const order = { kit_id: app.world.uuid(), contacts_scope: { ids: [contact.id] } };
    const look = `/v1/contacts/${contact.id}/medicare_import_contact`;
    expect((await app.request("mona", "POST", "/v1/contacts/mailer_assignment_create", { body: order })).status).toBe(
      403,
    );
    expect((await app.request("ada", "PUT", look, { body: {} })).status).toBe(403);
    expect((await app.request("ada", "GET", `/v1/contacts/${contact.id}`)).status).toBe(200);
  });
});
