/** The phone in the top bar where the panel's file cannot be had. */
import { afterEach, expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { DialerLaunch } from "../../../src/app/dialer/dialer-launch.tsx";
import { HelpProvider } from "../../../src/app/help/help-provider.tsx";
import { realWorld } from "../../../src/kit/real-world.ts";
import { openDatabase } from "../../../src/local/db/database.ts";
import { Toasts } from "../../../src/app/notices/toasts.tsx";
import { mount, unmount } from "../../fixtures/mount.tsx";
import { phoneStore, phoneUser } from "../../fixtures/phone-store.ts";
import { noSources, signedInAs } from "../../fixtures/session.tsx";

vi.mock("../../../src/app/dialer/dialer-panel.tsx", () => {
  throw new Error("this file is not here");
});

const db = openDatabase(`launch-${realWorld().uuid()}`);
afterEach(async () => {
  await unmount();
  await db.delete();
});

test("a panel that cannot be opened shows the specified message and stays closed", async () => {
  const local = await phoneStore(db, { now: Date.now, contacts: [] });
  const screen = (
    <HelpProvider sources={noSources}>
      <DialerLaunch />
      <Toasts />
    </HelpProvider>
  );
  await mount(await signedInAs(phoneUser, local, screen));
  const launch = page.getByRole("button", { name: "Phone" });
  await userEvent.click(launch);
  await expect.element(page.getByText("Unable to initialize interactivity")).toBeVisible();
  await expect.element(launch).toHaveAttribute("aria-expanded", "false");
});
