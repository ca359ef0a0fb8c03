/** A lead vendor's first lead, seen on the owner's device. */
import { expect, test } from "./journey.ts";
import { tabletUpright } from "./tablet.ts";

test("an admin adds a vendor, the vendor sends a lead, and the agent's open list shows it", async ({
  newTablet,
  server,
}) => {
  const office = await newTablet();
  const field = await newTablet();
  await field.signIn("agent@other.fieldline.test");
  await field.open("/contacts");
  await field.filled();
  const own = await field.page.request.get(`${server.address}/v1/users/me`);
  const { data: me } = (await own.json()) as { data: { profile: { first_name: string; last_name: string } } };
  await office.signIn("admin@other.fieldline.test");
  await office.open("/admin/api_tracking");
  const { page } = office;
  await page.getByRole("button", { name: "Add vendor" }).click();
  const form = page.getByRole("dialog", { name: "Add vendor" });
  await form.getByRole("textbox", { name: "Name", exact: true }).fill("Bluebird Leads");
  await form.getByRole("button", { name: "Save" }).click();
  await expect(form.getByText("Choose who gets the leads.")).toBeVisible();
  await form.getByRole("combobox", { name: "Person" }).fill(me.profile.first_name);
  await page.getByRole("option", { name: `${me.profile.first_name} ${me.profile.last_name}` }).click();
  await form.getByRole("button", { name: "Save" }).click();
  const keys = page.getByRole("dialog", { name: "Keys of Bluebird Leads" });
  await keys.getByRole("button", { name: "Create key" }).click();
  const token = await keys.getByRole("alert").getByText(/^flv_/).textContent();
  const sent = await fetch(`${server.address}/v1/leads`, {
    method: "POST",
    headers: { authorization: `Bearer ${token ?? ""}`, "content-type": "application/json" },
    body: JSON.stringify({ first_name: "Wilma", last_name: "Aarden", phone: "512 555 0163" }),
  });
  expect(sent.status).toBe(201);
  // By name she is first, so the list draws her.
  await expect(field.page.getByRole("grid").getByRole("link", { name: "Wilma Aarden" })).toBeVisible();
  await field.page.getByRole("button", { name: /^Notifications/ }).click();
  await expect(field.page.getByText("New lead from Bluebird Leads: Wilma Aarden").first()).toBeVisible();
  await page.setViewportSize(tabletUpright);
  await keys.getByRole("button", { name: "Got it" }).click();
  await expect(keys.getByText(/^flv_/)).toHaveCount(0);
  await office.open("/admin/api_requests?tab=accepted");
  const row = page.getByRole("row", { name: /Bluebird Leads/ });
  await row.getByRole("button").click();
  await expect(page.getByLabel("Masked body")).toContainText("W•••");
  await page.getByRole("button", { name: "Replay in the sandbox" }).click();
  await expect(page.getByText("This vendor sent the person within the duplicate window.")).toBeVisible();
});
