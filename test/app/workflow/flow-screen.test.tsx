import { Navigate, Route, Routes } from "react-router-dom";
import { afterEach, beforeEach, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { FlowScreen } from "../../../src/app/workflow/flow-screen.tsx";
import { workflowFlows, workflowTemplates } from "../../../src/contract/workflow/workflows.ts";
import type { CurrentUser } from "../../../src/domain/users/user.ts";
import type { WorkflowFlowDetail } from "../../../src/domain/workflow/flow.ts";
import { Unreachable } from "../../../src/local/api/errors.ts";
import { changeStatus } from "../../../src/local/db/meta.ts";
import {
  type FlowDevice,
  flowDevice,
  flowNow,
  noCounts,
  sampleFlowDetail,
  sampleHistory,
  sampleRun,
  sampleSteps,
  someUuid,
  wholeList,
} from "../../fixtures/flow-device.ts";
import { mount, unmount } from "../../fixtures/mount.tsx";
import { signedInAs } from "../../fixtures/session.tsx";

let device: FlowDevice;
beforeEach(() => {
  device = flowDevice();
  device.answer(workflowFlows.runs, () => wholeList([]));
  device.answer(workflowFlows.history, () => wholeList([]));
});
afterEach(async () => {
  await unmount();
  await device.close();
});

async function open(flow?: WorkflowFlowDetail, me: Partial<CurrentUser> = {}): Promise<void> {
  if (flow) device.answer(workflowFlows.get, () => ({ data: flow }));
  const user = { features: {}, timezone: "est", ...me } as Partial<CurrentUser>;
  const screen = (
    <Routes>
      <Route path="/" element={<Navigate to={`/workflow/flows/${someUuid(1)}`} replace />} />
      <Route path="/workflow/flows/:id" element={<FlowScreen />} />
      <Route path="*" element={null} />
    </Routes>
  );
  await mount(await signedInAs(user, device.local, screen));
}

test("the plan shows how many stand before each step now", async () => {
  const standing = { [sampleSteps[1].id]: 4, [sampleSteps[3].id]: 1 };
  await open(sampleFlowDetail({ standing, counts: { ...noCounts, waiting: 5, done: 2 } }));
  const plan = page.getByRole("list", { name: "Steps" });
  const lines = plan.getByRole("listitem");
  await expect.element(lines.nth(0)).toHaveTextContent("When a contact is created by import7 entered");
  await expect.element(lines.nth(1)).toHaveTextContent("1Send the email “Your policy”–");
  await expect.element(lines.nth(2)).toHaveTextContent("2Wait 2 days4");
  await expect.poll(() => lines.nth(3).element().textContent).toMatch(/^3Continue if .+Otherwise go to the end–$/);
  await expect.element(lines.nth(4)).toHaveTextContent("4Add a note1");
  await expect.element(lines.nth(5)).toHaveTextContent("End2 done");
});

test("contacts in it are listed with the next step and time, and former ones with the reason", async () => {
  device.answer(workflowFlows.runs, () =>
    wholeList([
      sampleRun(),
      sampleRun({
        id: someUuid(22),
        contact_id: 8,
        contact_name: "Ben",
        state: "stopped",
        ended_at: flowNow,
        why: "deceased",
      }),
    ]),
  );
  await open(sampleFlowDetail());
  await expect
    .poll(() => page.getByRole("row", { name: /Ada Byron/ }).element().textContent)
    .toMatch(/Waiting until tomorrow 9:00 AM to add a note/);
  await expect.element(page.getByRole("link", { name: "Ada Byron" })).toHaveAttribute("href", "/contacts/7");
  await expect
    .poll(() => page.getByRole("row", { name: /Ben/ }).element().textContent)
    .toMatch(/The contact is deceased/);
});

test("what it did is filtered by its result", async () => {
  device.answer(workflowFlows.history, () => wholeList([sampleHistory()]));
  await open(sampleFlowDetail());
  await page.getByRole("tab", { name: "Activity" }).click();
  await expect
    .poll(() => page.getByRole("row", { name: /Ada Byron/ }).element().textContent)
    .toMatch(/Sent an emailTo ada@home.example: Your policyDone/);
  await page.getByRole("combobox", { name: "Show" }).click();
  await page.getByRole("option", { name: "Failed" }).click();
  await expect.poll(() => device.of(workflowFlows.history).at(-1)?.query).toEqual({ page: 1, result: "failed" });
});

test("a newer version of its template is offered and taken", async () => {
  device.answer(workflowTemplates.get, () => ({ data: { version: 3 } }));
  device.answer(workflowFlows.update, () => ({ data: sampleFlowDetail({ template_version: 3 }) }));
  await open(sampleFlowDetail());
  await page.getByRole("button", { name: "Use version 3" }).click();
  await expect.poll(() => device.of(workflowFlows.update).map(({ body }) => body)).toEqual([{ use_latest: true }]);
});

test("it is renamed where its name stands", async () => {
  device.answer(workflowFlows.update, () => ({ data: sampleFlowDetail() }));
  await open(sampleFlowDetail());
  await page.getByRole("button", { name: "Name Welcome" }).click();
  await page.getByRole("textbox", { name: "Name" }).fill("Hello");
  await userEvent.keyboard("{Enter}");
  await expect
    .poll(() => device.of(workflowFlows.update).map(({ body }) => body))
    .toEqual([{ name: "Hello", base: { name: "Welcome" } }]);
});

test("one that is gone or not one's to see leads back to the list", async () => {
  await open();
  await expect.element(page.getByText("Workflow not found.")).toBeVisible();
  await expect.element(page.getByRole("link", { name: "All workflows" })).toBeVisible();
});

test("a user without flows is told so, without a request", async () => {
  await open(sampleFlowDetail(), { account_type: "telemarketer" });
  await expect.element(page.getByText("You do not have access to workflows.")).toBeVisible();
  expect(device.of(workflowFlows.get)).toEqual([]);
});

test("paused by key, the keyboard is where it goes on again", async () => {
  let status: "active" | "paused" = "active";
  device.answer(workflowFlows.get, () => ({ data: sampleFlowDetail({ status }) }));
  device.answer(workflowFlows.activate, () => {
    status = "paused";
    return { data: sampleFlowDetail({ status }) };
  });
  await open();
  const pause = page.getByRole("button", { name: "Pause" });
  await expect.element(pause).toBeVisible();
  pause.element().focus();
  await userEvent.keyboard("{Enter}");
  await expect.element(page.getByRole("button", { name: "Resume" })).toHaveFocus();
});

test("offline it says that flows go on without the reader", async () => {
  await changeStatus(device.db, { reach: "offline" });
  device.answer(workflowFlows.get, () => {
    throw new Unreachable("no network");
  });
  await open();
  await expect.element(page.getByText("Workflows run on the server, even when you are offline.")).toBeVisible();
});
