import { afterEach, beforeEach, expect, test } from "vitest";
import { page } from "vitest/browser";
import { SourcesScreen } from "../../../src/app/admin/sources-screen.tsx";
import { adminSources } from "../../../src/contract/reference/reference.ts";
import { Forbidden, RequestFailed } from "../../../src/local/api/errors.ts";
import { type FlowDevice, flowDevice } from "../../fixtures/flow-device.ts";
import { mount, unmount } from "../../fixtures/mount.tsx";
import { signedInAs } from "../../fixtures/session.tsx";

let device: FlowDevice;
beforeEach(() => (device = flowDevice()));
afterEach(async () => {
  await unmount();
  await device.close();
});

async function open(failure: Error): Promise<void> {
  device.answer(adminSources.list, () => {
    throw failure;
  });
  await mount(await signedInAs({ account_type: "telemarketer" }, device.local, <SourcesScreen />));
}
const again = page.getByRole("button", { name: "Try again" });

test("without the right to an admin list the user is told so, and no retry is offered", async () => {
  await open(new Forbidden("forbidden"));
  await expect.element(page.getByText("You do not have access to this page.")).toBeVisible();
  await expect.poll(() => again.elements()).toEqual([]);
});

test("what failed otherwise can be tried again", async () => {
  await open(new RequestFailed({ status: 503, code: "unavailable", errors: {} }));
  await expect.element(page.getByText("The sources could not be loaded.")).toBeVisible();
  await expect.element(again).toBeVisible();
});
