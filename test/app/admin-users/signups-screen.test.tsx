/** People who asked to join: one is invited with a role, one is turned down with a reason. */
import { afterEach, beforeEach, expect, test } from "vitest";
import { page } from "vitest/browser";
import { SignupsScreen } from "../../../src/app/admin-users/signups-screen.tsx";
import { adminSignups } from "../../../src/contract/signups/admin-signups.ts";
import { businessUnits } from "../../../src/contract/users/business-units.ts";
import type { Signup } from "../../../src/domain/signups/signup.ts";
import { RequestFailed } from "../../../src/local/api/errors.ts";
import { type FlowDevice, flowDevice, flowNow, someUuid } from "../../fixtures/flow-device.ts";
import { mount, unmount } from "../../fixtures/mount.tsx";
import { signedInAs } from "../../fixtures/session.tsx";

let device: FlowDevice;
let signups: Signup[];
beforeEach(async () => {
  device = flowDevice();
  signups = [signup(1, "Nora"), signup(2, "Omar")];
  device.answer(businessUnits.list, () => ({ data: [] }));
  device.answer(adminSignups.list, () => ({
    data: signups,
    meta: { current_page: 1, limit: 25, total_count: signups.length, total_pages: 1 },
  }));
  await mount(await signedInAs({ account_type: "admin", features: {} }, device.local, <SignupsScreen />));
});
afterEach(async () => {
  await unmount();
  await device.close();
});

function signup(nth: number, first_name: string): Signup {
  return {
    id: someUuid(nth),
    first_name,
    last_name: "Nash",
    email: `${first_name.toLowerCase()}@join.test`,
    phone: "",
    company: "",
    npn: "",
    plan: "",
    invited_by: null,
    invited_by_name: "",
    status: "verified",
    reason: "",
    decided_by_name: "",
    decided_at: null,
    user_id: null,
    created_at: flowNow,
    version: nth,
  };
}

const decided = (nth: number, change: Partial<Signup>) => {
  signups = signups.map((one) => (one.id === someUuid(nth) ? { ...one, decided_at: flowNow, ...change } : one));
  return { data: signups[nth - 1] };
};
const of = (name: string) => page.getByRole("row").filter({ hasText: name });

test("one is approved with a role: the list says so, and decides no second time", async () => {
  device.answer(adminSignups.approve, () => decided(1, { status: "approved", decided_by_name: "Alma Alvarez" }));
  await page.getByRole("button", { name: "Approve Nora Nash" }).click();
  const dialog = page.getByRole("dialog", { name: "Approve Nora Nash" });
  await expect.element(dialog.getByText(/mails an invitation to nora@join\.test/)).toBeVisible();
  await dialog.getByRole("combobox", { name: "Role" }).click();
  await page.getByRole("option", { name: "Manager", exact: true }).click();
  await dialog.getByRole("button", { name: "Approve and invite" }).click();
  await expect.element(of("Nora").getByText("Invited")).toBeVisible();
  await expect.element(page.getByRole("button", { name: "Approve Nora Nash" })).not.toBeInTheDocument();
  expect(device.of(adminSignups.approve)).toEqual([
    {
      params: { id: someUuid(1) },
      body: { account_type: "manager", parent_id: null, business_unit_id: null, version: 1 },
    },
  ]);
});

test("one is rejected with a reason; a refusal keeps what was typed", async () => {
  let tries = 0;
  device.answer(adminSignups.reject, () => {
    if (++tries === 1) throw new RequestFailed({ status: 422, code: "invalid", errors: { reason: ["Say more."] } });
    return decided(2, { status: "rejected", reason: "No license" });
  });
  await page.getByRole("button", { name: "Reject Omar Nash" }).click();
  const dialog = page.getByRole("dialog", { name: "Reject Omar Nash" });
  await expect.element(dialog.getByText("Mailed to omar@join.test.")).toBeVisible();
  await dialog.getByRole("textbox", { name: "Reason" }).fill("No license");
  await dialog.getByRole("button", { name: "Reject", exact: true }).click();
  await expect.element(dialog.getByText("Say more.")).toBeVisible();
  await expect.element(dialog.getByRole("textbox", { name: "Reason" })).toHaveValue("No license");
  await dialog.getByRole("button", { name: "Reject", exact: true }).click();
  await expect.element(of("Omar").getByText(/^No license/)).toBeVisible();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(device.of(adminSignups.reject).at(-1)).toEqual({
    params: { id: someUuid(2) },
    body: { reason: "No license", version: 2 },
  });
});
