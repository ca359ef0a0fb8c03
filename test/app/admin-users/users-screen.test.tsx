/** The list of users of a large company: everyone is selected and changed, a hundred per call. */
import { afterEach, beforeEach, expect, test } from "vitest";
import { page } from "vitest/browser";
import { UsersScreen } from "../../../src/app/admin-users/users-screen.tsx";
import type { Endpoint } from "../../../src/contract/declare.ts";
import { businessUnits } from "../../../src/contract/users/business-units.ts";
import { type AdminUser, adminUsers } from "../../../src/contract/users/admin-users.ts";
import { Unreachable } from "../../../src/local/api/errors.ts";
import { type FlowDevice, flowDevice, someUuid } from "../../fixtures/flow-device.ts";
import { mount, unmount } from "../../fixtures/mount.tsx";
import { signedInAs } from "../../fixtures/session.tsx";

const total = 1_250;
let device: FlowDevice;
beforeEach(() => {
  device = flowDevice();
  device.answer(businessUnits.list, () => ({ data: [] }));
  device.answer(adminUsers.list, ({ query }) => {
    const { page: current_page, limit = 25 } = query as { page: number; limit?: number };
    const from = (current_page - 1) * limit;
    const data = Array.from({ length: Math.min(limit, total - from) }, (_, at) => user(from + at));
    return { data, meta: { current_page, limit, total_count: total, total_pages: Math.ceil(total / limit) } };
  });
});
afterEach(async () => {
  await unmount();
  await device.close();
});

function user(at: number): AdminUser {
  return {
    id: someUuid(at),
    first_name: "Person",
    last_name: String(at).padStart(5, "0"),
    email: `p${at}@large.test`,
    account_type: "agent",
    title: "",
    active: true,
    parent_name: "",
    business_unit_name: "",
    paid_membership: { on: false, until: null },
    "two_fa_is_required?": at === 0,
    updated_at: at,
  } as unknown as AdminUser;
}

test("everyone is selected and changed a hundred per call, and what could not be is named", async () => {
  let failing = 0;
  device.answer(adminUsers.bulkUpdate, ({ body }) => {
    const { users } = body as { users: { id: string; version: number }[] };
    const isFailing = users.some(({ id }) => id === someUuid(700));
    if (isFailing) failing++;
    const failed = isFailing
      ? [{ id: someUuid(700), code: "version_conflict", errors: { base: ["It changed."] } }]
      : [];
    return { data: { changed: users.length - failed.length, failed } };
  });
  await mount(await signedInAs({ account_type: "admin", features: {} }, device.local, <UsersScreen />));
  await page.getByRole("checkbox", { name: "Select all on this page" }).click();
  const bar = page.getByRole("toolbar");
  await bar.getByRole("button", { name: "Select all 1,250 users" }).click();
  await expect.element(bar.getByText("1,250 selected")).toBeVisible();
  await bar.getByRole("button", { name: "Require two-factor" }).click();
  await expect.element(page.getByText("1,249 users will change. 1 user will not.")).toBeVisible();
  await page.getByRole("button", { name: "Require two-factor 1,249 users" }).click();
  await expect.element(page.getByText("1,248 of 1,249 users changed.")).toBeVisible();
  await expect.element(page.getByText(/^Person 00700: It changed\./)).toBeVisible();
  const asked = device.of(adminUsers.bulkUpdate).map(({ body }) => body as { users: { version: number }[] });
  expect(asked.map(({ users }) => users.length)).toEqual([...Array.from({ length: 12 }, () => 100), 49]);
  expect(asked[0]?.users[0]).toEqual({ id: someUuid(1), version: 1 });
  expect(failing).toBe(1);
});

test("stopped, it changes no more and says how far it came", async () => {
  const held = Promise.withResolvers<void>();
  device.answer(adminUsers.bulkUpdate, async ({ body }) => {
    await held.promise;
    return { data: { changed: (body as { users: unknown[] }).users.length, failed: [] } };
  });
  await mount(await signedInAs({ account_type: "admin", features: {} }, device.local, <UsersScreen />));
  await page.getByRole("checkbox", { name: "Select all on this page" }).click();
  const bar = page.getByRole("toolbar");
  await bar.getByRole("button", { name: "Select all 1,250 users" }).click();
  await bar.getByRole("button", { name: "Deactivate" }).click();
  await page.getByRole("button", { name: "Deactivate 1,250 users" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Stop" }).click();
  held.resolve();
  await expect.element(page.getByText("100 of 1,250 users changed.")).toBeVisible();
  await page.getByRole("dialog").getByRole("button", { name: "Close" }).last().click();
  expect(device.of(adminUsers.bulkUpdate)).toHaveLength(1);
});

/** Its pauses take no time. */
const unhurried = () => ({ ...device.local, world: { ...device.local.world, sleep: () => Promise.resolve() } });

test("a call whose connection was lost is sent again under its key, and its real outcome is shown", async () => {
  const keys: (string | undefined)[] = [];
  const { request } = device.local;
  const local = {
    ...unhurried(),
    request: (async (endpoint, ask, options) => {
      if ((endpoint as Endpoint) !== adminUsers.bulkUpdate) return request(endpoint, ask, options);
      keys.push(options?.op_id);
      if (keys.length <= 2) throw new Unreachable("the connection was lost");
      return { data: { changed: 25, failed: [] } };
    }) as typeof request,
  };
  await mount(await signedInAs({ account_type: "admin", features: {} }, local, <UsersScreen />));
  await page.getByRole("checkbox", { name: "Select all on this page" }).click();
  await page.getByRole("toolbar").getByRole("button", { name: "Deactivate" }).click();
  await page.getByRole("button", { name: "Deactivate 25 users" }).click();
  await expect.element(page.getByRole("dialog")).not.toBeInTheDocument();
  expect(keys).toHaveLength(3);
  expect(new Set(keys).size).toBe(1);
  expect(keys[0]).toBeTruthy();
});

test("where the server stays out of reach, nothing is called failed that may have been done", async () => {
  device.answer(adminUsers.bulkUpdate, () => {
    throw new Unreachable("the connection was lost");
  });
  await mount(await signedInAs({ account_type: "admin", features: {} }, unhurried(), <UsersScreen />));
  await page.getByRole("checkbox", { name: "Select all on this page" }).click();
  const bar = page.getByRole("toolbar");
  await bar.getByRole("button", { name: "Select all 1,250 users" }).click();
  await bar.getByRole("button", { name: "Deactivate" }).click();
  await page.getByRole("button", { name: "Deactivate 1,250 users" }).click();
  await expect.element(page.getByText("0 of 1,250 users changed.")).toBeVisible();
  await expect.element(page.getByText(/^It stopped at 100 users that may have changed or not:/)).toBeVisible();
  expect(device.of(adminUsers.bulkUpdate)).toHaveLength(4);
});
