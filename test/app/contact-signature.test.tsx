/** A signature that is not kept is gone, with the name: a tablet is handed to the next person. */
import { afterEach, expect, test } from "vitest";
import { page } from "vitest/browser";
import { SignaturePart } from "../../src/app/contacts/signature-part.tsx";
import { LocalContext } from "../../src/app/live.ts";
import { realWorld } from "../../src/kit/real-world.ts";
import type { Local } from "../../src/local/index.ts";
import { mount, unmount } from "../fixtures/mount.tsx";
import { signedInAs } from "../fixtures/session.tsx";

afterEach(unmount);

test("what was drawn and typed does not come back after Cancel", async () => {
  const local = { user_id: "0193a000-0000-7000-8000-0000000000ad", world: realWorld() } as Local;
  const unsigned = { signed_by: "", signed_at: null, signature: "" };
  const part = <SignaturePart signed={unsigned} locked={undefined} onSave={() => undefined} />;
  await mount(await signedInAs({}, local, <LocalContext value={local}>{part}</LocalContext>));
  await page.getByRole("button", { name: "Sign" }).click();
  await page.getByLabelText("Signed by").fill("Someone Else");
  await page.getByRole("img", { name: "Sign here" }).click();
  await expect.element(page.getByRole("button", { name: "Keep signature" })).toBeEnabled();
  await page.getByRole("button", { name: "Cancel" }).click();
  await page.getByRole("button", { name: "Sign" }).click();
  await expect.element(page.getByLabelText("Signed by")).toHaveValue("");
  await expect.element(page.getByRole("button", { name: "Clear" })).toBeDisabled();
});
