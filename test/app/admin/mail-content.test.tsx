/** What the local mailbox shows of an email: its text, and its design in a frame that runs no script. */
import { afterEach, beforeEach, expect, test } from "vitest";
import { page } from "vitest/browser";
import { MailContent } from "../../../src/app/admin/mail-content.tsx";
import { outboxMails } from "../../../src/contract/company/system.ts";
import { type FlowDevice, flowDevice, someUuid } from "../../fixtures/flow-device.ts";
import { mount, unmount } from "../../fixtures/mount.tsx";
import { signedInAs } from "../../fixtures/session.tsx";

let device: FlowDevice;
beforeEach(() => (device = flowDevice()));
afterEach(async () => {
  await unmount();
  await device.close();
});

test("the design stands beside the text, without scripts, its pictures fetched from here", async () => {
  const html = `<img src="https://app.example/mail/picture/t/p/k.png"><script>parent.ran = true</script>`;
  device.answer(outboxMails.show, () => ({ data: { html } }));
  const mail = <MailContent id={someUuid(1)} text="See https://fieldline.test/news" has_html />;
  await mount(await signedInAs({ account_type: "admin", features: {} }, device.local, mail));
  await expect.element(page.getByRole("link", { name: "https://fieldline.test/news" })).toBeVisible();
  const frame = page.getByTitle("How the email looks");
  await expect.element(frame).toHaveAttribute("src", expect.stringMatching(/^blob:/));
  expect(frame.element().getAttribute("sandbox")).toBe("");
  const shown = await (await fetch(frame.element().getAttribute("src") ?? "")).text();
  expect(shown).toContain(`src="${location.origin}/mail/picture/t/p/k.png"`);
  expect("ran" in window).toBe(false);
});

test("an email that is text alone asks for nothing more", async () => {
  const mail = <MailContent id={someUuid(1)} text="Your code is 123456" has_html={false} />;
  await mount(await signedInAs({ account_type: "admin", features: {} }, device.local, mail));
  await expect.element(page.getByText("Your code is 123456")).toBeVisible();
  expect(page.getByTitle("How the email looks").elements()).toEqual([]);
  expect(device.asked).toEqual([]);
});
