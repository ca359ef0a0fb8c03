import { useRef } from "react";
import { afterEach, beforeEach, expect, test } from "vitest";
import { page } from "vitest/browser";
import { TemplateMenu, type TemplateMenuHandle } from "../../../src/app/templates/index.ts";
import { type FlowDevice, flowDevice } from "../../fixtures/flow-device.ts";
import { mount, unmount } from "../../fixtures/mount.tsx";
import { signedInAs } from "../../fixtures/session.tsx";

let device: FlowDevice;
beforeEach(() => void (device = flowDevice()));
afterEach(async () => {
  await unmount();
  await device.close();
});

function Writing() {
  const menu = useRef<TemplateMenuHandle>(null);
  return (
    <>
      <textarea
        aria-label="Text"
        onKeyDown={(event) => {
          if (menu.current?.takes(event) || event.key !== "/") return;
          event.preventDefault();
          menu.current?.open();
        }}
      />
      <TemplateMenu ref={menu} channel="text" written={{ subject: "", body: "" }} onPick={() => {}} />
    </>
  );
}

test("keys typed before the search has the focus are its own, and the field stays as it was", async () => {
  const user = { account_type: "agent" as const, features: {} };
  await mount(await signedInAs(user, device.local, <Writing />));
  await expect.element(page.getByRole("button", { name: "Templates" })).toBeEnabled();
  const field = page.getByRole("textbox", { name: "Text" }).element();
  const taken = ["/", "o", "n"].map(
    (key) => !field.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true })),
  );
  expect(taken).toEqual([true, true, true]);
  await expect.element(page.getByRole("textbox", { name: "Find a template" })).toHaveValue("on");
});
