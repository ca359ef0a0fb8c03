/** Every feature flag decides something on the server, or is named here with the feature it waits for. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { csrfHeader } from "../../../src/contract/version.ts";
import type { Contact } from "../../../src/domain/contacts/contact.ts";
import { featureKeys, flagText } from "../../../src/domain/flags/flag-texts.ts";
import type { FeatureKey } from "../../../src/domain/users/features.ts";
import { openRouter } from "../../../src/server/voice/router.ts";
import { calls, filled } from "../../contract/calls.ts";
import { layContact } from "../../fixtures/book.ts";
import { giveNumber, setFeatures } from "../../fixtures/callers.ts";
import { finishCall } from "../../fixtures/calls.ts";
import { openTestServer, type TestServer } from "../../fixtures/test-server.ts";

let app: TestServer;
let contact: Contact;
beforeAll(async () => {
  app = await openTestServer();
  contact = await layContact(app, { owner: app.people.ada });
});
afterAll(() => app.close());
afterEach(() => setFeatures(app, {}));

/** Nothing asks for them before their feature exists, and the admin's page says so. */
const waiting = featureKeys.filter((key) => flagText(key).waits);

/** Decided where the test of its feature already stands. */
const elsewhere = {
  sso: "session/session-sso.test.ts",
  regional_manager: "flags/feature-flags.test.ts",
  basic: "flags/feature-flags.test.ts",
} as const satisfies Partial<Record<FeatureKey, string>>;

const gated = calls.filter(({ endpoint }) => endpoint.feature !== undefined);
const declared = [...new Set(gated.flatMap(({ endpoint }) => endpoint.feature ?? []))];

let requests = 0;
const ip = () => `10.9.${Math.floor(++requests / 250)}.${requests % 250}`;
const ada = (method: "GET" | "POST" | "PATCH" | "PUT", path: string, body?: unknown) =>
  app.request("ada", method, path, { ip: ip(), ...(body === undefined ? {} : { body }) });

/** What the others decide, as the server answers. */
const probes = {
  dialer_recording: async () =>
    (await ada("POST", "/v1/dialer/device_start_disclaimer_prompt", { call_id: app.world.uuid() })).at("code"),
  voicemail: async () => {
    await giveNumber(app, app.people.ada, "+16145550100");
    const { home_id: tenant_id } = app.people;
    const ask = { call_direction: "inbound", tenant_id, from: "+12015550199", to: "+16145550100" } as const;
    const plan = await openRouter(app.server.services)(ask);
    return "route" in plan && plan.route.voicemail !== null;
  },
  require_outcome: async () => {
    const { id } = await finishCall(app, app.people.ada, 30);
    await ada("PATCH", `/v1/calls/${id}`, { outcome: "spoke_interested" });
    return (await ada("PATCH", `/v1/calls/${id}`, { outcome: null, base: { outcome: "spoke_interested" } })).status;
  },
  workflow_admin_only: async () => (await ada("GET", "/v1/workflow/wf_categories")).status,
  contact_merge: async () => (await duplicates()).status,
  contact_merge_admin_only: async () => (await duplicates()).status,
  soa: async () => {
    const carrier_id = (
      await app.request("alma", "POST", "/v1/admin/carriers", { body: { name: app.world.uuid() } })
    ).at("data.id");
    const policies = `/v1/contacts/${contact.id}/policies`;
    const id = (await ada("POST", policies, { carrier_id, policy_type: "pdp" })).at("data.id");
    await ada("PATCH", `${policies}/${String(id)}`, { status: "app_started", application_date: "2026-05-01" });
    const submitted = { status: "submitted", submitted_at: "2026-05-01", reason: "Walk-in" };
    return (await ada("PATCH", `${policies}/${String(id)}`, submitted)).status;
  },
  mms: async () => {
    const text = { contact_id: contact.id, message_content: "See this.", upload_id: app.world.uuid() };
    return (await ada("POST", "/v1/sms/send_message", { ...text, message_to: "+12015550143" })).at("code");
  },
  google: async () => (await kinds()).includes("google"),
  outlook: async () => (await kinds()).includes("outlook"),
  calendly: async () => (await kinds()).includes("calendly"),
  csg: async () => (await kinds()).includes("csg"),
  phone_burner: async () => (await kinds()).includes("phone_burner"),
  offline_contacts: async () => (await ada("GET", "/v1/sync/changes")).at("meta.bound.max"),
  two_factor_required: async () => (await ada("GET", "/v1/quick_filters")).status,
} satisfies Partial<Record<FeatureKey, () => Promise<unknown>>>;

const duplicates = () => ada("PATCH", "/v1/contacts", { contacts_scope: { group: "my" }, duplicates: "any" });
const kinds = async () =>
  ((await ada("GET", "/v1/authorizations")).at("meta.kinds") as { kind: string }[]).map(({ kind }) => kind);

describe("a feature flag", () => {
  test("decides something, or waits for a feature named here", () => {
    const known: string[] = [...declared, ...Object.keys(probes), ...Object.keys(elsewhere)];
    expect([...new Set(known), ...waiting].toSorted()).toEqual([...featureKeys].toSorted());
  });

  test.each(gated)("that is off refuses $name to everyone, and on lets it through", async (call) => {
    const { url, body } = filled(call, { optional: false }, { number: contact.id, uuid: app.world.uuid() });
    const ask = () =>
      app.request("alma", call.endpoint.method, url, {
        ip: ip(),
        headers: { [csrfHeader]: "1" },
        ...(body === undefined ? {} : { body }),
      });
    await setFeatures(app, { [call.endpoint.feature ?? ""]: false });
    const refused = await ask();
    expect([refused.status, refused.at("code"), refused.at("errors.user")]).toEqual([
      403,
      "feature_off",
      ["Access denied!"],
    ]);
    await setFeatures(app, {});
    expect((await ask()).at("code")).not.toBe("feature_off");
  });

  test.each(Object.keys(probes) as (keyof typeof probes)[])("changes what the server answers: %s", async (key) => {
    const answers: unknown[] = [];
    for (const on of [false, true]) {
      await setFeatures(app, { [key]: on });
      answers.push(await probes[key]());
    }
    expect(answers[0]).not.toEqual(answers[1]);
    expect(answers).not.toContain(undefined);
  });

  test.each(Object.entries(elsewhere))("%s is tested in %s", (key, file) => {
    expect(readFileSync(join(import.meta.dirname, "..", file), "utf8")).toContain(key);
  });
});
