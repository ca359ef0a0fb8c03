import { afterEach, beforeEach, expect, test } from "vitest";
import { page } from "vitest/browser";
import { MergeCarrier } from "../../../src/app/admin/merge-carrier.tsx";
import { adminCarriers } from "../../../src/contract/reference/reference.ts";
import type { CarrierMerge } from "../../../src/domain/reference/carrier-merge.ts";
import type { Carrier } from "../../../src/domain/reference/reference.ts";
import { transact } from "../../../src/local/db/database.ts";
import { tablesOf, writeRows } from "../../../src/local/db/rows.ts";
import { type FlowDevice, flowDevice, someUuid } from "../../fixtures/flow-device.ts";
import { mount, unmount } from "../../fixtures/mount.tsx";
import { signedInAs } from "../../fixtures/session.tsx";

const carrier = (nth: number, name: string): Carrier => ({
  id: someUuid(nth),
  name,
  naic: "",
  rating: "",
  lines: [],
  phones: [],
  portal_url: "",
  e_app_url: "",
  active: true,
  seq: nth,
});
const [from, into] = [carrier(1, "Western Life"), carrier(2, "Northern Life")];
const free: CarrierMerge = { policies: 3, appointments: 1, collisions: [], collision_count: 0 };

let device: FlowDevice;
beforeEach(async () => {
  device = flowDevice();
  await transact(device.db, tablesOf(["carriers"]), () => writeRows(device.db, "carriers", [from, into], new Set()));
});
afterEach(async () => {
  await unmount();
  await device.close();
});

async function choose(plan: CarrierMerge): Promise<{ done: number }> {
  const seen = { done: 0 };
  device.answer(adminCarriers.planMerge, () => ({ data: plan }));
  device.answer(adminCarriers.merge, () => ({ data: plan }));
  const dialog = <MergeCarrier carrier={from} onClose={() => undefined} onDone={() => seen.done++} />;
  await mount(await signedInAs({ account_type: "admin" }, device.local, dialog));
  await page.getByRole("combobox", { name: "Merge into" }).click();
  await expect.poll(() => page.getByRole("option", { name: "Western Life" }).elements()).toEqual([]);
  await page.getByRole("option", { name: "Northern Life" }).click();
  return seen;
}
const press = page.getByRole("button", { name: "Merge", exact: true });

test("what moves is said before a carrier is merged", async () => {
  const seen = await choose(free);
  await expect.element(page.getByText("Moves 3 policies and 1 appointment.")).toBeVisible();
  expect(device.of(adminCarriers.merge)).toEqual([]);
  await press.click();
  await expect.poll(() => seen.done).toBe(1);
  expect(device.of(adminCarriers.merge)).toEqual([{ params: { id: from.id }, body: { into_id: into.id } }]);
});

test("policies with the same number stand in the way, each named with a link", async () => {
  const side = (nth: number, contact_name: string) => ({ policy_id: someUuid(nth), contact_id: nth, contact_name });
  const collision = { field: "policy_number", number: "P 2" } as const;
  const collisions = [{ ...collision, moving: side(7, "Rosa Lee"), standing: side(8, "Sam Dean") }];
  await choose({ ...free, collisions, collision_count: 1 });
  await expect
    .element(page.getByRole("link", { name: "Rosa Lee" }))
    .toHaveAttribute("href", `/contacts/7?tab=policies&policy=${someUuid(7)}`);
  await expect.element(page.getByRole("link", { name: "Sam Dean" })).toBeVisible();
  await expect.element(page.getByText("Policy P 2")).toBeVisible();
  await expect.element(press).toBeDisabled();
});
