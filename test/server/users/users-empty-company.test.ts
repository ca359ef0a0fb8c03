/** A company from nothing: its first admin invites five people, and each reads and does exactly what the matrix allows. */
import { afterAll, beforeAll, expect, it } from "vitest";
import { csrfHeader } from "../../../src/contract/version.ts";
import { createSetupLink } from "../../../src/server/session/first-admin.ts";
import { type AccountType, type Capability, may } from "../../../src/domain/users/access.ts";
import { dayOf } from "../../../src/kit/dates.ts";
import { calls, filled } from "../../contract/calls.ts";
import { type EmptyTestServer, openEmptyTestServer } from "../../fixtures/test-server.ts";

let app: EmptyTestServer;
beforeAll(async () => void (app = await openEmptyTestServer()));
afterAll(() => app.close());

const password = "seven quiet herons";
const roles: readonly AccountType[] = ["sub_admin", "bu_admin", "manager", "telemarketer", "agent"];
let callers = 0;
const nextIp = () => `10.${31 + (++callers >> 16)}.${(callers >> 8) & 255}.${callers & 255}`;
const send = (method: "GET" | "POST" | "PUT" | "PATCH", path: string, cookie: string, body?: object) =>
  app.send(method, path, { cookie, ip: nextIp(), ...(body && { body }) });

it("five invited people join, and each gets what the matrix says, and nothing else", async () => {
  const token = (await createSetupLink(app.connection.db, app.world)) ?? "";
  const first = { first_name: "Grace", last_name: "Hall", email: "grace@hall.test", password, company: "Hall" };
  const made = await app.send("POST", "/v1/sessions/first_admin", { body: { token, ...first } });
  const admin = `token=${made.cookies["token"]?.value}`;
  const rows = roles.map((account_type) => ({
    first_name: account_type,
    email: `${account_type}@hall.test`,
    account_type,
  }));
  const invited = await send("POST", "/v1/admin/users/invite", admin, { rows });
  expect(invited.at("data")).toMatchObject(roles.map(() => ({ id: expect.any(String), errors: {} })));
  await app.server.services.background.idle();
  const leads = await prepare(admin);
  const mails = (await send("GET", "/v1/admin/outbox", admin)).at("data") as { to: string; text: string }[];
  const wrong: string[] = [];
  const people = new Map<AccountType, { id: string; cookie: string }>();
  for (const account_type of roles) {
    const mailed = mails.find(({ to }) => to === `${account_type}@hall.test`)?.text ?? "";
    const accepting = { token: /token=(\S+)/.exec(mailed)?.[1], first_name: "Joined", last_name: "Person", password };
    const joined = await send("POST", "/v1/invitations/accept", "", accepting);
    expect(joined.status, account_type).toBe(201);
    expect((await send("POST", "/v1/invitations/accept", "", accepting)).status, "a second use").toBe(422);
    const cookie = `token=${joined.cookies["token"]?.value}`;
    people.set(account_type, { id: (await send("GET", "/v1/users/me", cookie)).text("data.id"), cookie });
    wrong.push(...(await wrongAnswers(account_type, cookie)));
  }
  expect(wrong).toEqual([]);
  await leads.arrive(people.get("agent")?.id ?? "");
  const seen = Object.fromEntries(
    await Promise.all([...people].map(async ([role, { cookie }]) => [role, await whatIsSeen(cookie)] as const)),
  );
  const own = { rule: "Licensed in Ohio.", exports: true };
  expect(seen).toEqual({
    sub_admin: { ...own, contacts: 1, edits: 200, vendors: 1 },
    // The agent is in no unit of the one and in no downline of the other; a pool's lead would be the third's.
    bu_admin: { ...own, contacts: 0, edits: 404, vendors: 403 },
    manager: { ...own, contacts: 0, edits: 404, vendors: 403 },
    telemarketer: { ...own, contacts: 0, edits: 404, vendors: 403 },
    agent: { ...own, exports: false, contacts: 1, edits: 200, vendors: 403 },
  });
});

