/** A signature that is not kept is gone, with the name: a tablet is handed to the next person. */
import { afterEach, expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { SignaturePart } from "../../../src/app/contact-parts/signature-part.tsx";
import { LocalContext } from "../../../src/app/base/live.ts";
import { realWorld } from "../../../src/kit/real-world.ts";
import { ServerClock } from "../../../src/local/api/server-clock.ts";
import type { Local } from "../../../src/local/index.ts";
import { mount, unmount } from "../../fixtures/mount.tsx";
import { signedInAs } from "../../fixtures/session.tsx";

afterEach(async () => {
  vi.unstubAllGlobals();
  await unmount();
});

const sign = page.getByRole("button", { name: "Sign" });

async function open(): Promise<void> {
  const local = {
    user_id: "0193a000-0000-7000-8000-0000000000ad",
    world: realWorld(),
    clock: new ServerClock(realWorld()),
  } as Local;
  const unsigned = { signed_by: "", signed_at: null, signature: "" };
  const part = <SignaturePart signed={unsigned} locked={undefined} onSave={() => Promise.resolve()} />;
  await mount(await signedInAs({}, local, <LocalContext value={local}>{part}</LocalContext>));
  await sign.click();
}

test("what was drawn and typed does not come back after Cancel", async () => {
  await open();
  await page.getByLabelText("Signed by").fill("Someone Else");
  await page.getByRole("img", { name: "Sign here" }).click();
  await expect.element(page.getByRole("button", { name: "Save signature" })).toBeEnabled();
  await page.getByRole("button", { name: "Cancel" }).click();
  await sign.click();
  await expect.element(page.getByLabelText("Signed by")).toHaveValue("");
  await expect.element(page.getByRole("button", { name: "Clear" })).toBeDisabled();
});

test("the keyboard goes into it, and back to Sign once it is kept, cancelled or left with Escape", async () => {
  await open();
  await expect.element(page.getByLabelText("Signed by")).toHaveFocus();
  await page.getByRole("button", { name: "Cancel" }).click();
  await expect.element(sign).toHaveFocus();
  await sign.click();
  await page.getByRole("img", { name: "Sign here" }).click();
  await userEvent.keyboard("{Escape}");
  await expect.element(sign).toHaveFocus();
  await sign.click();
  await page.getByLabelText("Signed by").fill("Ada Byron");
  await page.getByRole("img", { name: "Sign here" }).click();
  await page.getByRole("button", { name: "Save signature" }).click();
  await expect.element(sign).toHaveFocus();
});

test("focus goes back to Sign however soon the next frame comes", async () => {
  await open();
  vi.stubGlobal("requestAnimationFrame", (draw: FrameRequestCallback) => (draw(0), 1));
  await page.getByRole("button", { name: "Cancel" }).click();
  await expect.element(sign).toHaveFocus();
});
