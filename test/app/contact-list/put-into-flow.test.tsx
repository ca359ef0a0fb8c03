import { afterEach, beforeEach, expect, test } from "vitest";
import { page } from "vitest/browser";
import { BulkBar } from "../../../src/app/contact-list/bulk-bar.tsx";
import { Toasts } from "../../../src/app/notices/toasts.tsx";
import { workflowFlows } from "../../../src/contract/workflow/workflows.ts";
import type { CurrentUser } from "../../../src/domain/users/user.ts";
import { startedManuallyMax } from "../../../src/domain/workflow/limits.ts";
import { RequestFailed } from "../../../src/local/api/errors.ts";
import { changeStatus } from "../../../src/local/db/meta.ts";
import { type FlowDevice, flowDevice, sampleFlow, wholeList } from "../../fixtures/flow-device.ts";
import { mount, unmount } from "../../fixtures/mount.tsx";
import { signedInAs } from "../../fixtures/session.tsx";

let device: FlowDevice;
beforeEach(() => {
  device = flowDevice();
  device.answer(workflowFlows.list, () => wholeList([sampleFlow()]));
});
afterEach(async () => {
  await unmount();
  await device.close();
});

const lists = { statuses: [], sources: [], tags: [], groups: [], pools: [], users: [], carriers: [], vendors: [] };
const button = page.getByRole("button", { name: "Add to workflow" });

/** The bar below the list with so many contacts chosen. */
async function choose(count: number, who: Partial<CurrentUser> = {}): Promise<{ cleared: number }> {
  const seen = { cleared: 0 };
  const ids = new Set(Array.from({ length: count }, (_, nth) => nth + 1));
  const bar = (
    <>
      <BulkBar ids={ids} lists={lists} group="all" onClear={() => seen.cleared++} />
      <Toasts />
    </>
  );
  await mount(await signedInAs({ features: {}, ...who } as Partial<CurrentUser>, device.local, bar));
  await expect.element(page.getByText(`${count.toLocaleString("en-US")} selected`)).toBeVisible();
  return seen;
}

/** So many of each call are in it already. */
function startsAll(already_in = 0): void {
  device.answer(workflowFlows.start, ({ body }) => {
    const { count } = body as { count: number };
    return { data: { started: count - already_in, already_in, not_permitted: 0, left_out: 0 } };
  });
}

test("the selected contacts are added a thousand per call, and the outcome is shown", async () => {
  startsAll(3);
  const seen = await choose(2_300);
  await button.click();
  await page.getByRole("radio", { name: /^Welcome/ }).click();
  await page.getByRole("button", { name: "Add 2,300 contacts" }).click();
  await expect.poll(() => seen.cleared).toBe(1);
  expect(device.of(workflowFlows.start).map(({ body }) => (body as { count: number }).count)).toEqual([
    1_000, 1_000, 300,
  ]);
  await expect.element(page.getByText("2,291 contacts added to Welcome. 9 contacts were already in it.")).toBeVisible();
});

test("once the flows are there, the first has the focus", async () => {
  await choose(1);
  await button.click();
  await expect.element(page.getByRole("radio").first()).toHaveFocus();
});

test("more than may be put in at once are refused before anything is sent", async () => {
  await choose(startedManuallyMax + 1);
  await button.click();
  await page.getByRole("radio", { name: /^Welcome/ }).click();
  await expect.element(page.getByText("5,000 contacts can be added at a time. Select fewer contacts.")).toBeVisible();
  await expect.element(page.getByRole("button", { name: "Add 5,001 contacts" })).toBeDisabled();
});

test("what the server refuses is said in the dialog, which stays", async () => {
  const words = "The list now has 1 contact. Review it before you start.";
  device.answer(workflowFlows.start, () => {
    throw new RequestFailed({ status: 409, code: "conflict", errors: { count: [words] } });
  });
  const seen = await choose(2);
  await button.click();
  await page.getByRole("radio", { name: /^Welcome/ }).click();
  await page.getByRole("button", { name: "Add 2 contacts" }).click();
  await expect.element(page.getByRole("alert").getByText(words)).toBeVisible();
  expect(seen.cleared).toBe(0);
});

test("offline the command says why it cannot be given", async () => {
  await changeStatus(device.db, { reach: "offline" });
  await choose(2);
  await expect.element(button).toBeDisabled();
  await expect.element(button).toHaveAttribute("title", "You are offline. This needs a connection.");
});

test.each([
  ["a company that has workflows switched off", { features: { workflow: false } }],
  ["somebody who may not use them", { account_type: "telemarketer" as const }],
])("it is not there for %s", async (_, who) => {
  await choose(2, who);
  await expect.poll(() => button.elements()).toEqual([]);
});
