/** What every place says of something it fetches: on its way, refused, away, not of now. */
import { afterEach, beforeEach, expect, test } from "vitest";
import { page } from "vitest/browser";
import { FetchState } from "../../../src/app/base/fetch-state.tsx";
import { useFetched } from "../../../src/app/base/live.ts";
import { KeptPlans } from "../../../src/app/imports/saved-plans.tsx";
import type { Draft } from "../../../src/app/imports/draft.ts";
import { ActAsDialog } from "../../../src/app/session/act-as-dialog.tsx";
import { MirrorBar } from "../../../src/app/device/mirror-bar.tsx";
import { imports } from "../../../src/contract/imports/imports.ts";
import { adminUsers } from "../../../src/contract/users/admin-users.ts";
import { workflowFlows } from "../../../src/contract/workflow/workflows.ts";
import { Forbidden, RequestFailed, Unreachable } from "../../../src/local/api/errors.ts";
import { changeStatus } from "../../../src/local/db/meta.ts";
import { type FlowDevice, flowDevice, flowNow, wholeList } from "../../fixtures/flow-device.ts";
import { mount, unmount } from "../../fixtures/mount.tsx";
import { signedInAs } from "../../fixtures/session.tsx";

let device: FlowDevice;
beforeEach(() => (device = flowDevice()));
afterEach(async () => {
  await unmount();
  await device.close();
});

const busy = new RequestFailed({ status: 503, code: "unavailable", errors: {} });
const failing = (error: Error) => () => {
  throw error;
};
const shown = (screen: React.ReactNode) => signedInAs({ account_type: "admin" }, device.local, screen).then(mount);
const retry = page.getByRole("button", { name: "Try again" });

function Flows({ small = false }: { small?: boolean }) {
  const fetched = useFetched(workflowFlows.list, { query: {} });
  return (
    <>
      <FetchState what="Workflows" of={fetched} description="Flows work on the server." small={small} />
      <button type="button" onClick={fetched.again}>
        View
      </button>
      {fetched.data ? <p>There are flows.</p> : null}
    </>
  );
}

test("what failed says which, why and can be tried again", async () => {
  device.answer(workflowFlows.list, failing(busy));
  await shown(<Flows />);
  await expect.element(page.getByText("Workflows could not be loaded.")).toBeVisible();
  await expect.element(page.getByText("The server is busy. Try again in a moment.")).toBeVisible();
  device.answer(workflowFlows.list, () => wholeList([]));
  await retry.click();
  await expect.element(page.getByText("There are flows.")).toBeVisible();
  await expect.poll(() => retry.elements()).toEqual([]);
});

test("what stays from before is named with its time, and asked for again", async () => {
  device.answer(workflowFlows.list, () => wholeList([]));
  await shown(<Flows />);
  await expect.element(page.getByText("There are flows.")).toBeVisible();
  device.answer(workflowFlows.list, failing(busy));
  await page.getByRole("button", { name: "View" }).click();
  await expect
    .element(page.getByText("Workflows could not be refreshed. Showing data from today 10:00 AM."))
    .toBeVisible();
  await expect.element(page.getByText("There are flows.")).toBeVisible();
  device.answer(workflowFlows.list, () => wholeList([]));
  await retry.click();
  await expect.element(retry).not.toBeInTheDocument();
});

test("without a connection it says so, with what is shown and without", async () => {
  device.answer(workflowFlows.list, failing(new Unreachable("no network")));
  await changeStatus(device.db, { reach: "offline" });
  await shown(<Flows />);
  await expect.element(page.getByText("Flows work on the server.")).toBeVisible();
  await unmount();
  await changeStatus(device.db, { reach: "online" });
  device.answer(workflowFlows.list, () => wholeList([]));
  await shown(<Flows />);
  await expect.element(page.getByText("There are flows.")).toBeVisible();
  await changeStatus(device.db, { reach: "offline" });
  await expect
    .element(page.getByText("You are offline. Workflows could not be refreshed. Showing data from today 10:00 AM."))
    .toBeVisible();
});

test("without the right no retry is offered, and a small part takes one line", async () => {
  device.answer(workflowFlows.list, failing(new Forbidden("forbidden")));
  await shown(<Flows />);
  await expect.element(page.getByText("You do not have access to this page.")).toBeVisible();
  await expect.poll(() => retry.elements()).toEqual([]);
  await unmount();
  device.answer(workflowFlows.list, failing(busy));
  await shown(<Flows small />);
  await expect.element(page.getByRole("status").getByText("Workflows could not be loaded.")).toBeVisible();
});

test("acting as another user needs a connection and says so, without blocking the page", async () => {
  const person = { id: device.local.world.uuid(), first_name: "Ben", last_name: "Boone", username: "ben" };
  const found = { ...person, email: "ben@x.test", account_type: "agent", can_act_as: true };
  device.answer(adminUsers.list, () => wholeList([found]));
  await shown(<ActAsDialog onClose={() => undefined} />);
  await expect.element(page.getByRole("button", { name: "Act as Ben Boone" })).toBeEnabled();
  await changeStatus(device.db, { reach: "offline" });
  await expect
    .element(page.getByText("You are offline. People could not be refreshed.", { exact: false }))
    .toBeVisible();
  await expect.element(page.getByRole("button", { name: "Act as Ben Boone" })).toBeDisabled();
  await unmount();
  device.answer(adminUsers.list, failing(new Unreachable("no network")));
  await shown(<ActAsDialog onClose={() => undefined} />);
  await expect.element(page.getByText("You are offline. This needs a connection.")).toBeVisible();
});

test("kept plans that could not be loaded are not shown as none", async () => {
  device.answer(imports.settings, failing(busy));
  await shown(<KeptPlans draft={{} as Draft} onUse={() => undefined} />);
  await page.getByRole("button", { name: "Saved mappings" }).click();
  await expect.element(page.getByText("Your saved mappings could not be loaded.")).toBeVisible();
  device.answer(imports.settings, () => ({ data: [] }));
  await retry.click();
  await expect.element(page.getByText("No saved mappings yet.", { exact: false })).toBeVisible();
});

test("a mirror the server could not refresh for a while says so over every page, and a hiccup does not", async () => {
  await changeStatus(device.db, { reach: "slow", last_synced_at: flowNow - 30_000 });
  await shown(<MirrorBar />);
  await expect.element(page.getByText("could not be refreshed", { exact: false })).not.toBeInTheDocument();
  await changeStatus(device.db, { last_synced_at: flowNow - 120_000 });
  await expect
    .element(page.getByText("Contacts, calendar and calls could not be refreshed. Showing data from today 9:58 AM."))
    .toBeVisible();
});
