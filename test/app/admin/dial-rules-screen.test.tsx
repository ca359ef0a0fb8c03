import { afterEach, beforeEach, expect, test } from "vitest";
import { page } from "vitest/browser";
import { DialRulesScreen } from "../../../src/app/admin/dial-rules-screen.tsx";
import { adminDialRules, type DialRuleVersions } from "../../../src/contract/dialer/admin-dial-rules.ts";
import { placeRule } from "../../../src/domain/dialer/dated-rules.ts";
import { defaultDialRules } from "../../../src/domain/dialer/dial-rules.ts";
import { RequestFailed } from "../../../src/local/api/errors.ts";
import { type FlowDevice, flowDevice, flowNow, someUuid } from "../../fixtures/flow-device.ts";
import { mount, unmount } from "../../fixtures/mount.tsx";
import { signedInAs } from "../../fixtures/session.tsx";

let device: FlowDevice;
beforeEach(() => (device = flowDevice()));
afterEach(async () => {
  await unmount();
  await device.close();
});

const read: DialRuleVersions = { version: 7, today: "2026-11-23", base: defaultDialRules, versions: [] };
const florida = placeRule(defaultDialRules, "FL");
const theirs = {
  id: someUuid(1),
  place: "FL" as const,
  from: "2027-01-01",
  source: "Fla. Stat. 501.616",
  rule: { ...florida, attempts: 1 },
  by: someUuid(2),
  at: flowNow,
};

test("a state's rule is changed from a day on, with its source, and nothing of another's is lost", async () => {
  let now = read;
  device.answer(adminDialRules.list, () => ({ data: now }));
  device.answer(adminDialRules.create, ({ body }) => {
    if ((body as { version: number }).version !== now.version)
      throw new RequestFailed({ status: 409, code: "version_conflict", errors: {} });
    return { data: now };
  });
  await signedInAs({ account_type: "admin" }, device.local, <DialRulesScreen />).then(mount);
  const row = page.getByRole("row", { name: /^Florida/ });
  await expect.element(row.getByText("Every day 8 AM–8 PM").first()).toBeVisible();
  await expect.element(page.getByText("Mon–Sat 8 AM–9 PM, Sun noon–9 PM")).toBeVisible();
  // Another admin adds one meanwhile.
  now = { ...read, version: 8, versions: [theirs] };
  await row.getByRole("button", { name: "Florida", exact: true }).click();
  const save = page.getByRole("button", { name: "Save" });
  await page.getByLabelText("Starts on").fill("2026-12-01");
  await page.getByLabelText("Attempts in 24 hours").fill("2");
  await page.getByRole("combobox", { name: "Sunday from" }).click();
  await page.getByRole("option", { name: "No calls" }).click();
  await save.click();
  await expect.element(page.getByText("Enter the law or the decision this follows.")).toBeVisible();
  expect(device.of(adminDialRules.create)).toEqual([]);
  await page.getByLabelText("Source").fill("Fla. Stat. 501.059");
  await save.click();
  await expect.element(save).not.toBeInTheDocument();
  const sent = device.of(adminDialRules.create).map(({ body }) => body);
  const body = { place: "FL", from: "2026-12-01", source: "Fla. Stat. 501.059", attempts: 2, check_days: 10 };
  expect(sent).toMatchObject([
    { version: 7 },
    {
      ...body,
      hours: { ...florida.hours, sun: null },
      text_hours: florida.text_hours,
      recording: "all_party",
      version: 8,
    },
  ]);
  // What waits is listed, and can be looked at.
  await expect.element(row.getByText("Next: 01/01/2027")).toBeVisible();
  await page.getByRole("button", { name: "History: Florida" }).click();
  const history = page.getByRole("dialog");
  await expect.element(history.getByText("Fla. Stat. 501.616", { exact: true })).toBeVisible();
  await expect.element(history.getByText("In force")).toBeVisible();
  await history.getByRole("button", { name: "Withdraw the version from 01/01/2027" }).click();
  await expect.poll(() => device.of(adminDialRules.remove)).toMatchObject([{ params: { id: theirs.id } }]);
});

test("a former rule is used again: the form begins with it, and is saved as a new version", async () => {
  const changed = { ...theirs, from: "2026-11-01" };
  device.answer(adminDialRules.list, () => ({ data: { ...read, versions: [changed] } }));
  device.answer(adminDialRules.create, () => ({ data: read }));
  await signedInAs({ account_type: "admin" }, device.local, <DialRulesScreen />).then(mount);
  await page.getByRole("button", { name: "History: Florida" }).click();
  const history = page.getByRole("dialog");
  await expect.element(history.getByText("Former")).toBeVisible();
  await history.getByRole("button", { name: /^Use the version from .* again$/ }).click();
  await expect.element(page.getByLabelText("Attempts in 24 hours")).toHaveValue(String(florida.attempts ?? ""));
  await page.getByLabelText("Source").fill("Fla. Stat. 501.059");
  await page.getByRole("button", { name: "Save" }).click();
  await expect
    .poll(() => device.of(adminDialRules.create).map(({ body }) => body))
    .toMatchObject([{ place: "FL", from: read.today, attempts: florida.attempts, hours: florida.hours, version: 7 }]);
});
