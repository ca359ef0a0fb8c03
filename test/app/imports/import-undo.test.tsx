/** What the undo of an import tells before it is confirmed. */
import { afterEach, beforeEach, expect, test } from "vitest";
import { page } from "vitest/browser";
import { UndoPanel } from "../../../src/app/imports/undo-panel.tsx";
import { imports } from "../../../src/contract/imports/imports.ts";
import type { Attempt } from "../../../src/domain/imports/attempt.ts";
import { type FlowDevice, flowDevice, flowNow, someUuid } from "../../fixtures/flow-device.ts";
import { mount, unmount } from "../../fixtures/mount.tsx";
import { signedInAs } from "../../fixtures/session.tsx";

let device: FlowDevice;
beforeEach(() => {
  device = flowDevice();
});
afterEach(async () => {
  await unmount();
  await device.close();
});

const attempt = {
  id: someUuid(1),
  kind: "leads",
  file_name: "fair.csv",
  status: "complete",
  created: 14,
  updated: 39,
  finished_at: flowNow,
} as Attempt;
const dialog = page.getByRole("dialog");

async function input(): Promise<void> {
  await mount(await signedInAs({}, device.local, <UndoPanel attempt={attempt} />));
  await expect
    .element(page.getByText(/^Up to 14 contacts created by this import are moved to Deleted, up to 39 contacts/))
    .toBeVisible();
  await page.getByRole("button", { name: "Undo import" }).click();
}

test("the counts are those of what is taken back, with how many are left alone", async () => {
  const would = { removed: 13, restored: 38, kept: 2 };
  const meta = { current_page: 1, limit: 1, total_count: 0, total_pages: 0, would };
  device.answer(imports.kept, () => ({ data: [], meta }));
  await input();
  const received =
    "13 contacts created by this import are moved to Deleted, 38 contacts updated by this import are restored to previous values. 2 contacts changed since are skipped.";
  await expect.element(dialog.getByText(received)).toBeVisible();
  expect(device.of(imports.kept)).toEqual([{ params: { id: attempt.id }, query: { page: 1, limit: 1 } }]);
});

test("where they cannot be counted, no number is promised, and it can be undone all the same", async () => {
  await input();
  await expect
    .element(dialog.getByText(/^Up to 14 contacts created by this import are moved to Deleted, up to 39 contacts/))
    .toBeVisible();
  await expect.element(dialog.getByRole("button", { name: "Undo import" })).toBeEnabled();
});
