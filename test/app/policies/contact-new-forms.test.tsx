/** The forms that begin a policy or a security. */
import { useState } from "react";
import { afterEach, beforeEach, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { NewPolicyForm } from "../../../src/app/policies/new-policy-form.tsx";
import { NewSecurityForm } from "../../../src/app/policies/new-security-form.tsx";
import { type FlowDevice, flowDevice } from "../../fixtures/flow-device.ts";
import { mount, unmount } from "../../fixtures/mount.tsx";
import { openedContact } from "../../fixtures/opened-contact.tsx";

let device: FlowDevice;
beforeEach(() => (device = flowDevice()));
afterEach(async () => {
  await unmount();
  await device.close();
});

test.each([
  ["policy", NewPolicyForm],
  ["security", NewSecurityForm],
])("Escape closes a list of the new %s first, then the form", async (_one, Form) => {
  function Opener() {
    const [isOpen, setOpen] = useState(true);
    return isOpen ? <Form onClose={() => setOpen(false)} /> : <p>Closed</p>;
  }
  await mount(await openedContact(device.local, {}, <Opener />));
  const type = page.getByRole("combobox", { name: "Type" });
  await type.click();
  await expect.element(page.getByRole("listbox", { name: "Type" })).toBeVisible();
  await userEvent.keyboard("{Escape}");
  await expect.element(page.getByRole("listbox", { name: "Type" })).not.toBeInTheDocument();
  await expect.element(type).toHaveFocus();
  await userEvent.keyboard("{Escape}");
  await expect.element(page.getByText("Closed")).toBeVisible();
});
