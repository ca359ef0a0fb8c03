/** What is done from any page: by key, and from the palette with its key. */
import { afterEach, beforeEach, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { HelpProvider } from "../../../src/app/help/help-provider.tsx";
import { QuickActs } from "../../../src/app/quick-acts/quick-acts.tsx";
import { LocalContext } from "../../../src/app/base/live.ts";
import type { CurrentUser } from "../../../src/domain/users/user.ts";
import { type FlowDevice, flowDevice } from "../../fixtures/flow-device.ts";
import { mount, unmount } from "../../fixtures/mount.tsx";
import { signedInAs } from "../../fixtures/session.tsx";

let device: FlowDevice;
beforeEach(() => (device = flowDevice()));
afterEach(async () => {
  await unmount();
  await device.close();
});

async function open(account_type: CurrentUser["account_type"]): Promise<void> {
  const user = { id: device.local.user_id, account_type, rm: false, features: {} } as CurrentUser;
  const screen = (
    <LocalContext value={device.local}>
      <HelpProvider sources={async () => []}>
        <QuickActs />
      </HelpProvider>
    </LocalContext>
  );
  await mount(await signedInAs(user, device.local, screen));
}

const options = () =>
  page
    .getByRole("option")
    .elements()
    .map(({ textContent }) => textContent);

test("the palette offers a new contact, a call to log and the tags, each with its key", async () => {
  await open("agent");
  await expect
    .poll(async () => {
      await userEvent.keyboard("{Control>}k{/Control}");
      return page.getByRole("dialog").elements().length;
    })
    .toBe(1);
  expect(options()).toEqual(expect.arrayContaining(["New contactN", "Log a callL", "Go to TagsGQ"]));
  await page.getByRole("option", { name: /^Log a call/ }).click();
  await expect.element(page.getByRole("dialog", { name: "Log call" })).toBeVisible();
});

test("their keys work on any page, and what was typed for a new contact survives closing it", async () => {
  await open("agent");
  const dialog = page.getByRole("dialog", { name: "New contact" });
  await expect
    .poll(async () => {
      if (dialog.elements().length === 0) await userEvent.keyboard("n");
      return dialog.elements().length;
    })
    .toBe(1);
  await dialog.getByRole("textbox", { name: "Last name" }).fill("Byron");
  await dialog.getByRole("button", { name: "Close" }).last().click();
  await expect.element(dialog).not.toBeInTheDocument();
  await userEvent.keyboard("n");
  await expect.element(dialog.getByRole("textbox", { name: "Last name" })).toHaveValue("Byron");
});

test("who may not call is not offered to log one", async () => {
  await open("basic");
  await expect
    .poll(async () => {
      if (page.getByRole("dialog").elements().length === 0) await userEvent.keyboard("{Control>}k{/Control}");
      return options();
    })
    .toContain("New contactN");
  expect(options()).not.toContain("Log a callL");
});
