/** The list of emails to users: what each state is called, and what is counted when. */
import { afterEach, beforeEach, expect, test } from "vitest";
import { page } from "vitest/browser";
import { BroadcastsScreen } from "../../../src/app/broadcasts/broadcasts-screen.tsx";
import { adminEmails } from "../../../src/contract/broadcasts/broadcasts.ts";
import type { Broadcast } from "../../../src/domain/broadcasts/broadcast.ts";
import { type FlowDevice, flowDevice, flowNow, someUuid } from "../../fixtures/flow-device.ts";
import { mount, unmount } from "../../fixtures/mount.tsx";
import { signedInAs } from "../../fixtures/session.tsx";

let device: FlowDevice;
beforeEach(() => (device = flowDevice()));
afterEach(async () => {
  await unmount();
  await device.close();
});

const none = { total: 0, next: 0, sending: 0, sent: 0, kept: 0, not: 0 };
const email = (nth: number, subject: string, more: Partial<Broadcast>): Broadcast => ({
  id: someUuid(nth),
  subject,
  blocks: [],
  account_types: [],
  business_unit_ids: [],
  status: "sent",
  scheduled_at: null,
  tested_at: null,
  started_at: null,
  ended_at: null,
  trouble: "",
  created_by: someUuid(9),
  created_at: flowNow,
  updated_at: flowNow,
  version: 1,
  counts: none,
  ...more,
});

test("what was only stored is not called finished, and a draft counts nobody", async () => {
  const data = [
    email(1, "Went out", { counts: { ...none, total: 4, sent: 3, not: 1 } }),
    email(2, "Only stored", { counts: { ...none, total: 4, kept: 4 } }),
    email(3, "Not ready", { status: "draft" }),
  ];
  const meta = { current_page: 1, limit: 25, total_count: 3, total_pages: 1 };
  device.answer(adminEmails.list, () => ({ data, meta }));
  await mount(await signedInAs({ account_type: "admin", features: {} }, device.local, <BroadcastsScreen />));
  const cells = async (name: string) => {
    const row = page.getByRole("row", { name: new RegExp(name) });
    await expect.element(row).toBeVisible();
    return row
      .getByRole("cell")
      .elements()
      .map((cell) => cell.textContent);
  };
  expect((await cells("Went out")).join(" · ")).toContain("Finished · 4 · 3 · 1");
  expect((await cells("Only stored")).join(" · ")).toContain("Not sent: no mail server · 4 · 0 · 4");
  expect((await cells("Not ready")).join(" · ")).toContain("Draft · – · – · –");
});
