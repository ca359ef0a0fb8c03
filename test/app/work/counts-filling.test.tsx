/** While the first download runs, a count of what has arrived so far would be taken for the whole. */
import { afterEach, beforeEach, expect, test } from "vitest";
import { page } from "vitest/browser";
import { DashboardScreen } from "../../../src/app/dashboard/dashboard-screen.tsx";
import { PoolsScreen } from "../../../src/app/work/pools-screen.tsx";
import { RiskScreen } from "../../../src/app/work/risk-screen.tsx";
import { TeamScreen } from "../../../src/app/work/team-screen.tsx";
import { pools } from "../../../src/contract/pools/pools.ts";
import { plainTable, transact } from "../../../src/local/db/database.ts";
import { changeStatus } from "../../../src/local/db/meta.ts";
import { tablesOf, writeRows } from "../../../src/local/db/rows.ts";
import type { LiveIndex } from "../../../src/local/search/live-index.ts";
import { searchPort } from "../../../src/local/search/port.ts";
import type { Local } from "../../../src/local/index.ts";
import { contactIndex } from "../../fixtures/contact-index.ts";
import { someContacts } from "../../fixtures/contacts.ts";
import { type FlowDevice, flowDevice, someUuid } from "../../fixtures/flow-device.ts";
import { mount, unmount } from "../../fixtures/mount.tsx";
import { signedInAs } from "../../fixtures/session.tsx";

const [colleague, pool_id] = [someUuid(41), someUuid(42)];
let device: FlowDevice;
let index: LiveIndex;
let local: Local;

beforeEach(async () => {
  device = flowDevice();
  const contacts = someContacts(4, 5).map((one, nth) => ({
    ...one,
    deleted_at: null,
    category: "lead" as const,
    ...(nth === 0 ? { owner_id: null, pool_id } : { owner_id: colleague, pool_id: null }),
  }));
  await transact(device.db, tablesOf(["contacts"]), () => writeRows(device.db, "contacts", contacts, new Set()));
  const ann = { id: colleague, first_name: "Ann", last_name: "Lee", parent_id: null, active: true, username: "ann" };
  await plainTable(device.db, "users").put(ann);
  const pool = { id: pool_id, name: "Seminar", rule: "take", active: true, daily_take_limit: 9 };
  await plainTable(device.db, "pools").put(pool);
  device.answer(pools.taking, () => ({ data: [{ pool_id, left_today: 5, turn: null }] }));
  await changeStatus(device.db, { filling: true, last_synced_at: null });
  index = contactIndex(device.db);
  await index.open();
  local = { ...device.local, search: searchPort(index) };
});
afterEach(async () => {
  await unmount();
  index.close();
  await device.close();
});

const filled = () => changeStatus(device.db, { filling: false, last_synced_at: 1 });

test("the team's counts", async () => {
  await mount(await signedInAs({ account_type: "admin", features: {} as never }, local, <TeamScreen />));
  await expect.element(page.getByRole("link", { name: "…, contacts of Ann Lee" })).toBeVisible();
  await filled();
  await expect.element(page.getByRole("link", { name: "3, contacts of Ann Lee" })).toBeVisible();
});

test("what waits in a pool", async () => {
  await mount(await signedInAs({ account_type: "admin", features: {} as never }, local, <PoolsScreen />));
  await expect.element(page.getByText(/^… contacts waiting/)).toBeVisible();
  await filled();
  await expect.element(page.getByText(/^1 contact waiting/)).toBeVisible();
});

test("what is at risk", async () => {
  await mount(await signedInAs({ account_type: "admin", features: {} as never }, local, <RiskScreen />));
  await expect.element(page.getByText("… items to review")).toBeVisible();
  await filled();
  await expect.element(page.getByText("0 items to review")).toBeVisible();
});

test("the figures of the dashboard", async () => {
  const user = { account_type: "admin" as const, features: {} as never, profile: { first_name: "Alma" } as never };
  await mount(await signedInAs(user, local, <DashboardScreen />));
  const calls = page.getByRole("link", { name: /^Calls today/ });
  const premium = { name: "Premium this month: $0" };
  await expect.element(calls).toHaveAccessibleName("Calls today … Counting");
  await expect.poll(() => page.getByRole("link", premium).query()).toBeNull();
  await filled();
  await expect.element(calls).toHaveAccessibleName(/^Calls today 0 Last 7 days: 0, 0, 0, 0, 0, 0, 0\. 0 yesterday$/);
  const list = expect.stringContaining("/reports/policies_submitted/rows");
  await expect.element(page.getByRole("link", premium)).toHaveAttribute("href", list);
  await changeStatus(device.db, { reach: "offline" });
  await page.getByRole("button", premium).click();
  await expect.element(page.getByRole("dialog", { name: "Premium this month" })).toBeVisible();
});
