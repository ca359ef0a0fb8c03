/** From a calendar kept elsewhere to appointments here: a file brought in and taken back, a booking told, a session dialled. */
import { addDays } from "../../src/kit/dates.ts";
import { dialRulesSetting } from "../../src/domain/users/dial-rules-setting.ts";
import { connect } from "../../src/server/db/connect.ts";
import { tenantTx } from "../../src/server/db/tenant-tx.ts";
import { expect, test } from "./journey.ts";
import { accountOf } from "./tablet.ts";

const day = addDays(new Date().toISOString().slice(0, 10), 3).replaceAll("-", "");
const event = (uid: string, ...lines: string[]) => ["BEGIN:VEVENT", `UID:${uid}`, ...lines, "END:VEVENT"];
const file = [
  "BEGIN:VCALENDAR",
  ...event("a", "SUMMARY:Lunch with Otto", `DTSTART;TZID=Eastern Standard Time:${day}T120000`, "DURATION:PT1H"),
  ...event("b", "SUMMARY:Each hour", `DTSTART:${day}T120000Z`, "RRULE:FREQ=HOURLY"),
  "END:VCALENDAR",
].join("\r\n");

test("a calendar file is read with a result for each event, seen in the calendar and taken back", async ({
  newTablet,
}) => {
  const tablet = await newTablet({ viewport: { width: 820, height: 1180 } });
  const { page } = tablet;
  await tablet.signIn(accountOf("agent"));
  await tablet.open("/calendar?view=agenda");
  await page.getByRole("button", { name: "More", exact: true }).click();
  await page.getByRole("menuitem", { name: "Import .ics" }).click();
  const dialog = page.getByRole("dialog", { name: "Import .ics" });
  const chosen = { name: "old.ics", mimeType: "text/calendar", buffer: Buffer.from(file) };
  await dialog.getByLabel("Calendar file").setInputFiles(chosen);
  await expect(dialog.getByText("1 created, 0 updated, 0 unchanged, 1 skipped.")).toBeVisible();
  await expect(dialog.getByRole("row", { name: /Each hour.*Its repeat pattern is not supported/ })).toBeVisible();
  await dialog.getByRole("button", { name: "Undo import" }).click();
  await expect(dialog.getByText(/import undone/)).toBeVisible();
  await dialog.getByRole("button", { name: "Import another file" }).click();
  await dialog.getByLabel("Calendar file").setInputFiles(chosen);
  await expect(dialog.getByText(/1 created/)).toBeVisible();
  await dialog.getByRole("button", { name: "Done" }).click();
  await expect(page.getByText("Lunch with Otto").first()).toBeVisible();
});

test("a Calendly key is tried, a booking becomes an appointment with its contact, and the calendar is given by a link", async ({
  newTablet,
}) => {
  const tablet = await newTablet();
  const { page } = tablet;
  await tablet.signIn(accountOf("agent"));
  await tablet.open("/account/external_accounts");
  const panel = page.getByRole("region", { name: "Calendly" });
  await panel.getByLabel("Calendly key").fill("a-key-that-calendly-never-gave");
  await panel.getByRole("button", { name: "Connect" }).click();
  await expect(panel.getByText("Calendly did not accept this key. Copy the full key and try again.")).toBeVisible();
  await panel.getByLabel("Calendly key").fill("local-demo-calendly-key");
  await panel.getByRole("button", { name: "Connect" }).click();
  await panel.getByRole("button", { name: "Create test booking" }).click();
  await panel.getByLabel("Name").fill("Paula Quill");
  await panel.getByLabel("Email").fill("paula.quill@example.com");
  await panel.getByRole("button", { name: "Book 30 minutes" }).click();
  const booking = panel.getByRole("row", { name: /Paula Quill.*created as a lead.*Booked/ });
  await expect(booking).toBeVisible();

  const links = page.getByRole("region", { name: "Calendar link" });
  await links.getByRole("button", { name: "Create link" }).click();
  await links.getByLabel("Name").fill("My phone");
  await links.getByRole("button", { name: "Create link" }).click();
  const url = (await links.getByRole("alert").locator("code").textContent()) ?? "";
  const shown = await page.request.get(url);
  expect(await shown.text()).toContain("Paula Quill");
  await links.getByRole("button", { name: "Revoke My phone" }).click();
  await expect(links.getByText("No links yet.")).toBeVisible();
  expect((await page.request.get(url)).status()).toBe(404);

  await panel.getByRole("button", { name: "Cancel booking for Paula Quill" }).click();
  await expect(panel.getByRole("row", { name: /Paula Quill.*Canceled/ })).toBeVisible();
});

