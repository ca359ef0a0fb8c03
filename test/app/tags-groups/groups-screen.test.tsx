import { afterEach, beforeEach, expect, test } from "vitest";
import { page } from "vitest/browser";
import { GroupsScreen } from "../../../src/app/tags-groups/groups-screen.tsx";
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
  await mount(await signedInAs({ account_type }, device.local, <GroupsScreen />));
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
  expect(page.getByRole("textbox").elements()).toEqual([]);
  expect(page.getByRole("button").elements()).toEqual([]);
});
