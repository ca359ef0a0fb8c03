import { afterEach, beforeEach, expect, test } from "vitest";
import { page } from "vitest/browser";
import { Toasts } from "../../../src/app/notices/toasts.tsx";
import { FlowList } from "../../../src/app/workflow/flow-list.tsx";
import { workflowFlows, workflowTemplates } from "../../../src/contract/workflow/workflows.ts";
import type { CurrentUser } from "../../../src/domain/users/user.ts";
import type { WorkflowFlow } from "../../../src/domain/workflow/flow.ts";
import { Unreachable } from "../../../src/local/api/errors.ts";
import { changeStatus } from "../../../src/local/db/meta.ts";
import {
  type FlowDevice,
  flowDevice,
  flowNow,
  noCounts,
  sampleFlow,
  sampleFlowDetail,
  someUuid,
  wholeList,
} from "../../fixtures/flow-device.ts";
import { mount, unmount } from "../../fixtures/mount.tsx";
import { signedInAs } from "../../fixtures/session.tsx";

let device: FlowDevice;
beforeEach(() => (device = flowDevice()));
afterEach(async () => {
  await unmount();
  await device.close();
});

async function open(flows?: readonly WorkflowFlow[]): Promise<void> {
  if (flows) device.answer(workflowFlows.list, () => wholeList(flows));
  const user = { features: {}, timezone: "est" } as Partial<CurrentUser>;
  const screen = (
    <>
      <FlowList />
      <Toasts />
    </>
  );
  await mount(await signedInAs(user, device.local, screen));
}

const actsOn = async (name: string, act: string) => {
  await page.getByRole("button", { name: `Actions for ${name}` }).click();
  await page.getByRole("menuitem", { name: act }).click();
};

test("each flow says what starts it, how it stands and how many are where, in numbers too", async () => {
  await open([sampleFlow({ counts: { waiting: 3, running: 1, done: 12, stopped: 0, failed: 2 } })]);
  const row = page.getByRole("row", { name: /Welcome/ });
  await expect.element(row.getByText("When a contact is created by import")).toBeVisible();
  await expect.element(row.getByText("Active")).toBeVisible();
  await expect.element(row.getByText("4 waiting")).toBeVisible();
  await expect.element(row.getByText("12 done")).toBeVisible();
  await expect.element(row.getByText("2 failed")).toBeVisible();
  await expect.poll(() => row.getByText("0 stopped").elements()).toEqual([]);
});

test("a flow is paused at once, and undone it is at work again", async () => {
  await open([sampleFlow()]);
  device.answer(workflowFlows.activate, () => ({ data: sampleFlow() }));
  await actsOn("Welcome", "Pause");
  await page.getByRole("button", { name: "Undo" }).click();
  await expect
    .poll(() => device.of(workflowFlows.activate).map(({ body }) => body))
    .toEqual([{ status: "paused" }, { status: "active" }]);
});

test("stopping for good asks first and says how many leave", async () => {
  await open([sampleFlow({ counts: { ...noCounts, waiting: 3 } })]);
  device.answer(workflowFlows.activate, () => ({ data: sampleFlow({ status: "stopped" }) }));
  await actsOn("Welcome", "End permanently");
  const dialog = page.getByRole("dialog", { name: "End Welcome permanently" });
  await expect.element(dialog.getByText(/^3 contacts are in this workflow and leave it/)).toBeVisible();
  expect(device.of(workflowFlows.activate)).toEqual([]);
  await dialog.getByRole("button", { name: "End permanently" }).click();
  await expect.poll(() => device.of(workflowFlows.activate).map(({ body }) => body)).toEqual([{ status: "stopped" }]);
});

test("a finished flow can be removed once no contact is in it", async () => {
  await open([
    sampleFlow({ status: "stopped" }),
    sampleFlow({ id: someUuid(5), name: "Old", status: "finished", counts: { ...noCounts, waiting: 1 } }),
  ]);
  await expect.element(page.getByRole("button", { name: "Actions for Welcome" })).toBeVisible();
  await expect.poll(() => page.getByRole("button", { name: "Actions for Old" }).elements()).toEqual([]);
});

test("with no flow the page says what a flow is and offers to make one", async () => {
  await open([]);
  await expect.element(page.getByText("No workflows yet.")).toBeVisible();
  await expect.element(page.getByRole("button", { name: "New workflow" })).toBeEnabled();
});

test("offline it says so and nothing can be made", async () => {
  await changeStatus(device.db, { reach: "offline" });
  device.answer(workflowFlows.list, () => {
    throw new Unreachable("no network");
  });
  await open();
  await expect.element(page.getByText("You are offline. This needs a connection.")).toBeVisible();
  await expect.element(page.getByRole("button", { name: "New workflow" })).toBeDisabled();
});

test("a list that was read before the connection went says that it is as it was", async () => {
  await open([sampleFlow()]);
  await expect.element(page.getByRole("link", { name: "Welcome" })).toBeVisible();
  await changeStatus(device.db, { reach: "offline" });
  await expect
    .element(page.getByText("You are offline. Workflows could not be refreshed. Showing data from today 10:00 AM."))
    .toBeVisible();
});

test("a flow is made of an active template, named after it unless one says else, and put to work", async () => {
  await open([]);
  const plan = { ...sampleFlowDetail() };
  device.answer(workflowTemplates.list, () =>
    wholeList([{ ...plan, id: someUuid(2), name: "First touch", state: "active", version: 1 }]),
  );
  device.answer(workflowFlows.create, () => ({ data: sampleFlow({ status: "inactive", started_at: flowNow }) }));
  device.answer(workflowFlows.activate, () => ({ data: sampleFlow() }));
  await page.getByRole("button", { name: "New workflow" }).click();
  await page.getByRole("combobox", { name: "Template" }).click();
  await page.getByRole("option", { name: "First touch" }).click();
  await expect.element(page.getByRole("textbox", { name: "Name" })).toHaveValue("First touch");
  await page.getByRole("textbox", { name: "Name" }).fill("Welcome");
  await page.getByRole("button", { name: "Create and activate" }).click();
  await expect.poll(() => device.of(workflowFlows.activate)).toHaveLength(1);
  expect(device.of(workflowTemplates.list)[0]?.query).toMatchObject({ state: "active" });
  expect(device.of(workflowFlows.create).map(({ body }) => body)).toEqual([
    { id: expect.any(String), template_id: someUuid(2), name: "Welcome", audience: null },
  ]);
});
