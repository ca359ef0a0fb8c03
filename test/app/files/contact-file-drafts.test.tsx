/** Files chosen for a contact, before they are added. */
import { afterEach, beforeEach, expect, test } from "vitest";
import { page } from "vitest/browser";
import { type Opened, OpenedContact } from "../../../src/app/contact-parts/contact-context.ts";
import { FileDraftsForm } from "../../../src/app/files/file-drafts-form.tsx";
import { useDrafts } from "../../../src/app/files/use-drafts.ts";
import type { ContactFile } from "../../../src/domain/files/file.ts";
import { type FlowDevice, flowDevice } from "../../fixtures/flow-device.ts";
import { mount, unmount } from "../../fixtures/mount.tsx";
import { signedInAs } from "../../fixtures/session.tsx";

let device: FlowDevice;
beforeEach(() => (device = flowDevice()));
afterEach(async () => {
  await unmount();
  await device.close();
});

function Choosing({ files }: { files: readonly File[] }) {
  const drafts = useDrafts();
  return (
    <>
      <button onClick={() => drafts.choose(files, "device")}>Choose</button>
      <FileDraftsForm {...drafts} />
    </>
  );
}

const text = (words: string, name: string) => new File([words], name, { type: "text/plain" });

/** As `printf 'what was agreed' | sha256sum` says it. */
const agreedHash = "cec4abf15319d79a283bc0bf94df63c97707d7fc748fab1bde4ebf728eb8dcab";
const agreed = { title: "Agreement", sha256: agreedHash } as ContactFile;

test("what is on the contact already, or was chosen a moment ago, is not taken twice", async () => {
  const opened = { contact: { id: 7 }, name: "Ada Byron", files: [agreed] } as unknown as Opened;
  const chosen = [text("what was agreed", "again.txt"), text("new", "new.txt"), text("new", "new too.txt")];
  const screen = (
    <OpenedContact value={opened}>
      <Choosing files={chosen} />
    </OpenedContact>
  );
  await mount(await signedInAs({}, device.local, screen));
  await page.getByRole("button", { name: "Choose" }).click();
  await expect.element(page.getByText("This contact already has this file as “Agreement”.")).toBeVisible();
  await expect.element(page.getByText("This contact already has this file as “new”.")).toBeVisible();
  await expect.element(page.getByRole("button", { name: "Add 1 file" })).toBeVisible();
});