test("a dial session names who is kept out, with the reason, before those it calls, and is begun by a link", async ({
  newTablet,
  server,
}) => {
  const usual = await callAtAnyHour(server.databaseUrl);
  const tablet = await newTablet();
  const { page } = tablet;
  await tablet.signIn(accountOf("agent"));
  await tablet.filled();
  const own = await tablet.contactsIn("my");
  const silent = own.find(({ phones, last_name }) => last_name && phones.length > 0 && phones.every(isSilent));
  if (!silent) throw new Error("Nobody of theirs asked not to be called.");
  await tablet.open("/account/external_accounts");
  const panel = page.getByRole("region", { name: "PhoneBurner" });
  await panel.getByLabel("PhoneBurner access token").fill("local-demo-phone-burner");
  await panel.getByRole("button", { name: "Connect" }).click();
  await panel.getByRole("link", { name: "Contacts" }).click();
  await page.getByRole("checkbox", { name: "Select all" }).click();
  const bar = page.getByRole("region", { name: "Selected contacts" });
  const chosen = parseInt((await bar.getByRole("status").textContent()) ?? "", 10);
  await bar.getByRole("button", { name: "Dial session" }).click();
  const dialog = page.getByRole("dialog", { name: "Dial session" });
  await expect(dialog.getByRole("region").first()).toHaveAccessibleName("Excluded");
  await expect(dialog.getByRole("region", { name: "Excluded" })).toContainText(silent.last_name);
  const counts = dialog.getByText(
    /^\d+ (person|people) (excluded|will be called|is not assigned to you|are not assigned to you)/,
  );
  const counted = async () => (await counts.allTextContents()).reduce((sum, words) => sum + parseInt(words, 10), 0);
  await expect.poll(counted).toBe(chosen);
  const start = dialog.getByRole("button", { name: /^Start with/ });
  const called = parseInt((await start.textContent())?.replace("Start with", "") ?? "", 10);
  expect(called).toBeGreaterThan(0);
  expect(called).toBeLessThanOrEqual(500);
  await start.click();
  await expect(dialog.getByRole("status")).toContainText("Your session is ready");
  const url = (await dialog.getByRole("link", { name: "Open session" }).getAttribute("href")) ?? "";
  await tablet.goTo(new URL(url).pathname);
  await expect(page.getByText(`1 of ${called}`, { exact: true })).toBeVisible();
  await usual();
});

/** Journeys are gone at any time of day. Returns the way back to the usual hours. */
async function callAtAnyHour(databaseUrl: string): Promise<() => Promise<void>> {
  const { db, close } = connect(databaseUrl, () => {});
  const { tenant_id } = await db.selectFrom("tenants").select("tenant_id").executeTakeFirstOrThrow();
  const usual = { from: 0, to: 24, sunday: true };
  const hours = { as_of: "2026-01-01", source: "a journey", usual, states: {} };
  const keep = (value: string) =>
    tenantTx(db, tenant_id, (trx) =>
      trx
        .insertInto("settings")
        .values({ tenant_id, name: dialRulesSetting, value, updated_at: 0 })
        .onConflict((conflict) => conflict.columns(["tenant_id", "name"]).doUpdateSet({ value }))
        .execute(),
    );
  const [before] = await tenantTx(db, tenant_id, (trx) =>
    trx
      .selectFrom("settings")
      .select("value")
      .where("tenant_id", "=", tenant_id)
      .where("name", "=", dialRulesSetting)
      .execute(),
  );
  await keep(JSON.stringify({ hours }));
  return async () => {
    await keep(before?.value ?? "");
    await close();
  };
}

const isSilent = (phone: object) => "do_not_call" in phone && Boolean(phone.do_not_call);