/** The first admin's flag, rule by law and lead vendor. */
async function prepare(admin: string) {
  const flag = { key: "export", rules: [{ for: "role", value: "agent", on: false }] };
  expect((await send("PUT", "/v1/admin/feature_flags", admin, flag)).status).toBe(200);
  const from = dayOf(app.world.now());
  const rule = { key: "medicare_disclaimer", from, source: "Counsel", value: { text: "Licensed in Ohio." } };
  expect((await send("POST", "/v1/admin/compliance_rules", admin, rule)).status).toBe(201);
  const arrive = async (default_owner_id: string) => {
    const tracking = "/v1/admin/api_tracking";
    const vendor = { vendor_name: "Bluebird", vendor_type: "lead_seller", default_owner_id };
    const vendor_id = (await send("POST", `${tracking}/api_vendors`, admin, vendor)).text("data.id");
    const key = (await send("POST", `${tracking}/api_keys`, admin, { vendor_id, name: "Main" })).text("data.token");
    const body = { first_name: "Wilma", last_name: "Aarden", phone: "5125550163" };
    const sent = await app.send("POST", "/v1/leads", { body, headers: { authorization: `Bearer ${key}` } });
    expect(sent.status).toBe(201);
  };
  return { arrive };
}

async function whatIsSeen(cookie: string) {
  const me = await send("GET", "/v1/users/me", cookie);
  const rules = me.at("data.compliance") as { key: string; value: { text: string } }[];
  const contacts = await send("PATCH", "/v1/contacts", cookie, { contacts_scope: {} });
  const vendors = await send("GET", "/v1/admin/api_tracking/api_vendors", cookie);
  const edit = await send("PATCH", "/v1/contacts/1/quick_update", cookie, { first_name: "Vera" });
  return {
    contacts: contacts.at("meta.total_count"),
    edits: edit.status,
    vendors: vendors.status === 200 ? vendors.at("meta.total_count") : vendors.status,
    rule: rules.find(({ key }) => key === "medicare_disclaimer")?.value.text,
    exports: me.at("data.features.export"),
  };
}

/** Refused by more than the role: without a number of one's own, and by the flag that is off for agents. */
const refusedAnyway = ["GET /v1/dialer/fetch_device_token", "agent GET /v1/reports/export.xlsx"];

/**
 * Every call that a role decides, and every list, such that none of them does anything: ids that nobody has, and bodies
 * that are refused once the right to make the call was checked. Left out: what acts without an id and a body.
 */
const walked = calls.filter(({ endpoint: { method, path, access, body } }) => {
  const isList = method === "GET" && !path.includes(":");
  const isHarmless = method === "GET" || body !== undefined || path.includes(":");
  return access !== "public" && (access === "signed_in" ? isList : isHarmless);
});
const atOnce = 8;

async function wrongAnswers(account_type: AccountType, cookie: string): Promise<string[]> {
  const wrong: string[] = [];
  const left = [...walked];
  const walk = async () => {
    for (let call = left.pop(); call; call = left.pop()) {
      const { method, access, body } = call.endpoint;
      const { url } = filled(call, { optional: false }, { number: 999_999_999, uuid: app.world.uuid() });
      const { status, at } = await app.send(method, url, {
        cookie,
        ip: nextIp(),
        headers: { [csrfHeader]: "1" },
        ...(body && { body: { never_heard_of: 1 } }),
      });
      const isAllowed = access === "signed_in" || may({ account_type, rm: false }, access as Capability);
      const isRefused = status === 403 && at("code") !== "feature_off";
      const isDone = method !== "GET" && status < 400;
      const name = `${account_type} ${call.name}`;
      const isNamed = refusedAnyway.some((one) => name.endsWith(one));
      if (isDone || status >= 500 || (isRefused === isAllowed && !isNamed)) wrong.push(`${name}: ${status}`);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, walk));
  return wrong;
}
