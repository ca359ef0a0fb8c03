import { afterEach, beforeEach, expect, test } from "vitest";
import { Route, Routes } from "react-router-dom";
import { page } from "vitest/browser";
import { ContactScreen } from "../../../src/app/contact/contact-screen.tsx";
import { ConsentProofScreen } from "../../../src/app/messages/consent-proof-screen.tsx";
import { type FlowDevice, flowDevice } from "../../fixtures/flow-device.ts";
import { mount, unmount } from "../../fixtures/mount.tsx";
import { signedInAs } from "../../fixtures/session.tsx";

let device: FlowDevice;
beforeEach(() => void (device = flowDevice()));
afterEach(async () => {
  await unmount();
  await device.close();
});

test.each(["emails", "1e999", "-3", "1.5"])("an address that names no contact is not found: %s", async (id) => {
  const routes = (
    <>
      <Routes location={`/contacts/${id}`}>
        <Route path="/contacts/:id" element={<ContactScreen />} />
      </Routes>
      <Routes location={`/contacts/${id}/consent`}>
        <Route path="/contacts/:id/consent" element={<ConsentProofScreen />} />
      </Routes>
    </>
  );
  await mount(await signedInAs({ account_type: "agent", features: {} as never }, device.local, routes));
  await expect.element(page.getByRole("heading", { name: "Page not found" }).nth(1)).toBeVisible();
});
