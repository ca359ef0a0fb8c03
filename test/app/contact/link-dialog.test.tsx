/** The link dialog fits names of any length. */
import { afterEach, beforeEach, expect, test } from "vitest";
import { page } from "vitest/browser";
import { LinkDialog } from "../../../src/app/contact/link-dialog.tsx";
import { type FlowDevice, flowDevice } from "../../fixtures/flow-device.ts";
import { mount, unmount } from "../../fixtures/mount.tsx";
import { openedContact } from "../../fixtures/opened-contact.tsx";

let device: FlowDevice;
beforeEach(() => (device = flowDevice()));
afterEach(async () => {
  await unmount();
  await device.close();
});

test("a long name in one piece is broken, not run out of the dialog", async () => {
  const name = "Wolfeschlegelsteinhausenbergerdorff".repeat(3);
  const link = { contact_id: 8, relation: "spouse", note: "", authorized_representative: false } as const;
  const dialog = <LinkDialog link={link} nameOf={() => name} onClose={() => undefined} />;
  await mount(await openedContact(device.local, { name }, dialog));
  await expect.element(page.getByText(`Can act for ${name}`)).toBeVisible();
  const drawn = page.getByRole("dialog").element();
  const { right } = drawn.getBoundingClientRect();
  const wide = [...drawn.querySelectorAll("*")].filter((part) => part.getBoundingClientRect().right > right);
  expect(wide.map(({ textContent }) => textContent)).toEqual([]);
  expect(drawn.scrollWidth).toBeLessThanOrEqual(drawn.clientWidth);
});
