import type { ReactNode } from "react";
import { afterEach, beforeEach, expect, test } from "vitest";
import { page } from "vitest/browser";
import { type Opened, OpenedContact, rightsOn } from "../../../src/app/contact-parts/contact-context.ts";
import { ContactFlows } from "../../../src/app/contact/contact-flows.tsx";
import { WorkflowLogs } from "../../../src/app/contact/workflow-logs.tsx";
import { contactWorkflows } from "../../../src/contract/workflow/workflows.ts";
import type { CurrentUser } from "../../../src/domain/users/user.ts";
import type { FlowRun } from "../../../src/domain/workflow/flow.ts";
import { Unreachable } from "../../../src/local/api/errors.ts";
import { changeStatus } from "../../../src/local/db/meta.ts";
import { sampleContact } from "../../domain/contacts/sample-contact.ts";
import {
  type FlowDevice,
  flowDevice,
  flowNow,
  sampleHistory,
  sampleRun,
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

/** Part of a contact page, seen by the agent who owns the contact by default. */
async function open(part: ReactNode, owner_id = device.local.user_id): Promise<void> {
  const user = {
    id: device.local.user_id,
    account_type: "agent",
    rm: false,
    features: {},
    timezone: "est",
  } as CurrentUser;
  const contact = sampleContact({ id: 7, owner_id });
  const lists = { statuses: [], sources: [], tags: [], groups: [], pools: [], users: [], carriers: [], vendors: [] };
  const opened = { contact, name: "Ada Byron", lists, ...rightsOn(user, contact, false) } as unknown as Opened;
  await mount(await signedInAs(user, device.local, <OpenedContact value={opened}>{part}</OpenedContact>));
}

const runs = (...data: FlowRun[]) => device.answer(contactWorkflows.runs, () => ({ data }));
const ended = sampleRun({
  id: someUuid(22),
  flow_name: "Birthday",
  state: "stopped",
  step_id: null,
  step_kind: null,
  waiting_until: null,
  ended_at: flowNow - 60_000,
  why: "became_client",
});

test("a flow they are in says what comes next and when; an earlier one why it ended, when asked", async () => {
  runs(sampleRun(), ended);
  await open(<ContactFlows />);
  await expect.poll(() => page.getByText("Waiting until tomorrow 9:00 AM to add a note")).toBeVisible();
  await expect.poll(() => page.getByText("Birthday").elements()).toEqual([]);
  await page.getByRole("button", { name: "Show earlier" }).click();
  await expect.element(page.getByText(/^The contact became a client/)).toBeVisible();
});

test("a step that is due is looked at again, less and less often, until the flow has gone on", async () => {
  const pauses: number[] = [];
  const sleep = async (ms: number) => void (pauses.push(ms), ms > 60_000 && (await new Promise(() => {})));
  Object.assign(device.local.world, { sleep });
  const due = sampleRun({ waiting_until: null });
  const answers = [[due], [due], [due], [sampleRun()]];
  device.answer(contactWorkflows.runs, () => ({ data: answers.shift() }));
  await open(<ContactFlows />);
  await expect.element(page.getByText("Waiting until tomorrow 9:00 AM to add a note")).toBeVisible();
  expect(answers).toEqual([]);
  // And when its wait is over.
  expect(pauses).toEqual([2_000, 4_000, 8_000, 23 * 3_600_000]);
});

test("taken out of one, they are out", async () => {
  runs(sampleRun());
  await open(<ContactFlows />);
  await page.getByRole("button", { name: "Remove from Welcome" }).click();
  device.answer(contactWorkflows.stop, () => ({ data: sampleRun({ state: "stopped" }) }));
  runs(sampleRun({ state: "stopped", ended_at: flowNow, why: "by_hand" }));
  await page.getByRole("dialog").getByRole("button", { name: "Remove" }).click();
  await expect.element(page.getByText("Not in any workflow.")).toBeVisible();
  expect(device.of(contactWorkflows.stop)).toEqual([{ params: { id: 7, run_id: someUuid(21) } }]);
});

test("a user without the right to change them can only view", async () => {
  runs(sampleRun());
  await open(<ContactFlows />, someUuid(4));
  await expect.element(page.getByText("Welcome")).toBeVisible();
  await expect.poll(() => page.getByRole("button").elements()).toEqual([]);
});

test("offline it says when it can be seen", async () => {
  await changeStatus(device.db, { reach: "offline" });
  device.answer(contactWorkflows.runs, () => {
    throw new Unreachable("no network");
  });
  await open(<ContactFlows />);
  await expect.element(page.getByText("Available when you are online.")).toBeVisible();
});

test("what could not be loaded is asked for again", async () => {
  await open(<ContactFlows />);
  await expect.element(page.getByText("Workflows could not be loaded.")).toBeVisible();
  runs();
  await page.getByRole("button", { name: "Try again" }).click();
  await expect.element(page.getByText("Not in any workflow.")).toBeVisible();
});

test("the log of what flows did goes on page by page, each line once", async () => {
  const lines = [
    sampleHistory(),
    sampleHistory({ id: someUuid(32), result: "skipped", detail: "No email address." }),
    sampleHistory({ id: someUuid(33), step: "start", detail: "Added manually" }),
  ] as const;
  const pages = [
    [lines[0], lines[1]],
    [lines[1], lines[2]],
  ];
  device.answer(contactWorkflows.logs, ({ query }) => {
    const { page: at = 1 } = query as { page?: number };
    return { ...wholeList(pages[at - 1] ?? []), meta: { current_page: at, limit: 2, total_count: 4, total_pages: 2 } };
  });
  await open(<WorkflowLogs />);
  const entries = page.getByRole("list", { name: "Workflow history" }).getByRole("listitem");
  await expect
    .poll(() => entries.nth(0).element().textContent)
    .toMatch(/^Welcome: sent an email — To ada@home.example: Your policy/);
  await expect
    .poll(() => entries.nth(1).element().textContent)
    .toMatch(/^Welcome: did not send an email: No email address./);
  await page.getByRole("button", { name: "Show more" }).click();
  await expect.poll(() => entries.elements().length).toBe(3);
  await expect.poll(() => page.getByRole("button", { name: "Show more" }).elements()).toEqual([]);
});
