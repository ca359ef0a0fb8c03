/** The demo's users by what blocks or allows their calls: every branch of spec 000 §5 has one. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { type DialerUser, dialerFault, isOverQuota } from "../../../src/domain/dialer/dialer-access.ts";
import { isDoNotContact } from "../../../src/domain/contacts/do-not-contact.ts";
import { leadStatuses } from "../../../src/domain/reference/reference.ts";
import { doNotCallOf } from "../../../src/domain/dialer/do-not-call.ts";
import { Chance } from "../../../src/server/demo/chance.ts";
import { demoContact } from "../../../src/server/demo/contacts.ts";
import { tenantTx } from "../../../src/server/db/tenant-tx.ts";
import { demoTenants, fillDemo } from "../../../src/server/demo/fill.ts";
import { findDialerUser } from "../../../src/server/dialer/dialer-user-rows.ts";
import { openTestServer, type TestServer } from "../../fixtures/test-server.ts";

let app: TestServer;
/** By company, in the order they were made. */
let people: DialerUser[][];
beforeAll(async () => {
  app = await openTestServer();
  const { db } = app.connection;
  const small = demoTenants.map((tenant) => ({ ...tenant, contacts: 20 }));
  await fillDemo(db, app.world.now(), "nobody signs in", small);
  people = await Promise.all(small.map(({ key }) => peopleOf(key)));
});
afterAll(() => app.close());

async function peopleOf(key: string): Promise<DialerUser[]> {
  const { db } = app.connection;
  const { tenant_id } = await db
    .selectFrom("tenants")
    .select("tenant_id")
    .where("key", "=", key)
    .executeTakeFirstOrThrow();
  return tenantTx(db, tenant_id, async (trx) => {
    const users = await trx.selectFrom("users").select("id").where("tenant_id", "=", tenant_id).execute();
    const found: DialerUser[] = [];
    for (const { id } of users) {
      const user = await findDialerUser(trx, { tenant_id, user_id: id });
      if (user) found.push(user);
    }
    return found;
  });
}

const pays = ({ dialer_subscription }: DialerUser) => dialer_subscription?.order_type;
const team = "Subscription::ManagerPay";
const own = "Subscription::SelfPay";

const branches: readonly (readonly [name: string, is: (user: DialerUser) => boolean])[] = [
  ["a password to change", (user) => dialerFault(user) === "password"],
  ["two-factor required and missing", (user) => dialerFault(user) === "two_factor"],
  [
    "two-factor required and there",
    (user) => user["two_fa_is_required?"] && user["has_2fa_enabled?"] && dialerFault(user) === null,
  ],
  ["no verified number", (user) => dialerFault(user) === "number"],
  ["a manager pays, the licence is paid", (user) => pays(user) === team && dialerFault(user) === null],
  ["a manager pays, the licence is not paid", (user) => pays(user) === team && dialerFault(user) === "licence"],
  ["a manager paid until the plan ended", (user) => pays(user) === team && dialerFault(user) === "subscription"],
  ["pays alone", (user) => pays(user) === own && dialerFault(user) === null],
  ["paid alone until it ended", (user) => pays(user) === own && dialerFault(user) === "subscription"],
  ["has nothing", (user) => pays(user) === undefined && dialerFault(user) === "subscription"],
  ["switched on in the profile", (user) => pays(user) === undefined && dialerFault(user) === null],
  ["below the allocation", (user) => minutesLeft(user) > 0 && !isOverQuota(user)],
  ["at the allocation", (user) => minutesLeft(user) === 0 && dialerFault(user) === null && isOverQuota(user)],
  ["above the allocation", (user) => minutesLeft(user) < 0 && dialerFault(user) === null && isOverQuota(user)],
  ["over quota for an unpaid licence", (user) => minutesLeft(user) > 0 && isOverQuota(user)],
  [
    "above the allocation, switched on in the profile",
    (user) => minutesLeft(user) < 0 && user.profile.dialer_enabled && !isOverQuota(user),
  ],
  [
    "pays alone, and has used more than is included",
    (user) => pays(user) === own && (user.dialer_subscription?.current_usage ?? 0) > 300 && !isOverQuota(user),
  ],
];

function minutesLeft({ dialer_license, dialer_subscription }: DialerUser): number {
  return dialer_license && dialer_subscription ? dialer_license.allocation - dialer_subscription.current_usage : NaN;
}

test.each(branches)("someone of the demo: %s", (_name, is) => {
  expect(people.map((company) => company.length)).toEqual(demoTenants.map(({ users }) => users));
  expect(people.flat().filter(is)).not.toEqual([]);
});

test("demo contacts who must not be contacted are blocked on each number", () => {
  const statusIds = new Map(leadStatuses.map((title) => [title, title]));
  const facts = { now: app.world.now(), statusIds, sourceIds: ["s"], tagIds: ["t"], groupIds: ["g"], poolIds: [] };
  const chance = new Chance(7);
  const book = Array.from({ length: 400 }, (_unused, at) => demoContact(chance, at + 1, { ...facts, owners: ["o"] }));
  const stopped = book.filter(({ status_id }) => status_id === "Do not contact");
  expect(stopped.length).toBeGreaterThan(5);
  expect(stopped.every(isDoNotContact)).toBe(true);
  expect(stopped.flatMap(({ phones }) => phones.map(doNotCallOf)).every((kind) => kind === "asked")).toBe(true);
});
