/** The list of templates, without a connection: every change is saved on the device. */
import { afterEach, beforeEach, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { Toasts } from "../../../src/app/notices/toasts.tsx";
import { TemplatesScreen } from "../../../src/app/templates/templates-screen.tsx";
import type { MessageTemplate } from "../../../src/domain/templates/template.ts";
import type { CurrentUser } from "../../../src/domain/users/user.ts";
import { transact } from "../../../src/local/db/database.ts";
import { tablesOf, writeRows } from "../../../src/local/db/rows.ts";
import { messageTemplateList } from "../../../src/local/queries/templates.ts";
import { type FlowDevice, flowDevice, someUuid } from "../../fixtures/flow-device.ts";
import { mount, unmount } from "../../fixtures/mount.tsx";
import { sampleTemplate } from "../../fixtures/sample-template.ts";
import { signedInAs } from "../../fixtures/session.tsx";

let device: FlowDevice;
const stored = () => messageTemplateList(device.db);
const names = async () => (await stored()).map(({ name }) => name);
const row = (nth: number, more: Partial<MessageTemplate>) =>
  sampleTemplate(nth, { created_by: device.local.user_id, ...more });
beforeEach(async () => {
  device = flowDevice();
  const rows = [
    row(1, { name: "On my way" }),
    row(2, { name: "Review", owner: "tenant", created_by: someUuid(9), body: "Time for a café?" }),
    row(3, { name: "Birthday", channel: "email", subject: "Happy birthday", body: "**Dear** friend" }),
  ];
  await transact(device.db, tablesOf(["message_templates"]), () =>
    writeRows(device.db, "message_templates", rows, new Set()),
  );
});
afterEach(async () => {
  await unmount();
  await device.close();
});

async function show(account_type: CurrentUser["account_type"], more: Partial<CurrentUser> = {}): Promise<void> {
  const screen = (
    <>
      <TemplatesScreen />
      <Toasts />
    </>
  );
  await mount(await signedInAs({ account_type, features: {} as never, ...more }, device.local, screen));
  await expect.element(page.getByText("On my way")).toBeVisible();
}

const list = page.getByRole("list", { name: "Templates" });
const act = async (name: string, what: string) => {
  await page.getByRole("button", { name: `Actions for ${name}` }).click();
  await page.getByRole("menuitem", { name: what }).click();
};

test("is found by words of its name or text, whatever their accents; fields and formatting are said in words", async () => {
  await show("agent");
  await expect.element(list.getByText("Hi [First name]").first()).toBeVisible();
  await expect.element(list.getByText("Happy birthday · Dear friend")).toBeVisible();
  await page.getByRole("searchbox", { name: "Find a template" }).fill("cafe time");
  await expect.element(list.getByText("Review")).toBeVisible();
  await expect.element(list.getByText("On my way")).not.toBeInTheDocument();
  await page.getByRole("searchbox", { name: "Find a template" }).fill("nothing like it");
  await expect.element(page.getByText("No matching templates.")).toBeVisible();
});

test("one's own is changed, copied, deleted and brought back; another's is copied only", async () => {
  await show("agent");
  await page.getByRole("button", { name: "On my way", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "Edit template" });
  await dialog.getByRole("textbox", { name: "Text" }).fill("Hi {{contact.nick}}");
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect.element(dialog.getByText("{{contact.nick}} is not a field.")).toBeVisible();
  await expect.element(dialog.getByRole("textbox", { name: "Text" })).toHaveFocus();
  await dialog.getByRole("textbox", { name: "Text" }).fill("Hello {{contact.last_name}}");
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect.element(list.getByText("Hello [Last name]")).toBeVisible();
  const [written] = await device.db.outbox.toArray();
  expect(written?.input).toMatchObject({
    edit: { body: "Hello {{contact.last_name}}" },
    base: { body: "Hi {{contact.first_name|there}}" },
  });

  await page.getByRole("button", { name: "Actions for Review" }).click();
  await expect.element(page.getByRole("menuitem", { name: "Duplicate" })).toBeVisible();
  await expect.element(page.getByRole("menuitem", { name: "Delete" })).not.toBeInTheDocument();
  await page.getByRole("menuitem", { name: "Duplicate" }).click();
  await expect.poll(names).toContain("Copy of Review");
  expect((await stored()).find(({ name }) => name === "Copy of Review")).toMatchObject({
    owner: "user",
    created_by: device.local.user_id,
    body: "Time for a café?",
  });

  await act("On my way", "Delete");
  await expect.poll(names).not.toContain("On my way");
  await page.getByRole("button", { name: "Undo" }).click();
  await expect.poll(names).toContain("On my way");
  expect((await stored()).find(({ name }) => name === "On my way")?.id).toBe(someUuid(1));
});

test("who may share makes one for the company; an agent is not offered it", async () => {
  await show("admin");
  await page.getByRole("button", { name: "New template" }).click();
  const dialog = page.getByRole("dialog", { name: "New template" });
  await dialog.getByRole("textbox", { name: "Name" }).fill("For all");
  await dialog.getByRole("textbox", { name: "Text" }).fill("Hi");
  await dialog.getByRole("checkbox", { name: "Share with everyone in the company" }).click();
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect.poll(names).toContain("For all");
  expect((await stored()).find(({ name }) => name === "For all")?.owner).toBe("tenant");
  await unmount();
  await show("agent");
  await page.getByRole("button", { name: "New template" }).click();
  await expect.element(page.getByRole("dialog").getByRole("textbox", { name: "Name" })).toBeVisible();
  await expect.element(page.getByRole("dialog").getByRole("checkbox")).not.toBeInTheDocument();
});

test("a BU admin is offered what the server lets them do, and reads why one of a unit above stays as it is", async () => {
  const [ours, above] = [someUuid(20), someUuid(21)];
  const rows = [
    row(4, { name: "Ours", owner: "bu", business_unit_id: ours, created_by: someUuid(9) }),
    row(5, { name: "Above", owner: "bu", business_unit_id: above, created_by: someUuid(9) }),
  ];
  await transact(device.db, tablesOf(["message_templates"]), () =>
    writeRows(device.db, "message_templates", rows, new Set()),
  );
  await show("bu_admin", { unit_ids: [ours] });
  await page.getByRole("button", { name: "Actions for Ours" }).click();
  await expect.element(page.getByRole("menuitem", { name: "Edit" })).toBeVisible();
  await page.getByRole("menuitem", { name: "Duplicate" }).click();
  await page.getByRole("button", { name: "Actions for Above" }).click();
  await expect.element(page.getByRole("menuitem", { name: "Duplicate" })).toBeVisible();
  await expect.element(page.getByRole("menuitem", { name: "Edit" })).not.toBeInTheDocument();
  await expect.element(page.getByRole("menuitem", { name: "Delete" })).not.toBeInTheDocument();
  await userEvent.keyboard("{Escape}");
  await page.getByRole("button", { name: "Above", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "Above" });
  await expect.element(dialog.getByText(/belongs to a business unit above yours/)).toBeVisible();
  await expect.element(dialog.getByRole("textbox")).not.toBeInTheDocument();
  await dialog.getByRole("button", { name: "Duplicate" }).click();
  await expect.poll(names).toEqual(expect.arrayContaining(["Copy of Ours", "Copy of Above"]));
});
