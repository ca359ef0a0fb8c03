/** A training from the admin's upload to the certificate, watched in part without a connection. */
import { readFileSync } from "node:fs";
import { barriersOn } from "./barriers.ts";
import { expect, test } from "./journey.ts";

const buffer = readFileSync(new URL("../../src/server/demo/training.mp4", import.meta.url));
const title = "Listening on the phone";

test("a training is uploaded, watched on and off line, joined, and shown to the manager until it is done", async ({
  newTablet,
}) => {
  const [office, field] = [await newTablet(), await newTablet({ serviceWorkers: "allow" })];
  await office.signIn("admin@other.fieldline.test");
  await office.open("/admin/trainings");
  const desk = office.page;
  await desk.getByRole("button", { name: "Add training" }).click();
  const form = desk.getByRole("dialog");
  await form.getByLabel("Section").fill("Phone skills");
  await form.getByLabel("Title").fill(title);
  await form.getByRole("combobox", { name: "Corporation" }).click();
  await desk.getByRole("option", { name: "Other Agency" }).click();
  await form.getByLabel("Required by").fill("2099-01-31");
  const script = { name: "trick.mp4", mimeType: "video/mp4", buffer: Buffer.from("<script>alert(1)</script>") };
  const chooser = desk.locator('input[type="file"]').first();
  await chooser.setInputFiles(script);
  await form.getByRole("button", { name: "Save" }).click();
  await expect(form.getByText("A training is a PDF, MP4, MP3 or PPTX file.")).toBeVisible();
  await chooser.setInputFiles({ name: "listening.mp4", mimeType: "video/mp4", buffer });
  await form.getByRole("button", { name: "Save" }).click();
  await expect(desk.getByText(`“${title}” is added.`)).toBeVisible();

  const { page } = field;
  await field.readyForTheField("agent@other.fieldline.test");
  await field.open("/training");
  await page.getByRole("link", { name: title }).first().click();
  const position = page.getByRole("slider", { name: "Position" });
  const seconds = async () => Number(await position.inputValue());
  await page.getByRole("button", { name: "Keep on this device" }).click();
  await expect(page.getByRole("button", { name: "Remove from this device" })).toBeVisible();
  await page.getByRole("button", { name: "Play" }).click();
  await expect.poll(seconds).toBeGreaterThanOrEqual(2);
  await page.getByRole("button", { name: "Pause" }).click();
  await page.getByRole("link", { name: "Training", exact: true }).last().click();
  await field.sent();

  await field.goOffline();
  await page.reload();
  await page.getByRole("link", { name: title }).first().click();
  await expect.poll(seconds).toBeGreaterThanOrEqual(2);
  await page.getByRole("combobox", { name: "Speed" }).selectOption("2");
  await page.getByRole("button", { name: "Play" }).click();
  await expect.poll(seconds, { timeout: 30_000 }).toBeGreaterThanOrEqual(8);
  await page.getByRole("button", { name: "Pause" }).click();
  await page.getByRole("link", { name: "Training", exact: true }).last().click();
  await field.goOnline();
  await field.sent();
  expect(await barriersOn(page)).toEqual([]);

  await office.open("/training?tab=team");
  const { profile: me } = await field.request<{ profile: Record<"first_name" | "last_name", string> }>("/v1/users/me");
  const name = `${me.first_name} ${me.last_name}`;
  await desk.getByRole("searchbox", { name: "Find a person or training" }).fill(name);
  const row = desk.getByRole("row").filter({ hasText: name }).filter({ hasText: title });
  await expect(row.getByRole("progressbar")).not.toHaveAttribute("aria-valuenow", "0");
  await row.getByRole("button", { name: /^Remind/ }).click();
  await expect(desk.getByText("is reminded.", { exact: false })).toBeVisible();
});
