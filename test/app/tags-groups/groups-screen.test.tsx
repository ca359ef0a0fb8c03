import { afterEach, beforeEach, expect, test } from "vitest";
import { page } from "vitest/browser";
import { Toasts } from "../../../src/app/notices/toasts.tsx";
import { GroupsScreen } from "../../../src/app/tags-groups/groups-screen.tsx";
import { contactGroups } from "../../../src/contract/lists/contact-groups.ts";
import type { Group } from "../../../src/domain/contacts/group.ts";
import type { CurrentUser } from "../../../src/domain/users/user.ts";
import { transact } from "../../../src/local/db/database.ts";
import { tablesOf, writeRows } from "../../../src/local/db/rows.ts";
import { type FlowDevice, flowDevice, someUuid } from "../../fixtures/flow-device.ts";
import { mount, unmount } from "../../fixtures/mount.tsx";
import { signedInAs } from "../../fixtures/session.tsx";

const group: Group = { id: someUuid(42), name: "Sunday team", seq: 1 };
let device: FlowDevice;
beforeEach(async () => {
  device = flowDevice();
  await transact(device.db, tablesOf(["contact_groups"]), () =>
    writeRows(device.db, "contact_groups", [group], new Set()),
  );
});
afterEach(async () => {
  await unmount();
  await device.close();
});

async function show(account_type: CurrentUser["account_type"]): Promise<void> {
  await mount(await signedInAs({ account_type, features: {} as never }, device.local, <GroupsScreen />));
  await expect.element(page.getByText("Sunday team")).toBeVisible();
  await expect
    .element(page.getByRole("link", { name: "Open" }))
    .toHaveAttribute("href", `/contacts?group=group:${group.id}`);
}

test("who keeps groups names, renames and deletes them", async () => {
  await show("admin");
  await expect.element(page.getByRole("textbox", { name: "New group" })).toBeVisible();
  await expect.element(page.getByRole("button", { name: "Delete Sunday team" })).toBeVisible();
  await expect.element(page.getByRole("button", { name: "Name of Sunday team Sunday team" })).toBeVisible();
});

test("who may not change groups reads and opens them", async () => {
  await show("agent");
  await expect.poll(() => page.getByRole("textbox").elements()).toEqual([]);
  await expect.poll(() => page.getByRole("button").elements()).toEqual([]);
});

test("a group is merged into another, call by call, until nothing remains", async () => {
  const other: Group = { id: someUuid(43), name: "Monday team", seq: 2 };
  await transact(device.db, tablesOf(["contact_groups"]), () =>
    writeRows(device.db, "contact_groups", [group, other], new Set()),
  );
  const remaining = [1, 0];
  device.answer(contactGroups.merge, () => {
    const left = remaining.shift() ?? 0;
    return { data: { moved: left === 0 ? 1 : 1_000, remaining: left } };
  });
  const screen = (
    <>
      <GroupsScreen />
      <Toasts />
    </>
  );
  await mount(await signedInAs({ account_type: "admin", features: {} as never }, device.local, screen));
  await page.getByRole("button", { name: "Merge Sunday team" }).click();
  await expect.element(page.getByRole("button", { name: "Merge", exact: true })).toBeDisabled();
  await page.getByRole("combobox", { name: "Merge into" }).click();
  await page.getByRole("option", { name: "Monday team" }).click();
  await page.getByRole("button", { name: "Merge", exact: true }).click();
  await expect.element(page.getByText("Group Sunday team merged. 1,001 contacts moved.")).toBeVisible();
  const call = { params: { id: group.id }, body: { into_id: other.id } };
  expect(device.of(contactGroups.merge)).toEqual([call, call]);
});
